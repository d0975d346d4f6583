package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// symbol is one element of a pattern: words of which one must stand here, or a
// category.
type symbol struct {
	words    []string
	category string
	name     string // under which the builder finds the category's value
}

// spread puts blanks around brackets so that a pattern splits into symbols.
func spread(pattern string) string { return brackets.Replace(pattern) }

var brackets = strings.NewReplacer("[", " [ ", "]", " ] ")

// compilePattern writes a pattern out as sequences of symbols, one for each
// choice of its optional parts, up to a closing bracket. The rest begins with
// that bracket.
func compilePattern(fields []string) (variants [][]symbol, rest []string) {
	variants = [][]symbol{nil}
	for len(fields) > 0 {
		f := fields[0]
		fields = fields[1:]
		if f == "]" {
			return variants, append([]string{"]"}, fields...)
		}
		var choices [][]symbol
		if f == "[" {
			choices, fields = compilePattern(fields)
			if len(fields) == 0 {
				return nil, []string{"["}
			}
			fields = fields[1:]
			choices = append(choices, nil)
		} else {
			choices = [][]symbol{{compileSymbol(f)}}
		}
		var longer [][]symbol
		for _, v := range variants {
			for _, c := range choices {
				longer = append(longer, slices.Concat(v, c))
			}
		}
		variants = longer
	}
	return variants, nil
}

func compileSymbol(field string) symbol {
	if inner, ok := strings.CutPrefix(field, "<"); ok && strings.HasSuffix(inner, ">") {
		category, name, found := strings.Cut(strings.TrimSuffix(inner, ">"), ":")
		if !found {
			name = category
		}
		return symbol{category: category, name: name}
	}
	if strings.Contains(field, "(") && len(field) > 1 {
		return symbol{words: expand(token.Fold(field))}
	}
	return symbol{words: strings.Split(token.Fold(field), "|")}
}

// expand writes out the alternatives in parentheses, which may hold others.
func expand(text string) []string {
	open := strings.IndexByte(text, '(')
	if open < 0 {
		return []string{text}
	}
	choices, rest := alternatives(text[open+1:])
	var all []string
	for _, tail := range expand(rest) {
		for _, choice := range choices {
			for _, middle := range expand(choice) {
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
