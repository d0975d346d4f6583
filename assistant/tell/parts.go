package tell

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// PartNames say in Spanish (es) or English (en) what sets each of the parts of a
// form apart from the others.
func PartNames(language string, f query.Form) []string { return apart(f.PartLabels(language)) }

// nameParts shows the number of a part, the first cell of each row, as its name.
func (t *Told) nameParts(rows *source.Rows, names []string) {
	for _, row := range rows.Rows {
		row = slices.Clone(row)
		row[0] = names[source.Whole(row[0])-1]
		t.Rows = append(t.Rows, row)
	}
	t.Columns[0].Type = "VARCHAR"
}

// apart takes from descriptions the words that all begin or end with: 'won by
// Tal, Mikhail with White' and '... with Black' are White and Black. A name with a
// comma is one word, and a value in quotation marks that is left alone is shown without
// them. All stay whole where one of them would be empty.
func apart(labels []string) []string {
	var words [][]string
	for _, label := range labels {
		words = append(words, wordsOf(label))
	}
	shortest := len(slices.MinFunc(words, func(a, b []string) int { return len(a) - len(b) }))
	front, back := 0, 0
	for front < shortest && same(words, func(w []string) string { return w[front] }) {
		front++
	}
	for front+back < shortest && same(words, func(w []string) string { return w[len(w)-1-back] }) {
		back++
	}
	if front+back == shortest {
		return labels
	}
	short := make([]string, len(words))
	for i, w := range words {
		short[i] = unquoted(strings.Join(w[front:len(w)-back], " "))
	}
	return short
}

// unquoted is the value that a label quotes, and a label of more than that as it is.
func unquoted(label string) string {
	value, opened := strings.CutPrefix(label, `"`)
	value, closed := strings.CutSuffix(value, `"`)
	if !opened || !closed || strings.Contains(value, `"`) || strings.TrimSpace(value) == "" {
		return label
	}
	return strings.TrimSpace(value)
}

func same(words [][]string, word func([]string) string) bool {
	return !slices.ContainsFunc(words, func(w []string) bool { return word(w) != word(words[0]) })
}

// wordsOf are the words of a description. What is between quotation marks or
// brackets is one, as is a name: it has a comma before the given names.
func wordsOf(text string) (all []string) {
	open := false
	for word := range strings.FieldsSeq(text) {
		if last := len(all) - 1; last >= 0 && (open || strings.HasSuffix(all[last], ",")) {
			all[last] += " " + word
		} else {
			all = append(all, word)
		}
		last := all[len(all)-1]
		open = strings.Count(last, `"`)%2 == 1 || strings.Count(last, "(") > strings.Count(last, ")")
	}
	return all
}
