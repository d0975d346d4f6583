package compose

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestChange: what is said takes the place of what was said of its kind, and the rest
// of the form stays; what is not clear is not taken for sure.
func TestChange(t *testing.T) {
	r := newReader(t)
	tal, karpov := query.Name{Text: "Tal, Mikhail"}, query.Name{Text: "Karpov, Anatoly"}
	sides := func(more ...query.Cond) *query.Cond {
		return &query.Cond{And: append([]query.Cond{{Player: &query.Player{Name: tal, Side: query.Own}}}, more...)}
	}
	in1970 := query.Cond{Date: &query.Dates{From: query.Day{Year: 1970}, To: query.Day{Year: 1970}}}
	elo := query.Value{Kind: query.EloValue, Side: query.Other}
	rivals := Prior{Form: query.Form{Rows: query.RowSides, Where: sides(), Show: []query.Column{{Agg: query.AverageAgg, Of: &elo}}}}
	dated := Prior{Form: query.Form{Rows: query.RowSides, Where: sides(in1970), Show: []query.Column{{Agg: query.AverageAgg, Of: &elo}}}}
	perYear := Prior{Form: query.Form{Rows: query.RowSides, Where: sides(), By: []query.Value{{Kind: query.YearValue}}, Show: []query.Column{{Agg: query.AverageAgg, Of: &elo}}}}
	wins := Prior{Form: query.Form{Rows: query.RowGames, Where: &query.Cond{Player: &query.Player{Name: tal}}}}
	between := Prior{Form: query.Form{Rows: query.RowGames, Where: &query.Cond{And: []query.Cond{{Player: &query.Player{Name: tal}}, {Player: &query.Player{Name: karpov}}}}, Show: []query.Column{{Agg: query.CountAgg}}}}
	plays := query.Cond{Player: &query.Player{Name: tal}}
	long := Prior{Form: query.Form{Rows: query.RowGames, Where: &query.Cond{And: []query.Cond{plays, {Length: &query.Length{Unit: query.Full, Range: query.Range{Min: 60}}}}}}, Wider: &wins.Form}
	byLength := Prior{Form: query.Form{Rows: query.RowGames, Where: &plays, Order: []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.LengthValue, Unit: query.Half}}}}}}
	opened := Prior{Form: query.Form{Rows: query.RowGames, Where: &query.Cond{Line: []string{"e4"}}}}
	for _, c := range []struct {
		prior    Prior
		question string
		want     string // in words, of a change that is taken for sure; empty: none is
	}{
		{rivals, "and Karpov?", "Average Elo of the opponent in games that Karpov, Anatoly played"},
		{rivals, "what about with Black", "Average Elo of the opponent in games that Tal, Mikhail played with Black"},
		{rivals, "y con negras?", "Promedio de Elo del rival en partidas que jugó Tal, Mikhail con negras"},
		{rivals, "per year", "Average Elo of the opponent in games that Tal, Mikhail played per year"},
		{rivals, "the median instead", "Median Elo of the opponent in games that Tal, Mikhail played"},
		{rivals, "only his wins", "Average Elo of the opponent in wins by Tal, Mikhail"},
		{rivals, "forget the year", ""}, // there was none
		{wins, "drop the draws", "Games of Tal, Mikhail with a winner"},
		{wins, "sin las tablas", "Partidas de Tal, Mikhail con vencedor"},
		{wins, "split those by result", "Games of Tal, Mikhail, per result"},
		{wins, "separame eso por apertura", "Partidas de Tal, Mikhail, por código ECO"},
		{between, "how many did Karpov win?", "Number of games won by Karpov, Anatoly against Tal, Mikhail"},
		{dated, "and in 1972?", "Average Elo of the opponent in games that Tal, Mikhail played in 1972"},
		{dated, "no, in 1972", "Average Elo of the opponent in games that Tal, Mikhail played in 1972"},
		{dated, "no, en 1972", "Promedio de Elo del rival en partidas que jugó Tal, Mikhail en 1972"},
		{dated, "forget the year", "Average Elo of the opponent in games that Tal, Mikhail played"},
		{dated, "quita lo del año", "Promedio de Elo del rival en partidas que jugó Tal, Mikhail"},
		{dated, "lo mismo para Karpov", "Promedio de Elo del rival en partidas que jugó Karpov, Anatoly en 1970"},
		{perYear, "quita el año", "Promedio de Elo del rival en partidas que jugó Tal, Mikhail"},
		{perYear, "solo contra Karpov", "Promedio de Elo del rival en partidas que jugó Tal, Mikhail contra Karpov, Anatoly, por año"},
		{perYear, "and the nephew of Karpov?", ""},
		{between, "and Botvinnik?", ""}, // instead of which?
		{wins, "which of the two has more?", ""},
		{long, "half-moves, I mean", "Games of Tal, Mikhail of at least 60 half-moves"},
		{long, "medias jugadas, disculpe", "Partidas de Tal, Mikhail de al menos 60 medias jugadas"},
		{wins, "half-moves, I mean", ""}, // of what?
		{long, "what percentage is that?", "Share of games of at least 60 moves in games of Tal, Mikhail"},
		{byLength, "flip it", "Games of Tal, Mikhail, longest in half-moves first"},
		{opened, "¿y con d4?", "Partidas que empiezan 1.d4"},
		{wins, "¿y con d4?", ""}, // the move was none of the first
		{between, "and how many games ended in mate?", ""},
	} {
		v := DecideAfter(r.Change(c.question, "", players, c.prior))
		got := ""
		if len(v.Readings) > 0 && v.Sure {
			got = v.Readings[0].Form.Paraphrase(v.Readings[0].Language)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q (%d readings)", c.question, got, c.want, len(v.Readings))
		}
	}
}

// TestCorrects: only what begins by taking back what was said, and says something
// else, corrects it.
func TestCorrects(t *testing.T) {
	r := newReader(t)
	for question, want := range map[string]string{
		"no, in 1970": "in 1970", "No, I meant with Black": "with Black", "¡No, quería decir con negras!": "con negras!", "perdón, en 1972": "en 1972",
		"i meant Karpov": "Karpov", "no draws": "", "no": "", "no castling at all": "", "Nobody won?": "", "no, ": "",
	} {
		if rest, _ := r.Corrects(question); rest != want {
			t.Errorf("%s: %q, want %q", question, rest, want)
		}
	}
}

// TestRows: a row of the answer before is meant by its place in it.
func TestRows(t *testing.T) {
	r := newReader(t)
	list := Prior{Form: query.Form{Rows: query.RowGames, Where: &query.Cond{Player: &query.Player{Name: query.Name{Text: "Tal, Mikhail"}}}}, Games: []int64{7, 9, 12}}
	cut := list
	cut.More = true
	for _, c := range []struct {
		prior    Prior
		question string
		want     string
	}{
		{list, "the third one on a board", "Board after the last half-move: games with number 12"},
		{list, "la segunda en un tablero", "Tablero tras la última media jugada: partidas con el número 9"},
		{list, "who had White in the first one?", "White players of the games with number 7"},
		{list, "the fourth one on a board", ""},
		{cut, "the last one on a board", ""},
		{list, "the last one of Karpov on a board", ""},
	} {
		v := DecideAfter(r.Follow(c.question, "", players, c.prior))
		got := ""
		if len(v.Readings) > 0 && v.Sure {
			got = v.Readings[0].Form.Paraphrase(v.Readings[0].Language)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.question, got, c.want)
		}
	}
}
