package pgn_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// FuzzScanner checks that games do not depend on how the stream arrives, that lines
// and columns lead to them, and that no text is in two of them.
func FuzzScanner(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		pieces := split(t, bytes.NewReader(text))
		if len(pieces) != len(split(t, iotest.HalfReader(bytes.NewReader(text)))) {
			t.Fatal("the games depend on the reads")
		}
		size, line := 0, 0
		for _, p := range pieces {
			size += len(p.Text)
			if p.Text == "" || !utf8.ValidString(p.Text) || p.Line < line || p.Column < 1 {
				t.Fatalf("bad piece %+v after line %d", p, line)
			}
			line = p.Line
		}
		if utf8.Valid(text) && !bytes.Contains(text, []byte{0}) && size > len(text) {
			t.Fatalf("%d bytes of games in %d bytes of text", size, len(text))
		}
	})
}

// FuzzParse checks that every raw game is either read, and then written and read
// again without loss, or reported.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		scanner := pgn.NewScanner(bytes.NewReader(text), "games.pgn")
		var g pgn.Game
		for scanner.Scan() {
			raw := scanner.Raw()
			err := pgn.Parse(raw, &g)
			if err == nil {
				checkRoundTrip(t, &g)
				continue
			}
			var problem *pgn.Problem
			if !errors.As(err, &problem) || problem.Code == "" || problem.Line < raw.Line || problem.Game != raw.Index {
				t.Fatalf("bad problem %#v", err)
			}
		}
	})
}

func addSeeds(f *testing.F) {
	files, err := filepath.Glob("testdata/nasty/*.pgn")
	if err != nil || len(files) == 0 {
		f.Fatal("no files in testdata/nasty", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range []string{
		"", "*", "[", "{", "(", "[A \"", "[A \"\\", "1", "1.", "\r", "\xef\xbb", "\xff\xfe", "½", "\xbd-", "$", "%\r%",
		"e8=(Q)", "a8(Q)+(=)", "{\n\n[A \"1\"]", "1-0 {a}\n\n{b}", "(=", "(%)\n%)", "e4 ;}\n%", "[A \"%\"]\n[A \"\"]",
		"e4± e5⩲!", "e4+= e5=+", "e4\u00a0e5\u202f1-0\u00a0[A \"\"]", "0-0", "[Result \"0-0\"]\n0-0 {a}", "0.5-0.5", "[\x00A\x00", "\x00[\x00A",
		"\xc2", "\xe2\x80", "1\u00a0", "e4N e5→", "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\ne1h1 e8a8",
	} {
		f.Add([]byte(text))
	}
}
