package pgn

import (
	"errors"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// word reads a word of the movetext: a half-move, or one of the signs that are met
// beside them.
func (p *parser) word(t token) *Problem {
	text := p.text(t)
	move, marks := splitMarks(text)
	m, err := p.pos.ParseSAN(move)
	if text == bothLost && p.bothLost(err == nil) {
		p.over, p.result = true, t
		return nil
	}
	if err != nil || evaluates(text) && !p.checks(m) { // no check, and no draw offered
		if err = p.annotated(t, text, err); err != nil {
			return p.sign(t, text, err)
		}
		return nil
	}
	p.play(t, move, m)
	if marks != "" {
		p.mark(t, marks)
	}
	return nil
}

// splitMarks takes the marks behind a move off: ! and ? and the = of a draw offer.
func splitMarks(text string) (move, marks string) {
	end := len(text)
	for end > 0 && (text[end-1] == '!' || text[end-1] == '?' || text[end-1] == '=') {
		end--
	}
	return text[:end], text[end:]
}

// bothLost says whether "0-0" is the result and not a castling: it is the last word
// of the game, and the Result tag says so or, where it says nothing, there is no
// castling.
func (p *parser) bothLost(canCastle bool) bool {
	tag := strings.TrimSpace(p.g.Tag("Result"))
	result, known := parseResult(tag)
	if tag != bothLost && (canCastle || known && result != Unknown) {
		return false
	}
	rest := p.lex
	for {
		switch rest.next().kind {
		case comment, nag, junk:
		case endOfText:
			return true
		default:
			return false
		}
	}
}

// maxSigns is how many signs are looked for behind a move; nobody writes more.
const maxSigns = 4

// annotated plays a move with the signs of its evaluation written right behind it,
// as in Bb5⩲ or e4!+-. If that is not what the text is, it returns what is wrong with
// the move before the signs, or err if there are none.
func (p *parser) annotated(t token, text string, err error) error {
	var signs []string
	for sign := lastSign(text); sign != "" && len(signs) < maxSigns; sign = lastSign(text) {
		text, signs = strings.TrimSuffix(text, sign), append(signs, sign)
		move, marks := splitMarks(text)
		var m chessboard.Move
		if m, err = p.pos.ParseSAN(move); err != nil {
			continue
		}
		p.play(t, move, m)
		if marks != "" {
			signs = append(signs, marks)
		}
		for i := range signs {
			p.mark(t, signs[len(signs)-1-i])
		}
		return nil
	}
	return err
}

// lastSign returns the longest sign that the text ends with, "" if there is none.
func lastSign(text string) (longest string) {
	for _, table := range []map[string]string{glyphs, moversGlyphs[chessboard.White]} {
		for sign := range table {
			if len(sign) > len(longest) && strings.HasSuffix(text, sign) {
				longest = sign
			}
		}
	}
	return longest
}

// evaluates says whether a move ends with a sign that might also be that of a check
// beside the one of a draw offer.
func evaluates(text string) bool {
	text = strings.TrimRight(text, "!?")
	return strings.HasSuffix(text, "+=") || strings.HasSuffix(text, "=+")
}

// checks says whether the move gives check.
func (p *parser) checks(m chessboard.Move) bool {
	after := p.pos
	_, events := after.PlaySAN(nil, m)
	return events&schema.CheckOrMate != 0
}

// play makes the half-move and keeps it with all that the board says of it.
func (p *parser) play(t token, text string, m chessboard.Move) {
	g := p.g
	h := HalfMove{Move: m, Number: p.pos.MoveNumber(), Player: p.pos.Turn()}
	g.scratch, h.Events = p.pos.PlaySAN(g.scratch[:0], m)
	h.SAN = g.san(text)
	h.Code = p.keepBoard()
	g.HalfMoves = append(g.HalfMoves, h)
	if wrongSuffix(text, h.Events) {
		p.warn(t, WrongSuffix, moveLabel(h.Number, h.Player), h.SAN)
	}
}

// san returns what is in scratch as a string, without memory of its own if the text
// has the same spelling.
func (g *Game) san(text string) string {
	if string(g.scratch) == text {
		return text
	}
	san, ok := g.sans[string(g.scratch)]
	if !ok {
		san = string(g.scratch)
		if g.sans == nil {
			g.sans = map[string]string{}
		}
		g.sans[san] = san
	}
	return san
}

// wrongSuffix says whether the text claims a check or a mate that is none. Two
// plus signs are an old way to write a double check, or mate.
func wrongSuffix(text string, events schema.Event) bool {
	switch {
	case strings.HasSuffix(text, "#"):
		return events&schema.CheckMate == 0
	case strings.HasSuffix(text, "++"):
		return events&schema.CheckOrMate == 0
	case strings.HasSuffix(text, "+"):
		return events&schema.Check == 0
	}
	return false
}

// glyphs holds the signs that have a number among the annotation glyphs (PGN
// standard, chapter 10).
var glyphs = map[string]string{
	"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6",
	"∞": "$13", "+=": "$14", "⩲": "$14", "=+": "$15", "⩱": "$15", "+/=": "$14", "=/+": "$15",
	"±": "$16", "+/-": "$16", "∓": "$17", "-/+": "$17", "+-": "$18", "-+": "$19", "N": "$146",
	"+−": "$18", "−+": "$19", "+–": "$18", "–+": "$19", "‼": "$3", "⁇": "$4", "⁉": "$5", "⁈": "$6",
	"□": "$7", "∆": "$140", "⌓": "$142",
}

// moversGlyphs holds the signs whose number depends on who moved: zugzwang, space,
// development, initiative, attack, counterplay, lack of time.
var moversGlyphs = [2]map[string]string{
	chessboard.White: {"⨀": "$22", "○": "$26", "⟳": "$32", "↑": "$36", "→": "$40", "⇆": "$132", "⊕": "$138"},
	chessboard.Black: {"⨀": "$23", "○": "$27", "⟳": "$33", "↑": "$37", "→": "$41", "⇆": "$133", "⊕": "$139"},
}

// glyphOf returns the number of the sign, "" if it has none.
func (p *parser) glyphOf(sign string) string {
	if glyph, ok := glyphs[sign]; ok {
		return glyph
	}
	return moversGlyphs[p.pos.Turn().Other()][sign]
}

// nullMoves holds the ways to write that a player passes, which no game can do.
var nullMoves = map[string]bool{"--": true, "Z0": true, "@@@@": true, "0000": true, "null": true, "pass": true}

// leftovers holds what is at times written apart from the move and says nothing
// that the board does not.
var leftovers = map[string]bool{"e.p.": true, "ep": true, "e.p": true, "+": true, "++": true, "#": true, "ch": true}

// sign reads a word that is no legal half-move.
func (p *parser) sign(t token, text string, err error) *Problem {
	where := moveLabel(p.pos.MoveNumber(), p.pos.Turn())
	bare := strings.TrimRight(text, "!?+#")
	switch {
	case strings.Trim(text, "!?=") == "" || p.glyphOf(text) != "":
		p.mark(t, text)
		return nil
	case leftovers[text]:
		return nil
	case nullMoves[bare]:
		return p.problem(t, NullMove, where)
	case strings.Contains(text, "@"):
		return p.problem(t, Variant) // a piece dropped on the board
	}
	var bad *chessboard.SANError
	switch {
	case errors.Is(err, chessboard.ErrIllegalMove):
		return p.problem(t, IllegalMove, where)
	case errors.Is(err, chessboard.ErrAmbiguousMove) && errors.As(err, &bad):
		return p.problem(t, AmbiguousMove, where, strings.Join(bad.Candidates, ", "))
	case len(p.g.Tags) == 0 && len(p.g.HalfMoves) == 0:
		return p.problem(t, NoGame)
	}
	return p.problem(t, UnreadableMove, where)
}

// mark reads the marks behind a move or on their own.
func (p *parser) mark(t token, marks string) {
	if glyph := p.glyphOf(marks); glyph != "" {
		p.addComment(Glyph, glyph)
		return
	}
	if strings.Contains(marks, "=") {
		p.drawOffer(t)
		marks = strings.ReplaceAll(marks, "=", "")
	}
	if marks == "" {
		return
	}
	// More signs than there are glyphs for: as many as count.
	p.addComment(Glyph, glyphs[marks[:min(2, len(marks))]])
}

// drawOffer notes that the last half-move offers a draw.
func (p *parser) drawOffer(t token) {
	if len(p.g.HalfMoves) == 0 {
		p.warn(t, StrayDrawOffer)
		return
	}
	p.g.HalfMoves[len(p.g.HalfMoves)-1].Events |= schema.DrawOffer
}

// moveLabel returns the number of a move as a score sheet writes it.
func moveLabel(number int, player chessboard.Color) string {
	if player == chessboard.White {
		return strconv.Itoa(number) + "."
	}
	return strconv.Itoa(number) + "..."
}
