package assistant

import (
	"context"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// compose answers a question that the grammar does not read with the forms that
// its parts make in any order: the likeliest where it is clearly ahead, else
// two or three are offered. Done is false where none is likely enough.
func (t *turn) compose(ctx context.Context, question string, cause error) (done bool, err error) {
	var miss *parser.NotUnderstood
	if bothWays.MatchString(question) {
		return false, nil
	}
	if t.composer == nil || !errors.As(cause, &miss) || miss.Pointed || miss.Before || t.talk.prior != nil && t.composer.TakesUp(question) {
		return false, nil
	}
	verdict := t.composer.Decide(t.composer.Readings(question, t.preferred(), t.names.Players))
	if !verdict.Sure && len(verdict.Readings) > 0 {
		verdict.Sure, err = t.agreed(ctx, question, verdict.Readings[0])
		if err != nil {
			return true, err
		}
	}
	return t.composed(ctx, verdict)
}

// bothWays is how people write that they mean two things at once, such as
// 'and/vs': no one reading is both.
var bothWays = regexp.MustCompile(`(?i)\b(and|or|y|e|o)/\p{L}`)

// agreed says that the grammar reads the question, without the words that say
// nothing, as what gives the rows of the composed form: two readers that know
// nothing of each other are seldom wrong in the same way.
func (t *turn) agreed(ctx context.Context, question string, r compose.Reading) (bool, error) {
	if r.Doubt > sureDoubt || r.Plain == "" || r.Plain == question || strings.Contains(question, "/") || len(r.Form.Holes()) > 0 {
		return false, nil
	}
	plain, err := t.parser.Parse(ctx, r.Plain, r.Language, t.names.Players)
	if err != nil || len(plain.Queries) != 1 || len(plain.Corrections) > 0 || len(plain.Queries[0].Holes()) > 0 || plain.Queries[0].Subject == query.TokenUsage {
		return false, nil // not read: it stays an offer
	}
	lifted := plain.Queries[0].Lift()
	if lifted.Equal(r.Form) {
		return true, nil
	}
	if lifted.Grouped() != r.Form.Grouped() || lifted.Listed() != r.Form.Listed() {
		return false, nil
	}
	_, first, err := t.formRows(ctx, lifted)
	if err != nil {
		return false, err
	}
	_, second, err := t.formRows(ctx, r.Form)
	if err != nil {
		return false, err
	}
	return sameCells(first.Rows, second.Rows), nil
}

// sameCells says whether two answers have the same rows, as far as the one with
// fewer columns goes.
func sameCells(a, b []Row) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		n := min(len(a[i]), len(b[i]))
		if n == 0 || !reflect.DeepEqual(a[i][:n], b[i][:n]) {
			return false
		}
	}
	return len(a) > 0
}

// sureDoubt is the doubt up to which a composed reading is held against what the
// grammar reads without the words that say nothing.
const sureDoubt = 1.6

// composed answers as a verdict on composed readings says.
func (t *turn) composed(ctx context.Context, verdict compose.Verdict) (done bool, err error) {
	if len(verdict.Readings) == 0 {
		return false, nil
	}
	if t.request.Language == "" {
		t.reply.Language = verdict.Readings[0].Language
	}
	t.reply.Provenance = "parser"
	for _, c := range verdict.Readings[0].Corrections {
		t.assume("corrected", "word", c.Word, "name", c.Name)
	}
	if missing := t.missingTags(verdict.Readings[0].Form); missing != "" {
		t.reply.Status, t.reply.Paraphrase, t.reply.Text = Abstain, verdict.Readings[0].Form.Paraphrase(t.reply.Language)+".", missing
		return true, nil
	}
	f, err := t.chooseForm(ctx, verdict)
	if err != nil || f == nil {
		return true, err
	}
	if f, err = t.settleForm(ctx, *f); err != nil || f == nil {
		return true, err
	}
	if missing := t.missingTags(*f); missing != "" {
		t.reply.Status, t.reply.Paraphrase, t.reply.Text = Abstain, f.Paraphrase(t.reply.Language)+".", missing
		return true, nil
	}
	t.reply.Paraphrase = f.Paraphrase(t.reply.Language) + "."
	t.observe(Understood)
	if wanted, only := t.printsOnly(verdict.Readings[0].Dialect); only || verdict.SQL {
		print := func(p sqlgen.Printer) (string, error) { return p.PrintForm(*f) }
		return true, t.printOnly(wanted, print, func() { t.rememberForm(ctx, *f) })
	}
	return true, t.runForm(ctx, *f)
}

