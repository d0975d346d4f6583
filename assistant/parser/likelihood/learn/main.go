// Command learn writes the tables of package likelihood, ../weights.tsv and
// ../translations.tsv, from readings.jsonl.gz. The same readings give the same bytes.
//
// With -try it writes nothing, and prints for each reading how likely a model that has not
// seen questions of its meaning says it is right: id, whether it is, probability.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"os"

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
		for part := range parts {
			others, asked := without(all, part)
			m := likelihood.Of(translate(others), learn(others))
			for _, e := range asked {
				fmt.Printf("%s\t%v\t%.3f\n", e.ID, e.Right, m.Right(e.evidence()))
			}
		}
		return nil
	}
	if err := os.WriteFile("translations.tsv", printTranslations(translate(all)), 0o644); err != nil {
		return err
	}
	return os.WriteFile("weights.tsv", printWeights(learn(all)), 0o644)
}

// example is the likeliest reading of a question.
type example struct {
	ID      string   // of the question
	Meaning string   // the same for questions that mean the same
	Right   bool     // it is what was meant
	Words   []string // of the question
	First   []string // the parts of its form
	Second  []string // of the form of the next reading
	Meant   []string // of the form that was meant; none: it is First where that is right, else not known
	Seen    bool     // the reader was worked on with the question in sight
	Found   []string // its features
	part    int
}

func (e example) evidence() likelihood.Evidence {
	return likelihood.Evidence{Words: e.Words, First: e.First, Second: e.Second, Features: e.Found}
}

// meant are the parts of the form that was meant, none: not known.
func (e example) meant() []string {
	if e.Right {
		return e.First
	}
	return e.Meant
}

// parts is how many models try what they have not seen.
const parts = 5

// read reads an example a line.
func read(compressed io.Reader) (all []example, err error) {
	text, err := gzip.NewReader(compressed)
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(text); ; {
		var e example
		if err := decoder.Decode(&e); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		sum := fnv.New32a()
		sum.Write([]byte(e.Meaning))
		e.part = int(sum.Sum32() % parts)
		all = append(all, e)
	}
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

func printTranslations(said likelihood.Translations) []byte {
	var out bytes.Buffer
	fmt.Fprintln(&out, "# By which stems the parts of forms are said, in ten-thousandths. Written by go generate.")
	for _, part := range sortedKeys(said) {
		for _, stem := range sortedKeys(said[part]) {
			fmt.Fprintf(&out, "%s\t%s\t%.0f\n", part, stem, said[part][stem]*scale)
		}
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
