package mcp

import (
	"cmp"
	"slices"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const sessionHeader = "Mcp-Session-Id"

// sessions bounds how many sessions a server keeps: every client may begin any
// number of them, and they last for a while.
type sessions struct {
	server *sdk.Server
	most   int

	mu     sync.Mutex
	used   map[string]time.Time // when each was used last, by its id
	ending map[string]bool      // those that are told to end
}

func newSessions(server *sdk.Server, most int) *sessions {
	return &sessions{server: server, most: most, used: map[string]time.Time{}, ending: map[string]bool{}}
}

// use notes that a session is used. The id is what a client says, and may be none.
func (s *sessions) use(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.used[id]; known {
		s.used[id] = time.Now()
	}
}

// begun notes sessions that have begun, and ends those that are too many: first
// those that were not used the longest. Their clients are told that they are not
// there, and begin new ones.
func (s *sessions) begun() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var open []*sdk.ServerSession
	used := map[string]time.Time{}
	for session := range s.server.Sessions() {
		if s.ending[session.ID()] {
			continue
		}
		open = append(open, session)
		last, known := s.used[session.ID()]
		if !known {
			last = time.Now()
		}
		used[session.ID()] = last
	}
	s.used = used // without those that have ended
	slices.SortFunc(open, func(a, b *sdk.ServerSession) int {
		return cmp.Or(used[a.ID()].Compare(used[b.ID()]), cmp.Compare(a.ID(), b.ID()))
	})
	for _, session := range open[:max(0, len(open)-s.most)] {
		delete(s.used, session.ID())
		s.ending[session.ID()] = true
		go s.end(session)
	}
}

// end ends a session, which waits for the answers that are running.
func (s *sessions) end(session *sdk.ServerSession) {
	_ = session.Close() // its client may have gone
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.ending, session.ID())
}