// chooseForm is the reading that is meant, nil where that is asked back.
func (t *turn) chooseForm(ctx context.Context, verdict compose.Verdict) (*query.Form, error) {
	all := verdict.Readings
	if answer, ok := t.talk.settled[query.SlotSense]; ok {
		n, err := strconv.Atoi(answer)
		if err != nil || n < 1 || n > len(all) {
			return nil, &Error{Status: Failed, Code: "bad_answer", Args: []string{"slot", query.SlotSense, "value", answer, "values", "1–" + strconv.Itoa(len(all))}}
		}
		return new(all[n-1].Form.Clone()), nil
	}
	if verdict.Sure {
		return new(all[0].Form.Clone()), nil
	}
	var options []Option
	var kept []query.Form
	for i, r := range all {
		same := false
		for _, k := range kept {
			var err error
			if same, err = t.sameFormRows(ctx, k, r.Form); err != nil {
				return nil, err
			}
			if same {
				break
			}
		}
		if !same {
			kept = append(kept, r.Form)
			options = append(options, Option{Value: strconv.Itoa(i + 1), Label: r.Form.Paraphrase(t.reply.Language) + "."})
		}
	}
	t.clarify(query.SlotSense, t.say("ask_meant"), options)
	return nil, nil
}

// settleForm closes what a form leaves open; nil where that is asked back.
func (t *turn) settleForm(ctx context.Context, f query.Form) (*query.Form, error) {
	for {
		holes := f.Holes()
		if len(holes) == 0 {
			return &f, nil
		}
		h := holes[0]
		if answer, ok := t.talk.settled[h.Slot]; ok {
			value, fits := matchAny(h, answer)
			if !fits || !f.Fill(h.Slot, value) {
				return nil, &Error{Status: Failed, Code: "bad_answer", Args: []string{"slot", h.Slot, "value", answer, "values", strings.Join(h.Values, ", ")}}
			}
			t.memory.keep(t.request.Conversation, h.Slot, value)
			if h.Slot == query.SlotMoveUnit {
				t.assume("unit_" + value)
			}
			continue
		}
		var options []query.Form
		labels := make([]Option, len(h.Values))
		same := true
		for i, value := range h.Values {
			one := f.Clone()
			one.Fill(h.Slot, value)
			options = append(options, one)
			labels[i] = Option{Value: value, Label: one.Paraphrase(t.reply.Language) + "."}
			switch h.Slot {
			case query.SlotMoveUnit:
				labels[i].Label = t.say("option_"+value) + " – " + labels[i].Label
			case query.SlotPlayer:
				labels[i].Label = value
			}
			if i > 0 && same {
				var err error
				if same, err = t.sameFormRows(ctx, options[0], one); err != nil {
					return nil, err
				}
			}
		}
		if same {
			f = options[len(options)-1]
			t.assume("same_"+h.Slot, "values", strings.Join(h.Values, "; "))
			continue
		}
		text := t.say("ask_"+h.Slot, "name", h.Text)
		t.clarify(h.Slot, text, labels)
		return nil, nil
	}
}

// sameFormRows says whether two forms without holes give the same rows, and any.
func (t *turn) sameFormRows(ctx context.Context, a, b query.Form) (bool, error) {
	if t.db == nil || t.request.SQLOnly || len(a.Holes())+len(b.Holes()) > 0 || a.As != b.As {
		return false, nil
	}
	_, first, err := t.formRows(ctx, a)
	if err != nil {
		return false, err
	}
	_, second, err := t.formRows(ctx, b)
	return err == nil && len(first.Rows) > 0 && !first.Truncated && reflect.DeepEqual(first.Rows, second.Rows), err
}

func (t *turn) formRows(ctx context.Context, f query.Form) (string, *Rows, error) {
	sql, err := t.printer(t.dialect).PrintForm(f)
	if err != nil {
		return "", nil, err
	}
	rows, err := t.runPrinted(ctx, sql)
	return sql, rows, err
}

// missingTags says which tag of the form no game has; empty if all are there.
func (t *turn) missingTags(f query.Form) (missing string) {
	if t.db == nil || t.names.Games == 0 {
		return ""
	}
	for _, tag := range f.Tags() {
		if !t.names.Tags[tag] {
			return t.say("no_data", "tag", tag)
		}
	}
	return ""
}

func (t *turn) runForm(ctx context.Context, f query.Form) error {
	if err := t.bringFormTogether(ctx, f); err != nil {
		return err
	}
	sql, rows, err := t.formRows(ctx, f)
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
	t.rememberForm(ctx, f)
	t.observe(HasRows)
	if len(t.reply.Boards) > 0 {
		t.observe(HasBoard)
	}
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
	r.Text = tell.Answer{Form: f, Rows: cellsOf(rows.Rows), Truncated: rows.Truncated}.Headline(r.Language) + "."
	r.Boards = t.formBoards()
}

func cellsOf(rows []Row) [][]any {
	all := make([][]any, len(rows))
	for i, row := range rows {
		all[i] = row
	}
	return all
}

// formBoards are the boards of the rows.
func (t *turn) formBoards() (boards []Board) {
	at := slices.IndexFunc(t.reply.Columns, func(c Column) bool { return c.Name == "board" })
	if at < 0 {
		return nil
	}
	game := slices.IndexFunc(t.reply.Columns, func(c Column) bool { return c.Name == "cod_match" })
	if game >= 0 {
		return t.boards(query.Query{})
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
	t.memory.understood(t.request.Conversation, t.reply.Language, &parser.Prior{Unread: true})
}
