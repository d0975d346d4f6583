package query

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
