package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/parser/logistic"
)

// TestTables: the tables are those that the readings give, to the byte.
func TestTables(t *testing.T) {
	all := examples(t)
	for name, got := range map[string][]byte{"../weights.tsv": printWeights(learn(all)), "../wants.tsv": printWants(want(all))} {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the readings give: go generate ./assistant/parser/likelihood", name)
		}
	}
}

// TestUnseen: a model tells of questions of meanings that it has not seen which readings are
// right: of those it is sure of, more than of all.
func TestUnseen(t *testing.T) {
	all := examples(t)
	known, weights := judged(all), map[string]float64(nil)
	var others []logistic.Example
	for i, e := range all {
		if e.part != 0 {
			others = append(others, known[i]...)
		}
	}
	weights = method().Learn(others)
	asked, right, sure, rightOfSure := 0, 0, 0, 0
	for i, e := range all {
		if e.part != 0 {
			continue
		}
		for _, x := range known[i] {
			holds := 0
			if x.Holds {
				holds = 1
			}
			asked, right = asked+1, right+holds
			if likelihood.Of(nil, weights).Of(x.Features) >= 0.8 {
				sure, rightOfSure = sure+1, rightOfSure+holds
			}
		}
	}
	share, ofSure := float64(right)/float64(asked), float64(rightOfSure)/float64(sure)
	if sure < asked/6 || ofSure < 0.85 || ofSure < share+0.1 {
		t.Errorf("%d of %d are right; of %d that are likely %d", right, asked, sure, rightOfSure)
	}
}

func examples(t *testing.T) []example {
	t.Helper()
	file, err := os.Open("readings.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	return all
}
