package compose

import "slices"

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
