package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(killedWriterEnv); path != "" {
		writeUntilKilled(path)
	}
	if path := os.Getenv(killedUpgradeEnv); path != "" {
		upgradeUntilKilled(path)
	}
	goleak.VerifyTestMain(m)
}

// game makes the rows of a game of White against Black from its moves in SAN.
func game(t testing.TB, white, black, moves string) *Rows {
	t.Helper()
	return gameOf(t, codes.OfBoard, white, black, moves)
}

func gameOf(t testing.TB, hash codes.Hash, white, black, moves string) *Rows {
	t.Helper()
	rows := &Rows{
		Match: Match{White: white, Black: black, Description: "Club", Date: "1999.??.??", Result: 1, ResultText: "1-0"},
		Tags:  []Tag{{"White", white}, {"Black", black}, {"Site", "Home"}, {"Mood", "good"}},
	}
	var all []byte
	position := chessboard.Start()
	keep := func() {
		board := position.Board()
		p := Position{Code: hash(&board, 0)}
		copy(p.Text[:], board.Text())
		all = append(all, p.Text[:]...)
		rows.Positions = append(rows.Positions, p)
	}
	keep()
	for i, san := range strings.Fields(moves) {
		m, err := position.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		events := position.Play(m)
		keep()
		rows.Moves = append(rows.Moves, Move{
			Number: int64(i/2 + 1), Player: int64(i % 2), Events: events,
			From: int64(m.From), To: int64(m.To), SAN: san,
		})
	}
	rows.Match.FullMoves = int64(len(rows.Moves)+1) / 2
	rows.Match.SHA256 = sha256.Sum256(all)
	return rows
}

