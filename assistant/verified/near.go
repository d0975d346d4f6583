package verified

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Reader reads a few words on their own: the games that they name. It is nil
// where they name none, or might name different ones.
type Reader func(words string) *query.Cond

// Near is the form of a question that has the words of a verified one but for
// people, openings, tags and numbers, with the new ones put in. It is nil where
// anything else differs, where a value is not sure to be what it seems, and
// where its place in the form cannot be told.
func Near(asked string, v Question, read Reader) *query.Form {
	if v.Form == nil {
		return nil
	}
	n := &near{old: words(v.Text), asked: words(asked), read: read, names: map[string]query.Name{}}
	if !n.compare() {
		return nil
	}
	f := v.Form.Clone()
	if q, ok := f.Lower(); ok { // which says each number once
		if !n.replace(q.Walk, &q, &q.Limit) {
			return nil
		}
		f = q.Lift()
	} else if !n.replace(f.Walk, &f, &f.Limit) {
		return nil
	}
	if f.Check() != nil {
		return nil
	}
	return &f
}

// near is the comparison of two questions.
type near struct {
	old, asked []word
	read       Reader
	changes    []change
	names      map[string]query.Name // whom to put for whom
}

// change is a stretch of the verified question and what was asked instead.
type change struct {
	old, asked span
}

// span is a stretch of words, the end excluded.
type span struct{ from, to int }

// Limits of what differs.
const (
	maxChanges = 4
	maxWords   = 6 // of one value
)

// compare finds what differs; false: not only values may differ.
func (n *near) compare() bool {
	n.changes = differences(n.old, n.asked)
	if len(n.changes) == 0 || len(n.changes) > maxChanges {
		return false
	}
	end, differ := 0, 0
	for i := range n.changes {
		c := &n.changes[i]
		differ += c.old.to - c.old.from
		if c.old.from == c.old.to || c.asked.from == c.asked.to {
			return false
		}
		if _, isNumber := number(n.old[c.old.from:c.old.to]); !isNumber {
			n.widen(c)
		}
		if c.old.from < end || c.old.to-c.old.from > maxWords || c.asked.to-c.asked.from > maxWords {
			return false
		}
		end = c.old.to
	}
	if differ > len(n.old)-differ {
		return false // another question; reading all its words would take long
	}
	return !n.mentionedElsewhere()
}

// widen takes in the parts of a name that both questions have: of Donald and
// Robert Byrne only the given names differ.
func (n *near) widen(c *change) {
	for c.old.from > 1 && c.asked.from > 1 && capital(n.old[c.old.from-1]) {
		c.old.from, c.asked.from = c.old.from-1, c.asked.from-1
	}
	for c.old.to < len(n.old) && c.asked.to < len(n.asked) && capital(n.old[c.old.to]) {
		c.old.to, c.asked.to = c.old.to+1, c.asked.to+1
	}
}

// mentionedElsewhere says that a word that was replaced also stands where it
// was not.
func (n *near) mentionedElsewhere() bool {
	outside := map[string]bool{}
	at := 0
	for _, c := range append(n.changes, change{old: span{len(n.old), len(n.old)}}) {
		for _, w := range n.old[at:c.old.from] {
			outside[w.key] = true
		}
		at = c.old.to
	}
	return slices.ContainsFunc(n.changes, func(c change) bool {
		return slices.ContainsFunc(n.old[c.old.from:c.old.to], func(w word) bool { return outside[w.key] })
	})
}

// walk visits the parts of a form.
type walk func(query.Visitor)

// replace puts the values that were asked for into a form, which is a pointer, and
// the limit of its rows.
func (n *near) replace(parts walk, form any, limit *int) bool {
	numbers := map[int]int{}
	for _, c := range n.changes {
		old, asked := n.old[c.old.from:c.old.to], n.asked[c.asked.from:c.asked.to]
		was, oldIs := number(old)
		is, askedIs := number(asked)
		switch {
		case oldIs && askedIs:
			numbers[was] = is
		case oldIs || askedIs || !n.replaceNamed(parts, old, asked):
			return false
		}
	}
	replaced := map[string]bool{}
	parts(query.Visitor{Name: func(name *query.Name) {
		if other, ok := n.names[name.Text]; ok {
			replaced[name.Text] = true
			*name = other
		}
	}})
	return len(replaced) == len(n.names) && (len(numbers) == 0 || replaceNumbers(form, limit, n.numbers(), numbers))
}

