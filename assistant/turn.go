package assistant

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// turn is one question on its way to a reply.
type turn struct {
	*Assistant
	execute.Session
	request Request
	reply   *Reply
	talk    talk // what the conversation knows
	reading *parser.Reading
	marks   []verified.Question
	open    *query.Query // the reading, with what is asked back
	settled *query.Query // the reading, with nothing open
	asked   reading      // what a language model read
	// judge says why the rows of a form do not do; nil: they always do.
	judge func(*Rows) error
	// textOnly: the question wants the SQL alone.
	textOnly bool
	waited   *pending // the question is one that was asked back about
	aside    bool     // it changes nothing of the conversation: thanks, or what may take up one that waits for an answer
	points   bool     // it was to change the one before, and was not understood
}

func (t *turn) answer(ctx context.Context) error {
	question := strings.TrimSpace(t.request.Question)
	t.talk = t.memory.recall(t.request.Conversation, t.request.Answers)
	if t.reply.Language == "" {
		t.reply.Language = cmp.Or(t.parser.Language(question), t.talk.language, t.request.Fallback)
	}
	if len(question) > MaxQuestion {
		return &Error{Status: Failed, Code: "too_long"}
	}
	if !utf8.ValidString(question) {
		return &Error{Status: Failed, Code: "bad_text"}
	}
	if question == "" {
		return &Error{Status: Failed, Code: "empty"}
	}
	if t.request.Conversation != "" && t.parser.Restarts(question) {
		t.memory.forget(t.request.Conversation)
		t.reply.Status, t.reply.Text = Answered, t.say("restarted")
		return nil
	}
	if err := t.loadNames(ctx); err != nil {
		return err
	}
	if len(t.request.Group) > 0 {
		return t.openGroup(ctx, t.request.Group)
	}
	question = t.takeUpPending(question)
	if t.waited == nil && t.chats(ctx, question) {
		return nil
	}
	t.loadMarks(ctx)
	if done, err := t.resume(ctx); done || err != nil {
		return err
	}
	if done, err := t.answerVerified(ctx, question); done || err != nil {
		return err
	}
	if t.asksModelOnly() {
		return t.askModel(ctx, question, nil)
	}
	reading, err := t.read(ctx, question)
	switch {
	case err != nil && t.models.Engine != nil && t.beyondParser(err):
		return t.askModel(ctx, question, err)
	case err != nil:
		if done, failed := t.compose(ctx, question, err); done || failed != nil {
			return failed
		}
		return t.notUnderstood(ctx, err)
	}
	if t.mayMean(reading) {
		return nil
	}
	if prior := t.context(); prior != nil && prior.Game != 0 && !reading.Follows {
		if verdict := t.follows(question); verdict.Sure { // 'who had White?' is asked of the game that was shown
			t.assume("follows")
			_, err := t.composed(ctx, verdict)
			return err
		}
	}
	if differs, err := t.consult(ctx, question, reading); differs || err != nil {
		return err
	}
	t.reply.Provenance = "parser"
	err = t.conclude(ctx, reading)
	var wrong *markedWrong
	switch {
	case !errors.As(err, &wrong):
		return err
	case t.models.Engine != nil:
		return t.askModel(ctx, question, err)
	}
	return t.notUnderstood(ctx, err)
}

// conclude answers a question as it was read.
func (t *turn) conclude(ctx context.Context, reading *parser.Reading) error {
	if t.request.Language == "" {
		t.reply.Language = reading.Language
	}
	t.reading = reading
	t.sayContext(reading)
	for _, c := range reading.Corrections {
		t.assume("corrected", "word", c.Word, "name", c.Name)
	}
	reading.Queries = t.notWrong(reading.Queries)
	if len(reading.Queries) == 0 {
		return new(markedWrong)
	}
	q, err := t.settle(ctx, reading.Queries)
	if err != nil || q == nil {
		return err
	}
	if len(t.notWrong([]query.Query{*q})) == 0 {
		return new(markedWrong)
	}
	t.settled = q
	missing, err := t.missingData(ctx, *q)
	if err != nil {
		return err
	}
	if missing != "" {
		t.reply.Status = Abstain
		t.reply.Paraphrase = q.Paraphrase(t.reply.Language)
		t.reply.Text = missing
		return nil
	}
	t.reply.Paraphrase = execute.Resolved(*q).Paraphrase(t.reply.Language)
	t.assumptions(*q, reading)
	t.observe(Understood)
	if wanted, only := t.printsOnly(reading.Dialect); only || wanted != "" && wanted != t.DialectOf(*q).Name {
		print := func(p sqlgen.Printer) (string, error) { return p.Print(execute.Resolved(*q)) }
		return t.printOnly(wanted, print, func() { t.remember(ctx, *q) })
	}
	return t.run(ctx, *q)
}

