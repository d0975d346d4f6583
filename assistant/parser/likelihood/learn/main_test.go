package main

import (
	"bytes"
	"os"
	"testing"
)

// TestTables: the tables are those that the readings give, to the byte.
func TestTables(t *testing.T) {
	file, err := os.Open("readings.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
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

// TestHeld: models tell of questions of meanings that they have not seen which readings are
// right: of those they are sure of, more than of all.
func TestHeld(t *testing.T) {
	file, err := os.Open("readings.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	right, sure, rightOfSure := 0, 0, 0
	for i, p := range held(all) {
		if all[i].Right {
			right++
		}
		if p >= 0.8 {
			sure++
			if all[i].Right {
				rightOfSure++
			}
		}
	}
	share, ofSure := float64(right)/float64(len(all)), float64(rightOfSure)/float64(sure)
	if sure < len(all)/4 || ofSure < 0.85 || ofSure < share+0.1 {
		t.Errorf("%d of %d are right; of %d that are likely %d", right, len(all), sure, rightOfSure)
	}
}
