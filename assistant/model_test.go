package assistant_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

// strange is a question that the parser does not understand.
const strange = "How many zwischenzug swindles did Tal win?"

const talWins = `{"rows":"games","where":{"player":{"name":{"text":"Tal"},"outcome":"win"}},"show":[{"agg":"count"}]}`

// TestOrderOfEngines: the parser first, the model for what it does not
// understand, and nobody if neither does.
func TestOrderOfEngines(t *testing.T) {
	a, server := modelled(t, sampleDB, script{strange: calls("query", talWins)}.answer, nil)
	plain := sample.Ask(t.Context(), assistant.Request{Question: "How many games did Tal win?"})
	reply := a.Ask(t.Context(), assistant.Request{Question: "How many games did Tal win?"})
	if reply.Provenance != "parser" || reply.SQL != plain.SQL || reply.Usage != nil || len(server.Requests()) != 0 {
		t.Errorf("the parser's question: %+v", reply)
	}
	reply = a.Ask(t.Context(), assistant.Request{Question: strange})
	if reply.Status != assistant.Answered || reply.Provenance != "model" || reply.SQL != plain.SQL || reply.Paraphrase != plain.Paraphrase || reply.Text != plain.Text {
		t.Errorf("the model's question: %+v", reply)
	}
	if reply.Usage == nil || reply.Usage.InputTokens != 1000 || reply.Usage.OutputTokens != 50 {
		t.Errorf("used %+v", reply.Usage)
	}
	if told := server.Requests()[0].Messages[1].Text; !strings.Contains(told, "“zwischenzug”") {
		t.Errorf("the model is not told what was not understood: %s", told)
	}
	// What the parser understands and has no form for goes to the model as well;
	// what makes no sense does not.
	before := len(server.Requests())
	for question, asked := range map[string]int{"games per piece": 1, "total Elo of the games": 1, "games from 1990 to 1980": 0} {
		reply := a.Ask(t.Context(), assistant.Request{Question: question})
		if n := len(server.Requests()) - before; n != asked || asked == 0 && reply.Status != assistant.Abstain {
			t.Errorf("%s: %d requests, %s", question, n, reply.Status)
		}
		before = len(server.Requests())
	}
	if reply := sample.Ask(t.Context(), assistant.Request{Question: strange}); reply.Status != assistant.Abstain {
		t.Errorf("without a model: %+v", reply)
	}
}

func TestModelOnly(t *testing.T) {
	a, server := modelled(t, sampleDB, script{"How many games did Tal win?": calls("query", talWins)}.answer, func(m *assistant.Models, _ *model.Config) { m.Only = true })
	reply := a.Ask(t.Context(), assistant.Request{Question: "How many games did Tal win?"})
	if reply.Status != assistant.Answered || reply.Provenance != "model" || len(server.Requests()) != 1 {
		t.Errorf("%+v", reply)
	}
}

