// Package talk remembers conversations: what was answered and can be taken up, what
// waits for the answer to a question back, and what was settled for good.
package talk

import (
	"maps"
	"slices"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// maxConversations is how many conversations are remembered; the one begun
// first is forgotten first.
const maxConversations = 10_000

// Memory keeps what was settled in each conversation, so that it is not asked
// again, and what was asked last, so that it can be taken up.
type Memory struct {
	mu    sync.Mutex
	talks map[string]*Talk
	order []string
}

// Talk is what is remembered of a conversation.
type Talk struct {
	Settled  map[string]string // answers, by slots
	Prior    *parser.Prior     // the last question that was answered
	Language string            // of that question
	Earlier  []model.Earlier   // the questions answered so far, oldest first
	Answers  []Answer          // the same, as they can be marked
	Missed   bool              // something was asked since and not answered
	Lost     bool              // which was to change the question before, so that it is not known what is spoken of
	Pending  []Pending         // what was asked back, the latest last
}

// maxEarlier is how many questions are kept of a conversation; a model is told
// of as many of them as its prompt has room for.
const maxEarlier = 20

// Lasting are the slots whose answer holds for the whole conversation. A
// player or a sense was chosen for one question.
func Lasting() []string {
	return []string{query.SlotMoveUnit, query.SlotDialect, query.SlotEloSide, query.SlotMe}
}

// Recall is what is remembered of a conversation, with the answers of this
// question joined to what was settled before.
func (m *Memory) Recall(conversation string, answers map[string]string) Talk {
	m.mu.Lock()
	defer m.mu.Unlock()
	known := Talk{Settled: map[string]string{}}
	if t := m.talks[conversation]; t != nil && conversation != "" {
		known = Talk{maps.Clone(t.Settled), t.Prior, t.Language, slices.Clone(t.Earlier), slices.Clone(t.Answers), t.Missed, t.Lost, slices.Clone(t.Pending)}
	}
	maps.Copy(known.Settled, answers)
	return known
}

// Keep remembers an answer that was taken, if it is of a lasting slot.
func (m *Memory) Keep(conversation, slot, value string) {
	if slices.Contains(Lasting(), slot) {
		m.change(conversation, func(t *Talk) { t.Settled[slot] = value })
	}
}

// Said is a question as it was asked, and with what the asker's own words mean in
// their place, which a model is told.
type Said struct{ Question, Meant string }

// Answered remembers the question that was answered last. What is remembered
// of it is never changed.
func (m *Memory) Answered(conversation, language string, said Said, prior *parser.Prior, shown *model.Shown) {
	m.change(conversation, func(t *Talk) {
		t.Prior, t.Language, t.Missed, t.Lost = prior, language, false, false
		t.settle(said.Question)
		t.add(model.Earlier{Question: said.Meant, Form: prior.Form, Shown: shown})
	})
}

// Understood remembers a question that was understood and for which there are no
// data: it can be taken up.
func (m *Memory) Understood(conversation, language string, prior *parser.Prior) {
	m.change(conversation, func(t *Talk) { t.Prior, t.Language, t.Missed, t.Lost = prior, language, false, false })
}

// Unanswered remembers that a question has no answer. What the next one takes up
// is the last one that has, unless this one was to change that.
func (m *Memory) Unanswered(conversation string, lost bool) {
	m.change(conversation, func(t *Talk) { t.Missed, t.Lost = true, t.Lost || lost })
}

// maxPending is how many questions wait for an answer to a question back.
const maxPending = 5

// AskedBack remembers a question that was asked back about.
func (m *Memory) AskedBack(conversation string, p Pending) {
	m.change(conversation, func(t *Talk) {
		t.settle(p.Question)
		t.Pending = append(t.Pending, p)
		t.Pending = t.Pending[max(0, len(t.Pending)-maxPending):]
	})
}

// settle forgets that a question waits; what waits longer is fresh no more.
func (t *Talk) settle(question string) {
	t.Pending = slices.DeleteFunc(t.Pending, func(p Pending) bool { return p.Question == question })
}

// Aged remembers that a question was asked since others that wait.
func (m *Memory) Aged(conversation, question string) {
	m.change(conversation, func(t *Talk) {
		for i := range t.Pending {
			t.Pending[i].Fresh = t.Pending[i].Fresh && t.Pending[i].Question == question
		}
	})
}

// Wrote remembers a question that was answered by what the grammar has no query
// for, and cannot take up.
func (m *Memory) Wrote(conversation, language string, said Said, e model.Earlier, prior *parser.Prior) {
	e.Question = said.Meant
	m.change(conversation, func(t *Talk) {
		t.Prior, t.Language, t.Missed, t.Lost = prior, language, false, false
		t.settle(said.Question)
		t.add(e)
	})
}

func (t *Talk) add(e model.Earlier) {
	if last := len(t.Earlier) - 1; last >= 0 {
		t.Earlier[last].Shown = nil // nobody takes its rows up any more
	}
	t.Earlier = append(t.Earlier, e)
	t.Earlier = t.Earlier[max(0, len(t.Earlier)-maxEarlier):]
}

// Markable remembers an answer for whoever wants to mark it.
func (m *Memory) Markable(conversation string, a Answer) {
	m.change(conversation, func(t *Talk) {
		t.Answers = append(t.Answers, a)
		t.Answers = t.Answers[max(0, len(t.Answers)-maxEarlier):]
	})
}

// Forget begins the conversation anew.
func (m *Memory) Forget(conversation string) {
	m.change(conversation, func(t *Talk) { *t = Talk{Settled: map[string]string{}} })
}

func (m *Memory) change(conversation string, change func(*Talk)) {
	if conversation == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.talks == nil {
		m.talks = map[string]*Talk{}
	}
	if m.talks[conversation] == nil {
		if len(m.order) >= maxConversations {
			delete(m.talks, m.order[0])
			m.order = m.order[1:]
		}
		m.talks[conversation] = &Talk{Settled: map[string]string{}}
		m.order = append(m.order, conversation)
	}
	change(m.talks[conversation])
}
