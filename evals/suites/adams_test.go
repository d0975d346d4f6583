package suites_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/klauspost/compress/zstd"
)

// TestAdams asks for the figures that are known of 3,471 games of one player.
// Every answer must be right; a question that is not understood is told.
func TestAdams(t *testing.T) {
	games := realGames(t, "adams-3471.pgn.zst")
	r := newReaderOf(t, games)
	understood := 0
	for _, q := range cases(t, "users/adams") {
		turn := q.Turns[0]
		reading, err := r.parser.Parse(context.Background(), turn.Question, "", r.values)
		if err != nil {
			t.Logf("%s: not understood: %s", q.ID, turn.Question)
			continue
		}
		readings := r.settle(reading.Queries)
		if len(readings) > 1 || len(readings[0].Holes()) > 0 {
			t.Logf("%s: asked back: %s", q.ID, turn.Question)
			continue
		}
		understood++
		rows, err := r.oracle.Rows(readings[0])
		if err != nil || !showsRows(rows, turn.Rows) {
			t.Errorf("%s %s: got %v (%v), want %v", q.ID, turn.Question, rows, err, turn.Rows)
		}
	}
	const enough = 40 // of 60 wordings of ten figures
	if understood < enough {
		t.Errorf("%d questions were understood, not %d", understood, enough)
	}
	t.Logf("%d questions were understood and answered rightly", understood)
}

// cases are those of a suite.
func cases(t *testing.T, name string) []evals.Case {
	t.Helper()
	for _, s := range embedded(t) {
		if s.Name == name {
			return s.Cases
		}
	}
	t.Fatalf("no suite %s", name)
	return nil
}

// showsRows says that each row holds the cells wanted of it.
func showsRows(rows [][]any, want [][]any) bool {
	if len(rows) < len(want) {
		return false
	}
	for i, cells := range want {
		for _, cell := range cells {
			if !slices.ContainsFunc(rows[i], func(have any) bool { return fmt.Sprint(have) == fmt.Sprint(cell) }) {
				return false
			}
		}
	}
	return true
}

// realGames reads a collection from the folder KIBITZ_DATA, or from beside the
// project.
func realGames(t *testing.T, name string) (games []*pgn.Game) {
	t.Helper()
	path := filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "../../../shared/data"), name)
	file, err := os.Open(path)
	if err != nil {
		t.Skipf("%s is absent: the games are not part of the project", name)
	}
	defer file.Close()
	text, err := zstd.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	scanner := pgn.NewScanner(text, strings.TrimSuffix(name, ".zst"))
	for scanner.Scan() {
		g := &pgn.Game{}
		if err := pgn.Parse(scanner.Raw(), g); err == nil {
			games = append(games, g)
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return games
}
