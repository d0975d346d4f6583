package sqlgen_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

var update = flag.Bool("update", false, "write the golden files anew")

// testCase is a query of testdata/queries.json.
type testCase struct {
	Name  string
	Query query.Query
}

func cases(t testing.TB) []testCase {
	t.Helper()
	text, err := os.ReadFile("testdata/queries.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []testCase
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestGolden compares the SQL of every query with the golden file of each
// dialect.
func TestGolden(t *testing.T) {
	for _, d := range dialect.All() {
		t.Run(d.Name, func(t *testing.T) {
			var got bytes.Buffer
			for _, c := range cases(t) {
				fmt.Fprintf(&got, "-- %s\n%s\n\n", c.Name, printed(t, d, c))
			}
			golden := filepath.Join("testdata", d.Name+".golden.sql")
			if *update {
				if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestBitTests: BITAND on Oracle and nowhere else, and & never without its
// parentheses.
func TestBitTests(t *testing.T) {
	bare := regexp.MustCompile(`[^(]\b(mm|nx|s\d)\.move_events &|& \d+ `)
	for _, d := range dialect.All() {
		for _, c := range cases(t) {
			sql := printed(t, d, c)
			if oracle := d.Name == "oracle"; oracle && strings.Contains(sql, "&") || !oracle && strings.Contains(sql, "BITAND") {
				t.Errorf("%s, %s: wrong bit test in\n%s", d.Name, c.Name, sql)
			}
			if bare.MatchString(sql) {
				t.Errorf("%s, %s: bit test without parentheses in\n%s", d.Name, c.Name, sql)
			}
		}
	}
}

// TestNamesStayText: no name breaks out of its literal.
func TestNamesStayText(t *testing.T) {
	nasty := query.Name{Text: `x'; DROP TABLE matches; --`, Spellings: []string{`O'Kelly \', Alberic`}}
	for _, d := range dialect.All() {
		for _, n := range []query.Name{nasty, {Text: nasty.Text}} {
			sql, err := sqlgen.Printer{Dialect: d}.Print(query.Query{Measure: query.Count, Subject: query.Games, Where: &query.Cond{Player: &query.Player{Name: n, Side: query.White}}})
			if err != nil {
				t.Fatal(err)
			}
			bare := strings.ReplaceAll(sql, "''", "")
			if d.Name == "mysql" {
				bare = strings.ReplaceAll(bare, `\\`, "")
			}
			if strings.Count(bare, "'")%2 != 0 {
				t.Errorf("%s: a literal is not closed: %s", d.Name, sql)
			}
		}
	}
}

func TestHolesAndNonsenseAreNotPrinted(t *testing.T) {
	open := query.Query{Measure: query.Count, Subject: query.Games, Where: &query.Cond{Length: &query.Length{Unit: query.UnknownUnit, Range: query.Range{Max: 3}}}}
	senseless := query.Query{Measure: query.Count, Subject: query.HalfMoves}
	for _, q := range []query.Query{open, senseless} {
		if sql, err := (sqlgen.Printer{Dialect: dialect.DuckDB}).Print(q); err == nil {
			t.Errorf("printed %s", sql)
		}
	}
}

func TestDependsOnServer(t *testing.T) {
	want := map[string]bool{"all games": false, "losses with White": false, "average length": false, "mates with a knight": true, "latest game": true}
	for _, c := range cases(t) {
		depends, err := sqlgen.DependsOnServer(c.Query)
		if err != nil {
			t.Fatal(err)
		}
		if w, ok := want[c.Name]; ok && w != depends {
			t.Errorf("%s depends on the server: %v", c.Name, depends)
		}
	}
}

func TestPositionCode(t *testing.T) {
	board := "rnbqkbnrpppp0ppp000000000000p0000000P00000000N00PPPP0PPPRNBQKB0R"
	q := query.Query{Measure: query.Count, Subject: query.Games, Where: &query.Cond{Position: &query.Position{Board: board}}}
	sql, err := sqlgen.Printer{Dialect: dialect.DuckDB, PositionCode: func(b string) (int64, bool) { return 42, b == board }}.Print(q)
	if err != nil || !strings.Contains(sql, "mp.cod_position = 42") || strings.Contains(sql, board) {
		t.Errorf("%v: %s", err, sql)
	}
}
