package chessboard

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema"
)

// playRandomly plays a game of random legal half-moves from one of the perft
// positions, the initial one among them, and shows every half-move to the
// observer. Only the seed is drawn: rapid's own numbers tend to be small, which
// would play the first moves of the list most of the time.
func playRandomly(t *rapid.T, observe func(before, after *Position, m Move, event schema.Event)) {
	const longest = 120
	seed := rapid.Uint64().Draw(t, "seed")
	rng := rand.New(rand.NewPCG(seed, 0))
	after, err := ParseFEN(perftPositions[rng.IntN(len(perftPositions))].fen)
	if err != nil {
		t.Fatal(err)
	}
	for range longest {
		moves := after.LegalMoves(nil)
		if len(moves) == 0 {
			return
		}
		before, m := after, moves[rng.IntN(len(moves))]
		event := after.Play(m)
		observe(&before, &after, m, event)
	}
}
