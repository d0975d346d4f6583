package compose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	index "github.com/kibitz-chess/kibitz/assistant/people"
)

// phrase is what is said in other words than those that the islands know. Its regular
// expression may have {name a} for somebody's name; where the same stands in it again, it is
// the same person: '{name a} beat {name b} and {name b} beat {name a}'. Other words in braces
// stand for the pieces of its file, {piece@n} for one whose words are named n; {piece@n_again}
// says the same words, and what stands in a group named not is not to stand there.
type phrase struct {
	said  *regexp.Regexp
	meant string
	names []int    // its groups that are names
	again [][2]int // its groups that must say the same
	not   int      // its group that must say nothing; 0: there is none
}

// namePlace is where a name stands in a phrase, and nameWord what one is: a word, and more
// of them that begin with a capital.
var namePlace = regexp.MustCompile(`\{name (\p{Ll}+)\}`)

const nameWord = `\p{L}[\p{L}._-]*(?:['’](?-i:\p{Lu})\p{L}+)?(?: (?-i:\p{Lu})[\p{L}._-]*(?:['’](?-i:\p{Lu})\p{L}+)?){0,2}`

// another is what goes on with the name of one more.
var another = regexp.MustCompile(`^(?:,|,? (?:y|e|o|u|and|or|&)) \p{Lu}`)

// againMark ends the name of the group of a name that stands in a phrase again.
const againMark = "_again"

// piecePlace is where a piece of a file stands in its phrases.
var piecePlace = regexp.MustCompile(`\{(\p{Ll}+)(?:@(\p{Ll}[\p{Ll}_]*))?\}`)

func newPhrase(said, meant string, pieces map[string]string) (phrase, error) {
	said = piecePlace.ReplaceAllStringFunc(said, func(place string) string {
		of := piecePlace.FindStringSubmatch(place)
		piece, ok := pieces[of[1]]
		switch {
		case !ok:
			return place
		case of[2] != "":
			return "(?P<" + of[2] + ">" + piece + ")"
		}
		return "(?:" + piece + ")"
	})
	begin, body, end := `\b`, said, `\b`
	if cut, ok := strings.CutPrefix(body, "!"); ok {
		begin, body = "", cut // it begins with a sign: '%'
	}
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
	p := phrase{said: pattern, meant: meant, not: max(0, pattern.SubexpIndex("not"))}
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
	if len(p.names)+len(p.again)+p.not == 0 {
		return p.said.ReplaceAllString(question, p.meant)
	}
	text, rest := []byte(nil), question
	for {
		m, from := p.find(lex, rest)
		if m == nil {
			return string(text) + rest
		}
		text = p.said.ExpandString(append(text, rest[:from+m[0]]...), p.meant, rest[from:], m)
		if rest = rest[from+m[1]:]; p.begins() {
			return string(text) + rest
		}
	}
}

// find is where a phrase first stands in a text with names that may be such, behind a place.
func (p phrase) find(lex *lexicon, text string) (match []int, from int) {
	for {
		m := p.said.FindStringSubmatchIndex(text[from:])
		switch {
		case m != nil && p.not > 0 && m[2*p.not] >= 0:
			from += m[1]
			continue
		case m == nil || p.holds(lex, text[from:], m):
			return m, from
		}
		next := strings.IndexByte(text[from+m[0]:], ' ')
		if next < 0 || p.begins() {
			return nil, 0
		}
		from += m[0] + next + 1 // another word before it was taken for the name
	}
}

// begins says that a phrase stands at the beginning of a question alone.
func (p phrase) begins() bool { return strings.HasPrefix(p.said.String(), "(?i)^") }

// holds says that the names of a match may be such, are whole words, and are the same where
// they must be.
func (p phrase) holds(lex *lexicon, text string, m []int) bool {
	group := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	mayName := func(i int) bool {
		if m[2*i] < 0 {
			return true
		}
		before, _ := utf8.DecodeLastRuneInString(text[:m[2*i]])
		behind, _ := utf8.DecodeRuneInString(text[m[2*i+1]:])
		return !unicode.IsLetter(before) && !unicode.IsLetter(behind) && lex.mayName(group(i))
	}
	if len(p.names) > 0 && m[2*p.names[len(p.names)-1]+1] == m[1] && another.MatchString(text[m[1]:]) {
		return false // 'wins of Fischer, Kasparov and Karpov' are not those of two
	}
	return !slices.ContainsFunc(p.names, func(i int) bool { return !mayName(i) }) &&
		!slices.ContainsFunc(p.again, func(pair [2]int) bool { return !sameName(group(pair[0]), group(pair[1])) })
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
