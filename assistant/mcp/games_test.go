package mcp_test

import (
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/mcp"
)

func TestShowGame(t *testing.T) {
	everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		for _, c := range []struct {
			arguments map[string]any
			halfMove  int
			caption   string
		}{
			{map[string]any{"game": 10}, 40, "after half-move 40: 20…Nde2#"},
			{map[string]any{"game": 10, "half_move": 0}, 0, "initial position"},
			{map[string]any{"game": 10, "half_move": 1, "language": "es"}, 1, "después de la media jugada 1: 1.e4"},
		} {
			got := call(t, s, "show_game", c.arguments)
			if got.IsError {
				t.Fatalf("%v: %s", c.arguments, textOf(got))
			}
			game := decode[struct {
				CodMatch  int64 `json:"cod_match"`
				Tags      map[string]string
				Result    string
				HalfMoves []string `json:"half_moves"`
				PGN       string
				Position  struct {
					HalfMove   int `json:"half_move"`
					FEN, Board string
					DrawerID   string `json:"drawer_id"`
				}
			}](t, got)
			if game.CodMatch != 10 || game.Tags["Black"] != "Morphy, Paul" || game.Result != "0-1" || len(game.HalfMoves) != 40 || game.HalfMoves[39] != "Nde2#" ||
				!strings.Contains(game.PGN, `[White "Marache, Napoleon"]`) || !strings.Contains(game.PGN, "20. Qxg6 Nde2# 0-1") {
				t.Errorf("%+v", game)
			}
			if game.Position.HalfMove != c.halfMove || len(game.Position.Board) != 64 || game.Position.DrawerID == "" || c.halfMove == 0 && game.Position.Board != start {
				t.Errorf("%v: %+v", c.arguments, game.Position)
			}
			for _, want := range []string{c.caption, game.PGN, game.Position.DrawerID, "FEN " + game.Position.FEN, "<chess-data-"} {
				if !strings.Contains(textOf(got), want) {
					t.Errorf("%v: %q is not in\n%s", c.arguments, want, textOf(got))
				}
			}
		}
		for _, c := range []struct {
			arguments map[string]any
			want      string
		}{
			{map[string]any{"game": 999999, "language": "es"}, "999999"},
			{map[string]any{"game": 10, "half_move": 41}, "they go from 0 (the start) to 40"},
			{map[string]any{"game": 10, "half_move": -1, "language": "es"}, "van de 0 (el inicio) a 40"},
			{map[string]any{"game": "ten"}, "game"},
		} {
			if got := call(t, s, "show_game", c.arguments); !got.IsError || !strings.Contains(textOf(got), c.want) {
				t.Errorf("%v: error %v, %s", c.arguments, got.IsError, textOf(got))
			}
		}
		pgn, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "kibitz://games/10"})
		if err != nil || pgn.Contents[0].MIMEType != "application/vnd.chess-pgn" || !strings.Contains(pgn.Contents[0].Text, "Nde2# 0-1") {
			t.Errorf("%v %+v", err, pgn)
		}
		for _, uri := range []string{"kibitz://games/999999", "kibitz://games/ten", "kibitz://games/", "kibitz://games/1/2"} {
			if got, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
				t.Errorf("%s: %+v", uri, got)
			}
		}
	})
}

func TestQuerySQL(t *testing.T) {
	everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		got := call(t, s, "query_sql", map[string]any{"sql": "SELECT result, COUNT(*) AS n FROM matches GROUP BY result ORDER BY result"})
		r := replyOf(t, got)
		if got.IsError || r.Status != assistant.Answered || r.Provenance != "sql" || r.RowCount != 3 || !strings.Contains(textOf(got), "| 1 | ") {
			t.Errorf("%+v\n%s", r, textOf(got))
		}
		for _, c := range []struct {
			sql, language string
			status        assistant.Status
			want          string
		}{
			{"DELETE FROM matches", "en", assistant.Refused, "SELECT"},
			{"SELECT 1; SELECT 2", "es", assistant.Refused, ""},
			{"SELECT * FROM read_csv('/etc/passwd')", "en", assistant.Refused, "read_csv"},
			{"SELECT no_such FROM matches", "en", "", "no_such"},
			{"", "es", assistant.Failed, ""},
		} {
			got := call(t, s, "query_sql", map[string]any{"sql": c.sql, "language": c.language})
			r := replyOf(t, got)
			if !got.IsError || c.status != "" && r.Status != c.status || r.Error == nil || r.Language != c.language ||
				!strings.Contains(textOf(got), r.Error.Message) || !strings.Contains(r.Error.Message, c.want) {
				t.Errorf("%q: %+v %+v", c.sql, r, r.Error)
			}
		}
	})
}

func TestFindPositions(t *testing.T) {
	everyWay(t, mcp.Config{}, func(t *testing.T, connect func(*sdk.ClientOptions) *sdk.ClientSession) {
		s := connect(nil)
		type found struct {
			reply
			Position *assistant.Position
		}
		got := call(t, s, "find_positions", map[string]any{"squares": map[string]any{"e2": "n", "g3": "n", "g1": "K"}})
		r := decode[found](t, got)
		if got.IsError || r.Status != assistant.Answered || r.RowCount == 0 || r.SQL == "" || r.Paraphrase == "" || len(r.Boards) == 0 || r.Position != nil {
			t.Errorf("%+v\n%s", r, textOf(got))
		}
		// After 1.e4, with Black to move and (never) with White.
		const placement = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
		got = call(t, s, "find_positions", map[string]any{"fen": placement + " b KQkq - 0 1", "language": "es"})
		r = decode[found](t, got)
		if got.IsError || r.Position == nil || r.Position.Games == 0 || int(r.Position.Games) != r.RowCount || len(r.Position.Moves) < 3 {
			t.Fatalf("%d rows and %+v", r.RowCount, r.Position)
		}
		if n := strings.Count(textOf(got), "  a b c d e f g h"); n != 1 {
			t.Errorf("the same board %d times", n)
		}
		for _, want := range []string{"Partidas que llegaron", "| Jugada | Partidas |", "| " + r.Position.Moves[0].SAN + " | "} {
			if !strings.Contains(textOf(got), want) {
				t.Errorf("%q is not in\n%s", want, textOf(got))
			}
		}
		if r := decode[found](t, call(t, s, "find_positions", map[string]any{"fen": placement})); r.Position == nil || r.Position.Games != 0 || len(r.Position.Moves) != 0 {
			t.Errorf("with White to move: %+v", r.Position)
		}
		for _, c := range []struct {
			arguments map[string]any
			want      string
		}{
			{map[string]any{}, "One of fen and squares"},
			{map[string]any{"fen": placement, "squares": map[string]any{"e4": "P"}, "language": "es"}, "Hace falta fen o squares"},
			{map[string]any{"fen": "rnbq/8", "language": "es"}, "Eso no es un tablero"},
			{map[string]any{"squares": map[string]any{"z9": "P"}}, "z9"},
			{map[string]any{"squares": map[string]any{"e4": "dragon"}}, "dragon"},
		} {
			if got := call(t, s, "find_positions", c.arguments); !got.IsError || !strings.Contains(textOf(got), c.want) {
				t.Errorf("%v: error %v, %s", c.arguments, got.IsError, textOf(got))
			}
		}
	})
}
