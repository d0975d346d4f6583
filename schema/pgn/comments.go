package pgn

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema"
)

// comment keeps a comment in braces or after a semicolon.
func (p *parser) comment(t token) {
	if t.broken {
		p.warn(t, OpenComment)
	}
	text := commentText(p.text(t), t.broken)
	if isFolded(text) {
		p.addComment(Words, text)
		return
	}
	p.g.scratch = appendFolded(p.g.scratch[:0], text)
	p.addComment(Words, string(p.g.scratch))
}

// commentText takes the delimiters and the white space around the words off.
func commentText(text string, broken bool) string {
	if text[0] == '{' && !broken {
		text = text[:len(text)-1]
	}
	return strings.TrimFunc(text[1:], func(r rune) bool { return r <= ' ' })
}

// isFolded says whether there is no white space in the text but single spaces.
func isFolded(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] <= ' ' && (text[i] < ' ' || text[i+1] <= ' ') {
			return false
		}
	}
	return true
}

// appendFolded appends the text with all white space and control characters folded
// to single spaces.
func appendFolded(dst []byte, text string) []byte {
	space := false
	for i := 0; i < len(text); i++ {
		if text[i] <= ' ' {
			space = true
			continue
		}
		if space {
			dst = append(dst, ' ')
			space = false
		}
		dst = append(dst, text[i])
	}
	return dst
}

// addComment keeps the text as one comment, or several if it is too long. Pieces
// end at a space, which is then left out.
func (p *parser) addComment(kind CommentKind, text string) {
	for text != "" {
		piece := text
		if len(text) > MaxComment {
			piece = text[:runeStart(text, MaxComment)]
			if space := strings.LastIndexByte(text[:MaxComment+1], ' '); space > 0 {
				piece = text[:space]
			}
		}
		p.g.Comments = append(p.g.Comments, Comment{HalfMove: len(p.g.HalfMoves), Kind: kind, Text: piece})
		text = strings.TrimPrefix(text[len(piece):], " ")
	}
}

// runeStart returns the last index up to at where a character begins.
func runeStart(text string, at int) int {
	for back := at; back > at-utf8.UTFMax && back > 0; back-- {
		if utf8.RuneStart(text[back]) {
			return back
		}
	}
	return at
}

// variation keeps a variation, from its opening to the matching parenthesis, or
// notes a draw offer if it is "(=)". Comments after semicolons turn into comments
// in braces, so that it fits on one line.
func (p *parser) variation(open token) {
	text := append(p.g.scratch[:0], '(')
	depth, last := 1, open
	for depth > 0 {
		t := p.lex.next()
		if t.kind == endOfText || t.kind == tagPair {
			p.warn(open, OpenVariation)
			text = append(text, strings.Repeat(")", depth)...)
			p.lex.pos = t.start
			break
		}
		if t.kind == junk {
			p.warn(t, StrayText)
			continue
		}
		if t.start > last.end && last.kind != openVariation && t.kind != closeVariation {
			text = append(text, ' ')
		}
		switch t.kind {
		case openVariation:
			depth++
		case closeVariation:
			depth--
		}
		text = p.appendToken(text, t)
		last = t
	}
	p.g.scratch = text
	if string(text) == "(=)" {
		p.drawOffer(open)
		return
	}
	p.addComment(Variation, string(text))
}

func (p *parser) appendToken(text []byte, t token) []byte {
	if t.kind != comment {
		return append(text, p.text(t)...)
	}
	if t.broken {
		p.warn(t, OpenComment)
	}
	words := commentText(p.text(t), t.broken)
	if strings.ContainsAny(words, "{}") {
		words = strings.NewReplacer("{", "", "}", "").Replace(words)
	}
	text = append(text, '{')
	text = appendFolded(text, words)
	return append(text, '}')
}

// settleComments numbers the comments of every half-move, and notes the draw offers
// and scores that they hold.
func (g *Game) settleComments() {
	before := 0
	for before < len(g.Comments) && g.Comments[before].HalfMove == 0 {
		g.Comments[before].Order = before
		before++
	}
	for i := range g.Comments[:before] {
		g.Comments[i].Order -= before
	}
	for i := before; i < len(g.Comments); i++ {
		c := &g.Comments[i]
		if i > before && g.Comments[i-1].HalfMove == c.HalfMove {
			c.Order = g.Comments[i-1].Order + 1
		}
		if c.Kind == Words {
			g.HalfMoves[c.HalfMove-1].heed(c.Text)
		}
	}
}

// heed notes what the words of a comment say of the half-move.
func (h *HalfMove) heed(words string) {
	if saysDrawOffer(words) {
		h.Events |= schema.DrawOffer
	}
	if score, ok := evaluation(words); ok {
		h.Score, h.HasScore = score, true
	}
}

// The caps of a score, in pawns.
const (
	maxScore  = 9.9
	mateScore = 9.99
)

// evaluation returns the score of the last [%eval ...] of a comment: pawns from
// White's side, or # and the number of moves to mate, negative if Black mates.
func evaluation(words string) (score float64, ok bool) {
	at := strings.LastIndex(words, "[%eval ")
	if at < 0 {
		return 0, false
	}
	text := strings.TrimLeft(words[at+len("[%eval "):], " ")
	if end := strings.IndexAny(text, ",] "); end >= 0 {
		text = text[:end] // what follows a comma is the depth
	}
	if mate, found := strings.CutPrefix(text, "#"); found {
		if strings.Trim(mate, "+-0123456789") != "" || mate == "" {
			return 0, false
		}
		if mate[0] == '-' {
			return -mateScore, true
		}
		return mateScore, true
	}
	if strings.Trim(text, "+-.0123456789") != "" {
		return 0, false
	}
	score, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	return max(-maxScore, min(maxScore, score)), true
}
