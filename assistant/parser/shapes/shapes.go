// Package shapes reads what single tokens mean by their shape: numbers, years, ECO
// codes, squares, dates, boards, half-moves, and lines of half-moves.
package shapes

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

var (
	ecoToken     = regexp.MustCompile(`^[a-e][0-9]{2}$`)
	SquareToken  = regexp.MustCompile(`^[a-h][1-8]$`)
	isoDate      = regexp.MustCompile(`^(\d{4})[./-](\d{1,2})(?:[./-](\d{1,2}))?$`)
	dayMonthYear = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$`)
	decadeToken  = regexp.MustCompile(`^(\d{2,4})'?s$`)
	ordinalToken = regexp.MustCompile(`^(\d+)(?:\.?[ªº]|\.[ao]|st|nd|rd|th)$`)
	sanToken     = regexp.MustCompile(`^` + token.SANPattern + `[+#]*$`)
	castleToken  = regexp.MustCompile(`^[oO0]-[oO0](-[oO0])?[+#]?$`)
	numberedSAN  = regexp.MustCompile(`^(\d{0,3})\s?(\.\s?\.\s?\.|…|\.)\s?(.+)$`)
)

// Add adds what single tokens mean by their shape: numbers, years, ECO
// codes, squares, dates, boards, half-moves.
func Add(c *chart.Chart) {
	for i, t := range c.Tokens {
		one := func(category string, value any) {
			c.Add(meaning.Item{Category: category, Start: i, End: i + 1, Value: value})
		}
		f := t.Fold
		if t.Quote > 0 {
			c.Add(meaning.Item{Category: "quoted", Start: i, End: i + t.Quote, Value: t.Quoted})
			c.Add(meaning.Item{Category: "text", Start: i, End: i + t.Quote, Value: meaning.Wording{Text: t.Quoted, Quoted: true}})
		} else if token.IsWord(f) || f[0] >= '0' && f[0] <= '9' {
			one("text", meaning.Wording{Text: t.Text})
		}
		if name, ok := meaning.TagName(t); ok {
			one("tagname", name)
		}
		if n, ok := token.Number(f); ok {
			one("num", n)
			if len(f) == 4 && n >= 1000 && n < 2100 {
				one("year", n)
			}
		}
		if ecoToken.MatchString(f) {
			one("ecocode", strings.ToUpper(f))
		}
		if len(f) == 1 && f >= "a" && f <= "h" {
			one("letter", f)
			if f <= "e" {
				one("ecoletter", strings.ToUpper(f))
			}
		}
		if SquareToken.MatchString(f) {
			one("square", f)
		}
		if m := isoDate.FindStringSubmatch(f); m != nil {
			one("isodate", day(m[1], m[2], m[3]))
		}
		if m := dayMonthYear.FindStringSubmatch(f); m != nil {
			one("isodate", day(m[3], m[2], m[1]))
		}
		if m := decadeToken.FindStringSubmatch(f); m != nil {
			y, _ := strconv.Atoi(m[1])
			one("decade_word", y)
		}
		if m := ordinalToken.FindStringSubmatch(f); m != nil {
			n, _ := strconv.Atoi(m[1])
			one("ordinal", n)
		}
		addPieces(c, i)
	}
	addLines(c)
}

// addPieces adds what a token tells of pieces: those of a side by their letters,
// a board, a half-move.
func addPieces(c *chart.Chart, i int) {
	t := c.Tokens[i]
	one := func(category string, value any) {
		c.Add(meaning.Item{Category: category, Start: i, End: i + 1, Value: value})
	}
	if army, ok := army(c.Lex, t.Text); ok {
		one("army_letters", army)
	}
	if s, ok := meaning.MaterialOf(t.Text); ok {
		one("material", s)
	}
	if board, ok := boardOf(t.Text); ok {
		one("board", query.Position{Board: board, Turn: turnOf(t.Text)})
	}
	if n, ok := notation(c.Lex, t.Text); ok {
		if n.Number > 0 {
			one("numbered_san", n)
		} else if !SquareToken.MatchString(t.Fold) {
			one("san", n)
		}
	}
}

// notation reads a token as a half-move. The letters of the pieces are those
// of the lexicon's language or English.
func notation(lex *lexicon.Lexicon, text string) (meaning.Notation, bool) {
	var n meaning.Notation
	if m := numberedSAN.FindStringSubmatch(text); m != nil {
		n.Number, _ = strconv.Atoi(m[1])
		n.Side = query.White
		if m[2] != "." {
			n.Side = query.Black
		} else if m[1] == "" {
			return n, false
		}
		text = m[3]
	}
	body := strings.TrimRight(text, "+#")
	switch {
	case strings.HasSuffix(text, "#"):
		n.Bits = schema.CheckMate
	case strings.HasSuffix(text, "+"):
		n.Bits = schema.Check
	}
	if m := castleToken.FindStringSubmatch(body); m != nil {
		n.SAN = "O-O" + map[bool]string{true: "-O"}[m[1] != ""]
		return n, true
	}
	if SquareToken.MatchString(body) {
		n.SAN = body
		return n, true
	}
	if !sanToken.MatchString(body) {
		return n, false
	}
	n.SAN = english(lex, body)
	return n, n.SAN != ""
}

