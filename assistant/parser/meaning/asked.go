package meaning

import "github.com/kibitz-chess/kibitz/assistant/query"

// Extremes are the words that order rows, with what they order by.
var Extremes = map[string]Ranking{
	"longest":  {Of: &query.Quantity{Kind: query.LengthOf, Unit: query.Half}, Order: query.MostFirst},
	"shortest": {Of: &query.Quantity{Kind: query.LengthOf, Unit: query.Half}, Order: query.LeastLast},
	"earliest": {Order: query.Earliest},
	"latest":   {Order: query.Latest},
	"highest":  {Of: &query.Quantity{Kind: query.Rating}, Order: query.MostFirst},
	"lowest":   {Of: &query.Quantity{Kind: query.Rating}, Order: query.LeastLast},
}

// KeyPair is two keys that are said together: 'by year and result'.
type KeyPair struct{ First, Second query.Key }

// Without are the outcomes of runs of games without others.
var Without = map[query.Outcome]query.Outcome{query.Loss: query.NotLoss, query.Win: query.NotWin}

// Amount is how many games or half-moves a row of the answer must count.
type Amount struct {
	query.Range
	Ended *Ended     // only games that ended so
	Event *Happening // half-moves like this
	Side  query.Side
}

// Reply is the half-move after a line: what was played there is asked for.
type Reply struct {
	Side query.Side
	Line *Line  // nil: said elsewhere in the question
	Most string // the most or the least frequent one
	// played: the half-moves themselves are asked for, by how often each was played.
	Played bool
}

// Fits says that the side moves after so many half-moves.
func (r Reply) Fits(moves int) bool {
	turn := []query.Side{query.White, query.Black}[moves%2]
	return r.Side == "" || r.Side == turn
}

// RankAll asks for all of what the noun names, in the order of how many there
// are of something.
type RankAll struct {
	Noun  string
	Event *Happening
	Ended *Ended
	Top   int // no more than so many of them
}

// Upset ranks the games that the lower-rated player won by how much lower.
type Upset struct{ N int }

// HeadValue is what a question asks for.
type HeadValue struct {
	Own   bool // the games of whom the question is about
	Nth   int  // 'the third' of them
	Noun  string
	Top   int
	Event *Happening
	Ended *Ended
	Piece *Man
	Moves bool
	Taken bool         // the half-moves are told by the pieces captured
	Point *query.Point // of a board: when
}

// Ranking is the order of rows and how many of them.
type Ranking struct {
	Of    *query.Quantity
	Order query.Order
	Skip  int
	N     int
	Games bool // said of games only: 'the game with ...'
	One   bool // said of one of several by a verb: 'which of them is the oldest'
}

// Tally is what somebody or something is asked for that did it most.
type Tally struct {
	Event Happening
	Most  string
	Taken bool // the pieces asked for are those captured
}

// Keys are the nouns that rows can be grouped by.
var Keys = map[string]query.Key{
	"players": query.ByPlayer, "opponents": query.ByOpponent, "openings": query.ByECO, "variations": query.TagPrefix + "Variation", "events": query.ByEvent,
	"sites": query.BySite, "years": query.ByYear, "decades": query.ByDecade, "months": query.ByMonth, "results": query.ByResult,
	"pieces": query.ByPiece, "white": query.ByWhite, "black": query.ByBlack, "colors": query.ByColor, "lengths": query.ByLength,
	"squares": query.BySquare, "captured": query.ByCaptured, "promoted": query.ByPromoted, "sides": query.BySide,
	"numbers": query.ByNumber, "written": query.BySAN, "annotators": query.TagPrefix + "Annotator", "rounds": query.TagPrefix + "Round",
	"states": query.TagPrefix + FinalState, "titles": query.TagPrefix + "WhiteTitle",
}

// KeyOf is the key of a noun; empty where rows cannot be grouped by it.
func KeyOf(noun string) query.Key { return Keys[noun] }

// ManyRows is how many rows 'the longest games' lists when no number is given.
const ManyRows = 10
