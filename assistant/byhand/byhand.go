// Package byhand makes the logical form of a search that was set on a form
// instead of being said: what stands on a board, whose turn it is, who played
// and how the game ended.
package byhand

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Search is what is looked for. With something on the board it is positions,
// otherwise games; what is empty does not matter.
type Search struct {
	Squares  Pattern `json:"squares,omitempty"`
	Turn     string  `json:"turn,omitempty"`     // white or black: the side to move
	Material string  `json:"material,omitempty"` // pieces beside the kings, White's and Black's: RPP-RP; of a side without letters there are none, without a hyphen they are White's and Black's may be any
	Games
	By string `json:"by,omitempty"` // how many games there are for each of these, a key of Keys, instead of the games; of a player, if no result is said, how they ended
}

// Games is which games are looked at.
type Games struct {
	Player   string `json:"player,omitempty"`
	Color    string `json:"color,omitempty"` // of Player: white or black
	Opponent string `json:"opponent,omitempty"`
	Result   string `json:"result,omitempty"` // white, black, draw; for Player win or loss
	ECO      string `json:"eco,omitempty"`    // B20, B or B20-B99
	Event    string `json:"event,omitempty"`
	From     int    `json:"from,omitempty"` // years
	To       int    `json:"to,omitempty"`
	Elo      int    `json:"elo,omitempty"` // that both have at least
}

// Pattern describes some squares of a board by their names: the letter of a
// piece as in FEN, or empty, white, black (a piece of that side) or any (a
// piece). What stands on other squares does not matter.
type Pattern map[string]string

// Keys are what games can be counted by.
var Keys = map[string]query.Key{
	"year": query.ByYear, "decade": query.ByDecade, "eco": query.ByECO, "result": query.ByResult, "event": query.ByEvent,
	"player": query.ByPlayer, "opponent": query.ByOpponent, "color": query.ByColor,
}

// Wrong is what is wrong with a search: a code of the catalog of texts, and what
// fills the text in.
type Wrong struct {
	Code string
	Args []string // name, value, name, value …
}

// Error names what is wrong.
func (w *Wrong) Error() string { return "byhand: " + w.Code + " " + strings.Join(w.Args, " ") }

// Query is the search as a logical form. Person is who goes by a name in the
// database.
func (s Search) Query(person func(string) query.Name) (query.Query, error) {
	where, err := s.Games.cond(person)
	if err != nil {
		return query.Query{}, err
	}
	q := query.Query{Measure: query.List, Subject: query.Games, Where: where}
	position, err := s.position()
	switch {
	case err != nil:
		return query.Query{}, err
	case position != nil && s.By != "":
		return query.Query{}, &Wrong{"search_value", []string{"name", "by", "value", s.By}}
	case position != nil:
		q.Subject, q.Position = query.Positions, position
	case s.By != "":
		key, known := Keys[s.By]
		if !known {
			return query.Query{}, &Wrong{"search_value", []string{"name", "by", "value", s.By}}
		}
		q.Group = key
		switch {
		case s.Player != "" && s.Result == "" && key != query.ByResult && key != query.ByPlayer:
			q.Measure = query.Record
		case key == query.ByYear || key == query.ByDecade:
			q.Measure = query.Count
		default:
			q.Measure, q.Order = query.Count, query.MostFirst
		}
	}
	return q, nil
}

// position is nil where nothing is said of the board.
func (s Search) position() (*query.Position, error) {
	if s.Squares != nil && len(s.Squares) == 0 && s.Turn == "" && s.Material == "" {
		return nil, &Wrong{Code: "pattern_empty"}
	}
	if len(s.Squares) == 0 && s.Turn == "" && s.Material == "" {
		return nil, nil
	}
	board, err := s.Squares.board()
	if err != nil {
		return nil, err
	}
	turn, err := side("turn", s.Turn)
	if err != nil {
		return nil, err
	}
	counts, err := material(s.Material)
	if err != nil {
		return nil, err
	}
	return &query.Position{Board: board, Turn: turn, Counts: counts}, nil
}

// standsOn are the letters of the logical form for the words of a Pattern.
var standsOn = map[string]byte{"empty": '0', "white": 'A', "black": 'a', "any": '*'}

// board is the pattern as the logical form has it; empty where it says nothing.
func (p Pattern) board() (string, error) {
	if len(p) == 0 {
		return "", nil
	}
	board := []byte(strings.Repeat("?", 64))
	for _, name := range slices.Sorted(maps.Keys(p)) {
		square, err := chessboard.ParseSquare(name)
		if err != nil {
			return "", &Wrong{"pattern_square", []string{"square", strconv.Quote(cut(name))}}
		}
		letter, known := standsOn[p[name]]
		if !known && len(p[name]) == 1 && chessboard.PieceOfLetter(p[name][0]) != chessboard.NoPiece {
			letter, known = p[name][0], true
		}
		if !known {
			return "", &Wrong{"pattern_piece", []string{"square", name, "piece", strconv.Quote(cut(p[name]))}}
		}
		board[square^56] = letter
	}
	return string(board), nil
}

// pieces are those whose number is said, in the order of material.
var pieces = []struct {
	letter string
	piece  query.Piece
}{{"Q", query.Queen}, {"R", query.Rook}, {"B", query.Bishop}, {"N", query.Knight}, {"P", query.Pawn}}

// material reads the pieces of both sides, or of White alone. Kings may be
// written and say nothing.
func material(text string) (counts []query.Pieces, err error) {
	if text = strings.ToUpper(strings.TrimSpace(text)); text == "" {
		return nil, nil
	}
	white, black, both := strings.Cut(strings.NewReplacer("–", "-", " ", "").Replace(text), "-")
	if strings.Trim(white+black, "KQRBNP") != "" {
		return nil, &Wrong{"search_material", []string{"value", strconv.Quote(cut(text))}}
	}
	for _, of := range []struct {
		side    query.Side
		letters string
		said    bool
	}{{query.White, white, true}, {query.Black, black, both}} {
		for _, p := range pieces {
			if n := strings.Count(of.letters, p.letter); of.said {
				counts = append(counts, query.Pieces{Side: of.side, Piece: p.piece, Range: query.Range{Min: n, Max: n}})
			}
		}
	}
	return counts, nil
}

// side reads white or black; empty is either.
func side(name, text string) (query.Side, error) {
	switch text {
	case "":
		return query.AnySide, nil
	case "white":
		return query.White, nil
	case "black":
		return query.Black, nil
	}
	return query.AnySide, &Wrong{"search_value", []string{"name", name, "value", strconv.Quote(cut(text))}}
}

func cut(text string) string { return text[:min(len(text), 20)] }
