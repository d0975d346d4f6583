package compose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	index "github.com/kibitz-chess/kibitz/assistant/people"
)

// phrase is what is said in other words than those that the islands know. Its regular
// expression may have {name a} for somebody's name; where the same stands in it again, it is
// the same person: '{name a} beat {name b} and {name b} beat {name a}'. Other words in braces
// stand for the pieces of its file.
type phrase struct {
	said  *regexp.Regexp
	meant string
	names []int    // its groups that are names
	again [][2]int // its groups that must say the same
}

// namePlace is where a name stands in a phrase, and nameWord what one is: a word, and more
// of them that begin with a capital.
var namePlace = regexp.MustCompile(`\{name (\p{Ll}+)\}`)

const nameWord = `\p{L}[\p{L}._-]*(?:['’](?-i:\p{Lu})\p{L}+)?(?: (?-i:\p{Lu})[\p{L}._-]*(?:['’](?-i:\p{Lu})\p{L}+)?){0,2}`

// againMark ends the name of the group of a name that stands in a phrase again.
const againMark = "_again"

// piecePlace is where a piece of a file stands in its phrases.
var piecePlace = regexp.MustCompile(`\{\p{Ll}+\}`)

func newPhrase(said, meant string, pieces map[string]string) (phrase, error) {
	said = piecePlace.ReplaceAllStringFunc(said, func(place string) string {
		if piece, ok := pieces[strings.Trim(place, "{}")]; ok {
			return "(?:" + piece + ")"
		}
		return place
	})
	begin, body, end := `\b`, said, `\b`
	if cut, ok := strings.CutSuffix(said, "$"); ok {
		body, end = cut, `[\s?!.…]*$` // up to the end of the question, signs and all
	}
	if cut, ok := strings.CutPrefix(body, "^"); ok {
		begin, body = `^[¿¡\s]*`, cut // signs and all
	}
	seen := map[string]bool{}
	body = namePlace.ReplaceAllStringFunc(body, func(place string) string {
		name := namePlace.FindStringSubmatch(place)[1]
		for seen[name] {
			name += againMark
		}
		seen[name] = true
		return `(?P<` + name + `>` + nameWord + `)`
	})
	pattern, err := regexp.Compile(`(?i)` + begin + `(?:` + body + `)` + end)
	if err != nil {
		return phrase{}, fmt.Errorf("phrase %q: %w", said, err)
	}
	p := phrase{said: pattern, meant: meant}
	for i, name := range pattern.SubexpNames() {
		if seen[name] {
			p.names = append(p.names, i)
		}
		if first, ok := strings.CutSuffix(name, againMark); ok {
			p.again = append(p.again, [2]int{pattern.SubexpIndex(first), i})
		}
	}
	return p, nil
}

// replace says in a question what the phrase means.
func (p phrase) replace(lex *lexicon, question string) string {
	if len(p.names)+len(p.again) == 0 {
		return p.said.ReplaceAllString(question, p.meant)
	}
	text, from := []byte(nil), 0
	for _, m := range p.said.FindAllStringSubmatchIndex(question, -1) {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return question[m[2*i]:m[2*i+1]]
		}
		other := func(pair [2]int) bool { return !sameName(group(pair[0]), group(pair[1])) }
		if slices.ContainsFunc(p.names, func(i int) bool { return !lex.mayName(group(i)) }) || slices.ContainsFunc(p.again, other) {
			continue
		}
		text = p.said.ExpandString(append(text, question[from:m[0]]...), p.meant, question, m)
		from = m[1]
	}
	return string(text) + question[from:]
}

// mayName says that words may be somebody's name: they are none of everyday in small letters.
// What a phrase leaves out is one, too.
func (lex *lexicon) mayName(words string) bool {
	if words == "" {
		return true
	}
	first, _, _ := strings.Cut(words, " ")
	fold := index.Fold(first)
	return !lex.articles[fold] && (unicode.IsUpper([]rune(first)[0]) || !lex.ready().knows(fold))
}

// sameName says that two names are of the same person: one may leave out the first name.
func sameName(a, b string) bool {
	a, b = index.Fold(a), index.Fold(b)
	return a == "" || b == "" || a == b || strings.HasSuffix(a, " "+b) || strings.HasSuffix(b, " "+a)
}
