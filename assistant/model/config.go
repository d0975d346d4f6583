package model

import (
	"net/http"
	"time"
)

// API is the part of the OpenAI API that a server is spoken to by.
type API string

const (
	// Chat is chat-completions, which every compatible server has.
	Chat API = "chat"
	// Responses is what newer models of OpenAI want for reasoning with tools.
	Responses API = "responses"
)

// Way is what a model may answer questions by.
type Way string

const (
	// Both is the logical form first, and SQL where that does not do.
	Both Way = "both"
	// ByForm is the logical form alone.
	ByForm Way = "form"
	// BySQL is SQL alone, as one would ask a model without a logical form. It is
	// there to be compared with.
	BySQL Way = "sql"
)

// Config says which server is asked, and what a question may cost.
type Config struct {
	// URL is the base of the API, such as http://localhost:11434/v1; empty is
	// OpenAI's. One with ?api-version= is a classic Azure resource, whose
	// deployments have the models' names.
	URL  string
	Key  string // sent as a bearer token; empty where the server wants none
	Name string // the model
	API  API    // empty: Chat

	// Temperature is sent only if it is set: newer models refuse it.
	Temperature *float32
	// Whole asks for whole replies instead of streams, for servers whose
	// streams have no tool calls.
	Whole bool
	// Loose sends schemas that let properties be left out, for servers that
	// refuse strict ones.
	Loose bool
	// Toolless tells the tools in the instructions and reads calls of them from
	// what the model writes, for servers and models that have no tool calls.
	Toolless bool
	Way      Way // empty: Both

	Limits Limits
	// Ledger keeps what was consumed; nil keeps it in memory.
	Ledger Ledger
	// Transport is how the server is reached; nil is http.DefaultTransport.
	Transport http.RoundTripper
}

// Limits are what questions may cost. Zero values take the defaults.
type Limits struct {
	Time     time.Duration // for all of a question, 60 s
	Output   int           // tokens of one reply, 8,000
	Question int           // tokens sent and received for one question, 120,000
	Day      int           // tokens sent and received on one day, 5,000,000
}

// Defaults are the limits with what is not set filled in.
func (l Limits) Defaults() Limits { return l.withDefaults() }

// withDefaults fills in what is not set. A prompt and its tools have about
// 12,000 tokens, so that a question that is tried four times stays within its
// limit.
func (l Limits) withDefaults() Limits {
	set(&l.Time, 60*time.Second)
	set(&l.Output, 8_000)
	set(&l.Question, 120_000)
	set(&l.Day, 5_000_000)
	return l
}

func set[N int | time.Duration](value *N, fallback N) {
	if *value <= 0 {
		*value = fallback
	}
}
