// Package localtest holds an assistant over the sample games for all tests of a
// package.
package localtest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// Samples is an assistant over the sample games, made when a test first wants
// it. The zero value is ready; TestMain closes it.
type Samples struct {
	mu    sync.Mutex
	asker *assistant.Assistant
	undo  []func()
}

// Assistant is the assistant, the same for all tests.
func (s *Samples) Assistant(t testing.TB) *assistant.Assistant {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asker == nil {
		if err := s.open(); err != nil {
			t.Fatal(err)
		}
	}
	return s.asker
}

func (s *Samples) open() error {
	ctx := context.Background() // it outlives the test that wants it first
	folder, err := os.MkdirTemp("", "kibitz-samples-")
	if err != nil {
		return err
	}
	s.undo = append(s.undo, func() { os.RemoveAll(folder) })
	path := filepath.Join(folder, "games.duckdb")
	if _, err := load.Import(ctx, path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		return err
	}
	db, err := store.Open(ctx, path, store.Options{})
	if err != nil {
		return err
	}
	s.undo = append(s.undo, func() { db.Close() })
	asker, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		return err
	}
	s.asker, s.undo = asker, append(s.undo, func() { done() })
	return nil
}

// Close frees what was made.
func (s *Samples) Close() {
	for i := len(s.undo) - 1; i >= 0; i-- {
		s.undo[i]()
	}
	s.undo = nil
}
