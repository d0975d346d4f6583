// Package chessboard knows the rules of chess: squares, pieces, boards,
// positions, legal moves, and the texts they are written in (FEN, SAN and the
// 64-character board of the database).
//
// A Board is a placement of pieces and nothing else; any placement will do, so
// that partial boards can be drawn. A Position is a board on which a game can
// go on: both kings, a side to move, castling rights. Position.Play makes a
// half-move and says what happened as the event bits of the database.
//
//	p := chessboard.Start()
//	m, err := p.ParseSAN("e4")
//	if err != nil {
//		return err
//	}
//	event := p.Play(m) // schema.Pawn1 + schema.Move
package chessboard
