package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestMCPNode has a client of another make talk to the program, on its streams
// and over HTTP. It needs node and npm.
func TestMCPNode(t *testing.T) {
	client := nodeClient(t)
	for name, arguments := range map[string][]string{
		"stdio": {"stdio", "kibitz", "mcp"},
		"http":  {"http", serving(t) + "/mcp"},
		"token": {"http", serving(t, "--token", longToken) + "/mcp", longToken},
	} {
		t.Run(name, func(t *testing.T) {
			command := exec.CommandContext(t.Context(), "node", append([]string{"client.mjs"}, arguments...)...)
			var errors bytes.Buffer
			command.Dir, command.Env, command.Stderr = client, inFolder(t), &errors
			out, err := command.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, errors.Bytes())
			}
			var got nodeGot
			if err := json.Unmarshal(out, &got); err != nil {
				t.Fatalf("%v in %.300s", err, out)
			}
			got.check(t)
		})
	}
}

const longToken = "a-token-that-is-long"

// TestMCPDoor says who is let in over HTTP: who has the token, asks the server
// by its name and is no page of another site.
func TestMCPDoor(t *testing.T) {
	address := serving(t, "--token", longToken) + "/mcp"
	for _, c := range []struct {
		what   string
		header map[string]string
		status int
	}{
		{"with the token", map[string]string{"Authorization": "Bearer " + longToken}, http.StatusOK},
		{"without", nil, http.StatusUnauthorized},
		{"with another", map[string]string{"Authorization": "Bearer another-token-that-is-long"}, http.StatusUnauthorized},
		{"from a page of another site", map[string]string{"Authorization": "Bearer " + longToken, "Origin": "https://evil.example.com"}, http.StatusForbidden},
		{"by a name that is made to point here", map[string]string{"Authorization": "Bearer " + longToken, "Host": "evil.example.com"}, http.StatusForbidden},
	} {
		body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
		r, err := http.NewRequestWithContext(t.Context(), "POST", address, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		for name, value := range c.header {
			r.Header.Set(name, value)
			if name == "Host" {
				r.Host = value
			}
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%s: %s", c.what, answer.Status)
		}
	}
}

// nodeClient is a folder with the client of testdata/mcpclient and its
// libraries.
func nodeClient(t *testing.T) string {
	t.Helper()
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed: the client from npm is left out", program)
		}
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("testdata", "mcpclient"))); err != nil {
		t.Fatal(err)
	}
	install := exec.CommandContext(t.Context(), "npm", "ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts")
	install.Dir = folder
	out, err := install.CombinedOutput()
	if err != nil && regexp.MustCompile(`ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT`).Match(out) {
		t.Skipf("npm has no network: the client from npm is left out\n%s", out)
	}
	if err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	return folder
}

// inFolder is the environment of a program that keeps its data in a folder of
// its own and speaks English.
func inFolder(t *testing.T) []string {
	t.Helper()
	return append(os.Environ(), "XDG_DATA_HOME="+t.TempDir(), "LC_ALL=en_US.UTF-8", "KIBITZ_DB=")
}

// serving starts kibitz serve and gives its address.
func serving(t *testing.T, flags ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "kibitz", append([]string{"serve", "--addr", "127.0.0.1:0"}, flags...)...)
	command.Env = inFolder(t)
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Wait() }) // it ends by the signal
	line, err := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`http://\S+`).FindString(line)
	if address == "" {
		t.Fatalf("%v: %q names no address", err, line)
	}
	return address
}

// nodeResult is the result of a tool as the client got it.
type nodeResult struct {
	IsError bool
	Content []struct{ Type, Text, MimeType, Data string }

	StructuredContent struct {
		assistant.Reply
		NeedsClarification string            `json:"needs_clarification"`
		HalfMoves          []string          `json:"half_moves"`
		Position           map[string]any    `json:"position"`
		Documentation      string            `json:"documentation"`
		Tags               map[string]string `json:"tags"`
	}
}

func (r nodeResult) text() string {
	var all strings.Builder
	for _, c := range r.Content {
		all.WriteString(c.Text)
	}
	return all.String()
}

// elicited is a result after the forms that were shown for it.
type elicited struct {
	Result nodeResult
	Forms  []struct {
		Message         string
		RequestedSchema struct {
			Properties map[string]struct{ Enum, EnumNames []string }
		}
	}
}

// nodeGot is what the client prints.
type nodeGot struct {
	Server                                           string
	Tools, Resources, Templates, Stages              []string
	Prompts                                          int
	Answer, Clarify, Clarified, Follow, Image, Rows  nodeResult
	Positions, Game, Schema, Refused, Missing, After nodeResult
	PGN                                              struct {
		Contents []struct{ MimeType, Text string }
	}
	Prompt struct {
		Messages []struct{ Content struct{ Text string } }
	}
	NoTool, NoResource string
	Cancelled          any
	Accepted, Declined elicited
}

