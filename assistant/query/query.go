// Package query is the logical form of a question: what was asked, typed,
// with no SQL in it. Parsers and models produce it, sqlgen prints it to the
// SQL of one server, and Paraphrase says it back in Spanish or English.
//
// What the asker left open (half-moves or moves? which of two players?) is a
// value of the form, a hole. Holes lists them, and Fill closes them.
package query

import "github.com/kibitz-chess/kibitz/schema"

// Query is one question. The zero value counts all games.
type Query struct {
	Measure  Measure   `json:"measure"`             // what is done with the subject
	Subject  Subject   `json:"subject"`             // what is counted or listed
	HalfMove *HalfMove `json:"half_move,omitempty"` // which half-moves, when they are the subject
	Where    *Cond     `json:"where,omitempty"`     // which games; nil is all of them
	Share    *Cond     `json:"share,omitempty"`     // for ShareOf: which part of the games Where selects
	Unit     Unit      `json:"unit,omitempty"`      // for lengths averaged or ordered by
	Group    Key       `json:"group,omitempty"`     // one row for each value of the key
	Outcome  Outcome   `json:"outcome,omitempty"`   // of games grouped by player: count only those so ended for the player
	Order    Order     `json:"order,omitempty"`     // of the rows
	Limit    int       `json:"limit,omitempty"`     // rows wanted; 0 is no limit
	Point    *Point    `json:"point,omitempty"`     // for Board: the half-move after which the board is shown
}

// Measure is what is done with the subject.
type Measure string

const (
	Count    Measure = "count"    // how many
	List     Measure = "list"     // the rows themselves
	Distinct Measure = "distinct" // how many different values of Group there are
	Average  Measure = "average"  // mean length of the games, in Unit
	ShareOf  Measure = "share"    // percentage of the games in Where that also satisfy Share
	Board    Measure = "board"    // the position after Point
	Replay   Measure = "replay"   // one game, move by move; a list where several fit
)

// Subject is what is counted or listed.
type Subject string

const (
	Games     Subject = "games"
	HalfMoves Subject = "half_moves"
)

// Unit is the unit of a move number or of a length in moves.
type Unit string

const (
	NoUnit      Unit = ""
	UnknownUnit Unit = "unknown" // a hole: the slot move_unit
	Half        Unit = "half"    // half-moves: MOVE_ORDER, MOVE_COUNT
	Full        Unit = "full"    // moves as players count them: MOVE_NUMBER, FULLMOVE_COUNT
)

// Key is a value that games or half-moves are grouped by.
type Key string

const (
	NoKey      Key = ""
	ByYear     Key = "year"
	ByDecade   Key = "decade"
	ByPlayer   Key = "player"   // either player of the game
	ByWhite    Key = "white"    // the player of White
	ByBlack    Key = "black"    // the player of Black
	ByOpponent Key = "opponent" // the other player of a game of the person in Where
	ByResult   Key = "result"
	ByECO      Key = "eco"
	ByEvent    Key = "event"
	BySite     Key = "site"
	ByPiece    Key = "piece" // the piece that moved; half-moves only
	BySAN      Key = "san"   // the half-move as written; half-moves only
)

// Order is the order of the rows of a list.
type Order string

const (
	NoOrder   Order = ""
	Longest   Order = "longest"
	Shortest  Order = "shortest"
	Earliest  Order = "earliest"
	Latest    Order = "latest"
	MostFirst Order = "most"  // grouped rows by descending count
	LeastLast Order = "least" // grouped rows by ascending count
)

// Side is White, Black, or what is said of both.
type Side string

const (
	AnySide  Side = ""
	White    Side = "white"
	Black    Side = "black"
	BothSide Side = "both"
	AskSide  Side = "unknown" // a hole: the slot elo_side
)

// Outcome is how a game ended for one of its players.
type Outcome string

const (
	AnyOutcome Outcome = ""
	Win        Outcome = "win"
	Loss       Outcome = "loss"
	Draw       Outcome = "draw"
)

// Cond selects games. Exactly one field is set.
type Cond struct {
	And      []Cond    `json:"and,omitempty"`
	Or       []Cond    `json:"or,omitempty"`
	Not      *Cond     `json:"not,omitempty"`
	Player   *Player   `json:"player,omitempty"`
	Result   Result    `json:"result,omitempty"`
	Date     *Dates    `json:"date,omitempty"`
	ECO      *ECO      `json:"eco,omitempty"`
	Elo      *Elo      `json:"elo,omitempty"`
	Length   *Length   `json:"length,omitempty"`
	HalfMove *HalfMove `json:"half_move,omitempty"` // some half-move of the game is like this
	Position *Position `json:"position,omitempty"`  // the game reached this board
	Game     int64     `json:"game,omitempty"`      // COD_MATCH
}

