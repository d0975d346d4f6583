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

// TestSmallTalk: what asks nothing is known for what it is, in its language; what
// asks something, or is one word more, is no small talk.
func TestSmallTalk(t *testing.T) {
	p := newParser(t)
	for kind, all := range map[string]map[string][]string{
		"hello": {
			"en": {"hello", "Hi!", "hi there", "Good morning", "hey kibitz", "Hello, how are you?", "good evening", "howdy", "Hiya", "greetings"},
			"es": {"hola", "¡Hola!", "hola, ¿qué tal?", "buenos días", "Buenas tardes", "buenas", "hola a todos", "muy buenas tardes", "saludos", "Hola kibitz"},
		},
		"thanks": {
			"en": {"thanks", "Thank you!", "thanks a lot", "thank you very much", "ok, thanks", "great, thank you", "cheers", "many thanks", "Perfect, thanks for your help", "much appreciated"},
			"es": {"gracias", "¡Muchas gracias!", "mil gracias", "vale, gracias", "ok, muchas gracias", "perfecto, gracias", "gracias por todo", "genial, gracias", "te lo agradezco", "muy amable, gracias"},
		},
		"fine": {
			"en": {"ok", "okay", "Great!", "perfect", "I see", "got it", "very good", "nice", "understood", "fair enough"},
			"es": {"ok", "vale", "perfecto", "¡Genial!", "de acuerdo", "entendido", "muy bien", "claro", "estupendo", "ya veo"},
		},
		"bye": {
			"en": {"bye", "goodbye", "see you later", "good night", "farewell then", "see you", "farewell", "have a nice day", "that's all for today", "see ya"},
			"es": {"adiós", "hasta luego", "hasta pronto", "chao", "nos vemos", "buenas noches", "hasta mañana", "eso es todo", "nada más por hoy", "que tengas buen día"},
		},
		"": {
			"en": {"games", "thanks to Tal", "hello games of Tal", "ok, and with Black?", "good games", "how many games did Tal win?", "zorgblat", "hello zorgblat", "great games of Fischer", "draws"},
			"es": {"partidas", "hola, partidas de Tal", "vale, ¿y con negras?", "buenas partidas", "gracias a Tal", "zorgblat", "hola zorgblat", "¿cuántas?", "tablas", "claro que ganó Tal"},
		},
	} {
		for language, texts := range all {
			for _, text := range texts {
				got, said := p.SmallTalk(text, language)
				if got != kind || kind != "" && said != language {
					t.Errorf("%q is %q in %q, want %q", text, got, said, kind)
				}
			}
		}
	}
}
