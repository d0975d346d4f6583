package query

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema"
)

// Equal says whether two queries are the same question, however it is put
// together. The name of an opening says nothing that its codes do not.
func (q Query) Equal(other Query) bool {
	return bytes.Equal(encoded(q.nameless().Canonical()), encoded(other.nameless().Canonical()))
}

func (q Query) nameless() Query {
	c := q.Clone()
	c.Walk(Visitor{Cond: func(c *Cond) {
		if c.ECO != nil {
			c.ECO.Name = ""
		}
	}})
	return c
}

// Clone copies the query so that filling a hole of the copy leaves q alone.
func (q Query) Clone() Query {
	unshare(reflect.ValueOf(&q).Elem())
	return q
}

// encoded is the JSON of a part of a query. Every field of the form is plain
// data, so encoding it cannot fail.
func encoded(part any) []byte {
	text, _ := json.Marshal(part)
	return text
}

// Canonical is the same question in its one plain form: no And within an And,
// sets in a fixed order and without repetitions, and nothing said that follows
// from something else that is said of the same half-move or position.
func (q Query) Canonical() Query {
	c := q.Clone()
	c.Walk(plain)
	if c.Position != nil && c.Position.empty() {
		c.Position = nil
	}
	c.Where = c.Where.canonical()
	if c.Share != nil {
		c.Share.Where = c.Share.Where.canonical()
	}
	for i := range c.Parts {
		c.Parts[i].Where = c.Parts[i].Where.canonical()
	}
	return c
}

// plain brings names, half-moves and positions into their plain form.
var plain = Visitor{
	Name:     func(n *Name) { n.Spellings = set(n.Spellings) },
	HalfMove: func(h *HalfMove) { h.simplify() },
	Position: func(p *Position) { p.simplify() },
	Value:    func(v *Value) { v.simplify() },
}

func (c *Cond) canonical() *Cond {
	switch {
	case c == nil:
		return nil
	case c.And != nil:
		return joined(c.And, func(c *Cond) *[]Cond { return &c.And })
	case c.Or != nil:
		return joined(c.Or, func(c *Cond) *[]Cond { return &c.Or })
	case c.Not != nil:
		inner := c.Not.canonical()
		if inner.Not != nil {
			return inner.Not
		}
		return &Cond{Not: inner}
	case c.Tag != nil:
		c.Tag.simplify()
	case c.Times != nil && c.Times.Range == Range{Min: 1}:
		return &Cond{HalfMove: &c.Times.HalfMove}
	case c.SomeSide != nil:
		return &Cond{SomeSide: c.SomeSide.canonical()}
	case c.Rights != nil && c.Rights.Wing == AnyCastling:
		return &Cond{Rights: &Rights{Side: c.Rights.Side}}
	}
	return c
}

// joined makes one And or Or, the list that its function picks, of parts.
func joined(parts []Cond, list func(*Cond) *[]Cond) *Cond {
	var all []Cond
	for i := range parts {
		part := parts[i].canonical()
		if inner := *list(part); inner != nil {
			all = append(all, inner...)
		} else {
			all = append(all, *part)
		}
	}
	slices.SortFunc(all, compareConds)
	all = slices.CompactFunc(all, func(a, b Cond) bool { return compareConds(a, b) == 0 })
	if len(all) == 1 {
		return &all[0]
	}
	var c Cond
	*list(&c) = all
	return &c
}

// compareConds puts who plays first and what is excepted last, as one would
// say it.
func compareConds(a, b Cond) int {
	if order := rank(&a) - rank(&b); order != 0 {
		return order
	}
	return bytes.Compare(encoded(a), encoded(b))
}

func rank(c *Cond) int {
	switch {
	case len(c.And) > 0:
		return rank(&c.And[0])
	case len(c.Or) > 0:
		return rank(&c.Or[0])
	}
	kinds := []bool{
		c.Player != nil, c.Result != "", c.Date != nil || c.Month != 0, c.ECO != nil || c.Line != nil, c.Elo != nil, c.Length != nil,
		c.Tag != nil, c.Not == nil, true,
	}
	return slices.Index(kinds, true)
}

// simplify splits the side off the name of a tag that each player has.
func (t *Tag) simplify() {
	t.Texts = set(t.Texts)
	if t.Side != nil {
		return
	}
	for name, side := range map[string]Side{"White": White, "Black": Black} {
		rest, ok := strings.CutPrefix(t.Name, name)
		if first, _ := utf8.DecodeRuneInString(rest); ok && unicode.IsUpper(first) {
			t.Name, t.Side = rest, &side
			return
		}
	}
}

// simplify leaves out what follows from the rest of the description.
func (h *HalfMove) simplify() {
	if h.All&schema.Move != 0 {
		h.All &^= schema.Move
		h.None |= schema.Capture | schema.Castling
	}
	if h.Promoted = set(h.Promoted); len(h.Promoted) == len(promotable) {
		h.Promoted, h.All = nil, h.All|schema.PawnPromoted
	}
	if len(h.Promoted) > 0 {
		h.All &^= schema.PawnPromoted
	}
	if h.All&schema.PawnPassant != 0 {
		h.All &^= schema.Capture
		h.Captured = NoPiece
	}
	if h.Captured != NoPiece {
		h.All &^= schema.Capture
	}
	h.Judged.simplify()
	pawn := len(h.Promoted) > 0 || h.All&(schema.PawnPassant|schema.PawnPromoted) != 0
	if pawn && h.Piece == Pawn || h.Castling != NoCastling && h.Piece == King {
		h.Piece = NoPiece
	}
}

// simplify brings lists into a fixed order and drops a board that says nothing.
func (p *Position) simplify() {
	p.Only = set(p.Only)
	if p.Held == 1 {
		p.Held = 0 // of one position all of it holds anyway
	}
	for i := range p.Counts {
		if c := &p.Counts[i]; c.Lead && c.Range == (Range{}) {
			c.Side = AnySide // no difference is none for either side
		}
	}
	slices.SortFunc(p.Counts, comparePieces)
	p.Counts = slices.Compact(p.Counts)
	if strings.Trim(p.Board, "?") == "" {
		p.Board = ""
	}
}

func comparePieces(a, b Pieces) int { return bytes.Compare(encoded(a), encoded(b)) }

// empty says that the description holds of every position.
func (p *Position) empty() bool {
	return p.Board == "" && len(p.Counts) == 0 && len(p.Only) == 0 && p.Turn == AnySide && p.Number == nil && !p.Last && p.Next == nil &&
		len(p.Structures) == 0 && p.Balance == nil && p.Evaluation == nil
}

// set sorts a list and drops repetitions.
func set[T cmp.Ordered](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}