// printsOnly says that the SQL is wanted and no rows, and for which server, if
// one was named: in the request, or else in the question.
func (t *turn) printsOnly(named string) (wanted string, only bool) {
	wanted = cmp.Or(t.request.Dialect, named)
	return wanted, t.request.SQLOnly || (wanted != "" && wanted != t.Dialect.Name)
}

// assumptions says what the reading took for granted.
func (t *turn) assumptions(q query.Query, reading *parser.Reading) {
	if q.Of != nil && q.Of.Kind == query.LengthOf && q.Of.Unit == query.Full && q.Measure != query.List && !reading.UnitSaid {
		t.assume("average_unit")
	}
	if q.Events()&schema.Check != 0 {
		t.assume("check_not_mate")
	}
}

// read reads the question, which may take up the last one that was answered.
func (t *turn) read(ctx context.Context, question string) (*parser.Reading, error) {
	defer t.Clock.Enter(execute.Understanding)()
	if prior := t.context(); prior != nil {
		return t.parser.Follow(ctx, question, t.preferred(), t.Names.Players, *prior)
	}
	return t.parser.Parse(ctx, question, t.preferred(), t.Names.Players)
}

// preferred is the language to read in where both fit.
func (t *turn) preferred() string {
	return cmp.Or(t.request.Language, t.talk.language, t.request.Fallback)
}

func (t *turn) loadNames(ctx context.Context) error {
	names, err := t.server.Names(ctx)
	if err == nil {
		t.Names = names
	}
	return err
}

// printOnly gives the SQL without running it. Which server it is for is asked
// when the text depends on it: the connected one need not be what a question
// means that asks for the text.
func (t *turn) printOnly(wanted string, print func(sqlgen.Printer) (string, error), remember func()) error {
	if wanted == "" {
		wanted = t.talk.settled[query.SlotDialect]
	}
	if wanted == "" && t.request.SQLOnly && t.connected {
		wanted = t.Dialect.Name
	}
	d, known := dialect.ByName(wanted)
	if !known && wanted != "" {
		return &Error{Status: Failed, Code: "unknown_dialect", Args: []string{"name", wanted}}
	}
	if !known {
		depends, err := sqlgen.DependsOnServer(print)
		if err != nil {
			return err
		}
		if depends {
			t.askDialect()
			return nil
		}
		d = t.Dialect
	}
	sql, err := print(t.Printer(d))
	if err != nil {
		return err
	}
	t.reply.Status, t.reply.SQL, t.reply.Dialect = Answered, sql, d.Name
	remember()
	t.reply.Text = t.say("sql_only", "server", d.Title)
	return nil
}

// run runs the query, and tells the answer.
func (t *turn) run(ctx context.Context, asked query.Query) error {
	if asked.Subject == query.TokenUsage {
		return t.runUsage(ctx, asked)
	}
	result, q, after, err := t.Session.Query(ctx, asked)
	if err != nil {
		return err
	}
	t.ran(result)
	t.told(result, tell.Query(t.reply.Language, q, result.Rows, result.Game))
	t.remember(ctx, asked)
	t.observe(HasRows)
	t.forPage(t.beside(ctx, after, q.Lift(), result.Rows, true))
	return nil
}

// ran puts the SQL that was run into the reply.
func (t *turn) ran(result execute.Result) {
	t.reply.SQL, t.reply.Dialect, t.reply.Status = result.SQL, result.Dialect, Answered
	if result.Spelt != "" {
		t.assume(result.Spelt)
	}
	t.observe(HasSQL)
}

// told puts the rows into the reply as they are told.
func (t *turn) told(result execute.Result, told tell.Told) {
	r := t.reply
	r.Columns, r.Text, r.Boards = told.Columns, told.Text, told.Boards
	r.Rows, r.RowCount, r.Truncated = result.Rows.Rows, len(result.Rows.Rows), result.Rows.Truncated
	if result.Unordered != "" {
		t.assume("order_unknown", "date", result.Unordered)
	}
}