func (g nodeGot) check(t *testing.T) {
	t.Helper()
	expect := func(what string, ok bool) {
		t.Helper()
		if !ok {
			t.Errorf("%s is not as expected", what)
		}
	}
	expect("server", g.Server == "kibitz")
	expect("tools", slices.Equal(g.Tools, []string{"ask", "describe_schema", "draw_board", "find_positions", "query_sql", "show_analysis", "show_game"}))
	expect("resources", len(g.Resources) == 2 && len(g.Templates) == 2 && g.Prompts == 10)
	expect("stages", slices.Contains(g.Stages, "Question understood"))

	answer := g.Answer.StructuredContent
	expect("answer", answer.Status == assistant.Answered && answer.RowCount == 1 && strings.Contains(g.Answer.text(), "Nde2#"))
	clarify := g.Clarify.StructuredContent
	expect("clarify", !g.Clarify.IsError && clarify.Status == assistant.Clarify && strings.Contains(clarify.NeedsClarification, `answers {"move_unit": `))
	expect("clarified", strings.Contains(g.Clarified.StructuredContent.Paraphrase, "con blancas, de 29 o menos jugadas completas"))
	expect("follow", strings.Contains(g.Follow.StructuredContent.Paraphrase, "con negras, de 29 o menos jugadas completas"))

	picture, err := base64.StdEncoding.DecodeString(g.Image.Content[0].Data)
	config, format, imageErr := image.DecodeConfig(bytes.NewReader(picture))
	expect("image", err == nil && imageErr == nil && g.Image.Content[0].MimeType == "image/png" && format == "png" && config.Width == 100)

	expect("rows", g.Rows.StructuredContent.RowCount == 1 && g.Rows.StructuredContent.Rows[0][0] == 122.0)
	expect("positions", g.Positions.StructuredContent.RowCount > 0 && g.Positions.StructuredContent.Position["games"] == float64(g.Positions.StructuredContent.RowCount))
	expect("game", g.Game.StructuredContent.Tags["Black"] == "Morphy, Paul" && len(g.Game.StructuredContent.HalfMoves) == 40)
	expect("schema", strings.HasPrefix(g.Schema.StructuredContent.Documentation, "### matches"))
	expect("pgn", strings.Contains(g.PGN.Contents[0].Text, "Nde2# 0-1"))
	expect("prompt", strings.Contains(g.Prompt.Messages[0].Content.Text, "Tal"))

	expect("refused", g.Refused.IsError && g.Refused.StructuredContent.Status == assistant.Refused)
	expect("missing", g.Missing.IsError && strings.Contains(g.Missing.text(), "No hay ninguna partida"))
	expect("no tool", strings.Contains(g.NoTool, "unknown tool"))
	expect("no resource", strings.Contains(g.NoResource, "not found"))
	reason, _ := g.Cancelled.(string)
	expect("cancelled", strings.Contains(reason, "enough"))
	expect("after it", g.After.StructuredContent.RowCount == 1)

	expect("accepted", g.Accepted.Result.StructuredContent.Status == assistant.Answered && strings.Contains(g.Accepted.Result.StructuredContent.Paraphrase, "29 o menos medias jugadas"))
	if len(g.Accepted.Forms) != 1 || len(g.Declined.Forms) != 1 {
		t.Fatalf("%d and %d forms", len(g.Accepted.Forms), len(g.Declined.Forms))
	}
	choice := g.Accepted.Forms[0].RequestedSchema.Properties["move_unit"]
	expect("form", slices.Equal(choice.Enum, []string{"half", "full"}) && len(choice.EnumNames) == 2)
	expect("declined", !g.Declined.Result.IsError && g.Declined.Result.StructuredContent.Status == assistant.Clarify)
}

// TestMCPStreams says that nothing but the protocol is written to the standard
// output, and that the program ends with its input.
func TestMCPStreams(t *testing.T) {
	command := exec.CommandContext(t.Context(), "kibitz", "mcp")
	command.Env = inFolder(t)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for _, exchange := range []struct{ request, answer string }{
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`, `"protocolVersion":"2025-06-18"`},
		{`{"jsonrpc":"2.0","method":"notifications/initialized"}`, ""},
		{`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask","arguments":{"question":"How many games?"}}}`, `"text":"122 games."`},
		{`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"query_sql","arguments":{"sql":"SELECT * FROM nowhere"}}}`, `"isError":true`},
	} {
		if _, err := io.WriteString(in, exchange.request+"\n"); err != nil {
			t.Fatal(err)
		}
		if exchange.answer == "" {
			continue
		}
		line, err := lines.ReadString('\n')
		if err != nil || !json.Valid([]byte(line)) || !strings.Contains(line, exchange.answer) {
			t.Fatalf("%v: %q lacks %q", err, line, exchange.answer)
		}
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
		t.Errorf("%v after the end: %q", err, rest)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}