// TestModelForms: what a form leaves open is asked, names are found in the
// database, and what makes no sense goes back.
func TestModelForms(t *testing.T) {
	questions := script{
		"zz who is Polgarr?":  calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Kasparof"}}},"show":[{"agg":"count"}]}`),
		"zz wins of Polgar":   calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Polgar"}}},"show":[{"agg":"count"}]}`),
		"zz before move 30":   calls("query", `{"rows":"games","where":{"length":{"unit":"unknown","max":29}},"show":[{"agg":"count"}]}`),
		"zz Najdorf":          calls("query", `{"rows":"games","where":{"eco":{"from":"B90","to":"B99","name":"Najdorf"}},"show":[{"agg":"count"}]}`),
		"zz wrongly named":    calls("query", `{"rows":"games","where":{"eco":{"from":"C00","to":"C19","name":"Najdorf"}},"show":[{"agg":"count"}]}`),
		"zz show game 12":     calls("show_game", `{"game":12}`),
		"zz draw this":        calls("draw_board", `{"board":"8/8/8/4k3/8/8/8/4K2R w - - 0 1"}`),
		"zz nothing of it":    calls("abstain", `{"words":["nothing","elephant"]}`),
		"zz tag of no game":   calls("query", `{"rows":"games","where":{"tag":{"name":"Sponsor"}},"show":[{"agg":"count"}]}`),
		"zz mate by castling": append(calls("query", `{"rows":"half_moves","half_move":{"piece":"pawn","castling":"any"},"show":[{"agg":"count"}]}`), calls("query", `{"rows":"half_moves","half_move":{"all":2,"castling":"any"},"show":[{"agg":"count"}]}`)...),
		"zz nobody":           append(calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Xyzzy"}}},"show":[{"agg":"count"}]}`), calls("abstain", `{"words":["nobody"]}`)...),
	}
	a, server := modelled(t, sampleDB, questions.answer, nil)
	ask := func(question string, answers map[string]string) *assistant.Reply {
		return a.Ask(t.Context(), assistant.Request{Question: question, Language: "en", Answers: answers})
	}
	if r := ask("zz who is Polgarr?", nil); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "Kasparov") || len(r.Assumptions) == 0 {
		t.Errorf("a misspelt name: %+v", r)
	}
	if r := ask("zz wins of Polgar", nil); r.Status == assistant.Clarify {
		player := r.Clarification.Options[0].Value
		if r = ask("zz wins of Polgar", map[string]string{"player": player}); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, player) {
			t.Errorf("the one of several people who was chosen: %+v", r)
		}
		for _, request := range server.Requests() {
			if strings.Contains(request.Messages[1].Text, player) {
				t.Errorf("the model is told the name of the database: %s", player)
			}
		}
	} else if r.Status != assistant.Answered {
		t.Errorf("a surname: %+v", r)
	}
	r := ask("zz before move 30", nil)
	if r.Status != assistant.Clarify || r.Clarification.Slot != "move_unit" || !strings.Contains(r.Clarification.Text, "29") {
		t.Errorf("a length without a unit: %+v", r)
	}
	if r = ask("zz before move 30", map[string]string{"move_unit": "full"}); r.Status != assistant.Answered || !strings.Contains(r.SQL, "fullmove_count <= 29") {
		t.Errorf("a length in moves: %+v", r)
	}
	if r := ask("zz Najdorf", nil); !strings.Contains(r.Paraphrase, "Najdorf") {
		t.Errorf("an opening by its name: %+v", r)
	}
	if r := ask("zz wrongly named", nil); strings.Contains(r.Paraphrase, "Najdorf") || !strings.Contains(r.Paraphrase, "C00") {
		t.Errorf("an opening by another one's name: %+v", r)
	}
	if r := ask("zz show game 12", nil); r.Status != assistant.Answered || r.Provenance != "model" || len(r.Rows) < 10 || len(r.Boards) != 1 {
		t.Errorf("a game: %+v", r)
	}
	if r := ask("zz draw this", nil); r.Status != assistant.Answered || len(r.Boards) != 1 || !strings.HasPrefix(r.Boards[0].Board, "0000000000000000000000000000k") {
		t.Errorf("a board: %+v", r)
	}
	if r := ask("zz nothing of it", nil); r.Status != assistant.Abstain || !slices.Equal(r.Uncovered, []string{"nothing"}) || len(r.Suggestions) == 0 {
		t.Errorf("no answer: %+v", r)
	}
	if r := ask("zz tag of no game", nil); r.Status != assistant.Abstain || !strings.Contains(r.Text, "Sponsor") {
		t.Errorf("what the database does not hold: %+v", r)
	}
	if r := ask("zz mate by castling", nil); r.Status != assistant.Answered || r.Usage.InputTokens != 2000 {
		t.Errorf("a form that made no sense at first: %+v", r)
	}
	if r := ask("zz nobody", nil); r.Status != assistant.Abstain || !slices.Equal(r.Uncovered, []string{"nobody"}) {
		t.Errorf("a name of nobody: %+v", r)
	}
}

