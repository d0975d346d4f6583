package mcp

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
)

// drawInput are the arguments of the tool draw_board: a board in one of three
// forms, and the options of a drawing as in a board's address.
type drawInput struct {
	FEN      string `json:"fen,omitempty" jsonschema:"the board as FEN; the pieces are enough"`
	Board    string `json:"board,omitempty" jsonschema:"instead: 64 characters from a8 to h1, 0 for an empty square, PNBRQK white, pnbrqk black"`
	DrawerID string `json:"drawer_id,omitempty" jsonschema:"instead: the drawer_id of an answer"`
	Flip     bool   `json:"flip,omitempty" jsonschema:"seen by Black"`
	Size     int    `json:"size,omitempty" jsonschema:"pixels a side, 64 to 1600; 480 without it"`
	From     string `json:"from,omitempty" jsonschema:"with to: the squares of the last move, such as e2"`
	To       string `json:"to,omitempty" jsonschema:"with from: the squares of the last move, such as e4"`
	Check    string `json:"check,omitempty" jsonschema:"square of a king in check"`
	Squares  string `json:"squares,omitempty" jsonschema:"coloured squares, separated by commas; a colour G, R, Y or B may stand before a square: e4,Rd5"`
	Marks    string `json:"marks,omitempty" jsonschema:"circles, or crosses with an x before the square: e4,Rxd5"`
	Arrows   string `json:"arrows,omitempty" jsonschema:"from square and to square: e2e4,Bg1f3"`
	Theme    string `json:"theme,omitempty" jsonschema:"colours of the board"`
	Language string `json:"language,omitempty"`
}

// drawing is the structured answer of draw_board.
type drawing struct {
	DrawerID string `json:"drawer_id" jsonschema:"the board itself in 43 characters; never expires"`
	Board    string `json:"board" jsonschema:"64 characters from a8 to h1"`
	Text     string `json:"text" jsonschema:"the board in letters, capitals for White"`
}

// drawBoard answers with the picture of a board and the board as text.
func (c *channel) drawBoard(_ context.Context, _ *sdk.CallToolRequest, in drawInput) (*sdk.CallToolResult, drawing, error) {
	id, err := in.read()
	if err != nil {
		return nil, drawing{}, c.explain(in.Language, &assistant.Error{Status: assistant.Failed, Code: "bad_board", Args: []string{"detail", err.Error()}})
	}
	options, err := drawer.ParseOptions(in.options())
	var picture bytes.Buffer
	if err == nil {
		err = drawer.PNG(&picture, id.Board(), options)
	}
	if err != nil {
		return nil, drawing{}, c.explain(in.Language, &assistant.Error{Status: assistant.Failed, Code: "bad_drawing", Args: []string{"detail", err.Error()}})
	}
	out := drawing{DrawerID: id.String(), Board: id.Board().String(), Text: boardText(id.String(), in.Flip)}
	return &sdk.CallToolResult{Content: []sdk.Content{
		&sdk.ImageContent{Data: picture.Bytes(), MIMEType: "image/png"},
		&sdk.TextContent{Text: out.Text + "\ndrawer_id " + out.DrawerID},
	}}, out, nil
}

// read reads the board, which is given in one of three forms.
func (in drawInput) read() (drawer.ID, error) {
	var given []string
	for _, text := range []string{in.FEN, in.Board, in.DrawerID} {
		if text != "" {
			given = append(given, text)
		}
	}
	if len(given) != 1 {
		return drawer.ID{}, errors.New("one of fen, board and drawer_id is needed")
	}
	return drawer.Read(given[0])
}

// options are those of the address of a board.
func (in drawInput) options() url.Values {
	query := url.Values{}
	for name, value := range map[string]string{
		"from": in.From, "to": in.To, "check": in.Check, "squares": in.Squares, "marks": in.Marks, "arrows": in.Arrows, "theme": in.Theme,
	} {
		query.Set(name, value)
	}
	if in.Flip {
		query.Set("flip", "1")
	}
	if in.Size != 0 {
		query.Set("size", strconv.Itoa(in.Size))
	}
	return query
}
