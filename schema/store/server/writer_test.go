package server_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	imports "github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// hardTexts are values that a way of loading might break.
var hardTexts = []string{
	"tab\tnew line\nreturn\r", `back\slash \N \. \\`, "quote ' double \" semicolon ; --", "NULL", `\N`, "", " blanks around ",
	"Löwenthal, Ñandú – «Σ» 🙂", `','); DROP TABLE matches; --`, "%_", "{brace",
}

// hardGames are games with such values and with everything that has a column.
func hardGames() string {
	var text strings.Builder
	for i, value := range hardTexts {
		value = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
		fmt.Fprintf(&text, "[Event \"%s\"]\n[White \"%s\"]\n[Black \"Eva\"]\n[Date \"20%02d.??.01\"]\n[Result \"0-1\"]\n[Mood \"%s\"]\n\n"+
			"{%s} 1. f3 $6 {[%%eval -0.315] careless\tas \\ ever} e5 2. g4 {[%%eval #-1]} (2. e4 {is 'better'}) Qh4# 0-1\n\n", value, value, i, value, strings.ReplaceAll(value, "{", ""))
	}
	const around = "Nf3 Nf6 Ng1 Ng8 "
	for _, game := range []string{ // the last that fit the columns, and the first that do not
		strings.Repeat(around, 8191) + "e4 e5 d4", strings.Repeat(around, 8192),
		"e4 " + strings.Repeat("$1 ", 1<<15), "e4 " + strings.Repeat("$1 ", 1<<15+1),
		"[FEN \"4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 9999\"]\n\n" + around,
	} {
		text.WriteString(game + "*\n\n")
	}
	text.WriteString("[White \"Eva\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 31. e4 Kd6 32. e5+ 1/2-1/2\n\n[White \"Nobody\"]\n\n*\n")
	return text.String()
}

// importText imports a PGN text, skipping duplicates.
func importText(t testing.TB, dsn, text string) imports.Summary {
	t.Helper()
	summary, err := imports.Import(t.Context(), dsn, []imports.Source{{Name: "test.pgn", Reader: strings.NewReader(text)}}, imports.Options{})
	if err != nil && !errors.Is(err, imports.ErrNoPGN) && !errors.Is(err, imports.ErrEmpty) {
		t.Fatal(err)
	}
	return summary
}

// TestImportSame imports the same files into the embedded database and into a
// server: first ones, ones that are there, and new ones among them. The rows of
// all tables are the same.
func TestImportSame(t *testing.T) {
	sampleGames, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		for _, way := range ways(s) {
			t.Run(way.name, func(t *testing.T) {
				way.prepare(t)
				d, path := s.Database(t), filepath.Join(t.TempDir(), "games.duckdb")
				for _, text := range []string{"", string(sampleGames[:60_000]), string(sampleGames), hardGames() + string(sampleGames), ""} {
					want, got := importText(t, path, text), importText(t, d.Owner, text)
					want.Elapsed, got.Elapsed = 0, 0
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("the summary differs (-embedded +server):\n%s", diff)
					}
				}
				compareTables(t, path, d)
				checkWhole(t, d)
			})
		}
	})
}

type way struct {
	name    string
	prepare func(t *testing.T)
}

// ways are the ways in which a server takes rows.
func ways(s *servertest.Site) []way {
	if s.Dialect.Name != dialect.MySQL.Name {
		return []way{{"copy", func(*testing.T) {}}}
	}
	set := func(value string) func(*testing.T) {
		return func(t *testing.T) { s.Database(t).Exec(t, "SET GLOBAL local_infile = "+value) }
	}
	return []way{{"insert", set("OFF")}, {"load data", set("ON")}}
}

// compareTables compares the rows of every table with the embedded database's.
func compareTables(t *testing.T, path string, d *servertest.Base) {
	t.Helper()
	embedded, err := sql.Open("duckdb", path+"?access_mode=read_only")
	if err != nil {
		t.Fatal(err)
	}
	defer embedded.Close()
	for _, table := range schema.Tables() {
		want := rowsOf(t, embedded, inOrder(dialect.DuckDB, table))
		got := rowsOf(t, d.Admin, inOrder(d.Dialect, table))
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-embedded +server):\n%.3000s", table.Name, diff)
		}
		if len(want) == 0 && table.Name != "token_usage" && !slices.Contains(schema.AnalysisTables(), table.Name) {
			t.Errorf("%s is empty", table.Name)
		}
	}
}

