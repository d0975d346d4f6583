package assistant

import (
	"github.com/kibitz-chess/kibitz/assistant/complete"
	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/library"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// What the parts of the assistant tell the channels, which know this package
// alone.
type (
	Status = source.Status
	Error  = source.Error
	Column = source.Column
	Row    = source.Row
	Moment = source.Moment
	Board  = tell.Board

	Clarification = talk.Clarification
	Option        = talk.Option
	Explanation   = read.Explanation
	Candidate     = read.Candidate
	Decided       = read.Decided

	Game         = library.Game
	HalfMove     = library.HalfMove
	Placement    = library.Placement
	Heading      = library.Heading
	Analysis     = library.Analysis
	Evaluation   = library.Evaluation
	SideFigures  = library.SideFigures
	Position     = library.Position
	PositionMove = library.PositionMove
	Line         = library.Line
	Table        = library.Table
	Completion   = complete.Completion

	Analyser         = library.Analyser
	AnalysisProgress = library.AnalysisProgress
	Best             = library.Best

	Collection     = library.Collection
	About          = library.About
	Import         = library.Import
	ImportProgress = library.ImportProgress
	ImportSummary  = library.ImportSummary
	ImportProblem  = library.ImportProblem
	ImportRepeat   = library.ImportRepeat
)

// What the assistant is given.
type (
	Database    = execute.Database
	Guard       = execute.Guard
	Consumption = execute.Consumption
	Games       = library.Games
	Names       = source.Names
	Rows        = source.Rows
	Played      = source.Played
)

const (
	Answered = source.Answered
	Clarify  = source.Clarify
	Abstain  = source.Abstain
	Refused  = source.Refused
	Failed   = source.Failed

	ByGrammar     = read.ByGrammar
	ByComposition = read.ByComposition
	Offered       = read.Offered
	NothingLikely = read.NothingLikely
	NothingAsked  = read.NothingAsked

	MaxGames    = library.MaxGames
	MaxHeadings = library.MaxHeadings
	MaxLine     = library.MaxLine
)

// Message is a text of the catalog in Spanish (es) or English (any other
// language), with its {names} filled in from pairs of name and value.
func Message(language, key string, pairs ...string) string {
	return tell.Message(language, key, pairs...)
}

// PartNames say in a language what sets each of the parts of a comparison apart
// from the others, as the first column of its answer does.
func PartNames(language string, form query.Form) []string { return tell.PartNames(language, form) }

// Cell writes a value of a row for people of a language.
func Cell(language string, v any) string { return tell.Cell(language, v) }

// Limit says how far an engine searched each position, given as a kind and a number,
// such as 'depth 12'.
func Limit(language, limit string) string { return tell.Limit(language, limit) }

// BeforeHalfMove is the placement before a half-move of a game, which has it, and how
// that is evaluated.
func BeforeHalfMove(g *Game, number int) (Placement, Evaluation) {
	return library.BeforeHalfMove(g, number)
}
