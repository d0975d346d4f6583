package query

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
)

// refusal is a form and the code of its refusal; none: it makes sense.
type refusal struct {
	name string
	q    Query
	code string
}

func testRefusals(t *testing.T, tests []refusal) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := test.q.Check()
			var sense *SenseError
			if errors.As(err, &sense) != (test.code != "") || (sense != nil && sense.Code != test.code) {
				t.Errorf("got %v, want %q", err, test.code)
			}
		})
	}
}

// where is a question about games of a condition.
func where(c Cond) Query { return Query{Measure: Count, Subject: Games, Where: &c} }

// moved is a question about half-moves.
func moved(h HalfMove) Query { return Query{Measure: Count, Subject: HalfMoves, HalfMove: &h} }

// stood is a question about positions.
func stood(p Position) Query { return Query{Measure: Count, Subject: Positions, Position: &p} }

// with is a question about games, with more said of it.
func with(m Measure, more func(*Query)) Query {
	q := Query{Measure: m, Subject: Games}
	more(&q)
	return q
}

var (
	tal  = Cond{Player: &Player{Name: Name{Text: "Tal"}}}
	even = Cond{Result: Drawn}
	long = &Quantity{Kind: LengthOf, Unit: Half}
)

func TestCheckMeasures(t *testing.T) {
	testRefusals(t, []refusal{
		{"all games", Query{Measure: Count, Subject: Games}, ""},
		{"nothing", Query{}, "unknown_value"},
		{"no such measure", with("median", func(*Query) {}), "unknown_value"},
		{"half-moves of no kind", Query{Measure: Count, Subject: HalfMoves}, "half_move_missing"},
		{"games with a half-move for a subject", with(Count, func(q *Query) { q.HalfMove = &HalfMove{} }), "mixed"},
		{"games with a position for a subject", with(Count, func(q *Query) { q.Position = &Position{} }), "mixed"},
		{"all positions", Query{Measure: Count, Subject: Positions}, ""},
		{"average of half-moves", Query{Measure: Average, Subject: HalfMoves, HalfMove: &HalfMove{}, Of: long}, "measure_of_games"},
		{"different positions", Query{Measure: Distinct, Subject: Positions, Group: ByYear}, "measure_of_positions"},
		{"share of nothing", with(ShareOf, func(*Query) {}), "share_missing"},
		{"share that is everything", with(ShareOf, func(q *Query) { q.Share = &Share{} }), "share_missing"},
		{"share of a count", with(Count, func(q *Query) { q.Share = &Share{Where: &even} }), "mixed"},
		{"share of games by half-move", with(ShareOf, func(q *Query) { q.Share = &Share{HalfMove: &HalfMove{All: schema.Check}} }), "mixed"},
		{"share by player", with(ShareOf, func(q *Query) { q.Share, q.Group = &Share{Where: &even}, ByPlayer }), ""},
		{"average of nothing", with(Average, func(*Query) {}), "quantity_missing"},
		{"count of lengths", with(Count, func(q *Query) { q.Of = long }), "mixed"},
		{"total of lengths", with(Total, func(q *Query) { q.Of = long }), ""},
		{"total of ratings", with(Total, func(q *Query) { q.Of = &Quantity{Kind: Rating} }), "no_total"},
		{"streak of nothing", with(Streak, func(*Query) {}), "outcome_missing"},
		{"streak of nonsense", with(Streak, func(q *Query) { q.Outcome = "fun" }), "unknown_value"},
		{"streak by year", with(Streak, func(q *Query) { q.Outcome, q.Group = Win, ByYear }), "streak_group"},
		{"ten streaks", with(Streak, func(q *Query) { q.Outcome, q.Group, q.Limit = Win, ByPlayer, 10 }), ""},
		{"ranked streaks", with(Streak, func(q *Query) { q.Outcome, q.Group, q.Order = Win, ByPlayer, LeastLast }), "order_of_one_row"},
		{"streaks of groups", with(Streak, func(q *Query) { q.Outcome, q.Group, q.Having = Win, ByPlayer, &Range{Min: 5} }), "having_of_what"},
		{"board at no point", with(Board, func(*Query) {}), "point_missing"},
		{"board at the end", with(Board, func(q *Query) { q.Point = &Point{Last: true} }), ""},
		{"board at the end and at 5", with(Board, func(q *Query) { q.Point = &Point{Last: true, Number: 5} }), "last_number"},
		{"board at 0", with(Board, func(q *Query) { q.Point = &Point{Unit: Half} }), "point_missing"},
		{"board at White's move", with(Board, func(q *Query) { q.Point = &Point{Number: 5, Unit: Full, Side: White} }), ""},
		{"board at White's half-move", with(Board, func(q *Query) { q.Point = &Point{Number: 5, Unit: Half, Side: White} }), "mixed"},
		{"board at both sides' move", with(Board, func(q *Query) { q.Point = &Point{Number: 5, Unit: Full, Side: BothSide} }), "bad_side"},
		{"board of the longest game", with(Board, func(q *Query) { q.Point, q.Order, q.Of = &Point{Last: true}, MostFirst, long }), "order_of_boards"},
		{"replay by year", with(Replay, func(q *Query) { q.Group = ByYear }), "order_of_boards"},
		{"count at a point", with(Count, func(q *Query) { q.Point = &Point{Last: true} }), "mixed"},
	})
}