// inOrder is a query of a table's rows with values that are spelt alike on
// every server.
func inOrder(d dialect.Dialect, table schema.Table) string {
	var columns []string
	for _, c := range table.Columns {
		expr := c.Name
		switch hex := map[string]string{dialect.PostgreSQL.Name: "encode(%s, 'hex')"}[d.Name]; {
		case c.Type.Kind == dialect.Digest && hex != "":
			expr = fmt.Sprintf(hex, c.Name)
		case c.Type.Kind == dialect.Digest:
			expr = fmt.Sprintf("lower(hex(%s))", c.Name)
		case c.Type.Kind == dialect.Score:
			expr = d.Text(fmt.Sprintf("CAST(%s AS DECIMAL(4,2))", c.Name))
		case c.Type.Kind == dialect.Date:
			expr = fmt.Sprintf("CASE WHEN %s IS NOT NULL THEN 'some day' END", c.Name)
		}
		columns = append(columns, expr)
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM " + table.Name
}

// checkWhole looks for rows that do not fit together: games cut short, rows of
// no game, positions counted wrongly.
func checkWhole(t *testing.T, d *servertest.Base) {
	t.Helper()
	none := []string{
		"SELECT m.cod_match FROM matches m WHERE move_count <> (SELECT count(*) FROM match_moves x WHERE x.cod_match = m.cod_match)",
		"SELECT m.cod_match FROM matches m WHERE move_count + 1 <> (SELECT count(*) FROM match_positions x WHERE x.cod_match = m.cod_match)",
		"SELECT m.cod_match FROM matches m WHERE 9 <> (SELECT count(*) FROM match_statistics x WHERE x.cod_match = m.cod_match)",
		"SELECT m.cod_match FROM matches m WHERE NOT EXISTS (SELECT 1 FROM match_keywords x WHERE x.cod_match = m.cod_match)",
		`SELECT 1 FROM (SELECT cod_position, count(DISTINCT cod_match) AS games, count(*) AS times FROM match_positions GROUP BY cod_position) p
			LEFT JOIN position_statistics g ON g.cod_position = p.cod_position AND g.cod_keyword = 3
			LEFT JOIN position_statistics o ON o.cod_position = p.cod_position AND o.cod_keyword = 4
			WHERE coalesce(g.st_value, 0) <> p.games OR coalesce(o.st_value, 0) <> p.times`,
		"SELECT 1 FROM position_statistics s LEFT JOIN match_positions p ON p.cod_position = s.cod_position WHERE p.cod_position IS NULL",
	}
	for _, table := range schema.Tables() {
		for _, k := range table.ForeignKeys {
			var on []string
			for i := range k.Columns {
				on = append(on, fmt.Sprintf("a.%s = b.%s", k.Columns[i], k.References[i]))
			}
			none = append(none, fmt.Sprintf("SELECT a.%s FROM %s a LEFT JOIN %s b ON %s WHERE b.%s IS NULL",
				k.Columns[0], table.Name, k.Table, strings.Join(on, " AND "), k.References[0]))
		}
	}
	for _, query := range none {
		if got := rowsOf(t, d.Admin, query); len(got) > 0 {
			t.Errorf("%d rows do not fit: %s", len(got), query)
		}
	}
}

// rows parses a PGN text into rows for a Writer.
func rows(t testing.TB, text string) (games []*store.Rows) {
	t.Helper()
	scanner := pgn.NewScanner(strings.NewReader(text), "test.pgn")
	for scanner.Scan() {
		var g pgn.Game
		if err := pgn.Parse(scanner.Raw(), &g); err != nil {
			t.Fatal(err)
		}
		r := new(store.Rows)
		imports.Rows(r, &g)
		games = append(games, r)
	}
	return games
}

// randomGames are games of random moves.
func randomGames(n int, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 0))
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "[White \"Player %d\"]\n[Black \"Eva\"]\n[Result \"*\"]\n\n", random.IntN(20))
		p := chessboard.Start()
		for range 5 + random.IntN(60) {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			text.WriteString(p.SAN(m) + " ")
			p.Play(m)
		}
		fmt.Fprintf(&text, "{game %d} *\n\n", i)
	}
	return text.String()
}

