package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// moves is what a frame holds of half-moves and positions beyond events.
type moves struct {
	finishes []finish
	leads    []lead
	races    []query.HalfMove
	atEnd    bool // what stands on the board does so at the end
	anyOrder bool // a position counts however it is reached
	such     bool // what was said before it is a position, and no order of moves
	movers   []parser.Man
	inOne    bool   // in a single game
	when     bool   // at what move it happens is asked
	oneSide  bool   // by one side of it
	king     string // whose square is asked for
}

// takeMove takes a fragment that is about half-moves or positions.
func (f *frame) takeMove(part fragment) bool {
	switch v := part.value.(type) {
	case finish:
		if len(v.Of.Names) > 0 {
			if len(f.own.Names) > 0 {
				return false
			}
			f.own = v.Of
		}
		f.moves.finishes = append(f.moves.finishes, v)
		f.conds = append(f.conds, said[condition]{condition{v.Cond, "state"}, part.start})
		return true
	case []lead:
		f.moves.leads = append(f.moves.leads, v...)
		return true
	case race:
		f.moves.races = append(f.moves.races, v.HalfMove)
		return true
	case mover:
		f.moves.movers = append(f.moves.movers, v.Man)
		return true
	}
	switch part.kind {
	case "king":
		return f.takeKing(part)
	case "at_end":
		f.moves.atEnd = true
	case "any_order":
		f.moves.anyOrder = true
	case "such_position":
		f.moves.such = true
	case "in_one":
		f.moves.inOne, f.moves.oneSide = true, f.moves.oneSide || part.value == "side"
	case "at_move":
		f.moves.when = true
	default:
		return false
	}
	return true
}

// takeKing makes the square that was asked for that of a king.
func (f *frame) takeKing(part fragment) bool {
	side, _ := part.value.(string)
	if f.moves.king != "" {
		return false
	}
	f.moves.king = side
	return true
}

// attachKing brings a king to the square that is asked for.
func (f *frame) attachKing() bool {
	i := slices.IndexFunc(f.nouns, func(n said[string]) bool { return n.value == "squares" })
	if i < 0 && !f.asked("where") {
		return false
	}
	f.nouns = slices.Clone(f.nouns)
	if i < 0 { // 'where does the king end up'
		i = len(f.nouns)
		f.nouns = append(f.nouns, said[string]{})
	}
	f.nouns[i].value = map[string]string{"any": "king_squares", "white": "white_king_squares", "black": "black_king_squares"}[f.moves.king]
	return true
}

// suffersMate says that somebody was mated, whoever it was.
func suffersMate(e finish) bool {
	return e.Outcome == query.Loss && len(e.Of.Names) == 0 && e.Cond.HalfMove != nil && e.Cond.HalfMove.All&schema.CheckMate != 0
}

// attachMoves brings what is said of half-moves and positions to what it
// belongs to.
func (f *frame) attachMoves() bool {
	if len(f.own.Names) > 0 && len(f.outcomes) == 0 && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Result == query.Decisive }) {
		f.cost += 1.5 // somebody's 'wins' are more than games with a winner
	}
	for _, e := range f.moves.finishes {
		if e.Outcome != "" && (len(f.own.Names) > 0 || f.color != "" || f.asked("who")) {
			f.outcomes = append(f.outcomes, said[query.Outcome]{e.Outcome, 0})
		}
	}
	if f.moves.king == "" && f.color == "" && len(f.own.Names) == 0 && slices.ContainsFunc(f.moves.finishes, suffersMate) && f.noun("squares") {
		f.moves.king = "any" // 'on which square do people get mated'
	}
	if f.moves.king != "" && !f.attachKing() {
		return false
	}
	if len(f.moves.movers) > 0 && !f.attachMover() {
		return false
	}
	if len(f.moves.leads) > 0 {
		f.conds = append(f.conds, said[condition]{condition{f.ledCond(), "position"}, 0})
		if f.color != "" && len(f.own.Names) == 0 && len(f.outcomes) == 0 {
			f.color = ""
		}
	}
	if f.lengthBeyond() {
		f.moments = nil
	}
	f.attachReached()
	if f.moves.anyOrder && !f.eachPosition(func(p *query.Position) bool { return p.Board != "" }) {
		return false
	}
	if f.moves.atEnd {
		if !f.eachPosition(func(p *query.Position) bool {
			p.Last = p.Number == nil
			return p.Last
		}) && !f.asked("board") && !f.noun("materials") && !slices.ContainsFunc(f.conds, func(c said[condition]) bool { return endsSo(c.value) }) {
			return false
		}
	}
	if len(f.moments) == 1 && len(f.events) == 0 && !f.asked("board") && f.eachPosition(func(p *query.Position) bool {
		n := f.moments[0].value.Numbers
		ok := p.Number == nil && !p.Last && p.Board == "" || p.Number == nil && !p.Last && len(p.Counts) == 0
		p.Number = &n
		return ok
	}) {
		f.moments = nil
	}
	return true
}

