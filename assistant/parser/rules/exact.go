package rules

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// Exact make the values of the categories of paraphrases. Of which
// phrase a rule is tells its key.
var Exact = map[string]func(Captures) (any, bool){
	"Span": exactInterval, "Value": exactInterval, "Length": exactLength, "Number": exactNumber, "Area": exactArea, "Zone": exactZone,
	"Colour": exactWhose, "Owner": exactWhose, "Sides": exactWhose, "Whose": exactWhose,
	// half-moves
	"Deed/noun": exactDeed, "Deed/one": exactDeed, "HalfMove/noun": exactDeed, "HalfMove/one": exactDeed, "HalfMove/how": exactHow,
	"Promoted": exactPromoted, "How/deed": exactSame("h"), "How/without": exactWithout, "How/said": exactHowSaid,
	"Sequence": exactSequence,
	// positions
	"Position/any": exactAnyPosition, "Position/how": exactPositionHow, "Squares": exactSquares, "MenIn": exactMenIn, "Count": exactCount,
	"SortIn": exactMenIn, "Surplus": exactCount,
	"Kinds": exactKinds, "Stands": exactStands,
	// conditions
	"Codes": exactCodes, "Texts": exactTexts, "TagSays": exactTagSays, "Moves": exactMoves, "Often": exactSame("n"),
	"Atom/result": exactResult, "Atom/player": exactPlayer, "Atom/date": exactDate, "Atom/month": exactMonth, "Atom/eco": exactECO,
	"Atom/elo": exactElo, "Atom/length": exactLengthAtom, "Atom/tag": exactTag, "Atom/line": exactLine, "Atom/half_move": exactHalfMove,
	"Atom/times": exactTimes, "Atom/sequence": exactSequenceAtom, "Atom/position": exactPositionAtom, "Atom/start": exactStart,
	"Atom/copies": exactCopies, "Atom/game": exactGame,
	"And": exactList(false), "Anded": exactSame("c"), "Or": exactList(true), "Ored": exactSame("c"), "Group": exactSame("c"),
	"Not": exactNot, "Where": exactSame("c"),
	// queries
	"InGames": exactSame("x"), "Found": exactFound, "Boards": exactFound, "Games": exactGames, "Subject": exactAbout, "Share": exactShare,
	"Part": exactPart, "Parts": exactParts, "Point": exactPoint, "Quantity": exactQuantity, "By": exactBy, "Different": exactBy,
	"Who": exactWho, "Query/asked": exactAsked, "Query/tail": exactTailed, "Tail": exactTail, WholeQuery: exactWhole,
}

// value is a captured value of a type, or nothing of it.
func value[T any](c Captures, name string) T {
	v, _ := c[name].(T)
	return v
}

// ExactNoun is the key of a phrase that is a noun.
func ExactNoun(c Captures) (any, bool) { return c["phrase"], true }

// exactSame is the value of a category within another.
func exactSame(name string) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) { return c[name], c[name] != nil }
}

