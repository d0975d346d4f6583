package parser

import (
	"errors"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/parser/shapes"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// attempt is the reading of a question in one language.
type attempt struct {
	lex         *lexicon.Lexicon
	parser      *Parser
	tokens      []token.Token
	hits        int // tokens that are words of the language
	cost        int
	queries     []query.Query
	corrections []names.Correction
	dialect     string
	said        []int
	unitSaid    bool
	length      bool
	unknown     []int // tokens that nothing uses
	sense       error
	frame       *frame // of the reading
	follows     bool   // it takes up the question before
	lost        bool   // which was not understood
	pointed     bool   // some word points back
}

// rank orders the languages: the one with more words of its own, then the one
// preferred.
func (a *attempt) rank(language string) int {
	rank := -10 * a.hits
	if a.lex.Language == language {
		rank -= 1
	}
	return rank
}

func (a *attempt) result() (*Reading, error) {
	if len(a.queries) > 0 {
		return &Reading{Language: a.lex.Language, Queries: a.queries, Corrections: a.corrections, Dialect: a.dialect, Numbers: a.said, UnitSaid: a.unitSaid, Length: a.length, Follows: a.follows}, nil
	}
	if a.sense != nil {
		return nil, a.sense
	}
	miss := &NotUnderstood{Before: a.lost}
	if a.hits*2 >= len(a.tokens) {
		miss.Language = a.lex.Language
	}
	for _, i := range a.unknown {
		if !isBracket(a.tokens[i].Text) {
			miss.Words = append(miss.Words, a.tokens[i].Text)
		}
	}
	miss.Pointed = a.pointed && len(a.unknown) == 0
	if a.lost {
		miss.Words = nil
	} else if telling := a.telling(); len(telling) > 0 {
		miss.Words = telling
	}
	return nil, miss
}

// isBracket says that a token is a bracket, which nobody is told not to be understood.
func isBracket(text string) bool { return len(text) == 1 && strings.Contains("()[]{}", text) }

// telling are the words not understood without those that only hold others
// together, which are left over with them.
func (a *attempt) telling() (words []string) {
	for _, i := range a.unknown {
		word := a.tokens[i].Fold
		if !isBracket(word) && !a.lex.Articles[word] && !a.lex.Skips[word] && !slices.ContainsFunc(a.lex.Phrases[word], func(p lexicon.Phrase) bool { return holding[p.Category] }) {
			words = append(words, a.tokens[i].Text)
		}
	}
	return words
}

// holding are the categories of words that hold others together.
var holding = map[string]bool{"with": true, "of": true, "by": true, "in": true, "to": true, "from": true, "at": true, "that": true, "and": true}

// hits counts the tokens that are words of the language.
func hits(lex *lexicon.Lexicon, tokens []token.Token) int {
	n := 0
	for _, t := range tokens {
		if lex.Known[t.Fold] || lex.Talk.Words[t.Fold] {
			n++
		}
	}
	return n
}

// read tries one language.
func (p *Parser) read(a *attempt, values names.Values, prior *Prior) {
	c := a.chart(values, prior)
	var corrections map[int]names.Correction
	whole := c.covered(rules.WholeQuery)
	if !whole {
		if a.unknown = a.lex.Talk.Bars(a.tokens); len(a.unknown) > 0 {
			return
		}
		// What was written by this program is not taken apart.
		question, topic := a.lex.Talk.Question(a.tokens)
		if topic {
			prior = nil
		}
		if topic || !slices.Equal(question, a.tokens) {
			a.tokens = question
			c = a.chart(values, prior)
		}
		shapes.Add(c.Chart)
		c.AddPhrases()
		corrections = p.finder(c, values).Find(p.openings)
		c.addPronouns()
		c.Fill(a.lex.Root)
	}
	for at := range c.Tokens {
		a.pointed = a.pointed || c.pointsBack(at)
	}
	a.unknown = c.unread()
	if len(a.unknown) > 0 {
		a.lost = prior != nil && prior.Unread && !slices.ContainsFunc(a.unknown, func(at int) bool { return !c.pointsBack(at) })
		return
	}
	if prior != nil && !whole {
		a.follow(c, corrections)
		return
	}
	a.choose(c, corrections, foldPath)
}

// chart is a chart of the question with what paraphrases say.
func (a *attempt) chart(values names.Values, prior *Prior) *lattice {
	c := newLattice(a.parser, a.lex, a.tokens, prior)
	shapes.AddExact(c.Chart)
	a.parser.finder(c, values).AddNames()
	c.Fill(a.lex.Exact)
	return c
}

// choose takes the cheapest reading, or those that are equally cheap.
func (a *attempt) choose(c *lattice, corrections map[int]names.Correction, fold func(*lattice, []meaning.Item) ([]query.Query, *frame, error)) {
	for _, path := range c.paths() {
		if len(a.queries) > 0 && path.cost > a.cost {
			break
		}
		items := path.items()
		queries, f, err := fold(c, items)
		if err != nil {
			if !errors.Is(err, meaning.ErrNoReading) && len(a.queries) == 0 {
				// The cheapest reading makes no sense; a dearer one would
				// only hide that.
				a.sense = err
				break
			}
			if len(a.unknown) == 0 {
				a.unknown = f.stuckAt()
			}
			continue
		}
		a.cost, a.dialect, a.unitSaid, a.frame = path.cost, f.dialect, f.unit != "" || f.whole != nil, f
		a.said, a.length = c.openNumbers()
		for _, q := range queries {
			if !slices.ContainsFunc(a.queries, q.Equal) {
				a.queries = append(a.queries, q)
			}
		}
		a.corrections = used(corrections, items)
	}
}

// openNumbers are the numbers of moves said without their unit, as they were
// said: 'before move 30' is about moves up to 29, but asks about 30. The second
// value says that the first of them is a length.
func (c *lattice) openNumbers() (said []int, length bool) {
	for i, t := range c.Tokens {
		n, ok := token.Number(t.Fold)
		if !ok {
			continue
		}
		for start := 0; start <= i; start++ {
			for _, category := range []string{"when_move", "Number", "length", "Length", "game_verb_phrase"} {
				for _, it := range c.At[start][category] {
					if it.End > i && openUnit(it.Value) && (len(said) == 0 || said[len(said)-1] != n) {
						length = length || len(said) == 0 && category != "when_move" && category != "Number"
						said = append(said, n)
					}
				}
			}
		}
	}
	return said, length
}

// openUnit says that a number of moves was said without its unit.
func openUnit(value any) bool {
	switch v := value.(type) {
	case meaning.MoveTime:
		return v.Unit == query.UnknownUnit
	case query.Numbers:
		return v.Unit == query.UnknownUnit
	case query.Length:
		return v.Unit == query.UnknownUnit
	case meaning.Bare:
		return v.Length != nil && v.Length.Unit == query.UnknownUnit
	}
	return false
}

// functionParts are the categories of words that only hold others together: it
// would not help to name them as not understood.
var functionParts = map[string]bool{"ask": true, "and": true, "copula": true, "against": true}

// stuckAt are the tokens of the part that found no place, if there is one and
// naming it tells something.
func (f *frame) stuckAt() []int {
	if f.at >= len(f.items)-1 || functionParts[f.items[f.at].Category] {
		return nil
	}
	var tokens []int
	for k := f.items[f.at].Start; k < f.items[f.at].End; k++ {
		tokens = append(tokens, k)
	}
	return tokens
}

// used keeps the corrections of the names that a path goes through.
func used(corrections map[int]names.Correction, path []meaning.Item) []names.Correction {
	var kept []names.Correction
	for i, correction := range corrections {
		if slices.ContainsFunc(path, func(it meaning.Item) bool { return it.Category != "skip" && it.Start <= i && i < it.End }) {
			kept = append(kept, correction)
		}
	}
	slices.SortFunc(kept, func(a, b names.Correction) int { return len(a.Word) - len(b.Word) })
	return kept
}
