package read

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/schema"
)

// Describe says what there is, without the texts of the database.
func (p Proposals) Describe(kind, text string) (string, error) {
	words := strings.Fields(people.Fold(text))
	switch kind {
	case "players":
		return p.describePlayers(words), nil
	case "openings":
		cond := p.opening(text)
		if cond == nil {
			return "There is no opening of that name in the book. Give its codes, or its first moves.", nil
		}
		written, err := json.Marshal(cond)
		return "In where: " + string(written), err
	case "tags":
		return p.describeTags(text, words), nil
	}
	return "kind is players, openings or tags.", nil
}

func (p Proposals) describePlayers(words []string) string {
	if p.Names.Players == nil {
		return "The players are not known here; use the name as it is."
	}
	found := p.Names.Players.People(words, false)
	near := p.Names.Players.People(words, true)
	switch {
	case len(found) == 1:
		return "One player is called so."
	case len(found) > 1:
		return fmt.Sprintf("%d players or more are called so; use the name as it is, and the asker is asked which.", len(found))
	case len(near) > 0:
		return fmt.Sprintf("Nobody is called so; of %d players the name is spelt nearly so. Use it as it is.", len(near))
	}
	return "Nobody is called so."
}

// describeTags names the tags that hold the words in their names or values, with
// the number of games that have them, or all tags that there are. Tags that are
// not in the catalog may be called anything, and are told only to who knows them.
func (p Proposals) describeTags(text string, words []string) string {
	known := func(tag string) bool {
		_, listed := schema.FindKeyword(tag, schema.MatchKeyword)
		return listed || tag == strings.TrimSpace(text)
	}
	var lines []string
	for _, tag := range slices.Sorted(maps.Keys(p.Names.Tags)) {
		if known(tag) && (len(words) == 0 || strings.Contains(people.Fold(tag), strings.Join(words, ""))) {
			lines = append(lines, fmt.Sprintf("%s: %d of %d games have it", tag, p.Names.Tags[tag], p.Names.Games))
		}
	}
	if len(words) == 0 {
		return strings.Join(append(lines, fmt.Sprintf("and %d other tags", len(p.Names.Tags)-len(lines))), "\n")
	}
	if p.Names.Players == nil {
		return "The values of tags are not known here."
	}
	for _, h := range p.held(text) {
		if known(h.Tag) || known("White"+h.Tag) {
			lines = append(lines, fmt.Sprintf("%s: %d of %d games have a value with these words; it is found by match contains and this text", h.Tag, h.Games, p.Names.Games))
		}
	}
	if lines == nil {
		return "No tag is called so or holds that text."
	}
	return strings.Join(lines, "\n")
}
