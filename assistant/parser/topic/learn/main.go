// Command learn writes the weights of package topic, ../weights.tsv, from the questions of
// evals whose golds say whether they have an answer. The same questions give the same bytes.
//
// With -try it writes nothing, and prints for each question how likely a model that has not
// seen its batch says an answer is: id, whether it has one, probability.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/logistic"
	"github.com/kibitz-chess/kibitz/assistant/parser/topic"
)

func main() {
	evals := flag.String("evals", "../../../evals", "folder of the questions")
	try := flag.Bool("try", false, "print what models that have not seen a batch say of it")
	flag.Parse()
	if err := run(*evals, *try); err != nil {
		log.Fatal(err)
	}
}

func run(evals string, try bool) error {
	all, err := read(evals)
	if err != nil {
		return err
	}
	if try {
		held(all)
		return nil
	}
	return os.WriteFile("weights.tsv", print(learn(all)), 0o644)
}

// example is a question of which is known whether it has an answer.
type example struct {
	ID, Batch, Language string
	Question            string
	Answerable          bool
	features            []string
}

// read reads the batches of strangers that have golds, some of their other wordings, what
// nobody can answer, and the suites, in a settled order.
func read(evals string) (all []example, err error) {
	batches, err := filepath.Glob(filepath.Join(evals, "contact", "batch*.gold.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range batches {
		if all, err = readBatch(file, all); err != nil {
			return nil, err
		}
	}
	var wordings []struct{ ID, Lang, Question string }
	if err := readJSON(filepath.Join(evals, "contact", "wordings.json"), &wordings); err != nil {
		return nil, err
	}
	for _, q := range wordings {
		dash := strings.LastIndexByte(q.ID, '-')
		of, number := q.ID[:dash], q.ID[dash+1:]
		if slices.Contains(learntFrom, number) {
			all = append(all, example{ID: q.ID, Batch: of, Language: q.Lang, Question: q.Question, Answerable: true})
		}
	}
	var untold []struct{ ID, Lang, Q string }
	if err := readJSON(filepath.Join(evals, "contact", "untold.json"), &untold); err != nil {
		return nil, err
	}
	for i, q := range untold {
		all = append(all, example{ID: q.ID, Batch: fmt.Sprint("untold", i/50), Language: q.Lang, Question: q.Q})
	}
	suites, err := filepath.Glob(filepath.Join(evals, "suites", "*", "*.yaml"))
	if err != nil {
		return nil, err
	}
	for _, file := range suites {
		if all, err = readSuite(file, all); err != nil {
			return nil, err
		}
	}
	for i := range all {
		all[i].features = topic.Features(all[i].Question, all[i].Language)
	}
	slices.SortFunc(all, func(a, b example) int { return cmp.Compare(a.ID, b.ID) })
	return all, nil
}

// learntFrom are the numbers of the wordings of a meaning that are learnt from: of each author
// one a language, or answers would outnumber all else.
var learntFrom = []string{"1", "4", "5", "8", "9", "12"}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", file, err)
	}
	return nil
}

// readBatch reads a batch of questions beside its golds. Dialogues are left out.
func readBatch(golds string, all []example) ([]example, error) {
	var right map[string]struct{ Expect string }
	var asked []struct {
		ID, Lang string
		Turns    []string
	}
	if err := readJSON(golds, &right); err != nil {
		return nil, err
	}
	file := strings.Replace(golds, ".gold.json", ".json", 1)
	if err := readJSON(file, &asked); err != nil {
		return nil, err
	}
	for _, q := range asked {
		if expect := right[q.ID].Expect; len(q.Turns) == 1 && expect != "" {
			all = append(all, example{ID: q.ID, Batch: filepath.Base(file), Language: q.Lang, Question: q.Turns[0], Answerable: expect != "abstain"})
		}
	}
	return all, nil
}

// readSuite reads a suite of questions. Dialogues are left out.
func readSuite(file string, all []example) ([]example, error) {
	var suite struct {
		Questions []struct{ ID, Lang, Question, Expect string }
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = yaml.Unmarshal(text, &suite)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file, err)
	}
	for _, q := range suite.Questions {
		if q.Question != "" && q.Expect != "" {
			all = append(all, example{ID: q.ID, Batch: filepath.Base(file), Language: q.Lang, Question: q.Question, Answerable: q.Expect == "answer" || q.Expect == "clarify"})
		}
	}
	return all, nil
}

// learn makes weights by feature.
func learn(all []example) map[string]float64 {
	method := logistic.Method{Rounds: 400, Momentum: 0.9, Shrink: 1, Least: 2, Told: 0.05, Step: func(int, int) float64 { return 0.002 }}
	known := make([]logistic.Example, len(all))
	for i, e := range all {
		known[i] = logistic.Example{Features: e.features, Holds: e.Answerable}
	}
	return method.Learn(known)
}

// print writes weights, the ones that say most of what cannot be answered first.
func print(weights map[string]float64) []byte {
	features := slices.SortedFunc(maps.Keys(weights), func(a, b string) int {
		return cmp.Or(cmp.Compare(math.Round(100*weights[a]), math.Round(100*weights[b])), cmp.Compare(a, b))
	})
	var out bytes.Buffer
	fmt.Fprintln(&out, "# How much words speak for an answer by records of games. Written by go generate.")
	for _, f := range features {
		fmt.Fprintf(&out, "%s\t%.2f\n", f, weights[f])
	}
	return out.Bytes()
}

// parts is how many models try what they have not seen.
const parts = 8

// held prints what is said of each batch by a model that was learnt without it.
func held(all []example) {
	batches := map[string]int{}
	for _, e := range all {
		batches[e.Batch] = 0
	}
	for i, b := range slices.Sorted(maps.Keys(batches)) {
		batches[b] = i % parts
	}
	for part := range parts {
		m := topic.Of(learn(slices.DeleteFunc(slices.Clone(all), func(e example) bool { return batches[e.Batch] == part })))
		for _, e := range all {
			if batches[e.Batch] == part {
				fmt.Printf("%s\t%v\t%.3f\n", e.ID, e.Answerable, m.Answerable(e.Question, e.Language))
			}
		}
	}
}
