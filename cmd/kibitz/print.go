package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// printReply writes a reply for a person at a terminal: the answer first, then
// what was understood and the SQL.
func (t *terminal) printReply(r *assistant.Reply) {
	language := r.Language
	if language == "" {
		language = t.language
	}
	say := func(key string, pairs ...string) string { return assistant.Message(language, key, pairs...) }
	out := t.out
	if r.Status == assistant.Failed || r.Status == assistant.Refused {
		out = t.err
	}
	fmt.Fprintln(out, clean(r.Text))
	if c := r.Clarification; c != nil {
		for i, o := range c.Options {
			fmt.Fprintf(out, "  %d. %s\n     --answer %s=%q\n", i+1, clean(o.Label), c.Slot, o.Value)
		}
	}
	for _, s := range r.Suggestions {
		fmt.Fprintf(out, "  · %s\n", clean(s))
	}
	if moves := movetext(r); moves != "" {
		fmt.Fprintf(out, "\n%s\n", clean(moves))
	} else if len(r.Rows) > 0 && !(len(r.Rows) == 1 && len(r.Columns) == 1) {
		fmt.Fprintln(out)
		w := newTable(language, r.Columns, r.Rows, drawnColumns)
		w.SuppressTrailingSpaces()
		fitTerminal(w, out)
		fmt.Fprintln(out, w.Render())
	}
	for _, b := range r.Boards[:min(len(r.Boards), maxTerminalBoards)] {
		if board, err := chessboard.ParseBoard(b.Board); err == nil {
			fmt.Fprintf(out, "\n%s\n", clean(b.Caption))
			drawer.Text(out, board, drawer.TextOptions{})
		}
	}
	if r.Paraphrase != "" {
		fmt.Fprintf(out, "\n%s %s\n", say("understood"), clean(r.Paraphrase))
	}
	if r.Provenance == "model" || r.Provenance == "verified" {
		fmt.Fprintln(out, say("provenance_"+r.Provenance))
	}
	for _, a := range r.Assumptions {
		fmt.Fprintln(out, clean(a))
	}
	if r.SQL != "" {
		fmt.Fprintf(out, "\nSQL (%s):\n%s\n", r.Dialect, r.SQL)
	}
}

// movetext writes the rows of a replay as moves; empty for other rows.
func movetext(r *assistant.Reply) string {
	var names []string
	for _, c := range r.Columns {
		names = append(names, c.Name)
	}
	number, player, san := slices.Index(names, "move_number"), slices.Index(names, "move_player"), slices.Index(names, "move_an_text")
	if number < 0 || player < 0 || san < 0 || slices.Contains(names, "white") {
		return ""
	}
	var b strings.Builder
	for i, row := range r.Rows {
		switch {
		case row[player] == int64(0):
			fmt.Fprintf(&b, "%v. ", row[number])
		case i == 0:
			fmt.Fprintf(&b, "%v... ", row[number])
		}
		fmt.Fprintf(&b, "%v ", row[san])
	}
	return text.WrapSoft(strings.TrimSpace(b.String()), 80)
}

// maxTerminalBoards is how many boards fit a terminal without burying the
// answer.
const maxTerminalBoards = 3

// drawnColumns are shown as boards instead.
var drawnColumns = map[string]bool{"board": true}

// newTable makes a table of rows, with numbers to the right and without the
// hidden columns.
func newTable(language string, columns []assistant.Column, rows []assistant.Row, hidden map[string]bool) table.Writer {
	w := table.NewWriter()
	style := table.StyleLight
	style.Format.Header = text.FormatDefault
	w.SetStyle(style)
	var header table.Row
	var shown []int
	for i, c := range columns {
		if !hidden[c.Name] {
			header = append(header, clean(c.Label))
			shown = append(shown, i)
		}
	}
	w.AppendHeader(header)
	for _, r := range rows {
		var cells table.Row
		for _, i := range shown {
			cells = append(cells, clean(assistant.Cell(language, r[i])))
		}
		w.AppendRow(cells)
	}
	var configs []table.ColumnConfig
	for k, i := range shown {
		c := table.ColumnConfig{Number: k + 1}
		if numeric(rows, i) {
			c.Align, c.AlignHeader = text.AlignRight, text.AlignRight
		}
		configs = append(configs, c)
	}
	w.SetColumnConfigs(configs)
	return w
}

// fitTerminal cuts lines at the edge of the terminal.
func fitTerminal(w table.Writer, out io.Writer) {
	f, ok := terminalOf(out)
	if !ok {
		return
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil {
		w.Style().Size.WidthMax = width
	}
}

func numeric(rows []assistant.Row, column int) bool {
	for _, r := range rows {
		switch r[column].(type) {
		case int64, float64, nil:
		default:
			return false
		}
	}
	return true
}

// clean keeps text from the database from moving the cursor or colouring the
// terminal.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return '�'
		}
		return r
	}, s)
}
