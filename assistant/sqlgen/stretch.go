package sqlgen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// stretch is a board as game_stretches has it, of what is the same for all
// positions of a stretch: its pawns and how many pieces there are.
type stretch struct{ boardSets }

func newStretch(d dialect.Dialect, alias string) stretch {
	return stretch{boardSets{Dialect: d, alias: alias, rare: true}}
}

func (b stretch) holds(c query.Pieces) string {
	if c.Area != "" {
		return b.boardSets.holds(c)
	}
	return numbers(b.count(c.Side, c.Piece, ""), c.Range)
}

func (b stretch) count(side query.Side, piece query.Piece, area string) string {
	if area != "" {
		return b.boardSets.count(side, piece, area)
	}
	var terms []string
	for i, kind := range schema.MaterialKinds() {
		if slices.Contains(materialOf(side, piece), kind) {
			terms = append(terms, b.Int(b.IntDiv(b.alias+".material", strconv.Itoa(1<<(4*i)))+" % 16"))
		}
	}
	return strings.Join(terms, " + ")
}

// materialOf are the kinds of schema.MaterialKinds that a piece of a side is.
func materialOf(side query.Side, piece query.Piece) (kinds []string) {
	for _, letter := range lettersOf(side, piece) {
		shades := []string{""}
		switch {
		case piece == query.LightBishop:
			shades = []string{"l"}
		case piece == query.DarkBishop:
			shades = []string{"d"}
		case strings.EqualFold(letter, "b"):
			shades = []string{"l", "d"}
		}
		for _, shade := range shades {
			kinds = append(kinds, letter+shade)
		}
	}
	return kinds
}

func (b stretch) lead(side query.Side) string {
	return b.leadIn("white_lead", side)
}

// told parts what is said of a position: what a stretch tells of all its positions,
// and the rest, of which it has necessary conditions alone.
func (b stretch) told(p query.Position) (exact, rest query.Position) {
	rest.Board = strings.Map(func(letter rune) rune {
		if letter == 'P' || letter == 'p' {
			return '?'
		}
		return letter
	}, p.Board)
	exact.Board = strings.Map(func(letter rune) rune {
		if letter == 'P' || letter == 'p' {
			return letter
		}
		return '?'
	}, p.Board)
	if strings.Trim(rest.Board, "?") == "" {
		rest.Board = ""
	}
	exact.Only, exact.Balance = p.Only, p.Balance
	for _, c := range p.Counts {
		const most = 15 // see schema.MaterialKinds
		if c.Min < most && c.Max < most && c.Piece != query.King && (c.Area == "" || c.Piece == query.Pawn && !query.AboutKing(c.Area)) {
			exact.Counts = append(exact.Counts, c)
		} else {
			rest.Counts = append(rest.Counts, c)
		}
	}
	for _, s := range p.Structures {
		if _, pieces := batteries[s.Kind]; pieces {
			rest.Structures = append(rest.Structures, s)
		} else {
			exact.Structures = append(exact.Structures, s)
		}
	}
	return exact, rest
}

// maybe are conditions without which no position of the stretch is so. One alone
// says that some position is, if whole is true.
func (b stretch) maybe(rest query.Position) (conds []string, whole bool) {
	conds, whole = b.maybePlaced(rest.Board)
	for _, c := range rest.Counts {
		switch {
		case c.Min == 0, c.Lead && query.AboutKing(c.Area):
			whole = false
		case c.Lead:
			conds, whole = append(conds, b.maybeAhead(c)), false
		case query.AboutKing(c.Area):
			conds, whole = append(conds, b.maybeAboutKing(c)), false
		case c.Range == query.Range{Min: 1}:
			conds = append(conds, b.some(b.where(lettersOf(c.Side, c.Piece)), maskOf(c.Piece, c.Area)))
		default:
			conds, whole = append(conds, b.atLeast(c, c.Side)), false
		}
	}
	for _, s := range rest.Structures {
		var sides []string
		for _, side := range sidesOf(s.Side) {
			sides = append(sides, b.maybeBattery(batteries[s.Kind], s.File, side))
		}
		conds, whole = append(conds, either(sides)), false
	}
	return conds, whole && len(conds) == 1
}

// maybePlaced asks whether the pieces of a description were on their squares at
// some time. Empty squares tell little.
func (b stretch) maybePlaced(board string) (conds []string, whole bool) {
	squares := map[byte]uint64{}
	for at := range len(board) {
		squares[board[at]] |= 1 << (at ^ 56)
	}
	whole = squares['0'] == 0
	for _, letter := range strings.Split("NBRQKnbrqkAa*", "") {
		mask := squares[letter[0]]
		if mask == 0 {
			continue
		}
		letters := []string{letter}
		switch letter {
		case "A":
			letters = strings.Split(whiteLetters, "")
		case "a":
			letters = strings.Split(blackLetters, "")
		case "*":
			letters = strings.Split(whiteLetters+blackLetters, "")
		}
		conds = append(conds, b.all(b.where(letters), mask))
		whole = whole && mask&(mask-1) == 0
	}
	return conds, whole
}

