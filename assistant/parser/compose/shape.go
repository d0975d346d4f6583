package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// shapeBuilders make the values of rules on the shape of questions: what is left
// out, and what comes second.
var shapeBuilders = map[string]func(parts) (any, bool){"no_draws": buildNoDraws, "not_that": buildNotThat, "not_people": buildNotPeople, "nth_most": buildNthMost, "nth_place": buildNthPlace, "last_sort": buildLastSort, "without": buildWithoutGroups}

// buildNoDraws reads 'draws excluded', 'sin contar las tablas'.
func buildNoDraws(parts) (any, bool) {
	return condition{query.Cond{Not: &query.Cond{Result: query.Drawn}}, "result"}, true
}

// buildNotThat reads 'Sicilians excluded': of several things said before it is not known
// how many are meant.
func buildNotThat(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	return condition{query.Cond{Not: &c.Cond}, c.About}, ok && c.Not == nil && c.And == nil && (c.Or == nil || c.About == "eco")
}

// buildNotPeople reads 'apart from Tal': he plays in none of the games.
func buildNotPeople(p parts) (any, bool) {
	who, ok := p.of("people").(people)
	if !ok {
		return nil, false
	}
	who.All = false
	with := persons(who, "", "", "")
	return condition{query.Cond{Not: &with}, "people"}, true
}

// nthMost is what comes second, third … by how many there are of it, or by a measure.
type nthMost struct {
	Noun    string // empty: told elsewhere
	How     string // most or least
	Measure string // empty: by how many there are
	Skip    int    // how many come before it
	Place   bool   // it is told by its place: of players, by points
}

// buildNthMost reads 'the second most common', 'tercer torneo con más partidas',
// 'second highest win rate'.
func buildNthMost(p parts) (any, bool) {
	n, ok := p.number("ordinal")
	m := nthMost{Noun: p.text("noun"), How: p.text("most"), Skip: n - 1}
	if best, is := p.of("bestmeasure").(bestMeasure); is {
		m.How, m.Measure = best.How, best.Measure
	}
	if m.Noun != "" {
		_, known := keyOf(m.Noun)
		ok = ok && known && !ofMoves[m.Noun]
	}
	return m, ok && n > 1 && n <= maxNth && m.How != ""
}

// buildNthPlace reads 'in second place', 'ocupa el tercer puesto'.
func buildNthPlace(p parts) (any, bool) {
	n, ok := p.number("ordinal")
	return nthMost{How: "most", Skip: n - 1, Place: true}, ok && n > 1 && n <= maxNth
}

// takeNthMost takes what comes second for the first of which one is left out.
func (f *frame) takeNthMost(_ int, part fragment) bool {
	m := part.value.(nthMost)
	if f.most != "" || f.order != nil || f.skip > 0 || f.top > 0 {
		return false
	}
	f.most, f.skip = m.How, m.Skip
	if m.Place && (f.asked("who") || f.noun("players")) && len(f.measures) == 0 {
		m.Measure = "points"
	}
	if m.Noun != "" {
		f.nouns = append(f.nouns, said[string]{m.Noun, part.start})
	}
	if m.Measure != "" {
		f.rivals.best = true
		f.measures = append(f.measures, said[string]{m.Measure, part.start})
	}
	return true
}

// skips leaves out those that come before what is asked for; false where nothing says
// what comes first.
func (f *frame) skips(q *query.Form) bool {
	if f.skip == 0 {
		return true
	}
	q.Skip = f.skip
	return len(q.Order) > 0 && q.Limit == 1
}

// attachDoer makes what is played in games what a side plays that is told apart from it:
// 'castling queenside: in how many games does White do it'.
func (f *frame) attachDoer() {
	if f.color == "" || len(f.own.Names)+len(f.outcomes) > 0 || !f.noun("games") || len(f.events) != 1 {
		return
	}
	if h := &f.events[0].value; h.By == "" && h.Player == nil {
		h.By, f.color = f.color, ""
	}
}

// asksBesides says that a word that asks and is joined to the question by another word or
// sign asks for more than the question does: not where it is but a word of what is asked
// for, as in 'number of moves', where it asks which of two things has more, or where
// nothing else asks, as in 'the third most common opening, which is it?'.
func (f *frame) asksBesides(parts []fragment, ask fragment, joint string) bool {
	which := ask.value == "which" || ask.value == "who" || ask.value == "whom"
	if which && len(f.halves) > 0 {
		return false
	}
	before, behind := false, false
	told := map[string]bool{"ask": true, "most": true, "order": true, "nth_most": true, "agg": true, "measure": true, "bestmeasure": true, "quant": true}
	for _, p := range parts {
		switch {
		case p.kind != "ask" && p.start <= ask.start && p.end >= ask.end && p.end > p.start+1:
			return false
		case p.start < ask.start:
			before = before || told[p.kind]
		case p.start > ask.start:
			behind = behind || p.kind != "neutral"
		}
	}
	if !before && joint != "and" && joint != "y" && (which || ask.value == "count" || isField[textOf(ask)]) {
		return false
	}
	return behind || ask.value != "which"
}