func exactInterval(c Captures) (any, bool) {
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

func exactLength(c Captures) (any, bool) {
	return query.Length{Unit: unitOf(c.text("unit")), Range: value[query.Range](c, "n")}, true
}

func exactNumber(c Captures) (any, bool) {
	n, m := value[int](c, "n"), value[int](c, "m")
	r := map[string]query.Range{"number": {Min: n, Max: n}, "number_from": {Min: n}, "number_to": {Max: n}, "number_range": {Min: n, Max: m}}
	return query.Numbers{Unit: unitOf(c.text("unit") + c.text("units")), Range: r[c.text("phrase")]}, n > 0
}

func exactArea(c Captures) (any, bool) {
	if n, ok := c.number("x"); ok {
		return string(rune('0' + n)), n >= 1 && n <= 8
	}
	return c.text("x"), true
}

func exactZone(c Captures) (any, bool) { return strings.TrimPrefix(c.text("phrase"), "zone_"), true }

// whose is a side, a person, or whoever plays against the person.
type whose struct {
	side     query.Side
	player   *query.Name
	opponent bool
}

func exactWhose(c Captures) (any, bool) {
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

func exactDeed(c Captures) (any, bool) {
	switch x := c["x"].(type) {
	case string:
		return meaning.Happening{HalfMove: query.HalfMove{Captured: query.Piece(x)}}, true
	case []query.Piece:
		return meaning.Happening{HalfMove: query.HalfMove{Promoted: x}}, true
	}
	h, ok := deedKeys[strings.TrimPrefix(c.text("phrase"), "one_")]
	return meaning.Happening{HalfMove: h}, ok
}

func exactPromoted(c Captures) (any, bool) {
	return append(slices.Clone(value[[]query.Piece](c, "list")), query.Piece(c.text("x"))), true
}

// castlingBits are the bits of a kind of castling that there is none of.
var castlingBits = map[query.Castling]schema.Event{
	query.AnyCastling: schema.Castling, query.KingSide: schema.CastleK, query.QueenSide: schema.CastleQ,
}

func exactWithout(c Captures) (any, bool) {
	h := value[meaning.Happening](c, "x")
	return meaning.Happening{HalfMove: query.HalfMove{None: h.All | castlingBits[h.Castling]}}, h.Captured == "" && h.Promoted == nil
}

func exactHow(c Captures) (any, bool) {
	h, ok := meaning.Merge(value[meaning.Happening](c, "h"), value[meaning.Happening](c, "how"))
	return h, ok
}

// hows are what is said of a half-move, by the phrase that says it.
var hows = map[string]func(Captures) query.HalfMove{
	"with_piece":     func(c Captures) query.HalfMove { return query.HalfMove{Piece: query.Piece(c.text("x"))} },
	"from":           func(c Captures) query.HalfMove { return query.HalfMove{From: c.text("x")} },
	"to":             func(c Captures) query.HalfMove { return query.HalfMove{To: c.text("x")} },
	"recapture":      func(c Captures) query.HalfMove { return query.HalfMove{Recapture: true} },
	"notation":       func(c Captures) query.HalfMove { return query.HalfMove{SAN: c.text("x")} },
	"by_white":       func(c Captures) query.HalfMove { return query.HalfMove{By: query.White} },
	"by_black":       func(c Captures) query.HalfMove { return query.HalfMove{By: query.Black} },
	"last_half_move": func(c Captures) query.HalfMove { return query.HalfMove{Last: true} },
	"comment":        func(c Captures) query.HalfMove { return query.HalfMove{Comment: &query.Comment{}} },
	"comment_text":   func(c Captures) query.HalfMove { return query.HalfMove{Comment: &query.Comment{Text: c.text("x")}} },
	"by_player": func(c Captures) query.HalfMove {
		name := value[query.Name](c, "name")
		return query.HalfMove{Player: &name, By: exactSide(c.text("side"))}
	},
	"on_number": func(c Captures) query.HalfMove {
		n := value[query.Numbers](c, "x")
		return query.HalfMove{Number: &n}
	},
}

func exactHowSaid(c Captures) (any, bool) {
	how, ok := hows[c.text("phrase")]
	if !ok {
		return nil, false
	}
	return meaning.Happening{HalfMove: how(c)}, true
}

func exactSequence(c Captures) (any, bool) {
	within := value[int](c, "n")
	if strings.HasPrefix(c.text("phrase"), "followed_directly") {
		within = 1
	}
	s, longer := c["s"].(query.Sequence)
	if !longer {
		s = query.Sequence{Steps: []query.HalfMove{value[meaning.Happening](c, "a").HalfMove}, Within: within}
	}
	s.Steps = append(slices.Clone(s.Steps), value[meaning.Happening](c, "b").HalfMove)
	return s, s.Within == within
}

func exactAnyPosition(Captures) (any, bool) { return query.Position{}, true }

// exactPositionHow adds one more thing that is said of a position.
func exactPositionHow(c Captures) (any, bool) {
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

func exactSquares(c Captures) (any, bool) {
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

func exactMenIn(c Captures) (any, bool) {
	side, piece := exactMen(c.text("x"))
	return query.Pieces{Side: side, Piece: piece, Area: c.text("area")}, len(c.text("area")) != 2
}

func exactCount(c Captures) (any, bool) {
	p := value[query.Pieces](c, "x")
	p.Range = value[query.Range](c, "n")
	return p, true
}

func exactKinds(c Captures) (any, bool) {
	_, piece := exactMen(c.text("x"))
	return append(slices.Clone(value[[]query.Piece](c, "list")), piece), piece != query.NoPiece
}

// stands is what is said of a position, by the phrase that says it.
var stands = map[string]func(Captures) query.Position{
	"board_whole":   boardStands,
	"board_pattern": boardStands,
	"board_squares": boardStands,
	"with_pieces":   countStands,
	"none_of":       countStands,
	"lead":          leadStands,
	"difference":    leadStands,
	"no_difference": leadStands,
	"only":          func(c Captures) query.Position { return query.Position{Only: value[[]query.Piece](c, "x")} },
	"turn_white":    func(c Captures) query.Position { return query.Position{Turn: query.White} },
	"turn_black":    func(c Captures) query.Position { return query.Position{Turn: query.Black} },
	"last_position": func(c Captures) query.Position { return query.Position{Last: true} },
	"after_number": func(c Captures) query.Position {
		n := value[query.Numbers](c, "x")
		return query.Position{Number: &n}
	},
	"next": func(c Captures) query.Position {
		h := value[meaning.Happening](c, "x").HalfMove
		return query.Position{Next: &h}
	},
}

func boardStands(c Captures) query.Position { return query.Position{Board: c.text("x")} }

func countStands(c Captures) query.Position {
	return query.Position{Counts: []query.Pieces{value[query.Pieces](c, "x")}}
}

// leadStands reads how many more a side has.
func leadStands(c Captures) query.Position {
	count := value[query.Pieces](c, "x")
	count.Side, count.Lead = value[whose](c, "whose").side, true
	return query.Position{Counts: []query.Pieces{count}}
}

func exactStands(c Captures) (any, bool) {
	said, ok := stands[c.text("phrase")]
	if !ok {
		return nil, false
	}
	return said(c), true
}

// ownBy gives a record to the person of that name, among those whom every game has.
func ownBy(c *query.Cond, name string) *query.Cond {
	q := query.Query{Where: c}
	q = q.Clone() // what rules share is not changed
	for _, p := range q.Players() {
		if p.Name.Text == name {
			p.Own = true
			break
		}
	}
	return q.Where
}
