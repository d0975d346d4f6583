package compose

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// take puts the i-th fragment into the frame; false where it cannot stand
// beside those before it.
func (f *frame) take(i int, part fragment) bool {
	if take := takers[part.kind]; take != nil {
		return take(f, i, part)
	}
	if taken, ok := f.takeAnalysis(part); taken {
		return ok
	}
	if taken, ok := f.takeBoard(part); taken {
		return ok
	}
	if taken, ok := f.takeRivals(part); taken {
		return ok
	}
	return f.takeMove(part)
}

// takers put the fragments of a kind into a frame.
var takers = map[string]func(f *frame, i int, part fragment) bool{
	"ask":   (*frame).takeAsk,
	"agg":   collects(func(f *frame) *[]said[string] { return &f.aggs }),
	"noun":  collects(func(f *frame) *[]said[string] { return &f.nouns }),
	"by":    appends(func(f *frame, k keys) { f.by = append(f.by, k.Nouns...) }),
	"most":  (*frame).takeMost,
	"order": (*frame).takeOrder,

	"won":       (*frame).takeOutcome,
	"wins":      (*frame).takeOutcome,
	"wonp":      (*frame).takeOutcome,
	"personwin": (*frame).takePersonWin,
	"sidewin":   collects(func(f *frame) *[]said[outcome] { return &f.sides }),

	"side":       (*frame).takeSide,
	"with_side":  (*frame).takeSide,
	"people":     (*frame).takePeople,
	"opp":        (*frame).takeOpponent,
	"pair":       (*frame).takePair,
	"oppelo":     appends(func(f *frame, r query.Range) { f.oppElo = &r }),
	"both_sides": notes(func(f *frame) { f.both = true }),
	"anyone":     notes(func(f *frame) { f.anyone = true }),

	"cond":     collects(func(f *frame) *[]said[condition] { return &f.conds }),
	"line":     conditions("line", func(moves []string) query.Cond { return query.Cond{Line: moves} }),
	"position": conditions("position", func(p query.Position) query.Cond { return query.Cond{Position: &p} }),
	"length":   conditions("length", func(l query.Length) query.Cond { return query.Cond{Length: &l} }),
	"tagged":   conditions("tag", tagCond),

	"event":  collects(func(f *frame) *[]said[query.HalfMove] { return &f.events }),
	"deed":   collects(func(f *frame) *[]said[query.HalfMove] { return &f.events }),
	"san":    collects(func(f *frame) *[]said[query.HalfMove] { return &f.events }),
	"detail": (*frame).takeDetail,
	"moment": collects(func(f *frame) *[]said[parser.Moment] { return &f.moments }),

	"quant":    collects(func(f *frame) *[]said[quantity] { return &f.quants }),
	"measure":  collects(func(f *frame) *[]said[string] { return &f.measures }),
	"having":   (*frame).takeHaving,
	"unit":     appends(func(f *frame, u query.Unit) { f.unit = u }),
	"number":   (*frame).number,
	"topn":     (*frame).takeTop,
	"nth_most": (*frame).takeNthMost,
	"sort":     (*frame).takeSort,
	"nth_game": (*frame).takeNthGame,

	"columns":    appends(func(f *frame, all fields) { f.columns = append(f.columns, all...) }),
	"told":       appends(func(f *frame, all fields) { f.columns = append(f.columns, all...) }),
	"cells":      appends(func(f *frame, all []query.Column) { f.cells = append(f.cells, all...) }),
	"differ":     notes(func(f *frame) { f.differ = true }),
	"each_count": notes(func(f *frame) { f.each = true }),
	"with_count": notes(func(f *frame) { f.withCount = true }),
	"sqlwords":   notes(func(f *frame) { f.sql = true }),
	"server":     (*frame).takeServer,
	"higher":     (*frame).takeHigher,

	"per_game":  passed,
	"neutral":   passed,
	"own_ref":   passed,
	"some_side": passed,
	"that_side": (*frame).takeThatSide,
	"long_verb": (*frame).takeLongVerb,
	"than":      passed,
}

// passed is a fragment that says something only to its neighbours.
func passed(*frame, int, fragment) bool { return true }

// notes is of fragments that say one thing by being there.
func notes(note func(*frame)) func(*frame, int, fragment) bool {
	return func(f *frame, _ int, _ fragment) bool {
		note(f)
		return true
	}
}

// appends is of fragments that fit beside any others.
func appends[T any](add func(*frame, T)) func(*frame, int, fragment) bool {
	return func(f *frame, _ int, part fragment) bool {
		value, _ := part.value.(T)
		add(f, value)
		return true
	}
}

// collects is of fragments that are kept with where they stand.
func collects[T any](all func(*frame) *[]said[T]) func(*frame, int, fragment) bool {
	return func(f *frame, _ int, part fragment) bool {
		value, _ := part.value.(T)
		to := all(f)
		*to = append(*to, said[T]{value, part.start})
		return true
	}
}

// conditions is of fragments that are conditions of games.
func conditions[T any](about string, of func(T) query.Cond) func(*frame, int, fragment) bool {
	return func(f *frame, _ int, part fragment) bool {
		f.conds = append(f.conds, said[condition]{condition{of(part.value.(T)), about}, part.start})
		return true
	}
}

// tagCond is the condition that a value of the database's tags is.
func tagCond(v parser.Value) query.Cond {
	tag := query.Tag{Name: v.Tag, Match: v.Match, Texts: v.Texts}
	if v.Sided {
		side := query.AnySide
		tag.Side = &side
	}
	return query.Cond{Tag: &tag}
}