func TestCheckGroups(t *testing.T) {
	two := []Share{{Where: &tal}, {Where: &even}}
	testRefusals(t, []refusal{
		{"by piece", with(Count, func(q *Query) { q.Group = ByPiece }), "group_needs_half_moves"},
		{"half-moves by piece", Query{Measure: Count, Subject: HalfMoves, HalfMove: &HalfMove{}, Group: ByPiece}, ""},
		{"by nonsense", with(Count, func(q *Query) { q.Group = "mood" }), "unknown_value"},
		{"by tag", with(Count, func(q *Query) { q.Group = "tag:Annotator" }), ""},
		{"by no tag", with(Count, func(q *Query) { q.Group = "tag:" }), "bad_tag"},
		{"by a tag that is a key", with(Count, func(q *Query) { q.Group = "tag:Site" }), "tag_of_its_own"},
		{"by first moves", with(Count, func(q *Query) { q.Group, q.Depth = ByLine, 3 }), ""},
		{"by how many first moves", with(Count, func(q *Query) { q.Group = ByLine }), "bad_depth"},
		{"by too many first moves", with(Count, func(q *Query) { q.Group, q.Depth = ByLine, 41 }), "bad_depth"},
		{"by year, to a depth", with(Count, func(q *Query) { q.Group, q.Depth = ByYear, 3 }), "bad_depth"},
		{"opponents of nobody", with(Count, func(q *Query) { q.Group = ByOpponent }), "opponent_of_whom"},
		{"colours of nobody but", with(Count, func(q *Query) { q.Group, q.Where = ByColor, &Cond{Not: &tal} }), "opponent_of_whom"},
		{"opponents of one", with(Count, func(q *Query) { q.Group, q.Where = ByOpponent, &Cond{And: []Cond{tal, {And: []Cond{even}}}} }), ""},
		{"opponents of two", with(Count, func(q *Query) {
			q.Group, q.Where = ByOpponent, &Cond{And: []Cond{tal, {Player: &Player{Name: Name{Text: "Petrosian"}}}}}
		}), "opponent_of_whom"},
		{"list by year", with(List, func(q *Query) { q.Group = ByYear }), "group_of_rows"},
		{"whether by year", with(Exists, func(q *Query) { q.Group = ByYear }), "group_of_rows"},
		{"positions by year", Query{Measure: Count, Subject: Positions, Group: ByYear}, "group_of_positions"},
		{"different nothing", with(Distinct, func(*Query) {}), "group_missing"},
		{"different players of many games", with(Distinct, func(q *Query) { q.Group, q.Having = ByPlayer, &Range{Min: 5} }), ""},
		{"groups of no size", with(Count, func(q *Query) { q.Group, q.Having = ByPlayer, &Range{} }), "empty_range"},
		{"size of no groups", with(Count, func(q *Query) { q.Having = &Range{Min: 5} }), "having_of_what"},
		{"won by each player", with(Count, func(q *Query) { q.Group, q.Outcome = ByPlayer, Win }), ""},
		{"won by year", with(Count, func(q *Query) { q.Group, q.Outcome = ByYear, Win }), "outcome_of_whom"},
		{"won by nobody", with(Count, func(q *Query) { q.Outcome = Win }), "outcome_of_whom"},
		{"record of won games", with(Record, func(q *Query) { q.Group, q.Outcome = ByPlayer, Win }), "outcome_of_whom"},
		{"half-moves of won games", Query{Measure: Count, Subject: HalfMoves, HalfMove: &HalfMove{}, Group: ByPlayer, Outcome: Win}, "outcome_of_whom"},
		{"two parts", with(Count, func(q *Query) { q.Parts = two }), ""},
		{"one part", with(Count, func(q *Query) { q.Parts = two[:1] }), "parts_few"},
		{"no part", with(Count, func(q *Query) { q.Parts = two[:0] }), "parts_few"},
		{"the same part twice", with(Count, func(q *Query) { q.Parts = []Share{{Where: &tal}, {Where: &Cond{And: []Cond{tal, tal}}}} }), "parts_alike"},
		{"a part that is everything", with(Count, func(q *Query) { q.Parts = []Share{{Where: &tal}, {}} }), "share_missing"},
		{"half-moves of parts of games", with(Count, func(q *Query) { q.Parts = []Share{{Where: &tal}, {HalfMove: &HalfMove{}}} }), "mixed"},
		{"parts by year", with(Count, func(q *Query) { q.Parts, q.Group = two, ByYear }), "parts_of_what"},
		{"list of parts", with(List, func(q *Query) { q.Parts = two }), "parts_of_what"},
	})
}

