package sqlgen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

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
