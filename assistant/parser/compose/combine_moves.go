package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// usual makes the position, or the moves, that come most after so many
// half-moves.
func (f *frame) usual() []candidate {
	if f.most == "" || !f.asked("board") && !f.noun("positions", "boards", "materials") || len(f.moments) != 1 || f.moments[0].value.Point == nil {
		return nil
	}
	n, after := f.moments[0].value.Numbers, f.moments[0].value.Point
	n.Min, n.Max = after.Number, after.Number
	if n.Unit == query.Full || after.Unit == query.Full { // both sides have made theirs, or White alone
		n.Unit, n.Min = query.Half, 2*n.Min
		if after.Side == query.White {
			n.Min--
		}
		n.Max = n.Min
	}
	q := f.form(query.RowPositions, "events")
	q.Position = &query.Position{Number: &n}
	q.By = []query.Value{{Kind: query.BoardValue}}
	if f.noun("materials") {
		q.By = []query.Value{nounKeys["materials"]}
	}
	q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
	q.Limit = max(f.top, 1)
	return one("usual position", 0, q)
}

// replies makes what is played after a line.
func (f *frame) replies() (all []candidate) {
	if !f.noun("replies", "moves") && !f.asked("which", "replies") {
		return nil
	}
	for i, c := range f.conds {
		line := c.value.Line
		if len(line) == 0 {
			continue
		}
		all = append(all, f.playedAfter(line, condName(i))...)
	}
	for _, e := range f.events {
		h := e.value
		if opensGame(e) && f.noun("replies") {
			played := f.playedAfter([]string{h.SAN}, "events")
			for _, c := range played {
				c.form.HalfMove.Player = h.Player // 'replies to 1.d4 by Kasparov'
			}
			all = append(all, played...)
		}
	}
	return all
}

// opensGame says that a half-move is one that White begins a game with.
func opensGame(e said[query.HalfMove]) bool {
	h := e.value
	return h.SAN != "" && h.Number != nil && h.Number.Unit == query.Full && h.Number.Min == 1 && h.Number.Max == 1 && h.By == query.White
}

// whoReplies says that somebody is told right behind the word for replies, or before
// the line: 'Kasparov's replies to 1.d4', 'respuestas de Kasparov a 1.d4'.
func (f *frame) whoReplies() bool {
	at := func(is func(fragment) bool) int { return slices.IndexFunc(f.parts, is) }
	who := at(func(p fragment) bool { return p.kind == "people" })
	line := at(func(p fragment) bool { return p.kind == "line" || p.kind == "cond" && p.value.(condition).Line != nil })
	return who >= 0 && line >= 0 && (f.parts[who].start < f.parts[line].start || hasPart(f.parts, "byw"))
}

func (f *frame) playedAfter(line []string, leave string) []candidate {
	g := *f
	g.events = nil
	n := query.Numbers{Unit: query.Half, Range: query.Range{Min: len(line) + 1, Max: len(line) + 1}}
	h := query.HalfMove{Number: &n, By: f.color}
	g.color = ""
	if len(f.own.Names) == 1 && (f.asked("replies") || f.noun("replies") && f.whoReplies()) {
		h.Player, g.own = &f.own.Names[0], people{}
	}
	q := query.Form{Rows: query.RowHalfMoves, HalfMove: &h}
	q.Where = also(g.where(query.RowGames, leave), query.Cond{Line: line})
	q.By = []query.Value{{Kind: query.SANValue}}
	if f.most != "" || f.top > 0 {
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most != "least"}}
		q.Limit = max(f.top, 1)
	}
	return one("replies", 0.3, q)
}

// final makes the last or first half-moves of games.
func (f *frame) final() []candidate {
	last := f.noun("last_moves") && f.order == nil && f.most == "" && len(f.by) == 0 && !f.asked("count", "share")
	if slices.ContainsFunc(f.nouns, func(n said[string]) bool { return ofMoves[n.value] && n.value != "replies" }) {
		return nil // something of the half-move is asked for
	}
	if !last && (f.order == nil || !f.noun("moves") || f.order.How != "last" && f.order.How != "first") {
		return nil
	}
	q := f.form(query.RowHalfMoves)
	if q.HalfMove.Number != nil {
		return nil
	}
	if last || f.order.How == "last" {
		q.HalfMove.Last = true
	} else {
		q.HalfMove.Number = &query.Numbers{Unit: query.Half, Range: query.Range{Min: 1, Max: 1}}
	}
	q.HalfMove.Player = nil
	if f.dash {
		q.HalfMove.By = "" // whose the last move is is not said
	}
	q.Where = f.where(query.RowGames, "events", "color")
	if f.most != "" {
		q.By = []query.Value{{Kind: query.SANValue}}
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
		q.Limit = max(f.top, 1)
	}
	return one("last move", 0.2, q)
}

// onlyNumber says that nothing is said of a half-move but where it stands.
func onlyNumber(h query.HalfMove) bool {
	h.Number, h.By = nil, ""
	return reflect.DeepEqual(h, query.HalfMove{})
}

// doneByAny says that games are told by what one side or the other did.
func doneByAny(c said[condition]) bool {
	h := c.value.HalfMove
	return h != nil && h.By == "" && h.Player == nil
}

// lastOfMoves says that the first or last is that of a game's moves: 'the very last move'.
func (f *frame) lastOfMoves() bool {
	for i, p := range f.parts {
		if p.kind == "order" && i+1 < len(f.parts) && f.parts[i+1].kind == "noun" && f.parts[i+1].value == "moves" && f.parts[i+1].start == p.end {
			return true
		}
	}
	return false
}
