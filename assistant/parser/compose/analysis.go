package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// analysis is what a frame holds of engine analysis.
type analysis struct {
	figures   []string          // what is asked for: accuracy, acpl, evaluation, best_move
	judged    []query.Judgement // several judgements side by side
	engines   bool              // the engine's own moves are meant
	rank      *figureRank
	standings []standing
	ofSides   bool // of winners and of losers
	phase     query.Phase
}

// figureRank is an order by a figure: 'most accurate', 'the worst move'.
type figureRank struct {
	Of         string // accuracy, loss, swing, complexity
	Descending bool
	One        bool // only the first is meant
}

// standing is how a side stands at some moment of a game, and how the game ended
// for it.
type standing struct {
	Bounds  query.Bounds
	Outcome query.Outcome
	Rank    bool   // those who stood worst come first
	Of      people // if said
	at      int    // of the condition that it becomes
}

// The bounds of winning chances, in percent, of words for positions.
const (
	betterFrom  = 60.0
	winningFrom = 75.0
	losingUpTo  = 25.0
)

// leastMoves is how many half-moves a side must have made in a game that is ranked
// by its accuracy, or that is said to be without errors.
const leastMoves = 10.0

// takeAnalysis takes a fragment that is about engine analysis.
func (f *frame) takeAnalysis(part fragment) (taken, ok bool) {
	text, _ := part.value.(string)
	a := &f.analysis
	switch part.kind {
	case "figure":
		for _, name := range slices.DeleteFunc(figureWords[text], func(s string) bool { return slices.Contains(a.figures, s) }) {
			a.figures = append(a.figures, name)
		}
	case "judgelist":
		a.judged = part.value.([]query.Judgement)
		return true, !f.judgedEvent()
	case "engine_best":
		a.engines = true
	case "figrank":
		if a.rank != nil {
			return true, false
		}
		rank := part.value.(figureRank)
		a.rank = &rank
	case "standing":
		s := part.value.(standing)
		if len(s.Of.Names) > 0 && len(f.own.Names) > 0 {
			return true, false
		}
		if len(s.Of.Names) > 0 {
			f.own = s.Of
		}
		a.standings = append(a.standings, s)
	case "in_phase":
		if a.phase != "" {
			return true, false
		}
		a.phase = query.Phase(text)
	case "winners_losers":
		a.ofSides = true
	case "judged", "judged_deed":
		h := part.value.(query.HalfMove)
		f.events = append(f.events, said[query.HalfMove]{h, part.start})
		return true, len(a.judged) == 0
	default:
		return false, false
	}
	return true, true
}

// figureWords are the figures that a word asks for.
var figureWords = map[string][]string{
	"accuracy": {"accuracy"}, "acpl": {"acpl"}, "plays": {"acpl", "accuracy"}, "evaluation": {"evaluation"}, "best_move": {"best_move"},
	"distribution": {"distribution"}, "lichess": {"lichess"},
}

// attachAnalysis makes conditions of how sides stand.
func (f *frame) attachAnalysis() bool {
	f.ownErrors()
	for i, s := range f.analysis.standings {
		f.analysis.standings[i].at = len(f.conds)
		f.conds = append(f.conds, said[condition]{condition{f.stands(s), "position"}, 0})
		if s.Outcome == "" && f.color != "" && len(f.own.Names) == 0 {
			f.color = ""
		}
	}
	return true
}

// stands says that the side that the question is about stands so at some moment.
func (f *frame) stands(s standing) query.Cond {
	position := func(side query.Side) query.Cond {
		return query.Cond{Position: &query.Position{Evaluation: &query.Evaluation{Side: side, In: query.Chances, Bounds: s.Bounds}}}
	}
	if s.Outcome == "" && f.color != "" && len(f.own.Names) == 0 {
		return position(f.color)
	}
	conds := []query.Cond{position(query.Own)}
	if len(f.own.Names) > 0 {
		conds = append(conds, persons(f.own, query.Own, "", ""))
	} else if one := f.person(); one != nil {
		conds = append(conds, persons(people{Names: []query.Name{*one}}, query.Own, "", ""))
	}
	outcome := s.Outcome
	if o := f.outcome(); outcome == "" && o != "several" {
		outcome = o
	}
	if outcome != "" {
		conds = append(conds, query.Cond{Outcome: outcome})
	}
	if len(conds) == 1 {
		return query.Cond{SomeSide: &conds[0]}
	}
	return query.Cond{SomeSide: &query.Cond{And: conds}}
}

