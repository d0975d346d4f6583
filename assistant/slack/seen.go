package slack

import (
	"sync"
	"time"
)

// How long what came in is remembered. Slack sends an event again for about an
// hour; a button that is pressed again after a minute is meant.
const (
	eventTime = 2 * time.Hour
	pressTime = time.Minute
	maxSeen   = 20_000
)

// seen remembers what came in, so that it is answered once. The zero value
// remembers nothing.
type seen struct {
	mu    sync.Mutex
	until map[string]time.Time
	order []string // the first that came is forgotten first
}

// add remembers the keys for some time; false: one of them is known.
func (s *seen) add(known time.Duration, keys ...string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	for _, key := range keys {
		if until, ok := s.until[key]; ok && now.Before(until) {
			return false
		}
	}
	if s.until == nil {
		s.until = map[string]time.Time{}
	}
	for _, key := range keys {
		if _, ok := s.until[key]; !ok {
			s.order = append(s.order, key)
		}
		s.until[key] = now.Add(known)
	}
	for len(s.order) > 0 && (len(s.order) > maxSeen || now.After(s.until[s.order[0]])) {
		delete(s.until, s.order[0])
		s.order = s.order[1:]
	}
	return true
}

// forget lets the keys come again.
func (s *seen) forget(keys ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range keys {
		if _, ok := s.until[key]; ok {
			s.until[key] = time.Time{}
		}
	}
}
