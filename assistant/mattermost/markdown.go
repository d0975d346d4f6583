package mattermost

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/drawer"
)

// maxText is the longest message, in characters; Mattermost takes 16,383.
const maxText = 15_000

// markdown writes an answer. What can be done with it has numbers, to be typed
// behind the command.
func markdown(a *bot.Answer, command, publicURL string, replays bool) string {
	replays = replays && publicURL != ""
	say := func(key string, pairs ...string) string { return assistant.Message(a.Language, key, pairs...) }
	var b strings.Builder
	if a.Text != "" {
		b.WriteString("**" + escape(a.Text) + "**\n")
	}
	if a.Moves != "" {
		b.WriteString("\n" + escape(a.Moves) + "\n")
	}
	if a.Table != nil {
		writeTable(&b, a.Table)
	}
	for _, board := range a.Boards {
		writeBoard(&b, board, publicURL)
	}
	if a.File != nil && replays {
		fmt.Fprintf(&b, "\n![%s](%s/games/%d.gif)\n", escape(a.File.Title), publicURL, a.File.Game)
	}
	if a.Code != "" {
		b.WriteString("\n" + fenced(a.Code))
	}
	for _, d := range a.Details {
		b.WriteString("\n*" + escape(d) + "*\n")
	}
	text := b.String()
	if actions := list(a, replays); actions != "" {
		actions = "\n" + say("bot_pick", "command", "`"+command+"`") + "\n\n" + actions
		text = cut(text, maxText-len([]rune(actions)), say("bot_cut")) + actions
	}
	return cut(text, maxText, say("bot_cut"))
}

// list are the actions with their numbers, without replays where none can be
// shown.
func list(a *bot.Answer, replays bool) string {
	var b strings.Builder
	for i, action := range a.Actions {
		label := action.Label
		if action.Kind == bot.Replay {
			if !replays {
				continue
			}
			label = assistant.Message(a.Language, "bot_replay") + " (" + label + ")"
		}
		fmt.Fprintf(&b, "%d. %s\n", i+1, escape(bot.Cut(label, 300)))
	}
	return b.String()
}

func writeTable(b *strings.Builder, t *bot.Table) {
	row := func(cells []string) {
		b.WriteString("|")
		for _, cell := range cells {
			b.WriteString(" " + escape(cell) + " |")
		}
		b.WriteString("\n")
	}
	var labels, rule []string
	for _, c := range t.Columns {
		labels = append(labels, c.Label)
		line := " --- |"
		if c.Right {
			line = " ---: |"
		}
		rule = append(rule, line)
	}
	b.WriteString("\n")
	row(labels)
	b.WriteString("|" + strings.Join(rule, "") + "\n")
	for _, cells := range t.Rows {
		row(cells)
	}
}

func writeBoard(b *strings.Builder, board assistant.Board, publicURL string) {
	id, err := drawer.ParseID(board.DrawerID)
	if err != nil {
		return // what cannot be drawn has no picture
	}
	if publicURL != "" {
		fmt.Fprintf(b, "\n%s\n![%s](%s)\n", escape(board.Caption), escape(board.Caption), drawer.BoardURL(publicURL, id, board.Drawing(), "png"))
		return
	}
	var text strings.Builder
	_ = drawer.Text(&text, id.Board(), drawer.TextOptions{}) // a Builder takes everything
	fmt.Fprintf(b, "\n%s\n%s", escape(board.Caption), fenced(text.String()))
}

// fenced is a block of code, between marks longer than any in it.
func fenced(code string) string {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	return fence + "\n" + strings.TrimRight(code, "\n") + "\n" + fence + "\n"
}

// special are the characters of Markdown that a backslash takes the meaning
// from; gapped make names, addresses, smileys and formulas, which want a gap.
const (
	special = "\\`*_{}[]()#+-.!|>~"
	gapped  = "@:~#$"
	gap     = "\u200b"
)

// escape writes a text in one line so that Markdown has no say in it.
func escape(text string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(text), " ") {
		if strings.ContainsRune(special, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		if strings.ContainsRune(gapped, r) {
			b.WriteString(gap)
		}
	}
	return strings.ReplaceAll(b.String(), `www\.`, "www"+gap+`\.`)
}

// cut shortens a message at the end of a line, and says so.
func cut(text string, most int, note string) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	short := string(runes[:max(0, most-len([]rune(note))-20)])
	if at := strings.LastIndexByte(short, '\n'); at > 0 {
		short = short[:at]
	}
	if strings.Count(short, "```")%2 == 1 {
		short += "\n```"
	}
	return short + "\n\n" + note + "\n"
}
