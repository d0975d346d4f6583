package assistant

import (
	"maps"
	"sync"
)

// maxConversations is how many conversations are remembered; the one begun
// first is forgotten first.
const maxConversations = 10_000

// memory keeps what an asker settled in a conversation, so that it is not
// asked again.
type memory struct {
	mu      sync.Mutex
	settled map[string]map[string]string
	order   []string
}

// lasting are the slots whose answer holds for the whole conversation. A
// player or a sense was chosen for one question.
var lasting = map[string]bool{"move_unit": true, "dialect": true, "elo_side": true}

// recall joins the answers of this question with what was settled before.
func (m *memory) recall(conversation string, answers map[string]string) map[string]string {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := maps.Clone(m.settled[conversation])
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, answers)
	return all
}

// keep remembers an answer that was taken, if it is of a lasting slot.
func (m *memory) keep(conversation, slot, value string) {
	if conversation == "" || !lasting[slot] {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.settled == nil {
		m.settled = map[string]map[string]string{}
	}
	if m.settled[conversation] == nil {
		if len(m.order) >= maxConversations {
			delete(m.settled, m.order[0])
			m.order = m.order[1:]
		}
		m.settled[conversation] = map[string]string{}
		m.order = append(m.order, conversation)
	}
	m.settled[conversation][slot] = value
}
