package assistant

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// question is a question with all that is known before it is read.
type question struct {
	*Assistant
	execute.Session
	request Request
	text    string      // the question, or the one that it answers a question back about
	meant   string      // the same with what the asker's own words mean in their place
	taught  []tell.Note // which of these were used
	said    string      // the same with a name in the place of I and my
	speaks  bool        // it says I or my of a player
	me      query.Name  // the player that the asker is; of no text: not known
	talk    talk.Talk
	waited  *talk.Pending // the question is one that was asked back about
	marks   read.Marks
	turn    read.Turn     // how it stands to what was said before it
	rest    string        // of a question that sets right the one before: what it says instead
	quiet   bool          // it is said in other words, which no model is to see
	after   *parser.Prior // what it takes up, where that is no answer as it was given; see ways.go
}

// open recalls what was said before a question.
func (a *Assistant) open(r Request) question {
	text := strings.TrimSpace(r.Question)
	return question{
		Assistant: a, Session: a.server.Session(new(source.Names)), request: r,
		text: text, meant: text, said: text, talk: a.memory.Recall(r.Conversation, r.Answers),
	}
}

// answer is the way of every question.
func (q question) answer(ctx context.Context) (question, outcome, error) {
	o := outcome{language: cmp.Or(q.request.Language, q.parser.Language(q.text), q.talk.Language, q.request.Fallback)}
	if err := readable(q.text); err != nil {
		return q, o, err
	}
	if q.request.Conversation != "" && q.parser.Restarts(q.text) {
		q.memory.Forget(q.request.Conversation)
		return q, o.end(Answered, "restarted"), nil
	}
	var err error
	if q.Names, err = q.server.Names(ctx); err != nil {
		return q, o, err
	}
	if len(q.request.Group) > 0 {
		o, err = q.openGroup(ctx, o, q.request.Group)
		return q, o, err
	}
	if q.waited = q.talk.TakeUp(q.text, len(q.request.Answers) > 0, q.parser.Unit); q.waited != nil && q.waited.Question != q.text {
		q.request.Question, q.text = q.waited.Question, q.waited.Question
	}
	var done bool
	if q, o, done = q.introduced(o); done {
		return q, o, nil
	}
	q, o = q.inOwnWords(ctx, o)
	if q, o, done = q.meet(o); done {
		return q, o, nil
	}
	if kind, language := q.parser.SmallTalk(q.text, q.preferred()); kind != "" && q.waited == nil {
		return q, q.chat(ctx, o, kind, language), nil
	}
	if q.marks, err = q.marked(ctx); err != nil {
		o = o.assume("marks_unread")
	}
	told := o.note(q.taught...)
	if after, done, err := q.resume(ctx, told); done || err != nil {
		return q, after, err
	}
	if after, done, err := q.answerVerified(ctx, o); done || err != nil {
		return q, after, err
	}
	o, err = q.answerRead(ctx, told)
	return q, o, err
}

// readable says why a text is no question.
func readable(text string) error {
	switch {
	case len(text) > MaxQuestion:
		return &Error{Status: Failed, Code: "too_long"}
	case !utf8.ValidString(text):
		return &Error{Status: Failed, Code: "bad_text"}
	case text == "":
		return &Error{Status: Failed, Code: "empty"}
	}
	return nil
}

// answerRead answers a question by what the grammar, composition or a language
// model reads: in the ways in which it may speak of an answer first, and then as it is
// said.
func (q question) answerRead(ctx context.Context, o outcome) (outcome, error) {
	q = q.recovered()
	if after, done, err := q.inOtherWays(ctx, o); done || err != nil {
		return after, err
	}
	return q.answerSaid(ctx, o)
}

