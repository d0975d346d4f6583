package query

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

var (
	areaShape = regexp.MustCompile(`^([a-h][1-8]?|[1-8])$`)
	lineShape = regexp.MustCompile(`^([a-h]|[1-8])$`) // a file or a rank
	// sanShape is a half-move in SAN without check signs: castling, a piece, a
	// pawn. A pawn that comes to the end promotes, and no other does.
	sanShape = regexp.MustCompile(`^(?:(O-O(?:-O)?)|([KQRBN])([a-h]?[1-8]?)(x?)([a-h][1-8])|(?:([a-h])(x))?([a-h](?:[2-7]|[18]=([QRBN]))))$`)
)

var pieces = []Piece{NoPiece, Pawn, Knight, Bishop, LightBishop, DarkBishop, Rook, Queen, King}

// promotable are the pieces that a pawn can become.
var promotable = []Piece{Knight, Bishop, Rook, Queen}

const pieceBits = schema.AnyPiece1 | schema.AnyPiece2 | schema.AnyPiece3

func (h *HalfMove) check() error {
	for _, p := range []Piece{h.Piece, h.Captured} {
		if err := oneOf("piece", p, pieces...); err != nil {
			return err
		}
	}
	for _, p := range h.Promoted {
		if !slices.Contains(promotable, p) {
			return refuse("promoted_to", string(p))
		}
	}
	if err := oneOf("castling", h.Castling, NoCastling, AnyCastling, KingSide, QueenSide); err != nil {
		return err
	}
	switch {
	case !oneSide(h.By):
		return refuse("bad_side", string(h.By))
	case h.From != "" && !areaShape.MatchString(h.From):
		return refuse("bad_square", h.From)
	case h.To != "" && !areaShape.MatchString(h.To), h.To != "" && len(h.To) == 2 && h.To == h.From:
		return refuse("bad_square", h.To)
	case h.SAN != "" && !sanShape.MatchString(h.SAN):
		return refuse("bad_san", h.SAN)
	case h.Last && h.Number != nil:
		return refuse("last_number", h.Number.String())
	}
	for _, check := range []func() error{h.checkBits, h.checkDeeds, h.checkSquares, h.checkSAN, h.checkJudged} {
		if err := check(); err != nil {
			return err
		}
	}
	if h.Comment != nil {
		if err := checkText(h.Comment.Text); err != nil {
			return err
		}
	}
	if h.Number != nil {
		return withUnit("move number", h.Number.Unit, h.Number.Range)
	}
	return nil
}

// checkBits refuses bits that have a field of their own, or that cannot be set
// or missing together.
func (h *HalfMove) checkBits() error {
	const known = schema.Check | schema.CheckMate | schema.MultipleCheck | schema.DiscoveredCheck | schema.DrawOffer |
		schema.PawnPromoted | schema.PawnPassant | schema.Capture
	const threat = schema.MultipleCheck | schema.DiscoveredCheck
	switch {
	case (h.All|h.None)&pieceBits != 0:
		return refuse("piece_bits", "pieces are named, not given as bits")
	case h.All&schema.Castling != 0:
		return refuse("castling_bits", "castling is named, not given as bits")
	case h.All&^(known|schema.Move) != 0 || h.None&^(known|schema.Castling) != 0:
		return refuse("unknown_value", "event", strconv.FormatInt(int64(h.All|h.None), 10))
	case h.All&schema.CheckOrMate == schema.CheckOrMate:
		return refuse("check_and_mate", "a mate is not stored as a check")
	case h.implied()&h.None != 0,
		h.All&threat != 0 && h.None&schema.CheckOrMate == schema.CheckOrMate,
		h.Castling == AnyCastling && h.None&schema.Castling == schema.Castling,
		h.All&schema.Move != 0 && (h.captures() || h.Castling != NoCastling):
		return refuse("half_move_contradiction")
	}
	return nil
}

// implied are the bits that a half-move like this has for sure.
func (h *HalfMove) implied() schema.Event {
	bits := h.All
	if h.captures() {
		bits |= schema.Capture
	}
	if h.promotes() {
		bits |= schema.PawnPromoted
	}
	switch h.Castling {
	case KingSide:
		bits |= schema.CastleK
	case QueenSide:
		bits |= schema.CastleQ
	}
	return bits
}

func (h *HalfMove) captures() bool {
	return h.Captured != NoPiece || h.All&(schema.Capture|schema.PawnPassant) != 0
}

func (h *HalfMove) promotes() bool {
	return len(h.Promoted) > 0 || h.All&schema.PawnPromoted != 0
}

// checkDeeds refuses what no piece can do.
func (h *HalfMove) checkDeeds() error {
	passes := h.All&schema.PawnPassant != 0
	pawn := h.Piece == NoPiece || h.Piece == Pawn
	switch {
	case h.Castling != NoCastling && h.Piece != NoPiece && h.Piece != King:
		return refuse("castling_piece", string(h.Piece))
	case h.Castling != NoCastling && (h.captures() || h.promotes()):
		return refuse("castling_captures", "castling neither captures nor promotes")
	case h.promotes() && !pawn:
		return refuse("promoting_piece", string(h.Piece))
	case h.Captured == King:
		return refuse("king_captured", "a king is never captured")
	case passes && (!pawn || (h.Captured != NoPiece && h.Captured != Pawn)):
		return refuse("en_passant_piece", "only pawns capture en passant")
	case passes && h.promotes():
		return refuse("piece_square", "a capture en passant ends on rank 3 or 6")
	}
	return nil
}

