package sqlgen_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
			compareGolden(t, d.Name, got.String())
		})
	}
}

func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	golden := filepath.Join("testdata", name+".golden.sql")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
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

// TestTextsStayText: no text breaks out of its literal.
func TestTextsStayText(t *testing.T) {
	const nasty = `x'; DROP TABLE matches; -- \', {quantity}`
	list := query.Query{Measure: query.List, Subject: query.Games}
	average := query.Query{Measure: query.Average, Subject: query.Games, Group: query.ByOpponent, Of: &query.Quantity{Kind: query.Rating, Player: &query.Name{Text: nasty}}}
	where := func(q query.Query, c query.Cond) query.Query {
		q.Where = &c
		return q
	}
	for _, d := range dialect.All() {
		for _, q := range []query.Query{
			where(list, query.Cond{Player: &query.Player{Name: query.Name{Text: nasty}}}),
			where(list, query.Cond{Player: &query.Player{Name: query.Name{Text: "x", Spellings: []string{nasty, "O'Kelly"}}}}),
			where(average, query.Cond{Player: &query.Player{Name: query.Name{Text: nasty}}}),
			where(list, query.Cond{Tag: &query.Tag{Name: "Site", Match: query.Begins, Texts: []string{nasty}}}),
			where(list, query.Cond{HalfMove: &query.HalfMove{Comment: &query.Comment{Text: nasty}}}),
		} {
			sql := printed(t, d, testCase{"nasty", q})
			bare := strings.ReplaceAll(sql, "''", "")
			if d.Name == "mysql" {
				bare = strings.ReplaceAll(bare, `\\`, "")
			}
			if strings.Count(bare, "'")%2 != 0 || !strings.Contains(sql, "{quantity}") {
				t.Errorf("%s: a text is not whole: %s", d.Name, sql)
			}
		}
	}
}

// TestLinesOfTexts: SELECTs move to the right inside others, and the lines of a
// text in them do not.
func TestLinesOfTexts(t *testing.T) {
	name := query.Name{Text: "x", Spellings: []string{"one\ntwo"}}
	sql := printed(t, dialect.DuckDB, testCase{"", query.Query{Measure: query.Streak, Subject: query.Games, Outcome: query.Win, Where: &query.Cond{Player: &query.Player{Name: name}}}})
	if strings.Count(sql, "'one\ntwo'") != strings.Count(sql, "one") || !strings.Contains(sql, "\n    FROM matches m\n") {
		t.Error(sql)
	}
}