// TestCollisions: boards that share a code get codes of further attempts,
// within one import and over several.
func TestCollisions(t *testing.T) {
	weak := func(b *chessboard.Board, attempt int) int64 { return b.CodeAt(0)%7 + 1 + int64(attempt) }
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d := s.Database(t)
		for seed := range uint64(3) {
			games := rows(t, randomGames(3, seed))
			for _, g := range games {
				for i := range g.Positions {
					b, err := chessboard.ParseBoard(string(g.Positions[i].Text[:]))
					if err != nil {
						t.Fatal(err)
					}
					g.Positions[i].Code = weak(&b, 0)
				}
			}
			addAll(t, d.Owner, server.WriterOptions{}.WithHash(weak).WithBatch(40), games)
		}
		if got := oneOf(t, d.Admin, "SELECT count(*) - count(DISTINCT board) FROM positions"); got != "0" {
			t.Errorf("%s boards are there twice", got)
		}
		checkWhole(t, d)
	})
}

func addAll(t testing.TB, address string, options server.WriterOptions, games []*store.Rows) store.Counts {
	t.Helper()
	w, err := server.OpenWriter(t.Context(), address, options)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if _, err := w.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	counts, err := w.Publish()
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

func TestTwoWriters(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d, other := s.Database(t), s.Database(t)
		w, err := server.OpenWriter(t.Context(), d.Owner, server.WriterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := server.OpenWriter(t.Context(), d.Owner, server.WriterOptions{}); !errors.Is(err, store.ErrLocked) {
			t.Errorf("a second writer gives %v", err)
		}
		addAll(t, other.Owner, server.WriterOptions{}, rows(t, "1. e4 *")) // another database is another matter
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		addAll(t, d.Owner, server.WriterOptions{}, rows(t, "1. e4 *"))
	})
}

// TestKeepDuplicates: with KeepDuplicates a game is there as often as it was
// added, without it once; what was not published is not there.
func TestKeepDuplicates(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d := s.Database(t)
		games := rows(t, "1. e4 *\n\n1. d4 *\n\n1. e4 *\n")
		keep := server.WriterOptions{Duplicates: store.KeepDuplicates}.WithBatch(1)
		if got := addAll(t, d.Owner, server.WriterOptions{}, games).Games; got != 2 {
			t.Errorf("%d games without duplicates", got)
		}
		if got := addAll(t, d.Owner, keep, games).Games; got != 3 {
			t.Errorf("%d games with duplicates", got)
		}
		w, err := server.OpenWriter(t.Context(), d.Owner, keep)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Add(games[0]); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.Close(), w.Close()); err != nil {
			t.Error(err)
		}
		if _, err := w.Publish(); !errors.Is(err, store.ErrClosed) {
			t.Errorf("Publish after Close gives %v", err)
		}
		if got := oneOf(t, d.Admin, "SELECT count(*) FROM matches"); got != "5" {
			t.Errorf("%s games are there", got)
		}
		checkWhole(t, d)
	})
}

// rowsOf are the rows of a query, each as one text.
func rowsOf(t testing.TB, db *sql.DB, query string) (all []string) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%.300s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		values, into := make([]sql.NullString, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		cells := make([]string, len(columns))
		for i, v := range values {
			cells[i] = "NULL"
			if v.Valid {
				cells[i] = v.String
			}
		}
		all = append(all, strings.Join(cells, "|"))
	}
	if err := rows.Err(); err != nil {
		t.Fatalf("%.300s: %v", query, err)
	}
	return all
}

// oneOf is the only row of a query.
func oneOf(t testing.TB, db *sql.DB, query string) string {
	t.Helper()
	rows := rowsOf(t, db, query)
	if len(rows) != 1 {
		t.Fatalf("%.300s: %d rows", query, len(rows))
	}
	return rows[0]
}

// as is the address of a database for another user.
func as(t testing.TB, d *servertest.Base, user, password string) string {
	t.Helper()
	u, err := url.Parse(d.Owner)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(user, password)
	return u.String()
}