// atLeast holds when so many pieces of a side were on as many squares of an area.
func (b stretch) atLeast(c query.Pieces, side query.Side) string {
	return b.size(b.where(lettersOf(side, c.Piece)), maskOf(c.Piece, c.Area)) + " >= " + strconv.Itoa(c.Min)
}

// maybeAhead: who has so many more has as many.
func (b stretch) maybeAhead(c query.Pieces) string {
	var sides []string
	for _, side := range sidesOf(c.Side) {
		sides = append(sides, b.atLeast(c, side))
	}
	return either(sides)
}

// maybeAboutKing holds when so many squares of the pieces are next to one of a
// king's.
func (b stretch) maybeAboutKing(c query.Pieces) string {
	var sizes []string
	for _, side := range sidesOf(c.Side) {
		king := b.set(kingOf(side, c.Area))
		near := []string{}
		for _, l := range lines {
			near = append(near, "(("+king+" >> "+strconv.Itoa(l.squares())+") & "+b.literal(l.ends())+")",
				"(("+king+" & "+b.literal(l.ends())+") << "+strconv.Itoa(l.squares())+")")
		}
		pieces := b.within(b.where(lettersOf(side, c.Piece)), maskOf(c.Piece, ""))
		sizes = append(sizes, b.size("("+pieces+" & ("+strings.Join(near, " | ")+"))", everywhere))
	}
	return strings.Join(sizes, " + ") + " >= " + strconv.Itoa(c.Min)
}

// maybeBattery holds when two of the pieces are there, and where they see one
// another on files alone, squares of theirs on one file.
func (b stretch) maybeBattery(kind battery, file string, side query.Side) string {
	var counts []string
	for _, piece := range kind.pieces {
		counts = append(counts, b.count(side, piece, ""))
	}
	two := strings.Join(counts, " + ") + " >= 2"
	if !slices.Equal(kind.along, []line{fileLine}) {
		return two
	}
	pieces := b.within(b.where(kind.letters(side)), maskOf(query.NoPiece, file))
	var below []string
	for ranks := 1; ranks < 8; ranks++ {
		below = append(below, "("+pieces+" >> "+strconv.Itoa(8*ranks)+")")
	}
	return "(" + two + " AND (" + pieces + " & (" + strings.Join(below, " | ") + ")) <> 0)"
}

// inStretches says that positions are looked for among the stretches of the games:
// something is said of the board that they tell, and no half-move and no engine
// tells which positions are meant.
func (w writer) inStretches(p query.Position) bool {
	_, known := w.standingInStretches(*w.bound(&p), false)
	return known
}

// standingInStretches is standing by game_stretches. It selects positions, or, where
// it matters alone whether there is one, stretches that have one if that can be
// told without looking at their positions.
func (w writer) standingInStretches(p query.Position, positions bool) (s standing, known bool) {
	if _, coded := w.positionCode(p.Board); !w.Stretches || coded || p.Next != nil || p.Number != nil || p.Evaluation != nil {
		return s, false
	}
	b := newStretch(w.Dialect, "st")
	exact, rest := b.told(p)
	conds := tests(b, exact)
	maybe, whole := b.maybe(rest)
	if conds = append(conds, maybe...); len(conds) == 0 {
		return s, false
	}
	s = standing{selection: selection{from: "game_stretches st", where: conds}, code: "mp.cod_position", order: "mp.position_order"}
	if p.Last {
		s.where = append(s.where, "st.last_one = 1")
	}
	looked := tests(boardText{w.Dialect, "p"}, rest)
	if !positions && p.Turn == query.AnySide && (len(looked) == 0 || whole && !p.Last) {
		return s, true
	}
	on := "mp.position_order BETWEEN st.first_order AND st.last_order"
	if p.Last {
		on = "mp.position_order = st.last_order"
	}
	s.joins = []string{"JOIN match_positions mp ON mp.cod_match = st.cod_match AND " + on}
	if turn := "(mp.position_order - st.first_order + st.turn)"; p.Turn == query.White {
		s.where = append(s.where, w.Dialect.BitNone(turn, 1))
	} else if p.Turn == query.Black {
		s.where = append(s.where, w.Dialect.BitAny(turn, 1))
	}
	if len(looked) > 0 {
		s.joinPositions()
		s.where = append(s.where, looked...)
	}
	return s, true
}
