// Package parser reads questions about chess games, asked in plain Spanish or
// English, into the logical form, offline and deterministically.
//
// A question becomes tokens; the lexicon's phrases, the values of the database
// (names of players) and the lexicon's rules find every stretch of tokens that
// means something, a lattice; the cheapest ways through the lattice are folded
// into a query from left to right. A word that no reading uses and that is not
// on the stop list keeps the question from being answered.
//
// # Stages
//
// Each stage is a folder, which knows those before it and none behind it:
//
//	token      words, numbers and signs
//	smalltalk  what is said around a question is taken from it
//	asker      what askers say of themselves, in whose place a name is put
//	usage      questions about the use of language models, read apart
//	openings   names of openings in words
//	meaning    what parts of a question mean: the values of a chart
//	rules      such values, made of what a rule captures
//	pattern    how rules are written
//	lexicon    words and rules of a language, compiled from data files
//	chart      every stretch that means something, found by rules
//	shapes     what tokens mean by their shape
//	names      openings, people and values of tags in a question
//	spelling   words that are a letter off
//	dates      reckoning with days, months and years
//	compose    forms composed of islands, in any order, where this package reads nothing
//
// What folds a way through the lattice into queries is in this package, by files:
// paths, frame and place_* (each part is put into a frame), conditions_*, measure,
// quantify and queries (what the frame says together), contrast_* (things set
// against each other), truth (what must not be claimed); so are questions that
// take up another, follow_* and change_*. They are one package because they are
// one knot: a frame places the parts of what follows, what follows changes the
// frame of the question before, and a contrast folds a frame for each side. To
// part them, each of the frame's sixty fields would have to be exported.
// What reads the whole is in parser, attempt, respell (with words spelt
// otherwise) and islands (for composition).
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
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kibitz-chess/kibitz/assistant/parser/asker"
	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
	"github.com/kibitz-chess/kibitz/assistant/parser/openings"
	"github.com/kibitz-chess/kibitz/assistant/parser/spelling"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/parser/usage"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Parser reads questions. It is safe for concurrent use.
type Parser struct {
	lexicons []*lexicon.Lexicon
	openings []openings.Way
	usage    usage.Lexicons
	asker    asker.Lexicons
	lastYear int // the last one that a game can be of

	bench chart.Bench

	openingWords   map[string]bool // the words of their names
	openingSpeller *spelling.Speller
}

// New is the parser of the lexicons that are part of the program; an error
// means that one of them is malformed. It is made once for all that ask for
// it: it never changes.
func New() (*Parser, error) { return made() }

var made = sync.OnceValues(load)

