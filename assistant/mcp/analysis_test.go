package mcp_test

import (
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
)

const analysedGame = `[White "Marache"]
[Black "Morphy"]

1. f3 {[%eval 0.20]} e5 {[%eval 0.30]} 2. g3 {[%eval -0.90]} d5 {[%eval -0.60]} 3. h3 {[%eval -3.5]} *

1. d4 *
`

func TestShowAnalysis(t *testing.T) {
	asker := over(t, load.Source{Name: "test", Reader: strings.NewReader(analysedGame)}, func(db *store.DB) local.Store { return db })
	everyWay(t, mcp.Config{Assistant: asker}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		got := call(t, s, "show_analysis", map[string]any{"match": 1})
		shown := decode[struct {
			CodMatch int64 `json:"cod_match"`
			Analysis assistant.Analysis
		}](t, got)
		if a := shown.Analysis; got.IsError || shown.CodMatch != 1 || a.Source != "pgn" || len(a.Positions) != 6 || a.White.Mistakes != 1 || a.TurningPoint != 5 {
			t.Errorf("%+v", shown)
		}
		for _, want := range []string{"Marache: accuracy ", "1 inaccuracies, 1 mistakes, 0 blunders", "after half-move 5: 3.h3 (mistake, lost 22.9 points of winning chances); turning point"} {
			if !strings.Contains(textOf(got), want) {
				t.Errorf("%q is not in\n%s", want, textOf(got))
			}
		}
		for _, c := range []struct {
			arguments map[string]any
			want      string
		}{
			{map[string]any{"match": 2}, "kibitz analyse --match 2"},
			{map[string]any{"match": 2, "language": "es"}, "no está analizada"},
			{map[string]any{"match": 99}, "There is no game number 99"},
		} {
			if got := call(t, s, "show_analysis", c.arguments); !got.IsError || !strings.Contains(textOf(got), c.want) {
				t.Errorf("%v: %s", c.arguments, textOf(got))
			}
		}
	})
}
