package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
)

// TestTables: the tables are those that the readings give, to the byte.
func TestTables(t *testing.T) {
	all := examples(t)
	for name, got := range map[string][]byte{"../weights.tsv": printWeights(learn(all)), "../translations.tsv": printTranslations(translate(all))} {
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
	others, asked := without(examples(t), 0)
	m := likelihood.Of(translate(others), learn(others))
	right, sure, rightOfSure := 0, 0, 0
	for _, e := range asked {
		if e.Right {
			right++
		}
		if m.Right(e.evidence()) >= 0.8 {
			sure++
			if e.Right {
				rightOfSure++
			}
		}
	}
	share, ofSure := float64(right)/float64(len(asked)), float64(rightOfSure)/float64(sure)
	if sure < len(asked)/4 || ofSure < 0.85 || ofSure < share+0.1 {
		t.Errorf("%d of %d are right; of %d that are likely %d", right, len(asked), sure, rightOfSure)
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
