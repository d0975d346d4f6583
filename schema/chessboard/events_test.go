package chessboard

import (
	"errors"
	"fmt"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema"
)

// The event values of the specification, each by a half-move that has it.
func TestEventValues(t *testing.T) {
	const (
		check, discovered, double, mate     = 1, 9, 13, 2
		pawn, light, dark, knight           = 2098176, 2099200, 6291456, 2101248
		rook, queen, king                   = 2105344, 2113536, 2129920
		toQueen, toRook, toBishop, toKnight = 136315936, 69207072, 18875424, 35652640
		enPassant                           = 66752
	)
	for _, test := range []struct {
		name, fen, san string
		want           schema.Event
	}{
		{"pawn", StartFEN, "e4", pawn},
		{"pawn, one step", StartFEN, "e3", pawn},
		{"pawn, check", "4k3/8/3P4/8/8/8/8/4K3 w", "d7+", pawn + check},
		{"pawn, discovered check", "8/8/8/RP5k/8/8/8/4K3 w", "b6+", pawn + discovered},
		{"pawn, mate", "7k/7p/5KPN/8/8/8/8/8 w", "g7#", pawn + mate},
		{"bishop of the light squares", "4k3/8/8/8/8/8/8/4KB2 w", "Be2", light},
		{"Black's bishop of the light squares", "2b1k3/8/8/8/8/8/8/4K3 b", "Bb7", light},
		{"bishop of the light squares, discovered check", "4k3/8/8/8/8/8/4B3/4RK2 w", "Bd3+", light + discovered},
		{"bishop of the light squares, double check", "4k3/8/8/8/8/8/4B3/4RK2 w", "Bb5+", light + double},
		{"bishop of the dark squares", "4k3/8/8/8/8/8/8/2B1K3 w", "Bd2", dark},
		{"bishop of the dark squares, check", "7k/8/8/8/8/8/8/2B1K3 w", "Bb2+", dark + check},
		{"knight", StartFEN, "Nf3", knight},
		{"knight, check", "4k3/8/8/8/4N3/8/8/5K2 w", "Nf6+", knight + check},
		{"knight, discovered check", "4k3/8/8/8/4N3/8/8/4RK2 w", "Nc3+", knight + discovered},
		{"knight, double check", "4k3/8/8/8/4N3/8/8/4RK2 w", "Nf6+", knight + double},
		{"knight, mate", "kr6/pp6/8/3N4/8/8/8/K7 w", "Nc7#", knight + mate},
		{"knight, mate by double check", "kr6/p7/8/3N4/8/8/8/K6Q w", "Nc7#", knight + mate + 4 + 8},
		{"knight, mate by discovered check", "kb6/p7/8/3N4/8/8/8/K6Q w", "Ne3#", knight + mate + 8},
		{"rook", "4k3/8/8/8/8/8/8/R3K3 w", "Rd1", rook},
		{"queen", "4k3/8/8/8/8/8/8/Q3K3 w", "Qd1", queen},
		{"queen, mate", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "Qh4#", 2113538},
		{"king", "4k3/8/8/8/8/8/8/4K3 w", "Ke2", king},
		{"king, discovered check", "4k3/8/8/8/8/8/4K3/4R3 w", "Kd2+", king + discovered},

		{"pawn takes pawn", "4k3/8/8/3p4/4P3/8/8/4K3 w", "exd5", 66688},
		{"knight takes pawn", "4k3/8/8/3p4/8/4N3/8/4K3 w", "Nxd5", 69760},
		{"queen takes pawn", "4k3/8/8/3p4/8/8/8/3QK3 w", "Qxd5", 82048},
		{"rook takes rook", "4k3/8/8/3r4/8/8/8/3RK3 w", "Rxd5", 532608},
		{"queen takes queen", "4k3/8/8/3q4/8/8/8/3QK3 w", "Qxd5", 1065088},
		{"king takes pawn", "4k3/8/8/8/8/8/3p4/4K3 w", "Kxd2", 98432},
		{"bishop of the dark squares takes pawn", "k7/8/8/6p1/8/8/8/2B1K3 w", "Bxg5", 4259968},
		{"bishop of the light squares takes pawn", "k7/8/8/8/2p5/8/8/4KB2 w", "Bxc4", 67712},
		{"rook takes bishop of the light squares", "k7/8/8/3b4/8/8/8/3RK3 w", "Rxd5",
			schema.Rook1 + schema.Capture + schema.WBishop2},
		{"rook takes bishop of the dark squares", "k7/8/8/8/3b4/8/8/3RK3 w", "Rxd4",
			schema.Rook1 + schema.Capture + schema.BBishop2},

		{"en passant", "k7/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", enPassant},
		{"en passant, Black", "4k3/8/8/8/3pP3/8/8/K7 b - e3", "dxe3", enPassant},
		{"en passant, check", "8/4k3/8/3pP3/8/8/8/5K2 w - d6", "exd6+", enPassant + check},
		{"en passant, double check by pawn and rook", "8/4k3/8/3pP3/8/8/8/4RK2 w - d6", "exd6+", enPassant + double},
		{"en passant, check through the square of the captured pawn",
			"6k1/8/8/3pP3/8/1B6/8/5K2 w - d6", "exd6+", enPassant + discovered},
		{"en passant, double check without the pawn",
			"8/8/4k3/3pP3/2B5/8/8/4RK2 w - d6", "exd6+", enPassant + double},

		{"promotion to a queen", "8/4P3/8/8/8/8/k7/4K3 w", "e8=Q", toQueen},
		{"promotion to a rook", "8/4P3/8/8/8/8/k7/4K3 w", "e8=R", toRook},
		{"promotion to a bishop", "8/4P3/8/8/8/8/k7/4K3 w", "e8=B", toBishop},
		{"promotion to a knight", "8/4P3/8/8/8/8/k7/4K3 w", "e8=N", toKnight},
		{"promotion with check", "k7/4P3/8/8/8/8/8/4K3 w", "e8=Q+", 136315937},
		{"promotion with mate", "k7/4P3/1K6/8/8/8/8/8 w", "e8=Q#", 136315938},
		{"promotion with capture", "3r4/4P3/8/8/8/8/k7/4K3 w", "exd8=Q",
			schema.PawnPromoted + schema.Pawn1 + schema.Capture + schema.Rook2 + schema.Queen3},
		{"promotion with double check", "3nk3/4P3/8/8/8/8/8/K3R3 w", "exd8=Q+",
			schema.PawnPromoted + schema.Pawn1 + schema.Capture + schema.Knight2 + schema.Queen3 + check + 4 + 8},

		{"castling to the king's side", "4k3/8/8/8/8/8/8/4K2R w K", "O-O", 256},
		{"castling to the queen's side", "4k3/8/8/8/8/8/8/R3K3 w Q", "O-O-O", 512},
		{"Black's castling to the king's side", "4k2r/8/8/8/8/8/8/4K3 b k", "O-O", 256},
		{"Black's castling to the queen's side", "r3k3/8/8/8/8/8/8/4K3 b q", "O-O-O", 512},
		{"castling with check is not discovered", "3k4/8/8/8/8/8/8/R3K3 w Q", "O-O-O+", 512 + check},
		{"castling with mate", "5k2/8/4Q2P/8/8/8/8/4K2R w K", "O-O#", 256 + mate},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustFEN(t, test.fen)
			m, err := p.ParseSAN(test.san)
			if err != nil {
				t.Fatal(err)
			}
			if san := p.SAN(m); san != test.san {
				t.Errorf("SAN = %s, want %s", san, test.san)
			}
			got := p.Play(m)
			if got != test.want {
				t.Errorf("Play(%s) = %d, want %d", test.san, got, test.want)
			}
			if err := possible(got); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestImpossibleEvents(t *testing.T) {
	for _, event := range []schema.Event{
		1, 1024, 2097154, // of the seed
		schema.Pawn1 + schema.Move + schema.Capture + schema.Pawn2,
		schema.Pawn1 + schema.Knight1 + schema.Move,
		schema.CastleK + schema.King1,
		schema.Queen1 + schema.Move + schema.Check + schema.CheckMate,
	} {
		if possible(event) == nil {
			t.Errorf("event %d is taken for possible", event)
		}
	}
}

func TestEveryEventIsPossible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandomly(t, func(before, after *Position, m Move, event schema.Event) {
			if err := possible(event); err != nil {
				t.Fatalf("%s in %s: %v", m, before.FEN(), err)
			}
			if want := eventByBoards(before, after, m); event != want {
				t.Fatalf("%s in %s: event %d, by the boards %d", m, before.FEN(), event, want)
			}
		})
	})
}

