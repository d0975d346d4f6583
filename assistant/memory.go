package assistant

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

// memory keeps what was settled in each conversation, so that it is not asked
// again, and what was asked last, so that it can be taken up.
type memory struct {
	mu    sync.Mutex
	talks map[string]*talk
	order []string
}

// talk is what is remembered of a conversation.
type talk struct {
	settled  map[string]string // slots
	prior    *parser.Prior     // the last question that was answered
	language string            // of that question
	earlier  []model.Earlier   // the questions answered so far, oldest first
	answers  []answer          // the same, as they can be marked
	missed   bool              // something was asked since and not answered
	lost     bool              // which was to change the question before, so that it is not known what is spoken of
	pending  []pending         // what was asked back, the latest last
}

// pending is a question that waits for the answer to a question back. What is
// asked meanwhile does not change what it takes up.
type pending struct {
	question string
	after    *parser.Prior // the question that was answered before it
	settled  map[string]string
	asked    Clarification
	fresh    bool    // nothing was asked since
	reading  reading // of a language model's, which the answer closes
}

// reading is a form that a language model read the question as.
type reading struct {
	form  *query.Form // nil: there is none
	text  bool        // the SQL alone is wanted
	named string      // for this server
}

// maxEarlier is how many questions are kept of a conversation; a model is told
// of as many of them as its prompt has room for.
const maxEarlier = 20

// lasting are the slots whose answer holds for the whole conversation. A
// player or a sense was chosen for one question.
var lasting = map[string]bool{"move_unit": true, "dialect": true, "elo_side": true}

// recall is what is remembered of a conversation, with the answers of this
// question joined to what was settled before.
func (m *memory) recall(conversation string, answers map[string]string) talk {
	m.mu.Lock()
	defer m.mu.Unlock()
	known := talk{settled: map[string]string{}}
	if t := m.talks[conversation]; t != nil && conversation != "" {
		known = talk{maps.Clone(t.settled), t.prior, t.language, slices.Clone(t.earlier), slices.Clone(t.answers), t.missed, t.lost, slices.Clone(t.pending)}
	}
	maps.Copy(known.settled, answers)
	return known
}

// keep remembers an answer that was taken, if it is of a lasting slot.
func (m *memory) keep(conversation, slot, value string) {
	if lasting[slot] {
		m.change(conversation, func(t *talk) { t.settled[slot] = value })
	}
}

// answered remembers the question that was answered last. What is remembered
// of it is never changed.
func (m *memory) answered(conversation, language, question string, prior *parser.Prior) {
	m.change(conversation, func(t *talk) {
		t.prior, t.language, t.missed, t.lost = prior, language, false, false
		t.settle(question)
		t.add(model.Earlier{Question: question, Form: prior.Form})
	})
}

// understood remembers a question that was understood and for which there are no
// data: it can be taken up.
func (m *memory) understood(conversation, language string, prior *parser.Prior) {
	m.change(conversation, func(t *talk) { t.prior, t.language, t.missed, t.lost = prior, language, false, false })
}

// unanswered remembers that a question has no answer. What the next one takes up
// is the last one that has, unless this one was to change that.
func (m *memory) unanswered(conversation string, lost bool) {
	m.change(conversation, func(t *talk) { t.missed, t.lost = true, t.lost || lost })
}

// maxPending is how many questions wait for an answer to a question back.
const maxPending = 5

// askedBack remembers a question that was asked back about.
func (m *memory) askedBack(conversation string, p pending) {
	m.change(conversation, func(t *talk) {
		t.settle(p.question)
		t.pending = append(t.pending, p)
		t.pending = t.pending[max(0, len(t.pending)-maxPending):]
	})
}

// settle forgets that a question waits; what waits longer is fresh no more.
func (t *talk) settle(question string) {
	t.pending = slices.DeleteFunc(t.pending, func(p pending) bool { return p.question == question })
}

// aged remembers that something was asked since the questions that wait.
func (m *memory) aged(conversation string) {
	m.change(conversation, func(t *talk) {
		for i := range t.pending {
			t.pending[i].fresh = false
		}
	})
}

// wrote remembers a question that was answered by what the grammar has no query
// for, and cannot take up; game is the only one that it is about, if any.
func (m *memory) wrote(conversation, language, question string, e model.Earlier, game int64) {
	e.Question = question
	m.change(conversation, func(t *talk) {
		t.prior, t.language, t.missed, t.lost = &parser.Prior{Unread: true, Form: e.Form, Game: game}, language, false, false
		t.settle(question)
		t.add(e)
	})
}

func (t *talk) add(e model.Earlier) {
	t.earlier = append(t.earlier, e)
	t.earlier = t.earlier[max(0, len(t.earlier)-maxEarlier):]
}

// markable remembers an answer for whoever wants to mark it.
func (m *memory) markable(conversation string, a answer) {
	m.change(conversation, func(t *talk) {
		t.answers = append(t.answers, a)
		t.answers = t.answers[max(0, len(t.answers)-maxEarlier):]
	})
}

// forget begins the conversation anew.
func (m *memory) forget(conversation string) {
	m.change(conversation, func(t *talk) { *t = talk{settled: map[string]string{}} })
}

func (m *memory) change(conversation string, change func(*talk)) {
	if conversation == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.talks == nil {
		m.talks = map[string]*talk{}
	}
	if m.talks[conversation] == nil {
		if len(m.order) >= maxConversations {
			delete(m.talks, m.order[0])
			m.order = m.order[1:]
		}
		m.talks[conversation] = &talk{settled: map[string]string{}}
		m.order = append(m.order, conversation)
	}
	change(m.talks[conversation])
}
