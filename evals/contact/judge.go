package contact

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Verdict is what a reply is worth.
type Verdict string

// The verdicts.
const (
	Right  Verdict = "right"
	Wrong  Verdict = "wrong"  // answered, and not what was asked
	Asked  Verdict = "asked"  // asked back where that, or that about this, was not wanted
	Silent Verdict = "silent" // declined what can be answered
)

//go:embed spellings.json
var spellings []byte

// Judge tells whether replies are right. It is safe for concurrent use.
type Judge struct {
	spelt map[string]string // other spellings of a person: the one in the games
}

// NewJudge is a judge who knows the usual spellings of people.
func NewJudge() (*Judge, error) {
	j := new(Judge)
	if err := json.Unmarshal(spellings, &j.spelt); err != nil {
		return nil, fmt.Errorf("spellings: %w", err)
	}
	return j, nil
}

// Of is the verdict on the reply to a question on its own.
func (j *Judge) Of(gold Gold, reply *assistant.Reply) Verdict {
	answered, asked := reply.Status == assistant.Answered, reply.Status == assistant.Clarify
	switch {
	case answered && gold.Expect == Answer && j.right(gold.Alternatives(), reply),
		asked && gold.Expect == Clarify && reply.Clarification != nil && reply.Clarification.Slot == gold.Slot,
		!answered && !asked && gold.Expect == Abstain:
		return Right
	case answered:
		return Wrong
	case asked:
		return Asked
	}
	return Silent
}

// right says whether an answer is one of the alternatives.
func (j *Judge) right(alternatives []Alternative, reply *assistant.Reply) bool {
	rows := cells(reply.Rows)
	return slices.ContainsFunc(alternatives, func(a Alternative) bool {
		alone := len(a.Columns) == 1 && len(a.Rows) > 0
		switch {
		case alone && a.Columns[0] == Board:
			text, isText := a.Rows[0][0].(string)
			boards := boards(reply, rows)
			return isText && slices.Contains(boards[:min(len(boards), fewBoards)], text)
		case alone && a.Columns[0] == Bool:
			return a.Rows[0][0] == truth(reply, rows)
		case len(a.Columns) == 1 && (a.Columns[0] == Board || a.Columns[0] == Bool):
			return false // it does not tell what is right
		}
		return j.matches(a, rows)
	})
}

// fewBoards is how many boards may be shown for the one that was asked for to be among them.
const fewBoards = 4

var boardText = regexp.MustCompile(`^[0KQRBNPkqrbnp]{64}$`)

// boards are those that an answer shows, and those in its rows.
func boards(reply *assistant.Reply, rows [][]any) (all []string) {
	for _, b := range reply.Boards {
		all = append(all, b.Board)
	}
	for _, row := range rows {
		for _, v := range row {
			if text, ok := v.(string); ok && boardText.MatchString(text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// saidFirst is how a text says yes or no; the word boundary of expressions is one of ASCII.
var saidFirst = regexp.MustCompile(`^(sí|si|yes|no)(?:[^\p{L}\p{N}_]|$)`)

// truth is whether an answer says yes: in words, by a number above zero in a row of little
// else, or by having rows.
func truth(reply *assistant.Reply, rows [][]any) bool {
	if len(rows) != 1 {
		if said := saidFirst.FindStringSubmatch(strings.ToLower(strings.TrimSpace(reply.Text))); said != nil {
			return said[1] != "no"
		}
		return len(rows) > 0
	}
	for _, v := range rows[0] {
		if b, ok := v.(bool); ok {
			return b
		}
	}
	for _, v := range rows[0] {
		switch plain(v) {
		case "yes", "sí", "si", "true", "t":
			return true
		case "no", "false", "f":
			return false
		}
	}
	if len(rows[0]) <= 2 {
		for _, v := range rows[0] {
			if n, ok := number(v); ok {
				return n > 0
			}
		}
	}
	return true
}
