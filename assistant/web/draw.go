package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/kibitz-chess/kibitz/drawer"
)

// drawReply is the answer of POST /api/draw_board.
type drawReply struct {
	DrawerID string `json:"drawer_id" doc:"the board itself in 43 characters; never expires"`
	SVG      string `json:"svg" format:"uri"`
	PNG      string `json:"png" format:"uri"`
}

// drawFields are the fields of the body of POST /api/draw_board. Those after
// board and fen are the options of a board's address, which drawer judges.
var drawFields = []struct {
	name, kind, doc string
	example         any
}{
	{"board", "string", "64 characters from a8 to h1: 0 for an empty square, PNBRQK white, pnbrqk black", "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"},
	{"fen", "string", "instead of board: Forsyth-Edwards Notation; the pieces are enough", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	{"flip", "boolean", "seen by Black", true},
	{"size", "integer", fmt.Sprintf("pixels a side, %d to %d", drawer.MinSize, drawer.MaxSize), drawer.DefaultSize},
	{"coordinates", "boolean", "letters of files and numbers of ranks", true},
	{"from", "string", "with to: the squares of the last move", "e2"},
	{"to", "string", "with from: the squares of the last move", "e4"},
	{"check", "string", "square of a king in check", "e8"},
	{"squares", "string", "coloured squares, separated by commas; a colour is G, R, Y or B before the square", "e4,Rd5"},
	{"marks", "string", "circles, or crosses with an x before the square", "e4,Rxd5"},
	{"arrows", "string", "from square and to square, separated by commas", "e2e4,Bg1f3"},
	{"theme", "string", strings.Join(drawer.Themes(), ", "), drawer.Themes()[0]},
	{"lang", "string", "of the description in the SVG: es, en", "en"},
}

// drawBoard answers POST /api/draw_board with the addresses of the images.
func (s *server) drawBoard(w http.ResponseWriter, r *http.Request) {
	var body map[string]option
	if problem := decode(w, r, &body); problem != nil {
		writeProblem(w, problem.status, problem.message(languageOf(r)))
		return
	}
	id, err := boardOf(string(body["board"]), string(body["fen"]))
	if err != nil {
		writeProblem(w, http.StatusBadRequest, err.Error())
		return
	}
	query := url.Values{}
	for name, value := range body {
		if name != "board" && name != "fen" {
			query.Set(name, string(value))
		}
	}
	options, err := drawer.ParseOptions(query)
	if err != nil {
		writeProblem(w, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(drawReply{ // the client may have gone
		DrawerID: id.String(),
		SVG:      drawer.BoardURL(s.base(r), id, options, "svg"),
		PNG:      drawer.BoardURL(s.base(r), id, options, "png"),
	})
}

// boardOf reads the board of a request, given in one of two ways.
func boardOf(text, fen string) (drawer.ID, error) {
	switch {
	case text != "" && fen != "":
		return drawer.ID{}, errors.New("board and fen are both given: one is needed")
	case strings.TrimSpace(text+fen) == "":
		return drawer.ID{}, errors.New("the board is missing: give board (64 characters) or fen")
	}
	return drawer.Read(text + fen)
}

// option is a value as in the address of a board: a text. In JSON it may also
// be a number, true or false, or a list of texts.
type option string

// UnmarshalJSON reads the value.
func (o *option) UnmarshalJSON(data []byte) error {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	switch v := value.(type) {
	case nil:
	case string:
		*o = option(v)
	case bool, float64:
		*o = option(data)
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = fmt.Sprint(item)
		}
		*o = option(strings.Join(items, ","))
	default:
		return errors.New("a value is an object, where a text, a number, true or false is wanted")
	}
	return nil
}
