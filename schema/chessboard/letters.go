package chessboard

// Letters is a set of piece letters that moves are written with.
type Letters uint8

// The sets of letters. Figurines are read with every set.
const (
	English  Letters = iota // K Q R B N
	Spanish                 // R D T A C
	German                  // K D T L S
	French                  // R D T F C
	Figurine                // ♔ ♕ ♖ ♗ ♘
)

// Letter returns the letter of a role in the set. The letter of a pawn is never
// written, but it is read.
func (l Letters) Letter(r Role) string {
	if int(l) >= len(letterSets) {
		l = English
	}
	return letterSets[l][r&7]
}

// letterSets are the letters by Letters and Role.
var letterSets = [...][8]string{
	English:  {Pawn: "P", Knight: "N", Bishop: "B", Rook: "R", Queen: "Q", King: "K"},
	Spanish:  {Pawn: "P", Knight: "C", Bishop: "A", Rook: "T", Queen: "D", King: "R"},
	German:   {Pawn: "B", Knight: "S", Bishop: "L", Rook: "T", Queen: "D", King: "K"},
	French:   {Pawn: "P", Knight: "C", Bishop: "F", Rook: "T", Queen: "D", King: "R"},
	Figurine: {Pawn: "♙", Knight: "♘", Bishop: "♗", Rook: "♖", Queen: "♕", King: "♔"},
}
