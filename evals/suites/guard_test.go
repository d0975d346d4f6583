package suites_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// TestGuardAccepts: what is printed of any form of the suites may run.
func TestGuardAccepts(t *testing.T) {
	g, err := guard.New()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	suites := embedded(t)
	for _, d := range []dialect.Dialect{dialect.DuckDB, dialect.PostgreSQL, dialect.MySQL} {
		checked, seen := 0, 0
		for _, suite := range suites {
			for _, c := range suite.Cases {
				for _, turn := range c.Turns {
					for _, f := range every(turn) {
						if seen++; testing.Short() && seen%10 != 0 {
							continue
						}
						sql, err := sqlgen.Printer{Dialect: d}.PrintForm(f)
						if err != nil {
							t.Fatalf("%s: %v", c.ID, err)
						}
						if err := g.Check(t.Context(), d, sql); err != nil {
							t.Errorf("%s on %s: %v\n%s", c.ID, d.Title, err, sql)
						}
						checked++
					}
				}
			}
		}
		t.Logf("%s: %d statements", d.Title, checked)
	}
}
