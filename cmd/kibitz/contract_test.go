package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/adrg/xdg"
	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant"
)

// channel is a way to ask Kibitz, as the contract sees it.
type channel interface {
	// ask asks a question of a conversation. Answers are those to questions
	// back, by slot; conversations of one name are one.
	ask(t *testing.T, conversation, question string, answers map[string]string) spoken
}

// querier is a channel that takes SQL of the asker's own.
type querier interface {
	query(t *testing.T, sql, language string) spoken
}

// picker is a channel without SQL whose askers take an answer to a question back
// from those offered, and to whom an empty question asks for help.
type picker interface{ picks() }

// spoken is what a channel said: all of it that does not depend on the moment.
type spoken struct {
	Status     assistant.Status
	Paraphrase string
	SQL        string
	Columns    []string   // their labels
	Rows       [][]string // as people of the language read them
	Text       string
	Boards     []string // their drawerIds
	Slot       string   // what is asked back
	Options    []assistant.Option
	Uncovered  []string
	Assumed    []string
}

// TestContract asks the questions of testdata/contract.yaml through every
// channel. All of them have to say the same, and what the file expects.
func TestContract(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("LC_ALL", "en_US.UTF-8")
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	address := serveContract(t)
	terminal := commandLine{map[string]*talk{}}
	channels := []struct {
		name string
		channel
	}{
		{"command line", terminal},
		{"HTTP", overHTTP{address}},
		{"MCP on streams", overMCP{map[string]*sdk.ClientSession{}, mcpStreams, false}},
		{"MCP over HTTP", overMCP{map[string]*sdk.ClientSession{}, mcpHTTP(address), true}},
		{"Slack", slackContract(t)},
	}
	for i, turns := range contract(t) {
		conversation := fmt.Sprintf("contract-%d", i+1)
		if len(turns) > 1 {
			terminal.talks[conversation] = nil // by chat
		}
		for _, turn := range turns {
			var first *spoken
			for _, c := range channels {
				got, asked := turn.put(t, c.channel, conversation)
				if !asked {
					continue
				}
				if got.Status != turn.Expect || got.Slot != turn.Slot {
					t.Errorf("%s: %s: %s %s, not %s %s: %s", c.name, turn, got.Status, got.Slot, turn.Expect, turn.Slot, got.Text)
				}
				if first == nil {
					first = &got
				}
				if diff := cmp.Diff(*first, got); diff != "" {
					t.Errorf("%s: %s: not what the %s says:\n%s", c.name, turn, channels[0].name, diff)
				}
			}
		}
	}
}

// turn is a question of the contract and what is expected.
type turn struct {
	Question string
	SQL      string
	Answers  map[string]string
	Expect   assistant.Status
	Slot     string
}

func (q turn) String() string { return fmt.Sprintf("%q %v", q.Question+q.SQL, q.Answers) }

// put puts the question to a channel that takes its like.
func (q turn) put(t *testing.T, c channel, conversation string) (got spoken, asked bool) {
	if _, ok := c.(picker); ok && (q.Question == "" || q.Expect == assistant.Failed) {
		return spoken{}, false
	}
	if q.SQL == "" {
		return c.ask(t, conversation, q.Question, q.Answers), true
	}
	if c, ok := c.(querier); ok {
		return c.query(t, q.SQL, "en"), true
	}
	return spoken{}, false
}

func contract(t *testing.T) (conversations [][]turn) {
	t.Helper()
	file, err := os.Open("testdata/contract.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	decoder := yaml.NewDecoder(file)
	decoder.KnownFields(true)
	if err := decoder.Decode(&conversations); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, turns := range conversations {
		n += len(turns)
	}
	if n < 60 {
		t.Fatalf("%d questions are too few", n)
	}
	return conversations
}
