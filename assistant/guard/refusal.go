package guard

import (
	_ "embed"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Code says why a statement was refused. The texts for people are in
// messages.yaml, one pair for each code.
type Code string

// The codes of a refusal.
const (
	NotValidated    Code = "not_validated"     // no parser for this server; What: the dialect
	Empty           Code = "empty"             // no statement
	TooLong         Code = "too_long"          // more bytes than Limits allow
	HiddenCharacter Code = "hidden_character"  // a character that is not what it looks like; What: its number
	Unterminated    Code = "unterminated"      // a literal or comment without an end
	TooManyComments Code = "too_many_comments" // more comments than a question needs, or one in another
	ServerComment   Code = "server_comment"    // a comment that some server obeys
	TooDeep         Code = "too_deep"          // nested beyond reason
	Syntax          Code = "syntax"            // the engine cannot parse it
	NotOneStatement Code = "not_one_statement"
	NotSelect       Code = "not_select"     // What: the first word
	Construct       Code = "construct"      // a part of SQL that is not on the list; What: the engine's name of it
	Table           Code = "table"          // What: the name
	Function        Code = "function"       // What: the name
	Type            Code = "type"           // a cast to a type that is not on the list; What: the type
	SystemColumn    Code = "system_column"  // What: the name
	ShadowsTable    Code = "shadows_table"  // a WITH name that hides a table; What: the name
	Size            Code = "size"           // a size that is not a small whole number; What: the function
	Pattern         Code = "pattern"        // a regular expression that is not a plain one; What: the function
	Wildcards       Code = "wildcards"      // a LIKE pattern with too many of them
	LongTexts       Code = "long_texts"     // What: a function for short texts that may be given long ones
	LongResult      Code = "long_result"    // What: a function that may make too long a text of what it is given
	Number          Code = "number"         // a number written out that has too many digits
	Power           Code = "power"          // What: the operator or function, with an exponent that may be large
	Growth          Code = "growth"         // values that double at every step
	TooManyParts    Code = "too_many_parts" // relations or subqueries, those of WITH clauses as often as they are used
	CrossProduct    Code = "cross_product"  // tables that no condition connects
	UnknownColumn   Code = "unknown_column" // What: the name
	// The chess functions are not installed; What: the function.
	FunctionsMissing Code = "functions_missing"
	// They are not what this program installed; What: the function.
	FunctionsChanged Code = "functions_changed"
	DoesNotBind      Code = "does_not_bind" // the engine does not accept it on this schema
)

// Refusal is the answer to a statement that must not run. It names what was
// refused but never what it was called with. The writer of the SQL can repair
// it: a person, told by Text, or a model, told by Error.
type Refusal struct {
	Code   Code
	What   string   // the name of what was refused; empty where the code says it all
	Detail string   // the engine's own words, in English, for the writer of the SQL; may be empty
	Known  []string // names that are there, where What is not
}

// Error is the English text with the engine's own words.
func (r *Refusal) Error() string {
	if r.Detail == "" {
		return r.message("en")
	}
	return r.message("en") + " (" + r.Detail + ")"
}

// Text is the reason for people, in Spanish ("es") or English (any other), with
// the names that they could have written.
func (r *Refusal) Text(lang string) string { return r.message(lang) + r.known(lang) }

func (r *Refusal) message(lang string) string {
	text, ok := messages[r.Code][lang]
	if !ok {
		text = messages[r.Code]["en"]
	}
	return strings.ReplaceAll(text, "{what}", r.What)
}

//go:embed messages.yaml
var messagesYAML []byte

var messages = mustParse[map[Code]map[string]string](messagesYAML)

// mustParse reads a data file of this package. A file that cannot be read is a
// mistake of the build.
func mustParse[T any](data []byte) (out T) {
	decoder := yaml.NewDecoder(strings.NewReader(string(data)))
	decoder.KnownFields(true)
	if err := decoder.Decode(&out); err != nil {
		panic("guard: " + err.Error())
	}
	return out
}

// maxName is the longest name, in bytes, that a refusal repeats.
const maxName = 64

// maxDetail is the longest message of an engine, in bytes, that is passed on.
const maxDetail = 300

func refuse(code Code, what string) *Refusal {
	return &Refusal{Code: code, What: printable(what, maxName)}
}

// because adds the engine's own words.
func (r *Refusal) because(message string) *Refusal {
	r.Detail = printable(message, maxDetail)
	return r
}

// syntaxError is the refusal of what a parser cannot read. Where the parser
// stumbled may be a text of the statement, which is not repeated.
func syntaxError(message string) *Refusal {
	if at := strings.Index(message, " near "); at >= 0 && strings.Contains(message[at:], "'") {
		message = strings.TrimSuffix(message[:at], " at or")
	}
	return refuse(Syntax, "").because(message)
}

// printable is the part of a foreign text that is safe to show, cut at size
// bytes.
func printable(text string, size int) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || deceptive(r) {
			return -1
		}
		return r
	}, text)
	if len(text) > size {
		text = strings.ToValidUTF8(text[:size], "") + "…"
	}
	return text
}
