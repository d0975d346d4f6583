package mcp

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Limits of what is kept and read for clients that come over HTTP.
const (
	sessionTimeout = time.Hour
	maxBody        = 256 << 10 // bytes
)

// Handler serves the protocol as streamable HTTP at one address. Who may come
// in (token, host, origin) is for the server to say in which it is mounted.
// When ctx is done, what waits for something to happen ends; answers that are
// running are finished.
func Handler(ctx context.Context, c Config) http.Handler {
	channel := newChannel(c, sessionConversation)
	channel.closing = ctx
	server := channel.server()
	get := func(*http.Request) *sdk.Server { return server }
	// Versions of the protocol without sessions and those with them are served
	// in different ways. The host is for the outer server to judge, which may
	// stand behind a proxy on the same machine.
	options := sdk.StreamableHTTPOptions{SessionTimeout: sessionTimeout, MaxRequestBodyBytes: maxBody, DisableLocalhostProtection: true}
	withSessions := sdk.NewStreamableHTTPHandler(get, &options)
	kept := newSessions(server, channel.MaxSessions)
	stateless := options
	stateless.Stateless, stateless.PropagateRequestCancellation = true, true
	withoutSessions := sdk.NewStreamableHTTPHandler(get, &stateless)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A stream stays open while nothing happens and while a user thinks.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a recorder has none
		if r.Method == http.MethodGet {                                 // the stream on which a session waits for news
			waiting, cancel := channel.whileOpen(r.Context())
			defer cancel()
			r = r.WithContext(waiting)
		}
		if r.Header.Get("Mcp-Protocol-Version") >= statelessProtocol {
			withoutSessions.ServeHTTP(w, r)
			return
		}
		kept.use(r.Header.Get(sessionHeader))
		withSessions.ServeHTTP(w, r)
		if r.Header.Get(sessionHeader) == "" {
			kept.begun()
		}
	})
}

// whileOpen is a context that ends when the channel closes.
func (c *channel) whileOpen(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(c.closing, cancel)
	return ctx, func() {
		stop()
		cancel()
	}
}

// sessionConversation is the conversation of a session. It does not give the
// session's id away, which is as good as a key. Without a session each call is
// a conversation of its own, until the client names one.
func sessionConversation(s *sdk.ServerSession) string {
	id := s.ID()
	if id == "" {
		return rand.Text()
	}
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:16])
}
