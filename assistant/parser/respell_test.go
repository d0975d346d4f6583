package parser

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/parser/spelling"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// TestRespell: a slip in a word is seen through and told.
func TestRespell(t *testing.T) {
	p := newParser(t)
	for _, test := range []struct{ written, right, told string }{
		{"partdas de Tal", "partidas de Tal", "partdas=partidas"},
		{"cuantas cicilianas jugo Tal", "cuantas sicilianas jugo Tal", "cicilianas=sicilianas"},
		{"jaques dovles de Tal", "jaques dobles de Tal", "dovles=dobles"},
		{"cuantas beses se enroco largo Tal", "cuantas veces se enroco largo Tal", "beses=veces"},
		{"partidas con enrroque largo", "partidas con enroque largo", "enrroque=enroque"},
		{"wich games did Tal win", "which games did Tal win", "wich=which"},
		{"games with duble check", "games with double check", "duble=double"},
		{"percentge of draws", "percentage of draws", "percentge=percentage"},
		{"under promotions", "underpromotions", "under promotions=underpromotions"},
		{"who whon the most games", "who won the most games", "whon=won"},
		{"winrate de Tal con negras", "porcentaje de victorias de Tal con negras", "winrate=porcentaje de victorias"},
		{"qué porciento de partidas ganó Tal", "qué porcentaje de partidas ganó Tal", "porciento=porcentaje"},
		{"peak de elo de Tal", "maximo de elo de Tal", "peak=maximo"},
	} {
		want, err := p.Parse(context.Background(), test.right, "", players)
		if err != nil {
			t.Fatal(test.right, err)
		}
		got, err := p.Parse(context.Background(), test.written, "", players)
		if err != nil || !got.Queries[0].Equal(want.Queries[0]) {
			t.Errorf("%s: %s", test.written, describe(got, err))
			continue
		}
		var told []string
		for _, c := range got.Corrections {
			told = append(told, c.Word+"="+c.Name)
		}
		if strings.Join(told, " ") != test.told {
			t.Errorf("%s: told %v", test.written, told)
		}
	}
}

// TestNoRespelling: words that are right mean what they say, however near they
// are to others, and what is no near miss of a single word is not understood.
func TestNoRespelling(t *testing.T) {
	p := newParser(t)
	for _, q := range []string{
		"games Tal owned", "games won by blank", "games drawer by Tal", "how many gates did Tal win", "games with a cheque", "blind games of Tal",
		"games with matte", "games with bishopric", "partidas cortadas de Tal", "partidas torpes de Tal", "mates con caballa", "mates con la dana",
		"cuantas partidas ganaría Tal", "partidas con jaquecas de Tal", "partidas parecidas a las de Tal", "cuantas partidas largaron Tal", "partidas con reinar",
		"games with zorgblat", "partidas con fripulos", "kames of Tal", "gaems wonn bey Tall wih blakc",
	} {
		if r, err := p.Parse(context.Background(), q, "", players); err == nil {
			t.Errorf("%s was read: %s", q, describe(r, nil))
		}
	}
}

// TestSlipsAreSlight: a question with one letter of a word changed means what it
// meant, or is not understood.
func TestSlipsAreSlight(t *testing.T) {
	p := newParser(t)
	right := []string{"games that Tal won without castling", "partidas que Tal ganó con blancas", "checkmates with a knight", "partidas sin enroque", "games of Tal without castling"}
	rapid.Check(t, func(t *rapid.T) {
		q := rapid.SampledFrom(right).Draw(t, "question")
		words := strings.Fields(q)
		i := rapid.SampledFrom(longWords(words)).Draw(t, "word")
		at := rapid.IntRange(1, len(words[i])-1).Draw(t, "at")
		letter := string(rapid.RuneFrom([]rune("abcdefghijklmnopqrstuvwxyz")).Draw(t, "letter"))
		words[i] = words[i][:at] + letter + words[i][at:]
		got, err := p.Parse(context.Background(), strings.Join(words, " "), "", players)
		if err != nil || len(got.Corrections) == 0 {
			return
		}
		want, err := p.Parse(context.Background(), q, "", players)
		if err != nil || !got.Queries[0].Equal(want.Queries[0]) {
			t.Errorf("%s: %s", strings.Join(words, " "), describe(got, err))
		}
	})
}

// longWords are the places of the words that are long enough for a slip to be
// seen through.
func longWords(words []string) (places []int) {
	for i, w := range words {
		if len(w) >= spelling.ShortestSlip && token.IsASCII(w) {
			places = append(places, i)
		}
	}
	return places
}
