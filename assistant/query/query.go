// Package query is the logical form of a question: what was asked, typed,
// with no SQL in it. Parsers and models produce it, sqlgen prints it to the
// SQL of one server, and Paraphrase says it back in Spanish or English. Check
// says which of its parts go together; what passes it can be printed and said.
//
// What the asker left open (half-moves or moves? which of two players?) is a
// value of the form, a hole. Holes lists them, and Fill closes them.
package query

import (
	"slices"

	"github.com/kibitz-chess/kibitz/schema"
)

// Query is one question.
type Query struct {
	Measure  Measure   `json:"measure"`             // what is done with the subject
	Subject  Subject   `json:"subject"`             // what is counted or listed
	HalfMove *HalfMove `json:"half_move,omitempty"` // which half-moves, when they are the subject
	Position *Position `json:"position,omitempty"`  // which positions, when they are the subject; nil is all of them
	Where    *Cond     `json:"where,omitempty"`     // which games; nil is all of them
	Share    *Share    `json:"share,omitempty"`     // for ShareOf: the part that a percentage is of
	Parts    []Share   `json:"parts,omitempty"`     // two or more parts that are compared: one row for each, in this order; then there are no groups
	Of       *Quantity `json:"of,omitempty"`        // the number that is averaged, summed, or that the rows of a list are ranked by
	Group    Key       `json:"group,omitempty"`     // one row for each value of the key; a list has none
	Within   Key       `json:"within,omitempty"`    // a second key, not ByLine: the rows are made, ordered and cut apart for each of its values, and begin with it, those of a list end with it; then nothing is skipped
	Depth    int       `json:"depth,omitempty"`     // for ByLine: how many half-moves from the start, 40 at most
	Outcome  Outcome   `json:"outcome,omitempty"`   // of games grouped by player: count only those so ended for the player; of a streak: its games
	Having   *Range    `json:"having,omitempty"`    // only groups of so many games, half-moves or positions
	Order    Order     `json:"order,omitempty"`     // of the rows
	Skip     int       `json:"skip,omitempty"`      // rows left out at the top: 1 for the second longest
	Limit    int       `json:"limit,omitempty"`     // rows wanted; 0 is no limit, 1 of ranked rows brings those that tie with it
	Point    *Point    `json:"point,omitempty"`     // for Board: the half-move after which the board is shown
	Usage    *Usage    `json:"usage,omitempty"`     // which calls of language models, when they are the subject; but for measure, order and limit all else is empty then
}

// Measure is what is done with the subject.
type Measure string

const (
	Count    Measure = "count"    // how many
	Exists   Measure = "exists"   // whether there is any: a count that is said as yes or no
	List     Measure = "list"     // the rows themselves
	Distinct Measure = "distinct" // how many different values of Group there are
	Average  Measure = "average"  // mean of Of over the games that have it
	Total    Measure = "total"    // sum of Of, a length or a number of times, over the games that have it
	Highest  Measure = "highest"  // greatest Of
	Lowest   Measure = "lowest"   // least Of
	ShareOf  Measure = "share"    // percentage of the subjects that are also as Share says
	Record   Measure = "record"   // wins, draws, losses and score of the person of Where, of the one whose own it is where Where names several, of each player of a group, of the person of a part, or else of White
	Streak   Measure = "streak"   // longest run of games in a row with Outcome, of the person of Where or of each player
	Board    Measure = "board"    // the position after Point
	Replay   Measure = "replay"   // one game, move by move; a list where several fit
)

// Subject is what is counted or listed.
type Subject string

const (
	Games     Subject = "games"
	HalfMoves Subject = "half_moves"
	Positions Subject = "positions" // counted: different boards; listed: each time that one stood on the board
	// TokenUsage is the calls of language models: Count counts them, Total sums
	// up their tokens.
	TokenUsage Subject = "token_usage"
)

// Share is a part of the subjects: of the games, those of which Where holds; of
// half-moves, those that are also like HalfMove. At least one is set.
type Share struct {
	Where    *Cond     `json:"where,omitempty"`
	HalfMove *HalfMove `json:"half_move,omitempty"`
}

// Unit is the unit of a move number or of a length in moves.
type Unit string

