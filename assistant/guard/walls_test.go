package guard

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"

	_ "github.com/duckdb/duckdb-go/v2" // the database that statements really run on
)

// The word that stands in every file an attack may not read.
const secret = "s3cr3t-canary"

// realDatabase makes a database of the schema with a game in it, and returns
// its path.
func realDatabase(t testing.TB, folder string) string {
	t.Helper()
	path := filepath.Join(folder, "chess.duckdb")
	db, err := sql.Open("duckdb", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	definition := schema.Statements(dialect.DuckDB, schema.English)
	for _, row := range sampleRows {
		definition = append(definition, schema.Statement{SQL: row})
	}
	for _, statement := range definition {
		if _, err := db.Exec(statement.SQL); err != nil {
			t.Fatalf("%s: %v", statement.SQL, err)
		}
	}
	return path
}

var sampleRows = []string{
	`INSERT INTO positions(cod_position, board, white_queens, black_queens) VALUES (7, repeat('0', 60) || 'KQkq', 1, 1)`,
	`INSERT INTO matches(cod_match, initial_position, match_date, white, black, result, result_text, move_count, fullmove_count)
		VALUES (1, 7, '1985.11.09', 'Karpov, Anatoly', 'Kasparov, Garry', 2, '0-1', 84, 42)`,
}

// openWalled opens the database behind the walls that queries run behind.
func openWalled(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("duckdb", path+"?access_mode=read_only&enable_external_access=false"+
		"&autoload_known_extensions=false&autoinstall_known_extensions=false&threads=1&memory_limit=256MB&lock_configuration=true")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxIdleConns(0) // what a statement does to its session ends with it
	return db
}

// run executes a statement and gives all that it answers as text.
func run(ctx context.Context, db *sql.DB, statement string) (string, error) {
	rows, err := db.QueryContext(ctx, statement)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	cells := make([]any, len(columns))
	pointers := make([]any, len(columns))
	for i := range cells {
		pointers[i] = &cells[i]
	}
	var out strings.Builder
	for n := 0; rows.Next() && n < 10000; n++ {
		if err := rows.Scan(pointers...); err != nil {
			return out.String(), err
		}
		fmt.Fprintln(&out, cells...)
	}
	return out.String(), rows.Err()
}

func TestBenignStatementsRun(t *testing.T) {
	db := openWalled(t, realDatabase(t, t.TempDir()))
	for _, s := range ownBenign(t, dialect.DuckDB) {
		if _, err := run(context.Background(), db, s.sql); err != nil {
			t.Errorf("%s\n\t%v", s.sql, err)
		}
	}
}

// TestWallsHoldWithoutTheGuard runs the attacks with the guard off. The walls of
// the engine alone must keep the files unread and everything unchanged. What
// they cannot do is to keep a query from telling about the engine itself, nor
// from burning time and memory: attacks of the class dos are left out, since
// some of them take gigabytes whatever memory_limit says.
func TestWallsHoldWithoutTheGuard(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"secret.txt": secret, "secret.csv": "a,b\n" + secret + ",1\n", "secret.json": `{"a": "` + secret + `"}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	attacks := ownAttacks(t, dialect.DuckDB)
	t.Chdir(folder)
	path := realDatabase(t, folder)
	before := fingerprint(t, folder)
	db := openWalled(t, path)

	outcomes := map[string]map[string]int{}
	for _, s := range attacks {
		if s.class == "dos" {
			continue
		}
		statement := strings.ReplaceAll(s.sql, "{dir}", folder)
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		answer, err := run(ctx, db, statement)
		late := ctx.Err() != nil
		cancel()
		if strings.Contains(answer, secret) {
			t.Errorf("a file was read: %s", statement)
		}
		outcome := "ran"
		if late {
			outcome = "stopped by the time limit"
		} else if err != nil {
			outcome = "failed"
		}
		if outcomes[s.class] == nil {
			outcomes[s.class] = map[string]int{}
		}
		outcomes[s.class][outcome]++
	}
	db.Close()

	if after := fingerprint(t, folder); after != before {
		t.Errorf("files changed:\nbefore\n%s\nafter\n%s", before, after)
	}
	for _, class := range slices.Sorted(maps.Keys(outcomes)) {
		t.Logf("%-12s %v", class, outcomes[class])
	}
}

// fingerprint is the names and contents of the files in a folder.
func fingerprint(t testing.TB, folder string) string {
	t.Helper()
	var out strings.Builder
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(&out, "%s %x\n", entry.Name(), sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}
