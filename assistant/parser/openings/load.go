package openings

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

//go:generate go run ./generate

// The book holds the English names of lines and what defines each; the other
// file the names that people use, in both languages.
var (
	//go:embed book.tsv
	bookText string
	//go:embed openings.yaml
	namesText []byte
)

// namesFile is openings.yaml.
type namesFile struct {
	Kinds    map[string]kindNames `yaml:"kinds"`
	Ordinary []string             `yaml:"ordinary"`
	Openings []entry              `yaml:"openings"`
}

// kindNames is what a line is called: a defence, an attack. In English the
// word stands behind the name, in Spanish before it.
type kindNames struct {
	Behind []string `yaml:"behind"`
	Before []string `yaml:"before"`
}

// entry is a line of the file.
type entry struct {
	Name        string   `yaml:"name"`         // as shown
	ECO         string   `yaml:"eco"`          // codes; empty: the book's
	Moves       []string `yaml:"moves"`        // where the codes hold other lines too: moves to the positions that begin this one
	Book        string   `yaml:"book"`         // its name in the book, below that of what it belongs to
	Kind        string   `yaml:"is"`           // one of Kinds
	Names       []string `yaml:"names"`        // names that say it alone
	Shared      []string `yaml:"shared"`       // those that are a person's or a place's as well
	WithArticle []string `yaml:"with_article"` // those that do so behind an article only
	WithKind    []string `yaml:"with_kind"`    // names that do so with the word for the kind only
	WithFamily  []string `yaml:"with_family"`  // names that need that of what it belongs to
	Variations  []entry  `yaml:"variations"`
}

// Load reads both files.
func Load() (Book, error) {
	var file namesFile
	if err := yaml.Unmarshal(namesText, &file); err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	b := newBuilder(file)
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
	slices.SortFunc(b.ways, func(x, y Way) int {
		return cmp.Or(cmp.Compare(x.Words, y.Words), cmp.Compare(x.line.eco.Name, y.line.eco.Name))
	})
	return slices.Compact(b.ways), nil
}

// bookLine is a line of the book with those that belong to it.
type bookLine struct {
	opening
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
		c.parent = &l.opening
	}
	l.children = append(l.children, c)
	return c
}

