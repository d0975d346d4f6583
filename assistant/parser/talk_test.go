package parser

import (
	"context"
	"testing"
)

// TestTalk: what is said around a question is no part of it, and nothing in it
// is left out that is.
func TestTalk(t *testing.T) {
	p := newParser(t)
	for bare, chatty := range map[string][]string{
		"how many games did Tal win?": {
			"mate, how many games did Tal win?", "hey, lol how many games did Tal win pls", "ok so can u tell me how many games Tal won",
			"quick one: how many games did Tal win, or so", "Do you know how many games Tal won, by any chance? Thanks!", "so how many games did Tal win, folks?",
		},
		"¿cuántas partidas ganó Tal?": {
			"oye, ¿cuántas partidas ganó Tal, che?", "vale, ¿cuántas partidas ganó Tal?", "Buenas tardes, ¿me dices cuántas partidas ganó Tal, por casualidad?",
			"otra cosa: ¿cuántas partidas ganó Tal?", "porfa dime cuantas partidas gano Tal", "tío, ¿sabes cuántas partidas ganó Tal o qué?",
		},
		"Did Fischer beat Tal?":       {"Fischer beat Tal, right?", "is it true that Fischer beat Tal?"},
		"¿Fischer le ganó a Tal?":     {"Fischer le ganó a Tal, ¿no?", "¿es verdad que Fischer le ganó a Tal?"},
		"games of Tal":                {"gimme the games of Tal, all of them", "gimme games of Tal pls"},
		"games of Fischer and of Tal": {"games of Fischer n of Tal"},
	} {
		want, err := p.Parse(context.Background(), bare, "", players)
		if err != nil {
			t.Fatal(bare, err)
		}
		for _, q := range chatty {
			got, err := p.Parse(context.Background(), q, "", players)
			if err != nil || !got.Queries[0].Equal(want.Queries[0]) {
				t.Errorf("%s: %s", q, describe(got, err))
			}
		}
	}
}

// TestNoTalk: what sounds like talk and says something is not left out.
func TestNoTalk(t *testing.T) {
	p := newParser(t)
	for _, q := range []string{
		"why did Tal lose?", "¿por qué perdió Tal?", "xq perdio Tal", "how come Tal lost with Black?", "lol", "jaja", "gracias", "mate, man",
	} {
		if r, err := p.Parse(context.Background(), q, "", players); err == nil {
			t.Errorf("%s was read: %s", q, describe(r, nil))
		}
	}
	mates, err := p.Parse(context.Background(), "mate with a knight", "", players)
	if err != nil || mates.Queries[0].HalfMove == nil {
		t.Errorf("mate with a knight: %s", describe(mates, err))
	}
}
