package assistant

import (
	"context"
	"regexp"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Played is a half-move of a game as it is written.
type Played struct {
	CodMatch int64
	Order    int // from 1
	Number   int64
	Player   int64
	SAN      string
}

// captions says who played and after which move each board stands: 'Tal – Botvinnik,
// 20.Nf3', with the last move of a stretch.
func (t *turn) captions(ctx context.Context) {
	written := map[Moment]string{} // From is the half-move
	if t.games != nil {
		var wanted []Moment
		for i := range t.reply.Boards {
			wanted = append(wanted, t.reply.Moments[i])
		}
		played, err := t.games.Played(ctx, wanted)
		if err != nil {
			t.log.Debug("moves not read", "error", err)
		}
		for _, p := range played {
			written[Moment{CodMatch: p.CodMatch, From: p.Order}] = t.moveText(p.Number, p.Player, p.SAN)
		}
	}
	columns := columnsOf(t.reply.Columns)
	white, hasWhite := columns["white"]
	black, hasBlack := columns["black"]
	names := map[int64]string{}
	for _, row := range t.reply.Rows {
		if hasWhite && hasBlack {
			names[whole(row[columns["cod_match"]])] = t.cell(row[white]) + " – " + t.cell(row[black])
		}
	}
	for i := range t.reply.Boards {
		b, m := &t.reply.Boards[i], t.reply.Moments[i]
		if b.Squares == nil {
			b.Squares = reachedBy(written[Moment{CodMatch: m.CodMatch, From: m.From}])
		}
		at := written[Moment{CodMatch: m.CodMatch, From: m.From}]
		if m.From == 0 {
			at = t.say("at_start")
		}
		if last := written[Moment{CodMatch: m.CodMatch, From: m.To}]; m.To > m.From && last != "" {
			at += " – " + last
		}
		b.Caption = joined(", ", names[m.CodMatch], at)
	}
}

// lastSquare is the last square in a half-move as it is written.
var lastSquare = regexp.MustCompile(`([a-h][1-8])[^a-h]*$`)

// reachedBy is the square that a half-move goes to; none of castling.
func reachedBy(san string) []string {
	if m := lastSquare.FindStringSubmatch(san); m != nil {
		return m[1:]
	}
	return nil
}

// joined puts texts together, leaving out those that are empty.
func joined(between string, texts ...string) string {
	var all []string
	for _, text := range texts {
		if text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, between)
}

// maxMatched is how many squares are named of a board: of more than half of it,
// nothing would stand out.
const maxMatched = 32

// matched are the squares of a board where that stands which a position is
// described by.
func matched(p query.Position, board string) (names []string) {
	if len(board) != 64 {
		return nil
	}
	for i := range len(board) {
		square := chessboard.Square(i ^ 56)
		if named(p.Board, i) || counted(p.Counts, board[i], square) {
			names = append(names, square.String())
		}
	}
	if len(names) > maxMatched {
		return nil
	}
	return names
}

// named says that a described board has something to say of a square.
func named(board string, at int) bool { return at < len(board) && board[at] != '?' }

// counted says that a piece on a square is one of those that there are to be so
// many of.
func counted(counts []query.Pieces, letter byte, square chessboard.Square) bool {
	for _, c := range counts {
		if c.Min > 0 && !c.Lead && within(c.Area, square) && isPiece(c, letter, square) {
			return true
		}
	}
	return false
}

func within(area string, square chessboard.Square) bool {
	return area == "" || strings.Contains(square.String(), area)
}

// letters are those of the pieces in capitals.
var letters = map[query.Piece]string{
	query.NoPiece: "PNBRQ", query.Pawn: "P", query.Knight: "N", query.Bishop: "B", query.LightBishop: "B", query.DarkBishop: "B",
	query.Rook: "R", query.Queen: "Q", query.King: "K",
}

func isPiece(c query.Pieces, letter byte, square chessboard.Square) bool {
	text := string(letter)
	white := text == strings.ToUpper(text)
	if letter == '0' || c.Side == query.White && !white || c.Side == query.Black && white {
		return false
	}
	light := (int(square)/8+int(square)%8)%2 == 1
	if c.Piece == query.LightBishop && !light || c.Piece == query.DarkBishop && light {
		return false
	}
	return strings.Contains(letters[c.Piece], strings.ToUpper(text))
}
