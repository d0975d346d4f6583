package assistant

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"go.yaml.in/yaml/v3"
)

// context is what the question may take up: what was answered last or, of a
// question that was asked back about, what had been answered before it; nil: it
// stands on its own.
func (t *turn) context() *parser.Prior {
	switch {
	case t.waited != nil:
		return t.waited.after
	case t.talk.prior == nil && t.talk.missed, t.talk.lost:
		return &parser.Prior{Unread: true} // 'and with Black?' is no question to begin with
	}
	return t.talk.prior
}

// sayContext says that the question was taken to go on from another, and from
// which one where something was asked meanwhile.
func (t *turn) sayContext(reading *parser.Reading) {
	switch prior := t.context(); {
	case !reading.Follows:
	case t.talk.missed && prior != nil && t.waited == nil:
		t.assume("follows_answered", "question", prior.Query.Paraphrase(t.reply.Language))
	default:
		t.assume("follows")
	}
}

// takeUpPending is the question that is meant: one that was asked back about, if
// it is asked again with an answer, or the answer to it is all that is said.
func (t *turn) takeUpPending(question string) string {
	for i := range slices.Backward(t.talk.pending) {
		p := t.talk.pending[i]
		if p.question == question && len(t.request.Answers) > 0 {
			t.waited = &p
			return question
		}
		value, ok := t.answers(p, question)
		if !ok {
			continue
		}
		t.waited, t.request.Question, t.reply.Question = &p, p.question, p.question
		for slot, known := range p.settled {
			t.talk.settled[slot] = known
		}
		t.talk.settled[p.asked.Slot] = value
		return p.question
	}
	return question
}

// resume answers a question that a language model read and that was asked back
// about: the answer closes what its form leaves open, and nothing is read again.
func (t *turn) resume(ctx context.Context) (done bool, err error) {
	if t.waited == nil || t.waited.reading.form == nil {
		return false, nil
	}
	if _, answered := t.talk.settled[t.waited.asked.Slot]; !answered {
		return false, nil
	}
	t.reply.Provenance, t.reply.Language = byModel, cmp.Or(t.reply.Language, "en")
	err = t.answerReading(ctx, t.waited.reading)
	var wrong *markedWrong
	if errors.As(err, &wrong) {
		return true, t.notUnderstood(ctx, err)
	}
	return true, err
}

// answerReading answers by what a language model read.
func (t *turn) answerReading(ctx context.Context, r reading) error {
	t.asked = r
	return t.answerForm(ctx, r.form.Clone(), r.text, r.named)
}

// answers is the option of a question back that a text names: by its number, its
// label, what it stands for or, right after the question back, some words of it.
func (t *turn) answers(p pending, text string) (value string, ok bool) {
	options := p.asked.Options
	said := people.Fold(strings.Trim(text, " .!¡"))
	if n, err := strconv.Atoi(said); err == nil {
		if !p.fresh || n < 1 || n > len(options) {
			return "", false
		}
		return options[n-1].Value, true
	}
	var values []string
	for _, o := range options {
		if said == people.Fold(o.Value) || said == people.Fold(o.Label) {
			return o.Value, true
		}
		values = append(values, o.Value)
	}
	if p.asked.Slot == query.SlotMoveUnit {
		unit := string(t.parser.Unit(text))
		return unit, slices.Contains(values, unit)
	}
	if p.asked.Slot == query.SlotPlayer && p.fresh {
		return matchOption(values, text)
	}
	return "", false
}

// mayMean says that a question that takes up another may take up one that waits for
// the answer to a question back: what it is about is not known before that.
func (t *turn) mayMean(reading *parser.Reading) bool {
	at := slices.IndexFunc(t.talk.pending, func(p pending) bool { return p.fresh })
	if at < 0 || t.waited != nil || !reading.Follows {
		return false
	}
	p := t.talk.pending[at]
	t.reply.Language = cmp.Or(t.request.Language, reading.Language)
	t.reply.Status, t.reply.Text, t.aside = Abstain, t.say("first_this", "question", p.question, "options", p.options()), true
	if len(reading.Queries) == 1 && len(reading.Queries[0].Holes()) == 0 {
		t.reply.Suggestions = []string{reading.Queries[0].Paraphrase(t.reply.Language)}
	}
	return true
}

