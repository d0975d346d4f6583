package tell

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// Told is an answer as it is shown.
type Told struct {
	Columns []source.Column
	Rows    []source.Row // where cells are shown by others: parts by what sets them apart; nil: as they were read
	Text    string
	Boards  []Board
}

// Query tells the rows of a query about games. Of a replay, game is the row of a
// list of games that says which one it is.
func Query(language string, q query.Query, rows *source.Rows, game source.Row) Told {
	t := line{language, rows.Rows, rows.Truncated}
	told := Told{Columns: columns(rows, func(at int, name string) string { return t.label(q, at, name) })}
	if q.Measure == query.Replay && len(rows.Rows) > 0 {
		told.Text = GameLine(language, game)
	} else {
		told.Text = t.sentence(q)
	}
	if q.Parts != nil {
		told.nameParts(rows, PartNames(language, q.Lift()))
	}
	told.Boards = t.boards(told.Columns, q.Measure == query.Replay, q.Boards())
	return told
}

// Form tells the rows of a form; game as for a query.
func Form(language string, f query.Form, rows *source.Rows, game source.Row) Told {
	t := line{language, rows.Rows, rows.Truncated}
	labels := f.Labels(language)
	told := Told{Columns: columns(rows, func(at int, name string) string {
		if at < len(labels) && len(labels) == len(rows.Columns) {
			return labels[at]
		}
		return t.columnName(name)
	})}
	if len(f.Parts) > 0 {
		told.nameParts(rows, PartNames(language, f))
	}
	told.Boards = t.formBoards(told.Columns, f)
	if f.As == query.AsReplay {
		told.Text = GameLine(language, game)
	} else {
		told.Text = Answer{Form: f, Rows: cellsOf(rows.Rows), Truncated: rows.Truncated}.Headline(language) + "."
	}
	return told
}

// SQL tells the rows of SQL that somebody wrote.
func SQL(language string, rows *source.Rows) Told {
	t := line{language, rows.Rows, rows.Truncated}
	told := Told{Columns: columns(rows, func(_ int, name string) string { return t.columnName(name) })}
	for at, c := range told.Columns {
		for _, row := range rows.Rows {
			if text, ok := row[at].(string); ok && c.Name == "board" && len(told.Boards) < MaxBoards {
				told.Boards = AddBoard(told.Boards, text, Board{})
			}
		}
	}
	told.Text = t.plural("sql_rows", int64(len(rows.Rows)))
	if len(rows.Rows) == 1 && len(told.Columns) == 1 {
		told.Text = told.Columns[0].Label + ": " + t.cell(rows.Rows[0][0])
	}
	return told
}

// columns are those of the rows, with their names for the asker.
func columns(rows *source.Rows, label func(at int, name string) string) []source.Column {
	var all []source.Column
	for i, c := range rows.Columns {
		c.Name = strings.ToLower(c.Name) // servers give names back in capitals or not
		c.Label = label(i, c.Name)
		all = append(all, c)
	}
	return all
}

// label is what a column of a query is called.
func (t line) label(q query.Query, at int, name string) string {
	tag := tagOf(q.Group)
	switch {
	case q.Measure == query.Distinct:
		_, text, _ := strings.Cut(t.plural("distinct_"+keyText(q.Group), 0, "tag", tag), " ")
		return strings.TrimSuffix(Sentence(text), ".")
	case at == 0 && tag != "":
		return tag
	case at == 0 && q.Parts != nil:
		return t.say("col_part_number")
	case name == "length" && q.Measure == query.Streak:
		return t.say("col_run")
	}
	return t.columnName(name)
}

// columnName is what a column of the tables is called, or its own name.
func (t line) columnName(name string) string {
	if _, ok := messages()["col_"+name]; ok {
		return t.say("col_" + name)
	}
	return name
}

func cellsOf(rows []source.Row) [][]any {
	all := make([][]any, len(rows))
	for i, row := range rows {
		all[i] = row
	}
	return all
}