func TestModelSQL(t *testing.T) {
	const frequent = "SELECT move_count, count(*) AS games FROM matches GROUP BY move_count HAVING count(*) > 100"
	sql := func(text string) []modeltest.Reply {
		arguments, _ := json.Marshal(map[string]string{"sql": text, "meaning": "What is counted."})
		return calls("run_sql", string(arguments))
	}
	questions := script{
		"zz median":     sql("SELECT median(move_count) AS half_moves FROM matches;"),
		"zz boards":     sql("SELECT p.board FROM positions p ORDER BY p.board LIMIT 3"),
		"zz repaired":   slices.Concat(sql("DROP TABLE matches"), sql("SELECT nothing FROM matches"), sql("SELECT CAST(white AS INTEGER) AS n FROM matches"), sql("SELECT count(*) AS games FROM matches")),
		"zz hopeless":   sql("DELETE FROM matches"),
		"zz no meaning": append(calls("run_sql", `{"sql":"SELECT 1","meaning":" "}`), calls("abstain", `{"words":[]}`)...),
		"zz by length":  sql(frequent),
	}
	a, server := modelled(t, sampleDB, questions.answer, nil)
	ask := func(question string) *assistant.Reply {
		return a.Ask(t.Context(), assistant.Request{Question: question, Language: "en"})
	}
	r := ask("zz median")
	if r.Status != assistant.Answered || r.Provenance != "model-sql" || r.SQL != "SELECT median(move_count) AS half_moves FROM matches" || r.Paraphrase != "What is counted." ||
		len(r.Assumptions) != 1 || r.Text != "Times: "+assistant.Cell("en", r.Rows[0][0]) {
		t.Errorf("SQL of the model's: %+v", r)
	}
	if r := ask("zz boards"); len(r.Boards) != 3 || r.Text != "3 rows." {
		t.Errorf("boards: %+v", r)
	}
	before := len(server.Requests())
	if r := ask("zz repaired"); r.Status != assistant.Answered || r.SQL != "SELECT count(*) AS games FROM matches" {
		t.Errorf("SQL that was repaired: %+v", r)
	}
	told := server.Requests()[len(server.Requests())-1].Messages
	for i, want := range []string{"refused", "nothing", "server refuses"} {
		if got := told[3+2*i].Text; !strings.Contains(got, want) || strings.Contains(got, "Anderssen") {
			t.Errorf("after attempt %d the model is told %q", i+1, got)
		}
	}
	if n := len(server.Requests()) - before; n != 4 {
		t.Errorf("%d requests", n)
	}
	if r := ask("zz hopeless"); r.Status != assistant.Abstain || r.SQL != "" || r.Rows != nil || r.Provenance != "" || r.Text == "" {
		t.Errorf("SQL that may not run: %+v", r)
	}
	if r := ask("zz no meaning"); r.Status != assistant.Abstain || r.SQL != "" {
		t.Errorf("SQL without a meaning: %+v", r)
	}
	if r := ask("zz by length"); r.Status != assistant.Answered || r.RowCount != 0 || r.Text != "0 rows." {
		t.Errorf("no rows: %+v", r)
	}
	printed := a.Ask(t.Context(), assistant.Request{Question: "zz median", Language: "es", SQLOnly: true})
	if printed.Status != assistant.Answered || printed.Rows != nil || printed.SQL == "" || !strings.Contains(printed.Text, "no se ha ejecutado") {
		t.Errorf("SQL that is only printed: %+v", printed)
	}
}

// TestModelAsksBack: the asker's answer goes to the model, and closes what the
// form leaves open.
func TestModelAsksBack(t *testing.T) {
	ask := calls("ask_user", `{"slot":"sense","text":"Which finals?","options":[{"value":"endgames","label":"Endgames."},{"value":"rounds","label":"Last rounds."}]}`)
	a, server := modelled(t, sampleDB, func(r modeltest.Request) modeltest.Reply {
		if strings.Contains(r.Messages[1].Text, "sense = endgames") {
			return modeltest.Query(talWins)
		}
		return ask[0]
	}, nil)
	r := a.Ask(t.Context(), assistant.Request{Question: strange})
	if r.Status != assistant.Clarify || r.Clarification.Slot != "sense" || len(r.Clarification.Options) != 2 || r.Text != "Which finals?" {
		t.Fatalf("%+v", r)
	}
	r = a.Ask(t.Context(), assistant.Request{Question: strange, Answers: map[string]string{"sense": r.Clarification.Options[0].Value}})
	if r.Status != assistant.Answered || len(server.Requests()) != 2 {
		t.Errorf("%+v", r)
	}
	r = a.Ask(t.Context(), assistant.Request{Question: strange, Answers: map[string]string{"sense": "rounds"}})
	if r.Status != assistant.Abstain {
		t.Errorf("a model that asks again what it was told: %+v", r)
	}
}

