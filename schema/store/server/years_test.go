package server_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestYearsKnown: PostgreSQL knows that most games have a year, a decade and a
// month as conditions of questions write them, after an import and after the
// upgrade of a database that an earlier version made.
func TestYearsKnown(t *testing.T) {
	const games = 400
	var text strings.Builder
	for i := range games {
		fmt.Fprintf(&text, "[Date \"%d.%02d.01\"]\n\n1. e4 *\n\n", 1900+i%100, 1+i%12)
	}
	conditions := []string{
		"substr(match_date, 1, 4) BETWEEN '0001' AND '9999' AND substr(match_date, 1, 4) NOT LIKE '%?%'",
		"substr(match_date, 1, 3) BETWEEN '190' AND '199'",
		"substr(match_date, 6, 2) BETWEEN '01' AND '12'",
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if s.Dialect.Name != dialect.PostgreSQL.Name {
			t.Skip("others know no statistics of expressions as these")
		}
		d := s.Database(t)
		addAll(t, d.Owner, server.WriterOptions{Duplicates: store.KeepDuplicates}, rows(t, text.String()))
		known := func(when string) {
			t.Helper()
			for _, condition := range conditions {
				var expected int
				plan := rowsOf(t, d.Admin, "EXPLAIN SELECT * FROM matches WHERE "+condition)[0]
				if _, after, found := strings.Cut(plan, " rows="); found {
					fmt.Sscan(after, &expected)
				}
				if expected < games/2 {
					t.Errorf("%s: the server expects %d of %d games: %s", when, expected, games, plan)
				}
			}
		}
		known("import")
		d.Exec(t, "DROP STATISTICS st_match_year, st_match_decade, st_match_month", "DELETE FROM kibitz_version WHERE version_id >= 4", "ANALYZE matches")
		if _, err := server.UpgradeStretches(t.Context(), d.Owner, nil); err != nil {
			t.Fatal(err)
		}
		known("upgrade")
	})
}
