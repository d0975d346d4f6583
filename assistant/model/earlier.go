package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/prompts"
)

// memoryTokens is how much of a prompt earlier questions may take.
const memoryTokens = 1500

// kept is what the references in earlier questions stand for. Names of people
// and values of tags are as the database has them, and what stands there must
// not be read by a model as if it were said to it.
type kept struct {
	names []query.Name
	tags  []query.Tag
	games []int64
	shown *Shown     // the rows of the last answer
	rows  []namedRow // of them, those whose text a form names
}

// Names and games are written @1, @2 …, texts #1, #2 …, rows $1, $2 ….
const (
	nameSign = "@"
	tagSign  = "#"
)

// keep writes earlier questions for the model, oldest first, the latest ones
// that the budget has room for.
func keep(all []Earlier) (*kept, []prompts.Earlier) {
	k := new(kept)
	if len(all) > 0 {
		k.shown = all[len(all)-1].Shown
	}
	var texts []prompts.Earlier
	room := memoryTokens
	for _, e := range slices.Backward(all) {
		text := e.SQL
		if e.Form != nil {
			written, err := json.Marshal(k.hide(*e.Form))
			if err != nil {
				break // a form is always JSON
			}
			text = k.hideGames(string(written))
		}
		if room -= EstimateTokens(len(e.Question) + len(text)); room < 0 {
			break
		}
		texts = append(texts, prompts.Earlier{Question: e.Question, Reading: text})
	}
	slices.Reverse(texts)
	return k, texts
}

// hide is the form with references for names and for texts.
func (k *kept) hide(q query.Form) query.Form {
	q = q.Clone()
	q.Walk(query.Visitor{Name: func(n *query.Name) {
		at := slices.IndexFunc(k.names, func(known query.Name) bool { return known.Text == n.Text })
		if at < 0 {
			at = len(k.names)
			k.names = append(k.names, *n)
		}
		*n = query.Name{Text: nameSign + strconv.Itoa(at+1)}
	}})
	set := func(tag query.Tag) []string {
		k.tags = append(k.tags, tag)
		return []string{tagSign + strconv.Itoa(len(k.tags))}
	}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag != nil && len(c.Tag.Texts) > 0 {
			c.Tag.Texts = set(*c.Tag)
		}
		if c.Compare != nil && len(c.Compare.Is) > 0 {
			c.Compare.Is = set(query.Tag{Texts: c.Compare.Is})
		}
	}})
	for f := &q; f != nil; f = f.Groups {
		if f.Member != "" {
			f.Member = set(query.Tag{Texts: []string{f.Member}})[0]
		}
	}
	return q
}

// restore puts back what the references of a form stand for.
func (k *kept) restore(q *query.Form) (err error) {
	q.Walk(query.Visitor{Name: func(n *query.Name) {
		n.Spellings, n.Choices = nil, nil
		if text, named, why := k.text(n.Text); named {
			n.Text, err = text, cmp.Or(err, why)
		} else if i, ok := reference(nameSign, n.Text); !ok {
			return
		} else if i < len(k.names) {
			*n = k.names[i]
		} else {
			err = unknown(n.Text)
		}
	}})
	value := func(texts []string) (tag query.Tag, kept bool) {
		if len(texts) != 1 {
			return tag, false
		}
		if text, named, why := k.text(texts[0]); named {
			err = cmp.Or(err, why)
			return query.Tag{Match: query.Equals, Texts: []string{text}}, true
		}
		i, ok := reference(tagSign, texts[0])
		if ok && i >= len(k.tags) {
			err = unknown(texts[0])
		}
		if !ok || i >= len(k.tags) {
			return tag, false
		}
		return k.tags[i], true
	}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Tag != nil {
			if tag, ok := value(c.Tag.Texts); ok {
				c.Tag.Match, c.Tag.Texts = tag.Match, tag.Texts
			}
		}
		if c.Compare != nil {
			if tag, ok := value(c.Compare.Is); ok {
				c.Compare.Is = tag.Texts
			}
		}
	}})
	for f := q; f != nil; f = f.Groups {
		if tag, ok := value([]string{f.Member}); ok {
			f.Member = tag.Texts[0]
		}
	}
	return err
}

// refuse refuses SQL with a reference for a text, where nothing is put in its
// place: it would find nothing, and pass for an answer.
func (k *kept) refuse(sql string) error {
	for _, text := range referenceText.FindAllStringSubmatch(sql, -1) {
		_, isName := reference(nameSign, text[1])
		_, isRow, _ := k.shown.row(text[1])
		tag, isTag := reference(tagSign, text[1])
		// Comments of games have texts such as #2, for a mate in two.
		if text[1] == prompts.Asker || isName || isRow && k.shown != nil || isTag && tag < len(k.tags) {
			return &Rejection{fmt.Sprintf("In SQL nothing is put in the place of %.20s: answer with query, or write the name that the question has.", text[1])}
		}
	}
	return nil
}

// referenceText is a text of SQL that is a reference, also as a LIKE pattern.
var referenceText = regexp.MustCompile(`'[%_]*(` + prompts.Asker + `|[` + nameSign + tagSign + rowSign + `]-?[0-9]+)[%_]*'`)

// mask is a text for the model with references for what is kept from it, which
// a host may name when it says what is wrong with a form.
func (k *kept) mask(text string) string {
	for i, n := range k.names {
		text = strings.ReplaceAll(text, n.Text, nameSign+strconv.Itoa(i+1))
	}
	for _, row := range k.rows {
		text = strings.ReplaceAll(text, row.text, row.reference)
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