const (
	NoUnit      Unit = ""
	UnknownUnit Unit = "unknown" // a hole: the slot move_unit
	Half        Unit = "half"    // half-moves: MOVE_ORDER, MOVE_COUNT
	Full        Unit = "full"    // moves as players count them: MOVE_NUMBER, FULLMOVE_COUNT
)

// Quantity is a number that a game has.
type Quantity struct {
	Kind     QuantityKind `json:"kind"`
	Unit     Unit         `json:"unit,omitempty"`      // of Length, FirstAt and LastAt
	Side     Side         `json:"side,omitempty"`      // of Rating, Lead and PieceCount: White, Black or AnySide, see the kinds
	Player   *Name        `json:"player,omitempty"`    // of Rating and Lead: this person's instead of a side's
	HalfMove *HalfMove    `json:"half_move,omitempty"` // of TimesOf, FirstAt and LastAt
	Piece    Piece        `json:"piece,omitempty"`     // of PieceCount; NoPiece is every piece; kings are not counted
}

// QuantityKind is what a quantity counts or measures.
type QuantityKind string

const (
	LengthOf   QuantityKind = "length"   // length of the game in Unit
	Rating     QuantityKind = "elo"      // Elo of Side or Player; of AnySide the higher one where rows are ranked or the extreme is sought, each of both where it is averaged; grouped by player that player's own
	Lead       QuantityKind = "elo_lead" // Elo of Side or Player minus the other's; of AnySide the difference whatever its sign
	TimesOf    QuantityKind = "times"    // number of the game's half-moves that are like HalfMove, 0 included
	FirstAt    QuantityKind = "first_at" // number, in Unit, of the first half-move like HalfMove; games without one have none
	LastAt     QuantityKind = "last_at"  // number, in Unit, of the last half-move like HalfMove
	PieceCount QuantityKind = "pieces"   // most pieces of the kind that Side (AnySide: both together) had on the board at once
	YearOf     QuantityKind = "year"     // year of the game
)

// Key is a value that games or half-moves are grouped by. Keys that begin with
// TagPrefix group by the PGN tag named behind it.
type Key string

const (
	NoKey      Key = ""
	ByYear     Key = "year"
	ByDecade   Key = "decade"
	ByMonth    Key = "month"    // month of the year, 01 to 12
	ByPlayer   Key = "player"   // either player of the game; of half-moves the one who makes them
	ByWhite    Key = "white"    // the player of White
	ByBlack    Key = "black"    // the player of Black
	ByOpponent Key = "opponent" // the other player of a game of the person in Where
	ByColor    Key = "color"    // white or black: the colour that the person in Where has
	ByResult   Key = "result"
	ByECO      Key = "eco"
	ByEvent    Key = "event"
	BySite     Key = "site"
	ByLength   Key = "length"   // length in full moves, in bands of ten: 0 for 1 to 9, 10 for 10 to 19
	ByLine     Key = "line"     // the first Depth half-moves, in SAN without check signs, with a blank between them; shorter games have none
	ByPiece    Key = "piece"    // the piece that moved; half-moves only, as all that follow
	ByCaptured Key = "captured" // the piece captured; other half-moves have none
	ByPromoted Key = "promoted" // the piece promoted to; other half-moves have none
	BySide     Key = "side"     // white or black: the side that makes the half-move
	BySAN      Key = "san"      // the half-move as written
	BySquare   Key = "square"   // the square it goes to
	ByNumber   Key = "number"   // the number of its full move
)

// TagPrefix begins the keys that are PGN tags, such as tag:Annotator.
const TagPrefix = "tag:"

// Order is the order of the rows of a list.
type Order string

const (
	NoOrder   Order = ""
	Earliest  Order = "earliest"
	Latest    Order = "latest"
	MostFirst Order = "most"  // by descending Of; groups and parts by their descending measure
	LeastLast Order = "least" // by ascending Of, or measure
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
	NotLoss    Outcome = "not_loss" // won or drawn
	NotWin     Outcome = "not_win"  // lost or drawn
)

