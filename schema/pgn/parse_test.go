package pgn_test

import (
	"crypto/sha256"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

func parse(t interface{ Fatal(...any) }, text string) *pgn.Game {
	var g pgn.Game
	if err := pgn.Parse(pgn.RawGame{Text: []byte(text), File: "games.pgn", Line: 1, Column: 1, Index: 1}, &g); err != nil {
		t.Fatal(err)
	}
	return &g
}

func TestParseBoards(t *testing.T) {
	g := parse(t, "1. e4 e5 2. Nf3 1-0")
	boards := []string{
		"rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR",
		"rnbqkbnrpppppppp00000000000000000000P00000000000PPPP0PPPRNBQKBNR",
		"rnbqkbnrpppp0ppp000000000000p0000000P00000000000PPPP0PPPRNBQKBNR",
		"rnbqkbnrpppp0ppp000000000000p0000000P00000000N00PPPP0PPPRNBQKB0R",
	}
	for order, want := range boards {
		if got := string(g.Board(order)); got != want {
			t.Errorf("board %d is %s, want %s", order, got, want)
		}
		board, err := chessboard.ParseBoard(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Code(order); got != board.Code() {
			t.Errorf("code %d is %d, want %d", order, got, board.Code())
		}
	}
	if want := sha256.Sum256([]byte(strings.Join(boards, ""))); g.SHA256 != want {
		t.Errorf("SHA-256 is %x, want %x", g.SHA256, want)
	}
	want := pgn.HalfMove{
		Move: chessboard.Move{From: 6, To: 21}, SAN: "Nf3", Number: 2,
		Events: schema.Knight1 | schema.Move, Code: g.Code(3),
	}
	if diff := cmp.Diff(want, g.HalfMoves[2]); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestParseFullMoveCount(t *testing.T) {
	const blackBegins = "[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30\"]\n"
	for text, want := range map[string]int{
		"*": 0, "e4 *": 1, "e4 e5 *": 1, "e4 e5 d4 *": 2,
		blackBegins + "e5 *": 1, blackBegins + "e5 e4 *": 2, blackBegins + "e5 e4 Kd8 *": 2,
	} {
		if got := parse(t, text).FullMoveCount(); got != want {
			t.Errorf("%q has %d moves, want %d", text, got, want)
		}
	}
}

func TestParseFinal(t *testing.T) {
	for text, want := range map[string]chessboard.FinalState{
		"e4 *":              chessboard.NotFinal,
		"f3 e5 g4 Qh4# 0-1": chessboard.Checkmate,
		"Nf3 Nf6 Ng1 Ng8 *": chessboard.NotFinal,
		"e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6 1/2-1/2": chessboard.Stalemate,
		"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 1/2-1/2":                                                chessboard.ThreefoldRepetition,
		"[FEN \"8/8/8/8/8/1k6/8/K1r5 w - - 0 1\"]\n0-1":                                          chessboard.Checkmate,
		"[FEN \"7k/8/8/8/8/8/8/K7 w - - 99 80\"]\nKb1 *":                                         chessboard.InsufficientMaterial,
		"[FEN \"7k/r7/8/8/8/8/8/1K6 w - - 99 80\"]\nKb2 *":                                       chessboard.FiftyMoves,
	} {
		if got := parse(t, text).Final; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestCheckCounts(t *testing.T) {
	// Gundersen-Faul, Melbourne 1928: the mate is a double check and not counted.
	g := parse(t, `1.e4 e6 2.d4 d5 3.e5 c5 4.c3 cxd4 5.cxd4 Bb4+ 6.Nc3 Nc6 7.Nf3 Nge7 8.Bd3 O-O 9.Bxh7+ Kxh7
10.Ng5+ Kg6 11.h4 Nxd4 12.Qg4 f5 13.h5+ Kh6 14.Nxe6+ g5 15.hxg6# 1-0`)
	if got, want := g.CheckCounts(chessboard.White), (pgn.CheckCounts{Checks: 4, Discovered: 1}); got != want {
		t.Errorf("White: %+v, want %+v", got, want)
	}
	if got, want := g.CheckCounts(chessboard.Black), (pgn.CheckCounts{Checks: 1}); got != want {
		t.Errorf("Black: %+v, want %+v", got, want)
	}
	double := parse(t, "[FEN \"4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1\"]\nNf6+ *")
	if got, want := double.CheckCounts(chessboard.White), (pgn.CheckCounts{Checks: 1, Multiple: 1, Discovered: 1}); got != want {
		t.Errorf("double check: %+v, want %+v", got, want)
	}
}

// TestParseLongComments checks that nothing of a long comment is lost and that no
// piece is too long or cuts a character.
func TestParseLongComments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.SampledFrom([]rune("ab♘ñ😀")), 1, 5000, -1)
		text := strings.Join(rapid.SliceOfN(word, 1, 5).Draw(t, "words"), " ")
		g := parse(t, "e4 {"+text+"} *")
		joined := ""
		for i, c := range g.Comments {
			if c.HalfMove != 1 || c.Order != i || len(c.Text) > pgn.MaxComment || c.Text == "" {
				t.Fatalf("comment %d of %d bytes belongs to half-move %d, order %d", i, len(c.Text), c.HalfMove, c.Order)
			}
			if strings.ToValidUTF8(c.Text, "?") != c.Text {
				t.Fatalf("comment %d is cut within a character", i)
			}
			joined += strings.ReplaceAll(c.Text, " ", "")
		}
		if joined != strings.ReplaceAll(text, " ", "") {
			t.Fatal("the pieces are not the comment")
		}
		if len(g.Comments) > 1+2*len(text)/pgn.MaxComment {
			t.Fatalf("%d comments for %d bytes", len(g.Comments), len(text))
		}
	})
}

// TestParseReuse checks that strings of a game outlive the next Parse and that
// nothing of one game is left in the next.
func TestParseReuse(t *testing.T) {
	const first = "[Event \"First\"]\n{a  b} 1. e2e4+ {c} (d4) e5 = 1-0"
	raw := pgn.RawGame{Text: []byte(first)}
	var g pgn.Game
	if err := pgn.Parse(raw, &g); err != nil {
		t.Fatal(err)
	}
	kept := contentOf(&g)
	copy(raw.Text, strings.Repeat("x", len(first)))
	if err := pgn.Parse(pgn.RawGame{Text: []byte("*")}, &g); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(contentOf(parse(t, first)), kept); diff != "" {
		t.Errorf("the first game changed: -want +got:\n%s", diff)
	}
	if diff := cmp.Diff(contentOf(parse(t, "*")), contentOf(&g)); diff != "" {
		t.Errorf("the second game: -want +got:\n%s", diff)
	}
}

// TestParseAllocations checks that the number of half-moves does not matter.
func TestParseAllocations(t *testing.T) {
	raw := pgn.RawGame{Text: []byte("[Event \"?\"]\n\n" + strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 50) + "1/2-1/2")}
	var g pgn.Game
	got := testing.AllocsPerRun(10, func() {
		if err := pgn.Parse(raw, &g); err != nil {
			t.Fatal(err)
		}
	})
	if got > 1 {
		t.Errorf("%v allocations for a game of %d half-moves, want 1", got, len(g.HalfMoves))
	}
}

