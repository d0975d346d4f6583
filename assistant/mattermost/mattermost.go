// Package mattermost is the channel of a slash command of Mattermost: it
// answers in Markdown, at once where that is possible and by the address for
// later answers where it is not.
package mattermost

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/bot"
)

// Answerer answers what people write; a *bot.Bot is one.
type Answerer interface {
	Answer(ctx context.Context, m bot.Message) *bot.Answer
	// Offered is the action with that number of those offered last.
	Offered(conversation string, number int) (bot.Action, bool)
	// Say is a text of the catalog in the language of the bot.
	Say(key string, pairs ...string) string
}

// Config is what the channel is made of. Bot and Token are required.
type Config struct {
	Bot       Answerer
	Token     string        // that Mattermost shows when the command is made
	PublicURL string        // where browsers find /boards/…; "": boards are text
	Replays   bool          // they find /games/… there too, without a token
	Patience  time.Duration // how long the command waits for its answer; 0 = DefaultPatience
	Log       *slog.Logger  // nil: no log
	Client    *http.Client  // for later answers; nil: one of its own
}

// DefaultPatience is well under the three seconds that a command may take.
const DefaultPatience = 2 * time.Second

const (
	maxBody   = 256 << 10        // bytes
	laterTime = 20 * time.Second // of one attempt to bring a later answer
	tries     = 3
)

// Channel answers a slash command. Close it when nothing more comes in.
type Channel struct {
	Config
	ctx    context.Context
	cancel context.CancelFunc
	mu     sync.Mutex
	closed bool
	tasks  sync.WaitGroup
}

// New makes a channel.
func New(c Config) *Channel {
	if c.Patience <= 0 {
		c.Patience = DefaultPatience
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Client == nil {
		c.Client = &http.Client{Timeout: laterTime}
	}
	ctx, cancel := context.WithCancel(context.Background())
	return &Channel{Config: c, ctx: ctx, cancel: cancel}
}

// Close finishes the answers that are worked on, until ctx is done.
func (c *Channel) Close(ctx context.Context) error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	done := make(chan struct{})
	go func() {
		c.tasks.Wait()
		close(done)
	}()
	defer c.cancel()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
	}
	c.cancel()
	<-done
	return fmt.Errorf("mattermost: answers were cut off: %w", ctx.Err())
}

// response is what a slash command shows.
type response struct {
	Type string `json:"response_type"`
	Text string `json:"text"`
}

// Handler takes the posts of the command.
func (c *Channel) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "only Mattermost posts here", http.StatusMethodNotAllowed)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if err := r.ParseForm(); err != nil {
			http.Error(w, "the form cannot be read", http.StatusBadRequest)
			return
		}
		if !c.isToken(r.PostForm.Get("token")) {
			c.Log.Warn("mattermost: request refused: another token", "remote", r.RemoteAddr)
			http.Error(w, "the token is not right", http.StatusUnauthorized)
			return
		}
		write(w, c.command(r.PostForm))
	})
}

// isToken compares in a time that does not tell how much of it is right.
func (c *Channel) isToken(text string) bool {
	given, wanted := sha256.Sum256([]byte(text)), sha256.Sum256([]byte(c.Token))
	return c.Token != "" && subtle.ConstantTimeCompare(given[:], wanted[:]) == 1
}

func write(w http.ResponseWriter, r response) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(r) // who has gone needs no reply
}

// command answers a command: with the answer if it is there soon, otherwise
// with the word that it will come.
func (c *Channel) command(form url.Values) response {
	conversation := "mattermost " + form.Get("team_id") + " " + form.Get("channel_id") + " " + form.Get("user_id")
	m := bot.Message{Conversation: conversation, User: form.Get("user_name"), Text: form.Get("text")}
	if n, err := strconv.Atoi(strings.TrimSpace(m.Text)); err == nil {
		if action, ok := c.Bot.Offered(conversation, n); ok {
			m.Action = action.ID
		}
	}
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return response{"ephemeral", c.Bot.Say("busy")}
	}
	soon := make(chan response)
	late := make(chan struct{})
	c.tasks.Go(func() {
		answer := response{"in_channel", markdown(c.Bot.Answer(c.ctx, m), form.Get("command"), c.PublicURL, c.Replays)}
		select {
		case soon <- answer:
		case <-late:
			c.later(form.Get("response_url"), answer)
		}
	})
	c.mu.Unlock()
	timer := time.NewTimer(c.Patience)
	defer timer.Stop()
	select {
	case answer := <-soon:
		return answer
	case <-timer.C:
		close(late)
		return response{"ephemeral", c.Bot.Say("bot_thinking")}
	}
}

// later brings an answer that was not there in time.
func (c *Channel) later(address string, answer response) {
	body, err := json.Marshal(answer)
	if err != nil {
		panic(err) // texts are always written
	}
	for try := 1; ; try++ {
		pause, err := c.post(address, body)
		if err == nil {
			return
		}
		if pause == 0 || try == tries {
			c.Log.Error("mattermost: answer not delivered", "error", err)
			return
		}
		select {
		case <-time.After(pause):
		case <-c.ctx.Done():
			return
		}
	}
}

// maxPause is the longest wait that a server may ask for.
const maxPause = time.Minute

// post posts an answer. A pause says after what time it may be posted again.
func (c *Channel) post(address string, body []byte) (pause time.Duration, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx), laterTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	reply, err := c.Client.Do(request)
	if err != nil {
		return 0, err // it may have arrived, and is not said twice
	}
	defer reply.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(reply.Body, maxBody)) // so that the connection can be used again
	switch {
	case reply.StatusCode < 300:
		return 0, nil
	case reply.StatusCode == http.StatusTooManyRequests || reply.StatusCode == http.StatusServiceUnavailable:
		seconds, _ := strconv.Atoi(reply.Header.Get("Retry-After")) // without one, soon
		pause = min(max(time.Duration(seconds)*time.Second, time.Second), maxPause)
	}
	return pause, fmt.Errorf("mattermost: %s", reply.Status)
}
