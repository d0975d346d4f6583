package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// parted takes a condition apart into those that all hold.
func parted(c *query.Cond) []query.Cond {
	if c == nil {
		return nil
	}
	if c.And == nil {
		return []query.Cond{*c}
	}
	var all []query.Cond
	for i := range c.And {
		all = append(all, parted(&c.And[i])...)
	}
	return all
}

// condKind names what a condition is about; conditions of one kind replace each
// other.
func condKind(c query.Cond) string {
	if kids := slices.Concat(c.And, c.Or); len(kids) > 0 {
		kind := condKind(kids[0])
		for _, k := range kids[1:] {
			if condKind(k) != kind {
				return "several"
			}
		}
		return kind
	}
	if c.Not != nil {
		return condKind(*c.Not)
	}
	for _, kind := range []struct {
		name string
		is   bool
	}{
		{"player", c.Player != nil}, {"result", c.Result != ""}, {"date", c.Date != nil}, {"month", c.Month != 0},
		{"opening", c.ECO != nil || c.Line != nil}, {"elo", c.Elo != nil}, {"length", c.Length != nil},
		{"comment", c.HalfMove != nil && c.HalfMove.Comment != nil}, {"event", c.HalfMove != nil || c.Times != nil || c.Sequence != nil},
		{"position", c.Position != nil}, {"start", c.Start != ""}, {"copies", c.Copies}, {"game", c.Game != 0},
	} {
		if kind.is {
			return kind.name
		}
	}
	return "tag:" + c.Tag.Name
}

// places are the tags that say where a game was played; the name of a place is
// often that of the event.
var places = map[string]bool{"tag:Event": true, "tag:Site": true}

// sameKind says that one kind of condition stands for another.
func sameKind(a, b string) bool { return a == b || places[a] && (places[b] || b == "place") }

// ending says that a condition tells how the games end on the board.
func ending(c query.Cond) bool {
	return c.Tag != nil && c.Tag.Name == finalState || c.HalfMove != nil && c.HalfMove.All == schema.CheckMate
}
