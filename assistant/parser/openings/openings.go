// Package openings finds the names of openings in words: those that people use, in
// both languages, and the English ones of the book. It knows no player and no
// grammar; which of a player and an opening of one name is meant is told by what
// stands around it, and not here.
package openings

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Book are the ways to say the names of openings, sorted: those of
// openings.yaml in both languages, and the English ones of the book,
// over which the former win.
type Book []Way

// Way is one way to say the name of a line, or a part of its name.
type Way struct {
	Words    string // folded, without those that connect, a blank between them
	line     *opening
	alone    bool // says the name by itself; else only beside the name of what the line belongs to
	shared   bool // is a person's or a place's name as well
	articled bool // says it alone behind an article only: 'the English', but not 'in English'
	loose    bool // the bare half of a book's name: 'French' for the French Variation of the Sicilian
}

// opening is an opening, a variation of one, or a variation of that.
type opening struct {
	eco    query.ECO // the codes; empty where they are too many different ones
	starts []string  // where the codes hold other lines too: placement and side to move of the positions that begin this one
	parent *opening
	book   bool // only the book knows it
}

// Hit is an opening that is named in a question.
type Hit struct {
	Length   int       // how many of the words name it
	ECO      query.ECO // its codes, and its name
	Starts   []string  // if there are any, the codes are too wide and one of these positions must be reached
	Shared   bool      // the words are a person's or a place's name as well, such as Alekhine or Vienna
	Articled bool      // the words name it behind an article only
}

// Cond is what holds of the games with the opening: its codes or, where others
// have the same ones, the position that it begins with.
func (h Hit) Cond() query.Cond {
	var any []query.Cond
	for _, start := range h.Starts {
		placement, turn, _ := strings.Cut(start, " ")
		board, err := chessboard.ParsePlacement(placement)
		if err != nil {
			panic(err) // the data is part of the program, and a test reads it
		}
		p := query.Position{Board: board.Text(), Turn: query.White}
		if turn == "b" {
			p.Turn = query.Black
		}
		any = append(any, query.Cond{Position: &p})
	}
	switch len(any) {
	case 0:
		return query.Cond{ECO: &h.ECO}
	case 1:
		return any[0]
	}
	return query.Cond{Or: any}
}

// Match finds the openings that the folded words name from a place on, the
// words of each in one piece: 'Najdorf', 'the Sicilian, Najdorf variation',
// 'variante del dragon de la siciliana'. Those named by more of the words come
// after those named by fewer. The same words name several only where these are
// equally well known.
func (o Book) Match(words []string, at int) []Hit {
	reached := make([][]*opening, len(words)+1) // lines whose name the words up to there say, in full or in part
	var named []nameEnd
	o.each(words, at, func(f Way, end int) {
		reached[end] = append(reached[end], f.line)
		if f.alone {
			named = append(named, nameEnd{f.line, end, f.shared, f.articled})
		}
	})
	for end := at + 1; end < len(words); end++ {
		if len(reached[end]) == 0 {
			continue
		}
		next, comma := afterConnecting(words, end)
		o.each(words, next, func(f Way, farther int) {
			// 'The Sicilian, French and Caro-Kann' is no French Variation.
			if comma && f.loose {
				return
			}
			for _, r := range reached[end] {
				if line := deeper(r, f.line); line != nil && !slices.Contains(reached[farther], line) {
					reached[farther] = append(reached[farther], line)
					named = append(named, nameEnd{line: line, end: farther})
				}
			}
		})
	}
	return bestKnown(named, at)
}

// nameEnd is a line whose name ends somewhere.
type nameEnd struct {
	line             *opening
	end              int
	shared, articled bool
}

// bestKnown keeps of the lines that the same words name the best known: a
// variation before a variation of another one, and those that people name
// before those of the book.
func bestKnown(named []nameEnd, at int) []Hit {
	slices.SortStableFunc(named, func(a, b nameEnd) int {
		return cmp.Or(a.end-b.end, a.line.rank()-b.line.rank())
	})
	var hits []Hit
	var best nameEnd
	for _, n := range named {
		if n.line.eco.From == "" {
			continue
		}
		if n.end != best.end {
			best = n
		}
		hit := Hit{n.end - at, n.line.eco, n.line.starts, n.shared, n.articled}
		if n.line.rank() == best.line.rank() && !slices.ContainsFunc(hits, func(h Hit) bool { return h.Length == hit.Length && h.ECO == hit.ECO }) {
			hits = append(hits, hit)
		}
	}
	return hits
}

// rank is the lower, the better a line is known.
func (l *opening) rank() int {
	rank := 0
	for p := l.parent; p != nil; p = p.parent {
		rank += 2
	}
	if l.book {
		rank++
	}
	return rank
}

// each calls take for every way to say a name that the words say from a place
// on, and the place behind it. Words that connect may stand inside of a name,
// and any of its words may be plural: 'Sicilians', 'defensas francesas'.
func (o Book) each(words []string, at int, take func(f Way, end int)) {
	var follow func(o Book, said string, end int)
	follow = func(o Book, said string, end int) {
		o = o.beginning(said)
		for len(o) > 0 && o[0].Words == said {
			take(o[0], end)
			o = o[1:]
		}
		next, _ := afterConnecting(words, end)
		if len(o) == 0 || next >= len(words) {
			return
		}
		for _, w := range spellings(words[next]) {
			follow(o, said+" "+w, next+1)
		}
	}
	if at < len(words) {
		for _, w := range spellings(words[at]) {
			follow(o, w, at+1)
		}
	}
}

// beginning are those that begin with the words.
func (o Book) beginning(words string) Book {
	from, _ := slices.BinarySearchFunc(o, words, func(f Way, s string) int { return strings.Compare(f.Words, s) })
	// No sign but the blank is less than '!'.
	to, _ := slices.BinarySearchFunc(o[from:], words+"!", func(f Way, s string) int { return strings.Compare(f.Words, s) })
	return o[from : from+to]
}

// spellings are the word and what it may be the plural of, which most English
// and Spanish words form with an s.
func spellings(word string) []string {
	if one, plural := strings.CutSuffix(word, "s"); plural && len(one) > 3 { // kids are no King's Indian Defences
		return []string{word, one}
	}
	return []string{word}
}

// connecting are the words and signs that may stand between the words of a
// name, and between those of a variation and of its opening.
var connecting = token.Set([]string{"- , de del la las los el of the in en"})

// afterConnecting is the next place with another word, and whether a comma
// stands before it.
func afterConnecting(words []string, at int) (next int, comma bool) {
	for at < len(words) && connecting[words[at]] {
		comma = comma || words[at] == ","
		at++
	}
	return at, comma
}

// deeper is the line that belongs to the other one; nil if neither does.
func deeper(a, b *opening) *opening {
	switch {
	case a.belongsTo(b):
		return a
	case b.belongsTo(a):
		return b
	}
	return nil
}

func (l *opening) belongsTo(other *opening) bool {
	for p := l.parent; p != nil; p = p.parent {
		if p == other {
			return true
		}
	}
	return false
}
