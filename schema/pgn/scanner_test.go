package pgn_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// piece is what a Scanner says of a raw game.
type piece struct {
	Text         string
	Line, Column int
	TooLong      bool
}

func split(t interface{ Fatal(...any) }, r io.Reader) (pieces []piece) {
	scanner := pgn.NewScanner(r, "games.pgn")
	for scanner.Scan() {
		raw := scanner.Raw()
		pieces = append(pieces, piece{string(raw.Text), raw.Line, raw.Column, raw.TooLong})
		if raw.Index != len(pieces) || raw.File != "games.pgn" {
			t.Fatal("wrong index or file", raw.Index, raw.File)
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return pieces
}

func TestScannerSplits(t *testing.T) {
	for text, want := range map[string][]piece{
		"":              nil,
		" \n\r\n\t\n":   nil,
		"% only\n%this": nil,
		"\n 1. e4 *\n":  {{"1. e4 *", 2, 2, false}},
		"e4 * d4 1-0":   {{"e4 *", 1, 1, false}, {"d4 1-0", 1, 6, false}},
		"é4 * d4 1-0":   {{"é4 *", 1, 1, false}, {"d4 1-0", 1, 6, false}},
		"e4 1-0 {a} $1 [x] ) ;b\n\n{c} d4": {
			{"e4 1-0 {a} $1 [x] ) ;b", 1, 1, false}, {"{c} d4", 3, 1, false}},
		"[A \"1\"]\n[A \"2\"]\n\n[B \"1\"]\n\n[A \"3\"]": {
			{"[A \"1\"]\n[A \"2\"]\n\n[B \"1\"]", 1, 1, false}, {"[A \"3\"]", 6, 1, false}},
		"[A \"1\"]\n{comment}\n[B \"1\"]\n{comment}\n[A \"3\"]": {
			{"[A \"1\"]\n{comment}\n[B \"1\"]\n{comment}", 1, 1, false}, {"[A \"3\"]", 5, 1, false}},
		"e4 (d4 1-0 [%x]) e5 [A \"1\"]": {{"e4 (d4 1-0 [%x]) e5", 1, 1, false}, {"[A \"1\"]", 1, 21, false}},
		"e4 (d4\n[A \"1\"]\n*":          {{"e4 (d4", 1, 1, false}, {"[A \"1\"]\n*", 2, 1, false}},
		"O-O 0-0 0-0-0 1-0-0 31-0 ** *": {{"O-O 0-0 0-0-0 1-0-0 31-0 ** *", 1, 1, false}},
	} {
		if diff := cmp.Diff(want, split(t, strings.NewReader(text))); diff != "" {
			t.Errorf("%q: -want +got:\n%s", text, diff)
		}
	}
}

// TestScannerReads checks that games do not depend on the pieces in which the
// stream arrives, nor on where the window of the Scanner ends.
func TestScannerReads(t *testing.T) {
	files, err := filepath.Glob("testdata/nasty/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no files in testdata/nasty", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := split(t, bytes.NewReader(text))
		for name, r := range map[string]io.Reader{
			"one byte": iotest.OneByteReader(bytes.NewReader(text)),
			"half":     iotest.HalfReader(bytes.NewReader(text)),
			"data err": iotest.DataErrReader(bytes.NewReader(text)),
		} {
			if diff := cmp.Diff(want, split(t, r)); diff != "" {
				t.Errorf("%s, %s: -want +got:\n%s", file, name, diff)
			}
		}
		if strings.HasPrefix(filepath.Base(file), "utf-16") {
			continue
		}
		for shift := range 64 {
			padding := strings.Repeat(" ", 256<<10-shift)
			got := split(t, io.MultiReader(strings.NewReader(padding), bytes.NewReader(text)))
			if len(got) != len(want) {
				t.Fatalf("%s, %d bytes before the window's end: %d games, want %d", file, shift, len(got), len(want))
			}
			for i := range got {
				if got[i].Text != want[i].Text || got[i].Line != want[i].Line {
					t.Fatalf("%s, %d bytes before the window's end:\ngot  %+v\nwant %+v", file, shift, got[i], want[i])
				}
			}
		}
	}
}

// TestScannerRejoins checks that games cut from a text of games are those games.
func TestScannerRejoins(t *testing.T) {
	parts := []string{
		"[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 {a\nb} e5 1-0", "[Event \"B\"]\n\n*",
		"1. d4 (1. c4 *) d5 1/2-1/2", "[Event \"C\"]\n\n{%\n} 1. e4 ; *\n0-1", "*",
	}
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.SliceOf(rapid.SampledFrom(parts)).Draw(t, "games")
		between := rapid.SampledFrom([]string{"\n", "\n\n", " \n\r\n\n\n", "\r"}).Draw(t, "between")
		var got []string
		for _, p := range split(t, strings.NewReader(strings.Join(games, between)+between)) {
			got = append(got, p.Text)
		}
		if strings.Join(got, "|") != strings.Join(games, "|") {
			t.Fatalf("got %q, want %q", got, games)
		}
	})
}

// repeated is a reader of a text over and over, until it has given size bytes.
type repeated struct {
	text string
	size int
	at   int
}

func (r *repeated) Read(b []byte) (n int, err error) {
	for n < len(b) && r.size > 0 {
		b[n] = r.text[r.at]
		r.at = (r.at + 1) % len(r.text)
		n++
		r.size--
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func TestScannerTooLong(t *testing.T) {
	const next = "\n\n[Event \"Next\"]\n\n1. e4 *"
	for name, text := range map[string]string{
		"moves": "Nf3 Nf6 Ng1 Ng8\n", "one line": "Nf3 Nf6 Ng1 Ng8 ", "one word": "N", "spaces": "{         }",
		"comment": "{ open\n", "variations": "(", "brackets": "[",
	} {
		t.Run(name, func(t *testing.T) {
			start := "d4 "
			if name == "one word" {
				start = ""
			}
			for _, size := range []int{pgn.MaxGame + 1, 5 * pgn.MaxGame} {
				r := io.MultiReader(strings.NewReader("e4 *\n"+start), &repeated{text: text, size: size}, strings.NewReader(next))
				pieces := split(t, r)
				want := []piece{{Text: "e4 *", Line: 1, Column: 1}, {Line: 2, Column: 1, TooLong: true}}
				if len(pieces) != 3 || pieces[0] != want[0] || pieces[1] != want[1] ||
					pieces[2].Text != strings.TrimSpace(next) {
					for i := range pieces {
						pieces[i].Text = pieces[i].Text[:min(50, len(pieces[i].Text))]
					}
					t.Fatalf("%d bytes: %+v", size, pieces)
				}
			}
		})
	}
	var g pgn.Game
	err := pgn.Parse(pgn.RawGame{File: "games.pgn", Line: 2, Column: 1, Index: 2, TooLong: true}, &g)
	if got := err.Error(); got != "games.pgn:2:1: game 2: the game is longer than 4 MB" {
		t.Error(got)
	}
}

func TestScannerReadError(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("1. e4 *\n1. d4 *\n1. c4"), iotest.ErrReader(broken))
	scanner := pgn.NewScanner(r, "")
	games := 0
	for scanner.Scan() {
		games++
	}
	if games != 2 || !errors.Is(scanner.Err(), broken) {
		t.Errorf("%d games, error %v; want 2, %v", games, scanner.Err(), broken)
	}
}
