package chessboard

// The attacks of sliding pieces are looked up by the occupancy of the line that
// they slide along, as in the 'kindergarten bitboards' of the chess programming
// wiki: the six inner squares of a line are gathered into an index by one
// multiplication. The tables take a few kilobytes and stay in the first cache.

// lines are the lines through a square, the square itself included.
type lines struct{ rank, file, diagonal, antidiagonal Bitboard }

var (
	linesOf       = makeLines()
	queenLines    = makeQueenLines()
	rankAttacks   = makeRankAttacks()
	fileAttacks   = makeFileAttacks()
	knightAttacks = makeLeaps([][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingAttacks   = makeLeaps([][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}})
	pawnAttacks   = [2][64]Bitboard{makeLeaps([][2]int{{-1, 1}, {1, 1}}), makeLeaps([][2]int{{-1, -1}, {1, -1}})}
)

// attacks returns the squares that a piece other than a pawn attacks from s
// when the squares of occupied are taken.
func attacks(r Role, s Square, occupied Bitboard) Bitboard {
	switch r {
	case Knight:
		return knightAttacks[s&63]
	case Bishop:
		return bishopAttacks(s, occupied)
	case Rook:
		return rookAttacks(s, occupied)
	case Queen:
		return bishopAttacks(s, occupied) | rookAttacks(s, occupied)
	case King:
		return kingAttacks[s&63]
	}
	return 0
}

func bishopAttacks(s Square, occupied Bitboard) Bitboard {
	l, byFile := &linesOf[s&63], &rankAttacks[s&7]
	return l.diagonal&byFile[occupied&l.diagonal*fileB>>58] |
		l.antidiagonal&byFile[occupied&l.antidiagonal*fileB>>58]
}

func rookAttacks(s Square, occupied Bitboard) Bitboard {
	l := &linesOf[s&63]
	return l.rank&rankAttacks[s&7][occupied&l.rank*fileB>>58] |
		fileAttacks[s>>3&7][occupied>>(s&7)&fileA*fileToIndex>>58]<<(s&7)
}

// fileToIndex is the diagonal c2-h7: multiplied by it, the inner squares of the
// a-file land in the six highest bits, the second rank in the highest.
const fileToIndex Bitboard = 0x0080402010080400

// lineThrough returns the whole line that two squares share, empty when they
// share none.
func lineThrough(a, b Square) Bitboard {
	l := &linesOf[a&63]
	switch bit := b.Bit(); {
	case l.rank&bit != 0:
		return l.rank
	case l.file&bit != 0:
		return l.file
	case l.diagonal&bit != 0:
		return l.diagonal
	case l.antidiagonal&bit != 0:
		return l.antidiagonal
	}
	return 0
}

// between returns the squares strictly between two squares of one line, empty
// when they share none.
func between(a, b Square) Bitboard {
	low, high := min(a, b), max(a, b)
	return lineThrough(a, b) & (high.Bit() - 1) &^ (low.Bit()<<1 - 1)
}

func makeLines() (table [64]lines) {
	for s := range Square(64) {
		for t := range Square(64) {
			l, bit := &table[s], t.Bit()
			if s.Rank() == t.Rank() {
				l.rank |= bit
			}
			if s.File() == t.File() {
				l.file |= bit
			}
			if s.Rank()-s.File() == t.Rank()-t.File() {
				l.diagonal |= bit
			}
			if s.Rank()+s.File() == t.Rank()+t.File() {
				l.antidiagonal |= bit
			}
		}
	}
	return table
}

func makeQueenLines() (table [64]Bitboard) {
	for s, l := range linesOf {
		table[s] = l.rank | l.file | l.diagonal | l.antidiagonal
	}
	return table
}

// makeRankAttacks returns, by file of the slider and occupancy of the files b to
// g, the files reached, on every rank at once: cut by a rank or a diagonal they
// are the squares reached along it.
func makeRankAttacks() (table [8][64]Bitboard) {
	for file := range 8 {
		for inner := range 64 {
			table[file][inner] = Bitboard(slide(file, inner<<1)) * fileA
		}
	}
	return table
}

// makeFileAttacks returns, by rank of the slider and occupancy of the ranks 7 to
// 2 as fileToIndex gathers them, the squares reached along the a-file.
func makeFileAttacks() (table [8][64]Bitboard) {
	for rank := range 8 {
		for index := range 64 {
			occupied := 0
			for inner := 1; inner <= 6; inner++ {
				occupied |= index >> (6 - inner) & 1 << inner
			}
			reached := slide(rank, occupied)
			for r := range 8 {
				table[rank][index] |= Bitboard(reached>>r&1) << (8 * r)
			}
		}
	}
	return table
}

// slide returns the places of a line of eight that a slider reaches from one of
// them, up to and including the first occupied one on each side.
func slide(from, occupied int) (reached int) {
	for _, step := range [2]int{-1, 1} {
		for place := from + step; place >= 0 && place < 8; place += step {
			reached |= 1 << place
			if occupied>>place&1 != 0 {
				break
			}
		}
	}
	return reached
}

// makeLeaps returns the squares that a piece reaches by single steps of files
// and ranks.
func makeLeaps(steps [][2]int) (table [64]Bitboard) {
	for s := range Square(64) {
		for _, step := range steps {
			file, rank := s.File()+step[0], s.Rank()+step[1]
			if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
				table[s] |= SquareAt(file, rank).Bit()
			}
		}
	}
	return table
}
