package assistant

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/prompts"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// asksModelOnly says that the parser has no say in this question.
func (q question) asksModelOnly() bool {
	return q.models.Engine != nil && (q.models.Only || q.talk.Settled[query.SlotSense] == read.ByModel)
}

// formLimits are the codes of questions that make sense to people and have no
// place in the logical form; a model that writes SQL may answer them.
var formLimits = map[string]bool{
	"measure_of_games": true, "measure_of_positions": true, "group_needs_half_moves": true, "group_of_positions": true, "group_of_rows": true,
	"no_total": true, "order_of_groups": true, "streak_group": true, "parts_of_what": true, "king_count": true, "bad_depth": true,
}

// beyondParser says that a question was not read, or has no form: a model may do
// better. One that reads all questions is also asked what makes no sense.
func (q question) beyondParser(err error) bool {
	var miss *parser.NotUnderstood
	var sense *query.SenseError
	return errors.As(err, &miss) || errors.As(err, &sense) && (q.models.Both || formLimits[sense.Code])
}

// askModel has the model read the question. Unread is the parser's error, if it
// was asked.
func (q question) askModel(ctx context.Context, o outcome, unread error) (outcome, error) {
	o.language = cmp.Or(o.language, "en")
	h := &host{question: q, base: o, unread: unread, done: o}
	used, err := q.callModel(ctx, o, h, unread)
	o.usage, h.done.usage = used, used
	var failed *model.Error
	if !errors.As(err, &failed) {
		return h.done, err
	}
	if q.models.Both && unread != nil && ctx.Err() == nil {
		if after, done, err := q.compose(ctx, o, unread, q.alone()); done || err != nil {
			return after.assume("grammar_alone"), err
		}
	}
	if failed.Code == model.GaveUp || failed.Code == model.Declined {
		q.log.Info("model has no answer", "code", failed.Code, "error", failed.Err)
		o, err := h.abstain(ctx, o, nil)
		o.text = o.say("model_"+string(failed.Code)) + " " + o.text
		return o, err
	}
	if unread != nil {
		var other error
		if o, other = q.notUnderstood(ctx, o, unread); other != nil {
			return o, other
		}
	}
	return o, &Error{Status: Failed, Code: "model_" + string(failed.Code), Err: err}
}

// callModel sends the question with what is known about it. A model may write
// SQL only for a server whose SQL can be judged, and not where the documentation
// of the schema is wrong about the bishops.
func (q question) callModel(ctx context.Context, o outcome, h model.Host, unread error) (*Usage, error) {
	wanted, _ := q.printsOnly("")
	d, known := dialect.ByName(wanted)
	if !known {
		d = q.Dialect
	}
	asked := model.Question{
		Text: q.meant, Language: schema.Language(o.language), Dialect: d, SQL: q.models.SQL && q.Guard.Validates(d.Name) && !q.SwappedBishops,
		Functions: q.functions && d.Name == q.Dialect.Name,
		Earlier:   q.talk.Earlier, Settled: q.settledForModel(), Asker: q.me.Text != "", Verified: q.marks.Examples(q.meant, o.language),
	}
	if p := q.talk.FreshPending(); p != nil && q.waited == nil {
		asked.Pending = prompts.Pending{Question: p.Question, Slot: p.Asked.Slot}
	}
	var miss *parser.NotUnderstood
	if errors.As(unread, &miss) {
		asked.Unread, asked.NoReading = q.saidWords(miss.Words), len(miss.Words) == 0 && miss.Language != ""
	}
	asked.Waiting = q.request.Waiting
	q.observe(Asking, o)
	defer q.Clock.Enter(execute.Understanding)()
	used, err := q.models.Engine.Read(ctx, asked, h)
	usage := &Usage{InputTokens: used.Input, OutputTokens: used.Output, Calls: used.Calls}
	if used.Cached != nil {
		usage.CachedTokens = *used.Cached
	}
	return usage, err
}

// settledForModel are the answers of the asker that a model may be told: not a
// player's name, which comes from the database.
func (q question) settledForModel() (settled []prompts.Settled) {
	for _, slot := range slices.Sorted(maps.Keys(q.talk.Settled)) {
		value := q.talk.Settled[slot]
		_, server := dialect.ByName(value)
		tells := settle.Closes(slot, value) || slot == query.SlotDialect && server || slot == query.SlotSense && value != read.ByModel
		if tells {
			settled = append(settled, prompts.Settled{Slot: slot, Value: value})
		}
	}
	return settled
}

