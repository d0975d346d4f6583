package query

import "slices"

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
