package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// heard is what a reply in JSON says.
func heard(t *testing.T, data []byte) spoken {
	t.Helper()
	var r assistant.Reply
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&r); err != nil {
		t.Fatalf("%v in %.300q", err, data)
	}
	s := spoken{Status: r.Status, Paraphrase: r.Paraphrase, SQL: r.SQL, Text: r.Text, Uncovered: r.Uncovered, Assumed: r.Assumptions}
	for _, c := range r.Columns {
		s.Columns = append(s.Columns, c.Label)
	}
	for _, row := range r.Rows {
		var cells []string
		for _, v := range row {
			if n, ok := v.(json.Number); ok {
				v = any(n.String())
				if whole, err := n.Int64(); err == nil {
					v = whole
				} else if f, err := n.Float64(); err == nil {
					v = f
				}
			}
			cells = append(cells, assistant.Cell(r.Language, v))
		}
		s.Rows = append(s.Rows, cells)
	}
	for _, b := range r.Boards {
		s.Boards = append(s.Boards, b.DrawerID)
	}
	if r.Clarification != nil {
		s.Slot, s.Options = r.Clarification.Slot, r.Clarification.Options
	}
	return s
}

// commandLine asks by the commands of the program: ask for a question on its
// own, chat for those of a conversation, and query for SQL.
type commandLine struct{ talks map[string]*talk }

// talk is a running chat.
type talk struct {
	in    io.Writer
	lines *bufio.Reader
}

func (c commandLine) ask(t *testing.T, conversation, question string, answers map[string]string) spoken {
	t.Helper()
	if !c.shared(conversation) {
		arguments := []string{"ask", "--json"}
		for slot, value := range answers {
			arguments = append(arguments, "--answer", slot+"="+value)
		}
		var out bytes.Buffer
		run(t.Context(), append(arguments, question), nil, &out, io.Discard)
		return heard(t, out.Bytes())
	}
	k := c.talks[conversation]
	if k == nil {
		in, typed := io.Pipe()
		printed, out := io.Pipe()
		go func() {
			run(t.Context(), []string{"chat", "--json"}, in, out, io.Discard)
			out.Close()
		}()
		t.Cleanup(func() { typed.Close() })
		k = &talk{typed, bufio.NewReader(printed)}
		c.talks[conversation] = k
	}
	got := k.say(t, question)
	if value, ok := answers[got.Slot]; ok {
		at := slices.IndexFunc(got.Options, func(o assistant.Option) bool { return o.Value == value })
		return k.say(t, fmt.Sprint(at+1))
	}
	if got.Slot != "" {
		k.write(t, "-") // it is not answered
	}
	return got
}

// shared says that several questions belong to the conversation.
func (c commandLine) shared(conversation string) bool {
	_, ok := c.talks[conversation]
	return ok
}

func (k *talk) write(t *testing.T, line string) {
	t.Helper()
	if _, err := io.WriteString(k.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
}

func (k *talk) say(t *testing.T, line string) spoken {
	t.Helper()
	k.write(t, line)
	reply, err := k.lines.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	return heard(t, reply)
}

func (c commandLine) query(t *testing.T, sql, language string) spoken {
	t.Helper()
	var out bytes.Buffer
	run(t.Context(), []string{"query", "--format", "json", "--lang", language, sql}, nil, &out, io.Discard)
	return heard(t, out.Bytes())
}

// serveContract serves the web channel as the command does, and gives its
// address.
func serveContract(t *testing.T) string {
	t.Helper()
	printed, out := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0"}, nil, out, io.Discard) }()
	t.Cleanup(func() {
		stop()
		if code := <-ended; code != 0 {
			t.Errorf("serve ended with status %d", code)
		}
	})
	line, err := bufio.NewReader(printed).ReadString('\n')
	address := regexp.MustCompile(`http://\S+`).FindString(line)
	if address == "" {
		t.Fatalf("%v: %q names no address", err, line)
	}
	return address
}

// overHTTP asks by the HTTP API at an address.
type overHTTP struct{ address string }

func (c overHTTP) ask(t *testing.T, conversation, question string, answers map[string]string) spoken {
	t.Helper()
	return c.post(t, "/api/ask", map[string]any{"conversation": conversation, "question": question, "answers": answers})
}

func (c overHTTP) query(t *testing.T, sql, language string) spoken {
	t.Helper()
	return c.post(t, "/api/sql", map[string]any{"sql": sql, "language": language})
}

func (c overHTTP) post(t *testing.T, path string, body any) spoken {
	t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Post(c.address+path, "application/json", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	reply, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return heard(t, reply)
}

// overMCP asks as a client of models does, each conversation in a session of
// its own. Where the protocol has no sessions, conversations are named.
type overMCP struct {
	sessions  map[string]*sdk.ClientSession
	transport func(t *testing.T) sdk.Transport
	named     bool
}

func (c overMCP) ask(t *testing.T, conversation, question string, answers map[string]string) spoken {
	t.Helper()
	arguments := map[string]any{"question": question, "answers": answers}
	if c.named {
		arguments["conversation"] = "mcp-" + conversation
	}
	return c.call(t, conversation, "ask", arguments)
}

func (c overMCP) query(t *testing.T, sql, language string) spoken {
	t.Helper()
	return c.call(t, "sql", "query_sql", map[string]any{"sql": sql, "language": language})
}

func (c overMCP) call(t *testing.T, conversation, tool string, arguments map[string]any) spoken {
	t.Helper()
	session := c.sessions[conversation]
	if session == nil {
		var err error
		session, err = sdk.NewClient(&sdk.Implementation{Name: "contract", Version: "1"}, nil).Connect(t.Context(), c.transport(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { session.Close() })
		c.sessions[conversation] = session
	}
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	return heard(t, data)
}

// mcpStreams is a session with the command mcp.
func mcpStreams(t *testing.T) sdk.Transport {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	go func() {
		run(t.Context(), []string{"mcp"}, in, out, io.Discard)
		out.Close()
	}()
	return &sdk.IOTransport{Reader: fromServer, Writer: toServer}
}

// mcpHTTP is a session over HTTP with the server at an address.
func mcpHTTP(address string) func(*testing.T) sdk.Transport {
	return func(*testing.T) sdk.Transport { return &sdk.StreamableClientTransport{Endpoint: address + "/mcp"} }
}
