// Command learn writes the tables of package likelihood, ../weights.tsv and ../wants.tsv,
// from readings.jsonl.gz. The same readings give the same bytes.
//
// With -try it writes nothing, and prints for each reading how likely a model that has not
// seen questions of its meaning says it is right: id, number, whether it is, probability.
package main

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
)

func main() {
	from := flag.String("from", "learn/readings.jsonl.gz", "readings of questions of which it is known what was meant")
	try := flag.Bool("try", false, "print what models say of what they have not seen")
	flag.Parse()
	if err := run(*from, *try); err != nil {
		log.Fatal(err)
	}
}

func run(from string, try bool) error {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	defer file.Close()
	all, err := read(file)
	if err != nil {
		return fmt.Errorf("read %s: %w", from, err)
	}
	if try {
		tryOut(all)
		return nil
	}
	if err := os.WriteFile("wants.tsv", []byte(want(all)), 0o644); err != nil {
		return err
	}
	return os.WriteFile("weights.tsv", []byte(learn(slices.Concat(judged(all)...))), 0o644)
}

// tryOut prints what models say that have not seen questions of the same meaning.
func tryOut(all []example) {
	each := judged(all)
	for part := range parts {
		var others []known
		for i, e := range all {
			if e.part != part {
				others = append(others, each[i]...)
			}
		}
		m := likelihood.Of(nil, learn(others))
		for i, e := range all {
			if e.part != part {
				continue
			}
			for _, k := range each[i] {
				fmt.Printf("%s\t%d\t%v\t%.3f\n", e.ID, k.reading, k.right, m.Of(k.features, k.pairs))
			}
		}
	}
}

// example is a question with its likeliest readings.
type example struct {
	ID       string // of the question
	Meaning  string // the same for questions that mean the same
	Language string
	Words    []string // of the question
	Meant    []string // the parts of the form that was meant; none: it is not known
	Readings []reading
	Grammar  *grammar
	part     int
}

// grammar is what the grammar reads.
type grammar struct {
	likelihood.Grammar
	Right *bool
}

// reading is one of them.
type reading struct {
	likelihood.Reading
	Right *bool // it is what was meant; nil: it asks back
}

func (e example) evidence() likelihood.Evidence {
	all := likelihood.Evidence{Language: e.Language, Words: e.Words}
	untold := hash(e.ID)%untoldOf == 0
	for _, r := range e.Readings {
		if untold {
			r.Told = nil
		}
		all.Readings = append(all.Readings, r.Reading)
	}
	if e.Grammar != nil {
		all.Grammar = &e.Grammar.Grammar
	}
	return all
}

// untoldOf is of how many examples one is learnt from as if no games had been asked, so that
// it is known how likely readings are then.
const untoldOf = 6

// rights are whether each of its readings is what was meant, in the order of their features.
func (e example) rights() (all []*bool) {
	for _, r := range e.Readings {
		all = append(all, r.Right)
	}
	if e.Grammar != nil {
		all = append(all, e.Grammar.Right)
	}
	return all
}

// parts is how many models try what they have not seen.
const parts = 5

// read reads an example a line, and puts them into an order that has nothing to do with what
// they are.
func read(compressed io.Reader) (all []example, err error) {
	text, err := gzip.NewReader(compressed)
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(text); ; {
		var e example
		if err := decoder.Decode(&e); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		e.part = int(hash(e.Meaning) % parts)
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b example) int {
		return cmp.Or(cmp.Compare(hash(a.ID), hash(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

func hash(text string) uint32 {
	sum := fnv.New32a()
	sum.Write([]byte(text))
	return sum.Sum32()
}

// without parts examples from those of other meanings.
func without(all []example, part int) (others, asked []example) {
	for _, e := range all {
		if e.part == part {
			asked = append(asked, e)
		} else {
			others = append(others, e)
		}
	}
	return others, asked
}

// printWants prints a line for each n-gram, with the parts that it speaks for.
func printWants(all []wanted) string {
	slices.SortStableFunc(all, func(a, b wanted) int { return cmp.Compare(a.gram, b.gram) })
	var out strings.Builder
	fmt.Fprint(&out, "# How much the n-grams of a question speak for parts of the form that it means. Written by go generate.")
	gram := ""
	for _, w := range all {
		if w.gram != gram {
			gram = w.gram
			fmt.Fprintf(&out, "\n%s", gram)
		}
		fmt.Fprintf(&out, "\t%s\t%.2f", w.part, w.weight)
	}
	fmt.Fprintln(&out)
	return out.String()
}

// least is the least weight that is told: of two features together there are many small ones,
// which tell something all the same.
const least = 0.002

// printWeights prints a line for each feature that has a weight.
func printWeights(weights map[string]float64) string {
	var out strings.Builder
	fmt.Fprintln(&out, "# How much the features of a reading speak for it. Written by go generate.")
	for _, f := range sortedKeys(weights) {
		if math.Abs(weights[f]) < least {
			continue
		}
		fmt.Fprintf(&out, "%s\t%.3f\n", f, weights[f])
	}
	return out.String()
}
