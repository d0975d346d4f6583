package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

func makeForeign(t *testing.T, path string) {
	t.Helper()
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
	if err := conn.Exec("CREATE TABLE matches (cod_match INTEGER); INSERT INTO matches VALUES (1)"); err != nil {
		t.Fatal(err)
	}
}

func TestWriterAdds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	first, second := game(t, "Ana", "Eva", "e4 e5"), game(t, "Ana", "Eva", "e4 c5")
	if got := write(t, path, WriterOptions{}, first, first); got != (Counts{Games: 1, HalfMoves: 2, Positions: 3}) {
		t.Errorf("the first import gives %+v", got)
	}
	if got := write(t, path, WriterOptions{}, first, second); got != (Counts{Games: 1, HalfMoves: 2, Positions: 1}) {
		t.Errorf("the second import gives %+v", got)
	}
	if got := write(t, path, WriterOptions{Duplicates: KeepDuplicates}, first); got != (Counts{Games: 1, HalfMoves: 2}) {
		t.Errorf("an import of duplicates gives %+v", got)
	}
	if got := write(t, path, WriterOptions{}, first); got != (Counts{}) {
		t.Errorf("an import of nothing new gives %+v", got)
	}
	db := open(t, path, Options{})
	for sql, want := range map[string]any{
		"SELECT string_agg(cod_match, ' ' ORDER BY cod_match) FROM matches":                              "1 2 3",
		"SELECT count(*) FROM positions":                                                                 int64(4),
		"SELECT count(*) FROM match_positions":                                                           int64(9),
		"SELECT count(*) FROM keyword_values":                                                            int64(4),
		"SELECT cod_keyword FROM keywords WHERE keyword = 'Mood'":                                        int64(101),
		"SELECT count(*) FROM match_keywords":                                                            int64(12),
		"SELECT st_value FROM position_statistics WHERE cod_keyword = 3 AND cod_position = START":        int64(3),
		"SELECT count(DISTINCT cod_match) FROM match_positions WHERE cod_position = START":               int64(3),
		"SELECT count(*) FROM match_statistics":                                                          int64(27),
		"SELECT count(*) FROM matches WHERE creation_date BETWEEN current_date - 1 AND current_date + 1": int64(3),
	} {
		start := chessboard.Start()
		board := start.Board()
		if got := one(t, db, strings.ReplaceAll(sql, "START", fmt.Sprint(board.Code()))); got != want {
			t.Errorf("%s gives %v, want %v", sql, got, want)
		}
	}
}

// weakHash puts all boards under few codes, so that nearly all collide.
func weakHash(b *chessboard.Board, attempt int) int64 {
	return b.CodeAt(0)%3 + 1 + int64(attempt)
}

// Boards that share a code get codes of further attempts, and can be found,
// within one import and over several.
func TestCollisions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	options := WriterOptions{hash: weakHash}
	games := []*Rows{
		gameOf(t, weakHash, "Ana", "Eva", "e4 e5 Nf3 Nc6 Bb5 a6"),
		gameOf(t, weakHash, "Ana", "Eva", "d4 e5 Nf3 e4 Ne5"),
		gameOf(t, weakHash, "Ana", "Eva", "Nf3 Nc6 Ng1 Nb8 e4 e5 Nf3 Nc6 Bc4"),
	}
	write(t, path, options, games[:2]...)
	write(t, path, options, games[2])
	db := open(t, path, Options{hash: weakHash})
	if got := one(t, db, "SELECT count(*) - count(DISTINCT board) FROM positions"); got != int64(0) {
		t.Errorf("%v boards are there twice", got)
	}
	if got := one(t, db, "SELECT count(*) - count(DISTINCT cod_position) FROM positions"); got != int64(0) {
		t.Errorf("%v codes are there twice", got)
	}
	for i, g := range games {
		stored, err := db.Game(t.Context(), int64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		for order, h := range stored.HalfMoves {
			text := string(g.Positions[order+1].Text[:])
			if h.Board != text {
				t.Errorf("game %d, half-move %d leads to %s, want %s", i+1, order+1, h.Board, text)
			}
			board, _ := chessboard.ParseBoard(text)
			code, found, err := db.PositionCode(t.Context(), board)
			if err != nil || !found || code != h.code {
				t.Errorf("game %d, half-move %d: PositionCode gives %d, %v, %v, want %d", i+1, order+1, code, found, err, h.code)
			}
		}
	}
	if _, err := OpenWriter(t.Context(), path, WriterOptions{}); !errors.Is(err, ErrNotKibitz) {
		t.Errorf("codes of another hash give %v", err)
	}
}

