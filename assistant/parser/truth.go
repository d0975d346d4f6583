package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/shapes"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// tellsTruly says that a query does not take what was said for something else:
// the last look at a reading, whichever rules it came by.
func (f *frame) tellsTruly(q *query.Query) bool {
	return f.whole != nil || !f.takesYear(q) && !noOutcome(q) && !f.onlyDone(q) && !f.facedRating(q) && !f.mistakesPeople(q) && !f.mistakesContest(q) && !f.mistakesBoard(q) && f.unsaid(q) < 0
}

// noOutcome says that a game would have ended in several ways for somebody: 'won,
// drawn and lost' asks for each.
func noOutcome(q *query.Query) bool {
	all := conjuncts(q.Where)
	for i, c := range all {
		if c.Or == nil || c.Or[0].Player == nil && c.Or[0].And == nil {
			continue
		}
		rest := slices.Concat(all[:i], all[i+1:])
		if !slices.ContainsFunc(c.Or, func(k query.Cond) bool { return !endsOtherwise(conjuncts(&k), rest) }) {
			return true
		}
	}
	return false
}

// endsOtherwise says that the first conditions have a person's games end in a way in
// which the others do not.
func endsOtherwise(a, b []query.Cond) bool {
	outcomeOf := func(all []query.Cond, name string) (o query.Outcome) {
		for _, c := range all {
			if c.Player != nil && c.Player.Name.Text == name && c.Player.Outcome != "" {
				o = c.Player.Outcome
			}
			if c.Result == query.Drawn {
				o = query.Draw
			}
		}
		return o
	}
	for _, c := range b {
		if c.Player == nil || c.Player.Outcome == "" {
			continue
		}
		if o := outcomeOf(a, c.Player.Name.Text); o != "" && o != c.Player.Outcome {
			return true
		}
	}
	return false
}

// onlyDone says that 'only' is said of what somebody does and was taken for what
// stands on the board: 'captured only with pawns'.
func (f *frame) onlyDone(q *query.Query) bool {
	if !slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool { return len(at["only_word"]) > 0 }) {
		return false
	}
	deeds, boards := false, false
	q.Walk(query.Visitor{
		HalfMove: func(h *query.HalfMove) { deeds = deeds || h.All&schema.Capture != 0 || h.Captured != "" },
		Position: func(p *query.Position) {
			boards = boards || p.Only != nil || slices.ContainsFunc(p.Counts, func(n query.Pieces) bool { return n.Range == query.Range{} })
		},
	})
	return deeds && boards
}

// facedRating says that the rating of those whom somebody faced was taken for his
// own, or for that of both players of the games.
func (f *frame) facedRating(q *query.Query) bool {
	if q.Of == nil || q.Of.Kind != query.Rating || len(q.Players()) != 1 {
		return false
	}
	return slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool { return len(at["faced"]) > 0 })
}

// unsaid is the first token that tells a piece or a square of which the query says
// nothing; negative: there is none. Names of openings and of people, and what is
// quoted, tell none.
func (f *frame) unsaid(q *query.Query) int {
	if f.contrast {
		return -1 // the other parts say the rest
	}
	said := saidOn(q)
	for i := range f.chart.Tokens {
		part := func(it meaning.Item) bool { return !silent[it.Category] && it.Start <= i && i < it.End }
		if f.isName(i) || !slices.ContainsFunc(f.items, part) {
			continue
		}
		for _, it := range f.chart.At[i]["piece"] {
			if piece, ok := it.Value.(string); ok && it.End == i+1 && !said.pieces[query.Piece(piece)] && !said.anything {
				return i
			}
		}
		if shapes.SquareToken.MatchString(f.chart.Tokens[i].Fold) && !said.squares[f.chart.Tokens[i].Fold] && !said.anything {
			return i
		}
	}
	return -1
}

// takesYear says that the number of a game may be a year: 'games 1972' are of that
// year, 'game 1972' is one.
func (f *frame) takesYear(q *query.Query) (taken bool) {
	years := map[int64]bool{}
	for i, t := range f.chart.Tokens {
		n, ok := token.Number(t.Fold)
		years[int64(n)] = years[int64(n)] || ok && f.chart.parser.isYear(n) && f.followsMany(i)
	}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) { taken = taken || c.Game != 0 && years[c.Game] }})
	return taken
}

// followsMany says that a token stands behind 'games', or behind a year that does.
func (f *frame) followsMany(at int) bool {
	for at--; at >= 0; at-- {
		if slices.ContainsFunc(f.chart.At[at]["noun"], func(it meaning.Item) bool { return it.Value == "games" && it.End == at+1 }) {
			return f.isPlural(meaning.Item{End: at + 1})
		}
		if _, ok := token.Number(f.chart.Tokens[at].Fold); !ok && len(f.chart.At[at]["and"]) == 0 && len(f.chart.At[at]["or"]) == 0 {
			return false
		}
	}
	return false
}

// holdsOn says that a token is the end, or a word that joins what follows to what
// is before it.
func (f *frame) holdsOn(at int) bool {
	if at == len(f.chart.Tokens) {
		return true
	}
	for category := range holding {
		if len(f.chart.At[at][category]) > 0 {
			return true
		}
	}
	return false
}

// isName says that a token is part of the name of a person, an opening or a value.
func (f *frame) isName(at int) bool {
	for start := 0; start <= at; start++ {
		for _, category := range []string{"person", "opening", "eco_name", "tagged", "quoted", "line", "bare_line"} {
			if slices.ContainsFunc(f.chart.At[start][category], func(it meaning.Item) bool { return it.End > at }) {
				return true
			}
		}
	}
	return false
}

// saying is which pieces and squares a query tells of.
type saying struct {
	pieces   map[query.Piece]bool
	squares  map[string]bool
	anything bool // a board, or half-moves as they are written, where every piece is told by a letter
}

func saidOn(q *query.Query) saying {
	s := saying{map[query.Piece]bool{}, map[string]bool{}, q.Group == query.ByPiece || q.Group == query.ByCaptured || q.Group == query.ByPromoted}
	piece := func(pieces ...query.Piece) {
		for _, p := range pieces {
			s.pieces[p] = true
			if p == query.LightBishop || p == query.DarkBishop {
				s.pieces[query.Bishop] = true
			}
		}
	}
	q.Walk(query.Visitor{
		HalfMove: func(h *query.HalfMove) {
			piece(h.Piece, h.Captured)
			piece(h.Promoted...)
			for _, square := range []string{h.From, h.To} {
				s.squares[square] = true
			}
			if h.Castling != "" {
				piece(query.King, query.Rook, query.Queen) // castling kingside, on the queen's side
			}
			if len(h.Promoted) > 0 {
				piece(query.Pawn, query.Queen) // 'to less than a queen'
			}
			if h.All&(schema.PawnPassant|schema.PawnPromoted) != 0 || h.None&(schema.PawnPassant|schema.PawnPromoted) != 0 {
				piece(query.Pawn)
			}
			s.anything = s.anything || h.SAN != "" || h.Comment != nil || h.All&schema.CheckMate != 0 && h.Piece == ""
		},
		Position: func(p *query.Position) {
			s.anything = s.anything || p.Board != ""
			piece(p.Only...)
			piece(query.King) // which stand on every board
			for _, n := range p.Counts {
				piece(n.Piece)
				s.anything = s.anything || n.Area != ""
			}
		},
		Quantity: func(q *query.Quantity) { piece(q.Piece) },
		Cond:     func(c *query.Cond) { s.anything = s.anything || c.Line != nil || c.Tag != nil },
	})
	return s
}
