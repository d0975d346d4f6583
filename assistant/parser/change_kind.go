package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
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

// places are the tags that say where a game was played; the name of a place is
// often that of the event.
var places = map[string]bool{"tag:Event": true, "tag:Site": true}

// sameKind says that one kind of condition stands for another.
func sameKind(a, b string) bool { return a == b || places[a] && (places[b] || b == "place") }

// ending says that a condition tells how the games end on the board.
func ending(c query.Cond) bool {
	return c.Tag != nil && c.Tag.Name == meaning.FinalState || c.HalfMove != nil && c.HalfMove.All == schema.CheckMate
}
