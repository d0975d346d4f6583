package parser

import (
	"cmp"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// reply is the half-move after a line: what was played there is asked for.
type reply struct {
	side query.Side
	line *line  // nil: said elsewhere in the question
	most string // the most or the least frequent one
	// played: the half-moves themselves are asked for, by how often each was played.
	played bool
}

// buildReply reads 'Black's reply to 1.d4'.
func buildReply(c captures) (any, bool) {
	r := reply{side: query.Side(c.text("side")), most: c.text("top")}
	if r.most == "popularity" {
		return nil, false
	}
	if l, ok := c["line"].(line); ok {
		r.line = &l
		return r, r.fits(len(l.moves))
	}
	if square, ok := c["square"].(string); ok {
		r.line = &line{moves: []string{square}}
		return r, r.fits(1) && (square[1] == '3' || square[1] == '4') // a pawn's first half-move
	}
	return r, c["line"] == nil
}

// buildReplyPlayed reads 'what is played after 1.e4 c5'.
func buildReplyPlayed(c captures) (any, bool) {
	read, ok := buildReply(c)
	r, isReply := read.(reply)
	r.played = true
	return r, ok && isReply && r.line != nil
}

// fits says that the side moves after so many half-moves.
func (r reply) fits(moves int) bool {
	turn := []query.Side{query.White, query.Black}[moves%2]
	return r.side == "" || r.side == turn
}

// placeReply groups the games of a line by the half-move that follows.
func (f *frame) placeReply(it item) error {
	r := it.value.(reply)
	if f.group != "" || f.depth != 0 || f.event != nil {
		return errNoReading
	}
	if r.line == nil {
		if r.line = f.lineSaid(); r.line == nil || !r.fits(len(r.line.moves)) {
			return errNoReading
		}
	} else {
		f.terms = append(f.terms, placed{term: bare{query.Cond{Line: r.line.moves}, "line"}})
	}
	if r.played {
		n := len(r.line.moves) + 1
		event := happening{HalfMove: query.HalfMove{Number: &query.Numbers{Unit: query.Half, Range: query.Range{Min: n, Max: n}}}}
		f.event, f.group, f.allRows = &event, query.BySAN, r.most == ""
		r.most = cmp.Or(r.most, string(query.MostFirst))
	} else {
		f.group, f.depth = query.ByLine, len(r.line.moves)+1
	}
	if r.most != "" {
		if f.most != "" {
			return errNoReading
		}
		f.most = r.most
	}
	return nil
}

// lineSaid is the line that some part of the question tells.
func (f *frame) lineSaid() *line {
	for _, it := range f.items {
		if b, ok := it.value.(bare); ok && b.Line != nil {
			return &line{moves: b.Line}
		}
	}
	return nil
}

// buildWinRate reads 'White's winning percentage'.
func buildWinRate(c captures) (any, bool) {
	e := ended{Outcome: query.Outcome(c.text("win_rate"))}
	if side := c.text("side"); side != "" {
		e.agent = &subject{who: oneSide, side: query.Side(side)}
	}
	return e, e.Outcome != ""
}

// placeWinRate asks for the share of games so ended.
func (f *frame) placeWinRate(it item) error {
	if f.ended != nil || f.event != nil || f.ask != "" && f.ask != "which" && f.ask != "list" {
		return errNoReading
	}
	e := it.value.(ended)
	f.ask, f.ended = "share", &e
	return nil
}
