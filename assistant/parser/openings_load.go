package parser

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"gopkg.in/yaml.v3"
)

//go:generate go run ./lexicon/generate

// The book holds the English names of lines and what defines each; the other
// file the names that people use, in both languages.
var (
	//go:embed lexicon/book.tsv
	openingBook string
	//go:embed lexicon/openings.yaml
	openingNames []byte
)

// openingFile is lexicon/openings.yaml.
type openingFile struct {
	Kinds    map[string]openingKind `yaml:"kinds"`
	Ordinary []string               `yaml:"ordinary"`
	Openings []openingEntry         `yaml:"openings"`
}

// openingKind is what a line is called: a defence, an attack. In English the
// word stands behind the name, in Spanish before it.
type openingKind struct {
	Behind []string `yaml:"behind"`
	Before []string `yaml:"before"`
}

// openingEntry is a line of the file.
type openingEntry struct {
	Name       string         `yaml:"name"`        // as shown
	ECO        string         `yaml:"eco"`         // codes; empty: the book's
	Moves      []string       `yaml:"moves"`       // where the codes hold other lines too: moves to the positions that begin this one
	Book       string         `yaml:"book"`        // its name in the book, below that of what it belongs to
	Kind       string         `yaml:"is"`          // one of Kinds
	Names      []string       `yaml:"names"`       // names that say it alone
	Surnames   []string       `yaml:"surnames"`    // those that are people's as well
	WithKind   []string       `yaml:"with_kind"`   // names that do so with the word for the kind only
	WithFamily []string       `yaml:"with_family"` // names that need that of what it belongs to
	Variations []openingEntry `yaml:"variations"`
}

// loadOpenings reads both files.
func loadOpenings() (openings, error) {
	var file openingFile
	if err := yaml.Unmarshal(openingNames, &file); err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	b := openingBuilder{kinds: file.Kinds, ordinary: wordSet(file.Ordinary), taken: map[string]bool{}}
	family, err := readBook()
	if err != nil {
		return nil, fmt.Errorf("book of openings: %w", err)
	}
	for _, e := range file.Openings {
		if err := b.addEntry(e, family); err != nil {
			return nil, fmt.Errorf("opening %s: %w", e.Name, err)
		}
	}
	b.addBook(family)
	slices.SortFunc(b.openings, func(x, y opening) int {
		return cmp.Or(slices.Compare(x.words, y.words), cmp.Compare(x.line.eco.Name, y.line.eco.Name))
	})
	return b.openings, nil
}

// bookLine is a line of the book with those that belong to it.
type bookLine struct {
	openingLine
	name     string // in the book
	shown    string
	children []*bookLine
}

// child is the line of that name, which is made if there is none, as for one
// that is not in the book and has none.
func (l *bookLine) child(name string) *bookLine {
	i := slices.IndexFunc(l.children, func(c *bookLine) bool { return c.name == name })
	if i >= 0 && name != "" {
		return l.children[i]
	}
	c := &bookLine{name: name}
	if l.name != "" || l.shown != "" {
		c.parent = &l.openingLine
	}
	l.children = append(l.children, c)
	return c
}

// readBook reads the book: the nameless line above all families.
func readBook() (*bookLine, error) {
	path := []*bookLine{{}}
	for number, text := range strings.Split(strings.TrimSpace(openingBook), "\n") {
		if strings.HasPrefix(text, "#") {
			continue
		}
		fields := strings.Split(text, "\t")
		depth, err := strconv.Atoi(fields[0])
		if err != nil || len(fields) != 4 || depth >= len(path) {
			return nil, fmt.Errorf("line %d: %q", number+1, text)
		}
		l := &bookLine{name: fields[1]}
		l.eco = ecoRange(fields[2])
		if fields[3] != "" {
			l.starts = strings.Split(fields[3], ";")
		}
		above := path[depth]
		if depth > 0 {
			l.parent = &above.openingLine
		}
		above.children = append(above.children, l)
		path = append(path[:depth+1], l)
	}
	return path[0], nil
}

func ecoRange(codes string) query.ECO {
	from, to, ranged := strings.Cut(codes, "-")
	if !ranged {
		to = from
	}
	return query.ECO{From: from, To: to}
}

// openingBuilder gathers the ways to say names.
type openingBuilder struct {
	kinds    map[string]openingKind
	ordinary map[string]bool
	taken    map[string]bool // ways to say a name alone
	openings openings
}

