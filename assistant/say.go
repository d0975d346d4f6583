package assistant

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

//go:embed messages.yaml
var messageFile []byte

// messages is the catalog of what users are told, by key and language.
var messages = sync.OnceValue(func() map[string]map[string]string {
	var all map[string]map[string]string
	if err := yaml.Unmarshal(messageFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// Message is a text of the catalog in Spanish (es) or English (any other
// language), with its {names} filled in from pairs of name and value.
func Message(language, key string, pairs ...string) string {
	if language != "es" {
		language = "en"
	}
	text, ok := messages()[key][language]
	if !ok {
		text = key
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

func (t *turn) say(key string, pairs ...string) string {
	return Message(t.reply.Language, key, pairs...)
}

func (t *turn) assume(key string, pairs ...string) {
	t.reply.Assumptions = append(t.reply.Assumptions, t.say(key, pairs...))
}

// plural says a number with its noun: key_one or key_many.
func (t *turn) plural(key string, n int64, pairs ...string) string {
	if n == 1 {
		return t.say(key+"_one", pairs...)
	}
	return t.say(key+"_many", append(pairs, "n", strconv.FormatInt(n, 10))...)
}

// cell writes a value of a row for people; numbers as the language writes
// them.
func (t *turn) cell(v any) string { return Cell(t.reply.Language, v) }

// Cell writes a value of a row for people of a language.
func Cell(language string, v any) string {
	switch x := v.(type) {
	case nil:
		return "–"
	case float64:
		text := strconv.FormatFloat(x, 'f', -1, 64)
		if language == "es" {
			text = strings.Replace(text, ".", ",", 1)
		}
		return text
	case string:
		return x
	}
	return fmt.Sprint(v)
}