// TestConversationWithModel: follow-ups of either engine take up the answers of
// the other.
func TestConversationWithModel(t *testing.T) {
	a, server := modelled(t, sampleDB, func(r modeltest.Request) modeltest.Reply {
		told := r.Messages[1].Text
		asked := told[strings.LastIndex(told, "Question"):]
		switch {
		case strings.Contains(asked, "gambled"):
			return modeltest.Query(`{"rows":"games","where":{"player":{"name":{"text":"@1"},"side":"black"}},"show":[{"agg":"count"}]}`)
		case strings.Contains(asked, "in SQL"):
			return calls("run_sql", `{"sql":"SELECT count(*) AS games FROM matches","meaning":"All games."}`)[0]
		}
		return modeltest.Query(talWins)
	}, nil)
	ask := func(question string) *assistant.Reply {
		return a.Ask(t.Context(), assistant.Request{Conversation: "c", Question: question, Language: "en"})
	}
	ask("games of Fischer")
	if r := ask("and those he gambled away with Black?"); r.Status != assistant.Answered || !strings.Contains(r.SQL, "Fischer") || !strings.Contains(r.SQL, "black") {
		t.Errorf("the model takes up the parser's question: %+v", r)
	}
	told := server.Requests()[0].Messages[1].Text
	if !strings.Contains(told, `"text":"@1"`) || !strings.Contains(told, "games of Fischer") || strings.Contains(told, "Fischer, Robert") {
		t.Errorf("the model is told %s", told)
	}
	if r := ask("only those of 1992"); r.Status != assistant.Answered || r.Provenance != "parser" || !strings.Contains(r.SQL, "1992") || !strings.Contains(r.SQL, "Fischer") {
		t.Errorf("the parser takes up the model's question: %+v", r)
	}
	ask("all swindles in SQL please")
	if r := ask("only those of 1992"); r.Provenance == "parser" {
		t.Errorf("the parser takes up a question that has no form: %+v", r)
	}
	if told := server.Requests()[len(server.Requests())-1].Messages[1].Text; !strings.Contains(told, "SELECT count(*) AS games FROM matches") {
		t.Errorf("the model is told %s", told)
	}
}

