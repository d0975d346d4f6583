package chessboard

import (
	_ "embed"
	"strings"
	"testing"
)

// gamesText holds games of 31 to 111 half-moves in canonical SAN, one a line.
//
//go:embed testdata/games.txt
var gamesText string

// BenchmarkReplay does for every half-move what reading a game takes: the move
// is found by its text, written again, played, and the board put into text and
// number. One iteration is all games; the half-move's share is reported.
func BenchmarkReplay(b *testing.B) {
	games, halfMoves := fixtureGames()
	var text []byte
	var codes int64
	b.ReportAllocs()
	for b.Loop() {
		for _, game := range games {
			p := Start()
			for _, san := range game {
				m, err := p.ParseSAN(san)
				if err != nil {
					b.Fatal(err)
				}
				text, _ = p.PlaySAN(text[:0], m)
				text = p.board.AppendText(text[:0])
				codes += p.board.Code() + int64(p.Key())
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*halfMoves), "ns/half-move")
}

func BenchmarkParseSAN(b *testing.B) {
	positions, sans, _ := fixtureMoves(b)
	b.ReportAllocs()
	for b.Loop() {
		for i := range positions {
			if _, err := positions[i].ParseSAN(sans[i]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(sans)), "ns/half-move")
}

func BenchmarkPlay(b *testing.B) {
	_, sans, moves := fixtureMoves(b)
	games, _ := fixtureGames()
	b.ReportAllocs()
	for b.Loop() {
		rest := moves
		for _, game := range games {
			p := Start()
			for _, m := range rest[:len(game)] {
				p.Play(m)
			}
			rest = rest[len(game):]
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(sans)), "ns/half-move")
}

func BenchmarkBoardText(b *testing.B) {
	board := start.board
	text := make([]byte, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		text = board.AppendText(text[:0])
	}
}

func BenchmarkBoardCode(b *testing.B) {
	board := start.board
	b.ReportAllocs()
	for b.Loop() {
		board.Code()
	}
}

func BenchmarkLegalMoves(b *testing.B) {
	p := mustFEN(b, perftPositions[1].fen)
	moves := make([]Move, 0, 256)
	b.ReportAllocs()
	for b.Loop() {
		moves = p.LegalMoves(moves[:0])
	}
}

// fixtureGames returns the move texts of every game, and how many there are.
func fixtureGames() (games [][]string, halfMoves int) {
	for line := range strings.Lines(gamesText) {
		games = append(games, strings.Fields(line))
		halfMoves += len(games[len(games)-1])
	}
	return games, halfMoves
}

// fixtureMoves returns every half-move of all games: the position it is played
// in, its text and the move.
func fixtureMoves(t testing.TB) (positions []Position, sans []string, moves []Move) {
	t.Helper()
	games, _ := fixtureGames()
	for _, game := range games {
		p := Start()
		for _, san := range game {
			m, err := p.ParseSAN(san)
			if err != nil {
				t.Fatal(err)
			}
			positions, sans, moves = append(positions, p), append(sans, san), append(moves, m)
			p.Play(m)
		}
	}
	return positions, sans, moves
}
