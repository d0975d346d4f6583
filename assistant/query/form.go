package query

// Form is one question as a term of an algebra: a set of rows (Rows, narrowed
// by HalfMove, Position and Where), what tells groups of them apart (By or
// Parts), what is shown of each row or made of each group (Show), which groups
// count (Having), and which rows come in what order (Order, Each, Skip, Limit,
// Member).
//
// Without By and Parts, Show says what the answer is: aggregates alone make one
// row; values of a row (columns without an Agg) make a list that shows them;
// nothing makes a list with the columns that the rows usually have. With By or
// Parts all of Show are aggregates, and nothing is a count.
//
// A word on sides. A game has two players, and much is asked from the side of
// one of them: whom they met, how it ended for them, what their rating was. The
// rows 'sides' are every game seen from each of its two players in turn; Own is
// that player and Other the one opposite. Of half-moves Own is the side that
// moves; within SomeSide it is that side. What is said of an inner half-move does
// not change it. So a person's record, rivals, colours and points are plain counts
// over sides, and 'the side that promoted won' is one condition (SomeSide).
//
// A value that a row lacks fits no comparison, and is not averaged, summed or
// ranked. What is made of no values is missing, but for counts and points.
type Form struct {
	Rows     Rows       `json:"rows"`
	HalfMove *HalfMove  `json:"half_move,omitempty"` // of rows half_moves: which; nil is all of them
	Position *Position  `json:"position,omitempty"`  // of rows positions: which; nil is all of them
	Groups   *Form      `json:"groups,omitempty"`    // of rows groups: the question whose rows they are
	Where    *Cond      `json:"where,omitempty"`     // only rows of which this holds
	By       []Value    `json:"by,omitempty"`        // one row for each combination of these values; rows without one of them have none
	Parts    []Share    `json:"parts,omitempty"`     // instead of By: one row for each part of the rows, in this order
	Show     []Column   `json:"show,omitempty"`      // the columns behind the keys
	Having   []Bound    `json:"having,omitempty"`    // only groups of which all these hold
	Order    []Ordering `json:"order,omitempty"`     // without it groups come by their keys, lists by date
	Each     int        `json:"each,omitempty"`      // Order, Skip and Limit are for the rows with the same first so many keys of By, each on their own
	Apart    *Value     `json:"apart,omitempty"`     // of an ordered list: shown last, and Order, Skip and Limit are for the rows with the same value, each on their own
	Skip     int        `json:"skip,omitempty"`      // rows left out at the top: 1 for the second longest
	Limit    int        `json:"limit,omitempty"`     // rows wanted, 0 is all; 1 of ordered rows brings those that tie with it in the first ordering
	Member   string     `json:"member,omitempty"`    // of ranked groups: only the one whose first key is this, and last its place by the first ordering
	As       As         `json:"as,omitempty"`
	Point    *Point     `json:"point,omitempty"` // for AsBoard: the half-move after which the board is shown
	Usage    *Usage     `json:"usage,omitempty"` // of rows token_usage
}

// Rows is the kind of rows that a form is about.
type Rows string

const (
	RowGames     Rows = "games"
	RowSides     Rows = "sides"      // each game once for each of its two players
	RowHalfMoves Rows = "half_moves" // of the games; one row each time
	RowPositions Rows = "positions"  // each time that one stood on the board, that before the first half-move included
	RowGroups    Rows = "groups"     // the rows of another form
	RowUsage     Rows = "token_usage"
)

// Sides of a form, beside White, Black and AnySide.
const (
	Own   Side = "own"   // the side that a row of sides is seen from, or that makes the half-move
	Other Side = "other" // the side opposite
)

// As is how the answer is meant to be shown.
type As string

const (
	AsTable  As = ""
	AsYesNo  As = "yes_no" // whether the first column is more than nothing
	AsBoard  As = "board"  // of a list of games: the board of each after Point
	AsReplay As = "replay" // of a list of games: each of them, move by move
)

// Column is a column of the answer: a value of each row, or an aggregate of the rows of a
// group.
type Column struct {
	Agg   Aggregate `json:"agg,omitempty"`
	Of    *Value    `json:"of,omitempty"`    // the value that is shown, averaged, summed …; of Count only rows that have it count
	Among *Share    `json:"among,omitempty"` // only the rows of the group that are like this
	Part  *Share    `json:"part,omitempty"`  // of ShareAgg and StreakAgg: what is to hold of the rows
	Along []Value   `json:"along,omitempty"` // of StreakAgg: what its games come in the order of, instead of the date; those without one of these values are left out
	Minus *Column   `json:"minus,omitempty"` // less this aggregate
	Per   *Column   `json:"per,omitempty"`   // divided by this aggregate, rounded to hundredths; missing if that is 0
}

// Aggregate is what is made of the rows of a group.
type Aggregate string

