package pgn

import (
	"fmt"
	"strconv"
	"strings"
)

// Problem says what is wrong with a game and where. Parse returns one for a game
// that cannot be used; in Game.Warnings stand those that do no harm.
type Problem struct {
	Code   Code     `json:"code"`
	File   string   `json:"file"`
	Game   int      `json:"game"`             // number of the game in the file, from 1
	Line   int      `json:"line"`             // of the token in the file, from 1
	Column int      `json:"column"`           // of the token in its line, in characters, from 1
	Token  string   `json:"token"`            // the text that is wrong
	Params []string `json:"params,omitempty"` // what else there is to say, see the codes
}

// Code names a kind of problem. A catalog of messages in any language is looked up
// by it; see [Problem.Fill].
type Code string

// The problems that make a game unusable. Where is the number of the move as a
// score sheet writes it: "12." for White, "12..." for Black.
const (
	IllegalMove    Code = "illegal-move"    // params: where
	AmbiguousMove  Code = "ambiguous-move"  // params: where, the candidates
	UnreadableMove Code = "unreadable-move" // params: where
	NullMove       Code = "null-move"       // params: where
	Variant        Code = "variant"         // other rules than those of chess
	BadFEN         Code = "bad-fen"         // params: field, reason in English
	NoGame         Code = "no-game"         // neither tags nor moves nor a result
	TooLong        Code = "too-long"        // params: MaxGame in MB

	// What a reader of games may find, who has to keep them somewhere.
	TooManyMoves    Code = "too-many-moves"    // params: the half-moves, the most that can be kept
	TooManyComments Code = "too-many-comments" // params: the most that can be kept of one half-move
)

// The warnings.
const (
	DuplicateTag   Code = "duplicate-tag"   // the first one counts
	BrokenTag      Code = "broken-tag"      // not closed on its line
	WrongSuffix    Code = "wrong-suffix"    // params: where, SAN by the board
	ResultMismatch Code = "result-mismatch" // params: the Result tag; the text counts
	OpenComment    Code = "open-comment"
	OpenVariation  Code = "open-variation"
	StrayText      Code = "stray-text"
	StrayDrawOffer Code = "stray-draw-offer"
)

// englishMessages holds the messages of Error, for Problem.Fill.
var englishMessages = map[Code]string{
	IllegalMove:    "{1} {token} is not a legal move",
	AmbiguousMove:  "{1} {token} may be {2}",
	UnreadableMove: "{1} {token} is not a move",
	NullMove:       "{1} {token} is a null move",
	Variant:        "{token} does not belong to standard chess",
	BadFEN:         "the FEN {token} is wrong ({1}): {2}",
	NoGame:         "{token} is no game",
	TooLong:        "the game is longer than {1} MB",

	TooManyMoves:    "the game has {1} half-moves, at most {2} can be kept",
	TooManyComments: "a half-move has more than {1} comments",

	DuplicateTag:   "tag {token} stands there already",
	BrokenTag:      "tag {token} is not closed on its line",
	WrongSuffix:    "{1} {token} has the wrong suffix, it is {2}",
	ResultMismatch: "the game ends with {token}, its Result tag says {1}",
	OpenComment:    "the comment is never closed",
	OpenVariation:  "the variation is never closed",
	StrayText:      "{token} has no meaning here",
	StrayDrawOffer: "{token} before the first move",
}

// Error returns the place and the message in English.
func (p *Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: game %d: %s", p.File, p.Line, p.Column, p.Game, p.Fill(englishMessages[p.Code]))
}

// Fill puts the token and the parameters into a message: "{token}", "{1}", "{2}".
func (p *Problem) Fill(message string) string {
	pairs := []string{"{token}", p.Token}
	for i, param := range p.Params {
		pairs = append(pairs, "{"+strconv.Itoa(i+1)+"}", param)
	}
	return strings.NewReplacer(pairs...).Replace(message)
}
