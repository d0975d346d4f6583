package query

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"pgregory.net/rapid"
)

// maker makes forms out of choices, which come from rapid or from a random
// source. Its values are few, so that forms come close to one another.
type maker struct{ choose func(n int) int }

func rapidMaker(t *rapid.T) maker {
	return maker{func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }}
}

func pick[T any](m maker, values ...T) T { return values[m.choose(len(values))] }

// maybe is a part in one case of n, else nil.
func maybe[T any](m maker, n int, part func() T) *T {
	if m.choose(n) > 0 {
		return nil
	}
	made := part()
	return &made
}

func some[T any](m maker, least, most int, part func() T) []T {
	var list []T
	for range least + m.choose(most-least+1) {
		list = append(list, part())
	}
	return list
}

// query makes a form that passes its Check.
func (m maker) query() Query {
	for {
		if q := m.draft(); q.Check() == nil {
			return q
		}
	}
}

func (m maker) draft() Query {
	q := Query{
		Measure: pick(m, Count, Count, Exists, List, List, Distinct, Average, Total, Highest, Lowest, ShareOf, Record, Streak, Board, Replay),
		Subject: pick(m, Games, Games, HalfMoves, Positions),
		Where:   maybe(m, 2, func() Cond { return m.cond(0) }),
	}
	switch q.Subject {
	case HalfMoves:
		h := m.halfMove()
		q.HalfMove = &h
	case Positions:
		q.Position = maybe(m, 2, m.position)
	}
	part := func() Share {
		s := Share{Where: maybe(m, 2, func() Cond { return m.cond(1) })}
		if q.Subject == HalfMoves {
			s.HalfMove = maybe(m, 2, m.halfMove)
		}
		return s
	}
	if q.Measure == Record && m.choose(3) == 0 {
		q.Where = &Cond{And: []Cond{{Player: &Player{Name: m.name()}}, {Player: &Player{Name: m.name()}}}}
	}
	wants := measures[q.Measure]
	if q.Measure == ShareOf {
		s := part()
		q.Share = &s
	}
	if wants.parts && m.choose(6) == 0 {
		q.Parts = some(m, 2, 3, part)
	} else if wants.groupOnly || wants.group && m.choose(2) == 0 {
		q.Group = pick(m, append(append([]Key{"tag:Round", "tag:WhiteTitle"}, gameKeys...), halfMoveKeys...)...)
		if q.Measure == Streak {
			q.Group = ByPlayer
		}
		q.Having = maybe(m, 4, m.span)
	}
	if q.Group == ByLine {
		q.Depth = 1 + m.choose(3)
	}
	if q.Measure == Streak || q.Group == ByPlayer {
		q.Outcome = m.outcome()
	}
	if m.choose(2) == 0 {
		q.Order = pick(m, NoOrder, Earliest, Latest, MostFirst, LeastLast)
		q.Skip, q.Limit = m.choose(3), m.choose(3)
	}
	if m.choose(6) == 0 && (q.Group != NoKey || q.Measure == List && q.Order != NoOrder) {
		q.Skip, q.Within = 0, pick(m, append(append([]Key{"tag:Round", "tag:WhiteTitle"}, gameKeys...), halfMoveKeys...)...)
	}
	if wants.of || q.Measure == List && (q.Order == MostFirst || q.Order == LeastLast) {
		of := m.quantity()
		q.Of = &of
	}
	if q.Measure == Board {
		q.Point = &Point{Last: true}
		if m.choose(3) > 0 {
			q.Point = &Point{Number: 1 + m.choose(3), Unit: m.unit(), Side: m.side()}
		}
	}
	q.OwnFirst()
	return q
}

