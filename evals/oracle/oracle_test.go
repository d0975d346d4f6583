package oracle_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2" // for emptyDatabase

	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// bench is one database, its games, and what checks them.
type bench struct {
	oracle  *oracle.Oracle
	db      database
	guard   *guard.Guard
	printer sqlgen.Printer

	tried, failures, refused int
}

// A database answers queries: a store.DB or a server.DB.
type database interface {
	Query(ctx context.Context, sql string, limits store.Limits) (*store.Result, error)
	PositionCode(ctx context.Context, board chessboard.Board) (code int64, found bool, err error)
}

func sampleBench(t testing.TB) *bench {
	text := new(bytes.Buffer)
	if _, err := text.ReadFrom(samples.PGN()); err != nil {
		t.Fatal(err)
	}
	return newBench(t, samples.Name, text.Bytes())
}

func nastyBench(t testing.TB, persons ...query.Name) *bench {
	return newBench(t, "nasty.pgn", readNasty(t), persons...)
}

// formsBench has games with all that forms ask for.
func formsBench(t testing.TB, persons ...query.Name) *bench {
	return newBench(t, "forms.pgn", readForForms(t), persons...)
}

// newBench imports the games of a PGN text; none if it is empty.
func newBench(t testing.TB, name string, text []byte, persons ...query.Name) *bench {
	t.Helper()
	return alteredBench(t, name, text, "", persons...)
}

