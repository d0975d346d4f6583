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
// It is a table of open addressing with linear probing.
type codeSet struct {
	slots   []codeSlot
	count   int
	seed    maphash.Seed
	touched uint32
}

// A codeSlot holds a code in two halves, so that it has 12 bytes and not 16.
// The code 0 marks a free slot; no board has it.
type codeSlot struct {
	low, high, check uint32
}

func (s *codeSlot) code() int64 { return int64(s.high)<<32 | int64(s.low) }

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
	return &codeSet{slots: make([]codeSlot, size), seed: maphash.MakeSeed()}
}

// claim looks a board up under a code and adds it when the code is free.
func (s *codeSet) claim(code int64, board []byte) codeState {
	check := uint32(maphash.Bytes(s.seed, board))
	slot := s.slot(code)
	switch {
	case slot.code() == 0:
		*slot = codeSlot{uint32(code), uint32(code >> 32), check}
		if s.count++; s.count*4 > len(s.slots)*3 {
			s.grow()
		}
		return codeNew
	case slot.check == check:
		return codeKnown
	}
	return codeTaken
}

// touch brings the slot of a code near. A look-up waits for the memory; the
// waits of many touches in a row overlap, so claims after them cost a third.
func (s *codeSet) touch(code int64) { s.touched ^= s.slots[int(code)&(len(s.slots)-1)].check }

// slot is the code's slot or the free one where it would go.
func (s *codeSet) slot(code int64) *codeSlot {
	mask := len(s.slots) - 1
	for i := int(code) & mask; ; i = (i + 1) & mask {
		if at := s.slots[i].code(); at == code || at == 0 {
			return &s.slots[i]
		}
	}
}

func (s *codeSet) grow() {
	old := s.slots
	s.slots = make([]codeSlot, 2*len(old))
	for i := range old {
		if code := old[i].code(); code != 0 {
			*s.slot(code) = old[i]
		}
	}
}
