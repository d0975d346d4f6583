package assistant_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// TestRepeated: who types what Kibitz says that it understood of a form gets
// that form, in either language.
func TestRepeated(t *testing.T) {
	tal := &query.Cond{Player: &query.Player{Name: query.Name{Text: "Tal, Mikhail"}, Side: query.Own}}
	for _, f := range []query.Form{
		{Rows: query.RowSides, Where: tal, By: []query.Value{{Kind: query.OpponentValue}}, Show: []query.Column{{Agg: query.ScoreAgg}},
			Order: []query.Ordering{{Column: &query.Column{Agg: query.ScoreAgg}, Descending: true}}},
		{Rows: query.RowGames, Show: []query.Column{{Agg: query.MedianAgg, Of: &query.Value{Kind: query.LengthValue, Unit: query.Full}}}},
		{Rows: query.RowHalfMoves, HalfMove: &query.HalfMove{All: schema.CheckMate}, By: []query.Value{{Kind: query.SquareValue}, {Kind: query.PieceValue}}},
	} {
		for _, language := range []string{"es", "en"} {
			text := f.Paraphrase(language) + "."
			r := ask(text)
			if r.Status != assistant.Answered || r.Paraphrase != text {
				t.Errorf("%s: %s %s %s", text, r.Status, r.Paraphrase, r.Text)
			}
		}
	}
}
