package mcp

import (
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
)

// Limits of the text of a reply: a model pays for what it reads, and the
// structured form holds all of it.
const (
	maxTextRows   = 50
	maxTextBoards = 3
)

// text writes a reply for a model: the answer first, then what was understood
// and the SQL. Names and comments come from games that anybody may have
// written, so all of it stands between marks that no game can contain.
func (c *channel) text(r *assistant.Reply) string {
	say := func(key string, pairs ...string) string { return assistant.Message(r.Language, key, pairs...) }
	var b strings.Builder
	line := func(text string) {
		if text != "" {
			b.WriteString(clean(text) + "\n")
		}
	}
	line(r.Text)
	if r.Clarification != nil {
		for _, o := range r.Clarification.Options {
			line("- " + o.Value + ": " + o.Label)
		}
	}
	for _, s := range r.Suggestions {
		line("- " + s)
	}
	writeTable(&b, r)
	if more := len(r.Rows) - maxTextRows; more > 0 {
		line(say("mcp_more_rows", "n", fmt.Sprint(more)))
	}
	if r.Truncated {
		line(say("more_rows", "n", fmt.Sprint(r.RowCount)))
	}
	shown := map[string]bool{}
	for _, board := range r.Boards {
		if !shown[board.DrawerID] && len(shown) < maxTextBoards {
			shown[board.DrawerID] = true
			line("\n" + board.Caption + " (drawer_id " + board.DrawerID + ")")
			b.WriteString(boardText(board.DrawerID, false))
		}
	}
	if r.Paraphrase != "" {
		line(say("understood") + " " + r.Paraphrase)
	}
	if r.Provenance == "model" || r.Provenance == "verified" {
		line(say("provenance_" + r.Provenance))
	}
	for _, a := range r.Assumptions {
		line(a)
	}
	if r.SQL != "" {
		line("\nSQL (" + r.Dialect + "):\n" + r.SQL)
	}
	text := c.asData(r.Language, b.String())
	if how := c.howToAnswer(r); how != "" {
		text += "\n" + how
	}
	return text
}

// asData marks a text as data that gives no orders. The mark is new each time,
// so that the text cannot end it.
func (c *channel) asData(language, text string) string {
	mark := "chess-data-" + rand.Text()[:8]
	return assistant.Message(c.in(language), "mcp_data", "mark", mark) + "\n<" + mark + ">\n" + strings.TrimSpace(text) + "\n</" + mark + ">"
}

// howToAnswer tells a model what to do with a question back. The options, which
// may be names from games, are not in it.
func (c *channel) howToAnswer(r *assistant.Reply) string {
	if r.Clarification == nil {
		return ""
	}
	return assistant.Message(r.Language, "mcp_needs_clarification", "conversation", r.Conversation, "slot", r.Clarification.Slot)
}

// writeTable writes the rows as a table of Markdown, without the boards, which
// are drawn. A single value stands in the sentence already.
func writeTable(b *strings.Builder, r *assistant.Reply) {
	if len(r.Rows) == 0 || len(r.Rows) == 1 && len(r.Columns) == 1 {
		return
	}
	board := slices.IndexFunc(r.Columns, func(c assistant.Column) bool { return c.Name == "board" })
	row := func(cell func(i int) string) {
		b.WriteString("|")
		for i := range r.Columns {
			if i != board {
				b.WriteString(" " + cell(i) + " |")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	row(func(i int) string { return tableCell(r.Columns[i].Label) })
	row(func(int) string { return "---" })
	for _, values := range r.Rows[:min(len(r.Rows), maxTextRows)] {
		row(func(i int) string { return tableCell(assistant.Cell(r.Language, values[i])) })
	}
	b.WriteString("\n")
}

// tableCell keeps a text inside its cell.
func tableCell(text string) string {
	return cellSigns.Replace(strings.Join(strings.Fields(clean(text)), " "))
}

var cellSigns = strings.NewReplacer(`\`, `\\`, "|", `\|`)

// clean takes out what is no text: signs that steer a terminal, and those that
// hide text from a reader who is not a model.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Cf, r) {
			return '�'
		}
		return r
	}, text)
}

// boardText is a board in letters, which models read better than figurines.
func boardText(drawerID string, flip bool) string {
	id, err := drawer.ParseID(drawerID)
	if err != nil {
		return "" // a board that cannot be drawn has no picture either
	}
	var b strings.Builder
	_ = drawer.Text(&b, id.Board(), drawer.TextOptions{Flip: flip, ASCII: true}) // a Builder takes everything
	return b.String()
}
