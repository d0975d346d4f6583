package guard

import (
	"bufio"
	"context"
	"database/sql"
	"database/sql/driver"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

var update = flag.Bool("update", false, "write the golden files")

// What an engine did with an attack when no guard stood before it: it ran, if
// only until a limit stopped it, or the engine's own reason why it did not.
const ran = "ran"

// TestAttacksOnDuckDBAreReal runs the attacks on a database of their own each,
// in another process with little time and memory: the golden file says which do
// what they are meant to and which the engine has refused all along.
func TestAttacksOnDuckDBAreReal(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell that limits the memory of a process")
	}
	attacks := ownAttacks(t, dialect.DuckDB)
	var outcomes []string
	for len(outcomes) < len(attacks) {
		command := exec.Command(shell, "-c", `ulimit -v 6000000; exec "$0" -test.run '^TestRunAttacks$' -test.v`, os.Args[0])
		command.Env = append(os.Environ(), fmt.Sprintf("KIBITZ_TEST_ATTACKS_FROM=%d", len(outcomes)))
		command.Stderr = os.Stderr
		out, err := command.Output()
		for _, found := range outcomeLine.FindAllStringSubmatch(string(out), -1) {
			outcomes = append(outcomes, found[1])
		}
		if err != nil && len(outcomes) < len(attacks) {
			outcomes = append(outcomes, ran) // it took the process with it
		}
	}
	golden(t, "duckdb.outcomes.golden", attacks, outcomes)
}

var outcomeLine = regexp.MustCompile(`(?m)^outcome: (.*)$`)

// TestRunAttacks is the other process.
func TestRunAttacks(t *testing.T) {
	var first int
	if _, err := fmt.Sscan(os.Getenv("KIBITZ_TEST_ATTACKS_FROM"), &first); err != nil {
		t.Skip("runs for TestAttacksOnDuckDBAreReal")
	}
	attacks := ownAttacks(t, dialect.DuckDB)
	template, err := os.ReadFile(realDatabase(t, t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range attacks[first:] {
		folder := t.TempDir()
		for name, text := range map[string]string{
			"secret.txt": secret, "secret.csv": "a,b\n" + secret + ",1\n", "secret.json": `{"a": "` + secret + `"}`, "chess.duckdb": string(template),
		} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		t.Chdir(folder)
		fmt.Printf("outcome: %s\n", duckOutcome(folder, s.class, strings.ReplaceAll(s.sql, "{dir}", folder)))
	}
}

// duckOutcome runs an attack without any wall, but for the network.
func duckOutcome(folder, class, statement string) string {
	options := "?threads=1&memory_limit=128MB&max_temp_directory_size=0B&autoload_known_extensions=false&autoinstall_known_extensions=false"
	if reachesOut.MatchString(statement) {
		options += "&enable_external_access=false"
	}
	db, err := sql.Open("duckdb", filepath.Join(folder, "chess.duckdb")+options)
	if err != nil {
		return err.Error()
	}
	defer db.Close()
	limit := 10 * time.Second
	if class == "dos" {
		limit = 200 * time.Millisecond
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	_, err = run(ctx, db, statement)
	if err == nil || ctx.Err() != nil || class == "dos" && strings.HasPrefix(err.Error(), "Out of Memory") {
		return ran
	}
	kind, _, _ := strings.Cut(err.Error(), ":")
	return kind
}

var reachesOut = regexp.MustCompile(`(?i)https?:|s3:|install|load |extensions|postgres_scan|sqlite_scan`)

// TestAttacksOnMariaDBAreReal is the same on a server. What would harm the
// server itself is only prepared.
func TestAttacksOnMariaDBAreReal(t *testing.T) {
	db := openMariaDB(t)
	if db == nil {
		t.Skip("KIBITZ_TEST_MARIADB names no server (.ci/services starts one)")
	}
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "secret.txt"), []byte(secret), 0o644); err != nil {
		t.Fatal(err)
	}
	attacks := ownAttacks(t, dialect.MySQL)
	var outcomes []string
	for _, s := range attacks {
		statement := strings.ReplaceAll(s.sql, "{dir}", folder)
		outcome := ran
		if number := errorNumber(mariaRun(t, db, s.class, statement)); number != 0 && !stopped[number] {
			outcome = fmt.Sprint("error ", number)
		}
		outcomes = append(outcomes, outcome)
	}
	golden(t, "mysql.outcomes.golden", attacks, outcomes)
}

// Errors that say that a statement ran until something stopped it: the time
// limit, an interruption, a packet that would be too large.
var stopped = map[uint16]bool{1969: true, 1317: true, 1301: true, 3024: true}

// mariaRun runs an attack in a session of its own.
func mariaRun(t *testing.T, db *sql.DB, class, statement string) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	conn, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	defer conn.Raw(func(any) error { return driver.ErrBadConn }) // the session ends with it
	if class == "admin" {
		prepared, err := conn.PrepareContext(ctx, statement)
		if err == nil {
			prepared.Close()
		}
		return err
	}
	if _, err := conn.ExecContext(ctx, "SET SESSION max_statement_time = 0.2"); err != nil {
		t.Fatal(err)
	}
	rows, err := conn.QueryContext(ctx, statement)
	if err != nil {
		return err
	}
	defer rows.Close()
	for more := true; more; more = rows.NextResultSet() {
		for rows.Next() {
		}
	}
	return rows.Err()
}

// golden holds the outcomes against those of a file, one line for each attack.
func golden(t *testing.T, name string, attacks []statement, outcomes []string) {
	t.Helper()
	var out strings.Builder
	count := map[string]int{}
	for i, s := range attacks {
		fmt.Fprintf(&out, "%s\t%s\n", outcomes[i], strconv.Quote(s.sql))
		count[outcomes[i]]++
	}
	t.Logf("%d attacks: %v", len(attacks), count)
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	wanted := bufio.NewScanner(f)
	for line := range strings.Lines(out.String()) {
		if !wanted.Scan() || wanted.Text()+"\n" != line {
			t.Errorf("%s: %q is now %q", name, wanted.Text(), line)
		}
	}
	if wanted.Scan() {
		t.Errorf("%s: %q has no attack", name, wanted.Text())
	}
}