func (f *frame) takeAsk(i int, part fragment) bool {
	text, _ := part.value.(string)
	if text == "where" && i > 0 && f.parts[i-1].end == part.start && (f.parts[i-1].kind == "by" || f.parts[i-1].kind == "noun" && !ofMoves[textOf(f.parts[i-1])]) {
		return true // 'openings where White wins', 'each event where he played' ask for no places
	}
	if text == "first_time" {
		return f.takeTime(part)
	}
	f.asks = append(f.asks, said[string]{text, part.start})
	return true
}

func (f *frame) takeMost(_ int, part fragment) bool {
	text, _ := part.value.(string)
	if f.most != "" && f.most != text {
		return false
	}
	f.most = text
	return true
}

func (f *frame) takeOrder(_ int, part fragment) bool {
	o, ok := part.value.(ordering)
	if !ok {
		o.How, _ = part.value.(string)
	}
	if f.order != nil && f.nth == 0 && f.order.Skip+o.Skip == 0 && sameEnd[f.order.How] == sameEnd[o.How] && sameEnd[o.How] != "" && (f.top == 0 || o.Top == 0) {
		f.top = max(f.top, o.Top) // 'the last thing he played, his five latest games'
		return true
	}
	if f.order != nil || f.nth != 0 || o.Top > 0 && f.top != 0 {
		return false
	}
	f.order = &o
	f.top = max(f.top, o.Top)
	return true
}

// sameEnd are the orders that say the same of dates.
var sameEnd = map[string]string{"last": "newest", "newest": "newest", "first": "oldest", "oldest": "oldest", "longest": "longest", "shortest": "shortest"}

// takeServer takes the server that SQL is wanted for; of two there is none.
func (f *frame) takeServer(_ int, part fragment) bool {
	if f.server != "" {
		return false
	}
	f.server = textOf(part)
	return true
}

func (f *frame) takeOutcome(_ int, part fragment) bool {
	text, _ := part.value.(string)
	f.outcomes = append(f.outcomes, said[query.Outcome]{query.Outcome(text), part.start})
	return true
}

func (f *frame) takePersonWin(_ int, part fragment) bool {
	o := part.value.(outcome)
	if f.color != "" && f.color != o.Of {
		return false
	}
	f.color = o.Of
	f.outcomes = append(f.outcomes, said[query.Outcome]{o.Outcome, part.start})
	return true
}

func (f *frame) takeSide(_ int, part fragment) bool {
	text, _ := part.value.(string)
	side := query.Side(text)
	if f.color != "" && f.color != side {
		return false
	}
	f.color = side
	if part.kind == "side" {
		f.cost += 0.5
	}
	return true
}

func (f *frame) takePeople(i int, part fragment) bool {
	who := part.value.(people)
	switch {
	case len(f.own.Names) == 0:
		f.own = who
		f.object = len(f.outcomes) > 0 && f.outcomes[len(f.outcomes)-1].at < part.start && (len(who.Names) == 1 || i > 0 && endsGame(f.parts[i-1]))
	case len(f.opp.Names) == 0:
		f.opp = who
		f.cost += besideCost
		f.rivals.beside = true
	default:
		return false
	}
	return true
}

func (f *frame) takeOpponent(_ int, part fragment) bool {
	if len(f.opp.Names) > 0 {
		return false
	}
	f.opp = part.value.(people)
	return true
}

func (f *frame) takePair(_ int, part fragment) bool {
	if len(f.own.Names) > 0 || len(f.opp.Names) > 0 {
		return false
	}
	p := part.value.(pair)
	f.own, f.opp, f.dash = p.A, p.B, p.Game
	return true
}

// takeDetail adds what else is said of the half-move before it.
func (f *frame) takeDetail(_ int, part fragment) bool {
	if len(f.events) == 0 {
		return false
	}
	last := &f.events[len(f.events)-1].value
	merged, ok := merge(*last, part.value.(query.HalfMove))
	if ok {
		*last = merged
	}
	return ok
}

func (f *frame) takeHaving(_ int, part fragment) bool {
	h := part.value.(having)
	if h.Side != "" && f.color != "" && f.color != h.Side {
		return false
	}
	f.color = cmp.Or(f.color, h.Side)
	f.having = &h.Bounds
	if h.Outcome != "" {
		f.outcomes = append(f.outcomes, said[query.Outcome]{h.Outcome, part.start})
		f.rivals.boundEnded = true
	}
	return true
}

func (f *frame) takeTop(_ int, part fragment) bool {
	if f.top != 0 {
		return false
	}
	f.top = part.value.(int)
	return true
}

func (f *frame) takeSort(_ int, part fragment) bool {
	if f.sort != nil {
		return false
	}
	s := part.value.(sorting)
	f.sort = &s
	return true
}

func (f *frame) takeNthGame(_ int, part fragment) bool {
	if f.order != nil || f.nth != 0 {
		return false
	}
	f.nth = part.value.(nthGame)
	return true
}

// takeHigher takes a comparison that does not say than what.
func (f *frame) takeHigher(_ int, part fragment) bool {
	f.cost += 0.8
	if part.value == "vague" {
		f.cost += 1.5
	}
	return true
}

// takeLongVerb takes a verb for how long games are, which says nothing without a length
// or a number: 'the last game' is none that lasts.
func (f *frame) takeLongVerb(int, fragment) bool {
	return slices.ContainsFunc(f.parts, func(p fragment) bool { return lasting[p.kind] })
}

// lasting are the kinds of fragments beside which a verb tells how long games are.
var lasting = map[string]bool{"quant": true, "length": true, "number": true, "range": true, "cond": true, "agg": true, "most": true, "order": true, "unit": true, "higher": true, "having": true}