// answerSaid answers a question as it is said.
func (q question) answerSaid(ctx context.Context, o outcome) (outcome, error) {
	if q.asksModelOnly() {
		return q.askModel(ctx, o, nil)
	}
	alone := q.alone()
	if after, done, err := q.figures(ctx, o, alone); done || err != nil {
		return after, err
	}
	if q.waited == nil && !q.talk.Lost {
		q.talk.Prior = q.reader.Spoken(q.asked())
	}
	q.turn = q.reader.Turn(q.asked())
	verdict, rest := q.turn.First()
	if len(verdict.Readings) > 0 {
		return q.agreed(ctx, o, verdict, tell.NewNote("follows"))
	}
	q.rest = rest
	reading, err := q.turn.Grammatical(q.grammar(ctx))
	if read.Unbound(err) {
		verdict, again, ok := q.ofAnswer(ctx, err)
		if ok && again == nil {
			return q.agreed(ctx, o, verdict, q.goesOn(o))
		}
		if again != nil {
			reading, err = again, nil
		}
	}
	if err != nil {
		return q.unread(ctx, o, err, alone)
	}
	if after, waits := q.mayMean(o, reading); waits {
		return after, nil
	}
	if verdict := q.turn.Instead(reading); verdict.Sure { // 'who had White?' is asked of the game that was shown
		return q.agreed(ctx, o, verdict, tell.NewNote("follows"))
	}
	if after, done, err := q.beside(ctx, o, reading, alone); done || err != nil {
		return after, err
	}
	o, done, err := q.consult(ctx, o, q.grammars(reading))
	if done || err != nil {
		return o, err
	}
	o.provenance = read.ByParser
	after, err := q.conclude(ctx, o, reading)
	var wrong *markedWrong
	if !errors.As(err, &wrong) {
		return after, err
	}
	o.language = after.language
	if q.models.Engine != nil {
		return q.askModel(ctx, o, err)
	}
	return q.notUnderstood(ctx, o, err)
}

// unread answers a question that the grammar does not read.
func (q question) unread(ctx context.Context, o outcome, unread error, alone func() []compose.Reading) (outcome, error) {
	if q.models.Engine != nil && !q.quiet && q.beyondParser(unread) {
		return q.askModel(ctx, o, unread)
	}
	if after, done, err := q.compose(ctx, o, unread, alone); done || err != nil {
		return after, err
	}
	if reading, err := q.turn.InOtherWords(ctx); err == nil {
		o.provenance = read.ByParser
		return q.conclude(ctx, o, reading)
	}
	if after, done, err := q.offerAlone(ctx, o, unread, alone); done || err != nil {
		return after, err
	}
	if after, done, err := q.hesitate(ctx, o, unread, alone); done || err != nil {
		return after, err
	}
	return q.notUnderstood(ctx, o, unread)
}

// alone are the composed readings of the question on its own, made once, when they
// are first wanted.
func (q question) alone() func() []compose.Reading {
	return sync.OnceValue(func() []compose.Reading { return q.reader.Alone(q.asked()) })
}

func (q question) grammar(ctx context.Context) (*parser.Reading, error) {
	defer q.Clock.Enter(execute.Understanding)()
	asked := q.asked()
	asked.Question = cmp.Or(q.rest, asked.Question)
	return q.reader.Grammar(ctx, asked)
}

// asked is the question as it is read.
func (q question) asked() read.Asked {
	return read.Asked{Question: q.said, Preferred: q.preferred(), Names: q.Names, Prior: q.prior(), Answered: q.talk.Prior != nil}
}

// asker is who asked, for settling what is open.
func (q question) asker(o outcome) settle.Asker {
	answers := q.talk.Settled
	if answers[query.SlotSense] == read.ByParser { // chosen against a model, and not one of several readings
		answers = maps.Clone(answers)
		delete(answers, query.SlotSense)
	}
	chosen := ""
	if q.waited != nil {
		chosen = q.waited.Asked.Slot
	}
	return settle.Asker{Language: o.language, Answers: answers, Session: q.Session, Blind: q.request.SQLOnly, Chosen: chosen}
}

// prior is what the question may take up.
func (q question) prior() *parser.Prior { return cmp.Or(q.after, q.talk.TakesUp(q.waited)) }

// preferred is the language to read in where both fit.
func (q question) preferred() string {
	return cmp.Or(q.request.Language, q.talk.Language, q.request.Fallback)
}

// compose takes a question that the grammar does not read: it offers two or three
// of the forms that its parts make in any order, or asks back what one leaves
// open. Done is false where none is likely enough.
func (q question) compose(ctx context.Context, o outcome, unread error, alone func() []compose.Reading) (after outcome, done bool, err error) {
	verdict, follows, undecided := q.turn.Composed(unread, alone)
	if p := q.talk.FreshPending(); p != nil && q.waited == nil && follows {
		return q.waits(o, *p, verdict.Readings[0].Language, verdict.Readings[0].Form.Paraphrase), true, nil
	}
	if follows {
		o = o.assume("follows")
	}
	if len(undecided) > 0 {
		if undecided, err = settle.FoundFirst(ctx, q.asker(o), undecided); err != nil {
			return o, false, err
		}
		verdict = compose.Decide(undecided)
	}
	if !q.reader.Offers(q.asked(), verdict) {
		return o, false, nil
	}
	if verdict, err = q.answerable(ctx, verdict, alone); err != nil || len(verdict.Readings) == 0 {
		return o, false, err
	}
	if !verdict.Likely && !verdict.Sure && q.reader.MeansElse(q.asked()) { // then the grammar reads what is meant, if it reads it
		if reading, err := q.turn.InOtherWords(ctx); err == nil {
			o.provenance = read.ByParser
			after, err = q.conclude(ctx, o, reading)
			return after, true, err
		}
	}
	after, err = q.composed(ctx, o, verdict)
	return after, true, err
}