// replaceNamed puts in what has a name.
func (n *near) replaceNamed(parts walk, old, asked []word) bool {
	was, is := n.read(join(old)), n.read(join(asked))
	switch {
	case was == nil || is == nil:
		return false
	case was.Player != nil && is.Player != nil:
		other, known := n.names[was.Player.Name.Text]
		if !onlyNamed(was.Player) || !onlyNamed(is.Player) || !isName(old) || !isName(asked) || known && other.Text != is.Player.Name.Text {
			return false
		}
		n.names[was.Player.Name.Text] = is.Player.Name
		return true
	case was.ECO != nil && is.ECO != nil:
		return replaceCond(parts, is, func(c *query.Cond) bool { return c.ECO != nil && c.ECO.From == was.ECO.From && c.ECO.To == was.ECO.To })
	case was.Tag != nil && is.Tag != nil && was.Tag.Name == is.Tag.Name && was.Tag.Match == is.Tag.Match:
		return replaceCond(parts, is, func(c *query.Cond) bool { return c.Tag != nil && text(c) == text(was) })
	}
	return false
}

// replaceCond puts a condition for the only one that fits.
func replaceCond(parts walk, by *query.Cond, fits func(*query.Cond) bool) bool {
	var found []*query.Cond
	parts(query.Visitor{Cond: func(c *query.Cond) {
		if fits(c) {
			found = append(found, c)
		}
	}})
	if len(found) != 1 {
		return false
	}
	*found[0] = *by
	return true
}

func text(c *query.Cond) string {
	written, err := json.Marshal(c)
	if err != nil {
		panic(err) // a form is always JSON
	}
	return string(written)
}

func onlyNamed(p *query.Player) bool {
	return p.Side == query.AnySide && p.Outcome == query.AnyOutcome && len(p.Name.Choices) == 0
}

// isName says that words are written as a name is, and are none of those that
// say something else in a question.
func isName(name []word) bool {
	return !slices.ContainsFunc(name, func(w word) bool {
		return !capital(w) || query.Vocabulary("en")[w.key] || query.Vocabulary("es")[w.key]
	})
}

func capital(w word) bool {
	first, _ := utf8.DecodeRuneInString(w.text)
	return unicode.IsUpper(first)
}

// numbers are the numbers of the verified question that are written in figures.
func (n *near) numbers() (all []int) {
	for i := range n.old {
		if value, ok := number(n.old[i : i+1]); ok {
			all = append(all, value)
		}
	}
	return all
}

// number reads a number in figures.
func number(all []word) (int, bool) {
	if len(all) != 1 || strings.ContainsFunc(all[0].text, func(r rune) bool { return r < '0' || r > '9' }) {
		return 0, false
	}
	value, err := strconv.Atoi(all[0].text)
	return value, err == nil
}

func join(all []word) string {
	texts := make([]string, len(all))
	for i, w := range all {
		texts[i] = w.text
	}
	return strings.ReplaceAll(strings.Join(texts, " "), " 's", "'s")
}

// differences are the stretches in which two questions differ, by their longest
// common subsequence of words.
func differences(a, b []word) (all []change) {
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i].key == b[j].key {
				common[i][j] = 1 + common[i+1][j+1]
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		if i < len(a) && j < len(b) && a[i].key == b[j].key {
			i, j = i+1, j+1
			continue
		}
		c := change{span{i, i}, span{j, j}}
		for (i < len(a) || j < len(b)) && !(i < len(a) && j < len(b) && a[i].key == b[j].key) {
			if j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1] {
				i++
			} else {
				j++
			}
		}
		c.old.to, c.asked.to = i, j
		all = append(all, c)
	}
	return all
}
