package values

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkNew indexes ten thousand events.
func BenchmarkNew(b *testing.B) {
	tags := []Tag{{Name: "Event", Values: manyEvents()}}
	b.ReportAllocs()
	for range b.N {
		New(tags)
	}
}

// BenchmarkTagged looks up stretches of a question among ten thousand events.
func BenchmarkTagged(b *testing.B) {
	x := New([]Tag{{Name: "Event", Values: manyEvents()}})
	for _, words := range [][]string{{"partidas", "de"}, {"town77"}, {"campeonato", "del", "mundo"}, {"open"}} {
		b.Run(strings.Join(words, " "), func(b *testing.B) {
			for range b.N {
				x.Tagged(words, false)
			}
		})
	}
}

func manyEvents() []Value {
	values := []Value{{"World Championship", 9}}
	for i := range 10_000 {
		values = append(values, Value{fmt.Sprintf("Town%c%d Open %d", 'a'+i%26, i, 1900+i%100), i})
	}
	return values
}

// TestTaggedMany: what more texts have in common than anybody reads is told by that,
// though a few others hold it, too; what many others hold is told by the texts.
func TestTaggedMany(t *testing.T) {
	numbered := func(games int, more ...Value) *Index {
		all := more
		for n := range 20 {
			all = append(all, Value{fmt.Sprintf("Wch%d", n+1), games})
		}
		return New([]Tag{{"Event", all}})
	}
	for name, c := range map[string]struct {
		x    *Index
		want string
	}{
		"alone":           {numbered(10), "Event contains Wch"},
		"a few others":    {numbered(10, Value{"WchT 6th", 3}, Value{"World Championship 18th", 20}, Value{"Mundial, La Habana", 1}), "Event contains Wch|World_Championship"},
		"too many others": {numbered(10, Value{"WchT 6th", 30}), "Event contains Wch1|Wch2|Wch3|Wch4|Wch5|Wch6|Wch7|Wch8|Wch9"},
	} {
		got := said(c.x.Tagged([]string{"world", "championship"}, false))
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
	}
}
