// Command learn writes the tables of package likelihood, ../weights.tsv and ../wants.tsv,
// from readings.jsonl.gz. The same readings give the same bytes.
//
// With -try it writes nothing, and prints for each reading how likely a model that has not
// seen questions of its meaning says it is right: id, number, whether it is, probability.
package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"os"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/parser/logistic"
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
	if err := os.WriteFile("wants.tsv", printWants(want(all)), 0o644); err != nil {
		return err
	}
	return os.WriteFile("weights.tsv", printWeights(learn(all)), 0o644)
}

// tryOut prints what models say that have not seen questions of the same meaning.
func tryOut(all []example) {
	known := judged(all)
	for part := range parts {
		var others []logistic.Example
		for i, e := range all {
			if e.part != part {
				others = append(others, known[i]...)
			}
		}
		weights := method().Learn(others)
		for i, e := range all {
			if e.part != part {
				continue
			}
			for j, x := range known[i] {
				fmt.Printf("%s\t%d\t%v\t%.3f\n", e.ID, j, x.Holds, likelihood.Of(nil, weights).Of(x.Features))
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
	part     int
}

// reading is one of them.
type reading struct {
	likelihood.Reading
	Right *bool // it is what was meant; nil: it asks back
}

func (e example) evidence() likelihood.Evidence {
	all := likelihood.Evidence{Language: e.Language, Words: e.Words}
	for _, r := range e.Readings {
		all.Readings = append(all.Readings, r.Reading)
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

func printWants(lines []wanted) []byte {
	var out bytes.Buffer
	fmt.Fprintln(&out, "# How much the n-grams of a question speak for a part of the form that it means. Written by go generate.")
	above := ""
	for _, l := range lines {
		if part := l.part; part == above {
			l.part = ""
		} else {
			above = part
		}
		fmt.Fprintf(&out, "%s\t%s\t%.2f\n", l.part, l.gram, l.weight)
	}
	return out.Bytes()
}

func printWeights(weights map[string]float64) []byte {
	var out bytes.Buffer
	fmt.Fprintln(&out, "# How much the features of a reading speak for it. Written by go generate.")
	for _, f := range sortedKeys(weights) {
		fmt.Fprintf(&out, "%s\t%.2f\n", f, weights[f])
	}
	return out.Bytes()
}