func TestCheckOrder(t *testing.T) {
	two := []Share{{Where: &tal}, {Where: &even}}
	testRefusals(t, []refusal{
		{"longest", with(List, func(q *Query) { q.Order, q.Of, q.Skip, q.Limit = MostFirst, long, 1, 1 }), ""},
		{"most of what", with(List, func(q *Query) { q.Order = MostFirst }), "order_by_what"},
		{"length of what order", with(List, func(q *Query) { q.Of = long }), "mixed"},
		{"length of the earliest", with(List, func(q *Query) { q.Order, q.Of = Earliest, long }), "mixed"},
		{"earliest", with(List, func(q *Query) { q.Order = Earliest }), ""},
		{"the next ten", with(List, func(q *Query) { q.Skip, q.Limit = 10, 10 }), ""},
		{"minus one", with(List, func(q *Query) { q.Limit = -1 }), "empty_range"},
		{"no such order", with(List, func(q *Query) { q.Order = "random" }), "unknown_value"},
		{"first count", with(Count, func(q *Query) { q.Limit = 1 }), "order_of_one_row"},
		{"first group", with(Count, func(q *Query) { q.Group, q.Limit = ByYear, 1 }), ""},
		{"earliest group", with(Count, func(q *Query) { q.Group, q.Order = ByYear, Earliest }), "order_of_groups"},
		{"most different", with(Distinct, func(q *Query) { q.Group, q.Order = ByYear, MostFirst }), "order_of_one_row"},
		{"better part", with(Record, func(q *Query) { q.Parts, q.Order, q.Limit = two, MostFirst, 1 }), ""},
		{"first part", with(Record, func(q *Query) { q.Parts, q.Limit = two, 1 }), "order_by_what"},
		{"earliest part", with(Record, func(q *Query) { q.Parts, q.Order = two, Earliest }), "order_of_groups"},
	})
}

func TestCheckQuantities(t *testing.T) {
	of := func(quantity Quantity) Query { return with(Average, func(q *Query) { q.Of = &quantity }) }
	testRefusals(t, []refusal{
		{"length", of(Quantity{Kind: LengthOf, Unit: UnknownUnit}), ""},
		{"length in what", of(Quantity{Kind: LengthOf}), "unit_missing"},
		{"weight", of(Quantity{Kind: "weight"}), "unknown_value"},
		{"rating of White", of(Quantity{Kind: Rating, Side: White}), ""},
		{"rating of both", of(Quantity{Kind: Rating, Side: BothSide}), "bad_side"},
		{"rating of White and a person", of(Quantity{Kind: Rating, Side: White, Player: &Name{Text: "Tal"}}), "mixed"},
		{"rating in half-moves", of(Quantity{Kind: Rating, Unit: Half}), "mixed"},
		{"number of checks", of(Quantity{Kind: TimesOf, HalfMove: &HalfMove{All: schema.Check}}), ""},
		{"number of what", of(Quantity{Kind: TimesOf}), "half_move_missing"},
		{"first check", of(Quantity{Kind: FirstAt, Unit: Full, HalfMove: &HalfMove{All: schema.Check}}), ""},
		{"first check in what", of(Quantity{Kind: FirstAt, HalfMove: &HalfMove{All: schema.Check}}), "unit_missing"},
		{"queens", of(Quantity{Kind: PieceCount, Piece: Queen}), ""},
		{"kings", of(Quantity{Kind: PieceCount, Piece: King}), "king_count"},
		{"year of White", of(Quantity{Kind: YearOf, Side: White}), "mixed"},
	})
}