// letterPieces are the pieces that the letters of both languages stand for.
var letterPieces = map[string]map[rune]query.Piece{
	"en": {'K': query.King, 'Q': query.Queen, 'R': query.Rook, 'B': query.Bishop, 'N': query.Knight, 'P': query.Pawn},
	"es": {'R': query.King, 'D': query.Queen, 'T': query.Rook, 'A': query.Bishop, 'C': query.Knight, 'P': query.Pawn},
}

// army reads the pieces of one side in letters: 'Q', 'KRP'. Nothing else is
// meant to be there.
func army(lex *lexicon.Lexicon, text string) ([]meaning.Men, bool) {
	var list []meaning.Men
	for _, letter := range text {
		piece := letterPieces[lex.Language][letter]
		at := slices.IndexFunc(list, func(m meaning.Men) bool { return m.Piece == piece })
		switch {
		case piece == "":
			return nil, false
		case at < 0:
			list = append(list, meaning.Men{Man: meaning.Man{Piece: piece}, Many: query.Range{Min: 1, Max: 1}, Lone: true})
		default:
			list[at].Many.Min++
			list[at].Many.Max++
		}
	}
	return list, len(list) > 0
}

// spanishPieces are the letters of the pieces in Spanish and those of English
// that they stand for.
var spanishPieces = strings.NewReplacer("R", "K", "D", "Q", "T", "R", "A", "B", "C", "N")

// english writes a half-move in English letters. In a Spanish question the
// letters are Spanish unless one of them is none.
func english(lex *lexicon.Lexicon, san string) string {
	if strings.IndexByte("nkqrt", san[0]) >= 0 {
		san = strings.ToUpper(san[:1]) + san[1:]
	}
	if lex.Language == "es" && !strings.ContainsAny(san, "NBQK") {
		san = spanishPieces.Replace(san)
	} else if strings.ContainsAny(san, "DTAC") {
		if strings.ContainsAny(san, "NBQK") {
			return ""
		}
		san = spanishPieces.Replace(san)
	}
	san = strings.TrimPrefix(san, "P")
	// 'e8Q' is short for e8=Q.
	if n := len(san); n >= 3 && strings.IndexByte("QRBN", san[n-1]) >= 0 && san[n-2] != '=' {
		san = san[:n-1] + "=" + san[n-1:]
	}
	return san
}

// addLines adds the half-moves from the start of a game that the question
// writes out: those with numbers, and bare ones for the rules that expect them.
func addLines(c *chart.Chart) {
	for i := range c.Tokens {
		p := chessboard.Start()
		var moves []string
		numbered := false
		end := i
	tokens:
		for k := i; k < len(c.Tokens); k++ {
			n, ok := notation(c.Lex, c.Tokens[k].Text)
			switch {
			case ok:
			case c.Tokens[k].Text == "," && k > i:
				continue
			default:
				break tokens
			}
			if n.Number > 0 && (n.Number != len(moves)/2+1 || (n.Side == query.White) != (len(moves)%2 == 0)) {
				break
			}
			m, err := p.ParseSAN(n.SAN)
			if err != nil {
				break
			}
			moves = append(moves, strings.TrimRight(p.SAN(m), "+#"))
			p.Play(m)
			board := p.Board()
			l := meaning.Line{Moves: slices.Clone(moves), Board: board.Text()}
			numbered = numbered || n.Number > 0
			end = k + 1
			if numbered {
				c.Add(meaning.Item{Category: "line", Start: i, End: end, Value: l, Cost: -lexicon.RuleCost * len(moves)})
			}
			c.Add(meaning.Item{Category: "bare_line", Start: i, End: end, Value: l, Cost: -lexicon.RuleCost * len(moves)})
		}
	}
}

func day(year, month, d string) query.Day {
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	n, _ := strconv.Atoi(d)
	return query.Day{Year: y, Month: m, Day: n}
}

// boardOf reads a FEN or 64 characters of a board.
func boardOf(text string) (string, bool) {
	if strings.Contains(text, "/") && len(text) > 14 {
		text, _, _ = strings.Cut(text, " ")
		b, err := chessboard.ParsePlacement(text)
		if err != nil {
			return "", false
		}
		return b.Text(), true
	}
	if len(text) != 64 {
		return "", false
	}
	return text, strings.Trim(text, "0pnbrqkPNBRQKAa*?") == ""
}

// turnOf is the side to move that a FEN tells.
func turnOf(fen string) query.Side {
	_, rest, _ := strings.Cut(fen, " ")
	turn, _, _ := strings.Cut(rest, " ")
	return map[string]query.Side{"w": query.White, "b": query.Black}[turn]
}

// captures' helpers.
