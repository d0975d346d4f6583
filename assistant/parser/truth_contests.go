package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// mistakesContest says that a query does not tell who of several comes first, or leaves
// out what was said of a contest.
func (f *frame) mistakesContest(q *query.Query) bool {
	return f.mergesRivals(q) || f.dropsReverse() || f.dropsSpellings() || f.undecidedForUnbeaten(q) || f.boundOfOutcome(q) || partOfLed(q) || f.mergesOpenings(q) || f.dropsNever(q) || f.eatsDefeats(q) || f.tellsOneOfThree(q) || f.partsElsewhere(q) || f.dropsWhom(q)
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
		if !disjoins[tokens[i].Fold] || !f.personEnds(i) {
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

// disjoins are the words for or.
var disjoins = map[string]bool{"or": true, "o": true, "u": true}

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

// dropsReverse says that the other way round is asked for, too, of which a query of the
// grammar says nothing.
func (f *frame) dropsReverse() bool {
	return f.follows("al", "reves") || f.follows("vice", "versa") || f.follows("the", "other", "way") || slices.ContainsFunc(f.chart.Tokens, func(t token.Token) bool { return t.Fold == "viceversa" || t.Fold == "vice-versa" })
}

// follows says that words stand one behind the other.
func (f *frame) follows(words ...string) bool {
	tokens := f.chart.Tokens
	for i := 0; i+len(words) <= len(tokens); i++ {
		if slices.EqualFunc(tokens[i:i+len(words)], words, func(t token.Token, w string) bool { return t.Fold == w }) {
			return true
		}
	}
	return false
}

// dropsSpellings says that spellings are asked for, which no query of the grammar tells.
func (f *frame) dropsSpellings() bool {
	for i := range f.chart.Tokens {
		if f.chart.IsA(i, "spelling") {
			return true
		}
	}
	return false
}

// undecidedForUnbeaten says that games without a winner were taken for those who lost none:
// 'who did not lose any'.
func (f *frame) undecidedForUnbeaten(q *query.Query) bool {
	if q.Group != query.ByPlayer || !slices.ContainsFunc(f.chart.At[0]["ask"], func(it meaning.Item) bool { return it.Value == "who" }) {
		return false
	}
	return slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool { return c.Not != nil && c.Not.Result == query.Decisive })
}

// boundOfOutcome says that a bound on how many games somebody played was taken for one on
// those that ended so: 'with 40 games or more, who lost least'.
func (f *frame) boundOfOutcome(q *query.Query) bool {
	if q.Having == nil || q.Outcome == "" {
		return false
	}
	tokens := f.chart.Tokens
	for i := 1; i < len(tokens); i++ {
		if !f.chart.IsA(i, "games_noun") || i+1 < len(tokens) && endings[tokens[i+1].Fold] {
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

// endings are the words that tell how games ended right behind them.
var endings = map[string]bool{"won": true, "lost": true, "drawn": true, "ganadas": true, "perdidas": true, "tablas": true, "empatadas": true, "entabladas": true, "ganados": true, "perdidos": true}

// partOfLed says that a percentage of games where one side was rated higher was taken of all
// games, with and without ratings.
func partOfLed(q *query.Query) bool {
	if q.Measure != query.ShareOf || q.Share == nil {
		return false
	}
	leads := func(where *query.Cond) (found bool) {
		(&query.Query{Where: where}).Walk(query.Visitor{Cond: func(c *query.Cond) { found = found || c.Elo != nil && c.Elo.Lead }})
		return found
	}
	return leads(q.Share.Where) && !leads(q.Where)
}

// mergesOpenings says that the games of two openings were taken together, of which the better
// one is asked for.
func (f *frame) mergesOpenings(q *query.Query) bool {
	either := slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool {
		return len(c.Or) > 1 && !slices.ContainsFunc(c.Or, func(k query.Cond) bool { return k.ECO == nil })
	})
	return either && q.Group != query.ByECO && len(q.Parts) == 0 && slices.ContainsFunc(f.chart.Tokens, func(t token.Token) bool { return betterWords[t.Fold] })
}

// betterWords set one thing above another.
var betterWords = map[string]bool{"better": true, "best": true, "worse": true, "mejor": true, "peor": true, "commoner": true}

// dropsNever says that nobody ever won was taken for games that nobody won.
func (f *frame) dropsNever(q *query.Query) bool {
	if !slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool { return c.Not != nil && c.Not.Result == query.Decisive }) || len(q.Players()) == 0 {
		return false
	}
	return slices.ContainsFunc(f.chart.Tokens, func(t token.Token) bool { return neverWords[t.Fold] })
}

var neverWords = map[string]bool{"never": true, "nobody": true, "nunca": true, "nadie": true, "jamas": true}

// eatsDefeats says that who suffered a defeat was taken to capture something.
func (f *frame) eatsDefeats(q *query.Query) bool {
	captures := false
	q.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) { captures = captures || h.All == schema.Capture && h.Captured == "" }})
	if !captures {
		return false
	}
	tokens := f.chart.Tokens
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return eatWords[t.Fold] }) && slices.ContainsFunc(tokens, func(t token.Token) bool { return defeatWords[t.Fold] })
}

