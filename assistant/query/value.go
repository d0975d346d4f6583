package query

import (
	"slices"
)

// Value is a number or a text that a row has. What a game has, its sides,
// half-moves and positions have too. Which parts go with a kind says Kinds.
type Value struct {
	Kind     ValueKind `json:"kind"`
	Side     Side      `json:"side,omitempty"`
	Player   *Name     `json:"player,omitempty"` // this person's, instead of a side's
	Unit     Unit      `json:"unit,omitempty"`
	HalfMove *HalfMove `json:"half_move,omitempty"`
	Piece    Piece     `json:"piece,omitempty"`
	Tag      string    `json:"tag,omitempty"` // as PGN spells it; with Side without White or Black: Title
	N        int       `json:"n,omitempty"`   // of Nth and MoveAt the how manieth, from the end if negative; of Line how many half-moves; of Column its place behind the keys, from 1, keys from −1
	Args     []Value   `json:"args,omitempty"`
	Width    int       `json:"width,omitempty"`  // of a number: in bands of so many, each named by its lower end
	Limits   []int     `json:"limits,omitempty"` // of a number: in bands that begin at these, ascending; what is below the first has none
}

// ValueKind is what a value is.
type ValueKind string

const (
	YearValue      ValueKind = "year"
	DecadeValue    ValueKind = "decade"    // 1990
	CenturyValue   ValueKind = "century"   // 19 for 1801 to 1900
	MonthValue     ValueKind = "month"     // 1 to 12
	DayValue       ValueKind = "day"       // of the month, 1 to 31, whether or not the month is known
	WeekdayValue   ValueKind = "weekday"   // 1 Monday to 7 Sunday
	MonthDayValue  ValueKind = "month_day" // 03-15; the year need not be known
	HourValue      ValueKind = "hour"      // of the tag UTCTime, or of Time if that says nothing: 0 to 23
	DateValue      ValueKind = "date"      // the Date tag where the year is known; ordered with unknown parts as zero
	WhiteValue     ValueKind = "white"     // the player of White
	BlackValue     ValueKind = "black"
	ResultValue    ValueKind = "result"     // 1-0, 0-1, 1/2-1/2, *
	ECOValue       ValueKind = "eco"        // three characters
	ECOLetterValue ValueKind = "eco_letter" // A to E
	FamilyValue    ValueKind = "family"     // the family of openings that the ECO code belongs to, by its English name
	EventValue     ValueKind = "event"
	SiteValue      ValueKind = "site"
	RoundValue     ValueKind = "round"
	TagValue       ValueKind = "tag"        // any PGN tag as a text; with Side that of the side
	TagNumberValue ValueKind = "tag_number" // the same as a whole number of 18 digits at most, with a sign perhaps
	PaceValue      ValueKind = "pace"       // class of the TimeControl by base and 40 increments, as lichess.org has it: bullet (below 180 s), blitz (480), rapid (1500), classical; correspondence is '-' or a day and more for moves
	LengthValue    ValueKind = "length"     // of the game in Unit
	EloValue       ValueKind = "elo"        // of Side or Player
	LeadValue      ValueKind = "elo_lead"   // Elo of Side or Player minus the opponent's; of AnySide the difference whatever its sign
	TimesValue     ValueKind = "times"      // number of the game's half-moves like HalfMove
	FirstValue     ValueKind = "first_at"   // number, in Unit, of the first half-move like HalfMove
	LastValue      ValueKind = "last_at"
	NthValue       ValueKind = "nth_at"
	RunValue       ValueKind = "run"      // most half-moves in a row like HalfMove; with HalfMove.By a side's, in a row among those of that side
	MoveValue      ValueKind = "move"     // how the Nth half-move like HalfMove (1 if N is 0) is written
	PiecesValue    ValueKind = "pieces"   // most pieces of the kind that Side (AnySide: both together) had on the board at once
	LineValue      ValueKind = "line"     // the first N half-moves, without check signs
	MaterialValue  ValueKind = "material" // all pieces of both sides, such as KQPP-KRP: of a position, else of the game's last
	GameValue      ValueKind = "game"     // COD_MATCH

	PlayerValue   ValueKind = "player"   // of sides the Own player; of half-moves who makes them
	SpellingValue ValueKind = "spelling" // the name of the Player as the games have it, apart from other spellings of it
	OpponentValue ValueKind = "opponent" // the Other player; with Player, of any rows, that person's opponent
	ColorValue    ValueKind = "color"    // white or black: of sides the player's, of half-moves the mover's; with Player, of any rows, that person's
	OutcomeValue  ValueKind = "outcome"  // win, loss or draw of Own
	PointsValue   ValueKind = "points"   // 1, 0.5 or 0 of Own

	PieceValue    ValueKind = "piece"    // of half-moves, as the next ones: the piece that moved; of castling the king
	CapturedValue ValueKind = "captured" // the piece captured
	PromotedValue ValueKind = "promoted" // the piece promoted to
	SANValue      ValueKind = "san"
	SquareValue   ValueKind = "square" // it goes to
	FromValue     ValueKind = "from_square"
	NumberValue   ValueKind = "number"  // in Unit
	ScoreValue    ValueKind = "eval"    // SCORE, in pawns from White's side
	CommentValue  ValueKind = "comment" // the first that is no glyph
	ClockValue    ValueKind = "clock"   // seconds that the mover has left after it, of a comment such as [%clk 0:02:59]

	BoardValue      ValueKind = "board"       // of positions: 64 characters; of half-moves the board after it
	OrderValue      ValueKind = "order"       // of positions: after how many half-moves
	KingSquareValue ValueKind = "king_square" // of positions and half-moves (after it): where the king of Side stands

	// Of engine analysis; what was not analysed has none of them.
	AccuracyValue        ValueKind = "accuracy"         // of half-moves: 0 to 100
	LossValue            ValueKind = "loss"             // of half-moves: points of winning chances that the mover lost, perhaps less than 0
	CentipawnLossValue   ValueKind = "cpl"              // of half-moves: centipawns that the mover lost
	SwingValue           ValueKind = "swing"            // of half-moves: by how many points the winning chances changed
	JudgementValue       ValueKind = "judgement"        // of half-moves: a Judgement
	PhaseValue           ValueKind = "phase"            // of positions, and of half-moves that before them: a Phase
	BestMoveValue        ValueKind = "best_move"        // of positions, and of half-moves that before them: how the engine's move is written
	ComplexityValue      ValueKind = "complexity"       // of positions, and of half-moves that before them: how the chances changed while the engine changed its move
	ChancesValue         ValueKind = "chances"          // of positions and half-moves (after it): Side's winning chances, in percent
	CentipawnsValue      ValueKind = "centipawns"       // of positions and half-moves (after it): from Side's side, 32000 − n is a mate in n
	GameAccuracyValue    ValueKind = "game_accuracy"    // mean accuracy of Side's half-moves in the game
	LichessAccuracyValue ValueKind = "lichess_accuracy" // the same as lichess.org reckons it
	ACPLValue            ValueKind = "acpl"             // mean centipawn loss of Side's half-moves in the game
	LossSpreadValue      ValueKind = "cpl_spread"       // their standard deviation
	CountedValue         ValueKind = "counted"          // how many of Side's half-moves count in these figures
	HighestChancesValue  ValueKind = "highest_chances"  // most winning chances that Side had in the game
	LowestChancesValue   ValueKind = "lowest_chances"
	BiggestSwingValue    ValueKind = "biggest_swing" // most points by which the chances changed in one half-move of the game
	EvaluatorValue       ValueKind = "evaluator"     // who evaluated the game: an engine and its limit, or somebody in the PGN file

	ColumnValue ValueKind = "column" // of groups: their Nth column

	MinusValue  ValueKind = "minus"  // first of Args less the second
	PlusValue   ValueKind = "plus"   // sum of Args
	ApartValue  ValueKind = "apart"  // difference of two Args, whatever its sign
	HigherValue ValueKind = "higher" // the greater of two Args, or the one there is
	LowerValue  ValueKind = "lower"
)

