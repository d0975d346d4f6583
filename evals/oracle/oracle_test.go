package oracle_test

import (
	"fmt"
	"io"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2" // for emptyDatabase

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// TestPrinterAgainstOracle runs printed queries and compares their rows with
// those that the games themselves give. How many are tried here and below finds
// what breaks; more of all of them are tried by
//
//	KIBITZ_ORACLE_FORMS=5000 .ci/services go test ./evals/oracle -timeout 5h
func TestPrinterAgainstOracle(t *testing.T) {
	for _, database := range []struct {
		name  string
		open  func(testing.TB) *bench
		forms int
	}{
		{"samples", sampleBench, 150},
		{"samples by text", func(t testing.TB) *bench { return byText(sampleBench(t)) }, 150},
		{"nasty", func(t testing.TB) *bench { return nastyBench(t) }, 700},
		{"nasty by text", func(t testing.TB) *bench { return byText(nastyBench(t)) }, 700},
		{"empty", func(t testing.TB) *bench { return newBench(t, "empty.pgn", nil) }, 100},
	} {
		t.Run(database.name, func(t *testing.T) {
			b := database.open(t)
			generator := oracle.NewGenerator(seed(t), b.oracle)
			for range forms(t, database.forms) {
				b.try(t, generator.Query())
			}
			b.report(t)
		})
	}
}

// TestFormPrinterAgainstOracle does the same with forms. Twenty thousand are
// tried on the embedded database, and two thousand on each server, by the first
// and the last of these; without the name of a database as many on each of six.
//
//	KIBITZ_ORACLE_FORMS=20000 go test ./evals/oracle -run 'TestFormPrinterAgainstOracle/^forms$' -timeout 60m
//	KIBITZ_ORACLE_FORMS=1500 go test ./evals/oracle -run TestFormPrinterAgainstOracle -timeout 60m
//	KIBITZ_ORACLE_FORMS=2000 .ci/services go test ./evals/oracle -run TestFormServersAgainstOracle -timeout 60m
func TestFormPrinterAgainstOracle(t *testing.T) {
	persons := []query.Name{
		{Text: "Polgar, Judit", Spellings: []string{"Polgar, Judit", "Polgar, J."}},
		{Text: "Smith, John", Spellings: []string{"Smith, John", "Smith, J.", "John Smith"}}, // also against himself
		{Text: "Carl", Spellings: []string{"Carl", "Cain"}},
	}
	for _, database := range []struct {
		name  string
		open  func(testing.TB) *bench
		forms int
	}{
		{"samples", sampleBench, 60},
		{"samples by text", func(t testing.TB) *bench { return byText(sampleBench(t)) }, 60},
		{"forms", func(t testing.TB) *bench { return formsBench(t) }, 600},
		{"forms by text", func(t testing.TB) *bench { return byText(formsBench(t)) }, 400},
		{"persons", func(t testing.TB) *bench { return formsBench(t, persons...) }, 150},
		{"empty", func(t testing.TB) *bench { return newBench(t, "empty.pgn", nil) }, 100},
	} {
		t.Run(database.name, func(t *testing.T) {
			b := database.open(t)
			generator := oracle.NewGenerator(seed(t), b.oracle)
			for range forms(t, database.forms) {
				b.tryForm(t, generator.Form())
			}
			b.report(t)
		})
	}
}

// TestBoardFormsAgainstOracle does the same with forms that say something of a
// board alone, by the sets of squares that the embedded database has.
//
//	KIBITZ_ORACLE_FORMS=10000 go test ./evals/oracle -run TestBoardFormsAgainstOracle -timeout 60m
//	KIBITZ_ORACLE_FORMS=10000 .ci/services go test ./evals/oracle -run TestBoardFormServersAgainstOracle -timeout 60m
func TestBoardFormsAgainstOracle(t *testing.T) {
	formsBench(t).tryFormsThat(t, asksOfBoards, forms(t, 200))
}

// TestAnalysedFormsAgainstOracle does the same with forms that speak of engine
// analysis.
//
//	KIBITZ_ORACLE_FORMS=2000 go test ./evals/oracle -run TestAnalysedFormsAgainstOracle -timeout 60m
//	KIBITZ_ORACLE_FORMS=500 .ci/services go test ./evals/oracle -run TestAnalysedFormServersAgainstOracle -timeout 60m
func TestAnalysedFormsAgainstOracle(t *testing.T) {
	formsBench(t).tryFormsThat(t, query.Form.Analysed, forms(t, 150))
}

// tryFormsThat tries n of the generated forms that are of a kind.
func (b *bench) tryFormsThat(t *testing.T, are func(query.Form) bool, n int) {
	t.Helper()
	generator := oracle.NewGenerator(seed(t), b.oracle)
	for tried := 0; tried < n; {
		if f := generator.Form(); are(f) {
			b.tryForm(t, f)
			tried++
		}
	}
	b.report(t)
}

func asksOfBoards(f query.Form) bool {
	asks := false
	f.Walk(query.Visitor{Position: func(p *query.Position) {
		asks = asks || p.Board != "" || p.Counts != nil || p.Only != nil || p.Structures != nil || p.Balance != nil
	}})
	return asks
}

// TestPersonsTogether: counts by people bring the spellings of a person
// together.
func TestPersonsTogether(t *testing.T) {
	b := nastyBench(t,
		query.Name{Text: "Polgar, Judit", Spellings: []string{"Polgar, Judit", "Polgar, J."}},
		query.Name{Text: "Smith, John", Spellings: []string{"Smith, John", "Smith, J.", "John Smith"}}, // also against himself
		query.Name{Text: "O'Kelly", Spellings: []string{"O'Kelly de Galway, Alberic", "O'Kelly", "O''Kelly"}},
	)
	generator := oracle.NewGenerator(seed(t), b.oracle)
	for tried := 0; tried < forms(t, 150); {
		q := generator.Query()
		people := q.Group == query.ByPlayer || q.Group == query.ByWhite || q.Group == query.ByBlack || q.Group == query.ByOpponent
		if people || q.Measure == query.Streak {
			b.try(t, q)
			tried++
		}
	}
}

// TestSwappedBishops: a database of the schema's first program, which has the
// bits of bishops the other way round and marks castling checks as discovered,
// gives the same answers to one who knows.
func TestSwappedBishops(t *testing.T) {
	text, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	for name, games := range map[string][]byte{"samples": text, "nasty": readNasty(t)} {
		t.Run(name, func(t *testing.T) {
			b := alteredBench(t, name, games, swapBishops())
			b.printer.SwappedBishops = true
			generator := oracle.NewGenerator(seed(t), b.oracle)
			for tried := 0; tried < forms(t, 150); {
				if q := generator.Query(); asksOfHalfMoves(q) {
					b.try(t, q)
					tried++
				}
			}
			light := query.Query{Measure: query.Count, Subject: query.HalfMoves, HalfMove: &query.HalfMove{Piece: query.LightBishop}}
			b.try(t, light)
			b.printer.SwappedBishops = false
			if b.compare(t.Context(), light) == nil {
				t.Error("light-squared bishops are counted rightly by one who does not know")
			}
		})
	}
}

func asksOfHalfMoves(q query.Query) bool {
	asks := false
	q.Walk(query.Visitor{HalfMove: func(*query.HalfMove) { asks = true }})
	return asks
}

// swapBishops makes the event bits those of the schema's first program.
func swapBishops() string {
	when := func(bits schema.Event, bit schema.Event) string {
		return fmt.Sprintf(" | CASE WHEN (move_events & %d) <> 0 THEN %d ELSE 0 END", bits, bit)
	}
	castlingCheck := fmt.Sprintf(" | CASE WHEN (move_events & %d) <> 0 AND (move_events & %d) <> 0 THEN %d ELSE 0 END",
		schema.Castling, schema.Check, schema.DiscoveredCheck)
	return fmt.Sprintf("UPDATE match_moves SET move_events = (move_events & ~%d)", schema.AnyBishop1|schema.AnyBishop2) +
		when(schema.WBishop1, schema.BBishop1) + when(schema.BBishop1, schema.WBishop1) +
		when(schema.WBishop2, schema.BBishop2) + when(schema.BBishop2, schema.WBishop2) + castlingCheck
}