// Cond selects games. Exactly one field is set; And and Or are sets of one
// condition or more.
type Cond struct {
	And      []Cond    `json:"and,omitempty"`
	Or       []Cond    `json:"or,omitempty"`
	Not      *Cond     `json:"not,omitempty"`
	Player   *Player   `json:"player,omitempty"`
	Result   Result    `json:"result,omitempty"`
	Date     *Dates    `json:"date,omitempty"`
	Month    int       `json:"month,omitempty"` // played in this month, 1 to 12, of any year
	ECO      *ECO      `json:"eco,omitempty"`
	Elo      *Elo      `json:"elo,omitempty"`
	Length   *Length   `json:"length,omitempty"`
	Tag      *Tag      `json:"tag,omitempty"`
	Line     []string  `json:"line,omitempty"`      // the first half-moves, in SAN without check signs; "" is any, but not at the end
	HalfMove *HalfMove `json:"half_move,omitempty"` // some half-move of the game is like this
	Times    *Times    `json:"times,omitempty"`     // so many half-moves of the game are like this
	Sequence *Sequence `json:"sequence,omitempty"`  // half-moves of the game one after the other
	Position *Position `json:"position,omitempty"`  // the game has a position like this
	Start    Start     `json:"start,omitempty"`     // how the game begins
	Copies   bool      `json:"copies,omitempty"`    // another game of the database has the same boards all through
	Game     int64     `json:"game,omitempty"`      // COD_MATCH

	// Of a Form.
	Outcome  Outcome  `json:"outcome,omitempty" of:"form"`   // how the game ended for Own
	Color    Side     `json:"color,omitempty" of:"form"`     // Own has White, or Black
	SomeSide *Cond    `json:"some_side,omitempty" of:"form"` // one of the two sides, as Own, is like this
	Compare  *Compare `json:"compare,omitempty" of:"form"`
	Rights   *Rights  `json:"rights,omitempty" of:"form"`
}

// Start is how a game begins.
type Start string

const (
	UsualStart Start = "usual" // at the initial position of chess
	OddStart   Start = "odd"   // at any other
)

// Player says that a person took part in the game, with that side and outcome.
type Player struct {
	Name    Name    `json:"name"`
	Side    Side    `json:"side,omitempty"` // White, Black or AnySide
	Outcome Outcome `json:"outcome,omitempty"`
	Own     bool    `json:"own,omitempty"` // of a record of games between several people: it is this one's
}

// Name is a person among the players of the database.
type Name struct {
	Text      string   `json:"text"`                // the name to show
	Spellings []string `json:"spellings,omitempty"` // the exact texts of WHITE and BLACK; empty: match Text by lower-case LIKE
	Choices   []Name   `json:"choices,omitempty"`   // a hole: several different people fit, the slot player
}

