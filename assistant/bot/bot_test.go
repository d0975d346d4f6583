package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/gif"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant"
	games "github.com/kibitz-chess/kibitz/assistant/library"
)

// library answers with a reply, and remembers what it was asked.
type library struct {
	reply  assistant.Reply
	wait   chan struct{}
	asked  []assistant.Request
	marked []assistant.Mark
	game   *assistant.Game
}

func (l *library) Ask(ctx context.Context, r assistant.Request) *assistant.Reply {
	if l.wait != nil {
		<-l.wait
	}
	if r.Question == "panic" {
		panic("as asked")
	}
	l.asked = append(l.asked, r)
	reply := l.reply
	reply.Question = r.Question
	return &reply
}

func (l *library) Examples(_ context.Context, language string) []string {
	var all []string
	for i := range 9 {
		all = append(all, fmt.Sprint(language, i))
	}
	return all
}

func (l *library) Game(_ context.Context, cod int64) (*assistant.Game, error) {
	if l.game == nil {
		return nil, games.MissingGame(cod)
	}
	return l.game, nil
}

func (l *library) Mark(_ context.Context, m assistant.Mark) (assistant.Marked, error) {
	l.marked = append(l.marked, m)
	return assistant.Marked{Question: m.Question, Right: m.Right}, nil
}

func action(t *testing.T, a *Answer, kind Kind) Action {
	t.Helper()
	for _, action := range a.Actions {
		if action.Kind == kind {
			return action
		}
	}
	t.Fatalf("no %s among %v", kind, a.Actions)
	panic("unreachable")
}

func TestHelp(t *testing.T) {
	l := &library{reply: assistant.Reply{Language: "es", Text: "x"}}
	b := New(Config{Assistant: l, Language: "es"})
	for text, language := range map[string]string{"": "es", " ? ": "es", "ayuda": "es", "HELP": "en"} {
		a := b.Answer(t.Context(), Message{Text: text})
		if a.Language != language || len(a.Choices) != maxExamples || a.Choices[0] != language+"0" {
			t.Errorf("%q: %+v", text, a)
		}
	}
	a := b.Answer(t.Context(), Message{Text: "help"})
	b.Answer(t.Context(), Message{Action: a.Actions[2].ID})
	if len(l.asked) != 1 || l.asked[0].Question != "en2" {
		t.Errorf("asked %v", l.asked)
	}
}

// TestPages: every row is on one page, and pages follow each other by a button.
func TestPages(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		columns, rows := rapid.IntRange(2, 30).Draw(r, "columns"), rapid.IntRange(2, 120).Draw(r, "rows")
		cell := rapid.StringN(0, 400, -1).Draw(r, "cell")
		l := &library{reply: assistant.Reply{Language: "en", Text: "x", RowCount: rows}}
		for i := range columns {
			l.reply.Columns = append(l.reply.Columns, assistant.Column{Name: fmt.Sprint("c", i), Label: "c"})
		}
		for i := range rows {
			row := assistant.Row{int64(i)}
			for range columns - 1 {
				row = append(row, cell)
			}
			l.reply.Rows = append(l.reply.Rows, row)
		}
		b := New(Config{Assistant: l})
		a := b.Answer(context.Background(), Message{Text: "q"})
		seen := 0
		for {
			size := 0
			for _, cells := range a.Table.Rows {
				if cells[0] != fmt.Sprint(seen) || len(cells) != min(columns, maxColumns) {
					r.Fatalf("row %d is %v", seen, cells)
				}
				seen++
				for _, text := range cells {
					size += len([]rune(text))
				}
			}
			if len(a.Table.Rows) > maxRows || size > maxPage {
				r.Fatalf("%d rows of %d characters on a page", len(a.Table.Rows), size)
			}
			next := ""
			for _, action := range a.Actions {
				if action.Kind == Rows {
					next = action.ID
				}
			}
			if next == "" {
				break
			}
			a = b.Answer(context.Background(), Message{Action: next})
		}
		if seen != rows {
			r.Fatalf("%d of %d rows", seen, rows)
		}
	})
}