// lengthBeyond makes 'games that go past move 80' what their length says.
func (f *frame) lengthBeyond() bool {
	if len(f.moments) != 1 || len(f.events)+len(f.sides)+len(f.outcomes) > 0 || !f.noun("games") || f.asked("board") {
		return false
	}
	n := f.moments[0].value.Numbers
	if n.Min == 0 || n.Max != 0 || f.eachPosition(func(*query.Position) bool { return true }) {
		return false
	}
	f.conds = append(f.conds, said[condition]{condition{query.Cond{Length: &query.Length{Unit: n.Unit, Range: n.Range}}, "length"}, f.moments[0].at})
	return true
}

// perGame says that a number is asked for each game: 'blunders per game'.
func (f *frame) perGame() bool {
	return hasPart(f.parts, "per_game")
}

// attachMover makes half-moves of 'the white king' and 'moves'.
func (f *frame) attachMover() bool {
	if len(f.moves.movers) != 1 || len(f.events) > 0 {
		return false
	}
	i := slices.IndexFunc(f.nouns, func(n said[string]) bool {
		return n.value == "moves" || n.value == "squares" || n.value == "from_squares"
	})
	if i < 0 {
		return false
	}
	m := f.moves.movers[0]
	f.events = append(f.events, said[query.HalfMove]{query.HalfMove{Piece: m.Piece, By: m.Side}, f.nouns[i].at})
	if f.nouns[i].value == "moves" {
		f.nouns = slices.Delete(slices.Clone(f.nouns), i, i+1)
	}
	return true
}

// ledCond says that the side that the question is about has the leads.
func (f *frame) ledCond() query.Cond {
	switch {
	case f.color != "" && len(f.own.Names) == 0:
		return leadCond(f.moves.leads, f.color)
	case len(f.sides) == 1:
		return leadCond(f.moves.leads, f.sides[0].value.Of)
	}
	conds := []query.Cond{leadCond(f.moves.leads, query.Own)}
	if len(f.own.Names) > 0 {
		conds = append(conds, persons(f.own, query.Own, "", ""))
	}
	if o := f.outcome(); o != "" && o != "several" {
		conds = append(conds, query.Cond{Outcome: o})
	}
	if len(conds) == 1 {
		return query.Cond{SomeSide: &conds[0]}
	}
	return query.Cond{SomeSide: &query.Cond{And: conds}}
}

// eachPosition changes copies of all positions that conditions have; false
// where there is none, or one that cannot be changed so.
func (f *frame) eachPosition(change func(*query.Position) bool) bool {
	any, ok := false, true
	conds := slices.Clone(f.conds)
	for i, c := range conds {
		q := query.Form{Rows: query.RowGames, Where: &c.value.Cond}.Clone()
		touched := false
		q.Walk(query.Visitor{Position: func(p *query.Position) {
			touched = true
			ok = ok && change(p)
		}})
		if touched {
			any = true
			conds[i].value.Cond = *q.Where
		}
	}
	if any && ok {
		f.conds = conds
	}
	return any && ok
}

// lifted is the frame with what games have as half-moves of their own: 'knights
// get captured' tells a game and a half-move.
func (f *frame) lifted() (*frame, bool) {
	if len(f.events) > 0 {
		return nil, false
	}
	for i, c := range f.conds {
		h := c.value.HalfMove
		if h == nil {
			continue
		}
		g := *f
		g.conds = slices.Delete(slices.Clone(f.conds), i, i+1)
		g.events = []said[query.HalfMove]{{*h, c.at}}
		return &g, true
	}
	return nil, false
}

// toldMoves says that what was said of half-moves stands in the form.
func (f *frame) toldMoves(q query.Form, has func(string) bool) bool {
	anyOf := func(words ...string) bool { return slices.ContainsFunc(words, has) }
	switch {
	case f.asked("replay") && q.As != query.AsReplay:
		return false
	case f.moves.when && !anyOf("number", "first_at", "last_at"):
		return false
	case f.moves.inOne && !anyOf("times", "run") && !f.ofWholeGames(q):
		return false
	case len(f.moves.races) > 0 && !has("parts"):
		return false
	case f.moves.king != "" && !has("king_square"):
		return false
	case f.asked("replies") && !f.toldReplies(q):
		return false
	}
	return true
}

// withLifted adds to candidates those of the frame with what games have as
// half-moves of their own.
func (f *frame) withLifted(all []candidate) []candidate {
	g, ok := f.lifted()
	if !ok {
		return all
	}
	for i := range all {
		if h := all[i].form.HalfMove; h != nil && onlyNumber(*h) {
			all[i].cost += 2 // of all half-moves of such games
		}
	}
	for _, make := range []func(*frame) []candidate{
		(*frame).mostOf, (*frame).counted, (*frame).aggregated, (*frame).timed, (*frame).inOneGame, (*frame).inRow, (*frame).whoOrWhen,
	} {
		for _, c := range make(g) {
			c.cost += 0.2
			all = append(all, c)
		}
	}
	return all
}

// ofWholeGames says that games are listed or counted of which two things hold, in which
// 'in the same game' says nothing more: 'both sides promoted in the same game'.
func (f *frame) ofWholeGames(q query.Form) bool {
	two := slices.ContainsFunc(f.conds, func(c said[condition]) bool { return len(c.value.And) > 1 })
	return q.Rows == query.RowGames && !q.Grouped() && f.most == "" && f.order == nil && (two || len(f.events)+len(f.conds) > 1)
}
