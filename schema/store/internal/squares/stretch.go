package squares

import "github.com/kibitz-chess/kibitz/schema"

// A Stretch is a row of schema.GameStretches, but for its game.
type Stretch struct {
	Material    int64
	Ever        [12]int64 // where the pieces of each set were at some time
	First, Last int64     // the orders of its positions
	Turn        int64     // whose turn it is in the first one
	LastOne     bool
	Lead        int64
}

// Stretches puts the positions of games together. It is used for one game after
// the other.
type Stretches struct {
	sets Sets
	open Stretch
	rows []Stretch
}

// Begin begins a game with its first position, and whose turn it is there.
func (s *Stretches) Begin(text *[64]byte, turn int64) {
	s.rows = s.rows[:0]
	s.sets.Become(text)
	s.start(0, turn)
}

// Next goes on with the position after a half-move of a player.
func (s *Stretches) Next(text *[64]byte, player int64) {
	s.sets.Become(text)
	order := s.open.Last + 1
	pawns := s.sets.At[0] == s.open.Ever[0] && s.sets.At[6] == s.open.Ever[6]
	if !pawns || s.sets.Material() != s.open.Material || s.sets.Lead != s.open.Lead || order-s.open.First >= schema.MaxStretch {
		s.rows = append(s.rows, s.open)
		s.start(order, 1-player)
		return
	}
	for i, set := range s.sets.At {
		s.open.Ever[i] |= set
	}
	s.open.Last = order
}

func (s *Stretches) start(order, turn int64) {
	s.open = Stretch{Material: s.sets.Material(), Ever: s.sets.At, First: order, Last: order, Turn: turn, Lead: s.sets.Lead}
}

// End ends the game and gives its stretches; they are written over by the next
// one.
func (s *Stretches) End() []Stretch {
	s.open.LastOne = true
	s.rows = append(s.rows, s.open)
	return s.rows
}