// Type is the type of a value.
type Type int

const (
	TextType Type = iota
	NumberType
	DateType
)

// Kind says what a kind of value is of, and which parts it has.
type Kind struct {
	Type     Type
	Of       []Rows // nil: of games, and so of sides, half-moves and positions
	Side     Part   // White or Black, and Own or Other where the rows have them
	Player   bool   // a person may stand for the side
	Unit     Part
	HalfMove Part
	Piece    Part
	Tag      Part
	N        Part
	Args     int
}

// Part says whether a kind has a part.
type Part int

const (
	Without Part = iota
	May
	Must
)

var (
	ofSides     = []Rows{RowSides, RowHalfMoves}
	ofHalfMoves = []Rows{RowHalfMoves}
	ofPositions = []Rows{RowPositions}
	ofBoards    = []Rows{RowPositions, RowHalfMoves}
	inGames     = []Rows{RowGames, RowSides, RowHalfMoves, RowPositions}
)

// Kinds are all kinds of values. A new one is a row here, a phrase in each
// language, an expression of the printer and one of the oracle.
var Kinds = map[ValueKind]Kind{
	YearValue: {Type: NumberType}, DecadeValue: {Type: NumberType}, CenturyValue: {Type: NumberType}, MonthValue: {Type: NumberType},
	DayValue: {Type: NumberType}, WeekdayValue: {Type: NumberType}, MonthDayValue: {}, HourValue: {Type: NumberType}, DateValue: {Type: DateType},
	WhiteValue: {}, BlackValue: {}, ResultValue: {}, ECOValue: {}, ECOLetterValue: {}, FamilyValue: {}, EventValue: {}, SiteValue: {}, RoundValue: {},
	TagValue: {Tag: Must, Side: May}, TagNumberValue: {Type: NumberType, Tag: Must, Side: May}, PaceValue: {},
	LengthValue: {Type: NumberType, Unit: Must}, EloValue: {Type: NumberType, Side: Must, Player: true}, LeadValue: {Type: NumberType, Side: May, Player: true},
	TimesValue: {Type: NumberType, HalfMove: Must}, FirstValue: {Type: NumberType, HalfMove: Must, Unit: Must}, LastValue: {Type: NumberType, HalfMove: Must, Unit: Must},
	NthValue: {Type: NumberType, HalfMove: Must, Unit: Must, N: Must}, RunValue: {Type: NumberType, HalfMove: Must}, MoveValue: {HalfMove: Must, N: May},
	PiecesValue: {Type: NumberType, Side: May, Piece: May}, LineValue: {N: Must}, MaterialValue: {}, GameValue: {Type: NumberType},
	PlayerValue: {Of: ofSides}, SpellingValue: {Of: ofSides}, OpponentValue: {Of: ofSides, Player: true}, ColorValue: {Of: ofSides, Player: true}, OutcomeValue: {Of: ofSides}, PointsValue: {Type: NumberType, Of: ofSides},
	PieceValue: {Of: ofHalfMoves}, CapturedValue: {Of: ofHalfMoves}, PromotedValue: {Of: ofHalfMoves}, SANValue: {Of: ofHalfMoves}, SquareValue: {Of: ofHalfMoves},
	FromValue: {Of: ofHalfMoves}, NumberValue: {Type: NumberType, Of: ofHalfMoves, Unit: Must}, ScoreValue: {Type: NumberType, Of: ofHalfMoves}, CommentValue: {Of: ofHalfMoves}, ClockValue: {Type: NumberType, Of: ofHalfMoves},
	BoardValue: {Of: ofBoards}, OrderValue: {Type: NumberType, Of: ofPositions}, KingSquareValue: {Of: ofBoards, Side: Must},
	AccuracyValue: {Type: NumberType, Of: ofHalfMoves}, LossValue: {Type: NumberType, Of: ofHalfMoves}, CentipawnLossValue: {Type: NumberType, Of: ofHalfMoves}, SwingValue: {Type: NumberType, Of: ofHalfMoves},
	JudgementValue: {Of: ofHalfMoves}, PhaseValue: {Of: ofBoards}, BestMoveValue: {Of: ofBoards}, ComplexityValue: {Type: NumberType, Of: ofBoards},
	ChancesValue: {Type: NumberType, Of: ofBoards, Side: Must}, CentipawnsValue: {Type: NumberType, Of: ofBoards, Side: Must},
	GameAccuracyValue: {Type: NumberType, Side: Must}, LichessAccuracyValue: {Type: NumberType, Side: Must}, ACPLValue: {Type: NumberType, Side: Must}, LossSpreadValue: {Type: NumberType, Side: Must}, CountedValue: {Type: NumberType, Side: Must},
	HighestChancesValue: {Type: NumberType, Side: Must}, LowestChancesValue: {Type: NumberType, Side: Must}, BiggestSwingValue: {Type: NumberType}, EvaluatorValue: {},
	ColumnValue: {Of: []Rows{RowGroups}, N: Must},
	MinusValue:  {Type: NumberType, Args: 2}, PlusValue: {Type: NumberType, Args: 2}, ApartValue: {Type: NumberType, Args: 2},
	HigherValue: {Type: NumberType, Args: 2}, LowerValue: {Type: NumberType, Args: 2},
}

// has says whether rows of the kind have values of this kind, of a person
// perhaps.
func (k Kind) has(rows Rows, person bool) bool {
	if k.Of == nil || person && k.Player {
		return slices.Contains(inGames, rows) || k.Args > 0
	}
	return slices.Contains(k.Of, rows)
}