func (m maker) cond(depth int) Cond {
	kinds := 19
	if depth > 2 {
		kinds = 16
	}
	inner := func() Cond { return m.cond(depth + 1) }
	switch m.choose(kinds) {
	case 0, 1:
		return Cond{Player: &Player{Name: m.name(), Side: m.side(), Outcome: m.outcome()}}
	case 2:
		return Cond{Result: pick(m, WhiteWins, BlackWins, Drawn, Decisive, Unfinished)}
	case 3:
		return Cond{Date: &Dates{m.day(), m.day()}}
	case 4:
		return Cond{Month: 1 + m.choose(12)}
	case 5:
		codes := pick(m, []string{"B20", "B20"}, []string{"B20", "B99"}, []string{"A00", "B20"})
		return Cond{ECO: &ECO{codes[0], codes[1], pick(m, "", "", `Sicilian "Dragon"`)}}
	case 6:
		return Cond{Elo: &Elo{pick(m, AnySide, White, Black, BothSide, AskSide), maybe(m, 3, m.name), m.choose(4) == 0, m.choose(3) == 0, m.span()}}
	case 7:
		return Cond{Length: &Length{m.unit(), m.span()}}
	case 8:
		return Cond{Tag: m.tag()}
	case 9:
		return Cond{Line: some(m, 1, 3, func() string { return pick(m, "", "e4", "Nf3", "O-O", "exd8=Q") })}
	case 10:
		h := m.halfMove()
		return Cond{HalfMove: &h}
	case 11:
		return Cond{Times: &Times{m.halfMove(), m.span()}}
	case 12:
		return Cond{Sequence: &Sequence{some(m, 2, 3, m.halfMove), m.choose(4)}}
	case 13:
		p := m.position()
		return Cond{Position: &p}
	case 14:
		return Cond{Start: pick(m, UsualStart, OddStart)}
	case 15:
		return pick(m, Cond{Copies: true}, Cond{Game: 1}, Cond{Game: 17})
	case 16:
		return Cond{And: some(m, 1, 3, inner)}
	case 17:
		return Cond{Or: some(m, 1, 3, inner)}
	}
	c := inner()
	return Cond{Not: &c}
}

func (m maker) halfMove() HalfMove {
	var h HalfMove
	for range 1 + m.choose(4) {
		switch m.choose(14) {
		case 0:
			h.By = m.side()
		case 1:
			n := m.name()
			h.Player = &n
		case 2, 3:
			h.All |= m.bit()
		case 4:
			h.None |= m.bit()
		case 5:
			h.Piece = m.piece()
		case 6:
			h.Captured = m.piece()
		case 7:
			h.Promoted = some(m, 1, 4, func() Piece { return pick(m, promotable...) })
		case 8:
			h.Castling = pick(m, AnyCastling, KingSide, QueenSide)
		case 9:
			h.From = pick(m, "e1", "e7", "d5", "e", "7")
		case 10:
			h.To = pick(m, "g1", "e8", "d6", "e", "8")
		case 11:
			h.SAN = pick(m, "O-O", "Nf3", "exd6", "e8=Q", "d6")
		case 12:
			h.Number = maybe(m, 2, m.numbers)
			h.Last = h.Number == nil
		case 13:
			h.Comment = pick(m, nil, &Comment{}, &Comment{"zugzwang"}, &Comment{`"so", he said`})
			h.Recapture = m.choose(3) == 0
		}
	}
	return h
}

func (m maker) position() Position {
	var p Position
	for range 1 + m.choose(3) {
		switch m.choose(7) {
		case 0:
			p.Board = pick(m, start, strings.Replace(start, "R", "0", 1), strings.Repeat("?", 64), strings.Repeat("?", 60)+"R?K?",
				strings.Repeat("?", 56)+"0*Aa???k", strings.Repeat("?", 20)+"P"+strings.Repeat("?", 43), strings.Replace(start, "0", "?", 8), strings.Replace(start, "Q", "A", 1))
		case 1:
			p.Counts = some(m, 1, 2, func() Pieces {
				return Pieces{m.side(), m.piece(), pick(m, "", "", "e", "7"), m.choose(4) == 0, pick(m, Range{}, m.span())}
			})
		case 2:
			p.Only = some(m, 1, 3, m.piece)
		case 3:
			p.Turn = m.side()
		case 4:
			p.Number = maybe(m, 1, m.numbers)
		case 5:
			p.Last = true
		case 6:
			p.Next = maybe(m, 1, m.halfMove)
		}
	}
	return p
}

func (m maker) quantity() Quantity {
	q := Quantity{Kind: pick(m, LengthOf, Rating, Lead, TimesOf, FirstAt, LastAt, PieceCount, YearOf)}
	kind := quantities[q.Kind]
	if kind.unit {
		q.Unit = m.unit()
	}
	if kind.side {
		q.Side = m.side()
	}
	if kind.player {
		q.Player = maybe(m, 2, m.name)
	}
	if kind.halfMove {
		q.HalfMove = maybe(m, 1, m.halfMove)
	}
	if kind.piece {
		q.Piece = m.piece()
	}
	return q
}

