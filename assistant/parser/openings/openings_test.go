package openings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func testBook(t testing.TB) Book {
	t.Helper()
	o, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// said are the openings named by most words of a text, each as 'name: codes',
// with the number of positions that begin it.
func (o Book) saidIn(text string) []string {
	words := token.Words(text)
	var longest []Hit
	for at := range words {
		for _, hit := range o.Match(words, at) {
			if len(longest) > 0 && hit.Length > longest[0].Length {
				longest = nil
			}
			if len(longest) == 0 || hit.Length == longest[0].Length {
				longest = append(longest, hit)
			}
		}
	}
	var all []string
	for _, hit := range longest {
		all = append(all, fmt.Sprintf("%s: %s-%s %d", hit.ECO.Name, hit.ECO.From, hit.ECO.To, len(hit.Starts)))
	}
	return all
}

func TestOpenings(t *testing.T) {
	o := testBook(t)
	for text, want := range map[string]string{
		"la defensa siciliana": "Sicilian Defence: B20-B99 0", "Sicilians": "Sicilian Defence: B20-B99 0", "defensas francesas": "French Defence: C00-C19 0",
		"the Najdorf": "Sicilian Najdorf: B90-B99 0", "Sicilian, Najdorf": "Sicilian Najdorf: B90-B99 0", "Najdorf Sicilian": "Sicilian Najdorf: B90-B99 0",
		"la variante Najdorf de la defensa siciliana": "Sicilian Najdorf: B90-B99 0", "the Najdorf variation of the Sicilian": "Sicilian Najdorf: B90-B99 0",
		"siciliana dragón": "Sicilian Dragon: B70-B79 0", "variante del dragón": "Sicilian Dragon: B70-B79 0", "dragón acelerado": "Sicilian Accelerated Dragon: B34-B39 0",
		"siciliana cerrada": "Closed Sicilian: B23-B26 0", "closed Sicilian": "Closed Sicilian: B23-B26 0", "Smith-Morra": "Smith-Morra Gambit: B21-B21 1",
		"apertura española": "Ruy Lopez: C60-C99 0", "Ruy López": "Ruy Lopez: C60-C99 0", "Spanish game": "Ruy Lopez: C60-C99 0",
		"variante del cambio de la española": "Ruy Lopez, Exchange Variation: C68-C69 0", "exchange Ruy Lopez": "Ruy Lopez, Exchange Variation: C68-C69 0",
		"defensa berlinesa": "Berlin Defence: C65-C67 0", "Ruy Lopez, Berlin Defense": "Berlin Defence: C65-C67 0", "ataque Marshall": "Marshall Attack: C89-C89 0", "Marshall": "Marshall Attack: C89-C89 0",
		"francesa del avance": "French Advance: C02-C02 0", "French Advance": "French Advance: C02-C02 0", "French, Winawer variation": "French Winawer: C15-C19 0",
		"la variante Tarrasch de la francesa": "French Tarrasch: C03-C09 0", "Caro Kann": "Caro-Kann Defence: B10-B19 0", "carokann": "Caro-Kann Defence: B10-B19 0",
		"Caro-Kann clásica": "Caro-Kann, Classical Variation: B18-B19 0", "avance de la Caro-Kann": "Caro-Kann, Advance Variation: B12-B12 1",
		"gambito de dama": "Queen's Gambit: D06-D69 0", "Queens Gambit": "Queen's Gambit: D06-D69 0", "gambito de dama aceptado": "Queen's Gambit Accepted: D20-D29 0",
		"gambito de dama rehusado": "Queen's Gambit Declined: D30-D69 0", "eslava": "Slav Defence: D10-D19 0", "semi-eslava": "Semi-Slav Defence: D43-D49 0", "semieslava": "Semi-Slav Defence: D43-D49 0",
		"Meran variation": "Semi-Slav Meran: D47-D49 0", "Grünfeld": "Grünfeld Defence: D70-D99 0", "defensa Gruenfeld": "Grünfeld Defence: D70-D99 0",
		"india de rey": "King's Indian Defence: E60-E99 0", "defensas indias de rey": "King's Indian Defence: E60-E99 0", "King's Indian, Sämisch": "King's Indian, Sämisch Variation: E80-E89 0",
		"King's Indian Attack": "King's Indian Attack: A07-A08 0", "nimzoindia": "Nimzo-Indian Defence: E20-E59 0", "Nimzo-Indian": "Nimzo-Indian Defence: E20-E59 0",
		"india de dama": "Queen's Indian Defence: E12-E19 0", "bogo-india": "Bogo-Indian Defence: E11-E11 0", "catalana": "Catalan Opening: E00-E09 0", "holandesa": "Dutch Defence: A80-A99 0",
		"apertura inglesa": "English Opening: A10-A39 0", "simétrica de la inglesa": "Symmetrical English: A30-A39 0", "escandinava": "Scandinavian Defence: B01-B01 0",
		"defensa Pirc": "Pirc Defence: B07-B09 0", "Alekhine's defence": "Alekhine's Defence: B02-B05 0", "defensa Philidor": "Philidor Defence: C41-C41 0", "defensa rusa": "Petrov's Defence: C42-C43 0",
		"dos caballos": "Two Knights Defence: C55-C59 0", "gambito Evans": "Evans Gambit: C51-C52 0", "gambito de rey": "King's Gambit: C30-C39 0", "gambito de rey aceptado": "King's Gambit Accepted: C33-C39 0",
		"vienesa": "Vienna Game: C25-C29 0", "Volga gambit": "Benko Gambit: A57-A59 0", "Benoni": "Modern Benoni: A60-A79 0", "gambito Budapest": "Budapest Gambit: A51-A52 0", "Larsen's opening": "Larsen's Opening: A01-A01 0",

		// Codes that hold other openings too are not enough.
		"Grob's attack": "Grob's Attack: A00-A00 1", "orangután": "Polish Opening: A00-A00 1", "Trompowsky": "Trompowsky Attack: A45-A45 1", "sistema Londres": "London System: A45-D02 14",
		"escocesa": "Scotch Game: C44-C45 1", "hígado frito": "Fried Liver Attack: C57-C57 1", "English Attack in the Najdorf": "Najdorf, English Attack: B90-B90 1",
		"apertura de peón de dama": "Queen's Pawn Opening: A40-E99 1", "Lisitsyn Gambit": "Zukertort Opening, Lisitsyn Gambit: A04-A04 1",
		"Sicilian Dekker Gambit": "Sicilian Najdorf, Dekker Gambit: B90-B90 1", "gambito Dekker": "Sicilian Najdorf, Dekker Gambit: B90-B90 1",

		// Of a list each is named for itself.
		"Sicilian, French, Dutch": "Sicilian Defence: B20-B99 0|French Defence: C00-C19 0|Dutch Defence: A80-A99 0",

		// Names that are said of many things, or of none.
		"variante del cambio": "", "exchange variation": "", "Londres": "", "poisoned pawn variation": "", "main line": "", "the open games": "", "king attack": "", "gambito": "", "de la": "",
	} {
		if got := strings.Join(o.saidIn(text), "|"); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// TestOpeningHit looks at all that is known of a hit.
func TestOpeningHit(t *testing.T) {
	o := testBook(t)
	hits := o.Match([]string{"de", "alekhine"}, 1)
	if len(hits) != 1 || !hits[0].Shared || hits[0].Length != 1 {
		t.Errorf("Alekhine: %+v", hits)
	}
	hits = o.Match([]string{"defensa", "de", "alekhine"}, 0)
	if len(hits) != 1 || hits[0].Shared || hits[0].Length != 3 || hits[0].Cond().ECO == nil {
		t.Errorf("defensa de Alekhine: %+v", hits)
	}
	hits = o.Match([]string{"grob"}, 0)
	if len(hits) != 1 || !hits[0].Shared {
		t.Fatalf("Grob: %+v", hits)
	}
	p := chessboard.Start()
	m, err := p.ParseSAN("g4")
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	board := p.Board()
	if got := hits[0].Cond().Position; got == nil || got.Board != board.Text() || got.Turn != query.Black {
		t.Errorf("Grob: %+v", got)
	}
}

// TestOpeningNames: whatever way to say a name the file has is read as that
// line and no other, and its codes and moves are possible.
func TestOpeningNames(t *testing.T) {
	o := testBook(t)
	var file namesFile
	if err := yaml.Unmarshal(namesText, &file); err != nil {
		t.Fatal(err)
	}
	var check func(e entry, family []string)
	check = func(e entry, family []string) {
		ways := slices.Concat(e.Names, e.Shared)
		for _, n := range e.WithKind {
			ways = append(ways, n+" "+file.Kinds[e.Kind].Behind[0], file.Kinds[e.Kind].Before[0]+" "+n)
		}
		for _, n := range e.WithFamily {
			ways = append(ways, family[0]+" "+n, n+" of the "+family[0], family[0]+", "+n+" "+file.Kinds[e.Kind].Behind[0])
		}
		for _, way := range ways {
			got := o.saidIn(way)
			if len(got) != 1 || !strings.HasPrefix(got[0], e.Name+":") {
				t.Errorf("%q is read as %q, not as %s", way, got, e.Name)
			}
		}
		for _, v := range e.Variations {
			check(v, ways)
		}
	}
	for _, e := range file.Openings {
		check(e, nil)
	}
	for _, f := range o {
		eco := f.line.eco
		if eco.From == "" {
			continue
		}
		for _, code := range []string{eco.From, eco.To} {
			if len(code) != 3 || code < "A00" || code > "E99" || eco.From > eco.To {
				t.Errorf("%s: %s to %s", eco.Name, eco.From, eco.To)
			}
		}
		Hit{ECO: eco, Starts: f.line.starts}.Cond() // panics if a position is none
	}
}

// TestNameOfOpening: names are split as questions are, or they would never be
// found.
func TestNameOfOpening(t *testing.T) {
	for _, line := range strings.Split(bookText, "\n")[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) < 2 || strings.ContainsAny(fields[1], "0123456789") {
			continue
		}
		words := slices.DeleteFunc(token.Words(fields[1]), func(w string) bool { return connecting[w] || w == "(" || w == ")" })
		if got, want := nameWords(fields[1]), strings.Join(words, " "); got != want {
			t.Errorf("%s: %q, but a question has %q", fields[1], got, want)
		}
	}
}

// TestOpeningsInText: hits lie inside of the text, the shorter before the
// longer, and words behind a name do not hide it.
func TestOpeningsInText(t *testing.T) {
	o := testBook(t)
	word := rapid.SampledFrom(strings.Fields("sicilian siciliana najdorf dragon french francesa exchange cambio variation variante de la of the , - gambit gambito king queen indian indias games in sicilians attack"))
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(word, 1, 8).Draw(t, "words")
		at := rapid.IntRange(0, len(words)-1).Draw(t, "at")
		hits := o.Match(words, at)
		for i, h := range hits {
			if h.Length < 1 || at+h.Length > len(words) || h.ECO.From == "" || i > 0 && h.Length < hits[i-1].Length {
				t.Fatalf("%v", hits)
			}
		}
		longer := o.Match(append(slices.Clone(words), "partidas"), at)
		if len(longer) != len(hits) {
			t.Fatalf("%v with a word behind them: %v", hits, longer)
		}
	})
}

func FuzzOpenings(f *testing.F) {
	o := testBook(f)
	for _, s := range []string{"la defensa siciliana", "Sicilian, , Najdorf -", "s ss sss", "de la", "King's Gambit Accepted, Muzio", "'s", "Réti\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := token.Words(text)
		for at := range words {
			for _, h := range o.Match(words, at) {
				if h.Length < 1 || at+h.Length > len(words) {
					t.Fatalf("%q: %+v", words, h)
				}
				h.Cond()
			}
		}
	})
}

func BenchmarkLoadOpenings(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		testBook(b)
	}
}

// BenchmarkOpenings looks for openings from every word of a question.
func BenchmarkOpenings(b *testing.B) {
	o := testBook(b)
	words := token.Words("cuántas partidas ganó Kasparov con negras en la variante Najdorf de la defensa siciliana contra Karpov en 1985")
	for range b.N {
		for at := range words {
			o.Match(words, at)
		}
	}
}