// path is where a half-move of a kind can begin and end: a king's squares when
// it castles, a pawn's ranks.
type path struct {
	by       Side
	castling Castling // NoCastling: a pawn's
	from, to string
}

// The paths of pawns, and of kings that castle.
var (
	pawnPaths    = []path{{White, NoCastling, "234567", "345678"}, {Black, NoCastling, "765432", "654321"}}
	promotePaths = []path{{White, NoCastling, "7", "8"}, {Black, NoCastling, "2", "1"}}
	passantPaths = []path{{White, NoCastling, "5", "6"}, {Black, NoCastling, "4", "3"}}
	castlePaths  = []path{
		{White, KingSide, "e1", "g1"}, {White, QueenSide, "e1", "c1"}, {Black, KingSide, "e8", "g8"}, {Black, QueenSide, "e8", "c8"},
	}
)

// checkSquares refuses squares that the piece cannot leave or reach.
func (h *HalfMove) checkSquares() error {
	var paths []path
	switch {
	case h.Castling != NoCastling:
		paths = castlePaths
	case h.promotes():
		paths = promotePaths
	case h.All&schema.PawnPassant != 0:
		paths = passantPaths
	case h.Piece == Pawn:
		paths = pawnPaths
	}
	switch {
	case paths != nil && !slices.ContainsFunc(paths, h.canTake),
		h.Captured == Pawn && (strings.HasSuffix(h.To, "1") || strings.HasSuffix(h.To, "8")),
		!shadeFits(h.Piece, h.From), !shadeFits(h.Piece, h.To), !shadeFits(h.Captured, h.To):
		return refuse("piece_square", cmp.Or(h.From, "…")+"–"+cmp.Or(h.To, "…"))
	}
	return nil
}

// canTake says whether the half-move can go along the path.
func (h *HalfMove) canTake(p path) bool {
	side := h.By == White || h.By == Black // of a form it may also be Own or Other, who can be either
	if side && h.By != p.by || p.castling != NoCastling && h.Castling != AnyCastling && h.Castling != p.castling {
		return false
	}
	fits := func(area, ends string) bool {
		if p.castling != NoCastling {
			return strings.Contains(ends, area)
		}
		rank := area[max(0, len(area)-1):]
		return rank == "" || rank >= "a" || strings.Contains(ends, rank)
	}
	return fits(h.From, p.from) && fits(h.To, p.to)
}

// shadeFits says whether a bishop of one colour of squares can be on the
// square; files and ranks have both colours.
func shadeFits(p Piece, area string) bool {
	if p != LightBishop && p != DarkBishop || len(area) != 2 {
		return true
	}
	light := (area[0]-'a'+area[1]-'1')%2 == 1
	return light == (p == LightBishop)
}

// checkSAN refuses a half-move as written that is not as it is described
// otherwise.
func (h *HalfMove) checkSAN() error {
	if h.SAN == "" {
		return nil
	}
	w := written(h.SAN)
	both := *h
	both.All |= w.All
	both.Piece, both.To, both.From = cmp.Or(h.Piece, w.Piece), cmp.Or(w.To, h.To), cmp.Or(h.From, w.From)
	if w.Castling != NoCastling {
		both.Castling = w.Castling
	}
	if w.Promoted != nil {
		both.Promoted = w.Promoted
	}
	switch {
	case h.Castling != NoCastling && h.Castling != w.Castling && (h.Castling != AnyCastling || w.Castling == NoCastling),
		!sameKind(h.Piece, w.Piece), !overlap(h.From, w.From), !overlap(h.To, w.To),
		h.captures() && !w.captures(), h.promotes() && !w.promotes(),
		len(h.Promoted) > 0 && !slices.Contains(h.Promoted, both.Promoted[0]),
		both.checkBits() != nil, both.checkDeeds() != nil, both.checkSquares() != nil:
		return refuse("half_move_contradiction", h.SAN)
	}
	return nil
}

var letters = map[string]Piece{"": Pawn, "K": King, "Q": Queen, "R": Rook, "B": Bishop, "N": Knight}

// written is what a half-move in SAN says.
func written(san string) HalfMove {
	m := sanShape.FindStringSubmatch(san)
	switch m[1] {
	case "O-O":
		return HalfMove{Castling: KingSide, Piece: King}
	case "O-O-O":
		return HalfMove{Castling: QueenSide, Piece: King}
	}
	h := HalfMove{Piece: letters[m[2]], From: m[3] + m[6], To: (m[5] + m[8])[:2]}
	if m[4]+m[7] != "" {
		h.All = schema.Capture
	}
	if m[9] != "" {
		h.Promoted = []Piece{letters[m[9]]}
	}
	return h
}

// sameKind says whether a piece as described can be the one of a letter.
func sameKind(p, letter Piece) bool {
	return p == NoPiece || p == letter || letter == Bishop && (p == LightBishop || p == DarkBishop)
}

// overlap says whether two areas have a square in common; an empty one is the
// whole board.
func overlap(a, b string) bool {
	for _, part := range a {
		for _, other := range b {
			if (part >= 'a') == (other >= 'a') && part != other {
				return false
			}
		}
	}
	return true
}
