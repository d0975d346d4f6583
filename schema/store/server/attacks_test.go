package server_test

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// The word that stands where no query may read it.
const secret = "s3cr3t-canary"

// TestWallsHoldWithoutTheGuard runs the attacks with the guard off, as the user
// that the role script makes. Nothing may be changed, read or left behind; what
// stopped each is told, and counted for each class.
func TestWallsHoldWithoutTheGuard(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "secret.txt"), []byte(secret), 0o644); err != nil {
		t.Fatal(err)
	}
	attacks := readAttacks(t, dir)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := sampled(t, s)
		b.Exec(t, "CREATE TABLE secrets (token VARCHAR(100))")
		b.Exec(t, "INSERT INTO secrets VALUES ('"+secret+"')")
		defer b.Exec(t, "DROP TABLE secrets")
		db := open(t, b.Reader, server.Options{})
		before := fingerprint(t, b)
		stopped := map[string]int{}
		for _, attack := range attacks[s.Dialect.Name] {
			limits := store.Limits{Rows: 100, Time: 3 * time.Second}
			if slow(attack) {
				limits.Time = 100 * time.Millisecond
			}
			started := time.Now()
			result, err := db.Query(t.Context(), attack.sql, limits)
			if err == nil {
				for _, row := range result.Rows {
					if told := fmt.Sprint(row...); strings.Contains(told, secret) || strings.Contains(told, "root:") {
						t.Errorf("a secret was read: %s", attack.sql)
					}
				}
			}
			wall := stoppedBy(err)
			stopped[attack.class+"\t"+wall]++
			t.Logf("%-22s %4d ms  %-12s %.100q", wall, time.Since(started).Milliseconds(), attack.class, attack.sql)
		}
		for waited := time.Duration(0); running(t, b) != "" && waited < 20*time.Second; waited += 100 * time.Millisecond {
			time.Sleep(100 * time.Millisecond)
		}
		if left := running(t, b); left != "" {
			t.Errorf("these run on after they were given up:\n%s", left)
		}
		if after := fingerprint(t, b); after != before {
			t.Errorf("something changed or was left behind:\n%s", difference(before, after))
		}
		for _, key := range slices.Sorted(maps.Keys(stopped)) {
			t.Logf("%s\t%d", key, stopped[key])
		}
	})
}

// running is what the reader's sessions still do.
func running(t *testing.T, b *servertest.Base) string {
	t.Helper()
	var out strings.Builder
	write(t, &out, b, map[string]string{
		"postgres": "SELECT left(query, 200) FROM pg_stat_activity WHERE usename = '" + b.Name + "_reader'",
		"mysql":    "SELECT left(coalesce(info, command), 200) FROM information_schema.processlist WHERE user = '" + b.Name + "_reader'",
	}[b.Dialect.Name])
	return out.String()
}

// slow says that an attack goes for the server's time.
func slow(a attack) bool {
	return strings.HasSuffix(a.class, "dos") || a.class == "corpus hint" || strings.Contains(strings.ToLower(a.sql), "sleep")
}

// stoppedBy names the wall that an attack ran into.
func stoppedBy(err error) string {
	var told *store.SQLError
	var work *server.WorkError
	switch {
	case err == nil:
		return "none, it told nothing"
	case errors.Is(err, store.ErrTimeout), errors.Is(err, store.ErrTooBig):
		return "time or size"
	case errors.Is(err, store.ErrNotQuery):
		return "not one query"
	case errors.As(err, &work):
		return "expected work"
	case !errors.As(err, &told):
		return "the connection"
	case told.Kind == "Permission":
		return "rights of the role"
	case told.Kind == "ReadOnly":
		return "read-only transaction"
	case server.Unexplained(err):
		return "not explained"
	}
	return "an error of the server"
}

type attack struct{ class, sql string }

// readAttacks reads the attacks on each dialect: those that the guard is tried
// by, and those of a corpus beside the games, if it is there. {dir} is a folder
// of files that nobody may read.
func readAttacks(t *testing.T, dir string) map[string][]attack {
	t.Helper()
	attacks := map[string][]attack{}
	read := func(path string, cells func(line string) (dialect, class, sql string)) {
		f, err := os.Open(path)
		if errors.Is(err, os.ErrNotExist) {
			t.Log(err)
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if line := lines.Text(); !strings.HasPrefix(line, "#") && line != "" {
				on, class, sql := cells(line)
				sql = strings.NewReplacer("\u2424", "\n", "\u240D", "\r", "\u2400", "\x00", "{dir}", dir).Replace(sql)
				attacks[on] = append(attacks[on], attack{class, sql})
			}
		}
	}
	for _, name := range []string{"postgres", "mysql"} {
		read(filepath.Join("..", "..", "..", "assistant", "guard", "testdata", name+".attacks.tsv"), func(line string) (_, class, sql string) {
			class, sql, _ = strings.Cut(line, "\t")
			return name, class, sql
		})
	}
	folder := os.Getenv("KIBITZ_DATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	read(filepath.Join(folder, "..", "guard", "attacks.tsv"), func(line string) (on, class, sql string) {
		on, class, _ = strings.Cut(line, "\t")
		class, sql, _ = strings.Cut(class, "\t")
		return on, "corpus " + class, sql
	})
	if len(attacks["postgres"]) < 100 || len(attacks["mysql"]) < 100 {
		t.Fatalf("of attacks there are only %d and %d", len(attacks["postgres"]), len(attacks["mysql"]))
	}
	return attacks
}

