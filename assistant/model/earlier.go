package model

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// memoryTokens is how much of a prompt earlier questions may take.
const memoryTokens = 1500

// kept is what the references in earlier questions stand for. Names of people
// and values of tags are as the database has them, and what stands there must
// not be read by a model as if it were said to it.
type kept struct {
	names []query.Name
	tags  []query.Tag
}

// Names are written @1, @2 …, the texts of tags #1, #2 ….
const (
	nameSign = "@"
	tagSign  = "#"
)

// keep writes earlier questions for the model, oldest first, the latest ones
// that the budget has room for.
func keep(all []Earlier) (*kept, []string) {
	k := new(kept)
	var texts []string
	room := memoryTokens
	for _, e := range slices.Backward(all) {
		text := e.SQL
		if e.Query != nil {
			written, err := json.Marshal(k.hide(*e.Query))
			if err != nil {
				break // a form is always JSON
			}
			text = string(written)
		}
		if room -= EstimateTokens(len(text)); room < 0 {
			break
		}
		texts = append(texts, text)
	}
	slices.Reverse(texts)
	return k, texts
}

// hide is the query with references for names and for the texts of tags.
func (k *kept) hide(q query.Query) query.Query {
	q = q.Clone()
	q.Visit(func(n *query.Name) {
		at := slices.IndexFunc(k.names, func(known query.Name) bool { return known.Text == n.Text })
		if at < 0 {
			at = len(k.names)
			k.names = append(k.names, *n)
		}
		*n = query.Name{Text: nameSign + strconv.Itoa(at+1)}
	})
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag != nil && len(c.Tag.Texts) > 0 {
			k.tags = append(k.tags, *c.Tag)
			c.Tag.Texts = []string{tagSign + strconv.Itoa(len(k.tags))}
		}
	}})
	return q
}

// restore puts back what the references of a form stand for.
func (k *kept) restore(q *query.Query) (err error) {
	q.Visit(func(n *query.Name) {
		n.Spellings, n.Choices = nil, nil
		if i, ok := reference(nameSign, n.Text); !ok {
			return
		} else if i < len(k.names) {
			*n = k.names[i]
		} else {
			err = unknown(n.Text)
		}
	})
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag == nil || len(c.Tag.Texts) != 1 {
			return
		}
		if i, ok := reference(tagSign, c.Tag.Texts[0]); !ok {
			return
		} else if i < len(k.tags) {
			c.Tag.Match, c.Tag.Texts = k.tags[i].Match, k.tags[i].Texts
		} else {
			err = unknown(c.Tag.Texts[0])
		}
	}})
	return err
}

// refuse refuses SQL with a reference for a text, where nothing is put in its
// place: it would find nothing, and pass for an answer.
func (k *kept) refuse(sql string) error {
	for _, text := range referenceText.FindAllStringSubmatch(sql, -1) {
		_, isName := reference(nameSign, text[1])
		tag, isTag := reference(tagSign, text[1])
		// Comments of games have texts such as #2, for a mate in two.
		if isName || isTag && tag < len(k.tags) {
			return &Rejection{fmt.Sprintf("In SQL nothing is put in the place of %.20s: answer with query, or write the name that the question has.", text[1])}
		}
	}
	return nil
}

// referenceText is a text of SQL that is a reference, also as a LIKE pattern.
var referenceText = regexp.MustCompile(`'[%_]*([` + nameSign + tagSign + `][0-9]+)[%_]*'`)

// mask is a text for the model with references for what is kept from it, which
// a host may name when it says what is wrong with a form.
func (k *kept) mask(text string) string {
	for i, n := range k.names {
		text = strings.ReplaceAll(text, n.Text, nameSign+strconv.Itoa(i+1))
	}
	for i, t := range k.tags {
		for _, value := range t.Texts {
			text = strings.ReplaceAll(text, value, tagSign+strconv.Itoa(i+1))
		}
	}
	return text
}

// reference is the place that a reference names.
func reference(sign, text string) (int, bool) {
	number, ok := strings.CutPrefix(text, sign)
	n, err := strconv.Atoi(number)
	return n - 1, ok && err == nil && n > 0
}

func unknown(text string) error {
	return &Rejection{fmt.Sprintf("There is no %.20s here: write the name that the question has.", text)}
}
