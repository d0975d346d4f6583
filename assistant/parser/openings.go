package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// openings are the ways to say the names of openings, sorted: those of
// lexicon/openings.yaml in both languages, and the English ones of the book,
// over which the former win.
type openings []opening

// opening is one way to say the name of a line, or a part of its name.
type opening struct {
	words    string // folded, without those that connect, a blank between them
	line     *openingLine
	alone    bool // says the name by itself; else only beside the name of what the line belongs to
	shared   bool // is a person's or a place's name as well
	articled bool // says it alone behind an article only: 'the English', but not 'in English'
	loose    bool // the bare half of a book's name: 'French' for the French Variation of the Sicilian
}

// openingLine is an opening, a variation of one, or a variation of that.
type openingLine struct {
	eco    query.ECO // the codes; empty where they are too many different ones
	starts []string  // where the codes hold other lines too: placement and side to move of the positions that begin this one
	parent *openingLine
	book   bool // only the book knows it
}

// openingHit is an opening that is named in a question.
type openingHit struct {
	length   int       // how many of the words name it
	eco      query.ECO // its codes, and its name
	starts   []string  // if there are any, the codes are too wide and one of these positions must be reached
	shared   bool      // the words are a person's or a place's name as well, such as Alekhine or Vienna
	articled bool      // the words name it behind an article only
}

// cond is what holds of the games with the opening: its codes or, where others
// have the same ones, the position that it begins with.
func (h openingHit) cond() query.Cond {
	var any []query.Cond
	for _, start := range h.starts {
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
		return query.Cond{ECO: &h.eco}
	case 1:
		return any[0]
	}
	return query.Cond{Or: any}
}

// match finds the openings that the folded words name from a place on, the
// words of each in one piece: 'Najdorf', 'the Sicilian, Najdorf variation',
// 'variante del dragon de la siciliana'. Those named by more of the words come
// after those named by fewer. The same words name several only where these are
// equally well known.
func (o openings) match(words []string, at int) []openingHit {
	reached := make([][]*openingLine, len(words)+1) // lines whose name the words up to there say, in full or in part
	var named []nameEnd
	o.each(words, at, func(f opening, end int) {
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
		o.each(words, next, func(f opening, farther int) {
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
	line             *openingLine
	end              int
	shared, articled bool
}

// bestKnown keeps of the lines that the same words name the best known: a
// variation before a variation of another one, and those that people name
// before those of the book.
func bestKnown(named []nameEnd, at int) []openingHit {
	slices.SortStableFunc(named, func(a, b nameEnd) int {
		return cmp.Or(a.end-b.end, a.line.rank()-b.line.rank())
	})
	var hits []openingHit
	var best nameEnd
	for _, n := range named {
		if n.line.eco.From == "" {
			continue
		}
		if n.end != best.end {
			best = n
		}
		hit := openingHit{n.end - at, n.line.eco, n.line.starts, n.shared, n.articled}
		if n.line.rank() == best.line.rank() && !slices.ContainsFunc(hits, func(h openingHit) bool { return h.length == hit.length && h.eco == hit.eco }) {
			hits = append(hits, hit)
		}
	}
	return hits
}

// rank is the lower, the better a line is known.
func (l *openingLine) rank() int {
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
func (o openings) each(words []string, at int, take func(f opening, end int)) {
	var follow func(o openings, said string, end int)
	follow = func(o openings, said string, end int) {
		o = o.beginning(said)
		for len(o) > 0 && o[0].words == said {
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
func (o openings) beginning(words string) openings {
	from, _ := slices.BinarySearchFunc(o, words, func(f opening, s string) int { return strings.Compare(f.words, s) })
	// No sign but the blank is less than '!'.
	to, _ := slices.BinarySearchFunc(o[from:], words+"!", func(f opening, s string) int { return strings.Compare(f.words, s) })
	return o[from : from+to]
}

// spellings are the word and what it may be the plural of, which most English
// and Spanish words form with an s.
func spellings(word string) []string {
	if one, plural := strings.CutSuffix(word, "s"); plural && len(one) > 2 {
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
func deeper(a, b *openingLine) *openingLine {
	switch {
	case a.belongsTo(b):
		return a
	case b.belongsTo(a):
		return b
	}
	return nil
}

func (l *openingLine) belongsTo(other *openingLine) bool {
	for p := l.parent; p != nil; p = p.parent {
		if p == other {
			return true
		}
	}
	return false
}

// addOpenings adds the openings named: those with codes of their own by their
// codes, the others by the condition that holds of their games.
func (c *chart) addOpenings(o openings) {
	words := make([]string, len(c.tokens))
	for i, t := range c.tokens {
		words[i] = t.Fold
	}
	for i := range words {
		for _, hit := range o.match(words, i) {
			if t := c.tokens[i]; hit.shared && hit.length == 1 && c.lex.known[t.Fold] && (i == 0 || !t.Upper) {
				continue // 'torre' is a rook
			}
			if hit.articled && !c.thatOpening(i, i+hit.length) {
				continue
			}
			var value any = hit.eco
			if len(hit.starts) > 0 {
				value = hit.cond()
			}
			c.add(item{category: "opening", start: i, end: i + hit.length, value: value})
		}
	}
}

// thatOpening says that an article stands before the words, and none for players
// or tournaments, no year and no name behind them: 'the English', but not 'in
// English', 'the English players' and 'the London Classic 2009'.
func (c *chart) thatOpening(start, end int) bool {
	if start == 0 || c.tokens[start-1].Fold == "," || !c.lex.articles[c.tokens[start-1].Fold] {
		return false
	}
	if len(c.at[end]["year"]) > 0 || end < len(c.tokens) && c.tokens[end].Upper && len(c.at[end]["side"]) == 0 {
		return false
	}
	return !c.namesPlayers(end) && !slices.ContainsFunc(c.at[end]["noun"], func(it item) bool { return it.value == "events" })
}