// states are queries of everything that an attack might change. {name} is that
// of the database; those of other tests on the same server come and go.
var states = map[string][]string{
	"postgres": {
		`SELECT relname, relkind, relowner, coalesce(relacl::text, '') FROM pg_class WHERE relname NOT LIKE 'pg_toast%' ORDER BY 1, 2, 3`,
		`SELECT rolname, rolsuper, coalesce(rolpassword, ''), rolconnlimit FROM pg_authid WHERE rolname NOT LIKE 'kibitz%test%' OR rolname LIKE '{name}%' ORDER BY 1`,
		`SELECT rolname, setconfig::text FROM pg_db_role_setting JOIN pg_roles r ON r.oid = setrole WHERE rolname NOT LIKE 'kibitz%test%' OR rolname LIKE '{name}%' ORDER BY 1, 2`,
		`SELECT datname FROM pg_database WHERE datname NOT LIKE 'kibitz%test%' OR datname LIKE '{name}%' ORDER BY 1`,
		`SELECT roleid, member FROM pg_auth_members ORDER BY 1, 2`,
		`SELECT name, coalesce(setting, '') FROM pg_settings ORDER BY 1`,
		`SELECT oid FROM pg_largeobject_metadata ORDER BY 1`,
		`SELECT count(*) FROM pg_proc`, `SELECT count(*) FROM pg_extension`, `SELECT nspname FROM pg_namespace ORDER BY 1`,
		`SELECT count(*) FROM pg_prepared_xacts`, `SELECT count(*) FROM pg_replication_slots`,
		`SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database WHERE locktype = 'advisory' AND datname = '{name}'`,
		`SELECT coalesce(obj_description('matches'::regclass), '')`, `SELECT last_value, is_called FROM seq_token_usage`,
	},
	"mysql": {
		`SELECT table_schema, table_name, table_type FROM information_schema.tables WHERE table_schema NOT LIKE 'kibitz%test%' OR table_schema LIKE '{name}%' ORDER BY 1, 2`,
		`SELECT user, host, priv FROM mysql.global_priv WHERE user NOT LIKE 'kibitz%test%' OR user LIKE '{name}%' ORDER BY 1, 2`,
		`SELECT * FROM mysql.tables_priv WHERE db NOT LIKE 'kibitz%test%' OR db LIKE '{name}%' ORDER BY user, table_name, db`,
		`SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT LIKE 'kibitz%test%' OR schema_name LIKE '{name}%' ORDER BY 1`,
		`SELECT variable_name, variable_value FROM information_schema.global_variables ORDER BY 1`,
		`SELECT plugin_name, plugin_status FROM information_schema.plugins ORDER BY 1`,
		`SELECT count(*) FROM information_schema.routines`, `SELECT count(*) FROM information_schema.events`,
	},
}

var tables = []string{
	"keywords", "keyword_values", "positions", "matches", "match_positions", "match_moves", "match_keywords", "match_statistics",
	"move_comments", "position_statistics", "match_events", "token_usage",
}

// fingerprint is a text of everything that an attack might change: rows,
// definitions, users, rights, settings, files.
func fingerprint(t *testing.T, b *servertest.Base) string {
	t.Helper()
	var out strings.Builder
	for _, query := range states[b.Dialect.Name] {
		query = strings.ReplaceAll(query, "{name}", b.Name)
		fmt.Fprintf(&out, "%.60s:\n", query)
		write(t, &out, b, query)
	}
	for _, table := range tables {
		sum := map[string]string{
			"postgres": "SELECT count(*), coalesce(md5(string_agg(x::text, ' ' ORDER BY x::text)), '') FROM " + table + " x",
			"mysql":    "CHECKSUM TABLE " + table,
		}[b.Dialect.Name]
		write(t, &out, b, sum)
	}
	var folder string
	if err := b.Admin.QueryRow(map[string]string{"postgres": "SHOW data_directory", "mysql": "SELECT @@datadir"}[b.Dialect.Name]).Scan(&folder); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{folder, filepath.Join(folder, b.Name)} {
		entries, _ := os.ReadDir(folder) // not of a server on another machine, or of another user
		for _, e := range entries {
			if !strings.HasPrefix(e.Name(), "kibitz") || strings.HasPrefix(e.Name(), b.Name) {
				fmt.Fprintln(&out, "file", e.Name())
			}
		}
	}
	for _, path := range []string{"/tmp/m.csv", "/tmp/x", "/var/www/html/s.php", "/var/lib/mysql-files/x.csv"} {
		_, err := os.Stat(path)
		fmt.Fprintln(&out, "file", path, err == nil)
	}
	return out.String()
}

func write(t *testing.T, out *strings.Builder, b *servertest.Base, query string) {
	t.Helper()
	rows, err := b.Admin.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	cells, targets := make([]any, len(columns)), make([]any, len(columns))
	for i := range cells {
		targets[i] = &cells[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		line := ""
		for _, cell := range cells {
			if text, ok := cell.([]byte); ok {
				cell = string(text)
			}
			line += fmt.Sprint(cell, " ")
		}
		if len(line) > 300 {
			line = fmt.Sprintf("%.100s %x", line, sha256.Sum256([]byte(line)))
		}
		fmt.Fprintln(out, " ", line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// difference is the lines that only one of two texts has.
func difference(before, after string) string {
	var out strings.Builder
	for _, side := range []struct{ sign, text, other string }{{"-", before, after}, {"+", after, before}} {
		others := map[string]bool{}
		for _, line := range strings.Split(side.other, "\n") {
			others[line] = true
		}
		for _, line := range strings.Split(side.text, "\n") {
			if !others[line] {
				fmt.Fprintln(&out, side.sign, line)
			}
		}
	}
	return out.String()
}
