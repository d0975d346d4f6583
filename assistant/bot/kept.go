package bot

import (
	"crypto/rand"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant"
)

// kept is an answer whose buttons can still be pressed.
type kept struct {
	id           string // of no meaning, and not to be guessed
	conversation string
	question     string
	settled      map[string]string // what was answered to questions back
	reply        *assistant.Reply
}

// cells is about how much of the memory an answer takes.
func (k *kept) cells() int { return len(k.reply.Rows) * len(k.reply.Columns) }

// Limits of what is kept for buttons. The oldest answers go first.
const (
	maxKept      = 1000
	maxKeptCells = 500_000
)

// shelf holds the answers whose buttons can still be pressed. The zero value is
// empty.
type shelf struct {
	mu      sync.Mutex
	answers map[string]*kept
	order   []*kept
	cells   int
	latest  map[string][]Action // by conversation
}

// put keeps an answer and gives it its id.
func (s *shelf) put(k *kept) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answers == nil {
		s.answers, s.latest = map[string]*kept{}, map[string][]Action{}
	}
	k.id = rand.Text()
	s.answers[k.id] = k
	s.order = append(s.order, k)
	s.cells += k.cells()
	for len(s.order) > 1 && (len(s.order) > maxKept || s.cells > maxKeptCells) {
		oldest := s.order[0]
		s.order = s.order[1:]
		s.cells -= oldest.cells()
		delete(s.answers, oldest.id)
		if actions := s.latest[oldest.conversation]; len(actions) > 0 && actions[0].of == oldest.id {
			delete(s.latest, oldest.conversation)
		}
	}
}

// get finds an answer; nil: it is no longer kept.
func (s *shelf) get(id string) *kept {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answers[id]
}

// offer remembers what a conversation was offered last.
func (s *shelf) offer(k *kept, actions []Action) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.answers[k.id]; ok && k.conversation != "" && len(actions) > 0 {
		s.latest[k.conversation] = actions
	}
}

// Offered is the action with that number, from 1, of those that a conversation
// was offered last: chats without buttons let people type it.
func (b *Bot) Offered(conversation string, number int) (Action, bool) {
	b.kept.mu.Lock()
	defer b.kept.mu.Unlock()
	actions := b.kept.latest[conversation]
	if number < 1 || number > len(actions) {
		return Action{}, false
	}
	return actions[number-1], true
}
