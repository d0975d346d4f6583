package tell

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

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

// Cell writes a value of a row for people of a language: numbers as it writes
// them.
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

// Plural says a number with its noun: key_one or key_many.
func Plural(language, key string, n int64, pairs ...string) string {
	if n == 1 {
		return Message(language, key+"_one", pairs...)
	}
	return Message(language, key+"_many", append(pairs, "n", strconv.FormatInt(n, 10))...)
}

// Note is something that the asker is told beside an answer.
type Note struct {
	Key   string
	Pairs []string // name, value, name, value …
}

// NewNote is the note of a text of the catalog.
func NewNote(key string, pairs ...string) Note { return Note{key, pairs} }

// In says it in a language.
func (n Note) In(language string) string { return Message(language, n.Key, n.Pairs...) }

// Sentence makes a sentence of a phrase.
func Sentence(phrase string) string {
	first, size := utf8.DecodeRuneInString(phrase)
	return string(unicode.ToUpper(first)) + phrase[size:] + "."
}

// Paraphrase ends a paraphrase as a sentence.
func Paraphrase(text string) string { return strings.TrimSuffix(text, ".") + "." }
