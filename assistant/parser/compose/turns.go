package compose

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	index "github.com/kibitz-chess/kibitz/assistant/people"
)

// turns are how people speak of what was answered before, in the words of a language.
type turns struct {
	requests map[string]request          // by the form of the verb
	phrases  []saying                    // what is said in other words
	rows     []*regexp.Regexp            // what stands for what the only row of an answer is about
	person   []*regexp.Regexp            // the same, where that is somebody
	whole    map[string][]*regexp.Regexp // what a whole question asks of an answer, by kinds
	within   map[string][]*regexp.Regexp // what a question has that tells how it is meant, by kinds
	tidy     []saying                    // what is made of what is said where a row stood
	those    string
	ofThose  string
	thatGame string
	he       string
}

// request is what a verb asks for, by what is written onto it.
type request map[string]string

// turnsFile is the data of turns.
type turnsFile struct {
	Requests map[string]struct {
		Verbs []string          `yaml:"verbs"`
		Says  map[string]string `yaml:"says"`
	} `yaml:"requests"`
	Imperatives map[string][]string `yaml:"imperatives"` // endings by the class of the verb
	InTalk      map[string]string   `yaml:"in_talk"`
	OfThat      map[string][]string `yaml:"of_that"`
	Whole       map[string][]string `yaml:"whole"`
	Within      map[string][]string `yaml:"within"`
	Tidy        map[string]string   `yaml:"tidy"`
	Those       string              `yaml:"those"`
	OfThose     string              `yaml:"of_those"`
	ThatGame    string              `yaml:"that_game"`
	He          string              `yaml:"he"`
}

// add keeps the data of a file.
func (t *turns) add(file turnsFile) error {
	for _, said := range slices.Sorted(maps.Keys(file.InTalk)) {
		p := newSaying(said, file.InTalk[said], nil)
		t.phrases = append(t.phrases, p)
	}
	for kind, patterns := range file.OfThat {
		for _, p := range patterns {
			made, err := regexp.Compile(`(?i)` + p)
			if err != nil {
				return fmt.Errorf("phrase %q: %w", p, err)
			}
			if kind == "person" {
				t.person = append(t.person, made)
			} else {
				t.rows = append(t.rows, made)
			}
		}
	}
	for _, said := range slices.Sorted(maps.Keys(file.Tidy)) {
		p := newSaying(said, file.Tidy[said], nil)
		t.tidy = append(t.tidy, p)
	}
	var err error
	if t.whole, err = patterns(t.whole, file.Whole, `(?i)^[¿¡\s]*(?:`, `)[\s?!.…]*$`); err != nil {
		return err
	}
	if t.within, err = patterns(t.within, file.Within, `(?i)(?:^|\P{L})(?:`, `)(?:\P{L}|$)`); err != nil {
		return err
	}
	t.those, t.ofThose = cmp.Or(file.Those, t.those), cmp.Or(file.OfThose, t.ofThose)
	t.thatGame, t.he = cmp.Or(file.ThatGame, t.thatGame), cmp.Or(file.He, t.he)
	if t.requests == nil {
		t.requests = map[string]request{}
	}
	for _, kind := range slices.Sorted(maps.Keys(file.Requests)) {
		r := file.Requests[kind]
		for _, verb := range r.Verbs {
			for _, form := range imperatives(verb, file.Imperatives) {
				if t.requests[form] == nil {
					t.requests[form] = request{}
				}
				for onto, says := range r.Says {
					t.requests[form][onto] = cmp.Or(t.requests[form][onto], says)
				}
			}
		}
	}
	return nil
}

// patterns adds those of a file to others, each between a begin and an end.
func patterns(all map[string][]*regexp.Regexp, file map[string][]string, begin, end string) (map[string][]*regexp.Regexp, error) {
	if all == nil {
		all = map[string][]*regexp.Regexp{}
	}
	for kind, said := range file {
		for _, p := range said {
			made, err := regexp.Compile(begin + p + end)
			if err != nil {
				return nil, fmt.Errorf("phrase %q: %w", p, err)
			}
			all[kind] = append(all[kind], made)
		}
	}
	return all, nil
}

