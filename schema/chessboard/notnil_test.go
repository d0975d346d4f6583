package chessboard

import (
	"slices"
	"testing"

	"github.com/notnil/chess"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema"
)

// Another implementation of the rules agrees on the legal moves, the FEN and the
// SAN at every half-move of random games.
func TestAgreesWithNotnilChess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var theirs *chess.Position
		playRandomly(t, func(before, after *Position, m Move, event schema.Event) {
			if theirs == nil {
				theirs = notnilPosition(t, before.FEN())
			}
			if got, want := before.FEN(), theirs.String(); got != want {
				t.Fatalf("FEN %s, notnil/chess has %s", got, want)
			}
			var played *chess.Move
			var ours, others []string
			for _, move := range before.LegalMoves(nil) {
				ours = append(ours, move.String()+" "+before.SAN(move))
			}
			for _, move := range theirs.ValidMoves() {
				uci := chess.UCINotation{}.Encode(theirs, move)
				others = append(others, uci+" "+chess.AlgebraicNotation{}.Encode(theirs, move))
				if uci == m.String() {
					played = move
				}
			}
			slices.Sort(ours)
			slices.Sort(others)
			if !slices.Equal(ours, others) {
				t.Fatalf("%s:\nmoves %v\nnotnil/chess has %v", before.FEN(), ours, others)
			}
			theirs = theirs.Update(played)
			if got, want := event&schema.CheckMate != 0, theirs.Status() == chess.Checkmate; got != want {
				t.Fatalf("%s: mate %t, notnil/chess says %t", after.FEN(), got, want)
			}
			if got, want := !after.InCheck() && !after.HasLegalMove(), theirs.Status() == chess.Stalemate; got != want {
				t.Fatalf("%s: stalemate %t, notnil/chess says %t", after.FEN(), got, want)
			}
		})
	})
}

func notnilPosition(t *rapid.T, fen string) *chess.Position {
	var p chess.Position
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		t.Fatal(err)
	}
	return &p
}