// analysed makes the forms that ask for figures of engine analysis.
func (f *frame) analysed() (all []candidate) {
	a := f.analysis
	if len(a.figures) == 0 && len(a.judged) == 0 && !a.engines && a.rank == nil && !f.ranksBlunders() && !f.firstWrong() && !f.bestEvent() {
		return nil
	}
	switch {
	case slices.Contains(a.figures, "best_move"):
		return f.bestMove()
	case slices.Contains(a.figures, "evaluation"):
		return f.evaluation()
	case slices.Contains(a.figures, "distribution"):
		return f.distribution()
	case slices.Contains(a.figures, "lichess"):
		return f.lichessAccuracy()
	case a.rank != nil && (a.rank.Of == "swing" || a.rank.Of == "accuracy" && !f.noun("players") && !f.asked("who")):
		return f.rankedGames()
	case a.rank != nil && a.rank.Of != "accuracy":
		return f.rankedMoments()
	case f.firstWrong():
		return f.wrongFirst()
	}
	return f.figured()
}

// moves is the form of half-moves that figures are made of: those that count, of
// the one person if one is named.
func (f *frame) countedMoves() query.Form {
	h := query.HalfMove{}
	if len(f.events) > 0 {
		h = f.events[0].value
	}
	if h.Judged == nil {
		h.Judged = &query.Judged{}
	} else {
		judged := *h.Judged
		h.Judged = &judged
	}
	if f.analysis.phase != "" {
		h.Judged.Phase = f.analysis.phase
	}
	if h.By == "" {
		h.By = f.color
	}
	leave := []string{"events", "color"}
	if h.Player == nil && len(f.own.Names) == 1 {
		h.Player = &f.own.Names[0]
	}
	if len(f.outcomes) == 0 || len(f.own.Names) > 1 {
		leave = append(leave, "own")
	}
	q := query.Form{Rows: query.RowHalfMoves, HalfMove: &h, Where: f.where(query.RowGames, leave...)}
	if len(f.own.Names) > 1 {
		h.Player = nil
		for i := range f.own.Names {
			q.Parts = append(q.Parts, query.Share{HalfMove: &query.HalfMove{Player: &f.own.Names[i]}})
		}
	}
	return q
}

// figured makes figures of half-moves, of each group perhaps.
func (f *frame) figured() []candidate {
	if people := slices.DeleteFunc(slices.Clone(f.parts), func(p fragment) bool { return p.kind != "people" }); len(people) == 2 && len(f.own.Names) == 1 && len(f.opp.Names) == 1 {
		both := *f
		both.own.Names, both.opp.Names = slices.Concat(f.own.Names, f.opp.Names), nil
		for _, c := range both.figured() {
			return one("figures of each", c.cost-aside, c.form)
		}
	}
	q := f.countedMoves()
	columns, lowFirst := f.figureColumns(&q)
	if len(columns) == 0 {
		return nil
	}
	q.Show = columns
	by := f.by
	ranked := f.asked("who") || f.most != "" || f.agg("lowest", "highest") || f.analysis.rank != nil
	if key := f.key(); len(by) == 0 && key != "" && (ranked || f.noun("colors")) {
		by = []string{key}
	}
	if f.analysis.ofSides {
		by = append(by[:len(by):len(by)], "outcomes")
		q.Where = also(q.Where, query.Cond{Result: query.Decisive})
	}
	if len(q.Parts) > 0 && len(by) > 0 {
		return nil
	}
	q.By = keysOf(by, query.RowHalfMoves)
	if ranked && len(by) > 0 && !slices.Contains(by, "colors") {
		least := float64(query.LeastGames)
		games := query.Column{Agg: query.DistinctAgg, Of: &query.Value{Kind: query.GameValue}}
		if by[0] == "players" {
			q.Having = []query.Bound{{Column: games, Bounds: query.Bounds{Min: &least}}}
		}
		q.Order = []query.Ordering{{Column: &columns[0], Descending: !f.ascending(lowFirst)}}
		q.Limit = max(f.top, 1)
	}
	return one("figures", -0.5, q)
}

// ascending says that the least come first: that is best of losses.
func (f *frame) ascending(lowFirst bool) bool {
	switch {
	case f.analysis.rank != nil:
		return !f.analysis.rank.Descending
	case f.agg("lowest"), f.most == "least":
		return true
	case f.agg("highest"), f.most == "most":
		return false
	}
	return lowFirst
}

