package tell

import (
	"regexp"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Moments are the boards of moments that were found in the games of some rows,
// with the squares where that stands which the position describes. Their captions
// say who played and after which move each board stands: 'Tal – Botvinnik,
// 20.Nf3', with the last move of a stretch, and all the moves where there are more.
func Moments(language string, found []source.Found, position query.Position, rows *source.Rows, played []source.Played) (boards []Board) {
	t := line{language: language}
	written := map[source.Moment]string{} // From is the half-move
	for _, p := range played {
		written[source.Moment{CodMatch: p.CodMatch, From: p.Order}] = moveText(p.Number, p.Player, p.SAN)
	}
	names := t.players(rows)
	for _, m := range found[:min(len(found), MaxBoards)] {
		at := written[source.Moment{CodMatch: m.CodMatch, From: m.From}]
		b := Board{CodMatch: m.CodMatch, PositionOrder: m.From, Squares: matched(position, m.Board)}
		if b.Squares == nil {
			b.Squares = reachedBy(at)
		}
		if m.From == 0 {
			at = t.say("at_start")
		}
		if last := written[source.Moment{CodMatch: m.CodMatch, From: m.To}]; m.To > m.From && last != "" {
			at += " – " + last
		}
		if len(m.Stretches) > 1 {
			at += " (" + m.Moves + ")"
		}
		b.Caption = joined(", ", names[m.CodMatch], at)
		boards = AddBoard(boards, m.Board, b)
	}
	return boards
}

// players says who played the games of rows.
func (t line) players(rows *source.Rows) map[int64]string {
	columns := source.Places(rows.Columns)
	white, hasWhite := columns["white"]
	black, hasBlack := columns["black"]
	names := map[int64]string{}
	if !hasWhite || !hasBlack {
		return names
	}
	for _, row := range rows.Rows {
		names[source.Whole(row[columns["cod_match"]])] = t.cell(row[white]) + " – " + t.cell(row[black])
	}
	return names
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
		if named(p.Board, i) || counted(p.Counts, board, square) {
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
func counted(counts []query.Pieces, board string, square chessboard.Square) bool {
	letter := board[square^56]
	for _, c := range counts {
		if c.Min > 0 && !c.Lead && isPiece(c, letter, square) && within(c.Area, board, square) {
			return true
		}
	}
	return false
}

// within says whether a square, on which a piece stands, is in an area.
func within(area, board string, square chessboard.Square) bool {
	if !query.AboutKing(area) {
		return query.InArea(int(square)%8, int(square)/8, area)
	}
	white := strings.ContainsRune("PNBRQ", rune(board[square^56]))
	king := "k"
	if white == (area == query.OwnKing) {
		king = "K"
	}
	at := strings.Index(board, king)
	if at < 0 {
		return false
	}
	at ^= 56
	files, ranks := int(square)%8-at%8, int(square)/8-at/8
	return max(files, -files) <= 1 && max(ranks, -ranks) <= 1
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
