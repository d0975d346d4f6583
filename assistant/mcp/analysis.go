package mcp

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// analysisInput are the arguments of the tool show_analysis.
type analysisInput struct {
	Match    int64  `json:"match" jsonschema:"number of the game: cod_match in the rows of other tools"`
	Language string `json:"language,omitempty"`
}

// shownAnalysis is the structured answer of show_analysis.
type shownAnalysis struct {
	CodMatch int64               `json:"cod_match" jsonschema:"number of the game"`
	Analysis *assistant.Analysis `json:"analysis,omitempty" jsonschema:"missing if the game was not analysed"`
}

// showAnalysis answers with what engine analysis tells of a game.
func (c *channel) showAnalysis(ctx context.Context, _ *sdk.CallToolRequest, in analysisInput) (*sdk.CallToolResult, shownAnalysis, error) {
	ctx, done, err := c.begin(ctx)
	if err != nil {
		return nil, shownAnalysis{}, c.explain(in.Language, err)
	}
	defer done()
	game, err := c.Assistant.Game(ctx, in.Match)
	if err != nil {
		return nil, shownAnalysis{}, c.explain(in.Language, err)
	}
	if game.Analysis == nil {
		return nil, shownAnalysis{}, c.explain(in.Language, &assistant.Error{Status: assistant.Failed, Code: "not_analysed",
			Args: []string{"n", strconv.FormatInt(in.Match, 10)}})
	}
	text := c.analysisText(in.Language, game)
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: c.asData(in.Language, clean(text))}}},
		shownAnalysis{game.CodMatch, game.Analysis}, nil
}

// analysisText tells the figures of both sides and the bad half-moves.
func (c *channel) analysisText(language string, game *assistant.Game) string {
	say := func(key string, pairs ...string) string { return assistant.Message(c.in(language), key, pairs...) }
	a := game.Analysis
	lines := []string{say("analysis_source", "engine", strings.TrimSpace(a.Engine+" "+assistant.Limit(c.in(language), a.Limit)))}
	for _, side := range []struct {
		name    string
		figures *assistant.SideFigures
	}{{game.White, a.White}, {game.Black, a.Black}} {
		if f := side.figures; f != nil {
			lines = append(lines, say("analysis_side", "player", side.name, "accuracy", decimal(f.Accuracy), "acpl", decimal(f.ACPL), "moves", strconv.Itoa(f.Moves),
				"inaccuracies", strconv.Itoa(f.Inaccuracies), "mistakes", strconv.Itoa(f.Mistakes), "blunders", strconv.Itoa(f.Blunders)))
		}
	}
	for order := 1; order < len(a.Positions) && order <= len(game.HalfMoves); order++ {
		e, best := a.Positions[order], a.Positions[order-1].BestSAN
		if e.Judgement == "" || e.Judgement == "ENGINE" {
			continue
		}
		line := c.moment(language, game, order) + " " + say("analysis_judged", "judgement", say("judged_"+strings.ToLower(e.Judgement)), "loss", decimal(e.Loss))
		if best != "" {
			line += say("analysis_best", "move", best)
		}
		if order == a.TurningPoint {
			line += say("analysis_turning")
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// decimal is a figure with one decimal, "-" if there is none.
func decimal(v *float64) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f", *v)
}