// imperatives are the forms in which something is asked for with a verb.
func imperatives(verb string, endings map[string][]string) (forms []string) {
	if form, ok := strings.CutPrefix(verb, "="); ok {
		return []string{form}
	}
	stems := strings.Split(verb, "/")
	cut := len(stems[0]) - 2
	class := stems[0][cut:]
	stems[0] = stems[0][:cut]
	for _, stem := range stems {
		for _, spelt := range []string{stem, otherStem(stem, class)} {
			for _, e := range endings[class] {
				forms = append(forms, spelt+e)
			}
		}
	}
	return forms
}

// written are the pronouns that are written onto a verb: whom something is done for,
// and to what.
var written = regexp.MustCompile(`^(.{2,}?)(me|nos|te|se|les?)?(l[ao]s?)?$`)

// asks is what a word asks for in the words that are known: 'enséñemelas', 'ordenalas',
// 'dejá'. Empty: it is nothing of the kind.
func (t *turns) asks(word string, first bool) string {
	fold := index.Fold(word)
	if r := t.requests[fold]; r != nil && first {
		return r[""]
	}
	m := written.FindStringSubmatch(fold)
	if m == nil || m[2]+m[3] == "" {
		return ""
	}
	onto := "me"
	switch m[3] {
	case "las", "los":
		onto = "las"
	case "la", "lo":
		onto = "la"
	}
	return t.requests[m[1]][onto]
}

// Plainly is a question that goes on from an answer, in the words that are known for
// what it asks for.
func (r *Reader) Plainly(question, language string) string {
	lex := r.lexicons[cmp.Or(r.parser.Language(question), language)]
	if lex == nil || strings.ContainsAny(question, "\"“«") {
		return question
	}
	first := true
	question = wordPattern.ReplaceAllStringFunc(question, func(word string) string {
		begins, upper := first, unicode.IsUpper([]rune(word)[0])
		first = first && lex.follows[index.Fold(word)]
		if upper && !begins {
			return word // a name
		}
		return cmp.Or(lex.ready().turns.asks(word, begins), word)
	})
	for range 2 { // what is left when one is replaced may be another
		for _, p := range lex.ready().turns.phrases {
			question = p.replace(nil, question)
		}
	}
	return question
}

// OfThat is a question with the words for its games, or for the person that it was
// about, where it speaks of what the only row of an answer was about. False: it does
// not.
func (r *Reader) OfThat(question, language string, person bool) (string, bool) {
	lex := r.lexicons[cmp.Or(r.parser.Language(question), language)]
	if lex == nil {
		return question, false
	}
	patterns, meant := lex.ready().turns.rows, lex.ready().turns.ofThose
	if person {
		patterns, meant = lex.ready().turns.person, lex.ready().turns.he
	}
	for _, p := range patterns {
		if span := p.FindStringSubmatchIndex(question); span != nil {
			end := span[1]
			if at := p.SubexpIndex("end"); at >= 0 {
				end = span[2*at]
			}
			return lex.ready().turns.tidied(question[:span[0]] + meant + question[end:]), true
		}
	}
	return question, false
}

// What a whole question may ask of what was answered.
const (
	AsksMoment    = "moment"     // which move it was
	AsksEach      = "each"       // how many each of those who played won
	AsksMore      = "more"       // which of two won more
	AsksWhich     = "which"      // which those are that were counted
	AsksRivals    = "rivals"     // the same of the opponents
	AsksWithout   = "without"    // all but the games of somebody
	AsksOfFound   = "of_found"   // something of what was first in some order
	AsksList      = "list"       // to be shown them
	AsksRows      = "rows"       // how many rows there are
	AsksNext      = "next"       // the rows behind those that were shown
	AsksOthers    = "others"     // which were not like those
	AsksWhichGame = "which_game" // in which game that was
	AsksSame      = "same"       // the same of another row
)

// Asks says that a question asks nothing but something of what was answered.
func (r *Reader) Asks(kind, question, language string) bool {
	lex := r.lexicons[cmp.Or(r.parser.Language(question), language)]
	return lex != nil && slices.ContainsFunc(lex.ready().turns.whole[kind], func(p *regexp.Regexp) bool { return p.MatchString(question) })
}

// What a question may have that tells how it is meant.
const (
	Everywhere = "everywhere" // of all games there are
	Back       = "back"       // of what was shown
	Restricts  = "restricts"  // only some of those
	Forgets    = "forgets"    // without something that was said
	LeavesOut  = "leaves_out" // who did something, without saying who
	Both       = "both"       // of two people who were spoken of
	Apart      = "apart"      // by what several games are told apart
)

