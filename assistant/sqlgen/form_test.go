package sqlgen_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

var show = flag.Bool("show", false, "show the rows of the forms")

// formCase is a form of testdata/forms.json.
type formCase struct {
	Name string
	Form query.Form
}

func formCases(t testing.TB) (all []formCase) {
	t.Helper()
	text, err := os.ReadFile("testdata/forms.json")
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

func printedForm(t *testing.T, d dialect.Dialect, c formCase) string {
	t.Helper()
	text, err := sqlgen.Printer{Dialect: d}.PrintForm(c.Form)
	if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	return text
}

// TestFormGolden compares the SQL of every form with the golden file of each
// dialect.
func TestFormGolden(t *testing.T) {
	for _, d := range dialect.All() {
		t.Run(d.Name, func(t *testing.T) {
			var got bytes.Buffer
			for _, c := range formCases(t) {
				fmt.Fprintf(&got, "-- %s\n%s\n\n", c.Name, printedForm(t, d, c))
			}
			compareGolden(t, "forms."+d.Name, got.String())
		})
	}
}

// TestFormsRun: the embedded database answers every form, with a column of its
// own name for each that is shown.
func TestFormsRun(t *testing.T) {
	db := servertest.Samples(t, t.TempDir())
	for _, c := range formCases(t) {
		if c.Form.Rows == query.RowUsage {
			continue
		}
		text := printedForm(t, dialect.DuckDB, c)
		if *show {
			t.Logf("-- %s\n%s\n%s", c.Name, text, shown(rowsOf(t, db, text)))
			continue
		}
		rowsOf(t, db, text)
	}
}

// TestFormGuard: what is printed may run.
func TestFormGuard(t *testing.T) {
	g, err := guard.New()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, d := range []dialect.Dialect{dialect.DuckDB, dialect.PostgreSQL, dialect.MySQL} {
		for _, c := range formCases(t) {
			text := printedForm(t, d, c)
			if err := g.Check(t.Context(), d, text); err != nil {
				t.Errorf("%s: %s: %v\n%s", d.Name, c.Name, err, text)
			}
		}
	}
}

// TestServersAgreeOnForms runs every form over the sample games on each server at
// hand and demands the rows that the embedded database gives.
func TestServersAgreeOnForms(t *testing.T) {
	folder := t.TempDir()
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		embedded, b := servertest.Samples(t, folder), s.Database(t)
		if _, err := load.Import(t.Context(), b.Owner, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
			t.Fatal(err)
		}
		db, err := server.Open(t.Context(), b.Owner, server.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, c := range formCases(t) {
			if c.Form.Rows == query.RowUsage {
				continue // which the queries of the same kind are tested with
			}
			text := printedForm(t, s.Dialect, c)
			want, got := rowsOf(t, embedded, printedForm(t, dialect.DuckDB, c)), rowsOf(t, db, text)
			if !slices.EqualFunc(want, got, slices.Equal) {
				t.Errorf("%s: %s gives\n%s\nand not\n%s\n%s", c.Name, s.Dialect.Title, shown(got), shown(want), text)
			}
		}
	})
}

// TestFormTextsStayText: no text breaks out of its literal, and none is taken for
// the mark of a field.
func TestFormTextsStayText(t *testing.T) {
	const nasty = `x'; DROP TABLE matches; -- \', {f1}{k1}`
	name := query.Name{Text: nasty, Spellings: []string{nasty, "O'Kelly"}}
	own := query.Cond{Player: &query.Player{Name: name, Side: query.Own}}
	player := []query.Value{{Kind: query.PlayerValue}}
	for _, d := range dialect.All() {
		for _, f := range []query.Form{
			{Rows: query.RowSides, Where: &own, Show: []query.Column{{Agg: query.StreakAgg, Part: &query.Share{Where: &query.Cond{Outcome: query.Win}}}}},
			{Rows: query.RowSides, By: player, Show: []query.Column{{Agg: query.CountAgg, Among: &query.Share{Where: &own}}, {Agg: query.ShareAgg, Part: &query.Share{Where: &own}}}},
			{Rows: query.RowSides, By: player, Order: []query.Ordering{{Key: 1}}, Member: nasty},
			{Rows: query.RowGames, Where: &query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.SiteValue}, Is: []string{nasty}}}},
			{Rows: query.RowGames, By: []query.Value{{Kind: query.OpponentValue, Player: &name}}},
		} {
			sql := printedForm(t, d, formCase{"nasty", f})
			bare := strings.ReplaceAll(sql, "''", "")
			if d.Name == "mysql" {
				bare = strings.ReplaceAll(bare, `\\`, "")
			}
			if strings.Count(bare, "'")%2 != 0 || !strings.Contains(strings.ToLower(sql), "{f1}{k1}") {
				t.Errorf("%s: a text is not whole: %s", d.Name, sql)
			}
		}
	}
}

