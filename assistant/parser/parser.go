// Package parser reads questions about chess games, asked in plain Spanish or
// English, into the logical form, offline and deterministically.
//
// A question becomes tokens; the lexicon's phrases, the values of the database
// (names of players) and the lexicon's rules find every stretch of tokens that
// means something, a lattice; the cheapest ways through the lattice are folded
// into a query from left to right. A word that no reading uses and that is not
// on the stop list keeps the question from being answered.
//
// What package query says of a query is read back as that query: its phrases
// are rules of a layer of their own, which passes over nothing and comes
// first. Questions may use parts of it.
package parser

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Parser reads questions. It is safe for concurrent use.
type Parser struct {
	lexicons []*lexicon
	openings []opening
	usage    []*usageLexicon

	openingWords   map[string]bool // the words of their names
	openingSpeller speller
}

// New is the parser of the lexicons that are part of the program; an error
// means that one of them is malformed. It is made once for all that ask for
// it: it never changes.
func New() (*Parser, error) { return made() }

var made = sync.OnceValues(load)

func load() (*Parser, error) {
	languages := []string{"es", "en"}
	p := &Parser{lexicons: make([]*lexicon, len(languages))}
	var group errgroup.Group
	for i, language := range languages {
		group.Go(func() (err error) {
			p.lexicons[i], err = loadLexicon(language)
			return err
		})
	}
	group.Go(p.loadOpenings)
	group.Go(func() (err error) {
		p.usage, err = loadUsage()
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return p, nil
}

// loadOpenings reads the names of openings and learns to spell their words.
func (p *Parser) loadOpenings() (err error) {
	if p.openings, err = loadOpenings(); err != nil {
		return err
	}
	p.openingWords, p.openingSpeller = map[string]bool{}, newSpeller("es")
	for _, o := range p.openings {
		for _, w := range strings.Fields(o.words) {
			p.openingWords[w], p.openingWords[w+"s"] = true, true
		}
	}
	for _, w := range slices.Sorted(maps.Keys(p.openingWords)) {
		p.openingSpeller.add(w)
	}
	return nil
}

// MaxTokens is the length of a question, in words and signs, beyond which it is
// not read: nobody asks one in good faith, and the time to read it is bounded.
const MaxTokens = 250

// Reading is what a question was understood as.
type Reading struct {
	Language    string        // es or en
	Queries     []query.Query // the readings that fit equally well; more than one is the hole 'sense'
	Corrections []Correction
	Dialect     string // the server that the question names, if any
	Numbers     []int  // move numbers and lengths said without their unit
	Length      bool   // the first of Numbers is a length, not a place in the game
	UnitSaid    bool   // the unit of an average length was said
	Follows     bool   // the question changes the one before
}

// Correction is a word that was read as another, or as a name of the database.
type Correction struct{ Word, Name string }

// NotUnderstood is the error of a question that no reading covers.
type NotUnderstood struct {
	Language string   // es or en, the likelier one; empty when it is neither
	Words    []string // what was not understood, as written; empty when only the whole makes no sense
	Before   bool     // it takes up the question before, which was not understood
	Closed   bool     // it asks nothing, or for what no games tell: there is nothing to be taken up
}

func (e *NotUnderstood) Error() string { return "question not understood" }

// ErrTooLong and ErrEmpty are the errors of questions that are not read at all.
var (
	ErrTooLong = errors.New("the question is too long")
	ErrEmpty   = errors.New("the question is empty")
)

// Parse reads a question. Values may be nil. Language is es, en or empty; it
// decides where both languages fit. The error is a *NotUnderstood, a
// *query.SenseError, ErrTooLong, ErrEmpty or that of the context.
func (p *Parser) Parse(ctx context.Context, question, language string, values Values) (*Reading, error) {
	return p.parse(ctx, question, language, values, nil)
}

// parse reads a question, on its own or after another.
func (p *Parser) parse(ctx context.Context, question, language string, values Values, prior *Prior) (*Reading, error) {
	tokens := tokenize(question)
	if len(tokens) == 0 {
		return nil, ErrEmpty
	}
	if len(tokens) > MaxTokens {
		return nil, ErrTooLong
	}
	usage, missed := p.readUsage(question, language, prior)
	if usage != nil {
		return usage, nil
	}
	if prior != nil && prior.Query.Subject == query.TokenUsage {
		prior = nil // there is nothing of games in it
	}
	reading, err := p.parseGames(ctx, tokens, language, values, prior)
	var miss *NotUnderstood
	if missed != nil && errors.As(err, &miss) {
		return nil, missed
	}
	return reading, err
}

// parseGames reads a question about games.
func (p *Parser) parseGames(ctx context.Context, tokens []token, language string, values Values, prior *Prior) (*Reading, error) {
	if values == nil {
		values = noValues{}
	}
	attempts := make([]attempt, len(p.lexicons))
	for i, lex := range p.lexicons {
		attempts[i] = attempt{lex: lex, parser: p, tokens: tokens, hits: lex.hits(tokens)}
	}
	// The language that more of the words are of comes first, then the one
	// preferred; the first that reads the question is its language.
	slices.SortStableFunc(attempts, func(a, b attempt) int { return a.rank(language) - b.rank(language) })
	for i := range attempts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a := &attempts[i]
		p.read(a, values, prior)
		if len(a.queries) > 0 {
			return a.result()
		}
	}
	for i := range attempts {
		a := &attempts[i]
		if a.sense != nil || a.lost {
			continue
		}
		p.respell(a, tokens, values, prior)
		if len(a.queries) > 0 {
			return a.result()
		}
	}
	return attempts[0].result()
}

// Language tells whether a text is likelier Spanish (es) or English (en) by
// the words that only one of the lexicons has; empty when neither is.
func (p *Parser) Language(text string) string {
	tokens := tokenize(text[:min(len(text), 500)])
	best, most := "", 0
	for _, lex := range p.lexicons {
		hits := 0
		for _, t := range tokens {
			if lex.known[t.fold] && !p.sharedWord(t.fold) {
				hits++
			}
		}
		if hits > most {
			best, most = lex.language, hits
		}
	}
	return best
}

// sharedWord says that every lexicon knows the word.
func (p *Parser) sharedWord(word string) bool {
	return !slices.ContainsFunc(p.lexicons, func(lex *lexicon) bool { return !lex.known[word] })
}

// attempt is the reading of a question in one language.
type attempt struct {
	lex         *lexicon
	parser      *Parser
	tokens      []token
	hits        int // tokens that are words of the language
	cost        int
	queries     []query.Query
	corrections []Correction
	dialect     string
	said        []int
	unitSaid    bool
	length      bool
	unknown     []int // tokens that nothing uses
	sense       error
	frame       *frame // of the reading
	follows     bool   // it takes up the question before
	lost        bool   // which was not understood
	closed      bool   // it leaves nothing that could be taken up
}

// rank orders the languages: the one with more words of its own, then the one
// preferred.
func (a *attempt) rank(language string) int {
	rank := -10 * a.hits
	if a.lex.language == language {
		rank -= 1
	}
	return rank
}

func (a *attempt) result() (*Reading, error) {
	if len(a.queries) > 0 {
		return &Reading{Language: a.lex.language, Queries: a.queries, Corrections: a.corrections, Dialect: a.dialect, Numbers: a.said, UnitSaid: a.unitSaid, Length: a.length, Follows: a.follows}, nil
	}
	if a.sense != nil {
		return nil, a.sense
	}
	miss := &NotUnderstood{Before: a.lost, Closed: a.closed}
	if a.hits*2 >= len(a.tokens) {
		miss.Language = a.lex.language
	}
	for _, i := range a.unknown {
		miss.Words = append(miss.Words, a.tokens[i].text)
	}
	if a.lost {
		miss.Words = nil
	} else if telling := a.telling(); len(telling) > 0 {
		miss.Words = telling
	}
	return nil, miss
}

// telling are the words not understood without those that only hold others
// together, which are left over with them.
func (a *attempt) telling() (words []string) {
	for _, i := range a.unknown {
		word := a.tokens[i].fold
		if !a.lex.articles[word] && !a.lex.skips[word] && !slices.ContainsFunc(a.lex.phrases[word], func(p phrase) bool { return len(p.words) == 1 && holding[p.category] }) {
			words = append(words, a.tokens[i].text)
		}
	}
	return words
}

// holding are the categories of words that hold others together.
var holding = map[string]bool{"with": true, "of": true, "by": true, "in": true, "to": true, "from": true, "at": true, "that": true, "and": true}

// hits counts the tokens that are words of the language.
func (lex *lexicon) hits(tokens []token) int {
	n := 0
	for _, t := range tokens {
		if lex.known[t.fold] || lex.talk.words[t.fold] {
			n++
		}
	}
	return n
}

// read tries one language.
func (p *Parser) read(a *attempt, values Values, prior *Prior) {
	c := a.chart(values, prior)
	var corrections map[int]Correction
	whole := c.covered(wholeQuery)
	if !whole {
		if a.unknown = a.lex.talk.bars(a.tokens); len(a.unknown) > 0 {
			a.closed = true
			return
		}
		a.closed = a.lex.talk.isAll(a.tokens)
		// What was written by this program is not taken apart.
		question, topic := a.lex.talk.question(a.tokens)
		if topic {
			prior = nil
		}
		if topic || !slices.Equal(question, a.tokens) {
			a.tokens = question
			c = a.chart(values, prior)
		}
		c.addValues()
		c.addPhrases()
		c.addOpenings(p.openings)
		corrections = c.addPeople(values)
		c.addTagged(values, corrections)
		c.addPronouns()
		c.fill(a.lex.root)
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
func (a *attempt) chart(values Values, prior *Prior) *chart {
	c := newChart(a.lex, a.tokens)
	c.prior, c.parser = prior, a.parser
	c.addExact(values)
	c.fill(a.lex.exact)
	return c
}

// choose takes the cheapest reading, or those that are equally cheap.
func (a *attempt) choose(c *chart, corrections map[int]Correction, fold func(*chart, []item) ([]query.Query, *frame, error)) {
	for _, path := range c.paths() {
		if len(a.queries) > 0 && path.cost > a.cost {
			break
		}
		items := path.items()
		queries, f, err := fold(c, items)
		if err != nil {
			if !errors.Is(err, errNoReading) && len(a.queries) == 0 {
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
func (c *chart) openNumbers() (said []int, length bool) {
	for i, t := range c.tokens {
		n, ok := number(t.fold)
		if !ok {
			continue
		}
		for start := 0; start <= i; start++ {
			for _, category := range []string{"when_move", "Number", "length", "Length", "gvp"} {
				for _, it := range c.at[start][category] {
					if it.end > i && openUnit(it.value) && (len(said) == 0 || said[len(said)-1] != n) {
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
	case moveTime:
		return v.Unit == query.UnknownUnit
	case query.Numbers:
		return v.Unit == query.UnknownUnit
	case query.Length:
		return v.Unit == query.UnknownUnit
	case bare:
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
	if f.at >= len(f.items)-1 || functionParts[f.items[f.at].category] {
		return nil
	}
	var tokens []int
	for k := f.items[f.at].start; k < f.items[f.at].end; k++ {
		tokens = append(tokens, k)
	}
	return tokens
}

// used keeps the corrections of the names that a path goes through.
func used(corrections map[int]Correction, path []item) []Correction {
	var kept []Correction
	for i, correction := range corrections {
		if slices.ContainsFunc(path, func(it item) bool { return it.category != "skip" && it.start <= i && i < it.end }) {
			kept = append(kept, correction)
		}
	}
	slices.SortFunc(kept, func(a, b Correction) int { return len(a.Word) - len(b.Word) })
	return kept
}