// figureColumns are the columns of what is asked for, and whether the least is best.
func (f *frame) figureColumns(q *query.Form) (columns []query.Column, lowFirst bool) {
	agg := query.AverageAgg
	for _, other := range []query.Aggregate{query.MedianAgg, query.SpreadAgg, query.TotalAgg} {
		if f.agg(string(other)) {
			agg = other
		}
	}
	figure := func(kind query.ValueKind) query.Column {
		return query.Column{Agg: agg, Of: &query.Value{Kind: kind}}
	}
	share := func(j query.Judged) query.Column {
		return query.Column{Agg: query.ShareAgg, Part: &query.Share{HalfMove: &query.HalfMove{Judged: &j}}}
	}
	if rank := f.analysis.rank; rank != nil && rank.Of == "accuracy" && len(f.analysis.figures) == 0 {
		columns = append(columns, figure(query.AccuracyValue))
	}
	for _, name := range f.analysis.figures {
		switch name {
		case "accuracy":
			columns = append(columns, figure(query.AccuracyValue))
		case "acpl":
			columns, lowFirst = append(columns, figure(query.CentipawnLossValue)), true
		}
	}
	for _, j := range f.analysis.judged {
		columns = append(columns, share(query.Judged{As: []query.Judgement{j}}))
	}
	switch {
	case len(columns) > 0:
	case f.bestEvent() && f.asked("share", "times"):
		q.HalfMove.Judged.Best = false
		q.Where = also(q.Where, query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.BestMoveValue}}})
		columns = append(columns, share(query.Judged{Best: true}))
	case f.analysis.engines && f.asked("share", "times"):
		q.Where = also(q.Where, query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.BestMoveValue}}})
		columns = append(columns, share(query.Judged{Best: true}))
	case f.analysis.engines && f.asked("count"):
		q.HalfMove.Judged.Best = true
		columns = append(columns, query.Column{Agg: query.CountAgg})
	case f.ranksBlunders():
		judged := *f.events[0].value.Judged
		q.HalfMove.Judged = &query.Judged{}
		part := query.Share{HalfMove: &query.HalfMove{Judged: &judged}}
		columns = append(columns, query.Column{Agg: query.ShareAgg, Part: &part}, query.Column{Agg: query.CountAgg, Among: &part})
	}
	return columns, lowFirst
}

// ranksBlunders says that those who err most, or least, are asked for.
func (f *frame) ranksBlunders() bool {
	return f.most != "" && f.judgedEvent() && (f.key() == "players" || f.key() == "opponents") && len(f.own.Names) == 0
}

// bestEvent says that half-moves are told that are the engine's.
func (f *frame) bestEvent() bool {
	return len(f.events) == 1 && f.events[0].value.Judged != nil && f.events[0].value.Judged.Best
}

func (f *frame) judgedEvent() bool {
	return len(f.events) == 1 && f.events[0].value.Judged != nil && len(f.events[0].value.Judged.As) > 0
}

// firstWrong says that somebody's first error is asked for.
func (f *frame) firstWrong() bool {
	return f.judgedEvent() && f.order != nil && f.order.How == "first"
}

func (f *frame) wrongFirst() []candidate {
	q := f.countedMoves()
	q.Order = []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.DateValue}}}, {Column: &query.Column{Of: &query.Value{Kind: query.NumberValue, Unit: query.Half}}}}
	q.Limit = 1
	return one("first error", -0.5, q)
}

// finishAnalysis makes of forms with errors what the words for them mean: mistakes that are
// counted are those that are no graver, and games without any are those that are
// long enough to tell.
func (f *frame) finishAnalysis(q *query.Form) {
	f.bySides(q)
	if q.Rows == query.RowHalfMoves && !q.Grouped() && len(q.Show) == 1 && q.Show[0].Agg == query.CountAgg && q.HalfMove != nil && q.HalfMove.Judged != nil && len(q.HalfMove.Judged.As) == 2 {
		h := *q.HalfMove
		judged := *h.Judged
		judged.As = []query.Judgement{query.Mistake}
		h.Judged, q.HalfMove = &judged, &h
	}
	if q.Rows != query.RowGames && q.Rows != query.RowSides || !withoutErrors(q.Where) {
		return
	}
	for _, side := range []query.Side{query.White, query.Black} {
		least := leastMoves
		q.Where = also(q.Where, query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.CountedValue, Side: side}, Bounds: query.Bounds{Min: &least}}})
	}
}

// withoutErrors says that a condition asks for games without half-moves that are
// judged so.
func withoutErrors(c *query.Cond) bool {
	switch {
	case c == nil:
		return false
	case c.And != nil:
		return slices.ContainsFunc(c.And, func(c query.Cond) bool { return withoutErrors(&c) })
	}
	return c.Not != nil && c.Not.HalfMove != nil && c.Not.HalfMove.Judged != nil
}

// ownErrors says of errors that are counted in somebody's games that they are
// theirs.
func (f *frame) ownErrors() {
	if len(f.own.Names) != 1 {
		return
	}
	f.conds = slices.Clone(f.conds)
	for i, c := range f.conds {
		if t := c.value.Times; t != nil && t.HalfMove.Judged != nil && t.HalfMove.Player == nil && t.HalfMove.By == "" {
			own := *t
			own.HalfMove.Player = &f.own.Names[0]
			f.conds[i].value.Cond = query.Cond{Times: &own}
		}
	}
}
