package functions_test

import (
	"database/sql"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/functions"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// plan is how the server runs a statement, with its own settings.
func plan(t testing.TB, db *sql.DB, query string, arguments ...any) string {
	t.Helper()
	var lines []string
	for _, row := range ask(t, db, "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) "+query, arguments...) {
		lines = append(lines, row[0])
	}
	return strings.Join(lines, "\n")
}

// The planner writes hasOpening and hasBoard out and reads their indexes, however
// the game is given and whatever begins with what.
func TestPlans(t *testing.T) {
	s := servertest.Postgres(t)
	db, _ := filled(t, s, randomSource(randomGames(rand.New(rand.NewPCG(18, 10)), 3000, 24)))
	const rare = "'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR'"
	for _, c := range []struct {
		query, has, hasNot string
		arguments          []any
	}{
		{"SELECT count(*) FROM games WHERE hasOpening(moves, '1. e4')", "Index Cond: ((\"left\"(", "Filter", nil},
		{"SELECT count(*) FROM games WHERE hasOpening(moves, '1. e4')", "ix_cg_opening", "matches", nil},
		{"SELECT id FROM games WHERE white = 'nobody' AND hasOpening(moves, '1. e4')", "ix_matchwhite", "Function Scan", nil},
		{"SELECT count(*) FROM games g WHERE hasOpening(g, '1. e4')", "Index Cond: ((\"left\"(", "Filter", nil},
		{"SELECT count(*) FROM games g WHERE hasOpening(g, $1)", "Index Cond: ((\"left\"(", "Filter", []any{"1. e4"}},
		{"SELECT id FROM games WHERE hasOpening(moves, getFirstMoves('1. e4 e5 2. Nf3', 1)) AND result = '0-1'", "ix_cg_opening", "moves)::text >=", nil},
		{"SELECT white FROM matches m JOIN chess_games c ON c.cod_match = m.cod_match WHERE hasOpening(c.moves, '1. d4')", "ix_cg_opening", "Filter", nil},
		{"SELECT count(*) FROM games g WHERE hasBoard(g, " + rare + ", 2)", "Bitmap Index Scan on ix_cg_boards", "Seq Scan on chess_games", nil},
		{"SELECT count(*) FROM games g WHERE hasBoard(g, getBoard('1. e4 e5', 2), 2)", "Bitmap Index Scan on ix_cg_boards", "Seq Scan on chess_games", nil},
		{"SELECT count(*) FROM games f JOIN games g ON hasOpening(g.moves, getFirstMoves(f.moves, 10)) WHERE f.id BETWEEN 10 AND 20", "Index Cond: ((\"left\"(", "Join Filter", nil},
		{"SELECT count(*) FROM games f JOIN games g ON hasOpening(g, getFirstMoves(f, 10)) WHERE f.id BETWEEN 10 AND 20", "Index Cond: ((\"left\"(", "Join Filter", nil},
	} {
		got := plan(t, db, c.query, c.arguments...)
		if !strings.Contains(got, c.has) || strings.Contains(got, c.hasNot) {
			t.Errorf("%s\n%s", c.query, got)
		}
	}
}

// plainOwner is a database with a user who owns a schema and has no other right;
// the address is the user's.
func plainOwner(t *testing.T, s *servertest.Site, rights string) (b *servertest.Base, owner string) {
	t.Helper()
	b = s.Database(t)
	name := b.Name + "_owner"
	b.Exec(t, "CREATE ROLE "+name+" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE", "CREATE SCHEMA mine AUTHORIZATION "+name,
		"ALTER ROLE "+name+" SET search_path = mine", "REVOKE ALL ON SCHEMA public FROM PUBLIC", "GRANT "+rights+" ON DATABASE "+b.Name+" TO "+name)
	t.Cleanup(func() { b.Exec(t, "DROP OWNED BY "+name+" CASCADE", "DROP ROLE "+name) })
	u, err := url.Parse(b.Owner)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.User(name)
	return b, u.String()
}

func importSamples(t *testing.T, dsn string, functions bool) {
	t.Helper()
	if _, err := load.Import(t.Context(), dsn, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{Functions: functions}); err != nil {
		t.Fatal(err)
	}
}

func connect(t *testing.T, dsn string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// postgresTool runs a tool of PostgreSQL on a database.
func postgresTool(t *testing.T, input, tool string, arguments ...string) string {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Skip(tool + " is not here")
	}
	command := exec.Command(tool, arguments...)
	command.Stdin = strings.NewReader(input)
	out, err := command.Output()
	if err != nil {
		t.Fatal(tool, err)
	}
	return string(out)
}

// works makes sure that the functions answer.
func works(t *testing.T, db *sql.DB) {
	t.Helper()
	row := ask(t, db, `SELECT (SELECT count(*) > 10 FROM games WHERE hasOpening(moves, '1. e4')),
		(SELECT count(*) > 10 FROM games g WHERE hasBoard(g, getBoard('1. e4', 1), 3)), getBoard(7, 3) = getBoard(moves, 3), site, round
		FROM games WHERE id = 7`)[0]
	if row[0] != "true" || row[1] != "true" || row[2] != "true" {
		t.Error(row)
	}
}

// Who owns nothing but a schema installs the functions with an import and takes
// them out again without a trace; a dump of a database with them is one that works.
func TestOwner(t *testing.T) {
	s := servertest.Postgres(t)
	b, owner := plainOwner(t, s, "CONNECT")
	importSamples(t, owner, true)
	works(t, connect(t, owner))

	copied := s.Database(t)
	dumped := postgresTool(t, "", "pg_dump", "--no-owner", b.Owner)
	postgresTool(t, dumped, "psql", "-q", "-v", "ON_ERROR_STOP=1", copied.Owner)
	copied.Exec(t, "ALTER DATABASE "+copied.Name+" SET search_path = mine")
	works(t, connect(t, copied.Owner))

	if err := server.DropFunctions(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	without, bare := plainOwner(t, s, "CONNECT")
	importSamples(t, bare, false)
	schemaOf := func(b *servertest.Base) string {
		text := postgresTool(t, "", "pg_dump", "--schema-only", "--no-owner", "--no-privileges", b.Owner)
		var lines []string
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, `\`) {
				lines = append(lines, strings.ReplaceAll(line, b.Name, "database"))
			}
		}
		return strings.Join(lines, "")
	}
	if diff := cmp.Diff(schemaOf(without), schemaOf(b)); diff != "" {
		t.Errorf("the functions leave a trace (-without +after):\n%s", diff)
	}
}

// The files of the extension make it on a server whose folder they are put into,
// for a user who may make schemas in the database and no more.
func TestExtension(t *testing.T) {
	s := servertest.Postgres(t)
	shared, err := exec.Command("pg_config", "--sharedir").Output()
	if folders, _ := filepath.Glob("/usr/share/postgresql/*"); err != nil && len(folders) == 1 {
		shared = []byte(folders[0])
	}
	folder := filepath.Join(strings.TrimSpace(string(shared)), "extension")
	control, script := functions.Extension(schema.Spanish)
	for name, text := range map[string]string{"kibitz.control": control, functions.ScriptName: script} {
		path := filepath.Join(folder, name)
		if _, err := os.Stat(path); err == nil {
			t.Skip("the server has an extension kibitz")
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Skip("the server's folder of extensions cannot be written to: ", err)
		}
		t.Cleanup(func() { os.Remove(path) })
	}
	b, owner := plainOwner(t, s, "CONNECT, CREATE")
	importSamples(t, owner, false)
	db := connect(t, owner)
	before := ask(t, db, "SELECT count(*) FROM pg_depend")
	if _, err := db.Exec("CREATE EXTENSION kibitz SCHEMA mine"); err != nil {
		t.Fatal(err)
	}
	// What fills chess_games finds the functions as it would have made them.
	if err := server.InstallFunctions(t.Context(), owner, schema.Spanish, nil); err != nil {
		t.Fatal(err)
	}
	works(t, db)
	importSamples(t, owner, false)
	if rows := ask(t, db, "SELECT extname FROM pg_extension WHERE extname = 'kibitz' AND extowner = current_user::regrole"); len(rows) != 1 {
		t.Error("the extension is not the user's")
	}
	copied := s.Database(t)
	postgresTool(t, postgresTool(t, "", "pg_dump", "--no-owner", b.Owner), "psql", "-q", "-v", "ON_ERROR_STOP=1", copied.Owner)
	copied.Exec(t, "ALTER DATABASE "+copied.Name+" SET search_path = mine")
	works(t, connect(t, copied.Owner))
	if _, err := db.Exec("DROP EXTENSION kibitz"); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, ask(t, db, "SELECT count(*) FROM pg_depend")); diff != "" {
		t.Error(diff)
	}
}
