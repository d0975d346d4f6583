package query

import (
	_ "embed"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/unicode/norm"
)

// Chapters are parts of the form that not every question needs, so that a language
// model need not be shown them. There are few, so that the schemas of all
// combinations that come up stay in the caches of servers.
type Chapters uint

//go:embed formchapters.yaml
var chaptersFile []byte

// chapter is what formchapters.yaml says of one.
type chapter struct {
	Name  string   `yaml:"name"`
	Holds []string `yaml:"holds"` // fields and values, as TYPE.NAME
	Words []string `yaml:"words"` // beginnings of words that call for it
}

var formChapters = sync.OnceValue(func() []chapter {
	var all []chapter
	if err := yaml.Unmarshal(chaptersFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// AllChapters are all of them.
func AllChapters() Chapters { return 1<<len(formChapters()) - 1 }

// ChaptersFor are the chapters that the words of texts call for.
func ChaptersFor(texts ...string) (called Chapters) {
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(unaccented(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			called |= chaptersOfWord(word)
		}
	}
	return called
}

func chaptersOfWord(word string) (called Chapters) {
	for i, c := range formChapters() {
		if slices.ContainsFunc(c.Words, func(w string) bool { return begins(word, w) }) || patterns[c.Name] != nil && patterns[c.Name].MatchString(word) {
			called |= 1 << i
		}
	}
	return called
}

// begins says whether a word is what formchapters.yaml has.
func begins(word, written string) bool {
	whole, ends := strings.CutSuffix(written, ".")
	return ends && word == whole || !ends && strings.HasPrefix(word, written)
}

// patterns are what calls for a chapter besides words: moves and squares, such as
// nf3, parts of a FEN, and numbers that ratings have and years do not.
var patterns = map[string]*regexp.Regexp{
	"moves":   regexp.MustCompile(`^(?:.*[a-h][1-8]|o)$`),
	"boards":  regexp.MustCompile(`^(?:.*[a-h][1-8]|[1-8pnbrqk]{5,8})$`),
	"ratings": regexp.MustCompile(`^2[1-9][0-9]{2}$`),
}

// unaccented is a text in small letters without accents.
func unaccented(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
}

// Chapters are the chapters that the form uses.
func (f *Form) Chapters() Chapters {
	text, err := json.Marshal(f)
	if err != nil {
		return AllChapters() // a form is always JSON
	}
	var written any
	if err := json.Unmarshal(text, &written); err != nil {
		return AllChapters()
	}
	return chaptersIn(written, formType)
}

// chaptersIn are the chapters that a value of a type uses.
func chaptersIn(value any, t reflect.Type) (used Chapters) {
	switch t.Kind() {
	case reflect.Pointer:
		return chaptersIn(value, t.Elem())
	case reflect.Slice:
		list, _ := value.([]any)
		for _, v := range list {
			used |= chaptersIn(v, t.Elem())
		}
	case reflect.String:
		text, _ := value.(string)
		return chapterOf(t, text)
	case reflect.Struct:
		written, _ := value.(map[string]any)
		for _, f := range fields(t) {
			name, _ := jsonName(f)
			if v := written[name]; v != nil {
				used |= chapterOf(t, name) | chaptersIn(v, f.Type)
			}
		}
	}
	return used
}

// chapterOf is the chapter that a field or a value belongs to; 0: it is always shown.
func chapterOf(t reflect.Type, name string) Chapters {
	whole := t.Name() + "." + name
	for i, p := range formChapters() {
		if slices.Contains(p.Holds, whole) {
			return 1 << i
		}
	}
	return 0
}
