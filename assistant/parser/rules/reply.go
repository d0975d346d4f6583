package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// buildReply reads 'Black's reply to 1.d4'.
func buildReply(c Captures) (any, bool) {
	r := meaning.Reply{Side: query.Side(c.text("side")), Most: c.text("top")}
	if r.Most == "popularity" {
		return nil, false
	}
	if l, ok := c["line"].(meaning.Line); ok {
		r.Line = &l
		return r, r.Fits(len(l.Moves))
	}
	if square, ok := c["square"].(string); ok {
		r.Line = &meaning.Line{Moves: []string{square}}
		return r, r.Fits(1) && (square[1] == '3' || square[1] == '4') // a pawn's first half-move
	}
	return r, c["line"] == nil
}

// buildReplyPlayed reads 'what is played after 1.e4 c5'.
func buildReplyPlayed(c Captures) (any, bool) {
	read, ok := buildReply(c)
	r, isReply := read.(meaning.Reply)
	r.Played = true
	return r, ok && isReply && r.Line != nil
}

// buildWinRate reads 'White's winning percentage'.
func buildWinRate(c Captures) (any, bool) {
	e := meaning.Ended{Outcome: query.Outcome(c.text("win_rate"))}
	if side := c.text("side"); side != "" {
		e.Agent = &meaning.Subject{Who: meaning.OneSide, Side: query.Side(side)}
	}
	return e, e.Outcome != ""
}
