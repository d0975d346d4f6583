package sqlgen

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Shifts go towards lower squares where they can: a number that keeps its sign
// can be masked, one that grows too large is an error.

// structure is told of all files at once where no file is given: pawns of one
// file are eight bits apart, and stand on six ranks.
func (b boardSets) structure(s query.Structure, side query.Side) string {
	if battery, is := batteries[s.Kind]; is {
		return b.battery(battery, s.File, side)
	}
	pawns := b.where(lettersOf(side, query.Pawn))
	switch {
	case s.Kind == query.Passed:
		return b.some(b.passed(side), maskOf(query.Pawn, s.File))
	case s.Kind == query.Connected:
		return b.neighbours(pawns, s.File)
	case s.Kind == query.ConnectedPassed:
		return b.connectedPassed(side, s.File)
	case s.File != "":
		return b.onFiles(s, pawns)
	case s.Kind == query.Isolated:
		return b.isolated(pawns)
	}
	doubled := fmt.Sprintf("(%[1]s & ((%[1]s >> 8) | (%[1]s >> 16) | (%[1]s >> 24) | (%[1]s >> 32) | (%[1]s >> 40))) <> 0", pawns)
	if s.Kind == query.Doubled {
		return doubled
	}
	// Of three pawns on six ranks two are one or two apart.
	near := fmt.Sprintf("(%[1]s & ((%[1]s >> 8) | (%[1]s >> 16))) <> 0", pawns)
	return "(" + near + " AND " + b.onFiles(s, pawns) + ")"
}

// files brings the pawns of each file together on one rank.
func (b boardSets) files(pawns string) string {
	return fmt.Sprintf("((%[1]s | (%[1]s >> 8) | (%[1]s >> 16) | (%[1]s >> 24) | (%[1]s >> 32) | (%[1]s >> 40)) & %[2]d)", pawns, maskOf(query.Pawn, "2"))
}

// isolated looks for a file with a pawn that has none beside it.
func (b boardSets) isolated(pawns string) string {
	return fmt.Sprintf("(%[1]s & ~((%[1]s << 1) | (%[1]s >> 1))) <> 0", b.files(pawns))
}

// neighbours holds when two files side by side have such pawns, one of them the
// file if there is one.
func (b boardSets) neighbours(pawns, file string) string {
	if file == "" {
		return fmt.Sprintf("(%[1]s & (%[1]s << 1)) <> 0", b.files(pawns))
	}
	return "(" + b.some(pawns, maskOf(query.Pawn, file)) + " AND " + b.some(pawns, besideFile(file)) + ")"
}

// besideFile are the squares of the files beside a file.
func besideFile(file string) uint64 {
	mask := maskOf(query.Pawn, file)
	return mask&^maskOf(query.Pawn, "a")>>1 | mask&^maskOf(query.Pawn, "h")<<1
}

// passed is the set of a side's passed pawns: those in no square that a pawn of the
// other side has in front of it, on its file or beside it.
func (b boardSets) passed(side query.Side) string {
	own, others := b.where(lettersOf(side, query.Pawn)), b.where(lettersOf(opposite(side), query.Pawn))
	var front []string
	for ranks := 1; ranks <= 5; ranks++ {
		step := fmt.Sprintf("(%s >> %d)", others, 8*ranks)
		if side == query.Black {
			step = fmt.Sprintf("((%s & %d) << %[3]d)", others, uint64(1)<<(56-8*ranks)-1, 8*ranks)
		}
		front = append(front, step)
	}
	ahead := "(" + strings.Join(front, " | ") + ")"
	return fmt.Sprintf("(%s & ~(%[2]s | ((%[2]s & %[3]s) >> 1) | ((%[2]s & %[4]s) << 1)))",
		own, ahead, b.literal(^maskOf(query.Pawn, "a")), b.literal(^maskOf(query.Pawn, "h")))
}

// connectedPassed holds when two files side by side have a passed pawn each, one of
// them the file if there is one. The set of passed pawns would be written out a dozen
// times there, and be worked out each time.
func (b boardSets) connectedPassed(side query.Side, file string) string {
	var pairs []string
	for left := byte('a'); left < 'h'; left++ {
		one, other := string(left), string(left+1)
		if file == "" || file == one || file == other {
			pairs = append(pairs, b.passedOn(side, one)+" AND "+b.passedOn(side, other))
		}
	}
	if len(pairs) == 1 {
		return "(" + pairs[0] + ")"
	}
	return either(pairs)
}

// passedOn holds when the pawn of a file that has come farthest is passed, by how
// large sets are as numbers: the highest square decides. A pawn of the other side on
// the file or beside it is in front of White's when it is on a higher rank, and then
// more than four times as large; on the same rank or below it is less. In front of
// Black's it is below the lowest pawn and not beside it. The last rank, which has no
// pawns, is left out, and keeps what is subtracted from above zero.
func (b boardSets) passedOn(side query.Side, file string) string {
	last := maskOf(query.NoPiece, "8")
	own := b.within(b.where(lettersOf(side, query.Pawn)), maskOf(query.Pawn, file)&^last)
	others := b.within(b.where(lettersOf(opposite(side), query.Pawn)), (maskOf(query.Pawn, file)|besideFile(file))&^last)
	if side == query.White {
		return fmt.Sprintf("%s > (%s >> 2)", own, others)
	}
	filled := fmt.Sprintf("(%s | %d)", own, maskOf(query.NoPiece, "a8"))
	return fmt.Sprintf("%s <> 0 AND (%s & ((~%[3]s & (%[3]s - 1)) >> 1)) = 0", own, others, filled)
}

