package store

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The word that stands in every file that a query may not read.
const secret = "s3cr3t-canary"

// TestWallsHoldWithoutTheGuard runs the attacks that the guard is tried by, and
// those of a corpus beside the games, without it: no file is read, made or
// changed, and the database answers as before. Attacks on the machine's memory
// and time are left out, for some take gigabytes whatever memory_limit says.
func TestWallsHoldWithoutTheGuard(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"secret.txt": secret, "secret.csv": "a,b\n" + secret + ",1\n", "secret.json": `{"a": "` + secret + `"}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "games.db")
	write(t, path, WriterOptions{}, game(t, "Ana", "Berta", "e4 e5 Nf3 Nc6 Bb5"))
	attacks := readAttacks(t, dir)
	t.Chdir(dir)
	before := fingerprint(t, dir)
	db := open(t, path, Options{MemoryMB: 256, Threads: 1})
	stopped := map[string]int{}
	for _, a := range attacks {
		result, err := db.Query(t.Context(), a.sql, Limits{Rows: 100, Time: time.Second})
		if err == nil {
			for _, row := range result.Rows {
				if told := fmt.Sprint(row...); strings.Contains(told, secret) || strings.Contains(told, "root:") {
					t.Errorf("a secret was read: %s", a.sql)
				}
			}
		}
		stopped[a.class+"\t"+stoppedBy(err)]++
	}
	if got := one(t, db, "SELECT white FROM matches"); got != "Ana" {
		t.Errorf("afterwards White is %v", got)
	}
	if after := fingerprint(t, dir); after != before {
		t.Errorf("files changed:\nbefore\n%s\nafter\n%s", before, after)
	}
	for _, key := range slices.Sorted(maps.Keys(stopped)) {
		t.Logf("%s\t%d", key, stopped[key])
	}
}

// stoppedBy names the wall that an attack ran into.
func stoppedBy(err error) string {
	var told *SQLError
	switch {
	case err == nil:
		return "none, it told nothing"
	case errors.Is(err, ErrTimeout), errors.Is(err, ErrTooBig):
		return "time or size"
	case errors.Is(err, ErrNotQuery):
		return "not one query"
	case errors.As(err, &told) && told.Kind == "Permission":
		return "no access"
	}
	return "an error of the engine"
}

type attack struct{ class, sql string }

func readAttacks(t *testing.T, dir string) (attacks []attack) {
	t.Helper()
	folder := os.Getenv("KIBITZ_DATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "data")
	}
	for path, prefix := range map[string]string{
		filepath.Join("..", "..", "assistant", "guard", "testdata", "duckdb.attacks.tsv"): "",
		filepath.Join(folder, "..", "guard", "attacks.tsv"):                               "duckdb\t",
	} {
		f, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			t.Log(err)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			line, ours := strings.CutPrefix(lines.Text(), prefix)
			class, sql, found := strings.Cut(line, "\t")
			if ours && found && class != "dos" && !strings.HasPrefix(line, "#") {
				attacks = append(attacks, attack{class, strings.NewReplacer("\u2424", "\n", "\u240D", "\r", "\u2400", "\x00", "{dir}", dir).Replace(sql)})
			}
		}
	}
	if len(attacks) < 200 {
		t.Fatalf("of attacks there are only %d", len(attacks))
	}
	return attacks
}

// fingerprint is the names and contents of the files in a folder.
func fingerprint(t *testing.T, folder string) string {
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
