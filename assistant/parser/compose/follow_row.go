package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ofRows are the fragments that only a question has that follows an answer with rows.
var ofRows = map[string]bool{"row_ref": true}

func isRow(f fragment) bool { return f.kind == "row_ref" }

// LastRow is the row that 'the last one' means.
const LastRow = -1

// Beside the row that was spoken of last.
const (
	nextRow     = -2
	previousRow = -3
)

// buildRow reads 'the third one', 'number 3', 'the last one'.
func buildRow(p parts) (any, bool) {
	if p.of("last") != nil {
		return LastRow, true
	}
	if beside := p.text("beside"); beside != "" {
		return map[string]int{"next": nextRow, "previous": previousRow}[beside], true
	}
	if n, ok := p.number("ordinal"); ok {
		return n, n > 0
	}
	n, ok := p.number("number")
	return n, ok && n > 0
}

// PointsAtRow says that a question names a row of the answer before by its place, and
// whether it wants a board of it.
func (r *Reader) PointsAtRow(question, language string, values parser.Values) (points, board bool) {
	for _, s := range r.parser.Sentences(question, language, values) {
		c := newChart(r.lexicons[s.Language], s)
		points = points || c.has("row_ref")
		board = board || c.has("ask.board")
	}
	return points, board
}

// row is the answer as one about the row that fragments name, if they do; false
// where it has no such row.
func (p Prior) row(parts []fragment) (Prior, bool) {
	at := slices.IndexFunc(parts, isRow)
	if at < 0 {
		return p, true
	}
	n, _ := parts[at].value.(int)
	if n == nextRow || n == previousRow {
		if n = p.beside(n); n == 0 {
			return p, false
		}
	}
	games := query.Form{Rows: query.RowGames, Where: p.Form.Where}
	switch {
	case slices.ContainsFunc(parts[at+1:], isRow):
		return p, false
	case n > 0 && n <= len(p.Games):
		p.Game = p.Games[n-1]
	case n == LastRow && len(p.Games) > 0 && !p.More:
		p.Game = p.Games[len(p.Games)-1]
	case len(p.Games) == 0 && n <= 1 && p.Form.Rows == query.RowGames && p.Form.Groups == nil && !p.Form.Grouped() && p.Form.Limit == 0 && p.Form.Where != nil:
		games.Order = []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.DateValue}}, Descending: n == LastRow}}
		games.Limit = 1 // of games that were counted, the first or the last
		p.Game, p.Form = 0, games
	default:
		return p, false
	}
	return p, true
}

// beside is the row next to the one that was spoken of; 0: there is none.
func (p Prior) beside(n int) int {
	switch {
	case p.At == 0:
		return 0
	case n == previousRow:
		return p.At - 1
	case p.At == len(p.Games):
		return 0
	}
	return p.At + 1
}

// of is the answer that a path goes on from; false where it has not the row that the
// path names.
func (p *Prior) of(way path) (*Prior, bool) {
	if p == nil {
		return nil, true
	}
	one, ok := p.row(way.parts)
	return &one, ok
}