func TestClarification(t *testing.T) {
	l := &library{reply: assistant.Reply{Language: "en", Text: "Which?", Status: assistant.Clarify, Clarification: &assistant.Clarification{
		Slot: "move_unit", Options: []assistant.Option{{Value: "half", Label: "half-moves"}, {Value: "full", Label: "moves"}}}}}
	b := New(Config{Assistant: l})
	first := b.Answer(t.Context(), Message{Conversation: "c", Text: "q"})
	if got := fmt.Sprint(first.Choices); got != "[half-moves moves]" {
		t.Errorf("choices %s", got)
	}
	l.reply.Clarification = &assistant.Clarification{Slot: "player", Options: []assistant.Option{{Value: "Polgar, Judit", Label: "Judit"}}}
	second := b.Answer(t.Context(), Message{Conversation: "another", Action: first.Actions[1].ID})
	b.Answer(t.Context(), Message{Action: second.Actions[0].ID})
	if r := l.asked[2]; r.Conversation != "c" || r.Question != "q" || r.Answers["move_unit"] != "full" || r.Answers["player"] != "Polgar, Judit" {
		t.Errorf("asked %+v", r)
	}
	if offered, ok := b.Offered("c", 1); !ok || offered.Kind != Choose || offered.Label != "Judit" {
		t.Errorf("offered %+v", offered)
	}
	if _, ok := b.Offered("c", 2); ok {
		t.Error("an option of an earlier answer is offered")
	}
}

func TestMark(t *testing.T) {
	l := &library{reply: assistant.Reply{Language: "es", Text: "x", SQL: "SELECT 1", Dialect: "duckdb", Markable: true}}
	b := New(Config{Assistant: l})
	a := b.Answer(t.Context(), Message{Conversation: "c", User: "ana", Text: "q"})
	said := b.Answer(t.Context(), Message{User: "eva", Action: action(t, a, Wrong).ID})
	want := assistant.Mark{Conversation: "c", Question: "q", By: "eva"}
	if len(l.marked) != 1 || l.marked[0] != want || said.Text != "Guardada como incorrecta: «q»" {
		t.Errorf("marked %+v, said %q", l.marked, said.Text)
	}
	if sql := b.Answer(t.Context(), Message{Action: action(t, a, SQL).ID}); sql.Code != "SELECT 1" {
		t.Errorf("SQL %q", sql.Code)
	}
	l.reply.Markable = false
	for _, action := range b.Answer(t.Context(), Message{Text: "q"}).Actions {
		if action.Kind == Right {
			t.Error("what cannot be marked can be marked")
		}
	}
}

// TestExpired: a button of no known answer says so, whatever is in it.
func TestExpired(t *testing.T) {
	b := New(Config{Assistant: &library{reply: assistant.Reply{Language: "en", Text: "x"}}})
	k := &kept{reply: &assistant.Reply{Language: "en"}}
	b.first(k)
	for _, action := range []string{"x", "x.sql.0", k.id, k.id + ".rows.0", k.id + ".boards.-1", k.id + ".choose.0", k.id + ".ask.99999999999999999999", k.id + ".nothing.0"} {
		if a := b.Answer(t.Context(), Message{Action: action}); !strings.Contains(a.Text, "no longer have") {
			t.Errorf("%s: %q", action, a.Text)
		}
	}
}

// TestShelf: the oldest answers are forgotten first, by their number and by
// their size.
func TestShelf(t *testing.T) {
	var s shelf
	first := &kept{conversation: "c", reply: &assistant.Reply{}}
	s.put(first)
	s.offer(first, []Action{first.action(SQL, 0, "")})
	big := &kept{reply: &assistant.Reply{Columns: make([]assistant.Column, 1000), Rows: make([]assistant.Row, 1000)}}
	s.put(big)
	if s.get(first.id) != nil || len(s.latest) != 0 || s.get(big.id) == nil {
		t.Error("a large answer does not take the place of small ones")
	}
	for range maxKept + 10 {
		s.put(&kept{reply: &assistant.Reply{}})
	}
	if len(s.order) != maxKept || len(s.answers) != maxKept || s.cells != 0 {
		t.Errorf("%d answers, %d cells", len(s.order), s.cells)
	}
}

// TestBusy: no more wait than may, and a panic is one answer's.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &library{reply: assistant.Reply{Language: "en", Text: "x"}, wait: make(chan struct{})}
		b := New(Config{Assistant: l, MaxRunning: 1, MaxWaiting: 1})
		done := make(chan *Answer, 2)
		for range 2 {
			go func() { done <- b.Answer(context.Background(), Message{Text: "q"}) }()
		}
		synctest.Wait() // one runs, one waits
		if n := b.waiting.Load(); n != 2 {
			t.Fatalf("%d questions are there", n)
		}
		if a := b.Answer(t.Context(), Message{Text: "q"}); !strings.Contains(a.Text, "Too many questions") {
			t.Errorf("answered %q", a.Text)
		}
		close(l.wait)
		for range 2 {
			if a := <-done; a.Text != "x" {
				t.Errorf("answered %q", a.Text)
			}
		}
		if a := b.Answer(t.Context(), Message{Text: "panic"}); !strings.Contains(a.Text, "inside the program") {
			t.Errorf("answered %q", a.Text)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(errors.New("gone"))
		if a := b.Answer(ctx, Message{Text: "q"}); a.Text == "" {
			t.Error("nothing said")
		}
	})
}

