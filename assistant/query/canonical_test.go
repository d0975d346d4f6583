package query

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/schema"
	"pgregory.net/rapid"
)

// TestEqual: what is the same question and what is not.
func TestEqual(t *testing.T) {
	white, botvinnik := Cond{Result: WhiteWins}, Cond{Player: &Player{Name: Name{Text: "Botvinnik"}}}
	titled := func(name string, side *Side) Cond { return Cond{Tag: &Tag{Name: name, Side: side}} }
	whites := White
	tests := []struct {
		name string
		a, b Query
		same bool
	}{
		{"order of and", where(Cond{And: []Cond{tal, white}}), where(Cond{And: []Cond{white, tal}}), true},
		{"order of or", where(Cond{Or: []Cond{tal, white}}), where(Cond{Or: []Cond{white, tal, white}}), true},
		{"and is not or", where(Cond{And: []Cond{tal, white}}), where(Cond{Or: []Cond{tal, white}}), false},
		{"and within and", where(Cond{And: []Cond{tal, {And: []Cond{white, botvinnik}}}}), where(Cond{And: []Cond{botvinnik, tal, white}}), true},
		{"or within and", where(Cond{And: []Cond{tal, {Or: []Cond{white, botvinnik}}}}), where(Cond{And: []Cond{botvinnik, tal, white}}), false},
		{"and of one", where(Cond{And: []Cond{{Or: []Cond{tal}}}}), where(tal), true},
		{"not not", where(Cond{Not: &Cond{And: []Cond{{Not: &tal}}}}), where(tal), true},
		{"not", where(Cond{Not: &tal}), where(tal), false},
		{"once or more", where(Cond{Times: &Times{HalfMove{All: schema.Check}, Range{Min: 1}}}), where(Cond{HalfMove: &HalfMove{All: schema.Check}}), true},
		{"just once", where(Cond{Times: &Times{HalfMove{All: schema.Check}, Range{1, 1}}}), where(Cond{HalfMove: &HalfMove{All: schema.Check}}), false},
		{"a tag of White's", where(titled("WhiteTitle", nil)), where(titled("Title", &whites)), true},
		{"a tag that begins like one", where(titled("Whitewashed", nil)), where(titled("washed", &whites)), false},
		{"name of an opening", where(Cond{ECO: &ECO{"B20", "B99", "Sicilian"}}), where(Cond{ECO: &ECO{"B20", "B99", ""}}), true},
		{"a capture of something", moved(HalfMove{All: schema.Capture, Captured: Queen}), moved(HalfMove{Captured: Queen}), true},
		{"en passant", moved(HalfMove{All: schema.PawnPassant | schema.Capture, Piece: Pawn, Captured: Pawn}), moved(HalfMove{All: schema.PawnPassant}), true},
		{"promotion to anything", moved(HalfMove{Promoted: promotable}), moved(HalfMove{All: schema.PawnPromoted, Piece: Pawn}), true},
		{"promotion to something", moved(HalfMove{Promoted: []Piece{Queen, Rook}}), moved(HalfMove{Promoted: []Piece{Rook, Queen, Rook}, All: schema.PawnPromoted}), true},
		{"promotion to something else", moved(HalfMove{Promoted: []Piece{Queen}}), moved(HalfMove{Promoted: []Piece{Rook}}), false},
		{"castling king", moved(HalfMove{Castling: KingSide, Piece: King}), moved(HalfMove{Castling: KingSide}), true},
		{"quiet", moved(HalfMove{All: schema.Move}), moved(HalfMove{None: schema.Capture | schema.Castling}), true},
		{"any position", stood(Position{Board: "????????????????????????????????????????????????????????????????"}), Query{Measure: Count, Subject: Positions}, true},
		{"no difference", stood(Position{Counts: []Pieces{{Side: Black, Piece: Rook, Lead: true}}}), stood(Position{Counts: []Pieces{{Side: White, Piece: Rook, Lead: true}}}), true},
		{"order of kinds", stood(Position{Only: []Piece{Rook, Pawn}}), stood(Position{Only: []Piece{Pawn, Rook, Pawn}}), true},
		{"order of parts", with(Count, func(q *Query) { q.Parts = []Share{{Where: &tal}, {Where: &even}} }), with(Count, func(q *Query) { q.Parts = []Share{{Where: &even}, {Where: &tal}} }), false},
		{"in a part", with(Count, func(q *Query) { q.Parts = []Share{{Where: &Cond{And: []Cond{tal}}}, {Where: &even}} }), with(Count, func(q *Query) { q.Parts = []Share{{Where: &tal}, {Where: &even}} }), true},
		{"spellings", where(Cond{Player: &Player{Name: Name{Text: "A", Spellings: []string{"B", "A"}}}}), where(Cond{Player: &Player{Name: Name{Text: "A", Spellings: []string{"A", "B"}}}}), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.a.Equal(test.b); got != test.same {
				t.Errorf("equal: %v; %s and %s", got, encoded(test.a.Canonical()), encoded(test.b.Canonical()))
			}
		})
	}
}

// TestCanonical: the plain form is the same question, makes sense when it
// does, is its own plain form, and does not depend on the order of conditions.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := rapidMaker(t).query()
		before := string(encoded(q))
		c := q.Canonical()
		if before != string(encoded(q)) {
			t.Fatal("the query itself was changed")
		}
		if err := c.Check(); err != nil || !c.Equal(q) {
			t.Fatalf("%s is another question, or none: %v", encoded(c), err)
		}
		if diff := cmp.Diff(string(encoded(c)), string(encoded(c.Canonical()))); diff != "" {
			t.Fatal(diff)
		}
		turned := q.Clone()
		turned.Walk(Visitor{Cond: func(c *Cond) {
			slices.Reverse(c.And)
			slices.Reverse(c.Or)
		}})
		if diff := cmp.Diff(string(encoded(c)), string(encoded(turned.Canonical()))); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestCloneIsApart: what is done to a clone is not done to the query.
func TestCloneIsApart(t *testing.T) {
	q := where(Cond{Length: &Length{Unit: UnknownUnit, Range: Range{Max: 5}}})
	c := q.Clone()
	if !c.Equal(q) {
		t.Fatal("a clone differs")
	}
	c.Fill(SlotMoveUnit, "half")
	if c.Equal(q) || q.Where.Length.Unit != UnknownUnit {
		t.Error("the clone shares its parts with the query")
	}
}