// TestFormPersons: the spellings of a person are one where people are shown or
// grouped by.
func TestFormPersons(t *testing.T) {
	printer := sqlgen.Printer{Dialect: dialect.DuckDB, Persons: []query.Name{{Text: "Tal, Mikhail", Spellings: []string{"Tal, Mikhail", "Tal, M."}}}}
	for _, f := range []query.Form{
		{Rows: query.RowSides, By: []query.Value{{Kind: query.OpponentValue}}},
		{Rows: query.RowHalfMoves, By: []query.Value{{Kind: query.PlayerValue}}},
		{Rows: query.RowGames, Show: []query.Column{{Of: &query.Value{Kind: query.BlackValue}}}},
	} {
		sql, err := printer.PrintForm(f)
		if err != nil || !strings.Contains(sql, " WHEN 'Tal, M.' THEN 'Tal, Mikhail' ELSE ") {
			t.Errorf("%v: %s", err, sql)
		}
	}
}

func TestSenselessFormsAreNotPrinted(t *testing.T) {
	open := query.Form{Rows: query.RowGames, Where: &query.Cond{Length: &query.Length{Unit: query.UnknownUnit, Range: query.Range{Max: 3}}}}
	senseless := query.Form{Rows: query.RowGames, By: []query.Value{{Kind: query.SANValue}}}
	for _, f := range []query.Form{open, senseless} {
		if sql, err := (sqlgen.Printer{Dialect: dialect.DuckDB}).PrintForm(f); err == nil {
			t.Errorf("printed %s", sql)
		}
	}
}

func TestFormDependsOnServer(t *testing.T) {
	median := query.Column{Agg: query.MedianAgg, Of: &query.Value{Kind: query.LengthValue, Unit: query.Full}}
	for _, test := range []struct {
		form query.Form
		want bool
	}{
		{query.Form{Rows: query.RowGames, Show: []query.Column{{Agg: query.CountAgg}}}, false},
		{query.Form{Rows: query.RowGames, Show: []query.Column{median}}, true},
	} {
		if got, err := sqlgen.DependsOnServer(func(p sqlgen.Printer) (string, error) { return p.PrintForm(test.form) }); err != nil || got != test.want {
			t.Errorf("%v depends on the server: %v, %v", test.form, got, err)
		}
	}
}

// TestLifted: a query and the form that it is lifted to have the same answer,
// but where Lift says that they differ.
func TestLifted(t *testing.T) {
	db := servertest.Samples(t, t.TempDir())
	for _, c := range cases(t) {
		if c.Query.Subject == query.TokenUsage || liftedApart(c.Query) {
			continue
		}
		text, err := sqlgen.Printer{Dialect: dialect.DuckDB}.PrintForm(c.Query.Lift())
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		want, got := rowsOf(t, db, printed(t, dialect.DuckDB, c)), rowsOf(t, db, text)
		if !slices.EqualFunc(want, got, slices.Equal) {
			t.Errorf("%s gives\n%s\nand not\n%s\n%s\n-- and not\n%s", c.Name, shown(got), shown(want), text, printed(t, dialect.DuckDB, c))
		}
	}
}

// liftedApart says that the form of a query has other columns or rows, as Lift
// says: months are numbers, ratings of either player are told of sides, and
// groups without any value are there.
func liftedApart(q query.Query) bool {
	of := q.Of
	return q.Group == query.ByMonth || q.Within == query.ByMonth || q.Measure != query.List && of != nil &&
		(of.Kind == query.Rating && of.Side == query.AnySide && of.Player == nil || of.Kind != query.LengthOf && of.Kind != query.TimesOf && q.Group != query.NoKey)
}

func shown(rows [][]string) string {
	var text strings.Builder
	for i, row := range rows {
		if i == 10 {
			text.WriteString("…\n")
			break
		}
		text.WriteString(strings.Join(row, " | ") + "\n")
	}
	return text.String()
}