const (
	NoAggregate  Aggregate = ""           // the value itself, of each row of a list
	CountAgg     Aggregate = "count"      // how many rows
	DistinctAgg  Aggregate = "distinct"   // how many different values of Of
	ShareAgg     Aggregate = "share"      // percentage of the rows that are like Part, 0 to 100, rounded to hundredths
	AverageAgg   Aggregate = "average"    // mean of Of over the rows that have it, rounded to hundredths
	MedianAgg    Aggregate = "median"     // middle of Of, the mean of the two middle ones of an even number of rows
	SpreadAgg    Aggregate = "spread"     // standard deviation of Of, of a sample (divided by n−1), rounded to hundredths
	TotalAgg     Aggregate = "total"      // sum of Of
	HighestAgg   Aggregate = "highest"    // greatest Of; of dates the latest
	LowestAgg    Aggregate = "lowest"     // least Of; of dates the earliest
	PointsAgg    Aggregate = "points"     // of sides: 1 for each win, ½ for each draw
	ScoreAgg     Aggregate = "score"      // of sides: points in percent of the finished games, rounded to hundredths
	RecordAgg    Aggregate = "record"     // of sides, five columns: games, wins, draws, losses, score
	StreakAgg    Aggregate = "streak"     // of sides: longest run of games in a row, by date or Along, that are all like Part; six columns: player, length, first and last date, first and last game; games of unknown years are in no run
	BestGroupAgg Aggregate = "most_often" // the value of Of that most rows have; of several the first in order
)

// Bound is a condition on a group: an aggregate is within bounds.
type Bound struct {
	Column Column `json:"column"`
	Bounds
}

// Bounds are limits of a number; those that are nil are open.
type Bounds struct {
	Min   *float64 `json:"min,omitempty"`   // at least
	Max   *float64 `json:"max,omitempty"`   // at most
	Above *float64 `json:"above,omitempty"` // more than
	Below *float64 `json:"below,omitempty"` // less than
}

// Ordering orders rows by a key of By, by an aggregate of groups, or by a value of
// the rows of a list. Rows without the value are left out of a list, and come
// last of groups.
type Ordering struct {
	Key        int     `json:"key,omitempty"`    // 1 for the first of By; then there is no Column
	Column     *Column `json:"column,omitempty"` // of a list one without an Agg
	Descending bool    `json:"descending,omitempty"`
}

// Compare compares a value of a row with bounds, texts or another value. Without
// any of them the row has the value, whatever it is.
type Compare struct {
	Of     Value    `json:"of"`
	Bounds          // of a number
	Is     []string `json:"is,omitempty"`   // of a text: one of these, case aside but in moves, boards and material
	Than   *Value   `json:"than,omitempty"` // another value of the same row
	How    How      `json:"how,omitempty"`  // of Than
}

// How compares two values.
type How string

const (
	More      How = "more"
	Less      How = "less"
	Same      How = "same"
	Different How = "different"
)

// Rights says whether a side may still castle after the game's last half-move,
// as far as the half-moves tell: neither the king nor that rook has moved or
// been captured, and the game began at the usual position.
type Rights struct {
	Side Side     `json:"side"`           // White, Black, Own or Other
	Wing Castling `json:"wing,omitempty"` // AnyCastling is one wing at least
}

// Relation says how a half-move of a sequence is related to the one before it
// in the sequence.
type Relation string

const (
	SameSide   Relation = "same_side"
	OtherSide  Relation = "other_side"
	SameSquare Relation = "same_square" // goes to the square that the one before went to; captures there are recaptures
	SamePiece  Relation = "same_piece"  // moves the same kind of piece
	GoesOn     Relation = "goes_on"     // moves on from the square that the one before went to
)

// Structure is how pieces of a side stand to one another: pawns, or pieces that
// move along one line.
type Structure struct {
	Side Side          `json:"side,omitempty"` // AnySide: of one side at least
	Kind StructureKind `json:"kind"`
	File string        `json:"file,omitempty"` // a to h, on which one of the pieces stands; empty: on some file
}

// StructureKind is a kind of structure.
type StructureKind string

const (
	Doubled  StructureKind = "doubled"  // two pawns or more of a side on one file
	Tripled  StructureKind = "tripled"  // three or more
	Isolated StructureKind = "isolated" // a pawn without one of its side on a neighbouring file

	Passed          StructureKind = "passed"           // a pawn with no pawn of the other side in front of it on its file or a neighbouring one
	Connected       StructureKind = "connected"        // pawns on neighbouring files
	ConnectedPassed StructureKind = "connected_passed" // passed pawns on neighbouring files

	// Two pieces that see each other along a line: nothing stands between them.
	DoubledRooks    StructureKind = "doubled_rooks"    // rooks, on a file
	ConnectedRooks  StructureKind = "connected_rooks"  // rooks, on a rank or a file
	FileBattery     StructureKind = "file_battery"     // queens or rooks, on a file
	DiagonalBattery StructureKind = "diagonal_battery" // queens or bishops, on a diagonal
)

// structureKinds are all kinds.
var structureKinds = []StructureKind{
	Doubled, Tripled, Isolated, Passed, Connected, ConnectedPassed, DoubledRooks, ConnectedRooks, FileBattery, DiagonalBattery,
}

// onFile says that a structure of the kind can be one of a file.
func (k StructureKind) onFile() bool { return k != ConnectedRooks && k != DiagonalBattery }

// Balance compares the material of the sides in points: pawn 1, knight and
// bishop 3, rook 5, queen 9.
type Balance struct {
	Side Side `json:"side"` // of whom it is said that they have more: White, Black, Own or Other; AnySide is the difference whatever its sign
	Bounds
}

// Conditions are those that the rows of a form all have to meet, none where all rows do.
func (f Form) Conditions() []Cond {
	switch {
	case f.Where == nil:
		return nil
	case f.Where.And != nil:
		return f.Where.And
	}
	return []Cond{*f.Where}
}
