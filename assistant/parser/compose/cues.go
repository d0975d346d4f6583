package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// The words that tell how those beside them are meant; see the lexicon.
const (
	asksFirst    = "asks_first"    // words, with their accents, that ask where a question begins with them, and tell what games are like elsewhere
	asksWhom     = "asks_whom"     // those that ask for somebody wherever they stand, but behind what they tell more of: 'a quién le ganó'
	asksWhere    = "asks_where"    // those that ask where, where a question begins with them
	asksOne      = "asks_one"      // those that ask for one thing, whatever is said in the plural
	oneOf        = "one_of"        // words before what one is chosen of: 'which of'
	auxiliary    = "auxiliary"     // verbs that ask within a clause: 'does'
	linking      = "linking"       // verbs that tell with which colour games were won: 'came with Black'
	relating     = "relating"      // words that tell more of what an article before them stands for: 'las que'
	giving       = "giving"        // words before the piece that gives mate: 'with'
	queenNoun    = "queen"         // words for the piece that say what pawns do as well
	queening     = "queening"      // all forms of those
	promoting    = "promoting"     // words that say only what pawns do
	beforeQueen  = "before_queen"  // words behind which the piece is meant: 'the'
	tellingWhich = "telling_which" // words that tell which of those spoken of are meant: 'ones', 'las que'
	meeting      = "meeting"       // words before whom somebody plays: 'against'
	besides      = "besides"       // words before whom somebody is with: 'with'
	ofOthers     = "theirs"        // and before those who are theirs: 'his'
	kinsfolk     = "kinsfolk"      // words for kin and friends
	copulas      = "copulas"       // verbs that say what somebody is
	struggles    = "struggles"     // words for games that name as well what these ended in: 'a brawl'
	takingPart   = "taking_part"   // those for players as those of an event
	singular     = "singular"      // words that end as plurals do: 'más'
)

// cue says that a word is of a kind of those that tell how others are meant.
func (lex *lexicon) cue(kind, word string) bool { return lex.cues[kind][word] }

// cued says that words of a kind are among tokens.
func (lex *lexicon) cued(kind string, tokens []parser.Token) bool {
	return slices.ContainsFunc(tokens, func(t parser.Token) bool { return lex.cue(kind, t.Fold) })
}