func load() (*Parser, error) {
	languages := []string{"es", "en"}
	p := &Parser{lexicons: make([]*lexicon.Lexicon, len(languages)), lastYear: time.Now().Year() + 1}
	var group errgroup.Group
	for i, language := range languages {
		group.Go(func() (err error) {
			p.lexicons[i], err = lexicon.Load(language, partCategories, followCategories)
			return err
		})
	}
	group.Go(p.loadOpenings)
	group.Go(func() (err error) {
		p.asker, err = asker.Load()
		return err
	})
	group.Go(func() (err error) {
		p.usage, err = usage.Load()
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return p, nil
}

// loadOpenings reads the names of openings and learns to spell their words.
func (p *Parser) loadOpenings() (err error) {
	if p.openings, err = openings.Load(); err != nil {
		return err
	}
	p.openingWords, p.openingSpeller = map[string]bool{}, spelling.New("es")
	for _, o := range p.openings {
		for _, w := range strings.Fields(o.Words) {
			p.openingWords[w], p.openingWords[w+"s"] = true, true
		}
	}
	for _, w := range slices.Sorted(maps.Keys(p.openingWords)) {
		p.openingSpeller.Add(w)
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
	Corrections []names.Correction
	Dialect     string // the server that the question names, if any
	Numbers     []int  // move numbers and lengths said without their unit
	Length      bool   // the first of Numbers is a length, not a place in the game
	UnitSaid    bool   // the unit of an average length was said
	Follows     bool   // the question changes the one before
}

// NotUnderstood is the error of a question that no reading covers.
type NotUnderstood struct {
	Language string   // es or en, the likelier one; empty when it is neither
	Words    []string // what was not understood, as written; empty when only the whole makes no sense
	Before   bool     // it takes up the question before, which was not understood
	Pointed  bool     // every word is known, and some points back: it would have changed the question before
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
func (p *Parser) Parse(ctx context.Context, question, language string, values names.Values) (*Reading, error) {
	return p.parse(ctx, question, language, values, nil)
}

// parse reads a question, on its own or after another.
func (p *Parser) parse(ctx context.Context, question, language string, values names.Values, prior *Prior) (*Reading, error) {
	tokens := token.Split(question)
	if len(tokens) == 0 {
		return nil, ErrEmpty
	}
	if len(tokens) > MaxTokens {
		return nil, ErrTooLong
	}
	var before *query.Query
	if prior != nil && prior.Query.Subject == query.TokenUsage {
		before, prior = &prior.Query, nil // there is nothing of games in it
	}
	ofUsage := p.usage.Read(question, language, before)
	if ofUsage != nil && ofUsage.Query != nil {
		return &Reading{Language: ofUsage.Language, Queries: []query.Query{*ofUsage.Query}, UnitSaid: true, Follows: ofUsage.Follows}, nil
	}
	reading, err := p.parseGames(ctx, tokens, language, values, prior)
	var miss *NotUnderstood
	if ofUsage != nil && errors.As(err, &miss) {
		return nil, &NotUnderstood{Language: ofUsage.Language, Words: ofUsage.Unknown}
	}
	return reading, err
}

// attempts are those to read the tokens in each language: first the one that
// more of the words are of, then the one preferred.
func (p *Parser) attempts(tokens []token.Token, language string) []attempt {
	attempts := make([]attempt, len(p.lexicons))
	for i, lex := range p.lexicons {
		attempts[i] = attempt{lex: lex, parser: p, tokens: tokens, hits: hits(lex, tokens)}
	}
	slices.SortStableFunc(attempts, func(a, b attempt) int { return a.rank(language) - b.rank(language) })
	return attempts
}

// parseGames reads a question about games.
func (p *Parser) parseGames(ctx context.Context, tokens []token.Token, language string, values names.Values, prior *Prior) (*Reading, error) {
	if values == nil {
		values = names.NoValues{}
	}
	attempts := p.attempts(tokens, language) // the first that reads the question is its language
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
	tokens := token.Split(text[:min(len(text), 500)])
	best, most := "", 0
	for _, lex := range p.lexicons {
		hits := 0
		for _, t := range tokens {
			if lex.Known[t.Fold] && !p.sharedWord(t.Fold) {
				hits++
			}
		}
		if hits > most {
			best, most = lex.Language, hits
		}
	}
	return best
}

// sharedWord says that every lexicon knows the word.
func (p *Parser) sharedWord(word string) bool {
	return !slices.ContainsFunc(p.lexicons, func(lex *lexicon.Lexicon) bool { return !lex.Known[word] })
}

// SmallTalk tells what a text is that asks nothing: hello, thanks, fine or bye, and
// in which language; empty: it is something else. Language is es, en or empty; it
// decides where both fit.
func (p *Parser) SmallTalk(text, language string) (kind, said string) {
	tokens := token.Split(text)
	for _, lex := range p.lexicons {
		if found := lex.Talk.Kind(tokens); found != "" && (kind == "" || lex.Language == language) {
			kind, said = found, lex.Language
		}
	}
	return kind, said
}

// InPlaceOfI is a question with the name of a player in the place of 'I', 'me' and 'my'.
// Speaks is false where it says none of a player.
func (p *Parser) InPlaceOfI(question, name string) (said string, speaks bool) {
	return p.asker.Said(question, name)
}

// Introduces are the ways to read a text as 'I am NAME', the longest name first.
func (p *Parser) Introduces(text string) []asker.Introduction { return p.asker.Introduces(text) }

// firstYear is the first that a bare number is taken for: chess as it is played
// today is hardly older.
const firstYear = 1400

// isYear says that a number tells a year wherever one can stand, and never how
// many rows are wanted.
func (p *Parser) isYear(n int) bool { return firstYear <= n && n <= p.lastYear }
