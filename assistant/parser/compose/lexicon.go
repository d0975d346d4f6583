package compose

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
	"golang.org/x/sync/errgroup"

	"github.com/kibitz-chess/kibitz/assistant/parser/spelling"
	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
)

//go:embed lexicon/*.yaml
var lexiconFiles embed.FS

// lexicon is one language's words.
type lexicon struct {
	articles        map[string]bool
	follows         map[string]bool            // first words of questions that take up another
	figures         map[string]bool            // kinds of what is said of engine analysis alone
	sayings         map[string][][]string      // the words of each way to say those, by the longest
	left            map[string]string          // what kind of word is left over, by word
	common          map[string]string          // the same of common words that are looked at last, and are never what a misspelt one means
	stems           map[string]string          // the same by the stem of the word, for its other forms
	asides          map[string]map[string]bool // words by what they tell of asides; see asides.go
	cues            map[string]map[string]bool // words by what they tell of those beside them; see cues.go
	asked           map[string][]askedWay      // ways to say what kind of answer is wanted, by their first words; see asked.go
	turns           turns                      // how people speak of what was answered before
	verbs           *verbForms                 // those of which every form is a filler
	spelt           map[string]string          // how words are spelt that are often written otherwise
	phrases         []saying                   // what is said in other words
	instead         []saying                   // those that mean nothing else
	takesBack       []string                   // what is said before words that stand for those before them
	corrects        *regexp.Regexp             // the same
	setsRight       []string                   // how those begin that set right what was asked, the longest first
	setsRightBehind []string                   // the same at their end, as they are written
	language        string
	words           map[string]bool   // all of them, as folded
	speller         *spelling.Speller // of those
	root            *node
	waiting         []pattern     // those that are to become part of the trie
	unread          []lexiconFile // of which the phrases, what is asked and the turns are to be made
	built           sync.Once
}

// pattern is one with what it makes.
type pattern struct {
	text string
	ends []ending
}

// lexiconFile is one of the files of a language's data: article are words that may stand anywhere
// within a pattern; left says what kind of word one is where nothing uses it;
// words are fixed phrases by kind and value, rules patterns with parts by
// kind/builder, or kind/builder@cost where they are less likely meant.
type lexiconFile struct {
	Article         []string                       `yaml:"article"`
	Follows         []string                       `yaml:"follows"`
	Figures         []string                       `yaml:"figures"`
	Left            map[string][]string            `yaml:"left"`
	Common          map[string][]string            `yaml:"common"`            // what kind of word a common one is
	Endings         map[string]map[string][]string `yaml:"endings"`           // see verbForms
	Onto            []string                       `yaml:"onto"`              // the same
	Verbs           map[string][]string            `yaml:"verbs"`             // the same
	Asides          map[string][]string            `yaml:"asides"`            // see asides.go
	Cues            map[string][]string            `yaml:"cues"`              // see cues.go
	Asked           map[string][]string            `yaml:"asked"`             // see asked.go
	Spelt           map[string]string              `yaml:"spelt"`             // what is often written: the word
	Phrases         map[string]string              `yaml:"phrases"`           // what is said otherwise, as a regular expression: how
	Instead         map[string]string              `yaml:"instead"`           // the same, where the words as they are said mean something else
	Pieces          map[string]string              `yaml:"pieces"`            // parts of those expressions, by their names
	SetsRightBehind []string                       `yaml:"sets_right_behind"` // how one ends
	SetsRight       []string                       `yaml:"sets_right"`        // how a question begins that sets right the one before
	TakesBack       []string                       `yaml:"takes_back"`        // what is said between words and those that they are corrected to
	Turns           turnsFile                      `yaml:",inline"`           // see turns.go
	Words           map[string]map[string][]string `yaml:"words"`
	Rules           map[string][]string            `yaml:"rules"`
}

// leftKinds are the kinds of words left over: of two the later one counts.
var leftKinds = []string{"filler", "stop", "limit", "vague", "deny"}

// loadLexicon reads the files of one language, and those of both, from a folder lexicon.
func loadLexicon(files fs.FS, language string) (*lexicon, error) {
	lex := &lexicon{
		language: language,
		articles: map[string]bool{}, follows: map[string]bool{}, figures: map[string]bool{}, sayings: map[string][][]string{}, left: map[string]string{}, common: map[string]string{}, stems: map[string]string{}, verbs: newVerbForms(), asides: map[string]map[string]bool{}, cues: map[string]map[string]bool{}, asked: map[string][]askedWay{}, spelt: map[string]string{}, words: map[string]bool{},
		speller: spelling.New(language), root: &node{},
	}
	for _, pattern := range []string{language, "rules"} {
		names, err := fs.Glob(files, "lexicon/"+pattern+"*.yaml")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			var file lexiconFile
			if err := yaml.Unmarshal(text, &file); err != nil {
				return nil, fmt.Errorf("compose: %s: %w", name, err)
			}
			if err := lex.add(file); err != nil {
				return nil, fmt.Errorf("compose: %s: %w", name, err)
			}
		}
	}
	lex.compileCorrections()
	return lex, nil
}

