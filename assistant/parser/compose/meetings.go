package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// What is said where it does not matter who had White: in so many words, and by both
// colours, 'with White or Black', which elsewhere are set against each other.
const eitherColor = "white_or_black"

var anyColor = []string{"any_color", eitherColor}

// hasValue says that one of the parts is of a kind and has one of some values.
func hasValue(parts []fragment, kind string, values ...string) bool {
	return slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == kind && slices.Contains(values, textOf(p)) })
}

// ofMeetings are the words that ask for games, or how many these are.
var ofMeetings = map[string]bool{"which": true, "list": true, "count": true, "times": true, "often": true, "when": true, "where": true, "year_when": true, "exists": true, "ever": true}

// asksMeetings says that the games of two people against each other are asked for, and not
// who of them did better: 'which games did Karpov and Korchnoi play against each other'.
func asksMeetings(parts []fragment) bool {
	names, met, asked := 0, false, false
	for _, p := range parts {
		switch who, isPeople := p.value.(people); {
		case comparing[p.kind], isMore(p), p.kind == "measure", p.kind == "each_one", p.kind == "agg", p.kind == "most":
			return false
		case endsGame(p) && p.value != string(query.Draw):
			return false
		case p.kind == "ask" && !ofMeetings[textOf(p)]:
			return false
		case p.kind == "mutual":
			met = true
		case p.kind == "pair":
			names += 2
		case isPeople && p.kind == "opp", isPeople && p.kind == "people" && (who.All || len(who.Names) == 1):
			names += len(who.Names)
		case p.kind == "ask", p.kind == "columns", p.kind == "told", p.kind == "order", p.kind == "noun" && p.value == "games":
			asked = true
		}
	}
	return met && asked && names == 2
}

// toldBehind says that a fragment that tells of games what else is asked stands behind what
// tells which: tied to that by a word or a sign, or a stretch of its own, '…? who won it?'.
func (c *chart) toldBehind(f fragment) bool {
	if c.names(f.end-1, "moves") && slices.ContainsFunc(c.at[f.start], func(o fragment) bool { return o.kind == "ask" && o.value == "count" }) &&
		c.any(0, f.start, func(o fragment) bool { return o.kind == "event" }) && !c.has("noun.games") && !c.has("order") {
		return false // 'bishop takes knight on f6: how many moves?' counts them
	}
	tied := c.setOff(f.start) || slices.ContainsFunc(c.at[f.start], func(o fragment) bool {
		return o.end < f.end && (o.kind == "and" || o.kind == "with" || o.kind == "giving" || o.kind == "dash")
	})
	for at := f.end; !c.endsAt(at); at++ {
		if c.leftKind(at) != "filler" {
			return false // 'and who won more'
		}
	}
	return c.any(0, f.start, c.tellsOfGames) && (tied || c.startsAt(f.start))
}

// comparesColors says that something is compared, or told of each: then both colours are
// told apart.
func (c *chart) comparesColors() bool {
	var orders []fragment
	for _, at := range c.at {
		for _, f := range at {
			if f.kind == "order" || f.kind == "columns" || f.kind == "told" {
				orders = append(orders, f)
			}
		}
	}
	return slices.ContainsFunc(c.at, func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool {
			switch {
			case slices.ContainsFunc(orders, func(o fragment) bool { return o.start <= f.start && o.end >= f.end }):
				return false // 'in fewest moves' compares no colours, nor does 'and how they ended'
			case f.kind == "ask":
				return f.value == "share" || f.value == "who"
			}
			return comparing[f.kind] && f.kind != "than" && f.kind != "versus" || f.kind == "most" || f.kind == "comparative" || f.kind == "agg" && f.value != "total" || f.kind == "measure" || f.kind == "by"
		})
	})
}

// asksOneOf says that one of several is asked for: 'which of his games was the longest'.
func (c *chart) asksOneOf() bool {
	for at := range c.tokens {
		if slices.ContainsFunc(c.ofKind(at, "ask"), func(f fragment) bool {
			return f.value == "which" && f.end > at+1 && c.lex.cue(oneOf, c.tokens[f.end-1].Fold) && !strings.HasSuffix(c.tokens[at].Fold, "es")
		}) {
			return true
		}
	}
	return false
}

// isUnit says that what moves are counted in ends with a token: 'en plies'.
func (c *chart) isUnit(at int) bool {
	for from := max(at-2, 0); from <= at; from++ {
		if slices.ContainsFunc(c.at[from], func(f fragment) bool {
			return f.end == at+1 && (f.kind == "half_unit" || f.kind == "full_unit" || f.kind == "open_unit")
		}) {
			return true
		}
	}
	return false
}

// endsBetween says that a clause ends between two tokens.
func (c *chart) endsBetween(from, to int) bool {
	for at := from + 1; at <= to; at++ {
		if c.tokens[at-1].Ends || c.tokens[at-1].Fold == ":" || c.tokens[at].Fold == ":" {
			return true
		}
	}
	return false
}

// ranksDecisive says that a form lists the first of the games that had a winner.
func ranksDecisive(f *query.Form) bool {
	return f.Listed() && len(f.Order) > 0 && anyConjunct(f, func(c query.Cond) bool { return c.Result == query.Decisive })
}

// allStop says that a fragment is of words that say little by themselves.
func (c *chart) allStop(f fragment) bool {
	return !slices.ContainsFunc(c.tokens[f.start:f.end], func(t parser.Token) bool { return c.lex.left[t.Fold] != "stop" && !c.lex.articles[t.Fold] })
}
