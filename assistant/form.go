package assistant

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/schema"
)

// answerForm answers a question by a form: what it leaves open is closed or asked
// back, and what the database does not hold is said. With text the SQL alone is
// wanted, for the server that the question names, if it names one.
func (t *turn) answerForm(ctx context.Context, open query.Form, text bool, named string) error {
	if t.textOnly = text; !text {
		if q, ok := open.Lower(); ok {
			t.open = &q
		}
	}
	settled, err := settleHoles(ctx, t, open, openNumbers(open.Walk, open.Point), t.sameFormRows)
	if err != nil || settled == nil {
		return err
	}
	f := *settled
	if len(t.marks) > 0 && t.isWrong(verified.FormReading(f)) {
		return new(markedWrong)
	}
	missing, err := t.missingForForm(ctx, f)
	if missing != "" || err != nil {
		t.lacks(missing, f.Paraphrase(t.reply.Language))
		return err
	}
	if q, ok := f.Lower(); ok {
		t.settled = &q
	}
	t.reply.Paraphrase = sentenceOf(f.Paraphrase(t.reply.Language))
	if f.Events()&schema.Check != 0 {
		t.assume("check_not_mate")
	}
	t.observe(Understood)
	if wanted, only := t.printsOnly(named); only || text {
		print := func(p sqlgen.Printer) (string, error) { return p.PrintForm(f) }
		return t.printOnly(wanted, print, func() { t.rememberForm(ctx, f) })
	}
	return t.runForm(ctx, f)
}

// lacks says that the question was understood and that the data are missing.
func (t *turn) lacks(missing, paraphrase string) {
	if missing != "" {
		t.reply.Status, t.reply.Paraphrase, t.reply.Text = Abstain, sentenceOf(paraphrase), missing
	}
}

// sameFormRows says whether forms without holes give the same rows, and any.
func (t *turn) sameFormRows(ctx context.Context, forms []query.Form) (bool, error) {
	if t.db == nil || t.request.SQLOnly {
		return false, nil
	}
	var first *Rows
	for _, f := range forms {
		if len(f.Holes()) > 0 || f.As != forms[0].As || f.Rows == query.RowUsage {
			return false, nil
		}
		_, rows, err := t.formRows(ctx, f)
		if err != nil {
			return false, err
		}
		if first == nil {
			first = rows
		} else if !reflect.DeepEqual(first.Rows, rows.Rows) {
			return false, nil
		}
	}
	return len(first.Rows) > 0 && !first.Truncated, nil
}

func (t *turn) formRows(ctx context.Context, f query.Form) (string, *Rows, error) {
	sql, err := t.printer(t.dialect).PrintForm(f)
	if err != nil {
		return "", nil, err
	}
	rows, err := t.runPrinted(ctx, sql)
	return sql, rows, err
}

// runForm prints, checks and runs the form, and says the answer.
func (t *turn) runForm(ctx context.Context, asked query.Form) error {
	if q, ok := asked.Lower(); ok && asked.Rows == query.RowUsage {
		return t.runUsage(ctx, q)
	}
	f, err := t.oneReplay(ctx, asked)
	if err != nil {
		return err
	}
	if err := t.bringFormTogether(ctx, f); err != nil {
		return err
	}
	sql, rows, err := t.formRows(ctx, f)
	if err == nil && t.judge != nil {
		err = t.judge(rows)
	}
	if err != nil {
		return err
	}
	if tag := shownTag(f); tag != "" && len(rows.Rows) == 0 {
		t.reply.Status, t.reply.Text = Abstain, t.say("no_data", "tag", tag) // none of these games has it
		return nil
	}
	t.reply.SQL, t.reply.Dialect, t.reply.Status = sql, t.dialect.Name, Answered
	t.observe(HasSQL)
	t.showForm(f, rows)
	if err := t.sayOrder(ctx, f); err != nil {
		return err
	}
	t.rememberForm(ctx, asked)
	t.observe(HasRows)
	_, kept := asked.Lower()
	t.forPage(ctx, f, kept)
	if len(t.reply.Boards) > 0 {
		t.observe(HasBoard)
	}
	return nil
}

// oneReplay is a form that replays the only game that fits, named in the reply's
// text; where several do, or none, they are listed.
func (t *turn) oneReplay(ctx context.Context, f query.Form) (query.Form, error) {
	if f.As != query.AsReplay {
		return f, nil
	}
	list := f.Clone()
	list.As = query.AsTable
	_, rows, err := t.formRows(ctx, list)
	if err != nil || len(rows.Rows) != 1 || rows.Truncated {
		return list, err
	}
	t.reply.Text = t.gameLine(rows.Rows[0])
	return f, nil
}

// shownTag is a PGN tag whose values the form tells.
func shownTag(f query.Form) string {
	for _, v := range f.By {
		if v.Tag != "" {
			return v.Tag
		}
	}
	return ""
}

// showForm puts the rows into the reply, with the columns' names for the asker,
// the finding in a sentence, and the boards of the rows.
func (t *turn) showForm(f query.Form, rows *Rows) {
	r := t.reply
	labels := f.Labels(r.Language)
	for i, c := range rows.Columns {
		c.Name = strings.ToLower(c.Name)
		c.Label = c.Name
		if _, ok := messages()["col_"+c.Name]; ok {
			c.Label = t.say("col_" + c.Name)
		}
		if i < len(labels) && len(labels) == len(rows.Columns) {
			c.Label = labels[i]
		}
		r.Columns = append(r.Columns, c)
	}
	r.Rows, r.RowCount, r.Truncated = rows.Rows, len(rows.Rows), rows.Truncated
	if r.Boards = t.formBoards(f); f.As == query.AsReplay {
		return // the text names the game
	}
	r.Text = tell.Answer{Form: f, Rows: cellsOf(rows.Rows), Truncated: rows.Truncated}.Headline(r.Language) + "."
}

func cellsOf(rows []Row) [][]any {
	all := make([][]any, len(rows))
	for i, row := range rows {
		all[i] = row
	}
	return all
}

// formBoards are the boards of the rows, or those that the question gave.
func (t *turn) formBoards(f query.Form) (boards []Board) {
	column := func(name string) int {
		return slices.IndexFunc(t.reply.Columns, func(c Column) bool { return c.Name == name })
	}
	at := column("board")
	ofGames := column("cod_match") >= 0 && max(column("position_order"), column("move_an_text")) >= 0
	if at < 0 || ofGames {
		return t.boards(f.As == query.AsReplay, f.Boards())
	}
	for _, row := range t.reply.Rows[:min(len(t.reply.Rows), maxBoards)] {
		text, _ := row[at].(string)
		boards = addBoard(boards, text, Board{})
	}
	return boards
}

// rememberForm keeps the question and the games of its answer.
func (t *turn) rememberForm(ctx context.Context, f query.Form) {
	if q, ok := f.Lower(); ok {
		t.remember(ctx, q)
		return
	}
	game := onlyGame(f, t.shownGames(), t.reply.Truncated)
	t.memory.wrote(t.request.Conversation, t.reply.Language, strings.TrimSpace(t.request.Question), model.Earlier{Form: &f}, game)
	t.canBeMarked(verified.Question{Reading: verified.FormReading(f), SQL: t.reply.SQL}, nil)
}
