package model_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

// ledger is one that is full, or not to be reached.
type ledger struct {
	spent int
	err   error
	noted []model.Usage
}

func (l *ledger) Spent(context.Context, time.Time) (int, error) { return l.spent, l.err }

func (l *ledger) Note(_ context.Context, _ time.Time, u model.Usage) error {
	l.noted = append(l.noted, u)
	return l.err
}

func TestBudgets(t *testing.T) {
	server := modeltest.New(t, modeltest.Script(modeltest.Query(countMates)))
	read := func(change func(*model.Config), h *host) (model.Usage, error) {
		return newModel(t, server, change).Read(t.Context(), question, h)
	}
	if used, err := read(func(c *model.Config) { c.Limits.Question = 1000 }, new(host)); codeOf(err) != model.QuestionBudget || used.Calls != 0 {
		t.Errorf("a question beyond its budget: %v, %+v", err, used)
	}
	full := &ledger{spent: 4_999_000}
	if _, err := read(func(c *model.Config) { c.Ledger = full }, new(host)); codeOf(err) != model.DayBudget {
		t.Errorf("a day beyond its budget: %v", err)
	}
	if n := len(server.Requests()); n != 0 {
		t.Errorf("%d requests were sent", n)
	}
	broken := &ledger{err: errors.New("no room")}
	if _, err := read(func(c *model.Config) { c.Ledger = broken }, new(host)); !errors.Is(err, broken.err) {
		t.Errorf("a ledger that fails: %v", err)
	}
	kept := new(ledger)
	used, err := read(func(c *model.Config) { c.Ledger = kept }, &host{reject: []string{"no", "no"}})
	if err != nil || used.Calls != 3 || len(kept.noted) != 3 || kept.noted[0].Total() != 1050 {
		t.Errorf("%v, %+v noted as %+v", err, used, kept.noted)
	}
	// Two questions of one model share the day.
	m := newModel(t, server, func(c *model.Config) { c.Limits.Day = 16_000 })
	var last error
	for range 100 {
		if _, last = m.Read(t.Context(), question, new(host)); last != nil {
			break
		}
	}
	if codeOf(last) != model.DayBudget {
		t.Errorf("a day without an end: %v", last)
	}
}

// TestUsageThatIsNotReported is estimated, rather too high than too low.
func TestUsageThatIsNotReported(t *testing.T) {
	for way, change := range ways {
		reply := modeltest.Query(countMates)
		reply.NoUsage = true
		server := modeltest.New(t, modeltest.Script(reply))
		used, err := newModel(t, server, change).Read(t.Context(), question, new(host))
		if err != nil || !used.Estimated || used.Input < 6_000 || used.Input > 30_000 || used.Output < 10 {
			t.Errorf("%s: %v, %+v", way, err, used)
		}
	}
}

func TestTemperature(t *testing.T) {
	zero, warm := float32(0), float32(0.7)
	for way, change := range ways {
		for _, c := range []struct {
			temperature *float32
			want        func(sent any) bool
		}{
			{nil, func(sent any) bool { return sent == nil }},
			{&zero, func(sent any) bool { n, ok := sent.(float64); return ok && n < 1e-20 }},
			{&warm, func(sent any) bool { n, ok := sent.(float64); return ok && n > 0.69 && n < 0.71 }},
		} {
			server := modeltest.New(t, modeltest.Script(modeltest.Query(countMates)))
			m := newModel(t, server, func(config *model.Config) {
				if change != nil {
					change(config)
				}
				config.Temperature = c.temperature
			})
			if _, err := m.Read(t.Context(), question, new(host)); err != nil {
				t.Fatal(err)
			}
			var sent map[string]any
			if err := json.Unmarshal([]byte(server.Requests()[0].Body), &sent); err != nil {
				t.Fatal(err)
			}
			if !c.want(sent["temperature"]) {
				t.Errorf("%s: sent temperature %v", way, sent["temperature"])
			}
			if sent["max_tokens"] != nil || sent["max_completion_tokens"] == nil && sent["max_output_tokens"] == nil {
				t.Errorf("%s: the limit of the reply is not sent as newer models want it", way)
			}
		}
	}
}

// TestAllThatIsReported: every number that a server reports is noted, and what
// it does not report is not noted as none.
func TestAllThatIsReported(t *testing.T) {
	const said = `"choices":[{"index":0,"finish_reason":"tool_calls","KIND":{"role":"assistant","tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"query","arguments":"{\"rows\":\"games\",\"show\":[{\"agg\":\"count\"}]}"}}]}}]`
	const output = `"status":"completed","output":[{"type":"function_call","call_id":"a","name":"query","arguments":"{\"rows\":\"games\",\"show\":[{\"agg\":\"count\"}]}"}]`
	const chat = `"usage":{"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":40,"audio_tokens":7,"image_tokens": 8,"text_tokens":85},"completion_tokens_details":{"reasoning_tokens":3,"audio_tokens":0}}`
	const responses = `"usage":{"input_tokens":100,"output_tokens":9,"input_tokens_details":{"cached_tokens":40,"audio_tokens":7,"image_tokens":8,"text_tokens":85},"output_tokens_details":{"reasoning_tokens":3,"audio_tokens":0}}`
	const silent = `"usage":{"prompt_tokens":100,"completion_tokens":9}`
	bodies := map[string]func(usage string) string{
		"chat whole": func(usage string) string {
			return "{" + strings.Replace(said, "KIND", "message", 1) + "," + usage + "}"
		},
		"chat streamed": func(usage string) string {
			return "data: {" + strings.Replace(said, "KIND", "delta", 1) + "}\n\ndata: {\"choices\":[]," + usage + "}\n\ndata: [DONE]\n\n"
		},
		"responses whole": func(usage string) string { return "{" + output + "," + usage + "}" },
		"responses streamed": func(usage string) string {
			return "event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":{" + output + "," + usage + "}}\n\n"
		},
	}
	for way, body := range bodies {
		usage := chat
		if strings.HasPrefix(way, "responses") {
			usage = responses
		}
		server := modeltest.New(t, modeltest.Script(modeltest.Reply{Body: body(usage)}))
		kept := new(ledger)
		_, err := newModel(t, server, func(c *model.Config) {
			if change := ways[way]; change != nil {
				change(c)
			}
			c.Ledger = kept
		}).Read(t.Context(), question, new(host))
		if err != nil || len(kept.noted) != 1 {
			t.Fatalf("%s: %v, %+v", way, err, kept.noted)
		}
		u := kept.noted[0]
		want := model.Usage{Model: "test", Calls: 1, Input: 100, Output: 9, Cached: new(40), AudioInput: new(7), ImageInput: new(8), TextInput: new(85), Reasoning: new(3), AudioOutput: new(0)}
		if text(u) != text(want) {
			t.Errorf("%s: noted %s", way, text(u))
		}
	}
	server := modeltest.New(t, modeltest.Script(modeltest.Reply{Body: bodies["chat whole"](silent)}))
	used, err := newModel(t, server, func(c *model.Config) { c.Whole = true }).Read(t.Context(), question, new(host))
	if want := (model.Usage{Model: "test", Calls: 1, Input: 100, Output: 9}); err != nil || text(used) != text(want) {
		t.Errorf("%v, used %s", err, text(used))
	}
}
