package chessboard

// FinalState is what the final board of a game is by the rules alone, as stored
// under the match keyword FinalState.
type FinalState uint8

// The final states, in the order in which they are looked for.
const (
	NotFinal FinalState = iota
	Checkmate
	Stalemate
	InsufficientMaterial
	FiftyMoves
	ThreefoldRepetition
)

// String returns the word stored in the database, "none" for NotFinal.
func (f FinalState) String() string {
	if int(f) >= len(finalStateWords) {
		return finalStateWords[NotFinal]
	}
	return finalStateWords[f]
}

var finalStateWords = [...]string{
	NotFinal:             "none",
	Checkmate:            "checkmate",
	Stalemate:            "stalemate",
	InsufficientMaterial: "insufficient material",
	FiftyMoves:           "fifty moves",
	ThreefoldRepetition:  "threefold repetition",
}

// FinalState returns what the position is as the last one of a game. keys holds
// the Key of every position of the game, this last one included; without them a
// repetition is not seen.
func (p *Position) FinalState(keys []uint64) FinalState {
	if !p.HasLegalMove() {
		if p.InCheck() {
			return Checkmate
		}
		return Stalemate
	}
	switch {
	case p.board.InsufficientMaterial():
		return InsufficientMaterial
	case p.halfMoves >= 100:
		return FiftyMoves
	case p.occurrences(keys) >= 3:
		return ThreefoldRepetition
	}
	return NotFinal
}

func (p *Position) occurrences(keys []uint64) (count int) {
	own := p.Key()
	for _, key := range keys {
		if key == own {
			count++
		}
	}
	return count
}

// InsufficientMaterial says whether no play at all can lead to mate: bare kings,
// one knight, or only bishops, all on squares of one shade.
func (b *Board) InsufficientMaterial() bool {
	others := b.Occupied() &^ b.roles[King]
	switch {
	case others&^b.roles[Knight] == 0:
		return !others.Several()
	case others&^b.roles[Bishop] == 0:
		return others&LightSquares == 0 || others&DarkSquares == 0
	}
	return false
}
