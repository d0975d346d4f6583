package web

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant"
)

// seat is the place that one question holds: among those that use the database,
// or, while it waits for a language model, among those that do that. There is room
// for more of the latter, for they only wait.
type seat struct {
	server *server
	client string
	in     *queue // nil: none
}

// sit takes a seat among those that use the database.
func (s *server) sit(ctx context.Context) (*seat, error) {
	client, _ := ctx.Value(clientKey{}).(string)
	if err := s.queue.enter(ctx, client); err != nil {
		return nil, err
	}
	return &seat{s, client, s.queue}, nil
}

// leave gives the place up.
func (p *seat) leave() {
	if p.in != nil {
		p.in.leave()
		p.in = nil
	}
}

// waits is called before a language model is waited for, and what it gives after
// that. Where too many wait for the model
// already, the question goes on without it.
func (p *seat) waits(ctx context.Context) (resume func(context.Context) error, err error) {
	p.leave()
	if err := p.server.asking.enter(ctx, p.client); err != nil {
		if back := p.back(ctx); back != nil {
			return nil, back
		}
		return nil, &assistant.Error{Status: assistant.Failed, Code: "model_busy", Err: err}
	}
	p.in = p.server.asking
	return p.back, nil
}

// back goes back among those that use the database.
func (p *seat) back(ctx context.Context) error {
	p.leave()
	err := p.server.queue.enterAgain(ctx, p.client)
	if err == nil {
		p.in = p.server.queue
	}
	return err
}
