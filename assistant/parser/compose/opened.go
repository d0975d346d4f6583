package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// What words tell how the moves beside them are meant; see the lexicon.
const (
	thatIs      = "that_is"      // words before what an opening's name stands for: 'that is'
	openingVerb = "opening_verb" // verbs of the one who makes a game's first move: 'opened with'
)

// tellsOpening says that a fragment tells the moves of the opening that is named right
// before it, between signs or behind words like 'that is': 'the English, 1.c4', 'Sicilians
// (1.e4 c5)'. These are the games that begin so, whatever codes they have.
func (c *chart) tellsOpening(f fragment) bool {
	if len(lineOf(f)) == 0 {
		return false
	}
	at := f.start
	for at < f.end && isSign(c.tokens[at].Fold) {
		at++
	}
	if at == f.end || !strings.HasPrefix(c.tokens[at].Fold, "1.") || f.end < len(c.tokens) && len(c.ofKind(f.end, "and"))+len(c.ofKind(f.end, "or")) > 0 {
		return false // 'Sicilians, 1.d4 and the Dutch' are three things
	}
	apart := at > f.start
	for at = f.start; at > 0; at-- {
		word := c.tokens[at-1].Fold
		sign := isSign(word) || c.lex.cue(thatIs, word)
		if apart = apart || sign; !sign && (!apart || !harmless[c.leftKind(at-1)]) {
			break // 'how many Sicilians are there, 1.e4 c5'
		}
	}
	for _, o := range slices.Concat(c.at[max(at-4, 0):at]...) {
		if o.kind == "order" && o.end == at {
			at = o.start // 'la inglesa más antigua, 1.c4'
			break
		}
	}
	return (apart || len(lineOf(f)) > 1) && c.any(max(at-5, 0), at, func(o fragment) bool { return o.kind == "cond" && o.end == at && ofCodes(o) })
}

func isSign(word string) bool { return strings.Contains("(),:;–—-", word) }

// lineOf are the moves that games begin with, where a fragment tells no more.
func lineOf(f fragment) []string {
	switch v := f.value.(type) {
	case condition:
		return v.Line
	case query.HalfMove:
		if opensGame(said[query.HalfMove]{v, 0}) {
			return []string{v.SAN}
		}
	case []string:
		if f.kind == "line" {
			return v
		}
	}
	return nil
}

// ofCodes says that a fragment is of the games in an opening, by its codes.
func ofCodes(f fragment) bool {
	c, ok := f.value.(condition)
	return ok && (c.ECO != nil || len(c.Or) > 0 && c.Or[0].ECO != nil)
}

// opensSo says that a fragment is told by what somebody does who makes a game's first move:
// 'who has opened with 1.f4'.
func (c *chart) opensSo(f fragment) bool {
	if len(lineOf(f)) != 1 {
		return false
	}
	opens := false
	for at := max(f.start-2, 0); at < f.end; at++ {
		if len(c.ofKind(at, "vs")) > 0 {
			return false // 'what do people play against 1.d4'
		}
		opens = opens || c.lex.cue(openingVerb, c.tokens[at].Fold)
	}
	return opens
}

// withoutNames are parts without the openings whose moves are told beside their names.
func withoutNames(parts []fragment) (kept []fragment) {
	for _, p := range parts {
		if last := len(kept) - 1; p.named && last >= 0 {
			if last > 0 && kept[last].kind == "order" && ofCodes(kept[last-1]) {
				kept = slices.Delete(kept, last-1, last)
			} else if ofCodes(kept[last]) {
				kept = kept[:last]
			}
		}
		kept = append(kept, p)
	}
	return kept
}

// attachOpener gives White to those who are asked for where they opened with a move.
func (f *frame) attachOpener() {
	if f.color != "" || !f.asked("who") && !f.noun("players") || len(f.own.Names)+len(f.opp.Names)+len(f.outcomes)+len(f.sides)+len(f.measures) > 0 {
		return
	}
	for _, p := range f.parts {
		if p.opens {
			f.color = query.White
		}
	}
}

// namedTwice says that a form has games in an opening, by its codes, that begin with moves.
func namedTwice(f *query.Form) (twice bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		codes, line := false, false
		for _, part := range c.And {
			codes, line = codes || part.ECO != nil, line || len(part.Line) > 0
		}
		twice = twice || codes && line
	}})
	return twice
}

// opensAsAny says that a form tells players apart who had either colour in games that begin
// with one move.
func opensAsAny(f *query.Form) bool {
	if !byPeople(f) {
		return false
	}
	one, colored := false, false
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		one, colored = one || len(c.Line) == 1, colored || c.Color != "" || c.Player != nil
	}})
	return one && !colored
}

// buildVersusLine reads 'against 1.d4', 'in answer to 1.e4 e5 2.Nf3'.
func buildVersusLine(p parts) (any, bool) {
	moves, ok := p.of("line").([]string)
	return condition{query.Cond{Line: moves}, "line"}, ok && len(moves) > 0
}

// buildVersusOpening reads 'against the Sicilian'.
func buildVersusOpening(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	return c, ok && (c.ECO != nil || len(c.Or) > 0 && c.Or[0].ECO != nil)
}

// openingNames are the stretches that name an opening, in a question that tells
// moves.
func openingNames(s parser.Sentence) map[[2]int]bool {
	spans := map[[2]int]bool{}
	moves := false
	for _, i := range s.Islands {
		moves = moves || i.Kind == parser.SANIsland || i.Kind == parser.LineIsland
		if c, ok := i.Value.(query.Cond); ok && c.ECO != nil {
			spans[[2]int{i.Start, i.End}] = true
		}
	}
	if !moves {
		return nil
	}
	return spans
}