// possible says by rules 1 to 7 of the specification why a value cannot be that
// of a half-move.
func possible(event schema.Event) error {
	one := func(mask schema.Event) int { return bits.OnesCount64(uint64(event & mask)) }
	has := func(mask schema.Event) bool { return event&mask != 0 }
	var errs []error
	rule := func(number int, holds bool) {
		if !holds {
			errs = append(errs, fmt.Errorf("event %d breaks rule %d", event, number))
		}
	}
	rule(1, one(schema.Castling|schema.Move|schema.Capture) == 1)
	rule(1, !has(schema.Castling) || one(schema.AnyPiece1|schema.AnyPiece2|schema.AnyPiece3) == 0)
	rule(2, has(schema.Castling) || one(schema.AnyPiece1) == 1)
	rule(3, has(schema.Capture) == has(schema.AnyPiece2) && one(schema.AnyPiece2) <= 1)
	rule(4, !has(schema.PawnPassant) || has(schema.Capture) && has(schema.Pawn1) && has(schema.Pawn2))
	rule(5, has(schema.PawnPromoted) == has(schema.AnyPiece3) && one(schema.AnyPiece3) <= 1)
	rule(5, !has(schema.PawnPromoted) || has(schema.Pawn1))
	rule(6, one(schema.CheckOrMate) <= 1)
	rule(7, !has(schema.MultipleCheck|schema.DiscoveredCheck) || has(schema.CheckOrMate))
	rule(9, !has(schema.DrawOffer))
	return errors.Join(errs...)
}