// TestConsultation: the model's reading beside that of the parser.
func TestConsultation(t *testing.T) {
	const question = "How many games did Tal win?"
	var now answering
	a, server := modelled(t, sampleDB, now.answer, func(m *assistant.Models, _ *model.Config) { m.Consult = true })
	read := func(reply []modeltest.Reply, answers map[string]string) (*assistant.Reply, int) {
		now.say(script{question: reply}.answer)
		before := len(server.Requests())
		return a.Ask(t.Context(), assistant.Request{Question: question, Answers: answers}), len(server.Requests()) - before
	}
	other := calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"count"}]}`)
	otherSQL := calls("run_sql", `{"sql":"SELECT count(*) AS games FROM matches","meaning":"All games."}`)
	if r, n := read(calls("query", talWins), nil); r.Status != assistant.Answered || r.Provenance != "parser" || n != 1 || r.Usage == nil {
		t.Errorf("both agree: %+v", r)
	}
	for _, reply := range [][]modeltest.Reply{other, otherSQL} {
		r, _ := read(reply, nil)
		if r.Status != assistant.Clarify || len(r.Clarification.Options) != 2 || r.Clarification.Options[0].Label == r.Clarification.Options[1].Label || r.Rows != nil {
			t.Errorf("they differ: %+v", r)
		}
	}
	if r, n := read(other, map[string]string{"sense": "parser"}); r.Status != assistant.Answered || r.Provenance != "parser" || n != 0 {
		t.Errorf("the parser's is meant: %+v", r)
	}
	if r, n := read(otherSQL, map[string]string{"sense": "model"}); r.Status != assistant.Answered || r.Provenance != "model-sql" || n != 1 {
		t.Errorf("the model's is meant: %+v", r)
	}
	if r, _ := read([]modeltest.Reply{{Status: 400, Body: "{}"}}, nil); r.Status != assistant.Answered || r.Provenance != "parser" {
		t.Errorf("the model fails: %+v", r)
	}
}

// TestModelFailures: every failure is told in the asker's language, in time,
// with no part of an answer, and with questions that would work.
func TestModelFailures(t *testing.T) {
	good := modeltest.Query(talWins)
	cut, hung, long := good, good, good
	cut.Cut, hung.Hang, long.Finish = true, true, "length"
	var now answering
	a, server := modelled(t, sampleDB, now.answer, nil)
	hurried, hurriedServer := modelled(t, sampleDB, now.answer, func(_ *assistant.Models, c *model.Config) { c.Limits.Time = 500 * time.Millisecond })
	for code, reply := range map[string]modeltest.Reply{
		"model_cut": cut, "model_timeout": hung, "model_too_long": long,
		"model_busy":      {Status: 429, Header: map[string]string{"Retry-After": "3600"}, Body: "{}"},
		"model_down":      {Status: 500, Header: map[string]string{"Retry-After": "0"}, Body: "oops"},
		"model_key":       {Status: 401, Body: "{}"},
		"model_not_found": {Status: 404, Body: "{}"},
		"model_rejected":  {Status: 422, Body: `{"error":{"message":"secret detail"}}`},
		"model_malformed": {Body: "data: [[[\n\n"},
	} {
		now.say(func(modeltest.Request) modeltest.Reply { return reply })
		a, server := a, server
		if reply.Hang {
			a, server = hurried, hurriedServer
		}
		for language, question := range map[string]string{"en": strange, "es": "¿Cuántas celadas zwischenzug ganó Tal?"} {
			before := len(server.Requests())
			started := time.Now()
			r := a.Ask(t.Context(), assistant.Request{Question: question})
			if took := time.Since(started); took > 20*time.Second {
				t.Errorf("%s took %v", code, took)
			}
			if r.Status != assistant.Failed || r.Error == nil || r.Error.Code != code || r.Language != language ||
				r.Text != assistant.Message(language, code) || r.Text == code || strings.Contains(r.Text, "secret") {
				t.Errorf("%s in %s: %+v", code, language, r)
			}
			if r.Rows != nil || r.SQL != "" || r.Paraphrase != "" || r.Provenance != "" || len(r.Uncovered) == 0 || len(r.Suggestions) == 0 {
				t.Errorf("%s in %s: part of an answer, or no help: %+v", code, language, r)
			}
			if n := len(server.Requests()) - before; n > 3 {
				t.Errorf("%s: %d requests", code, n)
			}
		}
	}
	for _, reply := range []modeltest.Reply{{Refusal: "No."}, {Text: "It was 1960."}, modeltest.Query(`{"rows":`), modeltest.Query(`{"rows":"dances"}`)} {
		now.say(func(modeltest.Request) modeltest.Reply { return reply })
		r := a.Ask(t.Context(), assistant.Request{Question: strange})
		if r.Status != assistant.Abstain || r.Rows != nil || r.SQL != "" || strings.Contains(r.Text, "1960") || len(r.Suggestions) == 0 || !strings.Contains(r.Text, "language model") {
			t.Errorf("%+v: %+v", reply, r)
		}
	}
}

// TestModelCodes: there is a text for everything that can go wrong.
func TestModelCodes(t *testing.T) {
	for _, code := range []model.Code{
		model.Unreachable, model.BadKey, model.NotFound, model.Busy, model.Down, model.Rejected, model.Malformed, model.Cut, model.TooLong,
		model.Declined, model.TimedOut, model.QuestionBudget, model.DayBudget, model.GaveUp,
	} {
		key := "model_" + string(code)
		es, en := assistant.Message("es", key), assistant.Message("en", key)
		if es == key || en == key || es == en {
			t.Errorf("%s: %q, %q", key, es, en)
		}
	}
}

// TestDescribe: a model can ask what there is, and is told no text of the
// database.
func TestDescribe(t *testing.T) {
	describe := func(kind, text string) modeltest.Reply {
		arguments, _ := json.Marshal(map[string]string{"kind": kind, "text": text})
		return modeltest.Reply{Calls: []modeltest.Call{{Name: "describe", Arguments: string(arguments)}}}
	}
	var now answering
	a, server := modelled(t, sampleDB, now.answer, nil)
	for _, c := range []struct{ kind, text, want string }{
		{"players", "Capablanca", "One player"},
		{"players", "Kasparof", "nearly"},
		{"players", "Xyzzy", "Nobody"},
		{"openings", "Najdorf", `"B90"`},
		{"openings", "banana", "no opening"},
		{"tags", "", "Event: 122 of 122 games have it"},
		{"tags", "event date", "EventDate: "},
		{"tags", "Hastings", "Event"},
		{"tags", "USA Championship", "games have a value with these words"},
		{"tags", "Xyzzy", "No tag is called so"},
		{"planets", "Mars", "kind is"},
	} {
		now.say(script{strange: {describe(c.kind, c.text), modeltest.Query(talWins)}}.answer)
		if r := a.Ask(t.Context(), assistant.Request{Question: strange}); r.Status != assistant.Answered {
			t.Errorf("%s %s: %+v", c.kind, c.text, r)
			continue
		}
		if told := server.Requests()[len(server.Requests())-1].Last(); !strings.Contains(told, c.want) {
			t.Errorf("%s %s: the model is told %q", c.kind, c.text, told)
		}
	}
}
