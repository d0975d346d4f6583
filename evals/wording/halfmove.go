package wording

import (
	"cmp"
	"reflect"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// halfMove is the key of a half-move of the game, if it says one thing only.
func (t *Templates) halfMove(h query.HalfMove) (key string, fill []string) {
	only := func(like query.HalfMove) bool { return reflect.DeepEqual(h, like) }
	fill = []string{"{piece}", t.Pieces[h.Piece], "{taken}", t.Pieces[h.Captured], "{san}", t.notation(h.SAN), "{un}", article(h.Piece), "{otro}", article(h.Captured)}
	switch {
	case only(query.HalfMove{All: schema.CheckMate, By: h.By}):
		return joined("mate", string(h.By)), fill
	case only(query.HalfMove{All: schema.CheckMate, Piece: h.Piece}) && t.Pieces[h.Piece] != "":
		return "mate_piece", fill
	case only(query.HalfMove{All: schema.PawnPassant}):
		return "passant", nil
	case only(query.HalfMove{Castling: query.KingSide, By: h.By}):
		return joined("castle_king", string(h.By)), nil
	case only(query.HalfMove{Castling: query.QueenSide, By: h.By}):
		return joined("castle_queen", string(h.By)), nil
	case len(h.Promoted) == 1 && only(query.HalfMove{Promoted: h.Promoted}):
		return "promoted", []string{"{piece}", t.Pieces[h.Promoted[0]]}
	case only(query.HalfMove{Piece: h.Piece, Captured: h.Captured}) && t.Pieces[h.Piece] != "" && t.Pieces[h.Captured] != "":
		return "taken", fill
	case only(query.HalfMove{SAN: h.SAN}) && h.SAN != "":
		return "san", fill
	}
	return "", nil
}

// notation is a half-move with the letters of the language.
func (t *Templates) notation(san string) string {
	var text strings.Builder
	for _, r := range san {
		text.WriteString(cmp.Or(t.Letters[string(r)], string(r)))
	}
	return text.String()
}

// article is that of a piece in Spanish.
func article(p query.Piece) string {
	if p == query.Rook || p == query.Queen {
		return "una"
	}
	return "un"
}