// Is says that a spelling of the database is the person's.
func (n Name) Is(spelling string) bool {
	return spelling == n.Text || slices.Contains(n.Spellings, spelling)
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

// Elo compares a rating with a number: that of a side, or of a person.
type Elo struct {
	Side     Side  `json:"side,omitempty"`     // White, Black, AnySide (at least one), BothSide or AskSide; of a lead one of the first three
	Player   *Name `json:"player,omitempty"`   // instead of a side: this person's
	Opponent bool  `json:"opponent,omitempty"` // the rating of whoever plays against Player
	Lead     bool  `json:"lead,omitempty"`     // compare the rating minus the other player's; of AnySide the difference whatever its sign
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

// Tag compares a PGN tag of the game with a text or a number. Without either
// the game has the tag, with a value. Date, White, Black and Result have
// conditions of their own.
type Tag struct {
	Name  string   `json:"name"`            // as PGN spells it: Event, Site, Round, Annotator, Title …
	Side  *Side    `json:"side,omitempty"`  // of tags that each player has, such as WhiteTitle: whose; AnySide at least one's, BothSide both's
	Match Match    `json:"match,omitempty"` // how Texts are compared
	Texts []string `json:"texts,omitempty"` // one of these, case aside
	Range *Range   `json:"range,omitempty"` // the value as a whole number
}

// Match is how the text of a tag is compared.
type Match string

const (
	Equals   Match = "equals"
	Contains Match = "contains"
	Begins   Match = "begins"
)

// Position describes one position of a game, that before its first half-move
// included; every part that is set must hold of it. The zero value is any.
type Position struct {
	// Board is 64 characters in the order of the schema: a piece's letter, 0 for
	// an empty square, A for any piece of White, a for any of Black, * for any
	// piece and ? for what does not matter. Empty: nothing is said.
	Board  string    `json:"board,omitempty"`
	Counts []Pieces  `json:"counts,omitempty"`
	Only   []Piece   `json:"only,omitempty"`   // no pieces but kings and these
	Turn   Side      `json:"turn,omitempty"`   // the side to move
	Number *Numbers  `json:"number,omitempty"` // after half-moves with these numbers
	Last   bool      `json:"last,omitempty"`   // the final position of the game; then it has no Number
	Next   *HalfMove `json:"next,omitempty"`   // the half-move played in it is like this

	// Of a Form.
	Structures []Structure `json:"structures,omitempty" of:"form"`
	Balance    *Balance    `json:"balance,omitempty" of:"form"`
	Held       int         `json:"held,omitempty" of:"form"` // of a condition: all this holds of so many positions in a row
}

// Pieces says how many pieces of a kind stand on the board, or on a part of it.
type Pieces struct {
	Side  Side   `json:"side,omitempty"`  // AnySide: both together, with Lead the difference whatever its sign
	Piece Piece  `json:"piece,omitempty"` // NoPiece: every piece, kings left out; King only on a part of the board
	Area  string `json:"area,omitempty"`  // a file (a to h) or a rank (1 to 8); empty: the whole board
	Lead  bool   `json:"lead,omitempty"`  // count how many more than the other side has
	Range        // empty: none
}

// HalfMove describes one half-move; every part that is set must hold of it.
type HalfMove struct {
	By        Side         `json:"by,omitempty"`        // the side that makes it
	Player    *Name        `json:"player,omitempty"`    // the person that makes it
	All       schema.Event `json:"all,omitempty"`       // event bits that are all set; castling and pieces have fields of their own
	None      schema.Event `json:"none,omitempty"`      // event bits none of which is set, castling among them, but not pieces or Move
	Piece     Piece        `json:"piece,omitempty"`     // the piece that moves
	Captured  Piece        `json:"captured,omitempty"`  // the piece captured
	Promoted  []Piece      `json:"promoted,omitempty"`  // promotion to one of these
	Castling  Castling     `json:"castling,omitempty"`  // castling
	From      string       `json:"from,omitempty"`      // the square it leaves: e4, or a file e, or a rank 4
	To        string       `json:"to,omitempty"`        // the square it goes to, in the same way
	SAN       string       `json:"san,omitempty"`       // as written, without + or #
	Number    *Numbers     `json:"number,omitempty"`    // where in the game
	Last      bool         `json:"last,omitempty"`      // the last half-move of the game; then it has no Number
	Comment   *Comment     `json:"comment,omitempty"`   // it has a comment like this
	Recapture bool         `json:"recapture,omitempty"` // in a sequence: goes to the square that the half-move before in it went to

	// Of a Form.
	Like  []Relation `json:"like,omitempty" of:"form"`  // in a sequence: how it is related to the half-move before in it
	After *Position  `json:"after,omitempty" of:"form"` // the position after it
	Eval  *Bounds    `json:"eval,omitempty" of:"form"`  // SCORE after it, in pawns from White's side
}

// Comment is a comment on a half-move, that holds the text, case aside; an
// empty text is any comment.
type Comment struct {
	Text string `json:"text,omitempty"`
}

// Times says how many half-moves of a game are like HalfMove.
type Times struct {
	HalfMove HalfMove `json:"half_move"`
	Range
}

// Sequence is half-moves in order. Each comes at most Within half-moves after
// the one before: 1 is directly after it, 0 anywhere later.
type Sequence struct {
	Steps  []HalfMove `json:"steps"`
	Within int        `json:"within,omitempty"`
}

// Numbers is a range of half-moves of a game, by their number.
type Numbers struct {
	Unit Unit `json:"unit"`
	Range
}

// Point is one half-move of a game, or its start. With Full units Side says whose
// it is; AnySide is the later of the two.
type Point struct {
	Number int  `json:"number,omitempty"`
	Unit   Unit `json:"unit,omitempty"`
	Side   Side `json:"side,omitempty"`
	Last   bool `json:"last,omitempty"` // the last half-move of the game, instead of a number

	// Of a Form.
	Start bool `json:"start,omitempty" of:"form"` // before the first half-move, instead of a number
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