// start is the board before the first move.
const start = "rnbqkbnrpppppppp" + "................................" + "PPPPPPPPRNBQKBNR"

func TestReplay(t *testing.T) {
	const id = "yr3rrJmZmZkAAAAAAAAAAAAAAAAAAAAAEREREUI1YyQ"
	place := assistant.Placement{Board: start, DrawerID: id}
	l := &library{
		reply: assistant.Reply{Language: "en", Text: "x", Columns: []assistant.Column{{Name: "cod_match"}, {Name: "white"}, {Name: "black"}},
			Rows: []assistant.Row{{int64(7), "Tal", "Botvinnik"}, {int64(8), "A", "B"}, {int64(7), "Tal", "Botvinnik"}}},
		game: &assistant.Game{White: "Tal", Black: "Botvinnik", Result: "1-0", Start: place, HalfMoves: []assistant.HalfMove{
			{Number: 1, Side: "white", From: "e2", To: "e4", Check: true, Placement: place}, {Number: 2, Side: "black", From: "e7", To: "e5", SAN: "e5", FullMove: 1, Mate: true, Placement: place}}},
	}
	b := New(Config{Assistant: l})
	a := b.Answer(t.Context(), Message{Text: "q"})
	var labels []string
	for _, action := range a.Actions {
		labels = append(labels, action.Label)
	}
	if got := strings.Join(labels, "; "); got != "7: Tal – Botvinnik; 8: A – B" {
		t.Errorf("games to replay: %s", got)
	}
	shown := b.Answer(t.Context(), Message{Action: a.Actions[0].ID})
	if shown.File == nil || shown.File.Title != "Tal – Botvinnik, 1-0" {
		t.Fatalf("shown %+v", shown)
	}
	if g, err := gif.DecodeAll(bytes.NewReader(shown.File.Content)); err != nil || len(g.Image) != 3 {
		t.Errorf("%v", err)
	}
	accuracy, loss := 91.25, 12.5
	l.game.Analysis = &assistant.Analysis{TurningPoint: 2, White: &assistant.SideFigures{Moves: 1, Accuracy: &accuracy, ACPL: &loss, Blunders: 3}}
	l.game.Analysis.Positions = []assistant.Evaluation{{}, {Best: "c7c5"}, {}}
	told := b.Answer(t.Context(), Message{Action: a.Actions[0].ID})
	if want := []string{"Tal: accuracy 91.2, average centipawn loss 12.5, 1 half-moves; 0 inaccuracies, 0 mistakes, 3 blunders."}; !slices.Equal(told.Details, want) {
		t.Errorf("told %q", told.Details)
	}
	if len(told.Boards) != 1 || told.Boards[0].Caption != "Turning point: 1…e5." || told.Boards[0].Best != "c7c5" || told.Boards[0].PositionOrder != 1 {
		t.Errorf("the turning point is shown as %+v", told.Boards)
	}
	l.game = nil
	if a := b.Answer(t.Context(), Message{Action: a.Actions[0].ID}); a.File != nil || !strings.Contains(a.Text, "no game number 7") {
		t.Errorf("shown %+v", a)
	}
}

func TestMovetext(t *testing.T) {
	r := &assistant.Reply{Columns: []assistant.Column{{Name: "move_number"}, {Name: "move_player"}, {Name: "move_an_text"}},
		Rows: []assistant.Row{{int64(3), int64(1), "Nf6"}, {int64(4), int64(0), "O-O"}, {int64(4), int64(1), "Nxe4"}}}
	if got := movetext(r); got != "3…Nf6 4.O-O Nxe4" {
		t.Error(got)
	}
	r.Columns = append(r.Columns, assistant.Column{Name: "white"})
	if got := movetext(r); got != "" {
		t.Error(got)
	}
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{"a\x00b": "a�b", "a\u202eb": "a�b", "a\xffb": "a�b", " a\n b\t": "a b"} {
		if got := line(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
