package compose

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// perGameOf makes who does something most in a game on average: 'who gives most
// checks per game'.
func (f *frame) perGameOf() []candidate {
	if f.most == "" || !f.perGame() || f.moves.inOne || len(f.aggs)+len(f.measures)+len(f.quants)+len(f.by) > 0 {
		return nil
	}
	g := *f
	if lifted, ok := f.lifted(); ok {
		g = *lifted
	}
	if len(g.events) != 1 || !g.asked("who") && !g.noun("players") {
		return nil
	}
	h := g.events[0].value
	h.By, h.Player = query.Own, nil
	of := query.Column{Agg: query.AverageAgg, Of: &query.Value{Kind: query.TimesValue, HalfMove: &h}}
	q := g.form(query.RowSides, "events")
	q.By = []query.Value{nounKeys["players"]}
	q.Show = []query.Column{of}
	q.Having = g.bound()
	q.Order = []query.Ordering{{Column: &of, Descending: g.most == "most"}}
	q.Limit = max(g.top, 1)
	return one("most per game", 0.3, q)
}

// toldPerGame says that what was asked per game is told so: how much of it a
// game has.
func (f *frame) toldPerGame(has func(string) bool) bool {
	return !f.perGame() || !(f.most != "" || f.asked("count", "times")) ||
		slices.ContainsFunc([]string{"average", "median", "times", "run", "record", "longest"}, has) || len(f.events) == 0 && !f.hasDeed()
}

// hasDeed says that a condition tells a half-move.
func (f *frame) hasDeed() bool {
	return slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.HalfMove != nil })
}

// neverDid makes who never did something in any game.
func (f *frame) neverDid() []candidate {
	if len(f.board.never) != 1 || !f.asked("who", "whom", "which", "list", "count") || !f.asked("who") && !f.noun("players", "opponents") || len(f.events)+len(f.by)+len(f.aggs)+len(f.measures) > 0 || f.most != "" || f.order != nil {
		return nil
	}
	h := f.board.never[0]
	h.By = query.Own
	times := query.Column{Agg: query.TotalAgg, Of: &query.Value{Kind: query.TimesValue, HalfMove: &h}}
	none := 0.0
	q := f.form(query.RowSides)
	q.By = []query.Value{nounKeys["players"]}
	q.Having = append(f.bound(), query.Bound{Column: times, Bounds: query.Bounds{Max: &none}})
	if f.asked("count") {
		q = query.Form{Rows: query.RowGroups, Groups: &q, Show: []query.Column{{Agg: query.CountAgg}}}
	}
	return one("never did", 0, q)
}

// whereOnBoard makes squares of what is asked where, of half-moves: 'where do
// bishops go'.
func (f *frame) whereOnBoard() []candidate {
	g := *f
	if lifted, ok := f.lifted(); ok {
		g = *lifted
	}
	if !g.asked("where") || len(g.events) != 1 || g.moves.king != "" || len(g.nouns)+len(g.by)+len(g.aggs)+len(g.measures) > 0 || g.order != nil || g.asked("count", "share", "times") {
		return nil
	}
	h := g.events[0].value
	if h.To != "" || h.SAN != "" || h.Castling != "" || onlyNumber(h) || h.Piece == "" && h.All == 0 {
		return nil
	}
	q := g.form(query.RowHalfMoves)
	q.By = []query.Value{{Kind: query.SquareValue}}
	g.mostFirst(&q)
	return one("where on the board", -0.5, q)
}

// namedFirst says that what is asked of the game that is found stands before it:
// 'ECO of the shortest win'.
func (f *frame) namedFirst() bool {
	noun := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "noun" })
	order := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "order" })
	return noun >= 0 && order > noun && !f.asked("list", "exists", "who")
}

// ledUntold is what it costs to leave open which side had more where one of the
// two is spoken of: 'won being a rook down'.
const ledUntold = 1.5

// ledByAny says that how the game ended for somebody is told beside material that
// any of the two may have had.
func (f *frame) ledByAny() bool {
	ended := len(f.outcomes)+len(f.sides) > 0 || slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Result == query.Decisive })
	return ended && slices.ContainsFunc(f.conds, func(c said[condition]) bool {
		or := c.value.Or
		return len(or) == 2 && or[0].Position != nil && or[1].Position != nil && len(or[0].Position.Counts) > 0 && len(or[1].Position.Counts) > 0 &&
			or[0].Position.Counts[0].Lead && or[1].Position.Counts[0].Lead
	})
}

// attachPieces makes 'how many pieces were captured' ask for captures, and
// 'promotions by piece' for what the pawns became.
func (f *frame) attachPieces() {
	if len(f.events) == 1 && f.events[0].value.All&schema.PawnPromoted != 0 && len(f.events[0].value.Promoted) != 1 {
		f.renameNoun("pieces", "promoted_pieces")
		for i, key := range f.by {
			if key == "pieces" {
				f.by = slices.Clone(f.by)
				f.by[i] = "promoted_pieces"
			}
		}
	}
	i := slices.IndexFunc(f.nouns, func(n said[string]) bool { return n.value == "pieces" })
	takes := func(h query.HalfMove) bool { return h.All&schema.Capture != 0 && h.Captured == "" }
	if i < 0 || !f.asked("count") || len(f.events) != 1 || !takes(f.events[0].value) || len(f.by) > 0 || f.most != "" {
		return
	}
	f.nouns = slices.Delete(slices.Clone(f.nouns), i, i+1)
}

// colorTold says that a side that was said stands in the form besides what the
// conditions say that have sides of their own.
func (f *frame) colorTold(text string) bool {
	if f.color == "" {
		return true
	}
	conds := 0
	for _, c := range f.conds {
		own, _ := json.Marshal(c.value.Cond)
		if c.value.Or != nil {
			conds += strings.Count(string(own), string(f.color))
		}
	}
	return strings.Count(text, string(f.color)) > conds
}

// tellsDoing says that it is told how games ended for somebody, or what was played
// in them: 'did Tal ever underpromote'.
func (f *frame) tellsDoing() bool {
	played := slices.ContainsFunc(f.conds, func(c said[condition]) bool {
		return c.value.HalfMove != nil || c.value.Position != nil || c.value.ECO != nil && len(f.own.Names) > 0
	})
	return played || len(f.events)+len(f.sides)+len(f.outcomes) > 0
}
