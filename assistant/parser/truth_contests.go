package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// mistakesContest says that a query does not tell who of several comes first, or leaves
// out what was said of a contest.
func (f *frame) mistakesContest(q *query.Query) bool {
	return f.mergesRivals(q) || f.dropsSpellings() || f.boundOfOutcome(q)
}

// mergesRivals says that a number was made of the games of two people of whom one is asked
// for: 'checks per game: Tal or Karpov?'.
func (f *frame) mergesRivals(q *query.Query) bool {
	either := slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool {
		return len(c.Or) > 1 && !slices.ContainsFunc(c.Or, func(k query.Cond) bool { return k.Player == nil })
	})
	if !either || q.Measure == query.List || q.Group != query.NoKey || len(q.Parts) > 0 {
		return false
	}
	tokens := f.chart.Tokens
	for i := 1; i+1 < len(tokens); i++ {
		if !f.chart.IsA(i, "or") || !f.personEnds(i) {
			continue
		}
		ends := slices.ContainsFunc(f.chart.At[i+1]["person"], func(it meaning.Item) bool { return it.End == len(tokens) })
		begins := slices.ContainsFunc(f.chart.At[0]["person"], func(it meaning.Item) bool { return it.End == i })
		if ends && f.namedApart(i) || begins && f.parted(i+1) {
			return true
		}
	}
	return false
}

// namedApart says that a sign stands before the person whose name ends at a token.
func (f *frame) namedApart(end int) bool {
	for at, items := range f.chart.At[:end] {
		if slices.ContainsFunc(items["person"], func(it meaning.Item) bool { return it.End == end }) && (f.chart.Tokens[at].Apart || at > 0 && isSign(f.chart.Tokens[at-1])) {
			return true
		}
	}
	return false
}

// parted says that a sign stands behind the person whose name begins at a token.
func (f *frame) parted(at int) bool {
	return slices.ContainsFunc(f.chart.At[at]["person"], func(it meaning.Item) bool {
		return it.End < len(f.chart.Tokens) && (f.chart.Tokens[it.End-1].Breaks || isSign(f.chart.Tokens[it.End]))
	})
}

func isSign(t token.Token) bool { return strings.Contains(",:;-–?", t.Fold) }

// dropsSpellings says that spellings are asked for, which no query of the grammar tells.
func (f *frame) dropsSpellings() bool {
	for i := range f.chart.Tokens {
		if f.chart.IsA(i, "spelling") {
			return true
		}
	}
	return false
}

// boundOfOutcome says that a bound on how many games somebody played was taken for one on
// those that ended so: 'with 40 games or more, who lost least'.
func (f *frame) boundOfOutcome(q *query.Query) bool {
	if q.Having == nil || q.Outcome == "" {
		return false
	}
	tokens := f.chart.Tokens
	for i := 1; i < len(tokens); i++ {
		if !f.chart.IsA(i, "games_noun") || i+1 < len(tokens) && f.chart.IsA(i+1, "ended_so") {
			continue
		}
		for at := max(0, i-3); at < i; at++ {
			if n, ok := token.Number(tokens[at].Fold); ok && n > 1 {
				return true
			}
		}
	}
	return false
}
