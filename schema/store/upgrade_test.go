package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

const killedUpgradeEnv = "KIBITZ_TEST_KILLED_UPGRADE"

// upgradeUntilKilled is the process that TestUpgradeKilled kills: the boards of two
// games are committed.
func upgradeUntilKilled(path string) {
	_, err := Upgrade(context.Background(), path, UpgradeOptions{games: 1, Progress: func(done, _ int64) {
		if done == 2 {
			fmt.Println("ready")
			select {}
		}
	}})
	panic(err)
}

// odd is a database whose games begin and end in several ways, with the table
// game_boards, or as an earlier version made it.
func odd(t testing.TB, boards bool) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "odd.db")
	black := game(t, "Ana", "Eva", "e4 e5 Nf3")
	black.Positions, black.Moves = black.Positions[1:], black.Moves[1:] // Black begins
	write(t, path, WriterOptions{},
		game(t, "Ana", "Berta", "e4 d5 exd5 c6 dxc6 Nf6 cxb7 e6 bxa8=Q Be7 Nf3 O-O Be2 Ne4 O-O"),
		game(t, "Carla", "Ana", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"), black, game(t, "Eva", "Ana", ""))
	if !boards {
		makeOld(t, path)
	}
	return path
}

// makeOld takes the table game_boards out of a database.
func makeOld(t testing.TB, path string) {
	t.Helper()
	w, err := OpenWriter(t.Context(), path, WriterOptions{})
	if err == nil {
		err = w.conn.Exec("DROP TABLE game_boards")
	}
	if err == nil {
		w.changed = true
		_, err = w.Publish()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func boardRows(t testing.TB, path string) [][]any {
	t.Helper()
	result, err := open(t, path, Options{}).Query(t.Context(), "SELECT * FROM game_boards ORDER BY cod_match, position_order", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return result.Rows
}

// The rows of game_boards tell of each position what its board does.
func TestBoards(t *testing.T) {
	path := odd(t, true)
	db := open(t, path, Options{})
	result, err := db.Query(t.Context(), `SELECT b.*, p.board, m.move_count FROM game_boards b
		JOIN match_positions mp USING (cod_match, position_order) JOIN positions p USING (cod_position) JOIN matches m USING (cod_match)
		ORDER BY b.cod_match, b.position_order`, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if want := 16 + 8 + 3 + 1; len(result.Rows) != want {
		t.Fatalf("%d rows, want %d", len(result.Rows), want)
	}
	for _, row := range result.Rows {
		board, err := chessboard.ParseBoard(row[17].(string))
		if err != nil {
			t.Fatal(err)
		}
		lead := int64(0)
		for side, sign := range map[chessboard.Color]int64{chessboard.White: 1, chessboard.Black: -1} {
			for i, role := range []chessboard.Role{chessboard.Pawn, chessboard.Knight, chessboard.Bishop, chessboard.Rook, chessboard.Queen, chessboard.King} {
				squares := board.Pieces(side, role)
				if got := row[5+6*int(side)+i]; got != int64(squares) {
					t.Errorf("game %v, position %v: column %d is %v, want %d", row[0], row[1], 5+6*int(side)+i, got, int64(squares))
				}
				lead += sign * []int64{1, 3, 3, 5, 9, 0}[i] * int64(squares.Count())
			}
		}
		turn := row[1].(int64) % 2
		if row[0] == int64(3) { // Black begins
			turn = 1 - turn
		}
		last := asInt(row[1] == row[18])
		if row[2] != turn || row[3] != last || row[4] != lead {
			t.Errorf("game %v, position %v: turn %v, last %v, lead %v, want %d, %d, %d", row[0], row[1], row[2], row[3], row[4], turn, last, lead)
		}
	}
}

// Upgrade fills the table as an import does, whatever the size of its steps, and
// does nothing where it is there.
func TestUpgrade(t *testing.T) {
	want := boardRows(t, odd(t, true))
	for _, games := range []int64{1, 3, 0} {
		path := odd(t, false)
		if values, err := open(t, path, Options{}).Values(t.Context()); err != nil || values.Boards {
			t.Fatalf("a database of before says that it has boards (%v)", err)
		}
		var steps []int64
		n, err := Upgrade(t.Context(), path, UpgradeOptions{games: games, Progress: func(done, total int64) {
			if steps = append(steps, done); total != 4 {
				t.Errorf("there are %d games in all, want 4", total)
			}
		}})
		if err != nil || n != 4 || len(steps) == 0 || steps[len(steps)-1] != 4 {
			t.Fatalf("%d games, steps %v (%v)", n, steps, err)
		}
		if got := boardRows(t, path); !reflect.DeepEqual(got, want) {
			t.Errorf("by %d games: %v\nwant %v", games, got, want)
		}
		if values, err := open(t, path, Options{}).Values(t.Context()); err != nil || !values.Boards {
			t.Errorf("an upgraded database says that it has no boards (%v)", err)
		}
		if n, err := Upgrade(t.Context(), path, UpgradeOptions{}); n != 0 || err != nil {
			t.Errorf("a second time: %d games (%v)", n, err)
		}
		onlyFile(t, path)
	}
}

// What a killed Upgrade, or one that was cancelled, has done is not done again;
// readers see nothing of it.
func TestUpgradeKilled(t *testing.T) {
	want := boardRows(t, odd(t, true))
	stops := map[string]func(string){
		"killed": func(path string) { killUpgrade(t, path) },
		"cancelled": func(path string) {
			ctx, cancel := context.WithCancel(t.Context())
			_, err := Upgrade(ctx, path, UpgradeOptions{games: 1, Progress: func(done, _ int64) {
				if done == 2 {
					cancel()
				}
			}})
			if !errors.Is(err, ErrCancelled) && !errors.Is(err, context.Canceled) {
				t.Fatalf("cancelled: %v", err)
			}
		},
	}
	for name, stop := range stops {
		t.Run(name, func(t *testing.T) {
			path := odd(t, false)
			stop(path)
			if values, err := open(t, path, Options{}).Values(t.Context()); err != nil || values.Boards || values.Games != 4 {
				t.Errorf("readers see the work (%v)", err)
			}
			var steps []int64
			if _, err := Upgrade(t.Context(), path, UpgradeOptions{games: 1, Progress: func(done, _ int64) { steps = append(steps, done) }}); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(steps, []int64{3, 4}) {
				t.Errorf("the steps are %v, want those of the last two games", steps)
			}
			if got := boardRows(t, path); !reflect.DeepEqual(got, want) {
				t.Errorf("%v\nwant %v", got, want)
			}
			onlyFile(t, path)
		})
	}
}

func killUpgrade(t *testing.T, path string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedUpgradeEnv+"="+path)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "ready\n" {
		t.Fatalf("the upgrade says %q (%v)", line, err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
}

// Games that are added or removed while an upgrade is half done are not forgotten
// by it; an old database stays as it is for them.
func TestUpgradeAfterChanges(t *testing.T) {
	path := odd(t, false)
	killUpgrade(t, path)
	added := game(t, "Eva", "Dora", "c4 c5")
	write(t, path, WriterOptions{}, added)
	if removed, err := Remove(t.Context(), path, []Rows{*game(t, "Eva", "Ana", "")}); err != nil || removed != 1 {
		t.Fatalf("%d removed (%v)", removed, err)
	}
	if n, err := Upgrade(t.Context(), path, UpgradeOptions{}); err != nil || n != 4 {
		t.Fatalf("%d games (%v)", n, err)
	}
	checkBoards(t, path)
	if removed, err := Remove(t.Context(), path, []Rows{*added}); err != nil || removed != 1 {
		t.Fatalf("%d removed (%v)", removed, err)
	}
	write(t, path, WriterOptions{}, game(t, "Eva", "Dora", "b4 b5"))
	checkBoards(t, path)
	onlyFile(t, path)
}

// checkBoards sees to it that game_boards has a row for each position of each game.
func checkBoards(t *testing.T, path string) {
	t.Helper()
	db := open(t, path, Options{})
	const keys = "SELECT string_agg(cod_match || '.' || position_order, ' ' ORDER BY cod_match, position_order) FROM "
	if got, want := one(t, db, keys+schema.GameBoards().Name), one(t, db, keys+"match_positions"); got != want {
		t.Errorf("the boards are of %v, want %v", got, want)
	}
}

func TestUpgradeErrors(t *testing.T) {
	for dsn, want := range map[string]error{
		"postgres://localhost/x":                 ErrServer,
		filepath.Join(t.TempDir(), "nothing.db"): ErrMissing,
	} {
		if _, err := Upgrade(t.Context(), dsn, UpgradeOptions{}); !errors.Is(err, want) {
			t.Errorf("%s gives %v, want %v", dsn, err, want)
		}
	}
}
