package suites_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/evals/wording"
)

// generatedFile is a suite of generated forms. It is data like any other, so
// that a change of the generator or the words leaves its questions alone;
// -update makes it anew.
const (
	generatedFile  = "generated/forms.yaml"
	generatedCases = 200 // of each language
	generatedSeed  = 20_260
)

// TestGenerated makes the suite of generated questions: forms that the
// generator makes and package wording says, about people who are there. No
// form comes twice, and there are as many questions of each language.
func TestGenerated(t *testing.T) {
	if *update {
		writeGenerated(t)
		return // what is embedded is the file as it was
	}
	n := map[string]int{}
	for _, s := range embedded(t) {
		if s.Name != "generated/forms" {
			continue
		}
		for _, c := range s.Cases {
			n[c.Lang]++
			if form := c.Turns[0].Form; form == nil || !allThere(form, players(t)) {
				t.Errorf("%s: the form of %q", c.ID, c.Turns[0].Question)
			}
		}
	}
	if n["es"] != generatedCases || n["en"] != generatedCases {
		t.Errorf("%v questions", n)
	}
}

func writeGenerated(t *testing.T) {
	languages, err := wording.Load()
	if err != nil {
		t.Fatal(err)
	}
	names := players(t)
	generator := oracle.NewGenerator(generatedSeed, oracle.New(sampleGames(t)))
	random := rand.New(rand.NewPCG(generatedSeed, 0))
	var text bytes.Buffer
	fmt.Fprint(&text, "# Made by TestGenerated from the seeded generator of package oracle and the words of package wording.\n\n",
		"about: Logical forms made at random, in words that are not those of the program.\ngames: samples\nsource: made at random\ncategory: generated\nquestions:\n")
	asked := map[string]bool{} // forms and questions, those of the other suites too
	for _, s := range embedded(t) {
		for _, c := range s.Cases {
			asked[strings.ToLower(c.Turns[0].Question)] = s.Name != "generated/forms"
		}
	}
	kinds := map[query.Measure]int{}
	for n := 0; n < 2*generatedCases; {
		q := generator.Query().Canonical()
		form, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		lang := []string{"es", "en"}[n%2]
		question, ok := languages[lang].Question(q, random)
		// Few of all that is made is more than a list or a number.
		plain := q.Measure == query.Count && q.Group == query.NoKey || q.Measure == query.List && q.Order == query.NoOrder
		if !ok || q.Where == nil && q.Group == query.NoKey || !allThere(&q, names) || asked[string(form)] || asked[strings.ToLower(question)] || plain && 2*kinds[q.Measure] > n+10 {
			continue
		}
		asked[string(form)], asked[strings.ToLower(question)] = true, true
		kinds[q.Measure]++
		fmt.Fprintf(&text, "\n- id: form-%s-%03d\n  lang: %s\n  question: %q\n  expect: answer\n  gold: %s\n", lang, n/2+1, lang, question, form)
		n++
	}
	lifted, _, err := evals.Migrate(generatedFile, text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(generatedFile, lifted, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log(kinds)
}

// allThere says whether all people of a form are there, by their full names,
// which are no part of another.
func allThere(said interface{ Walk(query.Visitor) }, players []string) bool {
	known := true
	said.Walk(query.Visitor{Name: func(n *query.Name) {
		for _, player := range players {
			known = known && strings.Contains(strings.ToLower(player), strings.ToLower(n.Text)) == (player == n.Text)
		}
		known = known && slices.Contains(players, n.Text) && (len(n.Spellings) == 0 || slices.Equal(n.Spellings, []string{n.Text}))
	}})
	return known
}
