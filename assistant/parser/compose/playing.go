package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// playing is how much less speaks against a reading that leaves a verb for playing over,
// which says no more than that there were games: 'cuántas B90 jugó Fischer', 'did Zsuzsa
// ever play against Sofia', 'anything played on a 29th of February'.
func (c *chart) playing(p path, verb leftover, made candidate) float64 {
	if !c.lex.aside(playWords, c.tokens[verb.at].Fold) {
		return 0
	}
	part := func(kinds ...string) bool {
		return slices.ContainsFunc(p.parts, func(f fragment) bool { return slices.Contains(kinds, f.kind) })
	}
	switch made.name {
	case "count games", "record":
		if slices.ContainsFunc(p.parts, func(f fragment) bool { return f.kind == "ask" && f.value == "count" }) {
			return verb.doubt
		}
	case "list":
		others := slices.ContainsFunc(p.left, func(l leftover) bool { return l.at != verb.at && len(c.ofKind(l.at, "ask")) > 0 })
		switch {
		case part("ask") || others:
		case c.asksWhether() && c.asksFirst() && part("opp", "pair"):
			return verb.doubt + noGames
		case !c.asksFirst():
			return verb.doubt
		}
	}
	return 0
}

// playedMeant is what it costs to take the colour that somebody played with, whose games are
// spoken of, for the side that won: 'his games as Black were losses'.
const playedMeant = 2.0

// playedWith says that the side that a fragment tells of is one that somebody named played with.
func (c *chart) playedWith(f fragment) bool {
	from := f.start - 1
	if f.kind == "sidewin" {
		from = max(from, 0)
	}
	if from < 0 || f.kind == "cond" && !tellsHow(f.value.(condition)) {
		return false
	}
	with := slices.ContainsFunc(c.ofKind(from, "with_side"), func(w fragment) bool { return w.end > f.start && w.end <= f.end })
	with = with || f.kind == "sidewin" && c.any(from, f.end, func(w fragment) bool { return w.kind == "with_side" })
	return with && c.any(0, len(c.tokens), isPeople)
}

// tellsBoth says that a fragment is of one thing or another, which a word for and joins.
func (c *chart) tellsBoth(f fragment) bool {
	cond, ok := f.value.(condition)
	return ok && len(cond.Or) == 2 && c.any(f.start, f.end, func(w fragment) bool { return w.kind == "and" }) && !c.any(f.start, f.end, func(w fragment) bool { return w.kind == "or" })
}

// tellsHow says that a condition tells how games ended.
func tellsHow(c condition) (ends bool) {
	q := query.Form{Where: &c.Cond}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) { ends = ends || c.Result != "" || c.Player != nil && c.Player.Outcome != "" }})
	return ends
}

// ofThose says that a condition begins with words for those who did what it tells, or that
// they stand before it: 'los que perdieron con Tal'.
func (c *chart) ofThose(f fragment) bool {
	return f.kind == "cond" && (len(c.ofKind(f.start, "who_did")) > 0 || f.start > 0 && slices.ContainsFunc(c.ofKind(f.start-1, "who_did"), func(w fragment) bool { return w.end > f.start }))
}

// asksShare says that a part asks for a share.
func asksShare(p fragment) bool { return p.kind == "ask" && p.value == "share" }

// askedOnce are parts without a last one that asks once more for a share: 'what part of his
// games did he win, in %'.
func askedOnce(parts []fragment) []fragment {
	last := len(parts) - 1
	if last < 1 || !asksShare(parts[last]) || !slices.ContainsFunc(parts[:last], asksOften) {
		return parts
	}
	return parts[:last:last]
}

// asksOften says that a part asks for a share, or how often something happened.
func asksOften(p fragment) bool { return asksShare(p) || p.kind == "ask" && p.value == "often" }