func TestProblem(t *testing.T) {
	raw := pgn.RawGame{Text: []byte("[A \"1\"]\r\n\r\n1. é4"), File: "a.pgn", Line: 10, Column: 5, Index: 3}
	var problem *pgn.Problem
	if err := pgn.Parse(raw, new(pgn.Game)); !errors.As(err, &problem) {
		t.Fatal("no problem:", err)
	}
	want := &pgn.Problem{
		Code: pgn.UnreadableMove, File: "a.pgn", Game: 3, Line: 12, Column: 4, Token: "é4", Params: []string{"1."},
	}
	if diff := cmp.Diff(want, problem); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got, want := problem.Error(), "a.pgn:12:4: game 3: 1. é4 is not a move"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := problem.Fill("{1} {token} no es una jugada"), "1. é4 no es una jugada"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDrawOffers(t *testing.T) {
	for words, want := range map[string]bool{
		"(=)": true, "time trouble (=) here": true, "=": false, "equal": false, "a draw": false, "tablas": false,
		"Draw offer": true, "White offers draw": true, "and White OFFERS A DRAW!": true, "Black offered a draw": true,
		"ofrece tablas": true, "Oferta de tablas": true, "Karpov OFRECIÓ tablas.": true, "propone tablas": true,
		"refused a draw offer": false, "declined the draw offer": false, "after declining the draw offer": false,
		"rechaza la oferta de tablas": false, "acepta la oferta de tablas": false, "accepted a draw offer": false,
		"offered a draw, which was declined": true, "declined the exchange and offered a draw": true,
		"he refused. A draw offer followed": true, "never offered a draw": false, "didn't offer a draw": false,
		"no ofreció tablas": false, "no draw offer": false, "another draw offer": true,
		"refused a draw offer, then offered a draw": true, "drawoffer": false, "declined the exchange": false,
	} {
		g := parse(t, "e4 {"+words+"} *")
		if got := g.HalfMoves[0].Events&schema.DrawOffer != 0; got != want {
			t.Errorf("%q: %v, want %v", words, got, want)
		}
	}
}

func TestScores(t *testing.T) {
	for words, want := range map[string]float64{
		"[%eval 0.17]": 0.17, "[%eval -2.5] [%clk 0:01:00]": -2.5, "x [%eval 12]": 9.9, "[%eval -9.91,18]": -9.9,
		"[%eval #4]": 9.99, "[%eval #-1]": -9.99, "[%eval +.5]": 0.5, "[%eval 1] [%eval 2]": 2, "[%eval 0]": 0,
	} {
		h := parse(t, "e4 {"+words+"} *").HalfMoves[0]
		if !h.HasScore || h.Score != want {
			t.Errorf("%q: %v %v, want %v", words, h.Score, h.HasScore, want)
		}
	}
	for _, words := range []string{"", "0.17", "[%eval]", "[%eval ]", "[%eval NaN]", "[%eval 0x1p4]", "[%eval #]", "[%eval #x]", "[%eval --1]"} {
		if h := parse(t, "e4 {"+words+"} *").HalfMoves[0]; h.HasScore || h.Score != 0 {
			t.Errorf("%q: %v, want none", words, h.Score)
		}
	}
}
