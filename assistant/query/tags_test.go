package query

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/schema"
)

func TestTags(t *testing.T) {
	both := BothSide
	tests := []struct {
		name string
		q    Query
		want []string
	}{
		{"none", Query{Measure: Count, Subject: Games}, nil},
		{"ECO", where(Cond{Not: &Cond{ECO: &ECO{From: "B20", To: "B20"}}}), []string{"ECO"}},
		{"a rating", where(Cond{Elo: &Elo{Side: White, Range: Range{Min: 1}}}), []string{"WhiteElo"}},
		{"some rating", where(Cond{Elo: &Elo{Range: Range{Min: 1}}}), []string{"WhiteElo", "BlackElo"}},
		{"a person's rating", where(Cond{Elo: &Elo{Player: &Name{Text: "Tal"}, Range: Range{Min: 1}}}), []string{"WhiteElo", "BlackElo"}},
		{"Black's lead", where(Cond{Elo: &Elo{Side: Black, Lead: true, Range: Range{Min: 1}}}), []string{"WhiteElo", "BlackElo"}},
		{"a tag", where(Cond{Tag: &Tag{Name: "Annotator"}}), []string{"Annotator"}},
		{"the event", where(Cond{Tag: &Tag{Name: "Event"}}), nil},
		{"both titles", where(Cond{Tag: &Tag{Name: "Title", Side: &both}}), []string{"WhiteTitle", "BlackTitle"}},
		{"in a part", with(Count, func(q *Query) { q.Parts = []Share{{Where: &tal}, {Where: &Cond{Tag: &Tag{Name: "Round"}}}} }), []string{"Round"}},
		{"average rating of Black", with(Average, func(q *Query) { q.Of = &Quantity{Kind: Rating, Side: Black} }), []string{"BlackElo"}},
		{"average lead of Black", with(Average, func(q *Query) { q.Of = &Quantity{Kind: Lead, Side: Black} }), []string{"WhiteElo", "BlackElo"}},
		{"by ECO", with(Count, func(q *Query) { q.Group = ByECO }), []string{"ECO"}},
		{"by site", with(Count, func(q *Query) { q.Group = BySite }), []string{"Site"}},
		{"by event", with(Count, func(q *Query) { q.Group = ByEvent }), nil},
		{"by tag", with(Count, func(q *Query) { q.Group = "tag:TimeControl" }), []string{"TimeControl"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.q.Tags()); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

func TestNeeds(t *testing.T) {
	tests := []struct {
		name string
		q    Query
		want []Need
	}{
		{"none", Query{Measure: Count, Subject: Games}, nil},
		{"a comment, in a sequence", where(Cond{Sequence: &Sequence{Steps: []HalfMove{{}, {Comment: &Comment{}}}}}), []Need{Comments}},
		{"an offer after a position", stood(Position{Next: &HalfMove{All: schema.DrawOffer}}), []Need{DrawOffers}},
		{"a month", where(Cond{Month: 5}), []Need{KnownDates}},
		{"by decade", with(Count, func(q *Query) { q.Group = ByDecade }), []Need{KnownDates}},
		{"the latest", with(List, func(q *Query) { q.Order = Latest }), []Need{KnownDates}},
		{"last year", with(Highest, func(q *Query) { q.Of = &Quantity{Kind: YearOf} }), []Need{KnownDates}},
		{"a streak", with(Streak, func(q *Query) { q.Outcome = Win }), []Need{KnownDates}},
		{"copies", where(Cond{Not: &Cond{Copies: true}}), []Need{Digests}},
		{"a position", where(Cond{Position: &Position{Board: start}}), []Need{WholePositions}},
		{"a position at a half-move", where(Cond{Position: &Position{Board: start, Number: &Numbers{Unit: Half, Range: Range{Min: 3, Max: 3}}}}), nil},
		{"all positions", Query{Measure: Count, Subject: Positions}, []Need{WholePositions}},
		{"the most pieces", with(Highest, func(q *Query) { q.Of = &Quantity{Kind: PieceCount} }), []Need{WholePositions}},
		{"mates by double check", moved(HalfMove{All: schema.CheckMate | schema.MultipleCheck}), []Need{MateKinds}},
		{"mates that are not discovered", moved(HalfMove{All: schema.CheckMate, None: schema.DiscoveredCheck}), []Need{MateKinds}},
		{"mates", moved(HalfMove{All: schema.CheckMate}), nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.q.Needs()); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestBoards: boards that are given whole can be shown; patterns cannot.
func TestBoards(t *testing.T) {
	pattern := "?" + start[1:]
	q := where(Cond{Or: []Cond{{Position: &Position{Board: start}}, {Position: &Position{Board: pattern}}, {Position: &Position{Turn: White}}}})
	if got := q.Boards(); !slices.Equal(got, []string{start}) {
		t.Errorf("got %v", got)
	}
}

func TestPerson(t *testing.T) {
	other := Cond{Player: &Player{Name: Name{Text: "Petrosian"}}}
	tests := []struct {
		name string
		c    *Cond
		want string
	}{
		{"nobody", nil, ""},
		{"one", &tal, "Tal"},
		{"one and more", &Cond{And: []Cond{even, {And: []Cond{tal}}}}, "Tal"},
		{"two", &Cond{And: []Cond{tal, other}}, ""},
		{"either", &Cond{Or: []Cond{tal, other}}, ""},
		{"all but one", &Cond{Not: &tal}, ""},
		{"one, and not another", &Cond{And: []Cond{tal, {Not: &other}}}, "Tal"},
	}
	for _, test := range tests {
		got := ""
		if p := (&Query{Where: test.c}).Person(); p != nil {
			got = p.Name.Text
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
