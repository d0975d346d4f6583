package store

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// sharing are the options of a Writer that copies no file.
func sharing() WriterOptions { return WriterOptions{sharedFrom: 1} }

func digest(t *testing.T, path string) [32]byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(content)
}

// someGames are n games, of a few openings.
func someGames(t *testing.T, n int) (games []*Rows) {
	t.Helper()
	first, second := strings.Fields("a3 a4 b3 b4 c3 c4 d3 d4 e3 e4"), strings.Fields("a6 a5 b6 b5 c6 c5 d6 d5 e6 e5")
	for i := range n {
		games = append(games, game(t, fmt.Sprint("Player ", i%7), "Eva", first[i%10]+" "+second[i/10%10]+" Nf3 Nf6"))
	}
	return games
}

// contents are the rows of all tables that an import fills.
func contents(t *testing.T, path string) (all []string) {
	t.Helper()
	db := open(t, path, Options{})
	for _, table := range append([]string{"game_boards"}, gameTables...) {
		all = append(all, tableRows(t, db, table)...)
	}
	return append(append(all, tableRows(t, db, "positions")...), tableRows(t, db, "keyword_values")...)
}

func tableRows(t *testing.T, db *DB, table string) (all []string) {
	t.Helper()
	result, err := db.Query(t.Context(), "SELECT * FROM "+table+" ORDER BY ALL", Limits{Rows: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range result.Rows {
		all = append(all, table+fmt.Sprint(row...))
	}
	return all
}

// TestShared: games that are added to a file that is not copied are in the log until
// there are many, and the database is the same as if the file had been copied.
func TestShared(t *testing.T) {
	shared, copied := small(t), small(t)
	db := open(t, shared, Options{})
	before := digest(t, shared)
	games := someGames(t, 40)
	for from, inLog := 0, true; inLog; from += 5 {
		write(t, copied, WriterOptions{}, games[from:from+5]...)
		if got := write(t, shared, sharing(), games[from:from+5]...); got.Games != 5 {
			t.Fatalf("%d games are published", got.Games)
		}
		if got := one(t, db, "SELECT count(*) FROM matches"); got != int64(8+from) {
			t.Errorf("there are %v games", got)
		}
		if digest(t, shared) != before {
			t.Fatal("the live file has changed")
		}
		onlyFile(t, shared, shared+".wal")
		inLog = from < 15
	}
	if got, want := contents(t, shared), contents(t, copied); !slices.Equal(got, want) {
		t.Errorf("%d rows, copied %d\n%s\n%s", len(got), len(want), got, want)
	}
	if got := write(t, shared, sharing(), games[3], games[11]); got.Games != 0 {
		t.Errorf("%d games are added twice", got.Games)
	}
	write(t, copied, WriterOptions{}, games...)
	write(t, shared, sharing(), games...) // twenty new ones: too many
	if got, want := contents(t, shared), contents(t, copied); !slices.Equal(got, want) {
		t.Errorf("%d rows, copied %d", len(got), len(want))
	}
	more := someGames(t, 80)[40:]
	write(t, copied, WriterOptions{}, more...)
	if got := write(t, shared, sharing(), more...); got.Games != 40 {
		t.Errorf("%d games are published", got.Games)
	}
	onlyFile(t, shared)
	if got, want := contents(t, shared), contents(t, copied); !slices.Equal(got, want) {
		t.Errorf("in a copy at last: %d rows, copied %d", len(got), len(want))
	}
}

// TestSharedReaders: readers of this process and of another do not keep a Writer
// out, nor does it keep them out, and they see nothing before it is published.
func TestSharedReaders(t *testing.T) {
	path := small(t)
	reader, in := another(t, readingEnv, path)
	db := open(t, path, Options{})
	w, err := OpenWriter(t.Context(), path, sharing())
	if err != nil {
		t.Fatal(err)
	}
	if !w.work.shared {
		t.Fatal("readers keep the writer from sharing the file")
	}
	if _, err := w.Add(game(t, "Ana", "Eva", "a3")); err != nil {
		t.Fatal(err)
	}
	for _, of := range []*DB{db, open(t, path, Options{})} {
		if got := one(t, of, "SELECT count(*) FROM matches"); got != int64(3) {
			t.Errorf("during the import there are %v games", got)
		}
	}
	if _, err := w.Publish(); err != nil {
		t.Fatal(err)
	}
	if got := one(t, db, "SELECT count(*) FROM matches"); got != int64(4) {
		t.Errorf("after the import there are %v games", got)
	}
	in.Close()
	if out, err := io.ReadAll(reader); err != nil || !strings.HasPrefix(string(out), "4 games") {
		t.Errorf("the other reader says %q (%v)", out, err)
	}
}

const readingEnv = "KIBITZ_TEST_READING"

// another is another process that has the file of a database open.
func another(t *testing.T, kind, path string) (*bufio.Reader, io.Closer) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestHolding$|^TestReading$")
	cmd.Env = append(os.Environ(), kind+"="+path)
	in, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = errors.Join(in.Close(), cmd.Wait()) })
	lines := bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); !strings.Contains(line, "open") {
		t.Fatal(line, err)
	}
	return lines, in
}

