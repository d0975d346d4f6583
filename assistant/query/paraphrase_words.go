package query

import (
	"embed"
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"go.yaml.in/yaml/v3"
)

//go:embed phrases*.yaml
var phraseFiles embed.FS

// phrases are the words of paraphrases about games by key and language, and
// usagePhrases those about language models.
var (
	phrases      = phrasesOf("phrases.yaml", "phrases_nouns.yaml")
	usagePhrases = phrasesOf("phrases_usage.yaml")
)

func phrasesOf(files ...string) func() map[string]map[string]string {
	return sync.OnceValue(func() map[string]map[string]string { return readPhrases(files) })
}

func readPhrases(files []string) map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, name := range files {
		var some map[string]map[string]string
		text, err := phraseFiles.ReadFile(name)
		if err == nil {
			err = yaml.Unmarshal(text, &some)
		}
		if err != nil {
			panic(err) // the files are part of the program, and a test reads them
		}
		maps.Copy(all, some)
	}
	return all
}

// say fills a phrase; the pairs are names and values.
func (p paraphraser) say(key string, pairs ...string) string {
	text, ok := phrases()[key][string(p)]
	if !ok {
		text, ok = usagePhrases()[key][string(p)]
	}
	if !ok {
		return "{" + key + "}" // shown as it is, so that the gap is seen
	}
	for i := 0; i < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// span says how many, of things that are counted.
func (p paraphraser) span(r Range) string { return p.interval(r, "at_most", "range") }

// value says how much, of ratings and other values.
func (p paraphraser) value(r Range) string { return p.interval(r, "value_at_most", "value_range") }

func (p paraphraser) interval(r Range, atMost, within string) string {
	n, m := strconv.Itoa(r.Min), strconv.Itoa(r.Max)
	switch {
	case r.Min == r.Max:
		return p.say("exactly", "n", n)
	case r.Max == 0:
		return p.say("at_least", "n", n)
	case r.Min == 0:
		return p.say(atMost, "n", m)
	}
	return p.say(within, "n", n, "m", m)
}

// one says that a range is just one thing, which has a singular noun.
func one(r Range) bool { return r == Range{Min: 1, Max: 1} }

var unitKeys = map[Unit]string{Half: "half_move_unit", Full: "full_move_unit", UnknownUnit: "open_move_unit"}

func (p paraphraser) unit(u Unit, r Range) string {
	if one(r) {
		return p.say(unitKeys[u])
	}
	return p.say(unitKeys[u] + "s")
}

// number says where in a game.
func (p paraphraser) number(n Numbers) string {
	key := "number_range"
	first := n.Min
	switch {
	case n.Min == n.Max:
		key = "number"
	case n.Max == 0:
		key = "number_from"
	case n.Min == 0:
		key, first = "number_to", n.Max
	}
	return p.say(key, "unit", p.say(unitKeys[n.Unit]), "units", p.say(unitKeys[n.Unit]+"s"), "n", strconv.Itoa(first), "m", strconv.Itoa(n.Max))
}

// String is the day as PGN writes it, as far as it is known.
func (d Day) String() string {
	text := fmt.Sprintf("%04d", d.Year)
	if d.Month != 0 {
		text += fmt.Sprintf(".%02d", d.Month)
	}
	if d.Day != 0 {
		text += fmt.Sprintf(".%02d", d.Day)
	}
	return text
}

// plainName is a name that needs no quotes: words with a blank or a comma
// between them, of letters, with dots, apostrophes and hyphens between letters
// and perhaps a dot at the end.
var plainName = regexp.MustCompile(`^` + plainWord + `(?:(?:, ?| )` + plainWord + `)*$`)

const plainWord = `[\p{L}\p{M}]+(?:[.'’-][\p{L}\p{M}]+)*\.?`

// name is a person's name, in quotes where it would not be plain where it
// ends: if it has anything but words, or one of the words of paraphrases.
func (p paraphraser) name(n Name) string {
	words := strings.FieldsFunc(n.Text, func(r rune) bool { return r == ' ' || r == ',' })
	for _, w := range words {
		if vocabulary()[string(p)][strings.ToLower(w)] {
			return quoted(n.Text)
		}
	}
	if !plainName.MatchString(n.Text) {
		return quoted(n.Text)
	}
	return n.Text
}

// vocabulary is the set of words of all phrases, by language.
var vocabulary = sync.OnceValue(func() map[string]map[string]bool {
	slot := regexp.MustCompile(`\{\w+\}`)
	words := map[string]map[string]bool{"es": {}, "en": {}}
	for _, texts := range phrases() {
		for language, text := range texts {
			text = slot.ReplaceAllString(text, "")
			for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
				words[language][strings.ToLower(w)] = true
			}
		}
	}
	return words
})

// quoted is a text in quotes, as PGN writes strings.
func quoted(text string) string {
	return `"` + strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"`, `\"`) + `"`
}
