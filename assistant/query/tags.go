package query

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// Tags are the PGN tags that the query needs: a database in which no game has
// one of them cannot answer it. The tags of every game, such as Event, which
// have columns of their own, are not among them.
func (q Query) Tags() []string {
	var tags []string
	need := func(names ...string) {
		for _, name := range names {
			if !slices.Contains(tags, name) && name != "Event" {
				tags = append(tags, name)
			}
		}
	}
	q.Walk(Visitor{
		Cond: func(c *Cond) { need(c.tags()...) },
		Elo:  func(e *Elo) { need(e.tags()...) },
		Quantity: func(q *Quantity) {
			switch q.Kind {
			case Rating:
				need(sided(q.Side, "Elo")...)
			case Lead:
				need(sided(BothSide, "Elo")...)
			}
		},
	})
	for _, key := range []Key{q.Group, q.Within} {
		name, isTag := strings.CutPrefix(string(key), TagPrefix)
		switch {
		case key == ByECO:
			need("ECO")
		case key == BySite:
			need("Site")
		case isTag:
			need(name)
		}
	}
	return tags
}

// tags are those that the condition itself speaks of.
func (c *Cond) tags() []string {
	switch {
	case c.ECO != nil:
		return []string{"ECO"}
	case c.Tag != nil && c.Tag.Side != nil:
		return sided(*c.Tag.Side, c.Tag.Name)
	case c.Tag != nil:
		return []string{c.Tag.Name}
	}
	return nil
}

func (e *Elo) tags() []string {
	if e.Lead {
		return sided(BothSide, "Elo")
	}
	return sided(e.Side, "Elo")
}

// sided are the tags of a side, such as WhiteElo; of both where no one side is
// meant.
func sided(s Side, name string) []string {
	switch s {
	case White:
		return []string{"White" + name}
	case Black:
		return []string{"Black" + name}
	}
	return []string{"White" + name, "Black" + name}
}

// Need is data, other than tags, that a database may hold none of.
type Need string

const (
	Comments   Need = "comments"    // comments on half-moves
	DrawOffers Need = "draw_offers" // half-moves with which a draw was offered
	KnownDates Need = "dates"       // games of which at least the year is known
	// What databases that other programs made may have no room for.
	Digests        Need = "copies"     // the digests that tell copies of a game
	WholePositions Need = "positions"  // all positions of each game, the first one too
	MateKinds      Need = "mate_kinds" // whether a mate is a double or a discovered check
	Analysis       Need = "analysis"   // figures of engine analysis
	BestMoves      Need = "best_moves" // the engine's moves, which the evaluations of a PGN file lack
	OnlyMoves      Need = "only_moves" // whether other moves hold, for which an engine has to give three lines
	Complexities   Need = "complexity" // how an engine changed its mind, which the evaluations of a PGN file lack
)

// Needs are the data that the query speaks of and that may be missing
// altogether: then 'none' would be said of what nobody wrote down.
func (q Query) Needs() []Need {
	comments, offers, copies, mates := false, false, false, false
	positions := q.Subject == Positions && q.Position == nil
	dates := q.Measure == Streak || q.Order == Earliest || q.Order == Latest ||
		slices.ContainsFunc([]Key{ByYear, ByDecade, ByMonth}, func(k Key) bool { return q.Group == k || q.Within == k })
	q.Walk(Visitor{
		Cond: func(c *Cond) {
			dates = dates || c.Date != nil || c.Month != 0
			copies = copies || c.Copies
		},
		Position: func(p *Position) { positions = positions || p.Number == nil && p.Next == nil },
		HalfMove: func(h *HalfMove) {
			mates = mates || h.All&schema.CheckMate != 0 && (h.All|h.None)&(schema.MultipleCheck|schema.DiscoveredCheck) != 0
			comments = comments || h.Comment != nil
			offers = offers || (h.All|h.None)&schema.DrawOffer != 0
		},
		Quantity: func(q *Quantity) {
			dates = dates || q.Kind == YearOf
			positions = positions || q.Kind == PieceCount
		},
	})
	var needs []Need
	for _, n := range []struct {
		need Need
		is   bool
	}{{Comments, comments}, {DrawOffers, offers}, {KnownDates, dates}, {Digests, copies}, {WholePositions, positions}, {MateKinds, mates}} {
		if n.is {
			needs = append(needs, n.need)
		}
	}
	return needs
}

// Events are the event bits that the query asks for, of any half-move.
func (q Query) Events() schema.Event { return events(q.Walk) }

// Events are the event bits that the form asks for, of any half-move.
func (f Form) Events() schema.Event { return events(f.Walk) }

func events(walk func(Visitor)) (bits schema.Event) {
	walk(Visitor{HalfMove: func(h *HalfMove) { bits |= h.All }})
	return bits
}

// Boards are the exact boards that the query speaks of.
func (q Query) Boards() []string { return boards(q.Walk) }

// Boards are the exact boards that the form speaks of.
func (f Form) Boards() []string { return boards(f.Walk) }

func boards(walk func(Visitor)) (all []string) {
	walk(Visitor{Position: func(p *Position) {
		if exact(p.Board) {
			all = append(all, p.Board)
		}
	}})
	return all
}

// exact says that a board is given whole, square by square.
func exact(board string) bool { return len(board) == 64 && !strings.ContainsAny(board, "Aa*?") }
