package parser

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

type fakeValues struct{}

var fake = map[string]string{"tal": "Tal", "fischer": "Fischer", "kasparov": "Kasparov", "karpov": "Karpov", "botvinnik": "Botvinnik", "capablanca": "Capablanca", "polgar": "Polgar", "judit polgar": "Judit Polgar", "morphy": "Morphy", "anand": "Anand", "topalov": "Topalov", "spassky": "Spassky", "alekhine": "Alekhine", "deep blue": "Deep Blue", "lasker": "Lasker", "vachier lagrave": "VL", "short": "Short"}

func (fakeValues) People(words []string, near bool) []query.Name {
	key := ""
	for i, w := range words {
		if i > 0 {
			key += " "
		}
		key += w
	}
	if n, ok := fake[key]; ok && !near {
		return []query.Name{{Text: n}}
	}
	return nil
}
func (fakeValues) Tagged(words []string, near bool) []Value {
	if len(words) == 1 && words[0] == "linares" {
		return []Value{{Tag: "Event", Text: "Linares", Match: query.Contains, Texts: []string{"Linares"}}, {Tag: "Site", Text: "Linares", Match: query.Contains, Texts: []string{"Linares"}}}
	}
	return nil
}

func TestDebug(t *testing.T) {
	p := &Parser{}
	for _, l := range []string{"es", "en"} {
		if only := os.Getenv("LANG_ONLY"); only != "" && only != l {
			continue
		}
		lex, err := loadLexicon(l)
		if err != nil {
			t.Fatal(err)
		}
		p.lexicons = append(p.lexicons, lex)
	}
	var err error
	p.openings, err = loadOpenings()
	if err != nil {
		t.Fatal(err)
	}
	f, _ := os.Open(os.Getenv("Q"))
	sc := bufio.NewScanner(f)
	bad := 0
	for sc.Scan() {
		q := sc.Text()
		if q == "" || q[0] == '#' {
			continue
		}
		r, err := p.Parse(context.Background(), q, "", fakeValues{})
		var miss *NotUnderstood
		if errors.As(err, &miss) {
			bad++
			fmt.Printf("✗ %s\n    %q\n", q, miss.Words)
			continue
		}
		if err != nil {
			bad++
			fmt.Printf("! %s\n    %v\n", q, err)
			continue
		}
		fmt.Printf("  %s\n", q)
		for _, x := range r.Queries {
			b, _ := json.Marshal(x.Canonical())
			fmt.Printf("    %s\n", b)
		}
	}
	fmt.Println("bad", bad)
}