func TestCheckConditions(t *testing.T) {
	years := func(from, to int) *Dates { return &Dates{From: Day{Year: from}, To: Day{Year: to}} }
	both, ask := BothSide, AskSide
	any := Range{Min: 1}
	testRefusals(t, []refusal{
		{"nothing", where(Cond{}), "empty_cond"},
		{"two things", where(Cond{Result: Drawn, Month: 5}), "mixed"},
		{"and nothing", where(Cond{And: []Cond{}}), "empty_cond"},
		{"not nothing", where(Cond{Not: &Cond{Or: []Cond{}}}), "empty_cond"},
		{"not not", where(Cond{Not: &Cond{Not: &even}}), ""},
		{"player of both sides", where(Cond{Player: &Player{Name: Name{Text: "A"}, Side: BothSide}}), "bad_side"},
		{"player without a name", where(Cond{Player: &Player{Name: Name{Text: " "}}}), "name_missing"},
		{"player with a bell", where(Cond{Player: &Player{Name: Name{Text: "A\a"}}}), "bad_text"},
		{"no such result", where(Cond{Result: "adjourned"}), "unknown_value"},
		{"ECO", where(Cond{ECO: &ECO{From: "B20", To: "B99"}}), ""},
		{"ECO backwards", where(Cond{ECO: &ECO{From: "C00", To: "B99"}}), "empty_eco"},
		{"ECO F00", where(Cond{ECO: &ECO{From: "F00", To: "F00"}}), "bad_eco"},
		{"dates backwards", where(Cond{Date: years(1930, 1920)}), "empty_dates"},
		{"dates without ends", where(Cond{Date: &Dates{}}), "empty_dates"},
		{"year and its month", where(Cond{Date: &Dates{From: Day{1930, 6, 0}, To: Day{Year: 1930}}}), ""},
		{"30 February", where(Cond{Date: &Dates{From: Day{1930, 2, 30}}}), "bad_date"},
		{"29 February of a leap year", where(Cond{Date: &Dates{From: Day{1932, 2, 29}}}), ""},
		{"a day of no month", where(Cond{Date: &Dates{To: Day{1930, 0, 5}}}), "bad_date"},
		{"month 13", where(Cond{Month: 13}), "bad_date"},
		{"length zero", where(Cond{Length: &Length{Unit: Full}}), "empty_range"},
		{"length backwards", where(Cond{Length: &Length{Full, Range{30, 20}}}), "empty_range"},
		{"length in what", where(Cond{Length: &Length{Range: any}}), "unit_missing"},
		{"length in furlongs", where(Cond{Length: &Length{Unit: "furlong", Range: any}}), "unknown_value"},
		{"rating of whom", where(Cond{Elo: &Elo{Side: AskSide, Range: any}}), ""},
		{"rating of White and a person", where(Cond{Elo: &Elo{Side: White, Player: &Name{Text: "Tal"}, Range: any}}), "mixed"},
		{"rating of nobody's opponent", where(Cond{Elo: &Elo{Opponent: true, Range: any}}), "opponent_of_whom"},
		{"lead of both", where(Cond{Elo: &Elo{Side: BothSide, Lead: true, Range: any}}), "bad_side"},
		{"no rating", where(Cond{Elo: &Elo{}}), "empty_range"},
		{"tag", where(Cond{Tag: &Tag{Name: "Annotator"}}), ""},
		{"tag without a name", where(Cond{Tag: &Tag{}}), "bad_tag"},
		{"tag with a long name", where(Cond{Tag: &Tag{Name: strings.Repeat("a", 101)}}), "bad_tag"},
		{"tag with a condition of its own", where(Cond{Tag: &Tag{Name: "Result"}}), "tag_of_its_own"},
		{"tag of both sides", where(Cond{Tag: &Tag{Name: "Title", Side: &both}}), ""},
		{"tag of an open side", where(Cond{Tag: &Tag{Name: "Title", Side: &ask}}), "bad_side"},
		{"tag compared with nothing", where(Cond{Tag: &Tag{Name: "Title", Match: Equals}}), "mixed"},
		{"tag compared in no way", where(Cond{Tag: &Tag{Name: "Title", Texts: []string{"GM"}}}), "mixed"},
		{"tag compared twice", where(Cond{Tag: &Tag{Name: "Title", Match: Equals, Texts: []string{"GM"}, Range: &any}}), "mixed"},
		{"tag without a value", where(Cond{Tag: &Tag{Name: "Title", Match: Equals, Texts: []string{"-"}}}), "tag_no_value"},
		{"tag with a dash in it", where(Cond{Tag: &Tag{Name: "Title", Match: Contains, Texts: []string{"-"}}}), ""},
		{"line", where(Cond{Line: []string{"e4", "", "Nf3"}}), ""},
		{"line of words", where(Cond{Line: []string{"e4", "hello"}}), "bad_san"},
		{"line that ends in any", where(Cond{Line: []string{"e4", ""}}), "bad_san"},
		{"times none", where(Cond{Times: &Times{}}), "empty_range"},
		{"sequence", where(Cond{Sequence: &Sequence{Steps: []HalfMove{{All: schema.Check}, {Recapture: true}}}}), ""},
		{"sequence of one", where(Cond{Sequence: &Sequence{Steps: []HalfMove{{}}}}), "sequence_short"},
		{"after the last", where(Cond{Sequence: &Sequence{Steps: []HalfMove{{Last: true}, {}}}}), "after_last"},
		{"White twice in a row", where(Cond{Sequence: &Sequence{Steps: []HalfMove{{By: White}, {By: White}}, Within: 1}}), "sequence_turns"},
		{"White twice", where(Cond{Sequence: &Sequence{Steps: []HalfMove{{By: White}, {By: White}}, Within: 2}}), ""},
		{"recapture of nothing before", where(Cond{Sequence: &Sequence{Steps: []HalfMove{{Recapture: true}, {}}}}), "recapture_of_what"},
		{"recapture alone", where(Cond{HalfMove: &HalfMove{Recapture: true}}), "recapture_of_what"},
		{"any position", where(Cond{Position: &Position{Board: strings.Repeat("?", 64)}}), "empty_position"},
		{"no such start", where(Cond{Start: "late"}), "unknown_value"},
		{"game below zero", where(Cond{Game: -1}), "empty_range"},
		{"deep inside", where(Cond{Not: &Cond{Or: []Cond{{HalfMove: &HalfMove{Captured: King}}}}}), "king_captured"},
		{"inside a share", with(ShareOf, func(q *Query) { q.Share = &Share{Where: &Cond{HalfMove: &HalfMove{Captured: King}}} }), "king_captured"},
	})
}

