package parser

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// mistakesBoard says that a query takes what was said of the board for something else.
func (f *frame) mistakesBoard(q *query.Query) bool {
	return f.takesAllForSome(q) || f.missesDeed(q) || f.countsPiecesElsewhere(q) || standsAtStart(q) || f.ranksOtherwise(q) || f.dropsEnd(q) || kingsGiveMate(q) || f.listsForBoard(q) || countsByLine(q)
}

// countsByLine says that all half-moves were counted where first moves were asked for,
// which each game has once: 'which move is the most popular answer to 1.e4'.
func countsByLine(q *query.Query) bool {
	return q.Measure == query.Count && q.Subject == query.HalfMoves && q.Group == query.ByLine && (q.HalfMove == nil || reflect.ValueOf(*q.HalfMove).IsZero())
}

// listsForBoard says that games, or positions, are listed where the position after moves was asked
// for: 'show me the position after 1.e4 c5'.
func (f *frame) listsForBoard(q *query.Query) bool {
	if q.Measure != query.List || q.Subject == query.HalfMoves {
		return false
	}
	games := slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool { return len(at["games_noun"]) > 0 })
	asked := slices.ContainsFunc(f.chart.Tokens[:min(len(f.chart.Tokens), positionWithin)], func(t token.Token) bool { return t.Fold == "position" || t.Fold == "posicion" })
	if games || !asked {
		return false
	}
	reached := false
	q.Walk(query.Visitor{
		Position: func(p *query.Position) { reached = reached || p.Board != "" },
		Cond:     func(c *query.Cond) { reached = reached || q.Subject == query.Positions && len(c.Line) > 0 },
	})
	return reached
}

// positionWithin is how many words of a question say that it asks for a position.
const positionWithin = 4

// takesAllForSome says that of 'all the pawns' the query tells no more than that
// there is one.
func (f *frame) takesAllForSome(q *query.Query) (taken bool) {
	all := map[query.Piece]bool{}
	for _, at := range f.chart.At {
		for _, quantifier := range at["quantifier"] {
			if quantifier.Value != "all" || quantifier.End == len(f.chart.At) {
				continue
			}
			for _, men := range f.chart.At[quantifier.End]["several"] {
				if piece, ok := men.Value.(string); ok {
					all[query.Piece(piece)] = true
				}
			}
		}
	}
	if len(all) == 0 {
		return false
	}
	q.Walk(query.Visitor{Position: func(p *query.Position) {
		taken = taken || slices.ContainsFunc(p.Counts, func(n query.Pieces) bool {
			return all[n.Piece] && !n.Lead && n.Range == query.Range{Min: 1}
		})
	}})
	return taken
}

// missesDeed says that it is asked what is done, and the query lists in which games,
// captures of which the piece is asked for, or who does it: 'what does Tal play
// first', 'what does the bishop usually take', 'what do people promote to'.
func (f *frame) missesDeed(q *query.Query) bool {
	if f.noun == "games" || !slices.ContainsFunc(f.chart.At[:min(len(f.chart.At), 8)], func(at map[string][]meaning.Item) bool { return len(at["asks_deed"]) > 0 }) {
		return false
	}
	whole := func(h *query.HalfMove) bool { return h.Number == nil && !h.Last && h.SAN == "" }
	switch {
	case q.Measure == query.List:
		return q.Subject == query.Games && !tellsWhen(q) || q.HalfMove != nil && whole(q.HalfMove)
	case q.Group == query.ByPlayer:
		return q.Subject == query.HalfMoves
	}
	return false
}

// tellsWhen says that games of some time are meant: 'what did Tal play in 1960'.
func tellsWhen(q *query.Query) (when bool) {
	q.Walk(query.Visitor{Cond: func(c *query.Cond) { when = when || c.Date != nil }})
	return when
}

// countsPiecesElsewhere says that it is asked how many pieces there are, or are
// captured, and the query counts games, or tells them apart by which pieces move.
func (f *frame) countsPiecesElsewhere(q *query.Query) bool {
	if q.Subject == query.Games && (q.Group == query.ByPiece || q.Group == query.ByCaptured) {
		return true
	}
	if q.Measure != query.Count || f.ask != "count" {
		return false
	}
	if f.noun == "pieces" && q.Group == query.ByPiece && !f.every && f.most == "" {
		return true
	}
	if q.Subject != query.Games || f.noun == "games" {
		return false
	}
	for _, at := range f.chart.At {
		for _, how := range at["ask"] {
			if how.Value == "count" && how.End < len(f.chart.At) && len(f.chart.At[how.End]["several"]) > 0 {
				return true // 'how many pawns are left at the end'
			}
		}
	}
	return false
}