func TestTwoWriters(t *testing.T) {
	path := small(t)
	w, err := OpenWriter(t.Context(), path, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenWriter(t.Context(), path, WriterOptions{}); !errors.Is(err, ErrLocked) {
		t.Errorf("a second writer gives %v", err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	// What DuckDB leaves when it is killed while it lacks memory.
	if err := errors.Join(os.Mkdir(path+".importing.tmp", 0o700), os.WriteFile(path+".importing.tmp/duckdb_temp_storage-0.tmp", nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	write(t, path, WriterOptions{}, game(t, "Ana", "Eva", "a3"))
	onlyFile(t, path)
}

// onlyFile makes sure that an import leaves nothing but the database, and what was
// there besides.
func onlyFile(t *testing.T, path string, besides ...string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1+len(besides) {
		t.Errorf("the folder holds %v (%v)", entries, err)
	}
}

// What was not published is thrown away.
func TestWriterClosed(t *testing.T) {
	path := small(t)
	w, err := OpenWriter(t.Context(), path, WriterOptions{batch: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Add(game(t, "Ana", "Eva", "a3")); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), w.Close()); err != nil {
		t.Error(err)
	}
	if _, err := w.Publish(); !errors.Is(err, ErrClosed) {
		t.Errorf("Publish after Close gives %v", err)
	}
	if got := one(t, open(t, path, Options{}), "SELECT count(*) FROM matches"); got != int64(3) {
		t.Errorf("there are %v games", got)
	}
	onlyFile(t, path)
}

// A database that changed under the writer is not overwritten.
func TestLiveFileChanged(t *testing.T) {
	path := small(t)
	w, err := OpenWriter(t.Context(), path, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Add(game(t, "Ana", "Eva", "a3")); err != nil {
		t.Fatal(err)
	}
	other := small(t)
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Publish(); !errors.Is(err, ErrLocked) {
		t.Errorf("Publish gives %v", err)
	}
	onlyFile(t, path)
}

// Readers go on while an import runs, and then see its games; a query under
// way ends in the file that it began in.
func TestReadersDuringImport(t *testing.T) {
	path := small(t)
	db := open(t, path, Options{})
	g, done, err := db.use(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w, err := OpenWriter(t.Context(), path, WriterOptions{batch: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Add(game(t, "Ana", "Eva", "a3")); err != nil {
		t.Fatal(err)
	}
	if got := one(t, db, "SELECT count(*) FROM matches"); got != int64(3) {
		t.Errorf("during the import there are %v games", got)
	}
	if _, err := w.Publish(); err != nil {
		t.Fatal(err)
	}
	if got := one(t, db, "SELECT count(*) FROM matches"); got != int64(4) {
		t.Errorf("after the import there are %v games", got)
	}
	old, err := g.query(context.Background(), "SELECT count(*) FROM matches", Limits{}.OrDefaults())
	if err != nil || old.Rows[0][0] != int64(3) {
		t.Errorf("the old file has %v games (%v)", old, err)
	}
	done()
}

const killedWriterEnv = "KIBITZ_TEST_KILLED_WRITER"

// writeUntilKilled is the process that TestKilled kills: one batch of two
// games is committed, a third game is not.
func writeUntilKilled(path string) {
	t := new(testing.T)
	w, err := OpenWriter(context.Background(), path, WriterOptions{batch: 2})
	if err != nil {
		panic(err)
	}
	for _, moves := range []string{"a3", "b3", "c3"} {
		if _, err := w.Add(game(t, "Ana", "Eva", moves)); err != nil {
			panic(err)
		}
	}
	fmt.Println("ready")
	select {}
}

func kill(t *testing.T, path string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedWriterEnv+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "ready\n" {
		t.Fatalf("the writer says %q (%v)", line, err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	if _, err := os.Stat(path + ".importing"); err != nil {
		t.Fatal(err)
	}
}

func TestKilled(t *testing.T) {
	for _, test := range []struct {
		name    string
		between func(t *testing.T, path string)
		resumed int64
		games   int64 // after b3 and d3 were added to the first three
	}{
		{"taken up", func(*testing.T, string) {}, 2, 6},
		{"broken work", func(t *testing.T, path string) {
			if err := os.Truncate(path+".importing", 5000); err != nil {
				t.Fatal(err)
			}
		}, 0, 5},
		{"another live file", func(t *testing.T, path string) {
			other := small(t)
			write(t, other, WriterOptions{}, game(t, "Ana", "Eva", "h3"))
			if err := os.Rename(other, path); err != nil {
				t.Fatal(err)
			}
		}, 0, 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := small(t)
			kill(t, path)
			if got := one(t, open(t, path, Options{}), "SELECT count(*) FROM matches"); got != int64(3) {
				t.Errorf("after the kill there are %v games", got)
			}
			test.between(t, path)
			w, err := OpenWriter(t.Context(), path, WriterOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if got := w.Resumed(); got != test.resumed {
				t.Errorf("%d games are taken up, want %d", got, test.resumed)
			}
			for _, moves := range []string{"b3", "d3"} {
				if _, err := w.Add(game(t, "Ana", "Eva", moves)); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := w.Publish(); err != nil {
				t.Fatal(err)
			}
			db := open(t, path, Options{})
			if got := one(t, db, "SELECT count(DISTINCT sha256) FROM matches"); got != test.games {
				t.Errorf("there are %v games, want %d", got, test.games)
			}
			if got := one(t, db, "SELECT count(*) - count(DISTINCT cod_match) FROM matches"); got != int64(0) {
				t.Errorf("%v codes are there twice", got)
			}
			onlyFile(t, path)
		})
	}
}

// An import that is cancelled while it takes a killed one up leaves it to the
// next; one that keeps duplicates begins anew, or it would have them twice.
func TestKilledLeft(t *testing.T) {
	path := small(t)
	kill(t, path)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := OpenWriter(cancelled, path, WriterOptions{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	w, err := OpenWriter(t.Context(), path, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := w.Resumed(); got != 2 {
		t.Errorf("%d games are taken up, want 2", got)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	kill(t, path)
	w, err = OpenWriter(t.Context(), path, WriterOptions{Duplicates: KeepDuplicates})
	if err != nil {
		t.Fatal(err)
	}
	if got := w.Resumed(); got != 0 {
		t.Errorf("%d games are taken up in spite of KeepDuplicates", got)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	onlyFile(t, path)
}

// A killed import of a new database leaves nothing in its place, and the next
// one takes its games up.
func TestKilledNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.db")
	kill(t, path)
	if _, err := Open(t.Context(), path, Options{}); !errors.Is(err, ErrMissing) {
		t.Errorf("after the kill Open gives %v", err)
	}
	write(t, path, WriterOptions{})
	if got := one(t, open(t, path, Options{}), "SELECT count(*) FROM matches"); got != int64(2) {
		t.Errorf("there are %v games", got)
	}
	onlyFile(t, path)
}
