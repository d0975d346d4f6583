package model

import (
	"context"
	"sync"
	"time"
)

// Usage is what one or several calls of a model consumed, in tokens, as the
// server reports it. What it does not report is nil.
type Usage struct {
	Model       string
	Temperature *float32 // as sent; nil where none was
	Calls       int
	Input       int // all that was sent, cached and audio among it
	Cached      *int
	AudioInput  *int
	ImageInput  *int
	TextInput   *int
	Output      int // all that was received, reasoning and audio among it
	Reasoning   *int
	AudioOutput *int
	Estimated   bool // the server reported nothing for some call
}

// Total is all that was sent and received.
func (u Usage) Total() int { return u.Input + u.Output }

// plus is the usage of both.
func (u Usage) plus(v Usage) Usage {
	v.Calls += u.Calls
	v.Input += u.Input
	v.Output += u.Output
	v.Cached, v.AudioInput, v.ImageInput, v.TextInput = sum(u.Cached, v.Cached), sum(u.AudioInput, v.AudioInput), sum(u.ImageInput, v.ImageInput), sum(u.TextInput, v.TextInput)
	v.Reasoning, v.AudioOutput = sum(u.Reasoning, v.Reasoning), sum(u.AudioOutput, v.AudioOutput)
	v.Estimated = v.Estimated || u.Estimated
	return v
}

// sum adds numbers of which either may not be known.
func sum(a, b *int) *int {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return new(*a + *b)
}

// bytesPerToken is a low estimate of the bytes of a token: schema documentation
// and JSON have 3.6 to 3.9 in the vocabularies of current models, Spanish 3.5.
const bytesPerToken = 3

// EstimateTokens is how many tokens a text of so many bytes has at most, near
// enough for budgets.
func EstimateTokens(bytes int) int { return bytes/bytesPerToken + 1 }

// Ledger keeps what models consumed, call by call.
type Ledger interface {
	// Spent is how many tokens were sent and received on the day of the time.
	Spent(ctx context.Context, day time.Time) (int, error)
	// Note notes the usage of one call.
	Note(ctx context.Context, at time.Time, u Usage) error
}

// memory is the ledger of one run of the program.
type memory struct {
	mu     sync.Mutex
	day    string
	tokens int
}

func (m *memory) Spent(_ context.Context, day time.Time) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.day != day.Format(time.DateOnly) {
		return 0, nil
	}
	return m.tokens, nil
}

func (m *memory) Note(_ context.Context, at time.Time, u Usage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if day := at.Format(time.DateOnly); m.day != day {
		m.day, m.tokens = day, 0
	}
	m.tokens += u.Total()
	return nil
}
