package evals

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Engine answers questions. It may have abilities beside: Parallel, Alone or
// io.Closer.
type Engine interface {
	// Ask answers a question. An error says that the engine failed, not that it
	// has no answer.
	Ask(ctx context.Context, r Request) (*Reply, error)
}

// Parallel is an engine that cannot take any number of questions at a time.
type Parallel interface{ MaxParallel() int }

// Alone is an engine that knows no conversation; it is not asked dialogues.
type Alone interface{ SinglesOnly() bool }

// Request is a question, as POST /api/ask takes it.
type Request struct {
	Conversation string            `json:"conversation,omitempty"` // of a dialogue; empty: a question on its own
	Question     string            `json:"question"`
	Language     string            `json:"language,omitempty"`
	Answers      map[string]string `json:"answers,omitempty"` // to what was asked back
}

// Reply is what counts of an answer, as ask --json prints it.
type Reply struct {
	Status        assistant.Status         `json:"status"`
	Paraphrase    string                   `json:"paraphrase,omitempty"`
	Provenance    string                   `json:"provenance,omitempty"`
	SQL           string                   `json:"sql,omitempty"`
	Dialect       string                   `json:"dialect,omitempty"`
	Columns       []assistant.Column       `json:"columns,omitempty"`
	Rows          [][]any                  `json:"rows,omitempty"` // cells are float64, string, bool or nil
	RowCount      int                      `json:"row_count,omitempty"`
	Truncated     bool                     `json:"truncated,omitempty"`
	Text          string                   `json:"text,omitempty"`
	Clarification *assistant.Clarification `json:"clarification,omitempty"`
	Uncovered     []string                 `json:"uncovered,omitempty"`
	Error         *assistant.Problem       `json:"error,omitempty"`
	Usage         Usage                    `json:"usage,omitzero"`
}

// Usage is what an answer took of a model.
type Usage struct {
	InputTokens  int     `json:"input_tokens,omitempty"`
	CachedTokens int     `json:"cached_tokens,omitempty"` // of those sent
	OutputTokens int     `json:"output_tokens,omitempty"`
	Calls        int     `json:"calls,omitempty"`
	Cost         float64 `json:"cost,omitempty"` // in the currency of whoever is paid
}

func (u *Usage) add(more Usage) {
	u.InputTokens += more.InputTokens
	u.CachedTokens += more.CachedTokens
	u.OutputTokens += more.OutputTokens
	u.Calls += more.Calls
	u.Cost += more.Cost
}

// names are the names of the columns.
func (r *Reply) names() (names []string) {
	for _, c := range r.Columns {
		names = append(names, c.Name)
	}
	return names
}

// Asker is an assistant.Assistant.
type Asker interface {
	Ask(ctx context.Context, r assistant.Request) *assistant.Reply
}

// Assistant is the assistant as an engine.
type Assistant struct{ Asker }

// Ask asks the assistant. Its reply is taken as it is printed, as that of any
// other engine is.
func (a Assistant) Ask(ctx context.Context, r Request) (*Reply, error) {
	text, err := json.Marshal(a.Asker.Ask(ctx, assistant.Request{
		Conversation: r.Conversation, Question: r.Question, Fallback: r.Language, Answers: r.Answers,
	}))
	if err != nil {
		return nil, err
	}
	return parseReply(text)
}

func parseReply(text []byte) (*Reply, error) {
	var r Reply
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("the reply is not as ask --json prints it: %w", err)
	}
	if r.Status == "" {
		return nil, fmt.Errorf("the reply has no status")
	}
	return &r, nil
}
