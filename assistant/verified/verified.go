// Package verified knows questions whose readings their askers marked right or
// wrong: which of them is the same question in the same words, and which is the
// same but for the people, numbers, openings and tags that it speaks of.
package verified

import (
	"encoding/json"
	"strings"
	"time"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Question is a question with a reading of it that was marked.
type Question struct {
	ID       int64  `json:"id"`
	Text     string `json:"question"`
	Language string `json:"language"`
	Right    bool   `json:"right"`
	// Form is what the question means, with what is asked back left open; nil
	// where a model wrote SQL.
	Form *query.Form `json:"form,omitempty"`
	// Reading tells readings apart: that of the form as it was answered, or the
	// SQL.
	Reading string    `json:"-"`
	SQL     string    `json:"sql,omitempty"`
	Dialect string    `json:"dialect,omitempty"` // of the SQL
	Meaning string    `json:"meaning,omitempty"` // the paraphrase that the asker judged
	By      string    `json:"by,omitempty"`
	At      time.Time `json:"at"`
}

// Reading is the same text for forms that mean the same. The spellings of a
// person are left out: they grow with the database.
func Reading(f query.Form) string {
	f = f.Canonical()
	f.Walk(query.Visitor{
		Name: func(n *query.Name) { *n = query.Name{Text: n.Text} },
		Cond: func(c *query.Cond) {
			if c.ECO != nil {
				c.ECO.Name = ""
			}
		},
	})
	text, err := json.Marshal(f)
	if err != nil {
		panic(err) // a form is always JSON
	}
	return string(text)
}

// Wording is the same text for questions in the same words: case, accents,
// blanks and the signs that end a sentence make no difference, but in moves and
// boards they do.
func Wording(question string) string {
	var keys []string
	for _, w := range words(question) {
		keys = append(keys, w.key)
	}
	return strings.Join(keys, " ")
}

// word is a word of a question.
type word struct {
	text string // as written
	key  string // as wordings are compared
}

// fenRanks is how many slashes part the ranks of a board.
const fenRanks = 7

// words splits a question at its blanks, and cuts off the English 's.
func words(question string) (all []word) {
	boards := strings.Count(question, "/") >= fenRanks // then a lower-case k is another king
	add := func(text string) {
		if text == "" {
			return
		}
		key := text
		if !boards && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !strings.ContainsRune("'’-", r) }) {
			key = people.Fold(text)
		}
		all = append(all, word{text, key})
	}
	for _, text := range strings.Fields(question) {
		text = strings.Trim(text, "¿?¡!.,;:")
		for _, end := range []string{"'s", "’s"} {
			if owner, ok := strings.CutSuffix(text, end); ok && owner != "" {
				add(owner)
				text = "'s"
			}
		}
		add(text)
	}
	return all
}
