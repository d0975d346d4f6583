package source

// Moment is where in a game what was asked for was found: after these half-moves
// and those between them, first of all.
type Moment struct {
	CodMatch int64  `json:"cod_match"`
	From     int    `json:"from"` // 0 is before the first half-move
	To       int    `json:"to"`
	Every    int    `json:"every,omitempty" doc:"what was found comes every so many half-moves: 2 where a side is to move; without it, every one"`
	Moves    string `json:"moves,omitempty" doc:"all the moves of the game in which it was found, in the language of the reply: moves 20–24"`
}

// Found is a moment with the board at its beginning, and all stretches of
// half-moves of the game after which it was found, the moment's own first.
type Found struct {
	Moment
	Board     string
	Stretches []Stretch
}

// Stretch is the half-moves of a game from one to another.
type Stretch struct{ From, To int }

// Played is a half-move of a game as it is written.
type Played struct {
	CodMatch int64
	Order    int // from 1
	Number   int64
	Player   int64
	SAN      string
}
