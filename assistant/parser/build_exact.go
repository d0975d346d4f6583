package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// exactBuilders make the values of the categories of paraphrases. Of which
// phrase a rule is tells its key.
var exactBuilders = map[string]func(captures) (any, bool){
	"Span": exactInterval, "Value": exactInterval, "Length": exactLength, "Number": exactNumber, "Area": exactArea,
	"Whose": exactWhose,
	// half-moves
	"Deed/noun": exactDeed, "Deed/one": exactDeed, "HalfMove/noun": exactDeed, "HalfMove/one": exactDeed, "HalfMove/how": exactHow,
	"Promoted": exactPromoted, "How/deed": exactSame("h"), "How/without": exactWithout, "How/said": exactHowSaid,
	"Sequence": exactSequence,
	// positions
	"Position/any": exactAnyPosition, "Position/how": exactPositionHow, "Squares": exactSquares, "MenIn": exactMenIn, "Count": exactCount,
	"Kinds": exactKinds, "Stands": exactStands,
	// conditions
	"Codes": exactCodes, "Texts": exactTexts, "TagSays": exactTagSays, "Moves": exactMoves, "Often": exactSame("n"),
	"Atom/result": exactResult, "Atom/said": exactAtom, "Atom/sequence": exactSequenceAtom,
	"And": exactList(false), "Anded": exactSame("c"), "Or": exactList(true), "Ored": exactSame("c"), "Group": exactSame("c"),
	"Not": exactNot, "Where": exactSame("c"),
	// queries
	"InGames": exactSame("x"), "Found": exactFound, "Boards": exactFound, "Games": exactGames, "Subject": exactAbout, "Share": exactShare,
	"Part": exactPart, "Parts": exactParts, "Point": exactPoint, "Quantity": exactQuantity, "By": exactBy, "Different": exactBy,
	"Who": exactWho, "Query/asked": exactAsked, "Query/tail": exactTailed, "Tail": exactTail, wholeQuery: exactWhole,
}

// value is a captured value of a type, or nothing of it.
func value[T any](c captures, name string) T {
	v, _ := c[name].(T)
	return v
}

// exactNoun is the key of a phrase that is a noun.
func exactNoun(c captures) (any, bool) { return c["phrase"], true }

// exactSame is the value of a category within another.
func exactSame(name string) func(captures) (any, bool) {
	return func(c captures) (any, bool) { return c[name], c[name] != nil }
}

func exactInterval(c captures) (any, bool) {
	n, m := value[int](c, "n"), value[int](c, "m")
	r := map[string]query.Range{
		"exactly": {Min: n, Max: n}, "at_least": {Min: n}, "at_most": {Max: n}, "value_at_most": {Max: n},
		"range": {Min: n, Max: m}, "value_range": {Min: n, Max: m},
	}[c.text("phrase")]
	return r, r != query.Range{}
}

// unitOf is the unit of the key of its noun.
func unitOf(noun string) query.Unit {
	return map[string]query.Unit{
		"half_move_unit": query.Half, "full_move_unit": query.Full, "open_move_unit": query.UnknownUnit,
	}[strings.TrimSuffix(noun, "s")]
}

func exactLength(c captures) (any, bool) {
	return query.Length{Unit: unitOf(c.text("unit")), Range: value[query.Range](c, "n")}, true
}

func exactNumber(c captures) (any, bool) {
	n, m := value[int](c, "n"), value[int](c, "m")
	r := map[string]query.Range{"number": {Min: n, Max: n}, "number_from": {Min: n}, "number_to": {Max: n}, "number_range": {Min: n, Max: m}}
	return query.Numbers{Unit: unitOf(c.text("unit") + c.text("units")), Range: r[c.text("phrase")]}, n > 0
}

func exactArea(c captures) (any, bool) {
	if n, ok := c.number("x"); ok {
		return string(rune('0' + n)), n >= 1 && n <= 8
	}
	return c.text("x"), true
}

// whose is a side, a person, or whoever plays against the person.
type whose struct {
	side     query.Side
	player   *query.Name
	opponent bool
}

