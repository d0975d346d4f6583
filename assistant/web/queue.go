package web

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// errBusy says that there is no room in the queue, or that a place came too
// late.
var errBusy = errors.New("too many questions are waiting")

// queue lets so many questions run at a time. The others wait, and those of
// different clients take turns, so that nobody waits behind all that one other
// client asks.
type queue struct {
	maxWaiting int
	maxWait    time.Duration

	mu      sync.Mutex
	free    int
	running int
	waiting int
	lines   []*line // of clients with somebody waiting; the first is served next
}

// line is what one client has waiting.
type line struct {
	client  string
	tickets []chan bool // each is told once: true for a place, false for none
}

func newQueue(running, waiting int, wait time.Duration) *queue {
	return &queue{maxWaiting: waiting, maxWait: wait, free: running}
}

// enter waits for a place. The caller calls leave after its work.
func (q *queue) enter(ctx context.Context, client string) error {
	q.mu.Lock()
	if q.free > 0 && q.waiting == 0 {
		q.free--
		q.running++
		q.mu.Unlock()
		return nil
	}
	if q.waiting >= q.maxWaiting && !q.makeRoom(client) {
		q.mu.Unlock()
		return errBusy
	}
	ticket := make(chan bool, 1)
	l := q.line(client)
	l.tickets = append(l.tickets, ticket)
	q.waiting++
	q.mu.Unlock()
	return q.await(ctx, client, ticket, q.maxWait)
}

// enterAgain waits for a place as long as the context lasts, however many wait:
// for who has had one and gave it up for a while.
func (q *queue) enterAgain(ctx context.Context, client string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q.mu.Lock()
	if q.free > 0 && q.waiting == 0 {
		q.free--
		q.running++
		q.mu.Unlock()
		return nil
	}
	ticket := make(chan bool, 1)
	l := q.line(client)
	l.tickets = slices.Insert(l.tickets, 0, ticket)
	q.waiting++
	q.mu.Unlock()
	return q.await(ctx, client, ticket, math.MaxInt64)
}

// await waits for what a ticket is told.
func (q *queue) await(ctx context.Context, client string, ticket chan bool, longest time.Duration) error {
	patience := time.NewTimer(longest)
	defer patience.Stop()
	err := errBusy
	select {
	case place := <-ticket:
		if place {
			return nil
		}
		return errBusy
	case <-patience.C:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if !q.giveUp(client, ticket) && <-ticket {
		q.leave() // the place came at the same moment
	}
	return err
}

// leave gives the place to who is next.
func (q *queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.lines) == 0 {
		q.free++
		q.running--
		return
	}
	l := q.lines[0]
	q.lines = q.lines[1:]
	l.tickets[0] <- true
	l.tickets = l.tickets[1:]
	q.waiting--
	if len(l.tickets) > 0 {
		q.lines = append(q.lines, l)
	}
}

// line is the line of the client, which is made if there is none.
func (q *queue) line(client string) *line {
	i := slices.IndexFunc(q.lines, func(l *line) bool { return l.client == client })
	if i >= 0 {
		return q.lines[i]
	}
	l := &line{client: client}
	q.lines = append(q.lines, l)
	return l
}

// makeRoom sends the last of the longest line away, if that line stays no
// shorter than the client's becomes.
func (q *queue) makeRoom(client string) bool {
	if len(q.lines) == 0 {
		return false
	}
	longest := slices.MaxFunc(q.lines, func(a, b *line) int { return len(a.tickets) - len(b.tickets) })
	own := 0
	for _, l := range q.lines {
		if l.client == client {
			own = len(l.tickets)
		}
	}
	last := len(longest.tickets) - 1
	if last <= own {
		return false
	}
	longest.tickets[last] <- false
	longest.tickets = longest.tickets[:last]
	q.waiting--
	return true
}

// giveUp takes the ticket out of its line; false: it is not there any more.
func (q *queue) giveUp(client string, ticket chan bool) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.IndexFunc(q.lines, func(l *line) bool { return l.client == client })
	if at < 0 {
		return false
	}
	l := q.lines[at]
	i := slices.Index(l.tickets, ticket)
	if i < 0 {
		return false
	}
	l.tickets = slices.Delete(l.tickets, i, i+1)
	q.waiting--
	if len(l.tickets) == 0 {
		q.lines = slices.Delete(q.lines, at, at+1)
	}
	return true
}

// lengths are how many questions run and how many wait.
func (q *queue) lengths() (running, waiting int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.running, q.waiting
}

// retryAfter is how many seconds to wait when too many questions are running.
const retryAfter = "2"

// enter waits until it is the turn of the request's client. The caller calls
// leave after its work.
func (s *server) enter(ctx context.Context) (leave func(), err error) {
	client, _ := ctx.Value(clientKey{}).(string)
	if err := s.queue.enter(ctx, client); err != nil {
		return nil, err
	}
	return s.queue.leave, nil
}

type clientKey struct{}

// known tells what comes after it who asks.
func (s *server) known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), clientKey{}, s.clientOf(r))))
	})
}

// clientOf tells clients apart by their addresses. Where another server of this
// machine stands in front, it says whose the request is, last in its header:
// what comes before may be the client's own invention.
func (s *server) clientOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if ip := net.ParseIP(host); s.BaseURL == "" || ip == nil || !ip.IsLoopback() {
		return host
	}
	forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
	if last := strings.TrimSpace(forwarded[strings.LastIndex(forwarded, ",")+1:]); net.ParseIP(last) != nil {
		return last
	}
	return host
}
