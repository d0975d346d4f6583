package assistant_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/verified/file"
)

// BenchmarkMarks asks a question beside a file of so many marked ones.
func BenchmarkMarks(b *testing.B) {
	for _, n := range []int{0, 100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			questions, err := file.Open(b.Context(), filepath.Join(b.TempDir(), "verified.sqlite"))
			if err != nil {
				b.Fatal(err)
			}
			defer questions.Close()
			a, done, err := local.New(sampleDB, true, assistant.Models{Marks: questions}, nil)
			if err != nil {
				b.Fatal(err)
			}
			defer done()
			const conversation, first = "marks", "How many games did Tal win?"
			a.Ask(b.Context(), assistant.Request{Conversation: conversation, Question: first})
			if _, err := a.Mark(b.Context(), assistant.Mark{Conversation: conversation, Right: true}); err != nil {
				b.Fatal(err)
			}
			marked, err := questions.Marked(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			kept := marked[0]
			for i := range n {
				kept.Text = fmt.Sprintf("How many wins number %d did Tal get out of %d?", i, n)
				if err := questions.Keep(b.Context(), kept); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				if r := a.Ask(b.Context(), assistant.Request{Question: "How many games did Fischer lose?"}); r.Provenance != "parser" {
					b.Fatal(r.Provenance)
				}
			}
		})
	}
}
