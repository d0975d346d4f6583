// Package prompts holds the texts that language models get from Kibitz: the
// instructions in Spanish and English with the documentation of the schema, the
// words around a question, the tools, and worked examples. They are templates
// and data files; the package fills them in.
package prompts

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"text/template"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

//go:embed *.md *.yaml
var files embed.FS

var texts = template.Must(template.ParseFS(files, "*.md"))

// Instructions are what a model is told before any question. They are the same
// for all questions in a language, so that servers can keep them.
type Instructions struct {
	Language schema.Language // Spanish, or English for any other
	Dialect  dialect.Dialect
	Form     bool // the model may fill in the logical form
	SQL      bool // the model may write SQL, by the documentation of the schema, which is among the instructions where there is no form
	// Functions: the database has the chess functions of its dialect.
	Functions bool
}

// Text fills the instructions in.
func (i Instructions) Text() string { return render("system", i.Language, i) }

// Schema is the documentation of the schema, as the template places it.
func (i Instructions) Schema() string {
	text := schema.Doc(i.Dialect, language(i.Language))
	if i.Functions {
		text += "\n" + functions.Doc(i.Dialect, language(i.Language))
	}
	return text
}

// Turn is one question with what is known about it.
type Turn struct {
	Language  schema.Language
	Question  string
	Form      string // what it may need of the logical form besides what the tools tell
	Examples  []Example
	Earlier   []Earlier // what was asked before in the conversation, oldest first
	Rows      *Rows     // of the answer to the last of these; nil: none can be taken up
	Settled   []Settled // what the asker has answered
	Asker     bool      // which player the asker is is known, who is called Asker
	Pending   Pending   // what waits for the asker's answer, if anything
	Unread    []string  // the words that the parser did not understand
	NoReading bool      // the parser knows the words and makes no sense of them
}

// Earlier is a question that was asked before, with its logical form or its SQL.
type Earlier struct{ Question, Reading string }

// Rows are those of an answer, which are named by their places.
type Rows struct {
	Count                int
	More                 bool // there were others behind these
	Game, HalfMove, Text bool // what each stands for
}

// Asker is what a model calls the player that the asker is.
const Asker = "@me"

// Settled is an answer of the asker's to a question back.
type Settled struct{ Slot, Value string }

// Pending is a question that waits for an answer about a slot.
type Pending struct{ Question, Slot string }

// Text fills the turn in.
func (t Turn) Text() string { return render("turn", t.Language, t) }

// ToldTools tells the tools in the instructions, for models that have no tool
// calls, and how to call them as text.
func ToldTools(tools []Tool) string { return execute("plain.md", tools) }

// render fills the template of a language in.
func render(name string, l schema.Language, data any) string {
	return execute(name+"."+string(language(l))+".md", data)
}

// execute fills a template in. One that cannot be executed is a mistake in this
// package, which its tests find: they execute all of them.
func execute(name string, data any) string {
	var b strings.Builder
	if err := texts.ExecuteTemplate(&b, name, data); err != nil {
		panic(fmt.Sprintf("prompts: %v", err))
	}
	return strings.TrimSpace(b.String()) + "\n"
}

// language is Spanish or English.
func language(l schema.Language) schema.Language {
	if l != schema.Spanish {
		return schema.English
	}
	return l
}

// Tool is something that a model can ask for.
type Tool struct {
	Name        string
	Description string
	Alone       string          // the description for models without Form tools, if it is another
	Form        bool            // it goes with the logical form
	Open        bool            // its parameters are no strict schema
	Parameters  json.RawMessage // JSON Schema
}

// Tools lists the tools.
func Tools() []Tool { return tools() }

var tools = sync.OnceValue(func() []Tool {
	var read []struct {
		Name, Description, Alone string
		Form, Open               bool
		Parameters               map[string]any
	}
	data, err := files.ReadFile("tools.yaml")
	if err = cmp.Or(err, yaml.Unmarshal(data, &read)); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	var all []Tool
	for _, r := range read {
		t := Tool{Name: r.Name, Description: r.Description, Alone: r.Alone, Form: r.Form, Open: r.Open}
		if t.Parameters, err = json.Marshal(r.Parameters); err != nil {
			panic(err)
		}
		all = append(all, t)
	}
	return all
})
