package pgn

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// lineWidth is the greatest length of a line of movetext, in characters (PGN
// standard, 8.2.1).
const lineWidth = 80

// Write prints the game and an empty line after it: tags, moves with their numbers,
// comments, glyphs, variations and the result. Parse reads the same game from it.
// A start position that no FEN tag tells of gets one. The error is w's.
func Write(w io.Writer, g *Game) error {
	p := printer{comments: g.Comments}
	p.tags(g)
	p.commentsOf(0)
	for i := range g.HalfMoves {
		p.halfMove(i+1, &g.HalfMoves[i])
	}
	p.word(g.Result.String())
	p.text = append(p.text, "\n\n"...)
	_, err := w.Write(p.text)
	return err
}

// printer puts words on lines.
type printer struct {
	text     []byte
	column   int       // characters on the current line
	comments []Comment // not printed yet
	numbered bool      // the next half-move of Black needs no number
}

func (p *printer) tags(g *Game) {
	for _, t := range g.Tags {
		p.tag(t)
	}
	if g.Tag("FEN") == "" && g.Start != chessboard.Start() {
		p.tag(Tag{"SetUp", "1"})
		p.tag(Tag{"FEN", g.Start.FEN()})
	}
	if len(p.text) > 0 {
		p.text = append(p.text, '\n')
	}
}

var tagEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")

func (p *printer) tag(t Tag) {
	p.text = append(p.text, '[')
	p.text = append(p.text, t.Name...)
	p.text = append(p.text, ` "`...)
	p.text = append(p.text, tagEscaper.Replace(t.Value)...)
	p.text = append(p.text, "\"]\n"...)
}

func (p *printer) halfMove(order int, h *HalfMove) {
	if h.Player == chessboard.White || !p.numbered {
		p.word(moveLabel(h.Number, h.Player))
	}
	p.word(h.SAN)
	p.numbered = h.Player == chessboard.White
	if offered := p.commentsOf(order); !offered && h.Events&schema.DrawOffer != 0 {
		p.word("(=)")
	}
}

// commentsOf prints the comments of a half-move, and says whether one of them
// offers a draw.
func (p *printer) commentsOf(order int) (offered bool) {
	for len(p.comments) > 0 && p.comments[0].HalfMove == order {
		c := &p.comments[0]
		offered = offered || c.Kind == Words && saysDrawOffer(c.Text)
		p.numbered = p.numbered && c.Kind == Glyph
		p.comment(c)
		p.comments = p.comments[1:]
	}
	return offered
}

func (p *printer) comment(c *Comment) {
	switch {
	case c.Kind != Words:
		p.words(c.Text)
	case strings.Contains(c.Text, "}"):
		p.word("; " + c.Text) // to the end of the line
		p.newLine()
	default:
		p.words("{" + c.Text + "}")
	}
}

func (p *printer) words(text string) {
	for word := range strings.SplitSeq(text, " ") {
		p.word(word)
	}
}

// word prints what must not be broken. A percent sign never begins a line, where it
// would hide it.
func (p *printer) word(word string) {
	width := utf8.RuneCountInString(word)
	switch {
	case p.column == 0:
	case p.column+1+width > lineWidth && !strings.HasPrefix(word, "%"):
		p.newLine()
	default:
		p.text = append(p.text, ' ')
		p.column++
	}
	p.text = append(p.text, word...)
	p.column += width
}

func (p *printer) newLine() {
	p.text = append(p.text, '\n')
	p.column = 0
}