// forPage puts what a page shows beside the rows into the reply.
func (t *turn) forPage(b beside) {
	t.reply.Moments, t.reply.Openings, t.reply.Keys = b.moments, b.openings, b.keys
	if b.moments != nil {
		t.reply.Boards = b.boards
	}
	if len(t.reply.Boards) > 0 {
		t.observe(HasBoard)
	}
}

// runUsage answers a question about the use of language models. Where none was
// ever used it says that instead of none.
func (t *turn) runUsage(ctx context.Context, q query.Query) error {
	used, err := t.UsedModels(ctx)
	if err != nil {
		return err
	}
	holds := func(model string) bool {
		return strings.Contains(strings.ToLower(model), strings.ToLower(q.Usage.Model))
	}
	switch {
	case len(used) == 0:
		t.reply.Status, t.reply.Text = Abstain, t.say("never_used")
		return nil
	case !slices.ContainsFunc(used, holds):
		t.reply.Status = Abstain
		t.reply.Text = t.say("never_used_model", "name", q.Usage.Model, "models", strings.Join(used[:min(len(used), maxNamed)], ", "))
		return nil
	}
	result, err := t.Consumed(ctx, q)
	if err != nil {
		return err
	}
	t.ran(result)
	t.told(result, tell.Usage(t.reply.Language, q, result.Rows))
	t.remember(ctx, q)
	t.observe(HasRows)
	return nil
}

// maxNamed is how many models are named in a sentence.
const maxNamed = 5

// maxRemembered is how many games of an answer can be spoken of later.
const maxRemembered = 100

// remember keeps the question and the games of its answer, so that the next one
// can take them up.
func (t *turn) remember(ctx context.Context, q query.Query) {
	prior := &parser.Prior{Query: q, More: t.reply.Truncated, Games: t.shownGames(), Form: new(q.Lift())}
	prior.Game = onlyGame(*prior.Form, prior.Games, prior.More)
	if len(prior.Games) > maxRemembered {
		prior.Games, prior.More = slices.Clone(prior.Games[:maxRemembered]), true
	}
	t.memory.answered(t.request.Conversation, t.reply.Language, strings.TrimSpace(t.request.Question), prior)
	t.offerFollowUps(ctx, *prior)
	t.canBeMarked(verified.Question{Form: t.open, Reading: verified.Reading(q), SQL: t.reply.SQL}, &q)
}

// shownGames are the games of the rows, in their order.
func (t *turn) shownGames() (games []int64) {
	at := slices.IndexFunc(t.reply.Columns, func(c Column) bool { return c.Name == "cod_match" })
	if at < 0 {
		return nil
	}
	for _, row := range t.reply.Rows {
		games = append(games, source.Whole(row[at]))
	}
	return slices.Compact(games) // a replay has a row for each half-move
}

// onlyGame is the game that a form is about, or the only one that it shows; 0 if
// there are more.
func onlyGame(f query.Form, shown []int64, more bool) (game int64) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { game = max(game, c.Game) }})
	if game == 0 && len(shown) == 1 && !more {
		return shown[0]
	}
	return game
}

func (t *turn) observe(s Stage) {
	if t.request.Observe != nil {
		t.reply.Timing = t.timing()
		t.request.Observe(s, t.reply)
	}
}

func (t *turn) timing() *Timing {
	return &Timing{Understand: t.Clock.Milliseconds(execute.Understanding), Guard: t.Clock.Milliseconds(execute.Guarding), Run: t.Clock.Milliseconds(execute.Running)}
}

func (t *turn) say(key string, pairs ...string) string {
	return tell.Message(t.reply.Language, key, pairs...)
}

func (t *turn) assume(key string, pairs ...string) {
	t.reply.Assumptions = append(t.reply.Assumptions, t.say(key, pairs...))
}

// fail turns an error into the reply's status and message.
func (t *turn) fail(err error) {
	var known *Error
	if !errors.As(err, &known) {
		known = &Error{Status: Failed, Code: "internal", Err: err}
		switch {
		case errors.Is(err, context.Canceled):
			known.Code = "cancelled"
		case errors.Is(err, context.DeadlineExceeded):
			known.Code = "timeout"
		}
	}
	if known.Err != nil && known.Status == Failed {
		t.log.Warn("question failed", "code", known.Code, "error", known.Err)
	}
	t.reply.Status = known.Status
	t.reply.Error = &Problem{Code: known.Code, Message: t.say(known.Code, known.Args...)}
	t.reply.Text = t.reply.Error.Message
}
