package parser

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// comparedBy are the measures that parts can be compared by.
var comparedBy = map[query.Measure]bool{query.Count: true, query.Average: true, query.Total: true, query.Highest: true, query.Lowest: true, query.ShareOf: true, query.Record: true}

// sideBySide makes one query out of several that ask the same of different
// things: what all of them say is said once.
func sideBySide(all []query.Query) (query.Query, error) {
	subjects := map[query.Subject]bool{}
	for _, q := range all {
		subjects[q.Subject] = true
	}
	if len(subjects) > 1 {
		// 'draws or mates': of the games in which there is one.
		for i := range all {
			if all[i].Subject == query.HalfMoves && all[i].Measure == query.Count {
				all[i] = gamesWith(all[i])
			}
		}
	}
	one := all[0].Clone()
	one.Where, one.HalfMove = nil, nil
	asked := one.Clone()
	for i, q := range all {
		plain := q.Clone()
		plain.Where, plain.HalfMove = nil, nil
		if !comparedBy[q.Measure] || !plain.Equal(asked) {
			return one, meaning.ErrNoReading
		}
		one.Parts = append(one.Parts, query.Share{})
		conds := conjuncts(q.Where)
		var own []query.Cond
		for _, cond := range conds {
			if !inAll(all, cond) {
				own = append(own, cond)
			} else if i == 0 {
				one.Where = allOf(append(conjuncts(one.Where), cond))
			}
		}
		one.Parts[i].Where = allOf(own)
	}
	return one, shareHalfMoves(&one, all)
}

func gamesWith(q query.Query) query.Query {
	h := *q.HalfMove
	q.Where = allOf(append(conjuncts(q.Where), query.Cond{HalfMove: &h}))
	q.Subject, q.HalfMove = query.Games, nil
	return q
}

func conjuncts(c *query.Cond) []query.Cond {
	switch {
	case c == nil:
		return nil
	case c.And != nil:
		var all []query.Cond
		for i := range c.And {
			all = append(all, conjuncts(&c.And[i])...)
		}
		return all
	}
	return []query.Cond{*c}
}

func inAll(all []query.Query, cond query.Cond) bool {
	wanted := query.Query{Where: &cond}
	return !slices.ContainsFunc(all, func(q query.Query) bool {
		return !slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool { return query.Query{Where: &c}.Equal(wanted) })
	})
}

// shareHalfMoves says what all half-moves have in common once, and of each part
// what it has of its own.
func shareHalfMoves(one *query.Query, all []query.Query) error {
	if one.Subject != query.HalfMoves {
		return nil
	}
	bits := ^schema.Event(0)
	common := fieldsOf(*all[0].HalfMove)
	for _, q := range all {
		bits &= q.HalfMove.All
		for name, value := range fieldsOf(*q.HalfMove) {
			if string(common[name]) != string(value) {
				delete(common, name)
			}
		}
		own := fieldsOf(*q.HalfMove)
		maps.DeleteFunc(common, func(name string, _ json.RawMessage) bool { return own[name] == nil })
	}
	same, err := halfMoveOf(common)
	if err != nil {
		return err
	}
	same.All = bits
	one.HalfMove = &same
	for i, q := range all {
		fields := fieldsOf(*q.HalfMove)
		maps.DeleteFunc(fields, func(name string, _ json.RawMessage) bool { return common[name] != nil })
		own, err := halfMoveOf(fields)
		if err != nil {
			return err
		}
		own.All = q.HalfMove.All &^ bits
		if len(fieldsOf(own)) > 0 {
			one.Parts[i].HalfMove = &own
		}
	}
	return nil
}

// fieldsOf are the parts of a half-move's description by name.
func fieldsOf(h query.HalfMove) map[string]json.RawMessage {
	text, _ := json.Marshal(h) // plain data
	fields := map[string]json.RawMessage{}
	_ = json.Unmarshal(text, &fields) // what Marshal wrote
	return fields
}

func halfMoveOf(fields map[string]json.RawMessage) (h query.HalfMove, err error) {
	text, err := json.Marshal(fields)
	if err != nil {
		return h, err
	}
	return h, json.Unmarshal(text, &h)
}

// exclusive says that some two of the parts have no game in common, so that
// nothing else than to count each can be meant.
func exclusive(parts []query.Share) bool {
	for i, a := range parts {
		for _, b := range parts[i+1:] {
			if a.HalfMove == nil && b.HalfMove == nil && disjoint(conjuncts(a.Where), conjuncts(b.Where)) {
				return true
			}
		}
	}
	return false
}

// disjoint says that no game meets both lists of conditions.
func disjoint(a, b []query.Cond) bool {
	return slices.ContainsFunc(a, func(x query.Cond) bool {
		return slices.ContainsFunc(b, func(y query.Cond) bool { return refutes(x, y) || refutes(y, x) })
	})
}

// refutes says that no game meets both conditions: two ways for one and the
// same to end, or to castle, or both a condition and that it does not hold.
func refutes(x, y query.Cond) bool {
	switch {
	case x.Player != nil && y.Player != nil:
		return x.Player.Name.Text == y.Player.Name.Text && x.Player.Side == y.Player.Side && x.Player.Outcome != "" && meaning.Inverse(x.Player.Outcome) == y.Player.Outcome && x.Player.Outcome != y.Player.Outcome
	case x.Result != "" && y.Result != "":
		return x.Result != y.Result && x.Result != query.Decisive && y.Result != query.Decisive
	case x.HalfMove != nil && y.HalfMove != nil:
		return castlesOnly(x.HalfMove) && castlesOnly(y.HalfMove) && x.HalfMove.By == y.HalfMove.By && x.HalfMove.By != "" && x.HalfMove.Castling != y.HalfMove.Castling && x.HalfMove.Castling != query.AnyCastling && y.HalfMove.Castling != query.AnyCastling
	case x.Not != nil && x.Not.HalfMove != nil && y.HalfMove != nil:
		return castlesOnly(x.Not.HalfMove) && castlesOnly(y.HalfMove) && (x.Not.HalfMove.By == "" || x.Not.HalfMove.By == y.HalfMove.By) && (x.Not.HalfMove.Castling == query.AnyCastling || x.Not.HalfMove.Castling == y.HalfMove.Castling)
	}
	return false
}

// castlesOnly says that a half-move is told to be castling, and whose, and no
// more.
func castlesOnly(h *query.HalfMove) bool {
	plain := query.HalfMove{By: h.By, Castling: h.Castling}
	return h.Castling != "" && len(fieldsOf(*h)) == len(fieldsOf(plain))
}