// chats answers what is no question: greetings and thanks get a word, and
// change nothing of what was said before.
func (t *turn) chats(ctx context.Context, text string) bool {
	kind, language := t.parser.SmallTalk(text, t.preferred())
	if kind == "" {
		return false
	}
	if t.request.Language == "" {
		t.reply.Language = language
	}
	t.reply.Status, t.reply.Text, t.aside = Abstain, t.say("talk_"+kind), true // there are no rows to it
	if kind == "hello" {
		t.reply.Suggestions = t.suggestions(ctx)
	}
	return true
}

// keep remembers a question that has no answer, or waits for one.
func (t *turn) keep() {
	conversation, question := t.request.Conversation, strings.TrimSpace(t.request.Question)
	if question == "" || t.aside || t.reply.Status == Answered && t.reply.SQL == "" {
		return
	}
	fresh := slices.IndexFunc(t.talk.pending, func(p pending) bool { return p.fresh && p.question != question })
	if fresh >= 0 {
		t.memory.aged(conversation)
		t.stillOpen(t.talk.pending[fresh])
	}
	switch {
	case t.reply.Status == Clarify:
		t.memory.askedBack(conversation, pending{question, t.context(), t.talk.settled, *t.reply.Clarification, true, t.asked})
	case t.reply.Status == Answered:
	case t.settled != nil:
		t.memory.understood(conversation, t.reply.Language, &parser.Prior{Query: *t.settled})
	default:
		t.memory.unanswered(conversation, t.points)
	}
}

// stillOpen says that a question waits for an answer, once.
func (t *turn) stillOpen(p pending) {
	if t.reply.Status != Answered {
		return
	}
	t.assume("still_open", "question", p.question, "options", p.options())
}

// options are what can be answered, as they are told.
func (p pending) options() string {
	var labels []string
	for _, o := range p.asked.Options {
		labels = append(labels, o.Label)
	}
	return strings.Join(labels, "; ")
}

//go:embed followups.yaml
var followUpFile []byte

// followUp is a question that takes up another.
type followUp struct {
	Ask   string          `yaml:"ask"`
	Not   []query.Measure `yaml:"not"`   // of the other one, which it does not take up
	Alone bool            `yaml:"alone"` // it takes up none with groups
}

// fits says that it may take up a question.
func (f followUp) fits(q query.Query) bool {
	return !slices.Contains(f.Not, q.Measure) && (!f.Alone || q.Group == query.NoKey && len(q.Parts) == 0)
}

// followUps are such questions, by language.
var followUps = sync.OnceValue(func() map[string][]followUp {
	var all map[string][]followUp
	if err := yaml.Unmarshal(followUpFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// maxFollowUps is how many questions are offered below an answer.
const maxFollowUps = 4

// offerFollowUps offers the first questions that take up the answer and ask for
// something else than what was answered, each for something of its own.
func (t *turn) offerFollowUps(ctx context.Context, prior parser.Prior) {
	if t.request.Conversation == "" {
		return
	}
	known := []query.Query{prior.Query}
	for _, f := range followUps()[t.reply.Language] {
		if len(t.reply.FollowUps) == maxFollowUps {
			return
		}
		if !f.fits(prior.Query) {
			continue
		}
		r, err := t.parser.Follow(ctx, f.Ask, t.reply.Language, t.Names.Players, prior)
		if err != nil || !r.Follows || len(r.Queries) != 1 || len(r.Queries[0].Holes()) > 0 || slices.ContainsFunc(known, r.Queries[0].Equal) {
			continue
		}
		if missing, err := t.missingData(ctx, r.Queries[0]); err == nil && missing == "" {
			t.reply.FollowUps, known = append(t.reply.FollowUps, f.Ask), append(known, r.Queries[0])
		}
	}
}