// Player says that a person took part in the game, with that side and outcome.
type Player struct {
	Name    Name    `json:"name"`
	Side    Side    `json:"side,omitempty"` // White, Black or AnySide
	Outcome Outcome `json:"outcome,omitempty"`
}

// Name is a person among the players of the database.
type Name struct {
	Text      string   `json:"text"`                // the name to show
	Spellings []string `json:"spellings,omitempty"` // the exact texts of WHITE and BLACK; empty: match Text by lower-case LIKE
	Choices   []Name   `json:"choices,omitempty"`   // a hole: several different people fit, the slot player
}

// Result is how the game ended, seen from the board.
type Result string

const (
	WhiteWins  Result = "white_wins"
	BlackWins  Result = "black_wins"
	Drawn      Result = "drawn"
	Decisive   Result = "decisive"   // either side won
	Unfinished Result = "unfinished" // the result is *
)

// Dates is a range of dates, both ends included. A game is inside when its
// date is surely inside: 1990.??.?? is inside the year 1990 and not before
// June 1990.
type Dates struct {
	From Day `json:"from"` // the zero Day: no lower end
	To   Day `json:"to"`   // the zero Day: no upper end
}

// Day is a date with unknown parts as zero: a year, a month of a year, a day.
type Day struct {
	Year  int `json:"year,omitempty"`
	Month int `json:"month,omitempty"`
	Day   int `json:"day,omitempty"`
}

// ECO is a range of opening codes, both ends included, such as B20 to B99.
// Name is the opening's name when the asker used one.
type ECO struct {
	From string `json:"from"`
	To   string `json:"to"`
	Name string `json:"name,omitempty"`
}

// Elo compares the rating of a side with a number.
type Elo struct {
	Side Side `json:"side"` // White, Black, AnySide (at least one), BothSide or AskSide
	Range
}

// Length compares the length of the game with a number.
type Length struct {
	Unit Unit `json:"unit"`
	Range
}

// Range is a range of whole numbers, both ends included; 0 leaves an end open.
type Range struct {
	Min int `json:"min,omitempty"`
	Max int `json:"max,omitempty"`
}

// Position is a board as 64 characters, exactly.
type Position struct {
	Board string `json:"board"`
}

// HalfMove describes one half-move; every part that is set must hold of it.
type HalfMove struct {
	By       Side         `json:"by,omitempty"`       // the side that makes it
	Player   *Name        `json:"player,omitempty"`   // the person that makes it
	All      schema.Event `json:"all,omitempty"`      // event bits that are all set
	Piece    Piece        `json:"piece,omitempty"`    // the piece that moves
	Captured Piece        `json:"captured,omitempty"` // the piece captured
	Promoted []Piece      `json:"promoted,omitempty"` // promotion to one of these
	Castling Castling     `json:"castling,omitempty"` // castling
	To       string       `json:"to,omitempty"`       // the square it goes to, such as e4
	Number   *Numbers     `json:"number,omitempty"`   // where in the game
}

// Numbers is a range of half-moves of a game, by their number.
type Numbers struct {
	Unit Unit `json:"unit"`
	Range
}

// Point is one half-move of a game. With Full units Side says whose it is;
// AnySide is the later of the two.
type Point struct {
	Number int  `json:"number"`
	Unit   Unit `json:"unit"`
	Side   Side `json:"side,omitempty"`
}

// Piece is a kind of piece.
type Piece string

const (
	NoPiece     Piece = ""
	Pawn        Piece = "pawn"
	Knight      Piece = "knight"
	Bishop      Piece = "bishop" // of either square colour
	LightBishop Piece = "light_bishop"
	DarkBishop  Piece = "dark_bishop"
	Rook        Piece = "rook"
	Queen       Piece = "queen"
	King        Piece = "king"
)

// Castling is a kind of castling.
type Castling string

const (
	NoCastling  Castling = ""
	AnyCastling Castling = "any"
	KingSide    Castling = "king_side"
	QueenSide   Castling = "queen_side"
)
