package query

import (
	"fmt"
	"regexp"

	"github.com/kibitz-chess/kibitz/schema"
)

// SenseError says why a query cannot be true of any game. Code names the
// message in the catalog of user texts.
type SenseError struct {
	Code   string
	Detail string
}

func (e *SenseError) Error() string { return e.Code + ": " + e.Detail }

var (
	ecoCode    = regexp.MustCompile(`^[A-E][0-9]{2}$`)
	squareName = regexp.MustCompile(`^([a-h][1-8]?|[1-8])$`)
)

// Check refuses queries that make no sense, such as a mate by castling pawn,
// or that no printer can print. The error is a *SenseError.
func (q *Query) Check() error {
	if q.Subject == HalfMoves && q.HalfMove == nil {
		return &SenseError{"half_move_missing", "half-moves of what kind?"}
	}
	if q.Measure == ShareOf && q.Share == nil {
		return &SenseError{"share_missing", "a share of what?"}
	}
	if q.Measure == Board && q.Point == nil {
		return &SenseError{"point_missing", "the board after which half-move?"}
	}
	if (q.Group == ByPiece || q.Group == BySAN) && q.Subject != HalfMoves {
		return &SenseError{"group_needs_half_moves", string(q.Group)}
	}
	if q.Group == ByOpponent && q.Person() == nil {
		return &SenseError{"opponent_of_whom", "an opponent needs one player"}
	}
	if q.Subject == HalfMoves && (q.Measure == Average || q.Measure == ShareOf || q.Measure == Board || q.Measure == Replay) {
		return &SenseError{"measure_of_games", string(q.Measure)}
	}
	if q.Measure == Distinct && q.Group == NoKey {
		return &SenseError{"group_missing", "different what?"}
	}
	if q.Measure == ShareOf && q.Group == ByPlayer {
		return &SenseError{"share_by_player", "a share of each player's games"}
	}
	if (q.Measure == Board || q.Measure == Replay) && (q.Order != NoOrder || q.Limit != 0) {
		return &SenseError{"order_of_boards", string(q.Order)}
	}
	if q.Outcome != AnyOutcome && (q.Group != ByPlayer || q.Subject != Games) {
		return &SenseError{"outcome_of_whom", string(q.Outcome)}
	}
	if q.Point != nil && !oneSide(q.Point.Side) {
		return &SenseError{"bad_side", string(q.Point.Side)}
	}
	var err error
	q.Walk(Visitor{Cond: func(c *Cond) {
		if err == nil {
			err = c.check()
		}
	}})
	q.Walk(Visitor{HalfMove: func(h *HalfMove) {
		if err == nil {
			err = h.check()
		}
	}})
	return err
}

// Person is the only player whose games the query asks about, or nil: one that
// every game has, and no other.
func (q *Query) Person() *Player {
	if q.Where == nil {
		return nil
	}
	parts := q.Where.And
	if parts == nil {
		parts = []Cond{*q.Where}
	}
	var only *Player
	for _, part := range parts {
		if part.Player == nil {
			continue
		}
		if only != nil {
			return nil
		}
		only = part.Player
	}
	return only
}

// oneSide says that a side is White, Black or left open.
func oneSide(s Side) bool { return s == AnySide || s == White || s == Black }

// contradiction says that two conditions of a kind can hardly hold of one game: then
// the question was meant otherwise.
func contradiction(parts []Cond) bool {
	for i, a := range parts {
		for _, b := range parts[i+1:] {
			switch {
			case a.Result != "" && b.Result != "" && a.Result != b.Result && a.Result != Decisive && b.Result != Decisive,
				a.ECO != nil && b.ECO != nil && (a.ECO.To < b.ECO.From || b.ECO.To < a.ECO.From),
				a.Date != nil && b.Date != nil && (disjoint(*a.Date, *b.Date) || disjoint(*b.Date, *a.Date)):
				return true
			}
		}
	}
	return false
}

func disjoint(a, b Dates) bool { return a.To != (Day{}) && b.From != (Day{}) && a.To.before(b.From) }

func (c *Cond) check() error {
	switch {
	case c.Player != nil && !oneSide(c.Player.Side):
		return &SenseError{"bad_side", string(c.Player.Side)}
	case c.Date != nil && c.Date.From == (Day{}) && c.Date.To == (Day{}):
		return &SenseError{"empty_dates", "no end at all"}
	case contradiction(c.And):
		return &SenseError{"contradiction", ""}
	case c.Date != nil && c.Date.From != (Day{}) && c.Date.To != (Day{}) && c.Date.To.before(c.Date.From):
		return &SenseError{"empty_dates", fmt.Sprintf("%v to %v", c.Date.From, c.Date.To)}
	case c.ECO != nil && (!ecoCode.MatchString(c.ECO.From) || !ecoCode.MatchString(c.ECO.To)):
		return &SenseError{"bad_eco", c.ECO.From + "-" + c.ECO.To}
	case c.ECO != nil && c.ECO.To < c.ECO.From:
		return &SenseError{"empty_eco", c.ECO.From + "-" + c.ECO.To}
	case c.Length != nil:
		return c.Length.check("length")
	case c.Elo != nil:
		return c.Elo.check("Elo")
	}
	return nil
}

// before compares two days at the precision that both have.
func (d Day) before(e Day) bool {
	if d.Year != e.Year {
		return d.Year < e.Year
	}
	if d.Month != e.Month {
		return d.Month != 0 && e.Month != 0 && d.Month < e.Month
	}
	return d.Day != 0 && e.Day != 0 && d.Day < e.Day
}

func (r Range) check(what string) error {
	if r.Min < 0 || r.Max < 0 || (r.Max != 0 && r.Max < r.Min) || (r.Min == 0 && r.Max == 0) {
		return &SenseError{"empty_range", what + " " + r.String()}
	}
	return nil
}

func (h *HalfMove) check() error {
	castles := h.Castling != NoCastling
	captures := h.Captured != NoPiece || h.All&(schema.Capture|schema.PawnPassant) != 0
	promotes := len(h.Promoted) > 0 || h.All&schema.PawnPromoted != 0
	switch {
	case castles && h.Piece != NoPiece && h.Piece != King:
		return &SenseError{"castling_piece", string(h.Piece)}
	case castles && (captures || promotes):
		return &SenseError{"castling_captures", "castling neither captures nor promotes"}
	case promotes && h.Piece != NoPiece && h.Piece != Pawn:
		return &SenseError{"promoting_piece", string(h.Piece)}
	case h.Captured == King:
		return &SenseError{"king_captured", "a king is never captured"}
	case h.All&schema.PawnPassant != 0 && ((h.Piece != NoPiece && h.Piece != Pawn) || (h.Captured != NoPiece && h.Captured != Pawn)):
		return &SenseError{"en_passant_piece", "only pawns capture en passant"}
	case h.All&schema.CheckOrMate == schema.CheckOrMate:
		return &SenseError{"check_and_mate", "a mate is not stored as a check"}
	case h.All&(schema.AnyPiece1|schema.AnyPiece2|schema.AnyPiece3) != 0:
		return &SenseError{"piece_bits", "pieces are named, not given as bits"}
	case !oneSide(h.By):
		return &SenseError{"bad_side", string(h.By)}
	case h.To != "" && !squareName.MatchString(h.To):
		return &SenseError{"bad_square", h.To}
	}
	for _, p := range h.Promoted {
		if p != Knight && p != Bishop && p != Rook && p != Queen {
			return &SenseError{"promoted_to", string(p)}
		}
	}
	if h.Number != nil {
		return h.Number.check("move number")
	}
	return nil
}
