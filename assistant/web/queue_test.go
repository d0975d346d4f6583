package web

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// enterAll lets clients enter one after the other and keeps the order in which
// they get their places.
func enterAll(q *queue, clients ...string) (order func() []string) {
	var mu sync.Mutex
	var served []string
	for _, client := range clients {
		go func() {
			if err := q.enter(context.Background(), client); err != nil {
				return
			}
			mu.Lock()
			served = append(served, client)
			mu.Unlock()
		}()
		synctest.Wait()
	}
	return func() []string {
		synctest.Wait()
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(served)
	}
}

func TestQueueTakesTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1, 100, time.Hour)
		order := enterAll(q, "a", "a", "a", "a", "b", "b", "c")
		for range 6 {
			q.leave()
			synctest.Wait()
		}
		if got, want := order(), []string{"a", "a", "b", "c", "a", "b", "a"}; !slices.Equal(got, want) {
			t.Errorf("served %v, want %v", got, want)
		}
		q.leave()
		if running, waiting := q.lengths(); running != 0 || waiting != 0 || q.free != 1 {
			t.Errorf("%d run, %d wait, %d places are free", running, waiting, q.free)
		}
	})
}

func TestQueueWaitsSoLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1, 100, time.Second)
		enterAll(q, "a")
		started := time.Now()
		if err := q.enter(t.Context(), "b"); !errors.Is(err, errBusy) || time.Since(started) != time.Second {
			t.Errorf("%v after %v", err, time.Since(started))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := q.enter(ctx, "b"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("given up with %v", err)
		}
		if _, waiting := q.lengths(); waiting != 0 {
			t.Errorf("%d still wait", waiting)
		}
	})
}

// Who asks much makes room for who asks little.
func TestQueueMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1, 3, time.Hour)
		order := enterAll(q, "a", "a", "a", "a") // one runs, three wait
		if err := q.enter(t.Context(), "a"); !errors.Is(err, errBusy) {
			t.Errorf("a fifth one of the same client: %v", err)
		}
		more := enterAll(q, "b")
		if _, waiting := q.lengths(); waiting != 3 {
			t.Errorf("%d wait", waiting)
		}
		for range 3 {
			q.leave()
		}
		if got := order(); len(got) != 3 {
			t.Errorf("%v were served of a", got)
		}
		if got := more(); len(got) != 1 {
			t.Errorf("%v were served of b", got)
		}
		q.leave()
	})
}

// Whatever comes and goes, no place is lost and none is given twice.
func TestQueueKeepsItsPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.IntRange(1, 3).Draw(t, "places")
		q := newQueue(places, rapid.IntRange(1, 5).Draw(t, "waiting"), 2*time.Millisecond)
		clients := rapid.SliceOfN(rapid.IntRange(0, 3), 1, 40).Draw(t, "clients")
		patience := rapid.SliceOfN(rapid.IntRange(0, 2000), len(clients), len(clients)).Draw(t, "patience")
		var mu sync.Mutex
		inside, most := 0, 0
		var all sync.WaitGroup
		for i, client := range clients {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(patience[i])*time.Microsecond)
				defer cancel()
				if q.enter(ctx, fmt.Sprint(client)) != nil {
					return
				}
				mu.Lock()
				inside++
				most = max(most, inside)
				mu.Unlock()
				runtime.Gosched() // others come while it is held
				mu.Lock()
				inside--
				mu.Unlock()
				q.leave()
			})
		}
		all.Wait()
		running, waiting := q.lengths()
		if most > places || running != 0 || waiting != 0 || q.free != places || len(q.lines) != 0 {
			t.Fatalf("%d at a time with %d places; at the end %d run, %d wait, %d are free, %d lines", most, places, running, waiting, q.free, len(q.lines))
		}
	})
}
