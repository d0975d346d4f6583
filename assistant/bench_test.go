package assistant_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/assistant/usage"
)

// BenchmarkUnderstand turns questions into SQL without running it: names looked
// up, holes closed, the SQL printed. It reports the median beside the mean.
func BenchmarkUnderstand(b *testing.B) {
	questions := []string{
		"¿Cuántas partidas perdió Capablanca con blancas antes de la jugada 30?",
		"How many games did Fischer win as Black against Spassky?",
		"partidas en las que las negras se enrocaron largo y perdieron antes de la jugada 25",
		"What percentage of the games of Karpov are draws?",
		"mates con caballo",
		"top 5 players with most wins",
	}
	var took []time.Duration
	for i := range b.N {
		started := time.Now()
		reply := sample.Ask(context.Background(), assistant.Request{
			Question: questions[i%len(questions)], Dialect: "oracle", SQLOnly: true, Answers: map[string]string{"move_unit": "full"},
		})
		took = append(took, time.Since(started))
		if reply.Status != assistant.Answered {
			b.Fatalf("%s: %s", reply.Question, reply.Text)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "median-µs")
}

// BenchmarkModelTurn is what Kibitz adds to the time of a language model for a
// question, in each way to speak to a server: the prompt, the request, finding the
// names, printing, checking and running the SQL over the sample games, and noting
// the usage. The model itself answers at once. The fastest of the questions is what
// an idle machine takes.
func BenchmarkModelTurn(b *testing.B) {
	for way, change := range modelWays {
		b.Run(way, func(b *testing.B) {
			a, _ := modelled(b, sampleDB, replying(map[string][]modeltest.Reply{strange: calls("query", talWins)}), func(models *assistant.Models, c *model.Config) {
				used := local.Usage{File: usage.New(filepath.Join(b.TempDir(), "usage.sqlite"))}
				b.Cleanup(func() { used.Close() })
				c.Limits.Day, c.Ledger, models.Usage = 1<<40, used, used
				change(models, c)
			})
			fastest := time.Hour
			for b.Loop() {
				begun := time.Now()
				if reply := a.Ask(b.Context(), assistant.Request{Question: strange}); reply.Status != assistant.Answered {
					b.Fatalf("%+v", reply)
				}
				fastest = min(fastest, time.Since(begun))
			}
			b.ReportMetric(float64(fastest.Microseconds()), "fastest-µs")
		})
	}
}