// addEntry adds a line of the file to what it belongs to.
func (b *openingBuilder) addEntry(e openingEntry, to *bookLine) error {
	line := to
	for _, name := range strings.Split(e.Book, ": ") {
		line = line.child(name)
	}
	line.shown = e.Name
	if e.ECO != "" {
		line.eco, line.starts = ecoRange(e.ECO), nil
	}
	for _, moves := range e.Moves {
		start, err := startAfter(moves)
		if err != nil {
			return err
		}
		line.starts = append(line.starts, start)
	}
	kind, ok := b.kinds[e.Kind]
	if !ok || line.eco.From == "" {
		return fmt.Errorf("no kind or no codes")
	}
	for _, n := range e.Names {
		b.add(opening{line: &line.openingLine, alone: true}, n)
		b.addWithKind(line, kind, n, true)
	}
	for _, n := range e.Surnames {
		b.add(opening{line: &line.openingLine, alone: true, surname: true}, n)
		b.addWithKind(line, kind, n, true)
	}
	for _, n := range e.WithKind {
		b.add(opening{line: &line.openingLine}, n)
		b.addWithKind(line, kind, n, true)
	}
	for _, n := range e.WithFamily {
		b.add(opening{line: &line.openingLine}, n)
		b.addWithKind(line, kind, n, false)
	}
	for _, v := range e.Variations {
		if err := b.addEntry(v, line); err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
	}
	return nil
}

// startAfter is the placement and the side to move after moves in SAN.
func startAfter(moves string) (string, error) {
	p := chessboard.Start()
	for _, san := range strings.Fields(moves) {
		m, err := p.ParseSAN(san)
		if err != nil {
			return "", err
		}
		p.Play(m)
	}
	fields := strings.Fields(p.FEN())
	return fields[0] + " " + fields[1], nil
}

// addWithKind adds a name with the words for its kind.
func (b *openingBuilder) addWithKind(l *bookLine, kind openingKind, name string, alone bool) {
	for _, k := range kind.Behind {
		b.add(opening{line: &l.openingLine, alone: alone}, name+" "+k)
	}
	for _, k := range kind.Before {
		b.add(opening{line: &l.openingLine, alone: alone}, k+" "+name)
	}
}

// add adds a way to say a name; of one with a hyphen also that in one word.
func (b *openingBuilder) add(o opening, text string) {
	joined := strings.ReplaceAll(text, "-", "")
	for _, text := range slices.Compact([]string{text, joined}) {
		o.words = nameOfOpening(text)
		if len(o.words) == 0 {
			continue
		}
		b.openings = append(b.openings, o)
		if o.alone {
			b.taken[strings.Join(o.words, " ")] = true
		}
	}
}

// nameOfOpening splits a name as a question is split, without the words that
// connect.
func nameOfOpening(text string) []string {
	words := strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
	for i, w := range words {
		words[i], _ = possessive(w)
	}
	return slices.DeleteFunc(words, func(w string) bool { return connecting[w] })
}

// addBook adds the names of the book. One of a variation says it alone if no
// other line has it, and the other file does not give it to one.
func (b *openingBuilder) addBook(families *bookLine) {
	count := map[string]int{}
	var all []*bookLine
	var walk func(l *bookLine)
	walk = func(l *bookLine) {
		for _, c := range l.children {
			if c.shown == "" {
				c.shown = strings.TrimPrefix(l.shown+", "+c.name, ", ")
			}
			c.eco.Name = c.shown
			if c.name != "" {
				count[c.name]++
				all = append(all, c)
			}
			walk(c)
		}
	}
	walk(families)
	for _, l := range all {
		words := nameOfOpening(l.name)
		alone := (count[l.name] == 1 || l.parent == nil) && b.telling(words)
		b.addName(opening{line: &l.openingLine, alone: alone}, l.name)
		for _, kind := range b.kinds {
			for _, k := range kind.Behind {
				bare, ok := strings.CutSuffix(strings.ToLower(l.name), " "+k)
				if !ok {
					continue
				}
				b.addName(opening{line: &l.openingLine, loose: true}, bare)
				for _, before := range kind.Before {
					b.addName(opening{line: &l.openingLine, alone: alone}, before+" "+bare)
				}
			}
		}
	}
}

// addName adds a way to say a name of the book, alone unless the other file
// gives that to a line.
func (b *openingBuilder) addName(o opening, text string) {
	words := nameOfOpening(text)
	o.alone = o.alone && !b.taken[strings.Join(words, " ")]
	b.add(o, text)
}

// telling says whether a name has a word that is not of chess in general, and
// one for its kind behind it.
func (b *openingBuilder) telling(words []string) bool {
	if len(words) < 2 || !slices.ContainsFunc(words, func(w string) bool { return !b.ordinary[w] }) {
		return false
	}
	for _, kind := range b.kinds {
		if slices.Contains(kind.Behind, words[len(words)-1]) {
			return true
		}
	}
	return false
}
