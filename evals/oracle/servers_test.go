package oracle_test

import (
	"io"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestFormServersAgainstOracle does with forms what TestServersAgainstOracle does
// with queries.
func TestFormServersAgainstOracle(t *testing.T) {
	text := readForForms(t)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := serverBench(t, s, "forms.pgn", text)
		generator := oracle.NewGenerator(seed(t), b.oracle)
		for range forms(t, 150) {
			b.tryForm(t, generator.Form())
		}
		b.report(t)
	})
}

// TestBoardFormServersAgainstOracle does with servers what
// TestBoardFormsAgainstOracle does with the embedded database.
func TestBoardFormServersAgainstOracle(t *testing.T) {
	text := readForForms(t)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := serverBench(t, s, "forms.pgn", text)
		b.tryFormsThat(t, asksOfBoards, forms(t, 200))
		b.printer.Stretches = false // as in a database of an earlier version
		b.tryFormsThat(t, asksOfBoards, forms(t, 40))
	})
}

// TestAnalysedFormServersAgainstOracle does with servers what
// TestAnalysedFormsAgainstOracle does with the embedded database.
func TestAnalysedFormServersAgainstOracle(t *testing.T) {
	text := readForForms(t)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		serverBench(t, s, "forms.pgn", text).tryFormsThat(t, query.Form.Analysed, forms(t, 60))
	})
}

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
			{samples.Name, sampleGames, 80},
			{"nasty.pgn", readNasty(t), 250},
		} {
			t.Run(games.name, func(t *testing.T) {
				b := serverBench(t, s, games.name, games.text)
				generator := oracle.NewGenerator(seed(t), b.oracle)
				for range forms(t, games.forms) {
					b.try(t, generator.Query())
				}
				b.report(t)
			})
		}
	})
}

// serverBench imports games into a new database of a server.
func serverBench(t *testing.T, s *servertest.Site, name string, text []byte) *bench {
	t.Helper()
	parsed := parse(t, name, text)
	base := s.Database(t)
	importAll(t, base.Owner, name, text, len(parsed))
	db, err := server.Open(t.Context(), base.Owner, server.Options{MaxWork: 1e15})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	values, err := db.Values(t.Context())
	if err != nil || !values.Stretches {
		t.Fatalf("there are no stretches of the imported games: %v", err)
	}
	b := benchOf(t, parsed, db, s.Dialect)
	b.printer.Stretches = true
	return b
}
