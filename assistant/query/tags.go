package query

import "github.com/kibitz-chess/kibitz/schema"

// Tags are the PGN tags that the query needs: a database in which no game has
// one of them cannot answer it.
func (q Query) Tags() []string {
	need := map[string]bool{}
	q.Walk(Visitor{Cond: func(c *Cond) {
		switch {
		case c.ECO != nil:
			need["ECO"] = true
		case c.Elo != nil:
			need["WhiteElo"] = need["WhiteElo"] || c.Elo.Side != Black
			need["BlackElo"] = need["BlackElo"] || c.Elo.Side != White
		}
	}})
	need["ECO"] = need["ECO"] || q.Group == ByECO
	var tags []string
	for _, tag := range []string{"ECO", "WhiteElo", "BlackElo"} {
		if need[tag] {
			tags = append(tags, tag)
		}
	}
	return tags
}

// Events are the event bits that the query asks for, of any half-move.
func (q Query) Events() (bits schema.Event) {
	q.Walk(Visitor{HalfMove: func(h *HalfMove) { bits |= h.All }})
	return bits
}

// Boards are the exact boards that the query speaks of.
func (q Query) Boards() []string {
	var boards []string
	q.Walk(Visitor{Position: func(p *Position) {
		if p.Board != "" {
			boards = append(boards, p.Board)
		}
	}})
	return boards
}
