package complete_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/complete"
)

var names = []complete.Completion{
	{complete.Player, "Kasparov, Garry", 18}, {complete.Player, "Karpov, Anatoly", 20}, {complete.Player, "Polgár, Judit", 7},
	{complete.Player, "Polgar, Susan", 3}, {complete.Opening, "Caro-Kann Defence", 12}, {complete.Event, "Linares 1994", 9},
	{complete.Opening, "apertura española", 0}, {complete.Player, "Nepomniachtchi, Ian", 4}, {complete.Event, "?", 50},
}

func texts(found []complete.Completion) []string {
	all := []string{}
	for _, c := range found {
		all = append(all, c.Text)
	}
	return all
}

func TestFind(t *testing.T) {
	x := complete.New(names)
	for _, test := range []struct {
		prefix string
		limit  int
		want   []string
	}{
		{"ka", 8, []string{"Karpov, Anatoly", "Kasparov, Garry", "Caro-Kann Defence"}},
		{"ka", 1, []string{"Karpov, Anatoly"}},
		{"KASP", 8, []string{"Kasparov, Garry"}},
		{"garry k", 8, []string{"Kasparov, Garry"}},
		{"kasparov g", 8, []string{"Kasparov, Garry"}},
		{"polgar", 8, []string{"Polgár, Judit", "Polgar, Susan"}},
		{"Pólgár,  J", 8, []string{"Polgár, Judit"}},
		{"espanola", 8, []string{"apertura española"}},
		{"1994", 8, []string{"Linares 1994"}},
		{"asparov", 8, []string{}},
		{"?", 8, []string{}},
		{"", 8, []string{}},
		{"ka", 0, []string{}},
		{"\xff\xfe", 8, []string{}},
	} {
		if diff := cmp.Diff(test.want, texts(x.Find(test.prefix, test.limit))); diff != "" {
			t.Errorf("%q, %d: %s", test.prefix, test.limit, diff)
		}
	}
}

// What is found is what looking at every name finds.
func TestFindAgainstAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-c]{1,3}`)
		var all []complete.Completion
		for i := range rapid.IntRange(0, 30).Draw(t, "names") {
			text := strings.Join(rapid.SliceOfN(word, 1, 3).Draw(t, "words"), " ")
			all = append(all, complete.Completion{Kind: complete.Event, Text: text, Games: 100 - i})
		}
		prefix := strings.Join(rapid.SliceOfN(word, 1, 2).Draw(t, "prefix"), " ")
		limit := rapid.IntRange(1, 10).Draw(t, "limit")
		want := []string{}
		for _, c := range all {
			if strings.Contains(" "+c.Text, " "+prefix) && len(want) < limit {
				want = append(want, c.Text)
			}
		}
		if diff := cmp.Diff(want, texts(complete.New(all).Find(prefix, limit))); diff != "" {
			t.Fatalf("%q: %s", prefix, diff)
		}
	})
}

func FuzzFind(f *testing.F) {
	x := complete.New(names)
	for _, seed := range []string{"ka", "é", "\x00", strings.Repeat("a ", 200), "Ⅷ", "ﬁ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, prefix string) {
		found := x.Find(prefix, 3)
		if len(found) > 3 || slices.ContainsFunc(found, func(c complete.Completion) bool { return !slices.Contains(names, c) }) {
			t.Errorf("%q finds %v", prefix, found)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	var all []complete.Completion
	for i := range 31_000 {
		all = append(all, complete.Completion{Kind: complete.Player, Text: fmt.Sprintf("%c%d, %c%d", 'a'+i%26, i, 'a'+i/7%26, i), Games: i % 500})
	}
	x := complete.New(all)
	for _, prefix := range []string{"a", "a2", "a26, d", "zzz"} {
		b.Run(prefix, func(b *testing.B) {
			for b.Loop() {
				x.Find(prefix, 8)
			}
		})
	}
}