// write makes or extends the database at path.
func write(t testing.TB, path string, options WriterOptions, games ...*Rows) Counts {
	t.Helper()
	w, err := OpenWriter(t.Context(), path, options)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if _, err := w.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	counts, err := w.Publish()
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

func open(t testing.TB, path string, options Options) *DB {
	t.Helper()
	db, err := Open(t.Context(), path, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// small is a database with three games.
func small(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.db")
	write(t, path, WriterOptions{},
		game(t, "Ana", "Berta", "e4 e5 Nf3 Nc6 Bb5"),
		game(t, "Carla", "Ana", "d4 d5 c4"),
		game(t, "?", "", "e4 d5 exd5 Qxd5"))
	return path
}

// one is the single value of a query.
func one(t testing.TB, db *DB, sql string) any {
	t.Helper()
	result, err := db.Query(context.Background(), sql, Limits{})
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	if len(result.Rows) != 1 || len(result.Rows[0]) != 1 {
		t.Fatalf("%s gives %v", sql, result.Rows)
	}
	return result.Rows[0][0]
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	file := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	whole, err := os.ReadFile(small(t))
	if err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(dir, "foreign.db")
	makeForeign(t, foreign)
	for _, test := range []struct {
		name, dsn string
		want      error
	}{
		{"missing", filepath.Join(dir, "none.db"), ErrMissing},
		{"folder", dir, ErrNotDatabase},
		{"empty", file("empty.db", nil), ErrNotDatabase},
		{"text", file("text.db", []byte(strings.Repeat("1. e4 e5 ", 5000))), ErrNotDatabase},
		{"cut", file("cut.db", whole[:len(whole)/2]), ErrNotDatabase},
		{"other tables", foreign, ErrNotKibitz},
		{"server", "oracle://localhost/chess", ErrServer},
	} {
		t.Run(test.name, func(t *testing.T) {
			db, err := Open(t.Context(), test.dsn, Options{})
			if !errors.Is(err, test.want) {
				t.Errorf("Open gives %v, want %v", err, test.want)
			}
			if err == nil {
				db.Close()
			}
			if test.want == ErrMissing || test.want == ErrServer {
				return
			}
			if _, err := OpenWriter(t.Context(), test.dsn, WriterOptions{}); !errors.Is(err, test.want) {
				t.Errorf("OpenWriter gives %v, want %v", err, test.want)
			}
		})
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*importing*"))
	if len(left) > 0 {
		t.Errorf("files are left: %v", left)
	}
}

func TestClosed(t *testing.T) {
	db := open(t, small(t), Options{})
	if err := errors.Join(db.Close(), db.Close()); err != nil {
		t.Error(err)
	}
	if _, err := db.Query(t.Context(), "SELECT 1", Limits{}); !errors.Is(err, ErrClosed) {
		t.Errorf("a query of a closed database gives %v", err)
	}
}

func TestValues(t *testing.T) {
	db := open(t, small(t), Options{})
	v, err := db.Values(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(*v)
	want := fmt.Sprint(Values{
		Games:   3,
		Players: []Value{{"Ana", 2}, {"Berta", 1}, {"Carla", 1}},
		Events:  []Value{{"Club", 3}},
		Tags:    []Value{{"Black", 3}, {"Mood", 3}, {"Site", 3}, {"White", 3}},
		Texts:   []TagTexts{{"Mood", []Value{{"good", 3}}}, {"Site", []Value{{"Home", 3}}}},

		FirstYear: 1999, LastYear: 1999, Boards: true,
	})
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if again, _ := db.Values(t.Context()); again != v {
		t.Error("the values are read twice")
	}
	write(t, db.Path(), WriterOptions{}, game(t, "Dora", "Eva", "a3"))
	if after, _ := db.Values(t.Context()); after.Games != 4 {
		t.Error("the values of the file before are kept")
	}
}

func TestGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	special := game(t, "Ana", "Eva", "e4 a6 e5 d5 exd6 b5 dxc7 Bb7 Nf3 Nc6 cxd8=N Rxd8 Be2 e6 O-O Nge7")
	special.Moves[0].Comments, special.Moves[0].HasScore, special.Moves[0].Score = true, true, 0.25
	special.Comments = []Comment{{1, -1, "before"}, {1, 0, "$1"}, {1, 1, "best by test"}}
	write(t, path, WriterOptions{}, special)
	db := open(t, path, Options{})
	g, err := db.Game(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if g.White != "Ana" || g.ResultText != "1-0" || g.Result != 1 || len(g.Tags) != 4 || len(g.HalfMoves) != len(special.Moves) {
		t.Errorf("got %+v", g)
	}
	if g.Board != string(special.Positions[0].Text[:]) {
		t.Errorf("the initial board is %s", g.Board)
	}
	for i, h := range g.HalfMoves {
		if want := string(special.Positions[i+1].Text[:]); h.Board != want || h.SAN != special.Moves[i].SAN || h.Events != special.Moves[i].Events {
			t.Errorf("half-move %d: got %+v, want board %s", i+1, h, want)
		}
	}
	first := g.HalfMoves[0]
	if fmt.Sprint(g.Comments, first.Comments) != "[before] [$1 best by test]" || *first.Score != 0.25 || g.HalfMoves[1].Score != nil {
		t.Errorf("got the comments %v, %v and the score %v", g.Comments, first.Comments, first.Score)
	}
	if _, err := db.Game(t.Context(), 2); !errors.Is(err, ErrNoGame) {
		t.Errorf("a missing game gives %v", err)
	}
}

func TestPositionCode(t *testing.T) {
	db := open(t, small(t), Options{})
	position := chessboard.Start()
	for _, san := range []string{"e4", "d5"} {
		m, _ := position.ParseSAN(san)
		position.Play(m)
	}
	board := position.Board()
	if code, found, err := db.PositionCode(t.Context(), board); code != board.Code() || !found || err != nil {
		t.Errorf("got %d, %v, %v", code, found, err)
	}
	board.Set(0, chessboard.NoPiece)
	if _, found, err := db.PositionCode(t.Context(), board); found || err != nil {
		t.Errorf("a board that no game has: %v, %v", found, err)
	}
}

// The catalog and the appenders must agree on the columns.
func TestColumnsOfCatalog(t *testing.T) {
	for table, want := range tableColumns {
		declared, found := schema.FindTable(table)
		if !found {
			t.Errorf("the catalog has no table %s", table)
		}
		var names []string
		for _, c := range declared.Columns {
			names = append(names, strings.ToLower(c.Name))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: the catalog has %s", table, got)
		}
	}
}

// After a fatal error DuckDB refuses all work until it is opened anew.
func TestDeadEngine(t *testing.T) {
	db := open(t, small(t), Options{})
	dead := db.current
	dead.dead.Store(true)
	if got := one(t, db, "SELECT count(*) FROM matches"); got != int64(3) || db.current == dead {
		t.Errorf("got %v", got)
	}
}
