package compose

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// saying is a phrase that is made when a question may have it: few questions have any of the
// many that there are.
type saying struct {
	needs  string // what all that is said by it has, in small letters; empty: that is not known
	phrase func() phrase
}

func newSaying(said, meant string, pieces map[string]string) saying {
	return saying{needs: literal(said), phrase: sync.OnceValue(func() phrase {
		p, err := newPhrase(said, meant, pieces)
		if err != nil {
			panic(err) // it is part of the program, and a test makes them all
		}
		return p
	})}
}

// replace says in a question what the saying means.
func (s saying) replace(lex *lexicon, question string) string {
	if s.needs != "" && !strings.Contains(strings.ToLower(question), s.needs) {
		return question
	}
	return s.phrase().replace(lex, question)
}

// literal is the longest stretch of a regular expression, in small letters, that whatever it
// matches has as it is; empty if that is not known.
func literal(pattern string) (longest string) {
	depth, run := 0, ""
	end := func() {
		if len(run) > len(longest) {
			longest = run
		}
		run = ""
	}
	for i := 0; i < len(pattern); {
		r, size := utf8.DecodeRuneInString(pattern[i:])
		i += size
		switch {
		case r == '\\':
			_, size = utf8.DecodeRuneInString(pattern[i:])
			i += size
			end()
		case r == '[':
			end()
			for i < len(pattern) && pattern[i] != ']' {
				if pattern[i] == '\\' {
					i++
				}
				i++
			}
			i++
		case r == '(' || r == '{':
			end()
			depth++
		case r == ')' || r == '}':
			run = ""
			depth--
		case depth > 0:
		case r == '|':
			return ""
		case r == '?' || r == '*':
			_, last := utf8.DecodeLastRuneInString(run)
			run = run[:len(run)-last]
			end()
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' || r == ',':
			run += string(unicode.ToLower(r))
		default:
			end()
		}
	}
	end()
	return longest
}