// Says says that a question has words of a kind.
func (r *Reader) Says(kind, question, language string) bool {
	lex := r.lexicons[cmp.Or(r.parser.Language(question), language)]
	return lex != nil && slices.ContainsFunc(lex.ready().turns.within[kind], func(p *regexp.Regexp) bool { return p.MatchString(question) })
}

// tidied is a question in which words stand for a row.
func (t *turns) tidied(question string) string {
	for _, p := range t.tidy {
		question = p.replace(nil, question)
	}
	return question
}

// RowSaid is which row of an answer a question speaks of by its place, and the question
// with words for that in its place: for that game, or for the games of the row. False:
// it speaks of none, or of several.
func (r *Reader) RowSaid(question, language string, values parser.Values, games bool) (n int, rest string, ok bool) {
	for _, s := range r.parser.Sentences(question, language, values) {
		lex := r.lexicons[s.Language]
		c := newChart(lex, s)
		at, found := c.rowSaid()
		if !found {
			continue
		}
		var words []string
		meant := lex.ready().turns.thatGame
		if !games {
			meant = lex.ready().turns.those
		}
		start := at.start
		for start > 0 && lex.articles[c.tokens[start-1].Fold] {
			start--
		}
		for i := 0; i < len(c.tokens); i++ {
			if i == start {
				words = append(words, meant)
				i = c.pastThose(at.end) - 1
				continue
			}
			word := c.tokens[i].Text
			if c.tokens[i].Owner {
				word += "'s"
			}
			words = append(words, word)
		}
		n, _ = at.value.(int)
		return n, lex.ready().turns.tidied(strings.Join(words, " ")), true
	}
	return 0, question, false
}

// SaysOrdinal says that a question names a row by the word for its place: 'the fourth
// one', and no 'number 4'.
func (r *Reader) SaysOrdinal(question, language string, values parser.Values) bool {
	for _, s := range r.parser.Sentences(question, language, values) {
		c := newChart(r.lexicons[s.Language], s)
		if f, ok := c.rowSaid(); ok && slices.ContainsFunc(c.at[f.start], func(o fragment) bool { return o.kind == "ordinal" }) {
			return true
		}
	}
	return false
}

// besideRow are the fragments that make of a place in an order that of something else
// than a row: 'the first move', 'the second round'.
var besideRow = map[string]bool{"noun": true, "unit": true, "event": true, "order": true, "most": true, "people": true, "person": true, "san": true, "moment": true, "range": true, "number": true, "deed": true, "year": true, "date": true}

// rowSaid is the only fragment that names a row by its place.
func (c *chart) rowSaid() (found fragment, ok bool) {
	for at := range c.tokens {
		for _, f := range c.at[at] {
			if !isRow(f) || c.within(f, "row_ref", "nth_move", "ask.board", "nth_game", "topn", "date") || c.ranks(f) {
				continue
			}
			if ok && f.start >= found.end {
				return found, false
			}
			if !ok || f.end > found.end {
				found, ok = f, true
			}
		}
	}
	return found, ok
}

// ranks says that what follows a place in an order says what of: 'the first move', 'the
// last game of Tal'.
func (c *chart) ranks(f fragment) bool {
	if f.start > 0 && slices.ContainsFunc(c.at[f.start-1], func(b fragment) bool { return b.kind == "order" || b.kind == "most" || b.kind == "sort" }) || c.within(f, "sort", "order") {
		return true // 'newest first'
	}
	if f.start > 0 && len(c.at[f.start-1]) == 0 && !c.lex.articles[c.tokens[f.start-1].Fold] {
		if kind := c.leftKind(f.start - 1); kind == "unknown" || kind == "name" {
			return true // nobody knows which
		}
	}
	if f.end == len(c.tokens) {
		return false
	}
	if slices.ContainsFunc(c.at[f.end], func(b fragment) bool { return besideRow[b.kind] && b.start == f.end }) {
		return true
	}
	of := c.tokens[f.end].Fold
	return (of == "of" || of == "de" || of == "by") && c.pastThose(f.end) == f.end
}

// pastThose is the token behind 'of them', 'de la lista'.
func (c *chart) pastThose(at int) int {
	for end := min(at+4, len(c.tokens)); end > at+1; end-- {
		if slices.ContainsFunc(c.at[at], func(f fragment) bool { return f.end == end && (ofThose(f) || f.kind == "several") }) {
			return end
		}
	}
	return at
}