func TestCheckContradictions(t *testing.T) {
	years := func(from, to int) Cond { return Cond{Date: &Dates{From: Day{Year: from}, To: Day{Year: to}}} }
	won := func(o Outcome, s Side) Cond {
		return Cond{Player: &Player{Name: Name{Text: "Tal"}, Side: s, Outcome: o}}
	}
	rated := func(s Side, r Range) Cond { return Cond{Elo: &Elo{Side: s, Range: r}} }
	tests := []struct {
		name  string
		conds []Cond
		code  string
	}{
		{"won by both", []Cond{{Result: WhiteWins}, {Result: BlackWins}}, "contradiction"},
		{"won by White, so decisive", []Cond{{Result: WhiteWins}, {Result: Decisive}}, ""},
		{"drawn and decisive", []Cond{{Result: Drawn}, {Result: Decisive}}, "contradiction"},
		{"won as White, by Black", []Cond{won(Win, White), {Result: BlackWins}}, "contradiction"},
		{"not lost, won by White", []Cond{won(NotLoss, AnySide), {Result: WhiteWins}}, ""},
		{"not lost, unfinished", []Cond{won(NotLoss, AnySide), {Result: Unfinished}}, "contradiction"},
		{"drawn and not drawn", []Cond{even, {Not: &even}}, "contradiction"},
		{"drawn, within and", []Cond{even, {And: []Cond{{Result: WhiteWins}, tal}}}, "contradiction"},
		{"in two years", []Cond{years(1925, 1925), years(1960, 0)}, "contradiction"},
		{"in a year and its month", []Cond{years(1925, 1925), {Date: &Dates{From: Day{1925, 3, 0}, To: Day{1925, 3, 0}}}}, ""},
		{"in two months", []Cond{{Month: 3}, {Month: 4}}, "contradiction"},
		{"in one of two months", []Cond{{Or: []Cond{{Month: 3}, {Month: 4}}}, even}, ""},
		{"two openings", []Cond{{ECO: &ECO{From: "B20", To: "B99"}}, {ECO: &ECO{From: "C00", To: "C19"}}}, "contradiction"},
		{"usual and odd", []Cond{{Start: UsualStart}, {Start: OddStart}}, "contradiction"},
		{"two games", []Cond{{Game: 1}, {Game: 2}}, "contradiction"},
		{"long and short", []Cond{{Length: &Length{Full, Range{Min: 40}}}, {Length: &Length{Full, Range{Max: 20}}}}, "contradiction"},
		{"long and short in other units", []Cond{{Length: &Length{Full, Range{Min: 40}}}, {Length: &Length{Half, Range{Max: 20}}}}, ""},
		{"White strong and weak", []Cond{rated(White, Range{Min: 2600}), rated(White, Range{Max: 2000})}, "contradiction"},
		{"one strong, one weak", []Cond{rated(AnySide, Range{Min: 2600}), rated(AnySide, Range{Max: 2000})}, ""},
		{"a check, and none", []Cond{{HalfMove: &HalfMove{All: schema.Check}}, {Not: &Cond{Times: &Times{HalfMove{All: schema.Check}, Range{Min: 1}}}}}, "contradiction"},
	}
	for _, test := range tests {
		testRefusals(t, []refusal{{test.name, where(Cond{And: test.conds}), test.code}})
	}
}

