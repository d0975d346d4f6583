package assistant

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/schema"
)

// Describe says what there is, without the texts of the database.
func (h *host) Describe(ctx context.Context, kind, text string) (string, error) {
	words := strings.Fields(people.Fold(text))
	switch kind {
	case "players":
		return h.describePlayers(words), nil
	case "openings":
		cond := h.opening(text)
		if cond == nil {
			return "There is no opening of that name in the book. Give its codes, or its first moves.", nil
		}
		written, err := json.Marshal(cond)
		return "In where: " + string(written), err
	case "tags":
		return h.describeTags(words), nil
	}
	return "kind is players, openings or tags.", nil
}

func (h *host) describePlayers(words []string) string {
	if h.names.Players == nil {
		return "The players are not known here; use the name as it is."
	}
	found := h.names.Players.People(words, false)
	near := h.names.Players.People(words, true)
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

// describeTags names the tags that hold the words, or those that there are.
// Tags that are not in the catalog may be called anything.
func (h *host) describeTags(words []string) string {
	known := func(tag string) bool {
		_, listed := schema.FindKeyword(tag, schema.MatchKeyword)
		return listed
	}
	if len(words) == 0 {
		var tags []string
		for tag := range h.names.Tags {
			if known(tag) {
				tags = append(tags, tag)
			}
		}
		slices.Sort(tags)
		return fmt.Sprintf("Games here have: %s, and %d other tags.", strings.Join(tags, ", "), len(h.names.Tags)-len(tags))
	}
	if h.names.Players == nil {
		return "The values of tags are not known here."
	}
	var lines []string
	for _, v := range h.names.Players.Tagged(words, false) {
		if known(v.Tag) || known("White"+v.Tag) {
			lines = append(lines, fmt.Sprintf("%s: found by match contains and this text", v.Tag))
		}
	}
	if lines == nil {
		return "No tag holds that text."
	}
	return strings.Join(lines, "\n")
}
