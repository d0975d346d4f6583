package bot

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
)

// File is a file for the chat.
type File struct {
	Name    string // with its extension
	Title   string // what it shows
	Content []byte
	Game    int64 // the COD_MATCH of the game that it replays
}

// addReplays adds an action for each game that the answer shows.
func (a *Answer) addReplays(k *kept) {
	games := map[int64]bool{}
	add := func(cod int64, label string) {
		if cod > 0 && !games[cod] && len(games) < maxGames {
			games[cod] = true
			a.Actions = append(a.Actions, k.action(Replay, cod, label))
		}
	}
	numbered := func(cod int64) string {
		return assistant.Message(a.Language, "bot_game", "n", strconv.FormatInt(cod, 10))
	}
	for _, b := range a.Boards {
		add(b.CodMatch, numbered(b.CodMatch))
	}
	columns := columnsOf(k.reply)
	at, ok := columns["cod_match"]
	if !ok || a.Table == nil && a.Moves == "" {
		return
	}
	shown := 1 // the moves are of one game
	if a.Table != nil {
		shown = len(a.Table.Rows)
	}
	for _, row := range k.reply.Rows[a.from:min(a.from+shown, len(k.reply.Rows))] {
		cod, _ := row[at].(int64)
		label := numbered(cod)
		if white, ok := columns["white"]; ok {
			label = strconv.FormatInt(cod, 10) + ": " + line(assistant.Cell("", row[white]))
			if black, ok := columns["black"]; ok {
				label += " – " + line(assistant.Cell("", row[black]))
			}
		}
		add(cod, label)
	}
}

// replaySize is how large the board of a replay is, in pixels: what a chat shows
// of it.
const replaySize = 320

// replay draws a game as an animation.
func (b *Bot) replay(ctx context.Context, k *kept, cod int64) *Answer {
	language := k.reply.Language
	game, err := b.Assistant.Game(ctx, cod)
	if err != nil {
		return b.problem(language, err)
	}
	frames, err := game.Film()
	if err != nil {
		b.Log.Warn("game not drawn", "cod_match", cod, "error", err)
		return b.problem(language, err)
	}
	var gif bytes.Buffer
	if err := drawer.GIF(&gif, frames, drawer.Options{Size: replaySize}); err != nil {
		b.Log.Warn("game not drawn", "cod_match", cod, "error", err)
		return b.problem(language, err)
	}
	title := strings.Join(slices.DeleteFunc([]string{line(game.White + " – " + game.Black), line(game.Event), line(game.Date), game.Result}, func(s string) bool { return s == "" }), ", ")
	return &Answer{Language: language, Text: title, Details: analysisLines(language, game), Boards: turningBoards(language, game), File: &File{Name: fmt.Sprintf("kibitz-%d.gif", cod), Title: title, Content: gif.Bytes(), Game: cod}}
}

// analysisLines tell the figures of both sides of a game that was analysed.
func analysisLines(language string, game *assistant.Game) (lines []string) {
	a := game.Analysis
	if a == nil {
		return nil
	}
	for _, side := range []struct {
		name    string
		figures *assistant.SideFigures
	}{{game.White, a.White}, {game.Black, a.Black}} {
		if f := side.figures; f != nil {
			lines = append(lines, assistant.Message(language, "analysis_side", "player", line(side.name), "accuracy", tenths(f.Accuracy), "acpl", tenths(f.ACPL), "moves", strconv.Itoa(f.Moves),
				"inaccuracies", strconv.Itoa(f.Inaccuracies), "mistakes", strconv.Itoa(f.Mistakes), "blunders", strconv.Itoa(f.Blunders)))
		}
	}
	return lines
}

// turningBoards is the board before the turning point of a game that was analysed,
// with the engine's move.
func turningBoards(language string, game *assistant.Game) []assistant.Board {
	a := game.Analysis
	if a == nil || a.TurningPoint < 1 || a.TurningPoint > len(game.HalfMoves) {
		return nil
	}
	before, best := assistant.BeforeHalfMove(game, a.TurningPoint)
	h := game.HalfMoves[a.TurningPoint-1]
	dots := "."
	if h.Side == "black" {
		dots = "…"
	}
	caption := assistant.Message(language, "analysis_turned", "move", strconv.Itoa(h.FullMove)+dots+h.SAN)
	return []assistant.Board{{DrawerID: before.DrawerID, Board: before.Board, Caption: caption, CodMatch: game.CodMatch, PositionOrder: a.TurningPoint - 1, Best: best.Best}}
}

// tenths is a figure with one decimal, "-" if there is none.
func tenths(n *float64) string {
	if n == nil {
		return "-"
	}
	return strconv.FormatFloat(*n, 'f', 1, 64)
}
