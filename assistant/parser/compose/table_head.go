package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// tableWords are those that say that a table is wanted.
const tableWords = "tables"

// withHead are parts of which the first that tells what is asked is the head of a table,
// with that as what rows are told apart by: 'decade, games, percentage of draws'.
func withHead(parts []fragment) []fragment {
	at, table := -1, false
	for i, p := range parts {
		switch {
		case p.kind == "by", p.kind == "most", p.kind == "order", p.kind == "nth_most", p.kind == "bestmeasure", p.kind == "who_most", p.kind == "top_by", p.kind == "columns":
			return parts // rows are told apart, or one is wanted
		case p.kind == "neutral" && p.value == tableWords:
			table = true
		case at >= 0 || p.kind == "neutral", p.kind == "ask" && p.value == "list", p.kind == "ranking", ownSeries[p.kind] && !endsGame(p), p.kind == "tagged":
		case p.kind == "cond" && spansAll(p):
		case p.kind == "noun" && headsTable(textOf(p)):
			at = i
		default:
			return parts
		}
	}
	if at < 0 {
		return parts
	}
	next := at + 1
	for next < len(parts) && (parts[next].kind == "people" || parts[next].kind == "neutral") {
		next++ // 'opponents of Tal, games, wins'
	}
	rate := next < len(parts) && at == 0 && hasGames[textOf(parts[at])] && (parts[next].kind == "measure" || asksShare(parts[next])) // 'decade and share of draws'
	if next == len(parts) || !parts[next].apart && !((table || rate) && parts[next].joined) || !heldInCells(parts[next]) {
		return parts
	}
	head := parts[at]
	head.kind, head.value = "by", keys{[]string{textOf(head)}}
	return slices.Concat(parts[:at], []fragment{head}, parts[at+1:])
}

// headMeant is what it costs to list games with what rows of a table are to be told apart by.
const headMeant = 2.0

// headTaken is what it costs to take the head of a table for a column of a list, where numbers
// are told beside it: 'a table with his opponents, games and wins'.
func headTaken(parts []fragment) float64 {
	table, columns := false, false
	for i, p := range parts {
		switch {
		case p.kind == "neutral" && p.value == tableWords:
			table = true
		case p.kind == "columns":
			columns = true
		case table && columns && (p.apart || p.joined) && heldInCells(p):
			return headMeant
		case i > 0 && hasPart(parts[:i], "by") && (p.apart || p.joined) && parts[i-1].kind == "noun" && parts[i-1].value == "games" && (parts[i-1].apart || parts[i-1].joined) && endsGame(p):
			return headMeant // 'games and wins' are two numbers
		}
	}
	return 0
}

// headsTable says that a noun is one that rows may be told apart by.
func headsTable(noun string) bool {
	_, ok := keyOf(noun)
	return ok && !ofMoves[noun] && noun != "dates" && noun != "results"
}

// heldInCells says that a part begins what is told of each row, a number.
func heldInCells(p fragment) bool {
	switch p.kind {
	case "measure", "agg", "wins", "sidewin", "cells", "each_count", "quant":
		return true
	case "ask":
		return slices.Contains([]string{"count", "times", "share"}, textOf(p))
	}
	return p.kind == "noun" && p.value == "games"
}

// listed says that a word stands by itself among others that are told one after the other:
// 'year, games, average length'.
func (c *chart) listed(at int) bool {
	parts := func(i int) bool { return c.tokens[i].Fold == "," || c.tokens[i].Ends || len(c.ofKind(i, "and")) > 0 }
	return at > 0 && parts(at-1) && (at+1 == len(c.tokens) || parts(at+1) || c.tokens[at].Ends)
}

// twoWordNouns are the nouns of two words that begin at a token: 'first moves'. Names of tags
// are none: they are always told by a word in the plural.
func (c *chart) twoWordNouns(at int) []fragment {
	if at < 0 {
		return nil
	}
	return slices.DeleteFunc(c.ofKind(at, "noun"), func(f fragment) bool {
		return f.end != at+2 || strings.HasPrefix(textOf(f), tagNoun)
	})
}

// withinSort says that a measure takes a word of an order for the first of it: 'points, from
// the highest to the lowest'.
func (c *chart) withinSort(f fragment) bool {
	return f.kind == "bestmeasure" && slices.ContainsFunc(c.at[f.start+1:f.end], func(at []fragment) bool {
		return slices.ContainsFunc(at, func(o fragment) bool { return o.kind == "sort" && o.end > f.end })
	})
}

// sideMeant is what it costs to take the colour that people had for the side that won:
// 'players who, as Black, beat Fischer'.
const sideMeant = 2.0

// preferColours makes dear what takes such a colour for the side, where people are asked for.
func (c *chart) preferColours() {
	for start, found := range c.at {
		for i, f := range found {
			cond, isCond := f.value.(condition)
			if f.kind != "sidewin" && !(isCond && (cond.Result == query.WhiteWins || cond.Result == query.BlackWins)) {
				continue
			}
			for before := max(start-2, 0); before < start; before++ {
				if slices.ContainsFunc(c.ofKind(before, "with_side"), func(o fragment) bool { return o.end > start && o.end <= f.end }) {
					found[i].cost = max(f.cost, sideMeant)
				}
			}
		}
	}
}
