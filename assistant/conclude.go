package assistant

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// conclude answers a question as it was read: what is open is settled, what the
// database has not is said, and the SQL is printed or run. A reading that was
// marked wrong is the error *markedWrong.
func (q question) conclude(ctx context.Context, o outcome, reading *parser.Reading) (outcome, error) {
	if q.request.Language == "" {
		o.language = reading.Language
	}
	o = q.sayContext(o, reading).note(corrected(reading.Corrections)...)
	readings := q.marks.NotWrong(q.text, reading.Queries)
	if len(readings) == 0 {
		return o, new(markedWrong)
	}
	s, chosen, err := settle.Query(ctx, q.asker(o), readings, settle.Said{Numbers: reading.Numbers, Length: reading.Length})
	o = o.settles(s.Notes, s.Taken)
	switch {
	case err != nil:
		return o, err
	case s.Back != nil:
		return o.ask(s.Back), nil
	}
	f := *s.Form
	if len(q.marks.NotWrong(q.text, []query.Query{f})) == 0 {
		return o, new(markedWrong)
	}
	o.settled = &f
	missing, err := settle.Missing(ctx, q.Session, f.Tags(), f.Needs())
	if err != nil {
		return o, err
	}
	if missing != nil {
		o = o.lacks(*missing, f.Paraphrase(o.language))
		o.paraphrase = f.Paraphrase(o.language)
		return o, nil
	}
	o.paraphrase = execute.Resolved(f).Paraphrase(o.language)
	o = o.note(granted(f, reading)...)
	q.observe(Understood, o)
	mark := marking{open: new(readings[chosen].Clone()), not: reading.Dialect != ""}
	if wanted, only := q.printsOnly(reading.Dialect); only || wanted != "" && wanted != q.DialectOf(f).Name {
		o, err = q.printOnly(o, wanted, func(p sqlgen.Printer) (string, error) { return p.Print(execute.Resolved(f)) })
		if err == nil && o.status == Answered {
			o = q.rememberQuery(ctx, o, f, mark)
		}
		return o, err
	}
	return q.run(ctx, o, f, mark)
}

// sayContext says that the question was taken to go on from another, and from
// which one where something was asked meanwhile.
func (q question) sayContext(o outcome, reading *parser.Reading) outcome {
	switch prior := q.prior(); {
	case !reading.Follows:
		return o
	case q.talk.Missed && prior != nil && q.waited == nil:
		return o.assume("follows_answered", "question", prior.Query.Paraphrase(o.language))
	}
	return o.assume("follows")
}

// granted says what a reading took for granted.
func granted(q query.Query, reading *parser.Reading) (notes []tell.Note) {
	if q.Of != nil && q.Of.Kind == query.LengthOf && q.Of.Unit == query.Full && q.Measure != query.List && !reading.UnitSaid {
		notes = append(notes, tell.NewNote("average_unit"))
	}
	if q.Events()&schema.Check != 0 {
		notes = append(notes, tell.NewNote("check_not_mate"))
	}
	return notes
}

// concludeForm answers a question by a form, as conclude does by a query. Judge,
// unless it is nil, says why the rows do not do.
func (q question) concludeForm(ctx context.Context, o outcome, form talk.Form, judge func(*source.Rows) error) (outcome, error) {
	s, err := settle.Form(ctx, q.asker(o), form.Form)
	o = o.settles(s.Notes, s.Taken)
	switch {
	case err != nil:
		return o, err
	case s.Back != nil:
		return o.ask(s.Back), nil
	}
	f := *s.Form
	if len(q.marks) > 0 && q.marks.Wrong(q.text, verified.FormReading(f)) {
		return o, new(markedWrong)
	}
	missing, err := settle.Missing(ctx, q.Session, f.Tags(), f.Needs())
	if err != nil {
		return o, err
	}
	if missing != nil {
		return o.lacks(*missing, f.Paraphrase(o.language)), nil
	}
	if lowered, ok := f.Lower(); ok {
		o.settled = &lowered
	}
	o.paraphrase = tell.Paraphrase(f.Paraphrase(o.language))
	if f.Events()&schema.Check != 0 {
		o = o.assume("check_not_mate")
	}
	q.observe(Understood, o)
	if wanted, only := q.printsOnly(form.Named); only || form.Text {
		o, err = q.printOnly(o, wanted, func(p sqlgen.Printer) (string, error) { return p.PrintForm(f) })
		if err == nil && o.status == Answered {
			o = q.rememberForm(ctx, o, f, form)
		}
		return o, err
	}
	return q.runForm(ctx, o, f, form, judge)
}

// printsOnly says that the SQL is wanted and no rows, and for which server, if
// one was named: in the request, or else in the question.
func (q question) printsOnly(named string) (wanted string, only bool) {
	wanted = cmp.Or(q.request.Dialect, named)
	return wanted, q.request.SQLOnly || (wanted != "" && wanted != q.Dialect.Name)
}

