package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Library shows the games.
type Library interface {
	// Game is the game of a code. The error of one that there is not is an
	// *assistant.Error.
	Game(ctx context.Context, cod int64) (*assistant.Game, error)
	// PGN writes games.
	PGN(ctx context.Context, w io.Writer, cods []int64) error
}

// gameInput are the arguments of the tool show_game.
type gameInput struct {
	Game     int64  `json:"game" jsonschema:"number of the game: cod_match in the rows of other tools"`
	HalfMove *int   `json:"half_move,omitempty" jsonschema:"after which half-move to show the board: 0 is the start, 20 is after Black's tenth move; without it, the last one"`
	Language string `json:"language,omitempty"`
}

// shownGame is the structured answer of show_game: a game without the board
// after each half-move, of which one is shown.
type shownGame struct {
	CodMatch  int64             `json:"cod_match" jsonschema:"number of the game"`
	Tags      map[string]string `json:"tags" jsonschema:"what the PGN says of the game"`
	Opening   string            `json:"opening,omitempty" jsonschema:"name of the opening"`
	Result    string            `json:"result" jsonschema:"1-0, 0-1, 1/2-1/2 or *"`
	HalfMoves []string          `json:"half_moves" jsonschema:"half-moves in SAN, White's and Black's, from the first"`
	PGN       string            `json:"pgn" jsonschema:"the game with its comments"`
	Position  shownPosition     `json:"position" jsonschema:"the board after half_move"`
}

// shownPosition is a board of a game.
type shownPosition struct {
	HalfMove int    `json:"half_move" jsonschema:"0: the start"`
	FEN      string `json:"fen"`
	Board    string `json:"board" jsonschema:"64 characters from a8 to h1"`
	DrawerID string `json:"drawer_id" jsonschema:"for draw_board"`
}

// showGame answers with a game: its PGN and the board at one moment.
func (c *channel) showGame(ctx context.Context, _ *sdk.CallToolRequest, in gameInput) (*sdk.CallToolResult, shownGame, error) {
	ctx, done, err := c.begin(ctx)
	if err != nil {
		return nil, shownGame{}, c.explain(in.Language, err)
	}
	defer done()
	game, pgn, err := c.read(ctx, in.Game)
	if err != nil {
		return nil, shownGame{}, c.explain(in.Language, err)
	}
	at := len(game.HalfMoves)
	if in.HalfMove != nil {
		at = *in.HalfMove
	}
	if at < 0 || at > len(game.HalfMoves) {
		return nil, shownGame{}, c.explain(in.Language, &assistant.Error{Status: assistant.Failed, Code: "mcp_no_half_move",
			Args: []string{"n", strconv.Itoa(at), "last", strconv.Itoa(len(game.HalfMoves))}})
	}
	out := shownGame{CodMatch: game.CodMatch, Tags: game.Tags, Opening: game.Opening, Result: game.Result, HalfMoves: []string{}, PGN: pgn}
	placement := game.Start
	for i, h := range game.HalfMoves {
		out.HalfMoves = append(out.HalfMoves, h.SAN)
		if i+1 == at {
			placement = h.Placement
		}
	}
	out.Position = shownPosition{HalfMove: at, FEN: placement.FEN, Board: placement.Board, DrawerID: placement.DrawerID}
	text := fmt.Sprintf("%s\n\n%s (drawer_id %s)\n%sFEN %s", pgn, c.moment(in.Language, game, at), placement.DrawerID, boardText(placement.DrawerID, false), placement.FEN)
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: c.asData(in.Language, clean(text))}}}, out, nil
}

// moment says which board of a game is shown.
func (c *channel) moment(language string, game *assistant.Game, at int) string {
	if at == 0 {
		return assistant.Message(c.in(language), "at_start")
	}
	h := game.HalfMoves[at-1]
	dots := "."
	if h.Side == "black" {
		dots = "…"
	}
	return assistant.Message(c.in(language), "at_half_move", "n", strconv.Itoa(at)) + ": " + strconv.Itoa(h.FullMove) + dots + h.SAN
}

// read reads a game, and writes it as PGN.
func (c *channel) read(ctx context.Context, cod int64) (*assistant.Game, string, error) {
	game, err := c.Assistant.Game(ctx, cod)
	if err != nil {
		return nil, "", err
	}
	var pgn strings.Builder
	err = c.Assistant.PGN(ctx, &pgn, []int64{cod})
	return game, strings.TrimSpace(pgn.String()), err
}

// readGame reads the game that an address names, as PGN.
func (c *channel) readGame(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	cod, err := strconv.ParseInt(strings.TrimPrefix(req.Params.URI, gamesURI), 10, 64)
	if err != nil {
		return nil, sdk.ResourceNotFoundError(req.Params.URI)
	}
	ctx, done, err := c.begin(ctx)
	if err != nil {
		return nil, c.explain("", err)
	}
	defer done()
	var pgn strings.Builder
	var known *assistant.Error
	err = c.Assistant.PGN(ctx, &pgn, []int64{cod})
	switch {
	case errors.As(err, &known) && known.Code == "game_missing":
		return nil, sdk.ResourceNotFoundError(req.Params.URI)
	case err != nil:
		return nil, c.explain("", err)
	}
	return resourceText(req.Params.URI, pgn.String()), nil
}