// eventByBoards works the event value out anew from the boards before and after
// a half-move, by the names of the pieces that are gone and come.
func eventByBoards(before, after *Position, m Move) (event schema.Event) {
	mover, placed := before.turn, Bitboard(0)
	for s := range Square(64) {
		if now := after.Piece(s); now != before.Piece(s) && now != NoPiece {
			placed |= s.Bit()
		}
	}
	piece := func(s Square, pawn, knight, light, dark, rook, queen, king schema.Event) schema.Event {
		bishop := dark
		if (s.File()+s.Rank())%2 == 1 {
			bishop = light
		}
		return map[Role]schema.Event{Pawn: pawn, Knight: knight, Bishop: bishop, Rook: rook, Queen: queen,
			King: king}[before.Piece(s).Role()]
	}
	switch {
	case placed.Count() == 2 && m.To.File() == 6:
		event = schema.CastleK
	case placed.Count() == 2:
		event = schema.CastleQ
	default:
		event = piece(m.From, schema.Pawn1, schema.Knight1, schema.WBishop1, schema.BBishop1, schema.Rook1,
			schema.Queen1, schema.King1)
		gone := before.board.Color(mover.Other()) &^ after.board.Color(mover.Other())
		if gone == 0 {
			event |= schema.Move
			break
		}
		event |= schema.Capture | piece(gone.First(), schema.Pawn2, schema.Knight2, schema.WBishop2,
			schema.BBishop2, schema.Rook2, schema.Queen2, 0)
		if gone.First() != m.To {
			event |= schema.PawnPassant
		}
	}
	if became := after.Piece(m.To).Role(); became != before.Piece(m.From).Role() {
		event |= schema.PawnPromoted | map[Role]schema.Event{Knight: schema.Knight3, Bishop: schema.Bishop3,
			Rook: schema.Rook3, Queen: schema.Queen3}[became]
	}
	if checkers := after.Attackers(after.king(after.turn), mover); checkers != 0 {
		event |= schema.Check
		if len(after.LegalMoves(nil)) == 0 {
			event ^= schema.CheckOrMate
		}
		if checkers.Count() > 1 {
			event |= schema.MultipleCheck
		}
		if checkers&^placed != 0 {
			event |= schema.DiscoveredCheck
		}
	}
	return event
}
