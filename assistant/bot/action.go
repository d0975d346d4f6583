package bot

import (
	"context"
	"maps"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Kind says what an action does.
type Kind string

const (
	Choose Kind = "choose" // answers a question back
	Ask    Kind = "ask"    // asks a suggested question
	Rows   Kind = "rows"   // shows the next page of rows
	Boards Kind = "boards" // shows the next boards
	SQL    Kind = "sql"    // shows the SQL
	Right  Kind = "right"  // marks the answer
	Wrong  Kind = "wrong"
	Replay Kind = "replay" // replays a game
)

// Action is something to press under an answer.
type Action struct {
	ID    string // goes back as Message.Action
	Kind  Kind
	Label string
	of    string // the id of the answer
}

// action is an action of an answer; n is what it needs to know besides: the
// number of an option, the row to begin with, the code of a game.
func (k *kept) action(kind Kind, n int64, label string) Action {
	return Action{ID: k.id + "." + string(kind) + "." + strconv.FormatInt(n, 10), Kind: kind, Label: label, of: k.id}
}

// press does what an action says.
func (b *Bot) press(ctx context.Context, m Message) *Answer {
	id, rest, _ := strings.Cut(m.Action, ".")
	kind, number, _ := strings.Cut(rest, ".")
	n, err := strconv.ParseInt(number, 10, 64)
	k := b.kept.get(id)
	if k == nil || err != nil || n < 0 {
		return &Answer{Language: b.Language, Text: b.Say("bot_expired")}
	}
	switch r := k.reply; Kind(kind) {
	case Choose:
		if c := r.Clarification; c != nil && n < int64(len(c.Options)) {
			settled := maps.Clone(k.settled)
			if settled == nil {
				settled = map[string]string{}
			}
			settled[c.Slot] = c.Options[n].Value
			return b.ask(ctx, k.conversation, k.question, settled)
		}
	case Ask:
		if n < int64(len(r.Suggestions)) {
			return b.ask(ctx, k.conversation, r.Suggestions[n], nil)
		}
	case Rows:
		if n < int64(len(r.Rows)) {
			return b.rowsFrom(k, int(n))
		}
	case Boards:
		if n < int64(len(r.Boards)) {
			return b.boardsFrom(k, int(n))
		}
	case SQL:
		return &Answer{Language: r.Language, Text: "SQL (" + r.Dialect + ")", Code: r.SQL, Reply: r}
	case Right, Wrong:
		return b.mark(ctx, k, m.User, Kind(kind) == Right)
	case Replay:
		return b.replay(ctx, k, n)
	}
	return &Answer{Language: b.Language, Text: b.Say("bot_expired")}
}

// mark keeps what somebody says of an answer.
func (b *Bot) mark(ctx context.Context, k *kept, user string, right bool) *Answer {
	language := k.reply.Language
	kept, err := b.Assistant.Mark(ctx, assistant.Mark{Conversation: k.conversation, Question: k.question, Right: right, By: user})
	if err != nil {
		return b.problem(language, err)
	}
	key := "marked_wrong"
	if kept.Right {
		key = "marked_right"
	}
	return &Answer{Language: language, Text: assistant.Message(language, key, "question", kept.Question)}
}
