package bot

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Answer is what a chat shows. All texts are plain: a channel escapes them as
// its chat wants it, for names and comments come from games that anybody may
// have written.
type Answer struct {
	Language string
	Text     string   // one or two sentences
	Details  []string // what was understood, and what was assumed
	Choices  []string // what can be answered or asked instead, in full
	Moves    string   // of a game
	Table    *Table
	Boards   []assistant.Board
	Code     string // SQL
	File     *File
	Actions  []Action

	Reply *assistant.Reply // of which it shows a part; nil: it is of no question

	from int // the row of the reply that the table begins with
}

// Table is a page of rows.
type Table struct {
	Columns []Column
	Rows    [][]string
}

// Column is a column of a table.
type Column struct {
	Label string
	Right bool // set to the right, as numbers are
}

// Limits of a page. Slack takes 100 rows, 20 columns and 10,000 characters in
// the table of a message; people read fewer.
const (
	maxRows    = 20
	maxColumns = 20
	maxCell    = 200  // characters
	maxPage    = 8000 // characters
	maxBoards  = 3
	maxGames   = 20
)

// first is the first page of an answer.
func (b *Bot) first(k *kept) *Answer {
	b.kept.put(k)
	r := k.reply
	a := &Answer{Language: r.Language, Text: clean(r.Text), Reply: r}
	say := func(key string, pairs ...string) string { return assistant.Message(r.Language, key, pairs...) }
	if r.Paraphrase != "" {
		a.Details = append(a.Details, say("understood")+" "+clean(r.Paraphrase))
	}
	if r.Provenance == "model" || r.Provenance == "verified" {
		a.Details = append(a.Details, say("provenance_"+r.Provenance))
	}
	for _, text := range r.Assumptions {
		a.Details = append(a.Details, clean(text))
	}
	if c := r.Clarification; c != nil {
		for i, o := range c.Options {
			a.Choices = append(a.Choices, clean(o.Label))
			a.Actions = append(a.Actions, k.action(Choose, int64(i), clean(o.Label)))
		}
	}
	for i, s := range r.Suggestions {
		a.Choices = append(a.Choices, clean(s))
		a.Actions = append(a.Actions, k.action(Ask, int64(i), clean(s)))
	}
	if a.Moves = movetext(r); a.Moves == "" {
		a.addRows(k, 0)
	}
	a.addBoards(k, 0)
	if r.SQL != "" {
		a.Actions = append(a.Actions, k.action(SQL, 0, say("bot_sql")))
	}
	if r.Markable {
		a.Actions = append(a.Actions, k.action(Right, 0, say("bot_right")), k.action(Wrong, 0, say("bot_wrong")))
	}
	a.addReplays(k)
	b.kept.offer(k, a.Actions)
	return a
}

// rowsFrom is a further page of rows.
func (b *Bot) rowsFrom(k *kept, from int) *Answer {
	a := &Answer{Language: k.reply.Language, Reply: k.reply}
	to := a.addRows(k, from)
	a.Text = assistant.Message(a.Language, "bot_rows", "from", strconv.Itoa(from+1), "to", strconv.Itoa(to), "n", strconv.Itoa(len(k.reply.Rows)))
	a.addReplays(k)
	b.kept.offer(k, a.Actions)
	return a
}

// boardsFrom are further boards.
func (b *Bot) boardsFrom(k *kept, from int) *Answer {
	a := &Answer{Language: k.reply.Language, Reply: k.reply}
	to := a.addBoards(k, from)
	a.Text = assistant.Message(a.Language, "bot_boards", "from", strconv.Itoa(from+1), "to", strconv.Itoa(to), "n", strconv.Itoa(len(k.reply.Boards)))
	b.kept.offer(k, a.Actions)
	return a
}

// addRows adds a page of rows and the action for the next one, and returns
// where that one begins. Boards are drawn instead, and a single value stands in
// the sentence already.
func (a *Answer) addRows(k *kept, from int) (to int) {
	r := k.reply
	if len(r.Rows) == 0 || len(r.Rows) == 1 && len(r.Columns) == 1 {
		return len(r.Rows)
	}
	var shown []int
	for i, c := range r.Columns {
		if c.Name != "board" {
			shown = append(shown, i)
		}
	}
	if more := len(shown) - maxColumns; more > 0 {
		a.Details = append(a.Details, assistant.Message(a.Language, "bot_columns", "n", strconv.Itoa(more)))
		shown = shown[:maxColumns]
	}
	t := &Table{}
	size := 0
	for _, i := range shown {
		label := Cut(line(r.Columns[i].Label), maxCell)
		size += len([]rune(label))
		t.Columns = append(t.Columns, Column{Label: label, Right: !slices.ContainsFunc(r.Rows, func(row assistant.Row) bool { return !isNumber(row[i]) })})
	}
	for to = from; to < len(r.Rows) && len(t.Rows) < maxRows; to++ {
		var cells []string
		for _, i := range shown {
			cell := Cut(line(assistant.Cell(r.Language, r.Rows[to][i])), maxCell)
			size += len([]rune(cell))
			cells = append(cells, cell)
		}
		if size > maxPage && len(t.Rows) > 0 {
			break
		}
		t.Rows = append(t.Rows, cells)
	}
	a.Table, a.from = t, from
	switch {
	case to < len(r.Rows):
		a.Actions = append(a.Actions, k.action(Rows, int64(to), assistant.Message(a.Language, "bot_more_rows")))
	case r.Truncated:
		a.Details = append(a.Details, assistant.Message(a.Language, "more_rows", "n", strconv.Itoa(r.RowCount)))
	}
	return to
}

// isNumber says that a cell is a number or empty.
func isNumber(v any) bool {
	switch v.(type) {
	case nil, int64, float64:
		return true
	}
	return false
}

// addBoards adds some boards and the action for the next ones.
func (a *Answer) addBoards(k *kept, from int) (to int) {
	boards := k.reply.Boards
	to = min(len(boards), from+maxBoards)
	for _, b := range boards[from:to] {
		b.Caption = clean(b.Caption)
		a.Boards = append(a.Boards, b)
	}
	if to < len(boards) {
		a.Actions = append(a.Actions, k.action(Boards, int64(to), assistant.Message(a.Language, "bot_more_boards")))
	}
	return to
}

// movetext writes the rows of a game as its moves; empty for other rows.
func movetext(r *assistant.Reply) string {
	columns := columnsOf(r)
	number, ok1 := columns["move_number"]
	player, ok2 := columns["move_player"]
	san, ok3 := columns["move_an_text"]
	if _, several := columns["white"]; !ok1 || !ok2 || !ok3 || several {
		return ""
	}
	var b strings.Builder
	for i, row := range r.Rows {
		n, white := assistant.Cell("", row[number]), row[player] == int64(0)
		if b.Len() > 0 {
			b.WriteString(" ")
		}
		switch {
		case white:
			b.WriteString(n + ".")
		case i == 0:
			b.WriteString(n + "…")
		}
		b.WriteString(line(assistant.Cell("", row[san])))
	}
	return b.String()
}

func columnsOf(r *assistant.Reply) map[string]int {
	columns := map[string]int{}
	for i, c := range r.Columns {
		columns[c.Name] = i
	}
	return columns
}

// Cut shortens a text to so many characters, and shows that it did.
func Cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// line puts a text into one line.
func line(text string) string { return strings.Join(strings.Fields(clean(text)), " ") }

// clean takes out what is no text: control characters, and those that hide or
// turn round what stands beside them.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar {
			return '�'
		}
		return r
	}, strings.ToValidUTF8(text, "�"))
}