// longestMean makes groups ordered by the mean length of their games: 'which player has
// the longest average game'.
func (f *frame) longestMean() []candidate {
	how := ""
	if f.order != nil && f.order.Skip == 0 {
		how = map[string]string{"longest": "most", "shortest": "least"}[f.order.How]
	}
	mean := len(f.aggs) == 1 && means[f.aggs[0].value]
	if how == "" || !mean || f.most != "" || len(f.quants)+len(f.events) > 0 {
		return nil
	}
	g := *f
	g.order, g.most = nil, how
	g.quants = []said[quantity]{{quantity{query.Value{Kind: query.LengthValue, Unit: query.UnknownUnit}}, 0}}
	return g.bestOf()
}

// buildLastSort reads 'sorted by length, longest at the top': the second says which way.
func buildLastSort(p parts) (any, bool) {
	a, ok := p.of("a").(sorting)
	if way := p.text("b"); way != "" {
		a.Descending = way == "down"
		return a, ok
	}
	b, okB := p.of("b").(sorting)
	switch {
	case !ok || !okB || a.Of != nil && b.Of != nil && a.Of.Kind != b.Of.Kind:
		return nil, false
	case b.Of == nil:
		a.Descending = b.Descending
		return a, true
	}
	return b, true
}

// perColor is the frame of what comes first with each colour: 'which opening did Tal play
// most as White, and which as Black'.
func perColor(parts []fragment) (*frame, bool) {
	sides := map[any]int{}
	var rest []fragment
	for _, p := range parts {
		switch {
		case p.kind == "with_side":
			sides[p.value]++
		case p.kind == "ask" && p.value == "which" && len(sides) > 0:
		default:
			rest = append(rest, p)
		}
	}
	first := slices.ContainsFunc(rest, func(p fragment) bool { return p.kind == "most" })
	if len(sides) != 2 || !first || slices.ContainsFunc(parts, setsAgainst) {
		return nil, false
	}
	f, ok := collect(append(rest, fragment{kind: "by", value: keys{[]string{"colors"}}}))
	if !ok || f.key() == "" || f.key() == "players" || isSided(f.key()) {
		return nil, false
	}
	f.parts, f.each = parts, true
	return f, true
}

// forNobody is what it costs to take games with a winner for what wins: 'which opening
// wins' does not say for whom.
func (f *frame) forNobody(key string) float64 {
	if o := f.outcome(); (o == query.Win || o == query.Loss) && len(f.own.Names) == 0 && f.color == "" && !isSided(key) {
		return 1
	}
	return 0
}

// ofGames is what it costs to rank what stands behind the words for games and for most:
// 'the game with most captures: players' asks for the game.
func (f *frame) ofGames(key string) float64 {
	games, most := -1, -1
	for i, p := range f.parts {
		switch {
		case p.kind == "noun" && p.value == "games" && games < 0:
			games = i
		case p.kind == "most":
			most = i
		case p.kind == "noun" && p.value == key && games >= 0 && most > games && len(f.events) > 0:
			return 2
		}
	}
	return 0
}

// tellsColor says that a verb parts how games ended for somebody from the colour, which
// is told of them: 'Tal's wins came with Black'.
func (lex *lexicon) tellsColor(c condition, words []parser.Token) bool {
	colored := false
	q := query.Form{Where: &c.Cond}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		colored = colored || c.Player != nil && (c.Player.Side == query.White || c.Player.Side == query.Black)
	}})
	return colored && endsFor(c) && lex.cued(linking, words[1:])
}

// buildWithoutGroups reads 'leave out those with fewer than ten games': the groups within the
// bounds are those that do not count.
func buildWithoutGroups(p parts) (any, bool) {
	h, ok := p.of("having").(having)
	if !ok || (h.Min == nil) == (h.Max == nil) {
		return nil, false
	}
	rest := having{Outcome: h.Outcome, Side: h.Side}
	if h.Max != nil {
		least := *h.Max + 1
		rest.Min = &least
	} else {
		most := *h.Min - 1
		rest.Max = &most
	}
	return rest, rest.Min != nil || *rest.Max > 0
}

// dropsOrder says that a list has all of what it is asked the first of in an order: 'con más
// jugadas', of which nothing was taken but the words.
func (c *chart) dropsOrder(p path, form query.Form) bool {
	if !form.Listed() || len(form.Order) > 0 || form.Limit > 0 || form.Groups != nil {
		return false
	}
	ordering := func(f fragment) bool {
		return f.kind == "order" || f.kind == "most" || f.kind == "nth_most" || f.kind == "sort" || f.kind == "topn"
	}
	return slices.ContainsFunc(c.at, func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool {
			return f.kind == "order" && f.end > f.start+1 && !slices.ContainsFunc(p.parts, func(used fragment) bool {
				return used.start < f.end && f.start < used.end && (ordering(used) || used.start <= f.start && used.end >= f.end)
			})
		})
	})
}
