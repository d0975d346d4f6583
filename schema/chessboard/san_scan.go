package chessboard

import (
	"strings"
	"unicode/utf8"
)

// sanText is what a move text says, before a position gives it a meaning.
//
// Beside canonical SAN the following is understood: more of the square of
// departure than is needed (Ng1f3, e2-e4, Qd1xd5), coordinates alone (e2e4,
// e7e8q), a missing "x", promotions as e8=Q, e8Q, e8(Q), e8/Q and with a small
// letter, castling with zeros or small letters and without hyphens or as the
// squares of king and rook (e1h1), figurines, and at the end any of + # ! ? = (=) e.p. in any number.
type sanText struct {
	role      Role     // NoRole when only coordinates are given
	from      Bitboard // the squares of departure that the text allows
	to        Square
	promotion Role
	castle    int // 0 none, 1 to the king's side, 2 to the queen's side
}

// anywhere is the origin of which a text says nothing.
const anywhere = ^Bitboard(0)

// full says whether the text names the square of departure.
func (t *sanText) full() bool { return t.from != 0 && !t.from.Several() }

// scanSAN reads a move text. It says false when the text cannot be a move in any
// position.
func scanSAN(letters Letters, text string) (sanText, bool) {
	text = trimSpace(text)
	if castle, rest := scanCastle(text); castle != 0 {
		return sanText{castle: castle}, isSuffix(rest)
	}
	t := sanText{from: anywhere, to: NoSquare}
	role, size := letters.roleAt(text)
	t.role = role
	rest, ok := t.scanSquares(text[size:])
	if !ok {
		return t, false
	}
	if t.role == NoRole && !t.full() {
		t.role = Pawn
	}
	if t.role == Pawn && t.from == anywhere {
		t.from = fileA << t.to.File() // only a capture changes the file, and says from which
	}
	rest = t.scanPromotion(letters, rest)
	return t, isSuffix(rest)
}

// scanSquares reads what is said of the square of departure and the square of
// arrival, and returns what follows.
func (t *sanText) scanSquares(text string) (rest string, ok bool) {
	for text != "" {
		switch c := text[0]; {
		case isFile(c) && len(text) > 1 && isRank(text[1]):
			if t.to.Valid() {
				if t.from != anywhere {
					return text, false
				}
				t.from = t.to.Bit()
			}
			t.to = squareOf(c, text[1])
			text = text[2:]
			continue
		case t.to.Valid():
			// A separator belongs to the squares only if another one follows.
			if size := separatorSize(text); size == 0 || len(text) <= size || !isFile(text[size]) {
				return text, true
			}
		case isFile(c):
			t.from &= fileA << (c - 'a')
		case isRank(c):
			t.from &= rank1 << (8 * (c - '1'))
		case separatorSize(text) == 0, t.role == NoRole && t.from == anywhere:
			return text, false
		}
		text = text[max(1, separatorSize(text)):]
	}
	return text, t.to.Valid()
}

// separatorSize returns the length of the sign for a move or a capture at the
// beginning of the text, 0 if there is none.
func separatorSize(text string) int {
	switch text[0] {
	case 'x', 'X', '-', ':':
		return 1
	}
	for _, sign := range [...]string{"×", "–", "—"} {
		if strings.HasPrefix(text, sign) {
			return len(sign)
		}
	}
	return 0
}

// scanPromotion reads the piece promoted to, if the text begins with one, and
// returns what follows.
func (t *sanText) scanPromotion(letters Letters, text string) (rest string) {
	if text == "" {
		return text
	}
	rest = text
	switch rest[0] {
	case '=', '/', '(':
		rest = rest[1:]
	}
	role, size := letters.roleAt(rest)
	if size == 0 && rest != "" {
		role, size = letters.smallRole(rest[0]), 1
	}
	if role == NoRole {
		return text
	}
	rest = rest[size:]
	if text[0] == '(' {
		if !strings.HasPrefix(rest, ")") {
			return text
		}
		rest = rest[1:]
	}
	t.promotion = role
	return rest
}

// scanCastle reads a castling, and returns what follows.
func scanCastle(text string) (castle int, rest string) {
	if text == "" || !isCastleLetter(text[0]) {
		return 0, text
	}
	count := 1
	for rest = text[1:]; rest != ""; count++ {
		next := rest
		if next[0] == '-' {
			next = next[1:]
		}
		if next == "" || !isCastleLetter(next[0]) {
			break
		}
		rest = next[1:]
	}
	if count < 2 || count > 3 {
		return 0, text
	}
	return count - 1, rest
}

func isCastleLetter(c byte) bool { return c == 'O' || c == '0' || c == 'o' }

// isSuffix says whether the text holds nothing but what may follow a move.
func isSuffix(text string) bool {
	for text != "" {
		size := 1
		switch text[0] {
		case '+', '#', '!', '?', '=', ' ':
		case '(':
			size = prefixSize(text, "(=)")
		case 'e':
			size = max(prefixSize(text, "e.p."), prefixSize(text, "e.p"), prefixSize(text, "ep"))
		default:
			size = max(prefixSize(text, "†"), prefixSize(text, "‡"))
		}
		if size == 0 {
			return false
		}
		text = text[size:]
	}
	return true
}

func prefixSize(text, prefix string) int {
	if strings.HasPrefix(text, prefix) {
		return len(prefix)
	}
	return 0
}

// roleAt returns the role whose letter or figurine the text begins with, and the
// length of it, 0 if there is none.
func (l Letters) roleAt(text string) (Role, int) {
	if text == "" {
		return NoRole, 0
	}
	if text[0] < utf8.RuneSelf {
		if role := l.roleOf(text[0]); role != NoRole {
			return role, 1
		}
		return NoRole, 0
	}
	letter, size := utf8.DecodeRuneInString(text)
	switch {
	case letter >= '♔' && letter <= '♙':
		return King - Role(letter-'♔'), size
	case letter >= '♚' && letter <= '♟':
		return King - Role(letter-'♚'), size
	}
	return NoRole, 0
}

// roleOf returns the role that a letter stands for.
func (l Letters) roleOf(letter byte) Role {
	for r := Pawn; r <= King; r++ {
		if text := l.Letter(r); len(text) == 1 && text[0] == letter {
			return r
		}
	}
	return NoRole
}

// smallRole returns the role that a small letter stands for. English letters are
// understood with every set, for the notation of engines knows no other. No
// letter means one promotion in English and another one elsewhere.
func (l Letters) smallRole(letter byte) Role {
	if letter < 'a' || letter > 'z' {
		return NoRole
	}
	letter -= 'a' - 'A'
	if role := English.roleOf(letter); role != NoRole {
		return role
	}
	return l.roleOf(letter)
}

func trimSpace(text string) string {
	if text == "" || text[0] > ' ' && text[len(text)-1] > ' ' {
		return text
	}
	return strings.TrimSpace(text)
}
