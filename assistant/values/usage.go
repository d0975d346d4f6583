package values

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

//go:embed usage.yaml
var usageFile []byte

// usage is what is known of how events and places are named.
type usage struct {
	connect map[string]bool     // words that only connect others: 'de', 'of'
	silent  map[string]bool     // words that names have or have not: 'chess'
	article map[string]bool     // articles, which go with a connecting word before them
	plain   map[string]bool     // everyday words, folded, that name nothing on their own
	heads   map[string]bool     // words that stand before or behind the name: 'memorial'
	codes   map[string]bool     // of countries, in capitals
	same    map[string][]phrase // other names, by the first word
}

// phrase is a name and the others of the same thing.
type phrase struct {
	words  []string
	others [][]string
	part   bool // only beside other words: 'the Spanish' is no place
}

// readUsage reads it from the data file, once.
var readUsage = sync.OnceValue(func() usage {
	var file struct {
		Connect []string   `yaml:"connect"`
		Silent  []string   `yaml:"silent"`
		Article []string   `yaml:"article"`
		Plain   []string   `yaml:"plain"`
		Heads   []string   `yaml:"heads"`
		Same    [][]string `yaml:"same"`
		Kinds   []struct {
			Names   []string `yaml:"names"`
			Written []string `yaml:"written"`
		} `yaml:"kinds"`
		Countries []struct {
			Codes  []string `yaml:"codes"`
			Names  []string `yaml:"names"`
			People []string `yaml:"people"`
		} `yaml:"countries"`
	}
	if err := yaml.Unmarshal(usageFile, &file); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	u := usage{connect: set(file.Connect), silent: set(file.Silent), article: set(file.Article), heads: set(file.Heads), plain: set(file.Plain), codes: map[string]bool{}, same: map[string][]phrase{}}
	for _, c := range file.Countries {
		for _, code := range c.Codes {
			u.codes[code] = true
		}
	}
	for _, names := range file.Same {
		u.addSame(names, nil, false)
	}
	for _, k := range file.Kinds {
		u.addSame(k.Names, k.Written, false)
	}
	for _, c := range file.Countries {
		u.addSame(c.Names, c.Codes, false)
		u.addSame(c.People, slices.Concat(c.Codes, c.Names), true)
		for _, code := range c.Codes {
			u.addSame([]string{strings.ToLower(code)}, c.Codes, true)
		}
	}
	// The longest first, for there is a bound to what is tried.
	for _, phrases := range u.same {
		slices.SortStableFunc(phrases, func(a, b phrase) int { return len(b.words) - len(a.words) })
	}
	return u
})

func set(words []string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}

// addSame makes each of the names found under all the others, and under more.
func (u usage) addSame(names, more []string, part bool) {
	var all [][]string
	for _, n := range slices.Concat(names, more) {
		all = append(all, u.keys(n))
	}
	for i := range names {
		p := phrase{words: lower(all[i]), part: part}
		for j, other := range all {
			if j != i || !slices.Equal(p.words, other) {
				p.others = append(p.others, other)
			}
		}
		u.same[p.words[0]] = append(u.same[p.words[0]], p)
	}
}

// lower are the words as a question has them, where the codes of countries are
// no different from other words.
func lower(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = strings.ToLower(w)
	}
	return all
}

// keys are the words of a name, as they are indexed.
func (u usage) keys(text string) []string {
	var keys []string
	for _, t := range u.tokens(text) {
		keys = append(keys, t.key)
	}
	return keys
}

// normal are the words of a question as values are indexed by; nil if they
// cannot name a value. Words that connect are no beginning and no end of a
// name: they belong to the question around it.
func (u usage) normal(words []string) []string {
	if len(words) == 0 {
		return nil
	}
	for _, w := range []string{words[0], words[len(words)-1]} {
		if u.connect[w] || len(split(w)) == 0 {
			return nil
		}
	}
	keys := u.keys(strings.Join(words, " "))
	if !slices.ContainsFunc(keys, isName) {
		return nil
	}
	return keys
}

// maxAlternatives bounds the sequences of words that stand for one.
const maxAlternatives = 128

// alternatives are the words and the other ways to say the same.
func (u usage) alternatives(words []string) [][]string {
	all := u.replaced(words, len(words) > 1)
	for _, a := range slices.Clone(all) {
		if len(a) < 2 {
			continue
		}
		first, last := a[0], a[len(a)-1]
		if u.heads[first] {
			all = append(all, append(slices.Clone(a[1:]), first))
		}
		if u.heads[last] {
			all = append(all, append([]string{last}, a[:len(a)-1]...))
		}
	}
	return all
}

// hasHead says that one of the words is one for a kind of event.
func (u usage) hasHead(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return u.heads[w] })
}

// longestShort is the length up to which a word for a kind of event is short for another.
const longestShort = 3

// isAbbreviation says that a word is short for one for a kind of event: 'ch', 'zt'.
func (u usage) isAbbreviation(word string) bool { return len(word) <= longestShort && u.heads[word] }

// replaced are the words with any of the names in them replaced by others.
func (u usage) replaced(words []string, parts bool) [][]string {
	if len(words) == 0 {
		return [][]string{nil}
	}
	var all [][]string
	add := func(first []string, rest [][]string) {
		for _, r := range rest {
			if len(all) < maxAlternatives {
				all = append(all, slices.Concat(first, r))
			}
		}
	}
	for _, p := range u.same[words[0]] {
		if p.part && !parts || len(p.words) > len(words) || !slices.Equal(p.words, words[:len(p.words)]) {
			continue
		}
		rest := u.replaced(words[len(p.words):], parts)
		for _, other := range p.others {
			add(other, rest)
		}
	}
	add(words[:1], u.replaced(words[1:], parts))
	return all
}

// words are all words that have a meaning here, in no order.
func (u usage) words() []string {
	var all []string
	for _, phrases := range u.same {
		for _, p := range phrases {
			all = append(all, p.words...)
		}
	}
	return all
}
