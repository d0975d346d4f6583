// Package pattern reads the patterns in which the lexicons write rules: words,
// alternatives in parentheses, optional parts in brackets, categories in angle
// brackets.
package pattern

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// Symbol is one element of a pattern: words of which one must stand here, or a
// category.
type Symbol struct {
	Words    []string
	Category string
	Name     string // under which the builder finds the category's value
}

// Spread puts blanks around brackets so that a pattern splits into symbols.
func Spread(pattern string) string { return brackets.Replace(pattern) }

var brackets = strings.NewReplacer("[", " [ ", "]", " ] ")

// Compile writes a pattern out as sequences of symbols, one for each
// choice of its optional parts, up to a closing bracket. The rest begins with
// that bracket.
func Compile(fields []string) (variants [][]Symbol, rest []string) {
	variants = [][]Symbol{nil}
	for len(fields) > 0 {
		f := fields[0]
		fields = fields[1:]
		if f == "]" {
			return variants, append([]string{"]"}, fields...)
		}
		var choices [][]Symbol
		if f == "[" {
			choices, fields = Compile(fields)
			if len(fields) == 0 {
				return nil, []string{"["}
			}
			fields = fields[1:]
			choices = append(choices, nil)
		} else {
			choices = [][]Symbol{{compileSymbol(f)}}
		}
		var longer [][]Symbol
		for _, v := range variants {
			for _, c := range choices {
				longer = append(longer, slices.Concat(v, c))
			}
		}
		variants = longer
	}
	return variants, nil
}

func compileSymbol(field string) Symbol {
	if inner, ok := strings.CutPrefix(field, "<"); ok && strings.HasSuffix(inner, ">") {
		category, name, found := strings.Cut(strings.TrimSuffix(inner, ">"), ":")
		if !found {
			name = category
		}
		return Symbol{Category: category, Name: name}
	}
	if strings.Contains(field, "(") && len(field) > 1 {
		return Symbol{Words: Expand(token.Fold(field))}
	}
	return Symbol{Words: strings.Split(token.Fold(field), "|")}
}

// Expand writes out the alternatives in parentheses, which may hold others.
func Expand(text string) []string {
	open := strings.IndexByte(text, '(')
	if open < 0 {
		return []string{text}
	}
	choices, rest := alternatives(text[open+1:])
	var all []string
	for _, tail := range Expand(rest) {
		for _, choice := range choices {
			for _, middle := range Expand(choice) {
				all = append(all, text[:open]+middle+tail)
			}
		}
	}
	return all
}

// alternatives splits what stands between parentheses, of which the first is
// cut off, and tells what comes after them.
func alternatives(text string) (choices []string, rest string) {
	from, depth := 0, 0
	for i, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		case r == ')':
			return append(choices, text[from:i]), text[i+1:]
		case r == '|' && depth == 0:
			choices, from = append(choices, text[from:i]), i+1
		}
	}
	return append(choices, text[from:]), ""
}
