// Package replay_test replays recorded exchanges with a language model: what an
// author answered who saw the request alone, held against rows that were found
// without the logical form.
package replay_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// ways are the ways to speak to a server.
var ways = map[string]func(*model.Config){
	"chat streamed":      nil,
	"chat whole":         func(c *model.Config) { c.Whole, c.Loose = true, true },
	"chat without tools": func(c *model.Config) { c.Toolless = true },
	"responses streamed": func(c *model.Config) { c.API = model.Responses },
	"responses whole":    func(c *model.Config) { c.API, c.Whole = model.Responses, true },
}

// leastRight is what of the answerable has to be answered rightly, in percent.
const leastRight = 99

// TestReplay: in every way to speak to a server the recorded replies answer their
// questions rightly, ask back what has to be asked, and decline what cannot be
// answered, but for those that the gold knows to be wrong.
func TestReplay(t *testing.T) {
	db := servertest.Samples(t, t.TempDir())
	exchanges, golds := readExchanges(t), readGold(t)
	for way, change := range ways {
		t.Run(way, func(t *testing.T) {
			r := newReplay(t, db, golds, change)
			for _, e := range exchanges {
				r.exchange(e)
			}
			r.sum()
			r.model.sent.hold(t)
		})
	}
}

// replay is all exchanges in one way to speak to a server.
type replay struct {
	*testing.T
	db    *store.DB
	asker evals.Assistant
	model *recorded
	gold  map[place]gold

	at     place // the question that is asked now
	asking turn
	waits  []pending

	answered, asked, declined share
}

// share is how many of all are right.
type share struct{ right, all int }

func (s *share) add(why string) string {
	if s.all++; why == "" {
		s.right++
	}
	return why
}

// exchange asks the questions of one exchange.
func (r *replay) exchange(e exchange) {
	for i := range e.Turns {
		why := r.turn(e, i)
		known := r.gold[r.at].Wrong
		switch {
		case why == "" && known != "":
			r.Errorf("%s %q is right, but is said to be wrong: %s", e.ID, e.Turns[i].Question, known)
		case why != "" && known == "":
			r.Errorf("%s %q: %s", e.ID, e.Turns[i].Question, why)
		}
	}
}

// turn asks a question of an exchange, those before it being asked, and says why
// it was not treated rightly; empty if it was.
func (r *replay) turn(e exchange, i int) string {
	r.at, r.asking = place{e.ID, i + 1}, e.Turns[i]
	g, ok := r.gold[r.at]
	if !ok {
		r.Fatalf("%v has no gold", r.at)
	}
	request := evals.Request{Language: e.Lang, Question: e.Turns[i].Question}
	if len(e.Turns) > 1 {
		request.Conversation = e.ID
	}
	return r.judge(request, g)
}

// judge says why a question was not treated rightly; empty if it was.
func (r *replay) judge(request evals.Request, g gold) string {
	reply := r.ask(request)
	switch {
	case g.Declines && reply.Status != assistant.Abstain:
		return r.declined.add("is not declined: " + told(reply))
	case g.Declines:
		return r.declined.add("")
	case g.Asks != "" && (reply.Status != assistant.Clarify || reply.Clarification.Slot != g.Asks):
		return r.asked.add("is not asked back about: " + told(reply))
	case g.Asks != "":
		return r.asked.add(r.settle(request, g))
	}
	return r.answered.add(r.answer(reply, g))
}

// settle gives each answer of the gold to what was asked back.
func (r *replay) settle(request evals.Request, g gold) (why string) {
	for _, value := range slices.Sorted(maps.Keys(g.Then)) {
		request.Answers = map[string]string{g.Asks: value}
		if wrong := r.answer(r.ask(request), gold{SQL: g.Then[value]}); wrong != "" && why == "" {
			why = value + ": " + wrong
		}
	}
	return why
}

// answer says why an answer is not right.
func (r *replay) answer(reply *evals.Reply, g gold) string {
	if reply.Status != assistant.Answered {
		return "is not answered: " + told(reply)
	}
	if g.Prints != "" {
		if reply.SQL == "" || reply.Dialect != g.Prints || reply.Rows != nil {
			return "is not printed: " + told(reply)
		}
		return ""
	}
	if g.Draws {
		return map[bool]string{true: "has rows"}[reply.Rows != nil]
	}
	want := g.tables(r.T, r.db)
	if names := columnNames(reply); !slices.ContainsFunc(want, func(t *evals.Table) bool { return t.Matches(names, reply.Rows, reply.Truncated) }) {
		return fmt.Sprintf("wanted %.200v, given %.300s", want[0].Rows, told(reply))
	}
	return ""
}

func (r *replay) ask(request evals.Request) *evals.Reply {
	r.model.set(r.asking.repliesAfter(request.Answers))
	reply, err := r.asker.Ask(r.Context(), request)
	if err != nil {
		r.Fatal(err)
	}
	if m := r.model.takeMissing(); m != nil {
		r.waits = append(r.waits, pending{r.at, request.Answers, m.Replies(), json.RawMessage(m.Body)})
	}
	return reply
}

// sum holds all of a run against what is wanted.
func (r *replay) sum() {
	r.Logf("%d of %d answered rightly, %d of %d asked back, %d of %d declined",
		r.answered.right, r.answered.all, r.asked.right, r.asked.all, r.declined.right, r.declined.all)
	if 100*r.answered.right < leastRight*r.answered.all {
		r.Errorf("%d of %d answered rightly", r.answered.right, r.answered.all)
	}
}

func told(r *evals.Reply) string {
	text := fmt.Sprintf("%s: %s | %s %v", r.Status, r.Paraphrase, r.Text, r.Rows)
	if r.Clarification != nil {
		text = r.Clarification.Slot + " " + text
	}
	return text
}

func columnNames(r *evals.Reply) (names []string) {
	for _, c := range r.Columns {
		names = append(names, c.Name)
	}
	return names
}

// newReplay is an assistant whose model answers as recorded.
func newReplay(t *testing.T, db *store.DB, golds map[place]gold, change func(*model.Config)) *replay {
	t.Helper()
	said := new(recorded)
	server := modeltest.New(t, said.answer)
	transport := http.DefaultTransport.(*http.Transport).Clone()
	t.Cleanup(transport.CloseIdleConnections)
	config := model.Config{URL: server.URL, Name: "recorded", Transport: transport, Limits: model.Limits{Day: 1 << 40}}
	if change != nil {
		change(&config)
	}
	m, err := model.New(config)
	if err != nil {
		t.Fatal(err)
	}
	a, done, err := local.New(db, true, assistant.Models{Engine: m, Only: true, SQL: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := done(); err != nil {
			t.Error(err)
		}
	})
	return &replay{T: t, db: db, asker: evals.Assistant{Asker: a}, model: said, gold: golds}
}
