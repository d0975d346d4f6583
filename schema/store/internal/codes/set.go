package codes

import "hash/maphash"

// Set is the set of position codes in use. COD_POSITION is a hash of the
// board, so a load needs no look-up in the database to know it, only whether
// the board is new, and whether the code was taken by another board. Beside
// each code the set keeps 32 bits of a second, independent hash of its board:
// 12 bytes a slot, some 400 MB for 20 million boards, where a Go map of boards
// would take 3 GB. That two different boards agree in both hashes, 95 bits, is
// taken for impossible.
//
// It is a table of open addressing with linear probing.
type Set struct {
	slots   []slot
	count   int
	seed    maphash.Seed
	touched uint32
}

// A slot holds a code in two halves, so that it has 12 bytes and not 16.
// The code 0 marks a free slot; no board has it.
type slot struct {
	low, high, check uint32
}

func (s *slot) code() int64 { return int64(s.high)<<32 | int64(s.low) }

// A State says what a code is to a board.
type State uint8

// The states of a code.
const (
	New   State = iota // was free; it is the board's now
	Known              // is the board's already
	Taken              // is another board's
)

// NewSet makes a set with room for so many codes; it grows beyond.
func NewSet(capacity int) *Set {
	size := 1 << 12
	for size*3/4 < capacity {
		size *= 2
	}
	return &Set{slots: make([]slot, size), seed: maphash.MakeSeed()}
}

// Claim looks a board up under a code and adds it when the code is free.
func (s *Set) Claim(code int64, board []byte) State {
	check := uint32(maphash.Bytes(s.seed, board))
	at := s.find(code)
	switch {
	case at.code() == 0:
		*at = slot{uint32(code), uint32(code >> 32), check}
		if s.count++; s.count*4 > len(s.slots)*3 {
			s.grow()
		}
		return New
	case at.check == check:
		return Known
	}
	return Taken
}

// Holds says whether some board has the code.
func (s *Set) Holds(code int64) bool { return s.find(code).code() != 0 }

// Touch brings the slot of a code near. A look-up waits for the memory; the
// waits of many touches in a row overlap, so claims after them cost a third.
func (s *Set) Touch(code int64) { s.touched ^= s.slots[int(code)&(len(s.slots)-1)].check }

// find gives the code's slot or the free one where it would go.
func (s *Set) find(code int64) *slot {
	mask := len(s.slots) - 1
	for i := int(code) & mask; ; i = (i + 1) & mask {
		if at := s.slots[i].code(); at == code || at == 0 {
			return &s.slots[i]
		}
	}
}

func (s *Set) grow() {
	old := s.slots
	s.slots = make([]slot, 2*len(old))
	for i := range old {
		if code := old[i].code(); code != 0 {
			*s.find(code) = old[i]
		}
	}
}