// readBook reads the book: the nameless line above all families.
func readBook() (*bookLine, error) {
	path := []*bookLine{{}}
	for number, text := range strings.Split(strings.TrimSpace(bookText), "\n") {
		if strings.HasPrefix(text, "#") {
			continue
		}
		fields := strings.Split(text, "\t")
		depth, err := strconv.Atoi(fields[0])
		if err != nil || len(fields) != 4 || depth >= len(path) {
			return nil, fmt.Errorf("line %d: %q", number+1, text)
		}
		l := &bookLine{name: fields[1]}
		l.eco, l.book = ecoRange(fields[2]), true
		if fields[3] != "" {
			l.starts = strings.Split(fields[3], ";")
		}
		above := path[depth]
		if depth > 0 {
			l.parent = &above.opening
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

// builder gathers the ways to say names.
type builder struct {
	kinds    []kindWords
	ordinary map[string]bool
	taken    map[string]bool // ways to say a name alone
	ways     Book
}

// kindWords are the words of an openingKind, folded, with a blank where the
// name stands.
type kindWords struct {
	name           string
	behind, before []string
}

func newBuilder(file namesFile) builder {
	b := builder{
		ordinary: token.Set(file.Ordinary), taken: map[string]bool{},
		ways: make(Book, 0, 5*strings.Count(bookText, "\n")), // about so many
	}
	for _, name := range slices.Sorted(maps.Keys(file.Kinds)) {
		k := kindWords{name: name}
		for _, w := range file.Kinds[name].Behind {
			k.behind = append(k.behind, " "+nameWords(w))
		}
		for _, w := range file.Kinds[name].Before {
			k.before = append(k.before, nameWords(w)+" ")
		}
		b.kinds = append(b.kinds, k)
	}
	return b
}

// addEntry adds a line of the file to what it belongs to.
func (b *builder) addEntry(e entry, to *bookLine) error {
	line := to
	for _, name := range strings.Split(e.Book, ": ") {
		line = line.child(name)
	}
	line.shown, line.book = e.Name, false
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
	kind := slices.IndexFunc(b.kinds, func(k kindWords) bool { return k.name == e.Kind })
	if kind < 0 || line.eco.From == "" {
		return errors.New("it has no kind or no codes")
	}
	for _, way := range []struct {
		names                         []string
		bare, shared, articled, alone bool
	}{
		{e.Names, true, false, false, true},
		{e.Shared, true, true, false, true},
		{e.WithArticle, true, false, true, true},
		{e.WithKind, false, false, false, true},
		{e.WithFamily, false, false, false, false},
	} {
		for _, n := range way.names {
			words := nameWords(n)
			b.add(Way{Words: words, line: &line.opening, alone: way.bare, shared: way.shared, articled: way.articled})
			b.addWithKind(b.kinds[kind], Way{Words: words, line: &line.opening, alone: way.alone})
			if joined := nameWords(strings.ReplaceAll(n, "-", "")); joined != words {
				b.add(Way{Words: joined, line: &line.opening, alone: way.bare, shared: way.shared})
				b.addWithKind(b.kinds[kind], Way{Words: joined, line: &line.opening, alone: way.alone})
			}
		}
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

// add adds a way to say a name. One that says it alone takes precedence over
// the book.
func (b *builder) add(o Way) {
	if o.Words == "" {
		return
	}
	b.ways = append(b.ways, o)
	if o.alone && !o.line.book {
		b.taken[o.Words] = true
	}
}

// addWithKind adds a way to say a name with each word for its kind.
func (b *builder) addWithKind(kind kindWords, o Way) {
	bare := o.Words
	for _, w := range kind.behind {
		o.Words = bare + w
		b.add(o)
	}
	for _, w := range kind.before {
		o.Words = w + bare
		b.add(o)
	}
}

// nameWords splits a name as a question is split, without the words that
// connect.
func nameWords(text string) string {
	words := strings.FieldsFunc(token.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
	for i, w := range words {
		words[i], _ = token.Possessive(strings.Trim(w, "'"))
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return connecting[w] }), " ")
}

// addBook adds the names of the book. One of a variation says it alone if no
// other line has it, and the other file does not give it to one.
func (b *builder) addBook(families *bookLine) {
	count := map[string]int{}
	var lines []*bookLine
	var walk func(l *bookLine)
	walk = func(l *bookLine) {
		for _, c := range l.children {
			if c.shown == "" {
				c.shown = strings.TrimPrefix(l.shown+", "+c.name, ", ")
			}
			c.eco.Name = c.shown
			if c.name != "" {
				count[c.name]++
				lines = append(lines, c)
			}
			walk(c)
		}
	}
	walk(families)
	for _, l := range lines {
		b.addOfBook(l, count[l.name] == 1 || l.parent == nil)
	}
}

// addOfBook adds the ways to say a name of the book: as it is there and, if it
// has a word for its kind, in Spanish and bare.
func (b *builder) addOfBook(l *bookLine, only bool) {
	name := nameWords(l.name)
	bare, kind := name, kindWords{}
	for _, k := range b.kinds {
		for _, w := range k.behind {
			if rest, ok := strings.CutSuffix(name, w); ok && len(rest) <= len(bare) {
				bare, kind = rest, k
			}
		}
	}
	telling := slices.ContainsFunc(strings.Fields(bare), func(w string) bool { return !b.ordinary[w] })
	add := func(words string) {
		b.add(Way{Words: words, line: &l.opening, alone: only && telling && bare != name && !b.taken[words]})
	}
	add(name)
	if bare == name {
		return
	}
	b.add(Way{Words: bare, line: &l.opening, loose: true})
	add(kind.before[0] + bare)
	if rest, ok := strings.CutSuffix(name, "defense"); ok {
		add(rest + "defence")
	}
}
