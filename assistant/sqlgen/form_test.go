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

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
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

// TestLifted: a query and the form that it is lifted to have the same answer,
// but where Lift says that they differ.
func TestLifted(t *testing.T) {
	db := servertest.Samples(t, t.TempDir())
	for _, c := range cases(t) {
		if c.Query.Subject == query.TokenUsage {
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
