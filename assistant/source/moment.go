package source

// Moment is where in a game what was asked for was found: after these half-moves
// and all between them.
type Moment struct {
	CodMatch int64 `json:"cod_match"`
	From     int   `json:"from"` // 0 is before the first half-move
	To       int   `json:"to"`
}

// Found is a moment with the board at its beginning.
type Found struct {
	Moment
	Board string
}

// Played is a half-move of a game as it is written.
type Played struct {
	CodMatch int64
	Order    int // from 1
	Number   int64
	Player   int64
	SAN      string
}