// alteredBench imports games and runs a statement on their database.
func alteredBench(t testing.TB, name string, text []byte, statement string, persons ...query.Name) *bench {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.duckdb")
	games := parse(t, name, text)
	if len(games) == 0 {
		emptyDatabase(t, path)
	} else {
		importAll(t, path, name, text, len(games))
	}
	if statement != "" {
		execute(t, path, statement)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return benchOf(t, games, db, dialect.DuckDB, persons...)
}

// importAll imports a PGN text into the database of a DSN. The games are kept
// apart by their tags, not by their moves.
func importAll(t testing.TB, dsn, name string, text []byte, games int) {
	t.Helper()
	sources := []load.Source{{Name: name, Reader: bytes.NewReader(text)}}
	summary, err := load.Import(t.Context(), dsn, sources, load.Options{Duplicates: store.KeepDuplicates})
	if err != nil || summary.Imported != int64(games) {
		t.Fatalf("%d of %d games imported: %v", summary.Imported, games, err)
	}
}

// benchOf checks the SQL of a dialect on a database of games.
func benchOf(t testing.TB, games []*pgn.Game, db database, d dialect.Dialect, persons ...query.Name) *bench {
	t.Helper()
	g, err := guard.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	code := func(board string) (int64, bool) {
		b, err := chessboard.ParseBoard(board)
		if err != nil {
			return 0, false
		}
		code, _, err := db.PositionCode(context.Background(), b)
		return code, err == nil
	}
	return &bench{oracle: oracle.New(games, persons...), db: db, guard: g, printer: sqlgen.Printer{Dialect: d, PositionCode: code, Persons: persons}}
}

// forms is how many queries to try: less in short mode, more when asked to.
func forms(t testing.TB, usual int) int {
	if text := os.Getenv("KIBITZ_ORACLE_FORMS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if testing.Short() {
		return usual / 10
	}
	return usual
}

// seed makes another run of queries when KIBITZ_ORACLE_SEED is set.
func seed(t testing.TB) uint64 {
	text := os.Getenv("KIBITZ_ORACLE_SEED")
	if text == "" {
		return 1
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestPrinterAgainstOracle runs printed queries and compares their rows with
// those that the games themselves give.
func TestPrinterAgainstOracle(t *testing.T) {
	for _, database := range []struct {
		name  string
		open  func(testing.TB) *bench
		forms int
	}{
		{"samples", sampleBench, 450},
		{"nasty", func(t testing.TB) *bench { return nastyBench(t) }, 2000},
		{"empty", func(t testing.TB) *bench { return newBench(t, "empty.pgn", nil) }, 300},
	} {
		t.Run(database.name, func(t *testing.T) {
			b := database.open(t)
			generator := oracle.NewGenerator(seed(t), b.oracle)
			for range forms(t, database.forms) {
				b.try(t, generator.Query())
			}
			if tooMany(b.refused, b.tried) {
				t.Errorf("%d of %d forms are too much for one statement", b.refused, b.tried)
			}
		})
	}
}

// TestFormPrinterAgainstOracle does the same with forms. Twenty thousand are
// tried on the embedded database, and two thousand on each server, by
//
//	KIBITZ_ORACLE_FORMS=20000 go test ./evals/oracle -run TestFormPrinterAgainstOracle -timeout 60m
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
		{"samples", sampleBench, 100},
		{"forms", func(t testing.TB) *bench { return formsBench(t) }, 1400},
		{"persons", func(t testing.TB) *bench { return formsBench(t, persons...) }, 300},
		{"empty", func(t testing.TB) *bench { return newBench(t, "empty.pgn", nil) }, 200},
	} {
		t.Run(database.name, func(t *testing.T) {
			b := database.open(t)
			generator := oracle.NewGenerator(seed(t), b.oracle)
			for range forms(t, database.forms) {
				b.tryForm(t, generator.Form())
			}
			if tooMany(b.refused, b.tried) {
				t.Errorf("%d of %d forms are too much for one statement", b.refused, b.tried)
			}
		})
	}
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
	for tried := 0; tried < forms(t, 300); {
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
			for tried := 0; tried < forms(t, 400); {
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

// try reports a query that is answered wrongly, after taking away from it what
// has nothing to do with that.
func (b *bench) try(t *testing.T, q query.Query) {
	t.Helper()
	try(t, b, q, b.compare)
}

// tryForm does the same with a form.
func (b *bench) tryForm(t *testing.T, f query.Form) {
	t.Helper()
	try(t, b, f, b.compareForm)
}

func try[T any, P checked[T]](t *testing.T, b *bench, q T, compare func(context.Context, T) error) {
	t.Helper()
	b.tried++
	wrong := func(q T) bool { return compare(t.Context(), q) != nil }
	if !wrong(q) {
		return
	}
	q = shrink[T, P](q, wrong)
	t.Errorf("%s\n%v", text(q), compare(t.Context(), q))
	if b.failures++; b.failures == 10 {
		t.Fatal("and more")
	}
}

// compare gives the SQL of the printed query with its rows and the oracle's if
// they differ.
func (b *bench) compare(ctx context.Context, q query.Query) error {
	want, err := b.oracle.Rows(q)
	if err != nil {
		return err
	}
	sql, err := b.printer.Print(q)
	if err != nil {
		return err
	}
	return b.run(ctx, sql, want, sameRow)
}

// compareForm does the same with a form.
func (b *bench) compareForm(ctx context.Context, f query.Form) error {
	want, err := b.oracle.FormRows(f)
	if err != nil {
		return err
	}
	sql, err := b.printer.PrintForm(f)
	if err != nil {
		return err
	}
	return b.run(ctx, sql, want, sameFormRow)
}

// run compares the rows that a statement gives with those wanted.
func (b *bench) run(ctx context.Context, sql string, want [][]any, same func(want, got []any) bool) error {
	err := b.guard.Check(ctx, b.printer.Dialect, sql)
	if tooMuch(err) {
		b.refused++ // which is no wrong answer
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w:\n%s", err, sql)
	}
	result, err := b.db.Query(ctx, sql, store.Limits{Rows: 1 << 20, Bytes: 1 << 30})
	if err == nil && result.Truncated {
		err = errors.New("not all rows")
	}
	if err != nil {
		return fmt.Errorf("%w:\n%s", err, sql)
	}
	if difference := differenceOf(want, result.Rows, same); difference != "" {
		return fmt.Errorf("%s\n%s", sql, difference)
	}
	return nil
}

// tooMuch says that the guard refuses a statement for its size alone.
func tooMuch(err error) bool {
	refusal := (*guard.Refusal)(nil)
	return errors.As(err, &refusal) && slices.Contains([]guard.Code{guard.TooLong, guard.TooManyParts, guard.TooDeep, guard.Growth, guard.LongResult}, refusal.Code)
}

// tooMany: of random forms one in two hundred may outgrow the limits of a
// statement, and two of few.
func tooMany(refused, tried int) bool { return refused > 2+tried/200 }

// compareRows tells both sets of rows, "" if they are the same.
func compareRows(want, got [][]any) string { return differenceOf(want, got, sameRow) }

func differenceOf(want, got [][]any, same func(want, got []any) bool) string {
	if slices.EqualFunc(want, got, same) {
		return ""
	}
	return fmt.Sprintf("%d rows wanted:\n%s%d rows given:\n%s", len(want), lines(want), len(got), lines(got))
}

// lines are rows to look at, the first twenty of them.
func lines(rows [][]any) string {
	var text strings.Builder
	for i, row := range rows {
		if i == 20 {
			text.WriteString("\t…\n")
			break
		}
		fmt.Fprintf(&text, "\t%v\n", row)
	}
	return text.String()
}

func sameRow(want, got []any) bool {
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		w, isFloat := want[i].(float64)
		g, alsoFloat := got[i].(float64)
		if isFloat && alsoFloat && w-g < 1e-6 && g-w < 1e-6 {
			continue
		}
		if want[i] != got[i] {
			return false
		}
	}
	return true
}

// sameFormRow tells cells apart by their value alone: a number may be whole or
// not, and a year may be told as text.
func sameFormRow(want, got []any) bool {
	return slices.EqualFunc(want, got, func(want, got any) bool {
		w, isNumber := asFloat(want)
		g, alsoNumber := asFloat(got)
		if isNumber && alsoNumber {
			return math.Abs(w-g) < 1e-6*max(1, math.Abs(w))
		}
		return want == got || isNumber && fmt.Sprint(want) == got
	})
}

func asFloat(cell any) (float64, bool) {
	switch n := cell.(type) {
	case int64:
		return float64(n), true
	case float64:
		return n, true
	}
	return 0, false
}

// emptyDatabase makes a database without games, which no import does: the
// schema's statements alone.
func emptyDatabase(t testing.TB, path string) {
	t.Helper()
	var statements []string
	for _, s := range schema.Statements(dialect.DuckDB, schema.English) {
		statements = append(statements, s.SQL)
	}
	execute(t, path, statements...)
}

// execute runs statements on a database that nobody else has open.
func execute(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("duckdb", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}
