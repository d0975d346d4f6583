package people

import (
	_ "embed"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"gopkg.in/yaml.v3"
)

// spelling is a name taken apart, folded: without accents, in lower case.
type spelling struct {
	surname string
	given   []string
	short   bool // the given names may be cut short, as in 'Karpov,Ana'
}

// particles belong to a surname but do not name a person by themselves.
var particles = set("van von der den de la le da di del dos du el al bin ibn ter ten")

// titles are not part of a name.
var titles = set("gm im fm wgm wim wfm cm dr prof jr sr mr mrs")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// parse takes 'Surname, Given Names' or 'Given Names Surname' apart, in the
// usual spelling of each word. A comma without a blank is the sign of the lists
// that cut given names short.
func (a aliases) parse(name string) spelling {
	if i := strings.IndexByte(name, '('); i > 0 {
		name = name[:i]
	}
	before, after, comma := strings.Cut(name, ",")
	if comma {
		short := after != "" && !strings.HasPrefix(after, " ")
		return spelling{strings.Join(a.usual(words(before)), " "), a.usual(words(after)), short}
	}
	all := a.usual(words(before))
	if len(all) == 0 {
		return spelling{}
	}
	first := len(all) - 1
	for first > 0 && particles[all[first-1]] {
		first--
	}
	return spelling{surname: strings.Join(all[first:], " "), given: all[:first]}
}

// many says that a name is not of one human: consultation games join names with
// a sign, and collections mark programs with 'Comp'.
func many(name string) bool {
	return strings.ContainsAny(name, ":&/+") || strings.HasPrefix(name, "Comp ")
}

// words are the folded words of a name, without titles.
func words(text string) []string {
	fields := strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
	var kept []string
	for _, f := range fields {
		if !titles[f] {
			kept = append(kept, f)
		}
	}
	return kept
}

// Natural writes 'Surname, Given Names' as people say it.
func Natural(name string) string {
	surname, given, comma := strings.Cut(name, ",")
	if given = strings.TrimSpace(given); !comma || given == "" {
		return name
	}
	return given + " " + strings.TrimSpace(surname)
}

// Fold makes names comparable: lower case and without accents.
func Fold(s string) string {
	s = strings.ToLower(s)
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// letters measures how much the given names tell.
func (s spelling) letters() int { return len(strings.Join(s.given, "")) }

// sameAs says whether the shorter spelling t can be of the same person: each
// of its given names is the one in the same place or its initial, or begins it
// where names are cut short.
func (s spelling) sameAs(t spelling) bool {
	if len(t.given) > len(s.given) {
		return false
	}
	for i, g := range t.given {
		full := s.given[i]
		if g != full && !((len(g) == 1 || t.short) && strings.HasPrefix(full, g)) {
			return false
		}
	}
	return true
}

//go:embed aliases.yaml
var aliasFile []byte

// aliases map another spelling of a name to the usual one.
type aliases map[string]string

// usual writes words in their usual spelling, in place.
func (a aliases) usual(words []string) []string {
	for i, w := range words {
		if u, ok := a[w]; ok {
			words[i] = u
		}
	}
	return words
}

// aliasWords reads the aliases.
func aliasWords() aliases {
	var file map[string][]string
	if err := yaml.Unmarshal(aliasFile, &file); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	all := aliases{}
	for usual, others := range file {
		for _, o := range others {
			all[o] = usual
		}
	}
	return all
}