func exactWhose(c captures) (any, bool) {
	if n, ok := c["name"].(query.Name); ok {
		return whose{player: &n, opponent: c.text("phrase") == "of_opponent"}, true
	}
	side := map[string]query.Side{"of_white": query.White, "of_black": query.Black, "of_both": query.BothSide, "of_either": query.AnySide}
	return whose{side: side[c.text("phrase")]}, true
}

// exactSide is the side in the key of a phrase that ends with it.
func exactSide(key string) query.Side {
	for _, s := range []query.Side{query.White, query.Black} {
		if strings.HasSuffix(key, "_"+string(s)) {
			return s
		}
	}
	return ""
}

// deedKeys are what half-moves do, by the keys of the nouns.
var deedKeys = map[string]query.HalfMove{
	"half_move": {}, "castling": {Castling: query.AnyCastling}, "castling_king_side": {Castling: query.KingSide},
	"castling_queen_side": {Castling: query.QueenSide}, "en_passant": {All: schema.PawnPassant}, "capture": {All: schema.Capture},
	"promotion": {All: schema.PawnPromoted}, "mate": {All: schema.CheckMate}, "check": {All: schema.Check},
	"multiple": {All: schema.MultipleCheck}, "discovered": {All: schema.DiscoveredCheck}, "draw_offer": {All: schema.DrawOffer},
}

func exactDeed(c captures) (any, bool) {
	switch x := c["x"].(type) {
	case string:
		return happening{HalfMove: query.HalfMove{Captured: query.Piece(x)}}, true
	case []query.Piece:
		return happening{HalfMove: query.HalfMove{Promoted: x}}, true
	}
	h, ok := deedKeys[strings.TrimPrefix(c.text("phrase"), "one_")]
	return happening{HalfMove: h}, ok
}

func exactPromoted(c captures) (any, bool) {
	return append(slices.Clone(value[[]query.Piece](c, "list")), query.Piece(c.text("x"))), true
}

// castlingBits are the bits of a kind of castling that there is none of.
var castlingBits = map[query.Castling]schema.Event{
	query.AnyCastling: schema.Castling, query.KingSide: schema.CastleK, query.QueenSide: schema.CastleQ,
}

func exactWithout(c captures) (any, bool) {
	h := value[happening](c, "x")
	return happening{HalfMove: query.HalfMove{None: h.All | castlingBits[h.Castling]}}, h.Captured == "" && h.Promoted == nil
}

func exactHow(c captures) (any, bool) {
	h, ok := merge(value[happening](c, "h"), value[happening](c, "how"))
	return h, ok
}

func exactHowSaid(c captures) (any, bool) {
	var h query.HalfMove
	switch c.text("phrase") {
	case "with_piece":
		h.Piece = query.Piece(c.text("x"))
	case "from":
		h.From = c.text("x")
	case "to":
		h.To = c.text("x")
	case "recapture":
		h.Recapture = true
	case "notation":
		h.SAN = c.text("x")
	case "by_white":
		h.By = query.White
	case "by_black":
		h.By = query.Black
	case "by_player":
		name := value[query.Name](c, "name")
		h.Player, h.By = &name, exactSide(c.text("side"))
	case "on_number":
		n := value[query.Numbers](c, "x")
		h.Number = &n
	case "last_half_move":
		h.Last = true
	case "comment", "comment_text":
		h.Comment = &query.Comment{Text: c.text("x")}
	}
	return happening{HalfMove: h}, true
}

func exactSequence(c captures) (any, bool) {
	within := value[int](c, "n")
	if strings.HasPrefix(c.text("phrase"), "followed_directly") {
		within = 1
	}
	s, longer := c["s"].(query.Sequence)
	if !longer {
		s = query.Sequence{Steps: []query.HalfMove{value[happening](c, "a").HalfMove}, Within: within}
	}
	s.Steps = append(slices.Clone(s.Steps), value[happening](c, "b").HalfMove)
	return s, s.Within == within
}

func exactAnyPosition(captures) (any, bool) { return query.Position{}, true }

