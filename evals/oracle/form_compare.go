package oracle

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// exact are the texts in which capitals mean something: the moves and men of a
// game.
var exact = []query.ValueKind{query.SANValue, query.MoveValue, query.LineValue, query.BoardValue, query.MaterialValue, query.BestMoveValue}

// compares says whether a value of the item is there and is as asked.
func (it item) compares(c query.Compare) bool {
	value := it.of(c.Of)
	if value == nil {
		return false
	}
	if c.Than == nil && len(c.Is) == 0 {
		if c.Bounds == (query.Bounds{}) {
			return true
		}
		return between(number(value), c.Bounds)
	}
	same := func(a, b any) bool {
		x, y := textOf(a), textOf(b)
		return x == y || !slices.Contains(exact, c.Of.Kind) && strings.ToLower(x) == strings.ToLower(y)
	}
	if c.Than == nil {
		return slices.ContainsFunc(c.Is, func(text string) bool { return same(value, text) })
	}
	than := it.of(*c.Than)
	if than == nil {
		return false
	}
	if _, isDate := value.(date); !isDate {
		if _, isText := value.(string); isText {
			return same(value, than) == (c.How == query.Same)
		}
	}
	order := compareCells(value, than)
	return map[query.How]bool{query.More: order > 0, query.Less: order < 0, query.Same: order == 0, query.Different: order != 0}[c.How]
}

func textOf(value any) string {
	if d, ok := value.(date); ok {
		return string(d)
	}
	return value.(string)
}
