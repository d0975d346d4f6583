package sqlgen

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// key is what rows are grouped by: a column with what it needs to be joined, and
// what holds of the rows that have it.
type key struct {
	column
	joins, where []string
	games        bool // it is of the game m
}

// key is the query's key. That of games by their players is made of seats.
func (w writer) key(q query.Query) (key, error) {
	var k key
	tag, isTag := strings.CutPrefix(string(q.Group), query.TagPrefix)
	ofGame, isGame := gameKeys[q.Group]
	ofHalfMove, isHalfMove := halfMoveKeys[q.Group]
	switch {
	case isTag:
		k = w.tagKey(tag, hasValue)
	case isGame:
		k = ofGame(w, q)
		k.games = true
	case isHalfMove:
		k = ofHalfMove(w)
	default:
		return key{}, fmt.Errorf("sqlgen: no key %q", q.Group)
	}
	k.name = w.keyName(q.Group, "")
	return k, nil
}

// keyName is the name of the key's column, or of a count of its values.
func (w writer) keyName(k query.Key, ending string) string {
	return w.Dialect.Ident(strings.TrimPrefix(string(k), query.TagPrefix) + ending)
}

func keyOf(text string) key { return key{column: column{expr: text}} }

// gameKeys are keys of the game m.
var gameKeys = map[query.Key]func(writer, query.Query) key{
	query.ByYear:   func(w writer, _ query.Query) key { return keyOf(w.year()) },
	query.ByDecade: func(w writer, _ query.Query) key { return keyOf(w.decade()) },
	query.ByMonth: func(w writer, _ query.Query) key {
		return key{column: column{expr: w.month()}, where: []string{w.monthKnown()}}
	},
	query.ByPlayer: func(w writer, _ query.Query) key {
		return keyOf("CASE WHEN mm.move_player = 0 THEN " + w.person("m.white") + " ELSE " + w.person("m.black") + " END")
	},
	query.ByWhite: func(w writer, _ query.Query) key { return keyOf(w.person("m.white")) },
	query.ByBlack: func(w writer, _ query.Query) key { return keyOf(w.person("m.black")) },
	query.ByOpponent: func(w writer, q query.Query) key {
		return keyOf(w.ofSeat(*q.Person(), w.person("m.black"), w.person("m.white")))
	},
	query.ByColor:  func(w writer, q query.Query) key { return keyOf(w.ofSeat(*q.Person(), "'white'", "'black'")) },
	query.ByResult: func(writer, query.Query) key { return keyOf("m.result_text") },
	query.ByEvent:  func(w writer, _ query.Query) key { return keyOf(w.Dialect.CaseKey("m.match_description")) },
	query.ByECO: func(w writer, _ query.Query) key {
		k := w.tagKey("ECO", filled)
		k.expr = w.Dialect.Substr(k.expr, 1, 3)
		return k
	},
	query.BySite:   func(w writer, _ query.Query) key { return w.tagKey("Site", filled) },
	query.ByLength: func(w writer, _ query.Query) key { return keyOf(w.Dialect.IntDiv("m.fullmove_count", "10") + " * 10") },
	query.ByLine:   writer.lineKey,
}

// halfMoveKeys are keys of the half-move mm.
var halfMoveKeys = map[query.Key]func(writer) key{
	// What is left is the king: its own moves, and castling, which has no piece
	// bit.
	query.ByPiece: func(w writer) key { return keyOf(w.kindOf(movedBits, "'king'")) },
	query.ByCaptured: func(w writer) key {
		return key{column: column{expr: w.kindOf(capturedBits, "")}, where: []string{w.Dialect.BitAny("mm.move_events", int64(schema.Capture))}}
	},
	query.ByPromoted: func(w writer) key {
		return key{column: column{expr: w.kindOf(promotedBits, "")}, where: []string{w.Dialect.BitAny("mm.move_events", int64(schema.PawnPromoted))}}
	},
	query.BySide:   func(writer) key { return keyOf("CASE WHEN mm.move_player = 0 THEN 'white' ELSE 'black' END") },
	query.BySAN:    func(w writer) key { return keyOf(w.Dialect.CaseKey("mm.move_an_text")) },
	query.BySquare: func(w writer) key { return keyOf(w.Dialect.Square("mm.move_to")) },
	query.ByNumber: func(writer) key { return keyOf("mm.move_number") },
}

// kindOf names the piece that the bits of a half-move tell.
func (w writer) kindOf(bits map[query.Piece]schema.Event, other string) string {
	text := "CASE"
	for _, p := range []query.Piece{query.Pawn, query.Knight, query.Bishop, query.Rook, query.Queen} {
		if bit := bits[p]; bit != 0 {
			text += " WHEN " + w.Dialect.BitAny("mm.move_events", int64(bit)) + " THEN '" + string(p) + "'"
		}
	}
	if other != "" {
		text += " ELSE " + other
	}
	return text + " END"
}

// tagKey is the value of a tag that passes a test; games without it have no row.
func (w writer) tagKey(tag string, test func(string) string) key {
	mk, k, kv := "mk"+w.suffix, "k"+w.suffix, "kv"+w.suffix
	value := kv + ".kw_value"
	return key{column: column{expr: w.Dialect.CaseKey(value)}, games: true, where: []string{test(value)}, joins: []string{
		"JOIN match_keywords " + mk + " ON " + mk + ".cod_match = m.cod_match",
		"JOIN keywords " + k + " ON " + k + ".cod_keyword = " + mk + ".cod_keyword AND " + k + ".keyword = " + w.Dialect.String(tag) + " AND " + k + ".keyword_type = 'MKW'",
		"JOIN keyword_values " + kv + " ON " + kv + ".cod_value = " + mk + ".cod_value",
	}}
}

// filled holds when a text has a character at least; Oracle's empty texts are
// NULL.
func filled(expr string) string { return expr + " LIKE '_%'" }

// lineKey is the game's first half-moves, in games that are long enough.
func (w writer) lineKey(q query.Query) key {
	return key{
		column: column{expr: w.Dialect.CaseKey("l.line")},
		joins:  []string{"JOIN " + w.lines(q.Depth).block(w.Dialect) + " l ON l.cod_match = m.cod_match"},
	}
}

// lines are the first half-moves, as written, of each game that has so many.
func (w writer) lines(depth int) selection {
	var words []string
	for order := 1; order <= depth; order++ {
		if order > 1 {
			words = append(words, "' '")
		}
		words = append(words, fmt.Sprintf("max(CASE WHEN mm.move_order = %d THEN mm.san END)", order))
	}
	line := words[0]
	if len(words) > 1 {
		line = w.Dialect.Concat(words...)
	}
	written := selection{
		columns: append(columns("mm.cod_match", "mm.move_order"), column{unsigned("mm.move_an_text"), "san"}),
		from:    "match_moves mm",
		where:   []string{fmt.Sprintf("mm.move_order <= %d", depth)},
	}
	return selection{
		columns: append(columns("mm.cod_match"), column{line, "line"}),
		from:    written.block(w.Dialect) + " mm",
		group:   []string{"mm.cod_match"},
		having:  []string{fmt.Sprintf("count(*) = %d", depth)},
	}
}