// host takes what a language model proposes for the answer to a question. What
// it says back to the model is made of the proposal, the schema and numbers:
// no text from the database is in it.
type host struct {
	question
	base   outcome // what was known before the model was asked
	unread error   // the parser's

	text    bool   // the SQL alone is wanted
	named   string // for this server; empty: the model did not say which
	revised bool   // the model was told that an answer is empty

	done outcome // of the proposal that was taken
}

// Take checks a proposal and, if it does, answers the question with it.
func (h *host) Take(ctx context.Context, p model.Proposal) error {
	o, err := h.take(ctx, p)
	var rejected *model.Rejection
	if !errors.As(err, &rejected) {
		h.done = o
	}
	return err
}

func (h *host) take(ctx context.Context, p model.Proposal) (outcome, error) {
	switch p := p.(type) {
	case *model.Form:
		return h.form(ctx, p.Form)
	case *model.SQL:
		return h.sql(ctx, h.base, *p, read.ByModelSQL)
	case *model.Ask:
		return h.ask(p)
	case *model.Board:
		return h.board(p.Text)
	case *model.Game:
		return h.form(ctx, query.Form{Rows: query.RowGames, Where: &query.Cond{Game: p.Code}, As: query.AsReplay})
	case *model.Abstention:
		return h.abstain(ctx, h.base, p.Words)
	}
	return h.base, fmt.Errorf("assistant: a proposal of type %T", p)
}

// proposals reads what the model proposes.
func (h *host) proposals() read.Proposals {
	return read.Proposals{Reader: h.reader, Names: h.Names, Language: h.base.language, Asker: h.me}
}

// Describe says what there is, without the texts of the database.
func (h *host) Describe(_ context.Context, kind, text string) (string, error) {
	return h.proposals().Describe(kind, text)
}

// form answers by a logical form.
func (h *host) form(ctx context.Context, f query.Form) (outcome, error) {
	f, notes, err := h.proposals().Complete(f)
	if err != nil {
		return h.base, err
	}
	o := h.base.note(notes...)
	o.provenance, o.asked = read.ByModel, &talk.Form{Form: f, Text: h.text, Named: h.named}
	o, err = h.concludeForm(ctx, o, *o.asked, h.revise)
	var wrong *markedWrong
	if errors.As(err, &wrong) {
		return o, read.Reject("%s", wrongReading)
	}
	return o, err
}

// wrongReading tells a model that a reading was marked wrong.
const wrongReading = "The asker has said before that this is not what the question means. Read it in another way, or abstain."

// board shows a board that the question gives.
func (h *host) board(text string) (outcome, error) {
	board, err := chessboard.ParseBoard(text)
	if err != nil {
		position, fenErr := chessboard.ParseFEN(text)
		if fenErr != nil {
			return h.base, read.Reject("That is no board: %v", fenErr)
		}
		board = position.Board()
	}
	o := h.base.end(Answered, "asked_board")
	o.provenance, o.told.Boards = read.ByModel, tell.AddBoard(nil, board.Text(), Board{Caption: o.text})
	h.observe(HasBoard, o)
	return o, nil
}

// abstain gives no answer. Only words of the question count as not understood.
func (h *host) abstain(ctx context.Context, o outcome, words []string) (outcome, error) {
	folded := people.Fold(h.question.meant)
	words = slices.DeleteFunc(words, func(w string) bool { return !strings.Contains(folded, people.Fold(w)) || strings.TrimSpace(w) == "" })
	miss := &parser.NotUnderstood{Language: o.language, Words: words}
	var parsers *parser.NotUnderstood
	if len(words) == 0 && errors.As(h.unread, &parsers) {
		miss = parsers
	}
	return h.notUnderstood(ctx, o, miss)
}

// Print takes it that the asker wants the SQL alone, for a server; without its
// name the asker is asked, where that matters.
func (h *host) Print(server string) string {
	d, known := dialect.ByName(server)
	if server != "" && !known {
		var names []string
		for _, d := range dialect.All() {
			names = append(names, d.Name)
		}
		return "There is no such server. There are: " + strings.Join(names, ", ") + "; null where the asker does not say."
	}
	h.text, h.named = true, d.Name
	note := "Noted: what you answer with is printed and not run."
	switch {
	case !known:
		return note + " Which server it is for the asker is asked."
	case !h.Guard.Validates(d.Name):
		return note + " Answer with query: nothing here can judge SQL of your own for " + d.Title + "."
	}
	return note + " SQL of your own has to be that of " + d.Title + "."
}
