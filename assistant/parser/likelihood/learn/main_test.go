package main

import (
	"os"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
)

// TestTables: the tables are those that the readings give, to the byte.
func TestTables(t *testing.T) {
	all := examples(t)
	for name, got := range map[string]string{"../weights.tsv": learn(slices.Concat(judged(all)...)), "../wants.tsv": want(all)} {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is not what the readings give: go generate ./assistant/parser/likelihood", name)
		}
	}
}

// TestUnseen: a model tells of questions of meanings that it has not seen which readings are
// right: of those it is sure of, more than of all.
func TestUnseen(t *testing.T) {
	all := examples(t)
	each := judged(all)
	var others []known
	for i, e := range all {
		if e.part != 0 {
			others = append(others, each[i]...)
		}
	}
	m := likelihood.Of(nil, learn(others))
	asked, right, sure, rightOfSure := 0, 0, 0, 0
	for i, e := range all {
		if e.part != 0 {
			continue
		}
		for _, x := range each[i] {
			holds := 0
			if x.right {
				holds = 1
			}
			asked, right = asked+1, right+holds
			if m.Of(x.features, x.pairs) >= 0.8 {
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
