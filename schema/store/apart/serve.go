package apart

import (
	"context"
	"encoding/gob"
	"errors"
	"io"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// request is a query over a database file, or over the rows of a table.
type request struct {
	Path     string
	MemoryMB int
	Threads  int

	Table string
	Rows  [][]any

	SQL    string
	Limits store.Limits
}

// answer is a result or what went wrong.
type answer struct {
	Result  *store.Result
	Failed  bool
	Message string
	Is      int             // place among sentinels, from 1
	SQL     *store.SQLError // or nil
}

// sentinels are the errors that are told apart on the other side.
var sentinels = []error{
	store.ErrTimeout, store.ErrCancelled, store.ErrTooBig, store.ErrNotQuery, store.ErrMissing, store.ErrNotDatabase,
	store.ErrNotKibitz, store.ErrLocked, store.ErrServer,
}

// failure is an error from the other side.
type failure struct {
	message string
	is      error
}

func (f *failure) Error() string { return f.message }
func (f *failure) Unwrap() error { return f.is }

func failed(err error) *answer {
	a := &answer{Failed: true, Message: err.Error()}
	for i, sentinel := range sentinels {
		if errors.Is(err, sentinel) {
			a.Is = i + 1
			return a
		}
	}
	errors.As(err, &a.SQL)
	return a
}

func (a *answer) err() error {
	switch {
	case !a.Failed:
		return nil
	case a.SQL != nil:
		return a.SQL
	case a.Is > 0 && a.Is <= len(sentinels):
		return &failure{a.Message, sentinels[a.Is-1]}
	}
	return errors.New(a.Message)
}

// register tells gob what stands in the cells of rows besides Go's plain types.
func register() {
	gob.Register([]any{})
	gob.Register(map[string]any{})
}

// Serve answers the queries of a Runner until in ends. Then it calls gone, also
// while a query runs: it should end the process, whose starter has gone.
func Serve(in io.Reader, out io.Writer, gone func()) error {
	register()
	requests := make(chan *request)
	go func() {
		defer gone()
		decoder := gob.NewDecoder(in)
		for {
			q := new(request)
			if err := decoder.Decode(q); err != nil {
				close(requests)
				return
			}
			requests <- q
		}
	}()
	var s server
	defer s.close()
	encoder := gob.NewEncoder(out)
	for q := range requests {
		result, err := s.answer(q)
		a := &answer{Result: result}
		if err != nil {
			a = failed(err)
		}
		if err := encoder.Encode(a); err != nil {
			return err
		}
	}
	return nil
}

// server keeps the database of the last query open.
type server struct {
	db   *store.DB
	path string
}

func (s *server) answer(q *request) (*store.Result, error) {
	ctx := context.Background() // whoever waits for it ends the process
	if q.Table != "" {
		return store.QueryRows(ctx, q.Table, q.Rows, q.SQL, q.Limits)
	}
	if s.db == nil || s.path != q.Path {
		s.close()
		db, err := store.Open(ctx, q.Path, store.Options{MemoryMB: q.MemoryMB, Threads: q.Threads})
		if err != nil {
			return nil, err
		}
		s.db, s.path = db, q.Path
	}
	return s.db.Query(ctx, q.SQL, q.Limits)
}

func (s *server) close() {
	if s.db != nil {
		s.db.Close()
		s.db = nil
	}
}
