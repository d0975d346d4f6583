package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// attachReached makes of moves that are told the position that they lead to, where that is
// meant however it is reached: '1.e4 c5 2.Nf3, how many games had that position', 'the
// Nimzo-Indian of 1.d4 Nf6 2.c4 e6 3.Nc3 Bb4, by transposition too'.
func (f *frame) attachReached() {
	if !f.moves.such && !f.moves.anyOrder || f.asked("board", "replies") || f.noun("replies", "first_moves") {
		return
	}
	at := -1
	for i, c := range f.conds {
		switch {
		case c.value.Position != nil, len(c.value.Line) > 0 && at >= 0:
			return // which of the two is meant?
		case len(c.value.Line) > 0:
			at = i
		}
	}
	if at < 0 {
		return
	}
	board, ok := boardAfter(f.conds[at].value.Line)
	if !ok {
		return
	}
	line := f.conds[at].at
	f.conds = slices.DeleteFunc(slices.Clone(f.conds), func(c said[condition]) bool { return c.value.ECO != nil && f.names(c.at, line) })
	i := slices.IndexFunc(f.conds, func(c said[condition]) bool { return c.at == line })
	f.conds[i].value = condition{query.Cond{Position: &query.Position{Board: board}}, "position"}
}

// besideLine is how many words may stand between an opening and the moves that it names.
const besideLine = 2

// names says that the part that begins at a token names what is told at another: 'the
// Nimzo-Indian of 1.d4 Nf6 2.c4 e6 3.Nc3 Bb4', 'the Nimzo-Indian (1.d4 …)'.
func (f *frame) names(name, line int) bool {
	i := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "cond" && p.start == name })
	return i >= 0 && name < line && line-f.parts[i].end <= besideLine
}

// boardAfter is the board that moves from the start of a game lead to.
func boardAfter(line []string) (string, bool) {
	p := chessboard.Start()
	for _, san := range line {
		m, err := p.ParseSAN(san)
		if err != nil {
			return "", false
		}
		p.Play(m)
	}
	board := p.Board()
	return board.Text(), true
}
