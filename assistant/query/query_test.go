package query

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/schema"
	"pgregory.net/rapid"
)

func TestCheck(t *testing.T) {
	event := func(h HalfMove) Query { return Query{Measure: Count, Subject: HalfMoves, HalfMove: &h} }
	games := func(c Cond) Query { return Query{Measure: Count, Subject: Games, Where: &c} }
	tests := []struct {
		name string
		q    Query
		code string // of the SenseError; empty: it makes sense
	}{
		{"all games", Query{Measure: Count, Subject: Games}, ""},
		{"mate with a knight", event(HalfMove{All: schema.CheckMate, Piece: Knight}), ""},
		{"castling king", event(HalfMove{Castling: AnyCastling, Piece: King}), ""},
		{"mate by castling pawn", event(HalfMove{All: schema.CheckMate, Castling: KingSide, Piece: Pawn}), "castling_piece"},
		{"castling that captures", event(HalfMove{Castling: QueenSide, Captured: Rook}), "castling_captures"},
		{"promoting knight", event(HalfMove{Promoted: []Piece{Queen}, Piece: Knight}), "promoting_piece"},
		{"promotion to a king", event(HalfMove{Promoted: []Piece{King}}), "promoted_to"},
		{"king captured", event(HalfMove{Captured: King}), "king_captured"},
		{"en passant by a bishop", event(HalfMove{All: schema.PawnPassant, Piece: Bishop}), "en_passant_piece"},
		{"check and mate", event(HalfMove{All: schema.Check | schema.CheckMate}), "check_and_mate"},
		{"mate by double check", event(HalfMove{All: schema.CheckMate | schema.MultipleCheck}), ""},
		{"square i9", event(HalfMove{All: schema.Capture, To: "i9"}), "bad_square"},
		{"deep inside", games(Cond{Not: &Cond{Or: []Cond{{HalfMove: &HalfMove{Captured: King}}}}}), "king_captured"},
		{"ECO", games(Cond{ECO: &ECO{From: "B20", To: "B99"}}), ""},
		{"ECO backwards", games(Cond{ECO: &ECO{From: "C00", To: "B99"}}), "empty_eco"},
		{"ECO F00", games(Cond{ECO: &ECO{From: "F00", To: "F00"}}), "bad_eco"},
		{"dates backwards", games(Cond{Date: &Dates{From: Day{Year: 1930}, To: Day{Year: 1920}}}), "empty_dates"},
		{"year and its month", games(Cond{Date: &Dates{From: Day{Year: 1930, Month: 6}, To: Day{Year: 1930}}}), ""},
		{"length zero", games(Cond{Length: &Length{Unit: Full}}), "empty_range"},
		{"length backwards", games(Cond{Length: &Length{Unit: Full, Range: Range{Min: 30, Max: 20}}}), "empty_range"},
		{"won by both", games(Cond{And: []Cond{{Result: WhiteWins}, {Result: BlackWins}}}), "contradiction"},
		{"in two years", games(Cond{And: []Cond{{Date: &Dates{From: Day{Year: 1925}, To: Day{Year: 1925}}}, {Date: &Dates{From: Day{Year: 1960}}}}}), "contradiction"},
		{"in a year and its month", games(Cond{And: []Cond{{Date: &Dates{From: Day{Year: 1925}, To: Day{Year: 1925}}}, {Date: &Dates{From: Day{Year: 1925, Month: 3}, To: Day{Year: 1925, Month: 3}}}}}), ""},
		{"two openings", games(Cond{And: []Cond{{ECO: &ECO{From: "B20", To: "B99"}}, {ECO: &ECO{From: "C00", To: "C19"}}}}), "contradiction"},
		{"half-moves of no kind", Query{Measure: Count, Subject: HalfMoves}, "half_move_missing"},
		{"share of nothing", Query{Measure: ShareOf, Subject: Games}, "share_missing"},
		{"board at no point", Query{Measure: Board, Subject: Games}, "point_missing"},
		{"games by piece", Query{Measure: Count, Subject: Games, Group: ByPiece}, "group_needs_half_moves"},
		{"opponents of two", Query{Measure: Count, Subject: Games, Group: ByOpponent, Where: &Cond{And: []Cond{{Player: &Player{Name: Name{Text: "A"}}}, {Player: &Player{Name: Name{Text: "B"}}}}}}, "opponent_of_whom"},
		{"opponents of nobody but", Query{Measure: Count, Subject: Games, Group: ByOpponent, Where: &Cond{Not: &Cond{Player: &Player{Name: Name{Text: "A"}}}}}, "opponent_of_whom"},
		{"average of half-moves", Query{Measure: Average, Subject: HalfMoves, HalfMove: &HalfMove{All: schema.Check}}, "measure_of_games"},
		{"different nothing", Query{Measure: Distinct, Subject: Games}, "group_missing"},
		{"share by player", Query{Measure: ShareOf, Subject: Games, Share: &Share{Where: &Cond{Result: Drawn}}, Group: ByPlayer}, "share_by_player"},
		{"board of the longest game", Query{Measure: Board, Subject: Games, Point: &Point{Number: 1, Unit: Half}, Order: MostFirst, Of: &Quantity{Kind: LengthOf, Unit: Half}}, "order_of_boards"},
		{"outcome by year", Query{Measure: Count, Subject: Games, Group: ByYear, Outcome: Win}, "outcome_of_whom"},
		{"player of both sides", games(Cond{Player: &Player{Name: Name{Text: "A"}, Side: BothSide}}), "bad_side"},
		{"dates without ends", games(Cond{Date: &Dates{}}), "empty_dates"},
		{"pieces as bits", event(HalfMove{All: schema.Knight1}), "piece_bits"},
		{"opponents of nobody", Query{Measure: Count, Subject: Games, Group: ByOpponent}, "opponent_of_whom"},
	}
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

func TestFill(t *testing.T) {
	polgar := Name{Text: "Polgar", Choices: []Name{{Text: "Polgar, Judit"}, {Text: "Polgar, Susan"}}}
	q := Query{Measure: Count, Subject: Games, Where: &Cond{And: []Cond{
		{Player: &Player{Name: polgar}},
		{Not: &Cond{Player: &Player{Name: polgar, Outcome: Win}}},
		{Length: &Length{Unit: UnknownUnit, Range: Range{Max: 29}}},
		{Elo: &Elo{Side: AskSide, Range: Range{Min: 2500}}},
	}}}
	var slots []string
	for _, h := range q.Holes() {
		slots = append(slots, h.Slot)
	}
	if diff := cmp.Diff([]string{SlotPlayer, SlotPlayer, SlotMoveUnit, SlotEloSide}, slots); diff != "" {
		t.Errorf("holes: %s", diff)
	}
	if q.Fill(SlotMoveUnit, "furlongs") || q.Fill(SlotPlayer, "Polgar, Zsuzsa") || q.Fill(SlotEloSide, "none") {
		t.Error("a value that the slot does not take was taken")
	}
	for slot, value := range map[string]string{SlotMoveUnit: "full", SlotPlayer: "Polgar, Susan", SlotEloSide: "both"} {
		before := q.Clone()
		if !q.Fill(slot, value) {
			t.Errorf("%s=%s was not taken", slot, value)
		}
		if before.Equal(q) {
			t.Errorf("%s=%s changed nothing", slot, value)
		}
	}
	if holes := q.Holes(); len(holes) > 0 {
		t.Errorf("still open: %v", holes)
	}
	if got := q.Where.And[1].Not.Player.Name.Text; got != "Polgar, Susan" {
		t.Errorf("the player under the negation is %s", got)
	}
}

// TestCloneIsApart: what is done to a clone is not done to the query.
func TestCloneIsApart(t *testing.T) {
	q := Query{Measure: Count, Subject: Games, Where: &Cond{Length: &Length{Unit: UnknownUnit, Range: Range{Max: 5}}}}
	c := q.Clone()
	if !c.Equal(q) {
		t.Fatal("a clone differs")
	}
	c.Fill(SlotMoveUnit, "half")
	if c.Equal(q) || q.Where.Length.Unit != UnknownUnit {
		t.Error("the clone shares its parts with the query")
	}
}

// TestPhrases: every phrase is there in both languages.
func TestPhrases(t *testing.T) {
	for key, texts := range phrases() {
		if texts["es"] == "" || texts["en"] == "" || len(texts) != 2 {
			t.Errorf("%s: %v", key, texts)
		}
	}
}

func TestParaphrase(t *testing.T) {
	capablanca := Name{Text: "Capablanca, Jose Raul"}
	tests := []struct {
		q      Query
		es, en string
	}{
		{Query{Measure: Count, Subject: Games}, "Número de partidas de la base de datos.", "Number of games in the database."},
		{Query{Measure: Count, Subject: Games, Where: &Cond{And: []Cond{
			{Length: &Length{Unit: Full, Range: Range{Max: 29}}},
			{Player: &Player{Name: capablanca, Side: White, Outcome: Loss}},
		}}},
			"Número de partidas perdidas por Capablanca, Jose Raul con blancas, de 29 o menos jugadas completas.",
			"Number of games lost by Capablanca, Jose Raul with White, of 29 or fewer full moves."},
		{Query{Measure: List, Subject: HalfMoves, HalfMove: &HalfMove{All: schema.CheckMate, Piece: Knight}},
			"Cada jaque mate con caballo.", "Every checkmate with a knight."},
		{Query{Measure: Count, Subject: Games, Where: &Cond{HalfMove: &HalfMove{All: schema.Capture | schema.Check, Piece: Rook, Captured: Queen, By: White}}},
			"Número de partidas con captura de dama con torre de las blancas que da jaque.",
			"Number of games with capture of a queen with a rook by White that gives check."},
		{Query{Measure: ShareOf, Subject: Games, Where: &Cond{Player: &Player{Name: capablanca}}, Share: &Share{Where: &Cond{Result: Drawn}}},
			"Porcentaje de las partidas de Capablanca, Jose Raul que son terminadas en tablas.",
			"Percentage of the games of Capablanca, Jose Raul that are drawn."},
		{Query{Measure: List, Subject: Games, Where: &Cond{Not: &Cond{HalfMove: &HalfMove{Castling: QueenSide, By: Black}}}, Order: MostFirst, Of: &Quantity{Kind: LengthOf, Unit: Half}, Limit: 3},
			"Partidas salvo las con enroque largo de las negras, las más largas primero, las 3 primeras filas.",
			"Games except those with queenside castling by Black, longest first, the first 3 rows."},
	}
	for _, test := range tests {
		if got := test.q.Paraphrase("es"); got != test.es {
			t.Errorf("es: got  %s\nwant %s", got, test.es)
		}
		if got := test.q.Paraphrase("en"); got != test.en {
			t.Errorf("en: got  %s\nwant %s", got, test.en)
		}
	}
}

// TestParaphraseTellsApart: a part of a half-move that is set is said, in both
// languages, and nothing is left unfilled.
func TestParaphraseTellsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := HalfMove{
			All:      rapid.SampledFrom([]schema.Event{0, schema.Check, schema.CheckMate, schema.MultipleCheck, schema.Capture, schema.PawnPassant}).Draw(t, "all"),
			By:       rapid.SampledFrom([]Side{AnySide, White, Black}).Draw(t, "by"),
			Piece:    rapid.SampledFrom([]Piece{NoPiece, Pawn, LightBishop, Queen}).Draw(t, "piece"),
			Captured: rapid.SampledFrom([]Piece{NoPiece, Pawn, Rook}).Draw(t, "captured"),
			To:       rapid.SampledFrom([]string{"", "e4", "h8"}).Draw(t, "to"),
		}
		if rapid.Bool().Draw(t, "numbered") {
			h.Number = &Numbers{Unit: rapid.SampledFrom([]Unit{Half, Full}).Draw(t, "unit"), Range: Range{Min: rapid.IntRange(1, 9).Draw(t, "min"), Max: rapid.IntRange(10, 19).Draw(t, "max")}}
		}
		other := h
		switch rapid.IntRange(0, 3).Draw(t, "change") {
		case 0:
			other.By = map[Side]Side{AnySide: White, White: Black, Black: AnySide}[h.By]
		case 1:
			other.Piece = map[Piece]Piece{NoPiece: Pawn, Pawn: LightBishop, LightBishop: Queen, Queen: NoPiece}[h.Piece]
		case 2:
			other.To = map[string]string{"": "e4", "e4": "h8", "h8": ""}[h.To]
		case 3:
			other.Number = &Numbers{Unit: Full, Range: Range{Min: 40, Max: 50}}
		}
		for _, language := range []string{"es", "en"} {
			a := Query{Measure: Count, Subject: HalfMoves, HalfMove: &h}.Paraphrase(language)
			b := Query{Measure: Count, Subject: HalfMoves, HalfMove: &other}.Paraphrase(language)
			if a == b || strings.ContainsAny(a, "{}") {
				t.Fatalf("%s is said of two queries", a)
			}
		}
	})
}
