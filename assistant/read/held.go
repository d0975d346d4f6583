package read

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// maxHeld is how many values may be meant by words that stand apart in them.
const maxHeld = 20

// holder finds the values of tags that hold words, where they are known.
type holder interface {
	Holding(words []string) []parser.Held
}

// held is what a tag has of the words of a text.
func (p Proposals) held(text string) []parser.Held {
	h, known := p.Names.Players.(holder)
	if !known {
		return nil
	}
	return h.Holding(people.Words(text))
}

// widen puts the values that hold the words of a text in its place where no value
// has it as it is written: 'US Championship' is in no 'US Chess Championship 2025'.
// A model knows how people write and cannot see how these games do.
func (p Proposals) widen(t *query.Tag) (notes []tell.Note) {
	var texts []string
	for _, text := range t.Texts {
		at := slices.IndexFunc(p.held(text), func(h parser.Held) bool { return h.Tag == t.Name })
		if at < 0 {
			texts = append(texts, text)
			continue
		}
		found := p.held(text)[at].Texts
		asWritten := slices.ContainsFunc(found, func(f string) bool { return strings.Contains(people.Fold(f), people.Fold(text)) })
		if asWritten || len(found) > maxHeld {
			texts = append(texts, text)
			continue
		}
		texts = append(texts, found...)
		if len(found) == 1 {
			notes = append(notes, tell.NewNote("corrected", "word", text, "name", found[0]))
		}
	}
	t.Texts = texts
	return notes
}
