package assistant

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// turn is one question on its way to a reply.
type turn struct {
	*Assistant
	request Request
	reply   *Reply
	names   *Names
	talk    talk // what the conversation knows
	reading *parser.Reading
	persons []query.Name // whose spellings the SQL counts together
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
	// ran keeps rows by SQL, so that comparing two readings does not run the
	// chosen one twice.
	ran map[string]*Rows
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
	started := time.Now()
	reading, err := t.read(ctx, question)
	t.reply.Timing.Understand = milliseconds(started)
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
	t.reply.Paraphrase = resolved(*q).Paraphrase(t.reply.Language)
	t.assumptions(*q, reading)
	t.observe(Understood)
	if wanted, only := t.printsOnly(reading.Dialect); only || wanted != "" && wanted != t.dialectOf(*q).Name {
		print := func(p sqlgen.Printer) (string, error) { return p.Print(resolved(*q)) }
		return t.printOnly(wanted, print, func() { t.remember(ctx, *q) })
	}
	return t.run(ctx, *q)
}

// printsOnly says that the SQL is wanted and no rows, and for which server, if
// one was named: in the request, or else in the question.
func (t *turn) printsOnly(named string) (wanted string, only bool) {
	wanted = cmp.Or(t.request.Dialect, named)
	return wanted, t.request.SQLOnly || (wanted != "" && wanted != t.dialect.Name)
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
	if prior := t.context(); prior != nil {
		return t.parser.Follow(ctx, question, t.preferred(), t.names.Players, *prior)
	}
	return t.parser.Parse(ctx, question, t.preferred(), t.names.Players)
}

// preferred is the language to read in where both fit.
func (t *turn) preferred() string {
	return cmp.Or(t.request.Language, t.talk.language, t.request.Fallback)
}

func (t *turn) loadNames(ctx context.Context) error {
	t.names = &Names{}
	if t.db == nil {
		return nil
	}
	names, err := t.db.Names(ctx)
	if err == nil {
		t.names = names
	}
	return err
}

func (t *turn) printer(d dialect.Dialect) sqlgen.Printer {
	p := sqlgen.Printer{Dialect: d}
	if t.db != nil && d.Name == t.dialect.Name {
		p.PositionCode, p.Persons, p.SwappedBishops = t.db.PositionCode, t.persons, t.swapped
		p.Boards, p.Rows = t.names.Boards, t.names.Rows
	}
	return p
}

// printOnly gives the SQL without running it. Which server it is for is asked
// when the text depends on it: the connected one need not be what a question
// means that asks for the text.
func (t *turn) printOnly(wanted string, print func(sqlgen.Printer) (string, error), remember func()) error {
	if wanted == "" {
		wanted = t.talk.settled[query.SlotDialect]
	}
	if wanted == "" && t.request.SQLOnly && t.connected {
		wanted = t.dialect.Name
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
		d = t.dialect
	}
	sql, err := print(t.printer(d))
	if err != nil {
		return err
	}
	t.reply.Status, t.reply.SQL, t.reply.Dialect = Answered, sql, d.Name
	remember()
	t.reply.Text = t.say("sql_only", "server", d.Title)
	return nil
}

// run prints, checks and runs the query, and says the answer.
func (t *turn) run(ctx context.Context, q query.Query) error {
	if q.Subject == query.TokenUsage {
		return t.runUsage(ctx, q)
	}
	asked := q
	if q.Measure == query.Replay {
		var err error
		if q, err = t.oneGame(ctx, q); err != nil {
			return err
		}
	}
	if err := t.bringTogether(ctx, q); err != nil {
		return err
	}
	sql, rows, err := t.rows(ctx, q)
	if err != nil {
		return err
	}
	t.reply.SQL, t.reply.Dialect = sql, t.dialect.Name
	t.observe(HasSQL)
	t.reply.Status = Answered
	t.show(q, rows)
	if err := t.sayOrder(ctx, q.Lift()); err != nil {
		return err
	}
	t.reply.Text = t.sentence(q)
	t.remember(ctx, asked)
	t.observe(HasRows)
	t.reply.Boards = t.boards(q.Measure == query.Replay, q.Boards())
	t.forPage(ctx, q.Lift(), true)
	if len(t.reply.Boards) > 0 {
		t.observe(HasBoard)
	}
	return nil
}

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
		games = append(games, whole(row[at]))
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

// oneGame narrows a replay to the only game that fits; where several do, or
// none, they are listed.
func (t *turn) oneGame(ctx context.Context, q query.Query) (query.Query, error) {
	list := q.Clone()
	list.Measure = query.List
	_, rows, err := t.rows(ctx, list)
	if err != nil {
		return q, err
	}
	if len(rows.Rows) != 1 || rows.Truncated {
		return list, nil
	}
	code, ok := rows.Rows[0][0].(int64)
	if !ok {
		return list, nil
	}
	t.reply.Text = t.gameLine(rows.Rows[0])
	q.Where = &query.Cond{Game: code}
	return q, nil
}

// rows prints a query and runs it, once.
func (t *turn) rows(ctx context.Context, q query.Query) (string, *Rows, error) {
	if q.Subject == query.TokenUsage {
		return t.usageRows(ctx, q)
	}
	sql, err := t.printer(t.dialect).Print(q)
	if err != nil {
		return "", nil, err
	}
	rows, err := t.runPrinted(ctx, sql)
	return sql, rows, err
}

func (t *turn) observe(s Stage) {
	if t.request.Observe != nil {
		t.request.Observe(s, t.reply)
	}
}

func milliseconds(since time.Time) float64 {
	return float64(time.Since(since).Microseconds()) / 1000
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