// ready is the lexicon with its trie and its regular expressions, which take most of the time
// of loading it and are made when a question of its language is read: a program that answers
// one needs no other.
func (lex *lexicon) ready() *lexicon {
	lex.built.Do(func() {
		var group errgroup.Group
		group.Go(func() error {
			for _, file := range lex.unread {
				lex.addPhrases(file)
				if err := errors.Join(lex.addAsked(file.Asked), lex.turns.add(file.Turns)); err != nil {
					return err
				}
			}
			return nil
		})
		for _, p := range lex.waiting {
			if err := lex.insert(p.text, p.ends...); err != nil {
				panic(err) // the patterns are part of the program, and a test reads them
			}
		}
		if err := group.Wait(); err != nil {
			panic(err) // as above
		}
		lex.waiting, lex.unread = nil, nil
		lex.learnSpelling()
	})
	return lex
}

func (lex *lexicon) addPhrases(file lexiconFile) {
	for _, kept := range []struct {
		to   *[]saying
		from map[string]string
	}{{&lex.phrases, file.Phrases}, {&lex.instead, file.Instead}} {
		for _, said := range slices.Sorted(maps.Keys(kept.from)) {
			*kept.to = append(*kept.to, newSaying(said, kept.from[said], file.Pieces))
		}
	}
}

// await keeps a pattern for the trie.
func (lex *lexicon) await(text string, ends ...ending) error {
	lex.waiting = append(lex.waiting, pattern{text, ends})
	if lex.figures[ends[0].kind] {
		return lex.ofFigure(text)
	}
	return nil
}

// learnSpelling lets the speller take the words of the lexicon, those of its patterns
// among them.
func (lex *lexicon) learnSpelling() {
	maps.Copy(lex.words, lex.articles)
	maps.Copy(lex.words, lex.follows)
	for w := range lex.left {
		lex.words[w] = true
	}
	for w := range lex.spelt {
		lex.words[w] = true // as it is; what it is spelt for is a word of its own
	}
	for _, w := range slices.Sorted(maps.Keys(lex.words)) {
		if lex.spelt[w] == "" {
			lex.speller.Add(w)
		}
	}
}

func (lex *lexicon) add(file lexiconFile) error {
	for _, w := range file.Article {
		lex.articles[w] = true
	}
	for _, w := range file.Follows {
		lex.follows[w] = true
	}
	for _, kind := range file.Figures {
		lex.figures[kind] = true
	}
	lex.setsRight = append(lex.setsRight, file.SetsRight...)
	lex.setsRightBehind = append(lex.setsRightBehind, file.SetsRightBehind...)
	slices.SortFunc(lex.setsRight, func(a, b string) int { return len(b) - len(a) })
	maps.Copy(lex.spelt, file.Spelt)
	lex.unread = append(lex.unread, file)
	if err := lex.addLeft(file.Left); err != nil {
		return err
	}
	for kind, words := range file.Common {
		for _, w := range strings.Fields(strings.Join(words, " ")) {
			lex.common[w] = kind
		}
	}
	if err := lex.verbs.add(file); err != nil {
		return err
	}
	addKinds(lex.asides, file.Asides)
	addKinds(lex.cues, file.Cues)
	lex.takesBack = append(lex.takesBack, file.TakesBack...)
	// In the order of their names, so that readings are the same in every run.
	for _, kind := range slices.Sorted(maps.Keys(file.Words)) {
		values := file.Words[kind]
		for _, value := range slices.Sorted(maps.Keys(values)) {
			for _, p := range values[value] {
				if err := lex.await(p, ending{kind: kind, value: value}, ending{kind: kind + "." + value, value: value}); err != nil {
					return err
				}
			}
		}
	}
	for _, head := range slices.Sorted(maps.Keys(file.Rules)) {
		patterns := file.Rules[head]
		kind, build, _ := strings.Cut(head, "/")
		cost := 0.0
		if name, text, ok := strings.Cut(build, "@"); ok {
			var err error
			if cost, err = strconv.ParseFloat(text, 64); err != nil {
				return fmt.Errorf("cost of %q: %w", head, err)
			}
			build = name
		}
		if builderOf(build) == nil {
			return fmt.Errorf("no builder %q", build)
		}
		for _, p := range patterns {
			if err := lex.await(p, ending{kind: kind, build: build, cost: cost}); err != nil {
				return err
			}
		}
	}
	return nil
}

// addKinds keeps words by their kinds.
func addKinds(kept map[string]map[string]bool, kinds map[string][]string) {
	for kind, words := range kinds {
		kept[kind] = map[string]bool{}
		for _, w := range strings.Fields(strings.Join(words, " ")) {
			kept[kind][w] = true
		}
	}
}

// addLeft keeps what kinds of words are left over. Words may be patterns:
// (cuent|dig)(a|e); such a one tells all its forms, and of others the forms with
// the same stem are meant too. Of two kinds of a word the later one of leftKinds counts, in
// whichever files they stand.
func (lex *lexicon) addLeft(left map[string][]string) error {
	for rank, kind := range leftKinds {
		for _, pattern := range strings.Fields(strings.Join(left[kind], " ")) {
			ways, err := expand(pattern)
			if err != nil {
				return err
			}
			if len(ways) == 1 {
				keepStronger(lex.stems, stem.Of(lex.language, pattern), rank)
			}
			for _, way := range ways {
				keepStronger(lex.left, way[0].word, rank)
			}
		}
	}
	return nil
}

func keepStronger(kinds map[string]string, word string, rank int) {
	if slices.Index(leftKinds, kinds[word]) <= rank {
		kinds[word] = leftKinds[rank]
	}
}
