package chessboard

import "strings"

// EPD returns the first four fields of the FEN, the en passant square only if a
// pawn can legally be captured there: two positions are equal for the rules but
// for the counters if and only if their EPD is.
func (p *Position) EPD() string {
	q := *p
	if !q.enPassant.Valid() || !q.canCaptureEnPassant() {
		q.enPassant = NoSquare
	}
	fields := strings.SplitN(q.FEN(), " ", 5)
	return strings.Join(fields[:4], " ")
}

// ParseMove reads a half-move in the notation of engines (UCI), "e2e4" or
// "e7e8q"; ok is false if it is none that is legal in the position.
func (p *Position) ParseMove(text string) (m Move, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return Move{}, false
	}
	var err error
	if m.From, err = ParseSquare(text[:2]); err != nil {
		return Move{}, false
	}
	if m.To, err = ParseSquare(text[2:4]); err != nil {
		return Move{}, false
	}
	if len(text) == 5 {
		i := strings.IndexByte("qrbn", text[4])
		if i < 0 {
			return Move{}, false
		}
		m.Promotion = [...]Role{Queen, Rook, Bishop, Knight}[i]
	}
	return m, p.IsLegal(m)
}