// TestReading is another program to TestSharedReaders: it reads when its input ends.
func TestReading(t *testing.T) {
	path := os.Getenv(readingEnv)
	if path == "" {
		t.Skip("it is run by TestSharedReaders")
	}
	db := open(t, path, Options{})
	fmt.Println("open")
	_, _ = io.Copy(io.Discard, os.Stdin)
	fmt.Println(one(t, db, "SELECT count(*) FROM matches"), "games")
}

// TestSharedKilled: of an import that shares the file and is killed nothing is left.
func TestSharedKilled(t *testing.T) {
	path := small(t)
	w, err := OpenWriter(t.Context(), path, WriterOptions{sharedFrom: 1, batch: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Add(game(t, "Ana", "Eva", "a3")); err != nil {
		t.Fatal(err)
	}
	w.closeEngine()
	if err := w.work.lock.Close(); err != nil {
		t.Fatal(err)
	}
	before := digest(t, path)
	for _, options := range []WriterOptions{sharing(), {}} {
		write(t, path, options) // nothing
		onlyFile(t, path)
		if digest(t, path) != before {
			t.Error("the live file has changed")
		}
	}
}

// TestReplacementKilled: an import that was killed when it had thrown the log away
// and not yet put its file in the place of the live one is finished by the next.
func TestReplacementKilled(t *testing.T) {
	for _, logGone := range []bool{false, true} {
		path := small(t)
		write(t, path, sharing(), game(t, "Ana", "Eva", "a3"))
		w, err := OpenWriter(t.Context(), path, WriterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Add(game(t, "Ana", "Eva", "b3")); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.commit(), w.takeIn(), w.work.note(workState{Base: w.work.base, Whole: true})); err != nil {
			t.Fatal(err)
		}
		w.closeEngine()
		if err := w.work.lock.Close(); err != nil {
			t.Fatal(err)
		}
		if logGone {
			if err := os.Remove(path + ".wal"); err != nil {
				t.Fatal(err)
			}
		}
		write(t, path, WriterOptions{}, game(t, "Ana", "Eva", "c3"))
		if got := one(t, open(t, path, Options{}), "SELECT count(*) FROM matches"); got != int64(6) {
			t.Errorf("log gone %t: there are %v games", logGone, got)
		}
		onlyFile(t, path)
	}
}

// TestSymbolicLink: the log is found by whoever opens the file by another name.
func TestSymbolicLink(t *testing.T) {
	path := small(t)
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	write(t, link, sharing(), game(t, "Ana", "Eva", "a3"))
	onlyFile(t, path, path+".wal")
	for _, name := range []string{path, link} {
		if got := one(t, open(t, name, Options{}), "SELECT count(*) FROM matches"); got != int64(4) {
			t.Errorf("%s has %v games", name, got)
		}
	}
}

// TestForeignLog: the log that another program left is taken in, as whoever reads
// the file takes it in; one that is being written is let alone.
func TestForeignLog(t *testing.T) {
	for _, options := range []WriterOptions{sharing(), {}} {
		left, held := leftLog(t), leftLog(t)
		write(t, left, options, game(t, "Ana", "Eva", "a3"))
		if got := one(t, open(t, left, Options{}), "SELECT string_agg(white, ' ' ORDER BY cod_match) FROM matches"); got != "Zoe Carla ? Ana" {
			t.Errorf("White is %v", got)
		}
		another(t, holdingEnv, held)
		if _, err := OpenWriter(t.Context(), held, options); !errors.Is(err, ErrLocked) {
			t.Errorf("a log that is being written gives %v", err)
		}
	}
}

// leftLog is a database with the log of another program, in which Ana is Zoe.
func leftLog(t *testing.T) string {
	t.Helper()
	path := small(t)
	engine, err := duck.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	conn, err := engine.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := errors.Join(conn.Exec("PRAGMA disable_checkpoint_on_shutdown"), conn.Exec("UPDATE matches SET white = 'Zoe' WHERE cod_match = 1")); err != nil {
		t.Fatal(err)
	}
	return path
}