func (m maker) tag() *Tag {
	t := &Tag{Name: pick(m, "Annotator", "Round", "WhiteTitle", "Title", "Event"), Side: maybe(m, 2, func() Side { return pick(m, AnySide, White, Black, BothSide) })}
	switch m.choose(3) {
	case 0:
		t.Match = pick(m, Equals, Contains, Begins)
		t.Texts = some(m, 1, 2, func() string { return pick(m, "GM", "3", `"x" or \y`, "Ribeirão Preto, 1991", ") o (") })
	case 1:
		t.Range = maybe(m, 1, m.span)
	}
	return t
}

func (m maker) bit() schema.Event {
	return pick(m, schema.Check, schema.CheckMate, schema.MultipleCheck, schema.DiscoveredCheck, schema.DrawOffer, schema.PawnPromoted,
		schema.PawnPassant, schema.Capture, schema.Move, schema.CastleK, schema.CastleQ, schema.Castling)
}

func (m maker) name() Name {
	return Name{Text: pick(m, "Tal", "Tal, Mikhail", "Karpov, A.", "White, J.", "de la Villa, Jesus", "King", "O'Kelly de Galway", "nn%", `say "no"`, "Botvinnik", "Torre y Lasker")}
}

func (m maker) day() Day {
	return pick(m, Day{}, Day{Year: 1960}, Day{1960, 6, 0}, Day{1960, 6, 15}, Day{Year: 1965})
}

func (m maker) span() Range {
	return pick(m, Range{1, 1}, Range{Min: 1}, Range{Min: 2}, Range{Max: 3}, Range{2, 3}, Range{3, 3})
}

func (m maker) numbers() Numbers { return Numbers{m.unit(), m.span()} }
func (m maker) unit() Unit       { return pick(m, Half, Full, UnknownUnit) }
func (m maker) side() Side       { return pick(m, AnySide, White, Black) }
func (m maker) piece() Piece     { return pick(m, pieces...) }
func (m maker) outcome() Outcome { return pick(m, AnyOutcome, Win, Loss, Draw, NotLoss, NotWin) }

const start = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"

// TestGenerator: every field of every part of the form is set in some form that
// is made, so that properties of these hold of the whole language.
func TestGenerator(t *testing.T) {
	seen := map[string]bool{"Name.Spellings": true, "Name.Choices": true} // of which nothing is said
	m := randomMaker(1)
	for range 5000 {
		q := m.query()
		seen[string(q.Measure)+" of "+string(q.Subject)] = true
		note(reflect.ValueOf(q), seen)
	}
	for i := range 200 {
		note(reflect.ValueOf(usageForms.Example(i)), seen) // are made apart
	}
	for measure, w := range measures {
		for _, s := range w.subjects {
			if name := string(measure) + " of " + string(s); !seen[name] {
				t.Errorf("no %s is made", name)
			}
		}
	}
	eachType(reflect.TypeFor[Query](), func(part reflect.Type) {
		for i := range part.NumField() {
			if name := part.Name() + "." + part.Field(i).Name; !seen[name] && !ofForm(part.Field(i)) {
				t.Errorf("%s is never set", name)
			}
		}
	})
}

// note notes the fields that are set in a part of a form.
func note(v reflect.Value, seen map[string]bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			note(v.Elem(), seen)
		}
	case reflect.Slice:
		for i := range v.Len() {
			note(v.Index(i), seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Field(i).IsZero() {
				seen[v.Type().Name()+"."+v.Type().Field(i).Name] = true
			}
			note(v.Field(i), seen)
		}
	}
}

// eachType visits the types of structures that a form is made of, each once.
func eachType(t reflect.Type, visit func(reflect.Type)) {
	seen := map[reflect.Type]bool{}
	var look func(t reflect.Type)
	look = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice:
			look(t.Elem())
		case reflect.Struct:
			if seen[t] {
				return
			}
			seen[t] = true
			visit(t)
			for i := range t.NumField() {
				if !ofForm(t.Field(i)) {
					look(t.Field(i).Type)
				}
			}
		}
	}
	look(t)
}

// randomMaker makes the same forms for the same seed.
func randomMaker(seed uint64) maker { return maker{rand.New(rand.NewPCG(seed, 0)).IntN} }

// ofForm says that a field is of a Form, and no Query has it.
func ofForm(f reflect.StructField) bool { return f.Tag.Get("of") == "form" }
