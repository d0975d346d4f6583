package store

import (
	"hash/maphash"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// A hashFunc gives the code of a board at an attempt: 0 first, 1 when another
// board has that code, and so on.
type hashFunc func(b *chessboard.Board, attempt int) int64

func boardCode(b *chessboard.Board, attempt int) int64 { return b.CodeAt(attempt) }

// codeSet is the set of position codes in use. COD_POSITION is a hash of the
// board, so a load needs no look-up in the database to know it, only whether
// the board is new, and whether the code was taken by another board. Beside
// each code the set keeps 32 bits of a second, independent hash of its board:
// 12 bytes a slot, some 400 MB for 20 million boards, where a Go map of boards
// would take 3 GB. That two different boards agree in both hashes, 95 bits, is
// taken for impossible.
//
// It is a table of open addressing with linear probing; code 0 marks a free
// slot, and no board has it.
type codeSet struct {
	codes  []int64
	checks []uint32
	count  int
	seed   maphash.Seed
}

// A codeState says what a code is to a board.
type codeState uint8

const (
	codeNew   codeState = iota // was free; it is the board's now
	codeKnown                  // is the board's already
	codeTaken                  // is another board's
)

func newCodeSet(capacity int) *codeSet {
	size := 1 << 12
	for size*3/4 < capacity {
		size *= 2
	}
	return &codeSet{codes: make([]int64, size), checks: make([]uint32, size), seed: maphash.MakeSeed()}
}

// claim looks a board up under a code and adds it when the code is free.
func (s *codeSet) claim(code int64, board []byte) codeState {
	check := uint32(maphash.Bytes(s.seed, board))
	slot := s.slot(code)
	switch {
	case s.codes[slot] == 0:
		s.codes[slot], s.checks[slot] = code, check
		if s.count++; s.count*4 > len(s.codes)*3 {
			s.grow()
		}
		return codeNew
	case s.checks[slot] == check:
		return codeKnown
	}
	return codeTaken
}

// slot is the code's slot or the free one where it would go.
func (s *codeSet) slot(code int64) int {
	mask := len(s.codes) - 1
	slot := int(code) & mask
	for s.codes[slot] != 0 && s.codes[slot] != code {
		slot = (slot + 1) & mask
	}
	return slot
}

func (s *codeSet) grow() {
	codes, checks := s.codes, s.checks
	s.codes, s.checks = make([]int64, 2*len(codes)), make([]uint32, 2*len(codes))
	for i, code := range codes {
		if code != 0 {
			slot := s.slot(code)
			s.codes[slot], s.checks[slot] = code, checks[i]
		}
	}
}
