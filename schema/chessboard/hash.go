package chessboard

// Key returns a 64-bit hash of what makes positions equal for the rule of
// threefold repetition: placement, side to move, castling rights, and the en
// passant square if a pawn can be captured there. It is kept up to date by Play
// and costs next to nothing. It is the same in every run of the same build only:
// it is not to be stored.
func (p *Position) Key() uint64 {
	if p.enPassant.Valid() && p.canCaptureEnPassant() {
		return p.hash ^ zobrist.enPassant[p.enPassant.File()&7]
	}
	return p.hash
}

// canCaptureEnPassant says whether a legal half-move captures on the en passant
// square.
func (p *Position) canCaptureEnPassant() bool {
	pawns := pawnAttacks[p.turn.Other()&1][p.enPassant&63] & p.board.Pieces(p.turn, Pawn)
	for ; pawns != 0; pawns &= pawns - 1 {
		if p.leavesKingSafe(Move{From: pawns.First(), To: p.enPassant}) {
			return true
		}
	}
	return false
}

// hashFromScratch computes the hash that Play maintains.
func (p *Position) hashFromScratch() (hash uint64) {
	for s := range p.board.Occupied().Squares {
		hash ^= zobrist.pieces[p.board.Piece(s)&15][s]
	}
	if p.turn == Black {
		hash ^= zobrist.black
	}
	return hash ^ zobrist.castling[p.castling&15]
}

// zobrist holds a random number for everything that a position may have; the
// hash of a position is the XOR of what it has.
var zobrist = makeZobrist()

type zobristNumbers struct {
	pieces    [16][64]uint64
	castling  [16]uint64
	enPassant [8]uint64
	black     uint64
}

func makeZobrist() *zobristNumbers {
	// SplitMix64 (Steele, Lea and Flood 2014) from a fixed seed.
	state := uint64(0)
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	numbers := new(zobristNumbers)
	for piece := range numbers.pieces {
		for s := range numbers.pieces[piece] {
			numbers.pieces[piece][s] = next()
		}
	}
	for rights := 1; rights < len(numbers.castling); rights++ {
		numbers.castling[rights] = next()
	}
	for file := range numbers.enPassant {
		numbers.enPassant[file] = next()
	}
	numbers.black = next()
	return numbers
}
