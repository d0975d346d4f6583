package oracle_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strconv"
	"testing"

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
	b := benchOf(t, games, db, dialect.DuckDB, persons...)
	b.printer.Boards = true
	return b
}

// byText asks a bench as if its database had no sets of squares.
func byText(b *bench) *bench {
	b.printer.Boards = false
	return b
}

// importAll imports a PGN text into the database of a DSN. The games are kept
// apart by their tags, not by their moves.
func importAll(t testing.TB, dsn, name string, text []byte, games int) {
	t.Helper()
	sources := []load.Source{{Name: name, Reader: bytes.NewReader(text)}}
	summary, err := load.Import(t.Context(), dsn, sources, load.Options{Duplicates: store.KeepDuplicates, NoEvaluations: true, Finish: inventAll})
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
	o := oracle.New(games, persons...)
	analyse(t, o)
	return &bench{oracle: o, db: db, guard: g, printer: sqlgen.Printer{Dialect: d, PositionCode: code, Persons: persons}}
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

// emptyDatabase makes a database without games, which no import does: the
// schema's statements alone.
func emptyDatabase(t testing.TB, path string) {
	t.Helper()
	var statements []string
	for _, s := range append(schema.Statements(dialect.DuckDB, schema.English), schema.BoardStatements(dialect.DuckDB, schema.English)...) {
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
