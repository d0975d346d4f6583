package slack

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	sdk "github.com/slack-go/slack"
	"golang.org/x/time/rate"
)

// DefaultPace is what Slack takes in a channel: about one message a second.
const DefaultPace = time.Second

const (
	messageBurst = 3 // that Slack takes at once
	maxTries     = 6
	maxLanes     = 1000
)

// lanes let messages into each channel one by one, no faster than Slack takes
// them.
type lanes struct {
	pace time.Duration
	mu   sync.Mutex
	of   map[string]*lane
}

// lane is the way into one channel.
type lane struct {
	turn  chan struct{} // full while somebody sends
	limit *rate.Limiter
	users int
}

// enter waits for its turn in a channel; leave ends the turn.
func (l *lanes) enter(ctx context.Context, channel string) (way *lane, leave func(), err error) {
	l.mu.Lock()
	if l.of == nil {
		l.of = map[string]*lane{}
	}
	way = l.of[channel]
	if way == nil {
		for name, other := range l.of {
			if len(l.of) < maxLanes {
				break
			}
			if other.users == 0 && other.limit.Tokens() >= messageBurst {
				delete(l.of, name)
			}
		}
		way = &lane{turn: make(chan struct{}, 1), limit: rate.NewLimiter(rate.Every(l.pace), messageBurst)}
		l.of[channel] = way
	}
	way.users++
	l.mu.Unlock()
	gone := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		way.users--
	}
	select {
	case way.turn <- struct{}{}:
		return way, func() {
			<-way.turn
			gone()
		}, nil
	case <-ctx.Done():
		gone()
		return nil, nil, ctx.Err()
	}
}

// send sends into a channel when it is its turn there, and again after as long
// as Slack says, or when Slack cannot have received it.
func (c *Channel) send(ctx context.Context, channel string, do func(context.Context) error) error {
	way, leave, err := c.lanes.enter(ctx, channel)
	if err != nil {
		return err
	}
	defer leave()
	for try := 1; ; try++ {
		if err := way.limit.Wait(ctx); err != nil {
			return err
		}
		err := do(ctx)
		pause, again := retryAfter(err, try)
		if deadline, ok := ctx.Deadline(); !again || try == maxTries || ok && time.Now().Add(pause).After(deadline) {
			return err
		}
		c.Log.Warn("slack: sending again", "channel", channel, "after", pause, "error", err)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		}
	}
}

// retryAfter says whether to send again, and when. A request that may have
// arrived is not sent twice.
func retryAfter(err error, try int) (pause time.Duration, again bool) {
	var limited *sdk.RateLimitedError
	if errors.As(err, &limited) {
		return limited.RetryAfter, true
	}
	var network *net.OpError
	if errors.As(err, &network) && network.Op == "dial" {
		return time.Duration(try) * time.Second, true
	}
	return 0, false
}