// TestPersons: the spellings of a person are one where rows are grouped by
// people, and nowhere else.
func TestPersons(t *testing.T) {
	persons := []query.Name{{Text: "Tal, Mikhail", Spellings: []string{"Tal, Mikhail", "Tal, M."}}}
	const together = " WHEN 'Tal, M.' THEN 'Tal, Mikhail' ELSE "
	for _, c := range cases(t) {
		sql, err := sqlgen.Printer{Dialect: dialect.DuckDB, Persons: persons}.Print(c.Query)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		keys := []query.Key{query.ByPlayer, query.ByWhite, query.ByBlack, query.ByOpponent}
		people := slices.Contains(keys, c.Query.Group) || slices.Contains(keys, c.Query.Within) || c.Query.Measure == query.Streak && c.Query.Person() == nil
		if strings.Contains(sql, together) != people {
			t.Errorf("%s:\n%s", c.Name, sql)
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
		depends, err := sqlgen.DependsOnServer(func(p sqlgen.Printer) (string, error) { return p.Print(c.Query) })
		if err != nil {
			t.Fatal(err)
		}
		if w, ok := want[c.Name]; ok && w != depends {
			t.Errorf("%s depends on the server: %v", c.Name, depends)
		}
	}
}

// TestPositionCode: a board in full is looked up by its code, another one by its
// letters.
func TestPositionCode(t *testing.T) {
	const board = "rnbqkbnrpppp0ppp000000000000p0000000P00000000N00PPPP0PPPRNBQKB0R"
	printer := sqlgen.Printer{Dialect: dialect.DuckDB, PositionCode: func(b string) (int64, bool) { return 42, b == board }}
	for _, test := range []struct {
		position query.Position
		want     string
	}{
		{query.Position{Board: board}, "mp.cod_position = 42"},
		{query.Position{Board: board, Next: &query.HalfMove{SAN: "Nc6"}}, "nx.from_position = 42"},
		{query.Position{Board: board, Number: &query.Numbers{Unit: query.Half, Range: query.Range{Max: 9}}}, "mm.to_position = 42"},
		{query.Position{Board: strings.Replace(board, "N", "A", 1)}, "substr(p.board, 46, 1) IN ('P', 'N', 'B', 'R', 'Q', 'K')"},
		{query.Position{Board: strings.Replace(board, "N", "0", 1)}, "p.board = 'rnbqkbnrpppp0ppp000000000000p0000000P00000000000PPPP0PPPRNBQKB0R'"},
	} {
		sql, err := printer.Print(query.Query{Measure: query.Count, Subject: query.Games, Where: &query.Cond{Position: &test.position}})
		if err != nil || !strings.Contains(sql, test.want) || strings.Contains(sql, "42") && strings.Contains(sql, "p.board") {
			t.Errorf("%v: %s", err, sql)
		}
	}
}

// TestBoardsByPlace: the boards of a page are found again by their places, and what
// is said of their games is looked up for the page alone.
func TestBoardsByPlace(t *testing.T) {
	position := query.Position{Board: strings.Repeat("?", 63) + "R"}
	printer := sqlgen.Printer{Dialect: dialect.DuckDB, Boards: true, Rows: 9}
	form, err := printer.PrintForm(query.Form{Rows: query.RowPositions, Position: &position})
	if err != nil {
		t.Fatal(err)
	}
	list, err := printer.Print(query.Query{Measure: query.List, Subject: query.Positions, Position: &position})
	if err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{form, list} {
		_, rows, _ := strings.Cut(sql, "\n)\nSELECT ") // those that are found
		page, after, found := strings.Cut(rows, "LIMIT 10\n) t\nJOIN game_boards b ON b.cod_match = t.cod_match AND b.rowid = t.place\nJOIN matches m ON m.cod_match = t.cod_match\n")
		_, inner, _ := strings.Cut(page, "FROM (\n")
		if !found || strings.Contains(inner, "m.white") || !strings.HasPrefix(page, "t.cod_match, m.white,") || !strings.HasPrefix(after, "ORDER BY ") {
			t.Errorf("%s", sql)
		}
	}
}

// TestMoreGames: where the earliest games may have too few positions for a page, more
// are asked than those; not where a condition on games leaves an unknown number of them,
// or DuckDB would look for all of the positions.
func TestMoreGames(t *testing.T) {
	tripled := query.Position{Structures: []query.Structure{{Kind: query.Tripled}}}
	printer := sqlgen.Printer{Dialect: dialect.DuckDB, Boards: true, Rows: 9}
	for _, test := range []struct {
		form query.Form
		want bool
	}{
		{query.Form{Position: &tripled}, true},
		{query.Form{Position: &tripled, Where: &query.Cond{Result: query.WhiteWins}}, false},
		{query.Form{Position: &query.Position{Only: []query.Piece{query.Rook}}}, false},
		{query.Form{Position: &query.Position{Structures: tripled.Structures, Last: true}}, false},
	} {
		test.form.Rows = query.RowPositions
		sql, err := printer.PrintForm(test.form)
		more := strings.Contains(sql, "WHERE (SELECT count(*) FROM early) BETWEEN 0 AND 9 ORDER BY m.match_date, m.cod_match LIMIT 30000 OFFSET 2000")
		if err != nil || more != test.want || more != strings.Contains(sql, "FROM later l") || !strings.Contains(sql, "FROM early e") {
			t.Errorf("%v: %s", err, sql)
		}
	}
}

// TestBoardsOfPage: what is listed without a word on the board has its boards looked up
// for the page alone, too.
func TestBoardsOfPage(t *testing.T) {
	printer := sqlgen.Printer{Dialect: dialect.DuckDB, Boards: true, Rows: 9}
	for _, test := range []struct {
		rows    query.Rows
		subject query.Subject
		move    *query.HalfMove
		at      string
	}{
		{query.RowPositions, query.Positions, nil, "b.cod_match = t.cod_match AND b.rowid = t.place"},
		{query.RowHalfMoves, query.HalfMoves, &query.HalfMove{SAN: "Nf3"}, "b.cod_match = t.cod_match AND b.position_order = t.move_order"},
	} {
		form, err := printer.PrintForm(query.Form{Rows: test.rows, HalfMove: test.move, Where: &query.Cond{Result: query.WhiteWins}})
		if err != nil {
			t.Fatal(err)
		}
		list, err := printer.Print(query.Query{Measure: query.List, Subject: test.subject, HalfMove: test.move, Where: &query.Cond{Result: query.WhiteWins}})
		if err != nil {
			t.Fatal(err)
		}
		for _, sql := range []string{form, list} {
			if !strings.Contains(sql, "LIMIT 10\n) t\nJOIN game_boards b ON "+test.at) || strings.Contains(sql, "positions p") {
				t.Errorf("%s", sql)
			}
		}
	}
}

// TestAnalysedPairs: a columnar store looks for analysed half-moves among those that are.
func TestAnalysedPairs(t *testing.T) {
	blunders := query.Form{Rows: query.RowHalfMoves, HalfMove: &query.HalfMove{Judged: &query.Judged{As: []query.Judgement{query.Blunder}}}, Show: []query.Column{{Agg: query.CountAgg}}}
	for _, d := range dialect.All() {
		sql, err := sqlgen.Printer{Dialect: d}.PrintForm(blunders)
		if pairs := strings.Contains(sql, "(mm.cod_match, mm.move_order) IN (SELECT"); err != nil || pairs != d.Columnar {
			t.Errorf("%s: %v\n%s", d.Name, err, sql)
		}
	}
}
