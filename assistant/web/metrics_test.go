package web_test

import (
	"context"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/web"
)

func TestMetrics(t *testing.T) {
	replies := map[string]*assistant.Reply{
		"right": {Status: assistant.Answered, Provenance: "parser", Timing: &assistant.Timing{Understand: 0.4, Guard: 2, Run: 30}},
		"model": {Status: assistant.Answered, Provenance: "model", Usage: &assistant.Usage{InputTokens: 700, OutputTokens: 40}},
		"no":    {Status: assistant.Refused, Provenance: "model-sql"},
	}
	h := web.New(web.Config{Asker: fake(func(_ context.Context, r assistant.Request) *assistant.Reply { return replies[r.Question] })})
	for _, question := range []string{"right", "right", "model", "no"} {
		serve(h, "POST", "/api/ask", `{"question":"`+question+`"}`)
	}
	serve(h, "GET", "/nothing/at/all", "")
	serve(h, "BREW", "/pot", "")
	answer := serve(h, "GET", "/metrics", "")
	got := text(t, answer)
	for _, line := range []string{
		`kibitz_questions_total{outcome="answer",provenance="parser"} 2`,
		`kibitz_questions_total{outcome="answer",provenance="model"} 1`,
		`kibitz_questions_total{outcome="refused",provenance="model-sql"} 1`,
		`kibitz_guard_refusals_total 1`,
		`kibitz_model_tokens_total{direction="input"} 700`,
		`kibitz_model_tokens_total{direction="output"} 40`,
		`kibitz_stage_seconds_count{stage="guard"} 2`,
		`kibitz_stage_seconds_bucket{stage="run",le="0.025"} 0`,
		`kibitz_stage_seconds_bucket{stage="run",le="0.05"} 2`,
		`kibitz_http_request_seconds_count{method="POST",route="/api/ask",status="200"} 4`,
		`kibitz_http_request_seconds_count{method="GET",route="none",status="404"} 1`,
		`kibitz_running 0`, `kibitz_queued 0`, `go_goroutines `,
	} {
		if !strings.Contains(got, "\n"+line) {
			t.Errorf("there is no %q", line)
		}
	}
	if strings.Contains(got, "/nothing") || strings.Contains(got, "BREW") {
		t.Error("what clients send becomes a label")
	}
}
