package meaning

import (
	"regexp"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Men are so many pieces of a kind.
type Men struct {
	Man
	Many query.Range   // the zero Range: none
	Bare bool          // no number was said: at least one
	Lone bool          // and nothing else
	Each bool          // so many of each side
	One  bool          // of one of the sides, no matter which
	Kind []query.Piece // of men that are none: what else there is none of
}

// Counts are the men as pieces on the board; those without a side are the
// owner's, if there is one. A king is on the board anyhow.
func (m Men) Counts(owner query.Side, area string) []query.Pieces {
	if m.Piece == query.King && area == "" {
		return nil
	}
	var all []query.Pieces
	for _, kind := range append([]query.Piece{m.Piece}, m.Kind...) {
		p := query.Pieces{Side: m.Side, Piece: kind, Area: area, Range: m.Many}
		if p.Side == "" {
			p.Side = owner
		}
		if !m.Each {
			all = append(all, p)
			continue
		}
		for _, side := range []query.Side{query.White, query.Black} {
			p.Side = side
			all = append(all, p)
		}
	}
	return all
}

var (
	bothArmies  = regexp.MustCompile(`^K?([QRBNP]*)K?([qrbnp]+)$|^([QRBNP]+)k?$`)
	armyOfKings = regexp.MustCompile(`^K([QRBNP]*)[Vv]?K([QRBNP]*)$`)
	letterMen   = map[rune]query.Piece{'Q': query.Queen, 'R': query.Rook, 'B': query.Bishop, 'N': query.Knight, 'P': query.Pawn}
)

// MaterialOf reads the letters of all that is on the board: 'QQqq', with the
// pieces of White as capitals, and 'KRPKR', of either side.
func MaterialOf(text string) (Scene, bool) {
	if m := armyOfKings.FindStringSubmatch(text); m != nil && m[1]+m[2] != "" {
		return material(m[1], m[2]).Either(), true
	}
	m := bothArmies.FindStringSubmatch(text)
	if m == nil || m[1] == "" || m[2] == "" || len(m[1]+m[2]) < 3 {
		return nil, false
	}
	return material(m[1], strings.ToUpper(m[2])), true
}

// material is the scene of so many pieces of each side and nothing else.
func material(white, black string) Scene {
	p := query.Position{}
	for _, letter := range "QRBNP" {
		kind := letterMen[letter]
		if !strings.ContainsRune(white+black, letter) {
			continue
		}
		p.Only = append(p.Only, kind)
		for i, army := range []string{white, black} {
			n := strings.Count(army, string(letter))
			p.Counts = append(p.Counts, query.Pieces{Side: []query.Side{query.White, query.Black}[i], Piece: kind, Range: query.Range{Min: n, Max: n}})
		}
	}
	return Scene{p}
}

// Exactly is how many men are meant where the material of a side is told:
// 'queen against rook' is one queen and one rook.
func (m Men) Exactly() query.Range {
	if m.Bare && !m.Plural {
		return query.Range{Min: 1, Max: 1}
	}
	return m.Many
}
