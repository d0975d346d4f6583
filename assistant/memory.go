package assistant

import (
	"maps"
	"sync"
)

// maxConversations is how many conversations are remembered; the one that was
// quiet longest is forgotten first.
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

// recall joins the answers of this question with those of earlier ones, and
// remembers the lasting ones.
func (m *memory) recall(conversation string, answers map[string]string) map[string]string {
	if conversation == "" {
		return answers
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.settled == nil {
		m.settled = map[string]map[string]string{}
	}
	known, ok := m.settled[conversation]
	if !ok {
		if len(m.order) >= maxConversations {
			delete(m.settled, m.order[0])
			m.order = m.order[1:]
		}
		known = map[string]string{}
		m.settled[conversation] = known
		m.order = append(m.order, conversation)
	}
	all := maps.Clone(known)
	for slot, value := range answers {
		all[slot] = value
		if lasting[slot] {
			known[slot] = value
		}
	}
	return all
}
