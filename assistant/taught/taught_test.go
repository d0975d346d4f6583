package taught_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/taught"
)

var words = []taught.Word{
	{Phrase: "paliza", Meaning: "partidas cortas", Language: "es"},
	{Phrase: "paliza monumental", Meaning: "partidas de 10 jugadas", Language: "es"},
	{Phrase: "jugón", Meaning: "victoria", Language: "es"},
	{Phrase: "blowout", Meaning: "games of 20 moves", Language: "en"},
	{Phrase: "king hunt", Meaning: "game with ten checks", Language: "en"},
	{Phrase: "hunt down", Meaning: "beat", Language: "en"},
}

func nouns(t interface{ Fatal(...any) }) taught.Nouns {
	n, err := taught.LoadNouns()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestReplace(t *testing.T) {
	for _, c := range []struct{ question, language, want string }{
		{"¿Cuántas palizas ganó Tal?", "es", "¿Cuántas partidas cortas ganó Tal?"},
		{"la PALIZA más larga", "es", "la partida cortas más larga"},
		{"una paliza monumental de Tal", "es", "una partida de 10 jugadas de Tal"},
		{"palizas monumentales y palizas", "es", "partidas de 10 jugadas y partidas cortas"},
		{"los jugones de Tal", "es", "los victorias de Tal"},
		{"el jugon", "es", "el victoria"},
		{"king hunts and blowouts", "en", "games with ten checks and games of 20 moves"},
		{"a king-hunt", "en", "a game with ten checks"},
		{"the blowout's winner", "en", "the game of 20 moves's winner"},
		{"he hunted down a king; hunt", "en", "he beat a king; hunt"},
		{"the king hunt down there", "en", "the game with ten checks down there"}, // of two as long, the one taught first
		{"king, hunt", "en", "king, hunt"},
		{`games with "blowout" in a comment`, "en", `games with "blowout" in a comment`},
		{"partidas con «paliza» en un comentario", "es", "partidas con «paliza» en un comentario"},
		{"apalizado, anti-paliza, paliza@club, paliza_1", "es", "apalizado, anti-paliza, paliza@club, paliza_1"},
		{"how many palizas", "en", "how many palizas"},
		{"palizas", "", "partidas cortas"},
		{"blowouts?", "", "games of 20 moves?"},
	} {
		uses := taught.Uses(c.question, c.language, words)
		if got := nouns(t).Replace(c.question, uses); got != c.want {
			t.Errorf("%s: %q, want %q", c.question, got, c.want)
		}
	}
}

func TestKey(t *testing.T) {
	for _, c := range []struct {
		language, a, b string
		same           bool
	}{
		{"es", "Paliza", "palizas", true},
		{"es", "jugón", "JUGONES", true},
		{"en", "king hunt", "King-Hunts", true},
		{"en", "blowout", "blow out", false},
	} {
		if same := taught.Key(c.language, c.a) == taught.Key(c.language, c.b); same != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, same)
		}
	}
	if key := taught.Key("en", " ?! "); key != "" {
		t.Errorf("of no word: %q", key)
	}
}

// TestNothingTaughtChangesNothing: a question without a taught word stays as it is,
// byte for byte, whatever was taught.
func TestNothingTaughtChangesNothing(t *testing.T) {
	n := nouns(t)
	rapid.Check(t, func(t *rapid.T) {
		question := rapid.StringOf(rapid.RuneFrom([]rune("abcdeñé -'’\"«»?.,;0123456789"))).Draw(t, "question")
		if got := n.Replace(question, taught.Uses(question, "", words)); got != question {
			t.Fatalf("%q became %q", question, got)
		}
	})
}

func FuzzReplace(f *testing.F) {
	f.Add("¿Cuántas palizas ganó Tal?", "paliza", "partidas")
	f.Add("a king-hunt's end", "king hunt", "games")
	f.Add("\xff palizas", "\xff", "")
	f.Add("İ paliza", "İ", "x")
	n := nouns(f)
	f.Fuzz(func(t *testing.T, question, phrase, meaning string) {
		for _, language := range []string{"es", "en"} {
			taughtOnce := []taught.Word{{Phrase: phrase, Meaning: meaning, Language: language}}
			uses := taught.Uses(question, language, taughtOnce)
			got := n.Replace(question, uses)
			if len(uses) == 0 && got != question {
				t.Errorf("%q became %q", question, got)
			}
			if utf8.ValidString(question) && utf8.ValidString(meaning) && !utf8.ValidString(got) {
				t.Errorf("%q with %q for %q is broken: %q", question, meaning, phrase, got)
			}
			rest := question
			for _, u := range uses {
				_, after, found := strings.Cut(rest, u.Said)
				if !found || taught.Key(language, u.Said) != taught.Key(language, phrase) {
					t.Errorf("%q is not in %q as %q", u.Said, question, phrase)
				}
				rest = after
			}
		}
	})
}