// tellReplies makes what is answered to a line the answer alone; what somebody
// answers is played by that person, which a form says and a query of games does not.
func (f *frame) tellReplies(q *query.Query, s *conditions) error {
	if f.replyTo == 0 || q.Group != query.ByLine || q.Subject != query.Games || q.Measure != query.Count || q.Within != query.NoKey {
		return nil
	}
	if len(s.players) > 0 {
		return meaning.ErrNoReading
	}
	n := f.replyTo + 1
	q.Subject, q.Group, q.Depth, q.Order = query.HalfMoves, query.BySAN, 0, cmp.Or(q.Order, query.MostFirst)
	q.HalfMove = &query.HalfMove{Number: &query.Numbers{Unit: query.Half, Range: query.Range{Min: n, Max: n}}}
	return nil
}

// standsAtStart says that pieces of either side are told of on a rank where they
// begin: 'a pawn reaches the seventh' is counted from its own side; or that a king
// gives mate on a square where it may be mated.
func standsAtStart(q *query.Query) (stands bool) {
	begins := func(piece query.Piece, area string) bool {
		if piece == query.Pawn {
			return area == "2" || area == "7"
		}
		return piece != query.NoPiece && (area == "1" || area == "8")
	}
	q.Walk(query.Visitor{
		Position: func(p *query.Position) {
			stands = stands || slices.ContainsFunc(p.Counts, func(n query.Pieces) bool {
				return n.Side == query.AnySide && n.Min == 1 && begins(n.Piece, n.Area)
			})
		},
		HalfMove: func(h *query.HalfMove) {
			stands = stands || h.By == "" && h.Player == nil && (h.All == 0 && (h.Piece == query.King || h.Piece == query.Pawn) && begins(h.Piece, h.To) ||
				h.All&schema.CheckMate != 0 && (h.To == "1" || h.To == "8" || h.Piece == query.King && len(h.To) == 2))
		},
	})
	return stands
}

// kingsGiveMate says that squares are told apart on which kings give mate, where those
// on which they are mated were asked for.
func kingsGiveMate(q *query.Query) bool {
	return q.Group == query.BySquare && q.HalfMove != nil && q.HalfMove.Piece == query.King && q.HalfMove.All&schema.CheckMate != 0
}

// ranksOtherwise says that games are ranked by their length, or told how often
// something comes in them, where the walk of a king or the number of a move was
// asked for: 'longest king walk', 'average move number of castling'; or that a
// record of players is told where one of pieces was: 'the record number of queens'.
func (f *frame) ranksOtherwise(q *query.Query) bool {
	says := func(category string) bool {
		return slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool { return len(at[category]) > 0 })
	}
	switch {
	case q.Of != nil && q.Of.Kind == query.LengthOf && q.Order != "":
		return says("king_walk") && f.noun != "games"
	case q.Of != nil && q.Of.Kind == query.TimesOf && q.Measure == query.Average:
		return says("move_number")
	}
	return q.Measure == query.Record && says("record_number")
}

// dropsEnd says that pieces were told to end up somewhere and the query tells of no
// last position; that it was asked when, and games are listed; or in how many games
// something comes, and the query counts how often.
func (f *frame) dropsEnd(q *query.Query) bool {
	says := func(category string) bool {
		return slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool { return len(at[category]) > 0 })
	}
	if f.ask == "when" && q.Measure == query.List && f.ranking == nil && f.noun == "" && len(q.Players()) == 0 {
		return true
	}
	if says("in_how_many") && q.Measure == query.Count && q.Subject == query.HalfMoves && q.Group == query.NoKey && f.noun == "" {
		return true
	}
	if !says("ending_up") {
		return false
	}
	last, board := false, q.Group == query.BySquare
	q.Walk(query.Visitor{
		Position: func(p *query.Position) { last, board = last || p.Last, board || p.Board != "" },
		HalfMove: func(h *query.HalfMove) { last = last || h.Last },
	})
	return board && !last
}