var (
	eatWords    = map[string]bool{"comio": true, "comieron": true, "comer": true, "come": true, "copped": true, "took": true, "ate": true}
	defeatWords = map[string]bool{"derrotas": true, "derrota": true, "losses": true, "defeats": true, "loss": true, "defeat": true, "palizas": true}
)

// tellsOneOfThree says that a number is asked of wins, of draws and of losses, and made of all.
func (f *frame) tellsOneOfThree(q *query.Query) bool {
	if q.Measure != query.Average && q.Measure != query.Total && q.Measure != query.Highest && q.Measure != query.Lowest || q.Group != query.NoKey || len(q.Parts) > 0 {
		return false
	}
	told := map[int]bool{}
	for _, t := range f.chart.Tokens {
		if o := outcomeNouns[t.Fold]; o > 0 {
			told[o] = true
		}
	}
	return len(told) == 3
}

// outcomeNouns are the words for games that were won, drawn and lost.
var outcomeNouns = map[string]int{
	"wins": 1, "victories": 1, "victorias": 1, "triunfos": 1, "ganadas": 1, "draws": 2, "tablas": 2, "empates": 2, "empatadas": 2,
	"losses": 3, "defeats": 3, "derrotas": 3, "perdidas": 3,
}

// partsElsewhere says that of two parts that are compared one is not of what was spoken of:
// of the games between two people, of those just told of, of the person told before.
func (f *frame) partsElsewhere(q *query.Query) bool {
	if len(q.Parts) != 2 {
		return false
	}
	names := make([]string, 2)
	for i, p := range q.Parts {
		for _, c := range conjuncts(p.Where) {
			if c.Player != nil {
				names[i] = c.Player.Name.Text
			}
		}
	}
	two := names[0] != "" && names[1] != "" && names[0] != names[1]
	between := f.follows("games", "between") || f.follows("partidas", "entre") || f.follows("duelos", "entre") || f.follows("encounters", "between") || f.follows("partidas", "jugadas", "entre")
	those := f.follows("of", "those") || f.follows("de", "esas") || f.follows("de", "ellas") || f.follows("of", "them")
	decisive := slices.ContainsFunc(q.Parts, func(p query.Share) bool { return p.Where != nil && p.Where.Result == query.Decisive })
	return two && (between || those) || decisive && (names[0] == "") != (names[1] == "")
}

// dropsWhom says that it is asked who beat whom of two, and that their games with everybody
// are told.
func (f *frame) dropsWhom(q *query.Query) bool {
	whom := f.follows("quien", "le", "gano", "a", "quien") || f.follows("quien", "gano", "a", "quien") || f.follows("who", "beat", "who") || f.follows("who", "beat", "whom")
	return whom && slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool { return len(c.Or) > 1 })
}
