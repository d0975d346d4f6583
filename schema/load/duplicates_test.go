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
	games := []struct {
		name, tags string
		same       bool
	}{
		{"the same", ana, true},
		{"other tags", ana + "[Site \"Home\"]\n[WhiteElo \"2000\"]\n", true},
		{"spaces", strings.ReplaceAll(ana, "Ana", " Ana "), true},
		{"another White", strings.ReplaceAll(ana, "Ana", "Pia"), false},
		{"another Black", strings.ReplaceAll(ana, "Eva", "Pia"), false},
		{"colours changed", strings.NewReplacer("Ana", "Eva", "Eva", "Ana").Replace(ana), false},
		{"another event", strings.ReplaceAll(ana, "Club", "Open"), false},
		{"another day", strings.ReplaceAll(ana, "05.01", "05.02"), false},
		{"another round", strings.ReplaceAll(ana, "\"1\"", "\"2\""), false},
		{"no round", strings.ReplaceAll(ana, "[Round \"1\"]\n", ""), false},
		{"names that run over", strings.NewReplacer("Ana", "An", "Eva", "aEva").Replace(ana), false},
	}
	var text strings.Builder
	for _, g := range games {
		text.WriteString(foolsMate(g.tags))
	}
	for _, rule := range []store.Duplicates{store.SkipDuplicates, store.SkipBoards} {
		path := database(t)
		if _, err := Import(t.Context(), path, from("1. e4 *\n\n"+foolsMate(ana)), Options{}); err != nil {
			t.Fatal(err)
		}
		got, err := Import(t.Context(), path, from(text.String()), Options{Duplicates: rule})
		if err != nil {
			t.Fatal(err)
		}
		for i, g := range games {
			at := slices.IndexFunc(got.Repeats, func(r Repeat) bool { return r.Game == i+1 && r.Of == 2 })
			if want := g.same || rule == store.SkipBoards; at >= 0 != want {
				t.Errorf("%s, %s: skipped is %v, want %v", rule, g.name, at >= 0, want)
			}
		}
		if got.Imported+int64(len(got.Repeats)) != int64(len(games)) || got.Duplicates != int64(len(got.Repeats)) {
			t.Errorf("%s: got %+v", rule, got)
		}
		checkKeys(t, path)
	}
	// Of one import, and by another result alone.
	path := database(t)
	again := foolsMate(ana) + strings.ReplaceAll(foolsMate(ana), "0-1", "*") + foolsMate(ana)
	got, err := Import(t.Context(), path, from(again), Options{})
	want := []Repeat{{File: "test.pgn", Line: 17, Game: 3, White: "Ana", Black: "Eva", Date: "2001.05.01", Of: 1}}
	if err != nil || got.Imported != 2 || !slices.Equal(got.Repeats, want) {
		t.Errorf("got %+v, %v; want the repeats %+v", got, err, want)
	}
}