// printOnly gives the SQL without running it. Which server it is for is asked
// when the text depends on it: the connected one need not be what a question
// means that asks for the text.
func (q question) printOnly(o outcome, wanted string, print func(sqlgen.Printer) (string, error)) (outcome, error) {
	wanted = cmp.Or(wanted, q.talk.Settled[query.SlotDialect])
	if wanted == "" && q.request.SQLOnly && q.connected {
		wanted = q.Dialect.Name
	}
	d, known := dialect.ByName(wanted)
	if !known && wanted != "" {
		return o, &Error{Status: Failed, Code: "unknown_dialect", Args: []string{"name", wanted}}
	}
	if !known {
		depends, err := sqlgen.DependsOnServer(print)
		if err != nil {
			return o, err
		}
		if depends {
			return o.ask(settle.Dialect(o.language)), nil
		}
		d = q.Dialect
	}
	sql, err := print(q.Printer(d))
	if err != nil {
		return o, err
	}
	o.result.SQL, o.result.Dialect = sql, d.Name
	return o.end(Answered, "sql_only", "server", d.Title), nil
}

// run runs a query, and tells the answer.
func (q question) run(ctx context.Context, o outcome, asked query.Query, mark marking) (outcome, error) {
	if asked.Subject == query.TokenUsage {
		return q.runUsage(ctx, o, asked, mark)
	}
	result, ran, after, err := q.Session.Query(ctx, asked)
	if err != nil {
		return o, err
	}
	o = q.sayForemost(o, ran.Lift())
	o = q.ran(o, result, func() tell.Told { return tell.Query(o.language, ran, result.Rows, result.Game) })
	o = q.rememberQuery(ctx, o, asked, mark)
	q.observe(HasRows, o)
	return q.withPage(ctx, o, after, ran.Lift(), true), nil
}

// ran tells what came of running SQL.
func (q question) ran(o outcome, result execute.Result, told func() tell.Told) outcome {
	if result.Spelt != "" {
		o = o.assume(result.Spelt)
	}
	o.status, o.result = Answered, execute.Result{SQL: result.SQL, Dialect: result.Dialect}
	q.observe(HasSQL, o)
	o.result, o.told = result, told()
	o.text = o.told.Text
	if result.Unordered != "" {
		o = o.assume("order_unknown", "date", result.Unordered)
	}
	return o
}

// runUsage answers a question about the use of language models. Where none was
// ever used it says that instead of none.
func (q question) runUsage(ctx context.Context, o outcome, asked query.Query, mark marking) (outcome, error) {
	used, err := q.UsedModels(ctx)
	if err != nil {
		return o, err
	}
	holds := func(model string) bool {
		return strings.Contains(strings.ToLower(model), strings.ToLower(asked.Usage.Model))
	}
	switch {
	case len(used) == 0:
		return o.end(Abstain, "never_used"), nil
	case !slices.ContainsFunc(used, holds):
		named := strings.Join(used[:min(len(used), maxNamed)], ", ")
		return o.end(Abstain, "never_used_model", "name", asked.Usage.Model, "models", named), nil
	}
	result, err := q.Consumed(ctx, asked)
	if err != nil {
		return o, err
	}
	o = q.ran(o, result, func() tell.Told { return tell.Usage(o.language, asked, result.Rows) })
	o = q.rememberQuery(ctx, o, asked, mark)
	q.observe(HasRows, o)
	return o, nil
}

// maxNamed is how many models are named in a sentence.
const maxNamed = 5

// runForm runs a form, and tells the answer.
func (q question) runForm(ctx context.Context, o outcome, asked query.Form, form talk.Form, judge func(*source.Rows) error) (outcome, error) {
	lowered, kept := asked.Lower()
	if kept && asked.Rows == query.RowUsage {
		return q.runUsage(ctx, o, lowered, markingOf(form))
	}
	result, f, after, err := q.Session.Form(ctx, asked, judge)
	if err != nil {
		return o, err
	}
	if tag := shownTag(f); tag != "" && len(result.Rows.Rows) == 0 {
		return o.end(Abstain, "no_data", "tag", tag), nil // none of these games has it
	}
	o = q.sayForemost(o, f)
	o = q.ran(o, result, func() tell.Told { return tell.Form(o.language, f, result.Rows, result.Game) })
	if o, err = q.sayAnalysed(ctx, o, f); err != nil || o.status == Abstain {
		return o, err
	}
	o = q.rememberForm(ctx, o, asked, form)
	q.observe(HasRows, o)
	return q.withPage(ctx, o, after, f, kept), nil
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

// sayForemost says who was taken to be meant by a surname that others have, too.
func (q question) sayForemost(o outcome, f query.Form) outcome {
	if q.Names.Others == nil {
		return o
	}
	said := map[string]bool{}
	f.Walk(query.Visitor{Name: func(n *query.Name) {
		if others := q.Names.Others(n.Text, q.text); others > 0 && !said[n.Text] {
			said[n.Text] = true
			o = o.assume("foremost", "name", n.Text, "games", tell.Plural(o.language, "n_games", int64(others)))
		}
	}})
	return o
}
