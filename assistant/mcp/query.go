package mcp

import (
	"context"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
)

// Searcher answers what is not asked in words; what went wrong is in the reply.
type Searcher interface {
	// Run runs one SELECT of the asker's own, guarded.
	Run(ctx context.Context, sql, language string) *assistant.Reply
	// Find lists the positions that are like a pattern.
	Find(ctx context.Context, s assistant.Search, conversation, language string) *assistant.Reply
	// Position tells what became of a board with White or Black to move.
	Position(ctx context.Context, board string, white bool) (*assistant.Position, error)
}

// sqlInput are the arguments of the tool query_sql.
type sqlInput struct {
	SQL      string `json:"sql" jsonschema:"one SELECT in the SQL of the connected database"`
	Language string `json:"language,omitempty"`
}

// querySQL runs SQL of the client's model.
func (c *channel) querySQL(ctx context.Context, _ *sdk.CallToolRequest, in sqlInput) (*sdk.CallToolResult, answer, error) {
	reply := c.limited(ctx, in.Language, func(ctx context.Context) *assistant.Reply {
		return c.Assistant.Run(ctx, in.SQL, c.in(in.Language))
	})
	return c.result(reply, false), c.answer(reply), nil
}

// findInput are the arguments of the tool find_positions.
type findInput struct {
	FEN      string            `json:"fen,omitempty" jsonschema:"an exact placement; the side to move is read from it, White without it"`
	Squares  map[string]string `json:"squares,omitempty" jsonschema:"instead: a part of a board, such as {\"e4\": \"P\", \"d5\": \"empty\", \"f7\": \"white\"}"`
	Language string            `json:"language,omitempty"`
}

// foundPositions is the structured answer of find_positions.
type foundPositions struct {
	answer
	Position *assistant.Position `json:"position,omitempty" jsonschema:"of an exact placement: games that reached it, how they ended, and the moves played from it"`
}

// findPositions finds positions by an exact placement or a part of a board.
func (c *channel) findPositions(ctx context.Context, _ *sdk.CallToolRequest, in findInput) (*sdk.CallToolResult, foundPositions, error) {
	pattern := assistant.Pattern(in.Squares)
	var board string
	switch {
	case in.FEN == "" && len(in.Squares) == 0 || in.FEN != "" && len(in.Squares) > 0:
		return nil, foundPositions{}, c.explain(in.Language, &assistant.Error{Status: assistant.Failed, Code: "mcp_fen_or_squares"})
	case in.FEN != "":
		id, err := drawer.Read(in.FEN)
		if err != nil {
			return nil, foundPositions{}, c.explain(in.Language, &assistant.Error{Status: assistant.Failed, Code: "bad_board", Args: []string{"detail", err.Error()}})
		}
		board = id.Board().String()
		pattern = exactly(board)
	}
	var out foundPositions
	var failed error
	reply := c.limited(ctx, in.Language, func(ctx context.Context) *assistant.Reply {
		reply := c.Assistant.Find(ctx, assistant.Search{Squares: pattern}, "", c.in(in.Language))
		if board != "" && reply.Status == assistant.Answered {
			out.Position, failed = c.Assistant.Position(ctx, board, !blackToMove(in.FEN))
		}
		return reply
	})
	if failed != nil {
		return nil, foundPositions{}, c.explain(in.Language, failed)
	}
	out.answer = c.answer(reply)
	result := c.result(reply, false)
	if out.Position != nil {
		result.Content = append(result.Content, &sdk.TextContent{Text: c.asData(in.Language, c.continuations(in.Language, out.Position))})
	}
	return result, out, nil
}

// exactly is the pattern of a whole board.
func exactly(board string) assistant.Pattern {
	pattern := assistant.Pattern{}
	for i, letter := range board {
		square := string("abcdefgh"[i%8]) + string("87654321"[i/8])
		pattern[square] = string(letter)
		if letter == '0' {
			pattern[square] = "empty"
		}
	}
	return pattern
}

// blackToMove is what a FEN says; one of pieces alone says nothing.
func blackToMove(fen string) bool {
	fields := strings.Fields(fen)
	return len(fields) > 1 && fields[1] == "b"
}

// continuations writes the moves played from a position, with their results.
func (c *channel) continuations(language string, p *assistant.Position) string {
	say := func(key string, pairs ...string) string { return assistant.Message(c.in(language), key, pairs...) }
	number := func(n int64) string { return assistant.Cell(c.in(language), n) }
	var b strings.Builder
	b.WriteString(say("mcp_reached", "games", number(p.Games), "white", number(p.White), "draws", number(p.Draws), "black", number(p.Black)) + "\n")
	if len(p.Moves) == 0 {
		return b.String()
	}
	b.WriteString("\n| " + say("mcp_continuations") + " |\n|" + strings.Repeat(" --- |", 5) + "\n")
	for _, m := range p.Moves[:min(len(p.Moves), maxTextRows)] {
		b.WriteString("| " + strings.Join([]string{tableCell(m.SAN), number(m.Games), number(m.White), number(m.Draws), number(m.Black)}, " | ") + " |\n")
	}
	return b.String()
}