// composed answers as a verdict on composed readings says.
func (q question) composed(ctx context.Context, o outcome, verdict compose.Verdict) (outcome, error) {
	first := verdict.Readings[0]
	if q.request.Language == "" {
		o.language = first.Language
	}
	o.provenance = read.ByParser
	o = o.note(corrected(first.Corrections)...)
	missing, err := settle.Missing(ctx, q.Session, first.Form.Tags(), q.needs(first.Form))
	if err != nil {
		return o, err
	}
	if missing != nil {
		return o.lacks(*missing, first.Form.Paraphrase(o.language)), nil
	}
	if wanted, _ := q.printsOnly(first.Dialect); first.Elsewhere && cmp.Or(wanted, q.talk.Settled[query.SlotDialect]) == "" {
		return o.ask(settle.Dialect(o.language)), nil // whoever has a server knows which, and the next text may depend on it
	}
	s, err := settle.Composed(ctx, q.asker(o), verdict)
	switch {
	case err != nil:
		return o, err
	case s.Back != nil:
		return o.ask(s.Back), nil
	}
	if len(first.Nobody) > 0 {
		o = o.assume("no_such_player", "names", quoted(first.Nobody))
	}
	if unknown := first.Unknown(); len(unknown) > 0 && !verdict.Hesitant {
		o = o.assume("without_words", "words", quoted(unknown))
	}
	return q.concludeForm(ctx, o, talk.Form{Form: *s.Form, Text: verdict.SQL, Named: first.Dialect}, nil)
}

// corrected says which words were taken for names.
func corrected(corrections []parser.Correction) (notes []tell.Note) {
	for _, c := range corrections {
		notes = append(notes, tell.NewNote("corrected", "word", c.Word, "name", c.Name))
	}
	return notes
}

// resume answers a question that a language model read and that was asked back
// about: the answer closes what its form leaves open, and nothing is read again.
func (q question) resume(ctx context.Context, o outcome) (after outcome, done bool, err error) {
	if q.waited == nil || q.waited.Form == nil {
		return o, false, nil
	}
	if _, answered := q.talk.Settled[q.waited.Asked.Slot]; !answered {
		return o, false, nil
	}
	o.provenance, o.language = read.ByModel, cmp.Or(o.language, "en")
	o.asked = q.waited.Form
	after, err = q.concludeForm(ctx, o, *q.waited.Form, nil)
	var wrong *markedWrong
	if errors.As(err, &wrong) {
		after, err = q.notUnderstood(ctx, o, err)
	}
	return after, true, err
}

// mayMean says that a question that takes up another may take up one that waits for
// the answer to a question back: what it is about is not known before that.
func (q question) mayMean(o outcome, reading *parser.Reading) (after outcome, waits bool) {
	p := q.talk.FreshPending()
	if p == nil || q.waited != nil || !reading.Follows {
		return o, false
	}
	var meant func(string) string
	if len(reading.Queries) == 1 && len(reading.Queries[0].Holes()) == 0 {
		meant = reading.Queries[0].Paraphrase
	}
	return q.waits(o, *p, reading.Language, meant), true
}

// waits asks for the answer to a question back first, and suggests what was meant if
// that is what was answered before it.
func (q question) waits(o outcome, p talk.Pending, language string, meant func(language string) string) outcome {
	o.language = cmp.Or(q.request.Language, language)
	o = o.end(Abstain, "first_this", "question", p.Question, "options", p.Options())
	o.aside = true
	if meant != nil {
		o.suggestions = []string{meant(o.language)}
	}
	return o
}

// chat answers what is no question: greetings and thanks get a word, and change
// nothing of what was said before.
func (q question) chat(ctx context.Context, o outcome, kind, language string) outcome {
	o.language = cmp.Or(q.request.Language, language)
	o = o.end(Abstain, "talk_"+kind) // there are no rows to it
	o.aside = true
	if kind == "hello" {
		o.suggestions = q.suggestions(ctx, o)
	}
	return o
}

func (q question) suggestions(ctx context.Context, o outcome) []string {
	return q.reader.Suggestions(ctx, q.Names, q.meant, o.language)
}

// fail turns an error into a status and a message.
func (q question) fail(o outcome, err error) outcome {
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
		q.log.Warn("question failed", "code", known.Code, "error", known.Err)
	}
	o.failed = known
	return o.end(known.Status, known.Code, known.Args...)
}