func TestCheckHalfMoves(t *testing.T) {
	number := &Numbers{Half, Range{Min: 3}}
	testRefusals(t, []refusal{
		{"any", moved(HalfMove{}), ""},
		{"mate with a knight", moved(HalfMove{All: schema.CheckMate, Piece: Knight}), ""},
		{"castling king", moved(HalfMove{Castling: AnyCastling, Piece: King}), ""},
		{"mate by castling pawn", moved(HalfMove{All: schema.CheckMate, Castling: KingSide, Piece: Pawn}), "castling_piece"},
		{"castling that captures", moved(HalfMove{Castling: QueenSide, Captured: Rook}), "castling_captures"},
		{"castling as bits", moved(HalfMove{All: schema.CastleK}), "castling_bits"},
		{"no castling", moved(HalfMove{None: schema.Castling, Piece: King}), ""},
		{"castling without castling", moved(HalfMove{None: schema.Castling, Castling: AnyCastling}), "half_move_contradiction"},
		{"castling, not long", moved(HalfMove{None: schema.CastleQ, Castling: AnyCastling}), ""},
		{"castling to e4", moved(HalfMove{Castling: AnyCastling, To: "e4"}), "piece_square"},
		{"White castling to g8", moved(HalfMove{Castling: AnyCastling, To: "g8", By: White}), "piece_square"},
		{"castling long to the g-file", moved(HalfMove{Castling: QueenSide, To: "g"}), "piece_square"},
		{"castling to the first rank", moved(HalfMove{Castling: QueenSide, To: "1", From: "e"}), ""},
		{"promoting knight", moved(HalfMove{Promoted: []Piece{Queen}, Piece: Knight}), "promoting_piece"},
		{"promotion to a king", moved(HalfMove{Promoted: []Piece{King}}), "promoted_to"},
		{"promotion on e4", moved(HalfMove{All: schema.PawnPromoted, To: "e4"}), "piece_square"},
		{"White promotion on e1", moved(HalfMove{All: schema.PawnPromoted, To: "e1", By: White}), "piece_square"},
		{"promotion on e1", moved(HalfMove{All: schema.PawnPromoted, To: "e1"}), ""},
		{"king captured", moved(HalfMove{Captured: King}), "king_captured"},
		{"pawn captured on e8", moved(HalfMove{Captured: Pawn, To: "e8"}), "piece_square"},
		{"pawn from e1", moved(HalfMove{Piece: Pawn, From: "e1"}), "piece_square"},
		{"Black pawn to e8", moved(HalfMove{Piece: Pawn, To: "e8", By: Black}), "piece_square"},
		{"light bishop to a1", moved(HalfMove{Piece: LightBishop, To: "a1"}), "piece_square"},
		{"dark bishop captured on a1", moved(HalfMove{Captured: DarkBishop, To: "a1"}), ""},
		{"en passant by a bishop", moved(HalfMove{All: schema.PawnPassant, Piece: Bishop}), "en_passant_piece"},
		{"en passant of a rook", moved(HalfMove{All: schema.PawnPassant, Captured: Rook}), "en_passant_piece"},
		{"en passant to e4", moved(HalfMove{All: schema.PawnPassant, To: "e4"}), "piece_square"},
		{"en passant that promotes", moved(HalfMove{All: schema.PawnPassant | schema.PawnPromoted}), "piece_square"},
		{"check and mate", moved(HalfMove{All: schema.Check | schema.CheckMate}), "check_and_mate"},
		{"mate by double check", moved(HalfMove{All: schema.CheckMate | schema.MultipleCheck}), ""},
		{"double check without check or mate", moved(HalfMove{All: schema.MultipleCheck, None: schema.CheckOrMate}), "half_move_contradiction"},
		{"capture without capture", moved(HalfMove{Captured: Rook, None: schema.Capture}), "half_move_contradiction"},
		{"quiet capture", moved(HalfMove{All: schema.Move | schema.Capture}), "half_move_contradiction"},
		{"not quiet", moved(HalfMove{None: schema.Move}), "unknown_value"},
		{"pieces as bits", moved(HalfMove{All: schema.Knight1}), "piece_bits"},
		{"no piece as bits", moved(HalfMove{None: schema.Knight1}), "piece_bits"},
		{"unknown bit", moved(HalfMove{All: 1 << 40}), "unknown_value"},
		{"unknown piece", moved(HalfMove{Piece: "wizard"}), "unknown_value"},
		{"square i9", moved(HalfMove{To: "i9"}), "bad_square"},
		{"to the e-file", moved(HalfMove{To: "e", From: "4"}), ""},
		{"standing still", moved(HalfMove{To: "e4", From: "e4"}), "bad_square"},
		{"of both sides", moved(HalfMove{By: BothSide}), "bad_side"},
		{"number of no unit", moved(HalfMove{Number: &Numbers{Range: Range{Min: 3}}}), "unit_missing"},
		{"last, and third", moved(HalfMove{Last: true, Number: number}), "last_number"},
		{"commented with a bell", moved(HalfMove{Comment: &Comment{"\a"}}), "bad_text"},
		{"as written", moved(HalfMove{SAN: "exd8=Q", By: White, Piece: Pawn, Promoted: []Piece{Queen, Rook}, Captured: Rook, From: "e7", To: "8"}), ""},
		{"with a check sign", moved(HalfMove{SAN: "Nf3+"}), "bad_san"},
		{"a pawn that does not promote", moved(HalfMove{SAN: "e8"}), "bad_san"},
		{"knight written, queen meant", moved(HalfMove{SAN: "Nf3", Piece: Queen}), "half_move_contradiction"},
		{"bishop written, of light squares", moved(HalfMove{SAN: "Bc4", Piece: LightBishop}), ""},
		{"bishop written, of dark squares", moved(HalfMove{SAN: "Bc4", Piece: DarkBishop}), "half_move_contradiction"},
		{"written elsewhere", moved(HalfMove{SAN: "Nf3", To: "e"}), "half_move_contradiction"},
		{"written without a capture", moved(HalfMove{SAN: "Nf3", Captured: Pawn}), "half_move_contradiction"},
		{"written promotion of Black's", moved(HalfMove{SAN: "e8=Q", By: Black}), "half_move_contradiction"},
		{"written castling of a queen", moved(HalfMove{SAN: "O-O", Piece: Queen}), "half_move_contradiction"},
		{"written castling, long meant", moved(HalfMove{SAN: "O-O", Castling: QueenSide}), "half_move_contradiction"},
		{"written castling, any meant", moved(HalfMove{SAN: "O-O", Castling: AnyCastling, To: "g"}), ""},
	})
}

