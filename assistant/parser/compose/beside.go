package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// besideNumberCost is what it costs more to leave games over that are counted beside another
// number.
const besideNumberCost = 2.0

// shareMeant is what it costs to take 'the highest share of' for the most of something.
const shareMeant = 4.0

// countsBefore says that a key swallows the games that are counted, beside another number
// that is joined to it.
func (c *chart) countsBefore(by fragment) bool {
	games := slices.ContainsFunc(c.ofKind(by.start, "noun"), func(f fragment) bool { return f.value == "games" && f.end < by.end })
	return games && c.joinsNumber(by.end)
}

// countsFrom says that games stand at a token that are counted, by a key perhaps, beside
// another number that is joined to them.
func (c *chart) countsFrom(at int) bool {
	return slices.ContainsFunc(c.ofKind(at, "noun"), func(f fragment) bool {
		return f.value == "games" && (c.joinsNumber(f.end) || c.beginsColumns(at, f.end) || slices.ContainsFunc(c.ofKind(f.end, "by"), func(by fragment) bool { return c.joinsNumber(by.end) }))
	})
}

// beginsColumns says that games are the first of several things that are told of each group:
// 'per decade: games, draws and the average length'.
func (c *chart) beginsColumns(from, to int) bool {
	listed := from > 0 && (c.tokens[from-1].Fold == ":" || c.tokens[from-1].Fold == ",") && to < len(c.tokens) && (c.tokens[to].Fold == "," || c.tokens[to-1].Fold == ",")
	return listed && slices.ContainsFunc(slices.Concat(c.at[:from]...), func(f fragment) bool { return f.kind == "by" && f.end < from+1 })
}

// joinsNumber says that a word for and stands at a token, and a number behind it.
func (c *chart) joinsNumber(at int) bool {
	return at+1 < len(c.tokens) && len(c.ofKind(at, "and")) > 0 && slices.ContainsFunc(c.at[at+1], func(f fragment) bool {
		return f.kind == "measure" || f.kind == "agg" || f.kind == "ask" && f.value == "share"
	})
}

// besideShare says that a word for a number stands right beside one for a share: 'how many
// and what share', and not 'how many, and what share are draws'.
func (c *chart) besideShare(f fragment) bool {
	share := func(o fragment) bool { return o.kind == "ask" && o.value == "share" || o.kind == "measure" }
	if slices.ContainsFunc(c.tokens[f.start:f.end], func(t parser.Token) bool { return t.Fold == "," }) {
		return false
	}
	return f.end < len(c.tokens) && slices.ContainsFunc(c.at[f.end], share) || slices.ContainsFunc(c.endAt(f.start), share)
}

// endAt are the fragments that end where a token begins.
func (c *chart) endAt(at int) (all []fragment) {
	for from := range at {
		for _, f := range c.at[from] {
			if f.end == at {
				all = append(all, f)
			}
		}
	}
	return all
}
