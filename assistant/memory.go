package assistant

import (
	"maps"
	"slices"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
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
	open     string            // what was asked since and not answered
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
		known = talk{maps.Clone(t.settled), t.prior, t.language, slices.Clone(t.earlier), slices.Clone(t.answers), t.open}
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
func (m *memory) answered(conversation, language string, prior *parser.Prior) {
	m.change(conversation, func(t *talk) {
		t.prior, t.language, t.open = prior, language, ""
		t.add(model.Earlier{Query: &prior.Query})
	})
}

// understood remembers a question that was understood and not answered.
func (m *memory) understood(conversation, language string, prior *parser.Prior) {
	m.change(conversation, func(t *talk) { t.prior, t.language, t.open = prior, language, "" })
}

// leftOpen remembers that a question was not answered: what the next one takes
// up is that question, and not the one before it.
func (m *memory) leftOpen(conversation, question string) {
	m.change(conversation, func(t *talk) { t.open = question })
}

// wrote remembers a question that was answered by SQL of a model's. It has no
// form that the parser could take up.
func (m *memory) wrote(conversation, language, sql string) {
	m.change(conversation, func(t *talk) {
		t.prior, t.language, t.open = &parser.Prior{Unread: true}, language, ""
		t.add(model.Earlier{SQL: sql})
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
