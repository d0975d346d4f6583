package assistant

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
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
	mark := marking{open: new(readings[chosen].Lift()), not: reading.Dialect != ""}
	wanted, only := q.printsOnly(reading.Dialect)
	one := func(f query.Query) settled {
		return settled{
			tags: f.Tags(), needs: f.Needs(), meaning: execute.Resolved(f).Paraphrase(o.language), query: &f, notes: granted(f, reading),
			wanted: wanted, unrun: only || wanted != "" && wanted != q.DialectOf(f).Name,
			print:    func(p sqlgen.Printer) (string, error) { return p.Print(execute.Resolved(f)) },
			remember: func(o outcome) outcome { return q.rememberQuery(ctx, o, f, mark) },
			run:      func(o outcome) (outcome, error) { return q.run(ctx, o, f, mark) },
		}
	}
	asked := one(f)
	if fair, is := f.Fair(); is && !q.says(asked.meaning) {
		return q.finishFairly(ctx, o, one(fair), asked)
	}
	return q.finish(ctx, o, asked)
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
	return append(notes, checksNoted(q.Events())...)
}

// checksNoted says that checks are not mates, where there are some.
func checksNoted(events schema.Event) []tell.Note {
	if events&schema.Check == 0 {
		return nil
	}
	return []tell.Note{tell.NewNote("check_not_mate")}
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
	if len(q.marks) > 0 && q.marks.Wrong(q.text, verified.Reading(f)) {
		return o, new(markedWrong)
	}
	wanted, only := q.printsOnly(form.Named)
	one := func(f query.Form) settled {
		s := settled{
			tags: f.Tags(), needs: q.needs(f), meaning: f.Paraphrase(o.language), notes: checksNoted(f.Events()), wanted: wanted, unrun: only || form.Text,
			print:    func(p sqlgen.Printer) (string, error) { return p.PrintForm(f) },
			remember: func(o outcome) outcome { return q.rememberForm(ctx, o, f, form) },
			run:      func(o outcome) (outcome, error) { return q.runForm(ctx, o, f, form, judge) },
		}
		if lowered, ok := f.Lower(); ok {
			s.query = &lowered
		}
		return s
	}
	asked := one(f)
	if fair, is := f.Fair(); is && o.provenance != read.ByVerified && !q.says(asked.meaning) {
		return q.finishFairly(ctx, o, one(fair), asked)
	}
	return q.finish(ctx, o, asked)
}

// says is whether the question is what is said of a form, to the letter: it means
// that and no more.
func (q question) says(meaning string) bool {
	return strings.EqualFold(strings.Trim(q.request.Question, " ."), strings.Trim(meaning, " ."))
}

// finishFairly ranks groups of a few games at least, and says so; all of them if
// none has as many. The next question takes up what was asked.
func (q question) finishFairly(ctx context.Context, o outcome, fair, asked settled) (outcome, error) {
	fair.query = asked.query
	fair.notes = append(fair.notes, tell.NewNote("least_games", "n", strconv.Itoa(query.LeastGames)))
	after, err := q.finish(ctx, o, fair)
	if err != nil || after.status != Answered {
		return after, err
	}
	if rows := after.result.Rows; rows != nil && len(rows.Rows) == 0 {
		return q.finish(ctx, o, asked)
	}
	return asked.remember(after), nil
}

// settled is a question with nothing open, in either logical form.
type settled struct {
	tags    []string
	needs   []query.Need
	meaning string       // in words
	query   *query.Query // nil: there is none that means the same
	notes   []tell.Note  // what is taken for granted

	wanted   string // the server that the SQL is wanted for, if one was named
	unrun    bool   // the SQL is wanted and no rows
	print    func(sqlgen.Printer) (string, error)
	remember func(outcome) outcome
	run      func(outcome) (outcome, error)
}

// finish answers a question with nothing open: it says what the database has not,
// prints the SQL, or runs it.
func (q question) finish(ctx context.Context, o outcome, s settled) (outcome, error) {
	o.settled = s.query
	missing, err := settle.Missing(ctx, q.Session, s.tags, s.needs)
	if err != nil {
		return o, err
	}
	if missing != nil {
		return o.lacks(*missing, s.meaning), nil
	}
	o.paraphrase = tell.Paraphrase(s.meaning)
	o = o.note(s.notes...)
	q.observe(Understood, o)
	if !s.unrun {
		return s.run(o)
	}
	o, err = q.printOnly(o, s.wanted, s.print)
	if err == nil && o.status == Answered {
		o = s.remember(o)
	}
	return o, err
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
	return q.withPage(ctx, o, after, ran.Lift()), nil
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
	if after, done, err := q.evaluate(ctx, o, asked); done || err != nil {
		return after, err
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
	o = q.beforeErrors(ctx, o, f)
	if o, err = q.sayAnalysed(ctx, o, f); err != nil || o.status == Abstain {
		return o, err
	}
	o = q.rememberForm(ctx, o, asked, form)
	q.observe(HasRows, o)
	return q.withPage(ctx, o, after, f), nil
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

// maxNamesakes is how many of those are offered who have the surname of somebody who
// was taken to be meant.
const maxNamesakes = 2

// sayForemost says who was taken to be meant by a surname that others have, too, and
// offers to ask for these.
func (q question) sayForemost(o outcome, f query.Form) outcome {
	if q.Names.Others == nil {
		return o
	}
	said := map[string]bool{}
	f.Walk(query.Visitor{Name: func(n *query.Name) {
		others, games := q.Names.Others(n.Text, q.said)
		if games == 0 || said[n.Text] {
			return
		}
		said[n.Text] = true
		o = o.assume("foremost", "name", n.Text, "games", tell.Plural(o.language, "n_games", int64(games)))
		if q.request.Conversation == "" {
			return
		}
		for _, other := range others[:min(len(others), maxNamesakes)] {
			o.namesakes = append(o.namesakes, o.say("meant_other", "name", other.Text))
		}
	}})
	return o
}
