package sqlgen_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestGuardAccepts: what is printed may run.
func TestGuardAccepts(t *testing.T) {
	g, err := guard.New()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, d := range []dialect.Dialect{dialect.DuckDB, dialect.PostgreSQL, dialect.MySQL} {
		for _, c := range cases(t) {
			text := printed(t, d, c)
			if err := g.Check(t.Context(), d, text); err != nil {
				t.Errorf("%s: %s: %v\n%s", d.Name, c.Name, err, text)
			}
		}
	}
}

// TestServersAgree runs every query over the sample games on each server at hand
// and demands the rows that the embedded database gives: of a database as
// Kibitz makes it, of one that another program made with codes of its own, and
// of one that has the bits of bishops the other way round.
func TestServersAgree(t *testing.T) {
	folder := t.TempDir()
	for _, made := range []struct {
		by   string
		fill func(t *testing.T, b *servertest.Base, from *store.DB)
		more string // of the address
	}{
		{"Kibitz", func(t *testing.T, b *servertest.Base, _ *store.DB) {
			if _, err := load.Import(t.Context(), b.Owner, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
				t.Fatal(err)
			}
			for _, row := range used {
				b.Exec(t, fmt.Sprintf(`INSERT INTO token_usage (USAGE_DATE, PLAYER_NAME, MODEL_NAME, INPUT_TOKENS, OUTPUT_TOKENS, INPUT_CACHED_TOKENS)
					VALUES ('%s', '%s', '%s', %d, %d, %d)`, row[1], row[2], row[3], row[6], row[7], row[11]))
			}
		}, ""},
		{"another program", func(t *testing.T, b *servertest.Base, from *store.DB) { b.CopyElsewhere(t, from, nil) }, ""},
		{"the first program", func(t *testing.T, b *servertest.Base, from *store.DB) {
			b.CopyElsewhere(t, from, schema.Event.SwapBishops)
		}, "bishops=swapped"},
	} {
		t.Run(made.by, func(t *testing.T) {
			servertest.Each(t, func(t *testing.T, s *servertest.Site) {
				embedded, b := servertest.Samples(t, folder), s.Database(t)
				made.fill(t, b, embedded)
				separator := "?"
				if strings.Contains(b.Owner, "?") {
					separator = "&"
				}
				db, err := server.Open(t.Context(), b.Owner+separator+made.more, server.Options{})
				if err != nil {
					t.Fatal(err)
				}
				defer db.Close()
				known, err := db.Values(t.Context())
				if err != nil || known.Stretches != (made.by == "Kibitz") {
					t.Fatalf("stretches %v, %v", known.Stretches, err)
				}
				printer := sqlgen.Printer{Dialect: s.Dialect, SwappedBishops: db.SwappedBishops(), Stretches: known.Stretches, PositionCode: func(board string) (int64, bool) {
					parsed, err := chessboard.ParseBoard(board)
					if err != nil {
						return 0, false
					}
					code, found, err := db.PositionCode(t.Context(), parsed)
					return code, found && err == nil
				}}
				for _, c := range cases(t) {
					if slices.Contains(c.Query.Tags(), "FinalState") && made.by != "Kibitz" {
						continue // which others do not have
					}
					var judge querier = embedded
					if c.Query.Subject == query.TokenUsage {
						if judge = used; made.by != "Kibitz" {
							continue // others have no such table
						}
					}
					text, err := printer.Print(c.Query)
					if err != nil {
						t.Fatalf("%s: %v", c.Name, err)
					}
					want, got := rowsOf(t, judge, printed(t, dialect.DuckDB, c)), rowsOf(t, db, text)
					if !slices.EqualFunc(want, got, slices.Equal) {
						t.Errorf("%s: %s gives\n%v\nand not\n%v\n%s", c.Name, s.Dialect.Title, got, want, text)
					}
				}
			})
		})
	}
}

// used is what language models consumed, by the servers' token_usage.
var used = usageRows{
	{int64(1), "2025-12-31", "Kibitz", "GPT-4o_x", nil, nil, int64(100), int64(5), nil, nil, nil, int64(40), nil, nil},
	{int64(2), "2026-11-01", "Kibitz", "gpt-4o_x-mini", nil, nil, int64(200), int64(7), nil, nil, nil, int64(0), nil, nil},
	{int64(3), "2026-11-30", "Kibitz", "gpt-4oyx", nil, nil, int64(30), int64(9), nil, nil, nil, int64(30), nil, nil},
	{int64(4), "2026-12-01", "another", "qwen", nil, nil, int64(4), int64(1), nil, nil, nil, int64(10), nil, nil},
}

type usageRows [][]any

// Query runs a SELECT over them.
func (u usageRows) Query(ctx context.Context, sql string, limits store.Limits) (*store.Result, error) {
	return store.QueryRows(ctx, "token_usage", u, sql, limits)
}

type querier interface {
	Query(ctx context.Context, sql string, limits store.Limits) (*store.Result, error)
}

func rowsOf(t *testing.T, db querier, text string) (all [][]string) {
	t.Helper()
	result, err := db.Query(t.Context(), text, store.Limits{Rows: 1 << 20, Bytes: 100 << 20})
	if err != nil {
		t.Errorf("%v\n%s", err, text)
		return nil
	}
	for _, cells := range result.Rows {
		var row []string
		for _, v := range cells {
			row = append(row, cell(v))
		}
		all = append(all, row)
	}
	return all
}

// cell is a value as a text, the same for a number of any type.
func cell(value any) string {
	text := fmt.Sprint(value)
	if n, err := strconv.ParseFloat(text, 64); err == nil && strings.Contains(text, ".") {
		return strconv.FormatFloat(math.Round(n*100)/100, 'f', -1, 64)
	}
	return text
}

func printed(t *testing.T, d dialect.Dialect, c testCase) string {
	t.Helper()
	text, err := sqlgen.Printer{Dialect: d}.Print(c.Query)
	if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	return text
}
