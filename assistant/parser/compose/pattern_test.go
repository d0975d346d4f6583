package compose

import (
	"slices"
	"strings"
	"testing"
)

func TestExpand(t *testing.T) {
	for pattern, want := range map[string][]string{
		"how many":              {"how many"},
		"game(|s)":              {"game", "games"},
		"(the |)game":           {"the game", "game"},
		"(the |)(normal|usual)": {"the normal", "normal", "the usual", "usual"},
		"won(| by)":             {"won", "won by"},
		"(a|b) <x>":             {"a <x>", "b <x>"},
		"play(|ed) (on |)d4":    {"play on d4", "played on d4", "play d4", "played d4"},
		"<a> (and|or) <b:c>":    {"<a> and <c>", "<a> or <c>"},
	} {
		ways, err := expand(pattern)
		if err != nil {
			t.Errorf("%s: %v", pattern, err)
		}
		var got []string
		for _, way := range ways {
			var words []string
			for _, s := range way {
				if s.kind != "" {
					words = append(words, "<"+s.name+">")
				} else {
					words = append(words, s.word)
				}
			}
			got = append(got, strings.Join(words, " "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", pattern, got, want)
		}
	}
	for _, pattern := range []string{"(a", "a)", "<a"} {
		if _, err := expand(pattern); err == nil {
			t.Errorf("%s passes", pattern)
		}
	}
}

// TestBuildersHaveOneTable: two fields of meaning do not take the same name, of
// which one would never be found.
func TestBuildersHaveOneTable(t *testing.T) {
	seen := map[string]int{}
	for i, table := range builderTables {
		for name := range table {
			if before, ok := seen[name]; ok {
				t.Errorf("the builder %q is in the tables %d and %d", name, before, i)
			}
			seen[name] = i
		}
	}
}