// onFiles holds when one of the files has the pawns.
func (b boardSets) onFiles(s query.Structure, pawns string) string {
	from, to := byte('a'), byte('h')
	if s.File != "" {
		from, to = s.File[0], s.File[0]
	}
	var files []string
	for file := from; file <= to; file++ {
		mask := maskOf(query.Pawn, string(file))
		test := ""
		switch s.Kind {
		case query.Isolated:
			test = b.some(pawns, mask) + " AND " + b.none(pawns, besideFile(string(file)))
		case query.Tripled:
			test = b.size(pawns, mask) + " >= 3"
		default:
			test = b.size(pawns, mask) + " >= 2"
		}
		files = append(files, test)
	}
	if len(files) == 1 {
		return "(" + files[0] + ")"
	}
	return either(files)
}

// battery holds when two of the pieces see each other.
func (b boardSets) battery(kind battery, file string, side query.Side) string {
	two, seen := b.batteryParts(kind, file, side)
	for i, set := range seen {
		seen[i] = b.some(set, everywhere)
	}
	return "(" + two + " AND " + either(seen) + ")"
}

// batteryParts are what is asked first, for that needs no other sets: that there are two
// on the file, or on one line, be it with a step from edge to edge; and the sets of pieces
// that others see, along each line.
func (b boardSets) batteryParts(kind battery, file string, side query.Side) (two string, seen []string) {
	pieces, mask := b.where(kind.letters(side)), maskOf(query.NoPiece, file)
	var steps []string
	for _, l := range kind.along {
		for step := l.squares(); step < min(64, 8*l.squares()); step += l.squares() {
			steps = append(steps, fmt.Sprintf("(%s >> %d)", pieces, step))
		}
		seen = append(seen, "("+b.within(pieces, mask)+" & "+b.below(pieces, l)+")")
	}
	two = b.size(pieces, mask) + " >= 2"
	if file == "" {
		two = b.some("("+pieces+" & ("+strings.Join(steps, " | ")+"))", everywhere)
	}
	return two, seen
}

// below are the squares that pieces see along a line, in its direction: one step
// from a piece, or from an empty square that is seen.
func (b boardSets) below(pieces string, l line) string {
	step := func(from string) string {
		return fmt.Sprintf("((%s >> %d) & %s)", from, l.squares(), b.literal(l.ends()))
	}
	empty := "~" + b.where(strings.Split(whiteLetters+blackLetters, ""))
	seen := step(pieces)
	for range 6 {
		seen = step("(" + pieces + " | (" + empty + " & " + seen + "))")
	}
	return seen
}

// aboutKing is how many pieces of a side stand next to a king: on squares that are
// one step from it; above it, which is beside it once all go a rank down; and on the
// right, whose step to the left leads to it.
func (b boardSets) aboutKing(side query.Side, piece query.Piece, area string) string {
	pieces := b.within(b.where(lettersOf(side, piece)), maskOf(piece, ""))
	king := b.set(kingOf(side, area))
	step := func(from string, l line) string {
		return fmt.Sprintf("((%s >> %d) & %s)", from, l.squares(), b.literal(l.ends()))
	}
	var below []string
	for _, l := range lines {
		below = append(below, step(king, l))
	}
	// On the last rank nothing is left beside the king, where a shift may be too large.
	beside := fmt.Sprintf("(%s | %s | ((%[1]s & %[3]s) << 1))", king, step(king, rankLine), b.literal(risingLine.ends()))
	return strings.Join([]string{
		b.size("("+pieces+" & ("+strings.Join(below, " | ")+"))", everywhere),
		b.size("("+step(pieces, fileLine)+" & "+beside+")", everywhere),
		b.size("("+step(pieces, rankLine)+" & "+king+")", everywhere),
	}, " + ")
}

// towardsKing holds for all boards that have so many pieces of a side next to a king,
// and for few others: that many are on the squares up to nine beyond White's king, or from
// nine before Black's on. Two shifts tell that, of boards that aboutKing needs thirty for.
func (b boardSets) towardsKing(c query.Pieces) string {
	king := kingOf(c.Side, c.Area)
	// Where the shift would be too large all squares are meant, of Black's king those up
	// to its tenth, which no bit is left of.
	near, beyond := fmt.Sprintf("((%s & %d) << 10) - 1", b.set(king), uint64(1)<<53-1), ""
	if king == blackLetters[5:] {
		near, beyond = fmt.Sprintf("-((%s >> 9) & %d)", b.set(king), uint64(1)<<55-1), b.set(king)+" BETWEEN 1 AND 511 OR "
	}
	pieces := b.within(b.where(lettersOf(c.Side, c.Piece)), maskOf(c.Piece, ""))
	return "(" + beyond + numbers(b.size("("+pieces+" & ("+near+"))", everywhere), query.Range{Min: c.Min}) + ")"
}
