package web

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Serve serves the handler until ctx is done, and then finishes the answers
// that are running, for as long as grace. It returns nil when all were
// finished; the listener is closed in any case. A nil log keeps none. Whatever the
// handler, bodies of requests have to flow, and quiet connections are bounded.
func Serve(ctx context.Context, l net.Listener, h http.Handler, grace time.Duration, log *slog.Logger) error {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	known := connections{quiet: map[net.Conn]*list.Element{}}
	server := &http.Server{
		Handler:           flowing(h),
		ConnState:         known.changed,
		ReadHeaderTimeout: 10 * time.Second,
		// Answers set their own time for writing when they are ready.
		WriteTimeout:   time.Minute,
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 64 << 10,
		ErrorLog:       slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := server.Shutdown(last)
	if err != nil {
		err = fmt.Errorf("answers still running after %s were cut off: %w", grace, errors.Join(err, server.Close()))
	}
	<-served
	return err
}