// exactPositionHow adds one more thing that is said of a position.
func exactPositionHow(c captures) (any, bool) {
	p, how := value[query.Position](c, "p"), value[query.Position](c, "how")
	ok := true
	once(&p.Board, how.Board, &ok)
	once(&p.Turn, how.Turn, &ok)
	once(&p.Number, how.Number, &ok)
	once(&p.Last, how.Last, &ok)
	once(&p.Next, how.Next, &ok)
	p.Counts = slices.Concat(p.Counts, how.Counts)
	if how.Only != nil {
		ok = ok && p.Only == nil
		p.Only = how.Only
	}
	return p, ok
}

// once sets what may be said only once.
func once[T comparable](to *T, said T, ok *bool) {
	var unset T
	if said == unset {
		return
	}
	*ok = *ok && *to == unset
	*to = said
}

// exactMen are the pieces of a kind, perhaps of one side, by the key of their noun.
func exactMen(noun string) (query.Side, query.Piece) {
	noun = strings.TrimSuffix(noun, "s")
	for _, side := range []query.Side{query.White, query.Black} {
		if kind, ok := strings.CutPrefix(noun, string(side)+"_"); ok {
			_, piece := exactMen(kind)
			return side, piece
		}
	}
	if noun == "man" {
		return query.AnySide, query.NoPiece
	}
	return query.AnySide, query.Piece(noun)
}

// letters are what boards have for the nouns of what stands on a square.
var letters = map[string]byte{
	"nothing": '0', "piece": '*', "white_piece": 'A', "black_piece": 'a',
	"white_pawn": 'P', "white_knight": 'N', "white_bishop": 'B', "white_rook": 'R', "white_queen": 'Q', "white_king": 'K',
	"black_pawn": 'p', "black_knight": 'n', "black_bishop": 'b', "black_rook": 'r', "black_queen": 'q', "black_king": 'k',
}

func exactSquares(c captures) (any, bool) {
	board := []byte(value[string](c, "list"))
	if len(board) == 0 {
		board = []byte(strings.Repeat("?", 64))
	}
	square := c.text("square")
	at := int('8'-square[1])*8 + int(square[0]-'a')
	fresh := board[at] == '?'
	board[at] = letters[c.text("x")]
	return string(board), fresh
}

func exactMenIn(c captures) (any, bool) {
	if p, ok := c["x"].(string); ok {
		side, piece := exactMen(p)
		return query.Pieces{Side: side, Piece: piece, Area: c.text("area")}, len(c.text("area")) < 2
	}
	return nil, false
}

func exactCount(c captures) (any, bool) {
	p := value[query.Pieces](c, "x")
	p.Range = value[query.Range](c, "n")
	return p, true
}

func exactKinds(c captures) (any, bool) {
	side, piece := exactMen(c.text("x"))
	return append(slices.Clone(value[[]query.Piece](c, "list")), piece), side == query.AnySide && piece != query.NoPiece
}

func exactStands(c captures) (any, bool) {
	var p query.Position
	count := value[query.Pieces](c, "x")
	ok := true
	switch c.text("phrase") {
	case "board_whole", "board_pattern", "board_squares":
		p.Board = c.text("x")
		return p, true
	case "lead":
		w := value[whose](c, "whose")
		ok = w.player == nil && count.Side == query.AnySide && other(w.side) != ""
		count.Side, count.Lead = w.side, true
	case "difference", "no_difference":
		ok = count.Side == query.AnySide
		count.Lead = true
	case "only":
		p.Only = value[[]query.Piece](c, "x")
		return p, true
	case "turn_white", "turn_black":
		p.Turn = exactSide(c.text("phrase"))
		return p, true
	case "after_number":
		n := value[query.Numbers](c, "x")
		p.Number = &n
		return p, true
	case "last_position":
		p.Last = true
		return p, true
	case "next":
		h := value[happening](c, "x").HalfMove
		p.Next = &h
		return p, true
	}
	p.Counts = []query.Pieces{count}
	return p, ok
}
