package oracle_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// readNasty is a PGN text of games that are rare and hard.
func readNasty(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "nasty.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// readForForms is a PGN text of those games and of others with more to ask for:
// evaluations, times of day, time controls, teams, changes of ratings.
func readForForms(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "annotated.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(readNasty(t), []byte("\n"), text)
}

func parse(t testing.TB, name string, text []byte) (games []*pgn.Game) {
	t.Helper()
	scanner := pgn.NewScanner(bytes.NewReader(text), name)
	for scanner.Scan() {
		g := new(pgn.Game)
		if err := pgn.Parse(scanner.Raw(), g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return games
}

func text(q any) string {
	text, err := json.Marshal(q)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