func TestCheckPositions(t *testing.T) {
	some := func(p Pieces) Query { return stood(Position{Counts: []Pieces{p}}) }
	board := func(text string) Query { return stood(Position{Board: text}) }
	testRefusals(t, []refusal{
		{"the start", board(start), ""},
		{"a short board", board(start[1:]), "bad_board"},
		{"a letter too many", board("x" + start[1:]), "bad_board"},
		{"no king", board(strings.Replace(start, "K", "0", 1)), "board_kings"},
		{"perhaps no king", board(strings.Replace(start, "K", "?", 1)), ""},
		{"two kings", board(strings.Replace(start, "Q", "K", 1)), "board_kings"},
		{"a pawn on the first rank", board(strings.Replace(start, "R", "P", 1)), "board_pawns"},
		{"nine pawns", board(strings.Replace(start, "0", "P", 1)), "too_many_pieces"},
		{"three queens", some(Pieces{Side: White, Piece: Queen, Range: Range{Min: 3}}), ""},
		{"ten queens", some(Pieces{Side: White, Piece: Queen, Range: Range{Min: 10}}), "too_many_pieces"},
		{"ten queens of both", some(Pieces{Piece: Queen, Range: Range{Min: 10}}), ""},
		{"ten more queens", some(Pieces{Piece: Queen, Lead: true, Range: Range{Min: 10}}), "too_many_pieces"},
		{"nine pieces on a file", some(Pieces{Area: "e", Range: Range{Min: 9}}), "too_many_pieces"},
		{"a king", some(Pieces{Side: White, Piece: King, Range: Range{1, 1}}), "king_count"},
		{"a king on the seventh", some(Pieces{Side: White, Piece: King, Area: "7", Range: Range{1, 1}}), ""},
		{"pawns on the eighth", some(Pieces{Piece: Pawn, Area: "8", Range: Range{1, 1}}), "board_pawns"},
		{"a rook on a square", some(Pieces{Piece: Rook, Area: "e4", Range: Range{1, 1}}), "bad_square"},
		{"three rooks beside a king", some(Pieces{Piece: Rook, Area: EnemyKing, Range: Range{Min: 3}}), ""},
		{"a king beside a king", some(Pieces{Side: White, Piece: King, Area: OwnKing, Range: Range{1, 1}}), "king_count"},
		{"a light bishop beside a king", some(Pieces{Piece: LightBishop, Area: OwnKing, Range: Range{1, 1}}), "bad_square"},
		{"five pieces in the center", some(Pieces{Area: Center, Range: Range{Min: 5}}), "too_many_pieces"},
		{"an area of no name", some(Pieces{Area: "corner", Range: Range{1, 1}}), "bad_square"},
		{"fewer than fewest", some(Pieces{Piece: Rook, Range: Range{3, 2}}), "empty_range"},
		{"both sides' rooks", some(Pieces{Side: BothSide, Piece: Rook}), "bad_side"},
		{"one queen and none", stood(Position{Counts: []Pieces{{Piece: Queen, Range: Range{1, 1}}, {Piece: Queen}}}), "contradiction"},
		{"some queens but few", stood(Position{Counts: []Pieces{{Piece: Queen, Range: Range{Min: 1}}, {Piece: Queen, Range: Range{Max: 3}}}}), ""},
		{"only rooks", stood(Position{Only: []Piece{Rook}}), ""},
		{"only kings", stood(Position{Only: []Piece{King}}), "king_count"},
		{"both to move", stood(Position{Turn: BothSide}), "bad_side"},
		{"last, and 30th", stood(Position{Last: true, Number: &Numbers{Full, Range{30, 30}}}), "last_number"},
		{"after the last", stood(Position{Last: true, Next: &HalfMove{}}), "after_last"},
		{"Black's half-move on White's turn", stood(Position{Turn: White, Next: &HalfMove{By: Black}}), "half_move_contradiction"},
		{"number of no unit", stood(Position{Number: &Numbers{Range: Range{Min: 30}}}), "unit_missing"},
		{"what follows", stood(Position{Next: &HalfMove{Captured: King}}), "king_captured"},
	})
}

// FuzzForm: whatever JSON a model writes, it is refused or it can be said.
func FuzzForm(f *testing.F) {
	m := randomMaker(4)
	for range 50 {
		f.Add(string(encoded(m.draft())))
	}
	f.Add(`{"measure":"count","subject":"games","where":{"and":[],"result":"drawn"}}`)
	f.Add(`{"measure":"count","subject":"games","parts":[],"where":{"line":[]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		var q Query
		if json.Unmarshal([]byte(text), &q) != nil || q.Check() != nil {
			return
		}
		c := q.Canonical()
		if err := c.Check(); err != nil || !c.Equal(q) {
			t.Fatalf("%s is %s in its plain form, which differs or is refused: %v", encoded(q), encoded(c), err)
		}
		if strings.Contains(quotedText.ReplaceAllString(q.Paraphrase("es"), ""), "{") {
			t.Fatal(q.Paraphrase("es"))
		}
	})
}
