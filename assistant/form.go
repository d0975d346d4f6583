package assistant

import (
	"context"
	"reflect"
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
	t.reply.Paraphrase = tell.Paraphrase(f.Paraphrase(t.reply.Language))
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
		t.reply.Status, t.reply.Paraphrase, t.reply.Text = Abstain, tell.Paraphrase(paraphrase), missing
	}
}

// sameFormRows says whether forms without holes give the same rows, and any.
func (t *turn) sameFormRows(ctx context.Context, forms []query.Form) (bool, error) {
	if t.Database == nil || t.request.SQLOnly {
		return false, nil
	}
	var first *Rows
	for _, f := range forms {
		if len(f.Holes()) > 0 || f.As != forms[0].As || f.Rows == query.RowUsage {
			return false, nil
		}
		_, rows, err := t.FormRows(ctx, f)
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

// runForm runs the form, and tells the answer.
func (t *turn) runForm(ctx context.Context, asked query.Form) error {
	if q, ok := asked.Lower(); ok && asked.Rows == query.RowUsage {
		return t.runUsage(ctx, q)
	}
	result, f, after, err := t.Session.Form(ctx, asked, t.judge)
	if err != nil {
		return err
	}
	if tag := shownTag(f); tag != "" && len(result.Rows.Rows) == 0 {
		t.reply.Status, t.reply.Text = Abstain, t.say("no_data", "tag", tag) // none of these games has it
		return nil
	}
	t.ran(result)
	t.told(result, tell.Form(t.reply.Language, f, result.Rows, result.Game))
	t.rememberForm(ctx, asked)
	t.observe(HasRows)
	_, kept := asked.Lower()
	t.forPage(t.beside(ctx, after, f, result.Rows, kept))
	return nil
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
