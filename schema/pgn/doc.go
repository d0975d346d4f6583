// Package pgn reads and writes chess games in Portable Game Notation.
//
// A [Scanner] cuts a stream into raw games, quickly and without looking at the
// moves; [Parse] turns one raw game into legal half-moves with their boards,
// events and comments; [Write] prints a game. A bad game costs only itself: Parse
// returns a [*Problem] that says where in the file it stands, and the Scanner goes
// on with the next one.
//
//	scanner := pgn.NewScanner(r, "games.pgn")
//	var game pgn.Game
//	for scanner.Scan() {
//		if err := pgn.Parse(scanner.Raw(), &game); err != nil {
//			report(err)
//			continue
//		}
//		use(&game)
//	}
//	return scanner.Err()
//
// # What is tolerated
//
// Games without an empty line between them, without tags, or several on one line;
// empty lines anywhere; line ends of any system; a byte order mark; UTF-16 with or
// without one; Windows-1252 (any game that is not valid UTF-8); escape lines;
// text between games (reported as [NoGame]); moves spelt in any way that
// [chessboard.Position.ParseSAN] understands, with the signs of their evaluation
// behind them or apart; no-break spaces; wrong move numbers; wrong or missing
// suffixes for check and mate; results such as 1/2, 0.5-0.5, 1:0 or 0-0; stray
// brackets; a comment or a variation that is never closed.
//
// A comment that is never closed ends where, after an empty line, a line begins
// with a tag pair, so that it does not swallow the games that follow. What has been
// read of its game is kept, with a warning.
//
// # Draw offers
//
// A half-move carries [schema.DrawOffer] when "(=)" or "=" follows it, or one of
// its comments holds "(=)" or words that say that a draw is offered. "Refused a
// draw offer" and "did not offer a draw" set nothing: the half-move that answers an
// offer offers none. Which player the words name is not looked at: the comment
// stands where the offer was made.
package pgn
