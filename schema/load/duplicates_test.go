package load

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/store"
)

func TestImportDuplicates(t *testing.T) {
	path := database(t)
	for _, test := range []struct {
		text       string
		rule       store.Duplicates
		imported   int64
		duplicates int64
		first      string // COD_MATCH
	}{
		{twoGames + twoGames, store.SkipDuplicates, 2, 2, "1"},
		{twoGames, "", 0, 2, "1"},
		{twoGames + "\n1. e4 *\n", store.SkipDuplicates, 1, 2, "1"},
		{twoGames, store.KeepDuplicates, 2, 0, "1"},
	} {
		got, err := Import(t.Context(), path, from(test.text), Options{Duplicates: test.rule})
		if err != nil || got.Imported != test.imported || got.Duplicates != test.duplicates {
			t.Errorf("got %+v, %v", got, err)
		}
	}
	if got := query(t, path, "SELECT count(*), max(COD_MATCH), count(DISTINCT sha256) FROM matches"); got != "5|5|3" {
		t.Errorf("the database holds %s", got)
	}
	checkKeys(t, path)
}

// foolsMate is the same game but for the tags that differ.
func foolsMate(tags string) string { return tags + "\n1. f3 e5 2. g4 Qh4# 0-1\n\n" }

// TestImportSameBoards: whoever plays what others played is not lost, and what is
// skipped is told with the game that it repeats.
func TestImportSameBoards(t *testing.T) {
	const ana = "[White \"Ana\"]\n[Black \"Eva\"]\n[Event \"Club\"]\n[Date \"2001.05.01\"]\n[Round \"1\"]\n"
	for name, test := range map[string]struct {
		tags string
		same bool
	}{
		"the same":            {ana, true},
		"other tags":          {ana + "[Site \"Home\"]\n[WhiteElo \"2000\"]\n", true},
		"spaces":              {strings.ReplaceAll(ana, "Ana", " Ana "), true},
		"another White":       {strings.ReplaceAll(ana, "Ana", "Pia"), false},
		"another Black":       {strings.ReplaceAll(ana, "Eva", "Pia"), false},
		"colours changed":     {strings.NewReplacer("Ana", "Eva", "Eva", "Ana").Replace(ana), false},
		"another event":       {strings.ReplaceAll(ana, "Club", "Open"), false},
		"another day":         {strings.ReplaceAll(ana, "05.01", "05.02"), false},
		"another round":       {strings.ReplaceAll(ana, "\"1\"", "\"2\""), false},
		"no round":            {strings.ReplaceAll(ana, "[Round \"1\"]\n", ""), false},
		"names that run over": {strings.NewReplacer("Ana", "An", "Eva", "aEva").Replace(ana), false},
	} {
		t.Run(name, func(t *testing.T) {
			path := database(t)
			if _, err := Import(t.Context(), path, from("1. e4 *\n\n"+foolsMate(ana)), Options{}); err != nil {
				t.Fatal(err)
			}
			for _, rule := range []store.Duplicates{store.SkipBoards, store.SkipDuplicates} { // the first adds none
				got, err := Import(t.Context(), path, from("1. d4 *\n\n"+foolsMate(test.tags)), Options{Duplicates: rule})
				if err != nil {
					t.Fatal(err)
				}
				var repeats []int64
				for _, r := range got.Repeats {
					if r.Game == 2 && (r.File != "test.pgn" || r.Line != 3 || r.White == "" && r.Black == "") {
						t.Errorf("%s: got the repeat %+v", rule, r)
					}
					if r.Game == 2 {
						repeats = append(repeats, r.Of)
					}
				}
				if skipped := slices.Equal(repeats, []int64{2}); skipped != (test.same || rule == store.SkipBoards) {
					t.Errorf("%s: repeats %v, want the game skipped: %v", rule, repeats, test.same)
				}
			}
			checkKeys(t, path)
		})
	}
	// Of one import, and by another result alone.
	path := database(t)
	text := foolsMate(ana) + strings.ReplaceAll(foolsMate(ana), "0-1", "*") + foolsMate(ana)
	got, err := Import(t.Context(), path, from(text), Options{})
	want := []Repeat{{File: "test.pgn", Line: 17, Game: 3, White: "Ana", Black: "Eva", Date: "2001.05.01", Of: 1}}
	if err != nil || got.Imported != 2 || !slices.Equal(got.Repeats, want) {
		t.Errorf("got %+v, %v; want the repeats %+v", got, err, want)
	}
}
