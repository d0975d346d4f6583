// Package read makes readings of a question: what was marked before, the grammar,
// composition, and what language models propose all give logical forms. It asks no
// database but for names, and answers nothing.
package read

import (
	"context"
	"errors"
	"regexp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/topic"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/taught"
)

// Provenances of readings.
const (
	ByParser   = "parser"
	ByModel    = "model"
	ByModelSQL = "model-sql"
	ByEngine   = "engine" // read by the grammar, and answered by an engine that plays chess
	ByVerified = "verified"
)

// Reader reads questions without a language model. It is safe for concurrent use.
type Reader struct {
	Parser   *parser.Parser
	Composer *compose.Reader // reads what the parser does not; nil: nothing does
	Nouns    taught.Nouns    // of the meanings of askers' own words
	Topic    *topic.Model    // of what records of games answer; nil: nothing is offered of what is not understood
}

// Asked is a question with what it may be read by.
type Asked struct {
	Question  string
	Preferred string        // the language to read in where both fit
	Names     *source.Names // of the database
	Prior     *parser.Prior // what it may take up; nil: it stands on its own
	Answered  bool          // something was answered before in the conversation
}

// Grammar reads a question, which may take up another; where it does not, what the question
// is without what is said around it.
func (r Reader) Grammar(ctx context.Context, q Asked) (*parser.Reading, error) {
	reading, err := r.grammar(ctx, q)
	if err == nil || r.Composer == nil {
		return reading, err
	}
	bare, ok := r.Composer.Bare(q.Question, q.Preferred, q.Names.Players)
	if !ok {
		return nil, err
	}
	q.Question = bare
	if reading, again := r.grammar(ctx, q); again == nil && len(reading.Corrections) == 0 {
		return reading, nil
	}
	return nil, err
}

func (r Reader) grammar(ctx context.Context, q Asked) (*parser.Reading, error) {
	if q.Prior != nil {
		return r.Parser.Follow(ctx, q.Question, q.Preferred, q.Names.Players, *q.Prior)
	}
	return r.parse(ctx, q)
}

// parse reads a question on its own, openings by their names where the games asked about
// have them.
func (r Reader) parse(ctx context.Context, q Asked) (*parser.Reading, error) {
	reading, err := r.Parser.Parse(ctx, q.Question, q.Preferred, q.Names.Players)
	if err == nil && r.Composer != nil {
		for i, read := range reading.Queries {
			reading.Queries[i] = r.Composer.NamedOpenings(q.Question, reading.Language, q.Names.Players, read)
		}
	}
	return reading, err
}

// tells says that a form of a reading of the grammar can be meant, and tells the kind of
// thing that the question asks for, if it stands on its own.
func (r Reader) tells(question string, reading *parser.Reading, f query.Form) bool {
	return compose.Sensible(f) && (reading.Follows || r.Composer == nil || !r.Composer.MeansElse(question, reading.Language) && r.Composer.Misses(question, reading.Language, f) == "")
}

// MeansElse says that a question that stands on its own is said in words that mean something
// else than they say one by one.
func (r Reader) MeansElse(q Asked) bool {
	return r.Composer != nil && q.Prior == nil && r.Composer.MeansElse(q.Question, q.Preferred)
}

// Rephrased reads a question that stands on its own in other words for the same; an
// error where there are none, or the grammar does not read them either.
func (r Reader) Rephrased(ctx context.Context, q Asked) (*parser.Reading, error) {
	if r.Composer == nil || q.Prior != nil {
		return nil, errSame
	}
	said := r.Composer.Rephrased(q.Question, q.Preferred)
	if said == q.Question {
		return nil, errSame
	}
	q.Question = said
	return r.Grammar(ctx, q)
}

// errSame is the error of a question for which there are no other words.
var errSame = errors.New("no other words for the same")

// Alone are the forms that the parts of a question make on their own, the likeliest
// first.
func (r Reader) Alone(q Asked) []compose.Reading {
	if r.Composer == nil || bothWays.MatchString(q.Question) {
		return nil
	}
	return r.Composer.Readings(q.Question, q.Preferred, q.Names.Players)
}

// MayAskFigures says that a question may ask for figures of engine analysis.
func (r Reader) MayAskFigures(q Asked) bool {
	return r.Composer != nil && r.Composer.MayAskFigures(q.Question)
}

// Commented are those of composed readings that are by what comments say, where
// the likeliest is by engine analysis.
func Commented(alone []compose.Reading) (verdict compose.Verdict) {
	rest := slices.DeleteFunc(slices.Clone(alone), func(r compose.Reading) bool { return r.Form.Analysed() })
	if all := compose.Decide(rest); len(all.Readings) > 0 && slices.Contains(all.Readings[0].Form.Needs(), query.Comments) {
		return all
	}
	return verdict
}

// bothWays is how people write that they mean two things at once, such as
// 'and/vs': no one reading is both.
var bothWays = regexp.MustCompile(`(?i)\b(and|or|y|e|o)/\p{L}`)

// AsBefore is what a question would ask that may take up one that was not
// understood, if it were about the one that was answered before; nil: nothing.
func (r Reader) AsBefore(ctx context.Context, q Asked, answered *parser.Prior) *query.Query {
	if answered == nil || answered.Unread {
		return nil
	}
	reading, err := r.Parser.Follow(ctx, q.Question, q.Preferred, q.Names.Players, *answered)
	if err != nil || len(reading.Queries) != 1 || len(reading.Queries[0].Holes()) > 0 {
		return nil
	}
	return &reading.Queries[0]
}
