package oracle_test

import (
	"io"
	"testing"

	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestServersAgainstOracle imports games into each server at hand, and compares
// the rows of printed queries with those that the games themselves give, which
// are also those of the embedded database (TestPrinterAgainstOracle).
func TestServersAgainstOracle(t *testing.T) {
	sampleGames, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		for _, games := range []struct {
			name  string
			text  []byte
			forms int
		}{
			{samples.Name, sampleGames, 200},
			{"nasty.pgn", readNasty(t), 600},
		} {
			t.Run(games.name, func(t *testing.T) {
				parsed := parse(t, games.name, games.text)
				base := s.Database(t)
				importAll(t, base.Owner, games.name, games.text, len(parsed))
				db, err := server.Open(t.Context(), base.Owner, server.Options{MaxWork: 1e15})
				if err != nil {
					t.Fatal(err)
				}
				defer db.Close()
				b := benchOf(t, parsed, db, s.Dialect)
				generator := oracle.NewGenerator(seed(t), b.oracle)
				for range forms(t, games.forms) {
					b.try(t, generator.Query())
				}
			})
		}
	})
}
