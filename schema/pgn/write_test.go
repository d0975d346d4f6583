package pgn_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// content is what a game says, whatever file it stands in.
type content struct {
	Tags      []pgn.Tag
	Start     string
	HalfMoves []pgn.HalfMove
	Comments  []pgn.Comment
	Result    pgn.Result
	Final     chessboard.FinalState
	SHA256    [32]byte
	Boards    string
}

func contentOf(g *pgn.Game) content {
	c := content{
		Tags: append([]pgn.Tag(nil), g.Tags...), Start: g.Start.FEN(),
		HalfMoves: append([]pgn.HalfMove(nil), g.HalfMoves...),
		Comments:  append([]pgn.Comment(nil), g.Comments...),
		Result:    g.Result, Final: g.Final, SHA256: g.SHA256,
	}
	for order := range len(g.HalfMoves) + 1 {
		c.Boards += string(g.Board(order))
	}
	return c
}

// checkRoundTrip writes the game and reads it again.
func checkRoundTrip(t interface{ Fatalf(string, ...any) }, g *pgn.Game) {
	want := contentOf(g)
	var text bytes.Buffer
	if err := pgn.Write(&text, g); err != nil {
		t.Fatalf("Write: %v", err)
	}
	scanner := pgn.NewScanner(bytes.NewReader(text.Bytes()), "")
	if !scanner.Scan() {
		t.Fatalf("nothing to read in\n%s", text.Bytes())
	}
	var again pgn.Game
	if err := pgn.Parse(scanner.Raw(), &again); err != nil {
		t.Fatalf("%v in\n%s", err, text.Bytes())
	}
	if diff := cmp.Diff(want, contentOf(&again)); diff != "" {
		t.Fatalf("-written +read:\n%s\nin\n%s", diff, text.Bytes())
	}
	if scanner.Scan() {
		t.Fatalf("more than one game in\n%s", text.Bytes())
	}
}

func TestWriteGolden(t *testing.T) {
	const text = `[Event "A \"B\" \\ C"]
[FEN "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 17"]

{before the first move} Nf6! {a comment that is long enough to be broken over two lines, more or less} Nc3
; a } comment
Bb4 $10 Bc4 (Bd3 {why not}) (=) O-O = O-O d5 exd5 Nxd5 Nxd5 Qxd5 Bxd5 Be6 Bxe6 fxe6 c3 Bd6 d4 1-0 {the end}`
	const want = `[Event "A \"B\" \\ C"]
[FEN "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 17"]

{before the first move} 17... Nf6 $1 {a comment that is long enough to be broken
over two lines, more or less} 18. Nc3 ; a } comment
18... Bb4 $10 19. Bc4 (Bd3 {why not}) (=) 19... O-O (=) 20. O-O d5 21. exd5 Nxd5
22. Nxd5 Qxd5 23. Bxd5 Be6 24. Bxe6 fxe6 25. c3 Bd6 26. d4 {the end} 1-0

`
	var g pgn.Game
	if err := pgn.Parse(pgn.RawGame{Text: []byte(text)}, &g); err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := pgn.Write(&got, &g); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	checkRoundTrip(t, &g)
}

func TestWriteStartPosition(t *testing.T) {
	start, err := chessboard.ParseFEN("8/P6k/8/8/8/8/7K/8 w - - 0 61")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := pgn.Write(&text, &pgn.Game{Start: start}); err != nil {
		t.Fatal(err)
	}
	if want := "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/7K/8 w - - 0 61\"]\n\n*\n\n"; text.String() != want {
		t.Errorf("got %q, want %q", text.String(), want)
	}
}

func TestWriteError(t *testing.T) {
	broken := errors.New("broken")
	if err := pgn.Write(writerFunc(func([]byte) (int, error) { return 0, broken }), &pgn.Game{}); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// TestWriteFiles writes and reads every game of testdata.
func TestWriteFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/nasty/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no files in testdata/nasty", err)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		scanner := pgn.NewScanner(f, filepath.Base(file))
		var g pgn.Game
		for scanner.Scan() {
			if pgn.Parse(scanner.Raw(), &g) == nil {
				checkRoundTrip(t, &g)
			}
		}
	}
}

// TestWriteReadsBack plays games by chance, with tags and comments of every kind,
// and checks that reading what is written gives the same games, and that the text
// keeps to the standard.
func TestWriteReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for _, name := range rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Za-z][A-Za-z0-9_]{0,9}`), 0, 5, rapid.ID[string]).Draw(t, "tags") {
			if name == "FEN" || name == "Variant" {
				continue
			}
			value := rapid.StringOf(rapid.RuneFrom([]rune(`ab"\[]{}%;ñ ]"`))).Draw(t, "value")
			text.WriteString("[" + name + " \"" + strings.NewReplacer(`"`, `\"`, `\`, `\\`).Replace(value) + "\"]\n")
		}
		text.WriteString("\n")
		p := chessboard.Start()
		for range rapid.IntRange(0, 60).Draw(t, "half-moves") {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := rapid.SampledFrom(moves).Draw(t, "move")
			text.WriteString(p.SAN(m))
			p.Play(m)
			text.WriteString(rapid.SampledFrom(annotations).Draw(t, "annotation"))
			if rapid.IntRange(0, 9).Draw(t, "commented") == 0 {
				words := rapid.StringOf(rapid.RuneFrom([]rune("ab%;([{)] \n\tñ♘=$!"))).Draw(t, "words")
				text.WriteString(" {" + words + "} ")
			}
			text.WriteString(" ")
		}
		text.WriteString(rapid.SampledFrom([]string{"*", "1-0", "0-1", "1/2-1/2"}).Draw(t, "result"))
		var g pgn.Game
		if err := pgn.Parse(pgn.RawGame{Text: []byte(text.String())}, &g); err != nil {
			t.Fatalf("%v in\n%s", err, text.String())
		}
		checkRoundTrip(t, &g)
		checkLines(t, &g)
	})
}

var annotations = []string{
	"", "", "", "", "!", "??", " $18", " =", "=", " (=)", " {(=)}", " {White offers a draw}", "; with } and {\n",
	" (1. e4 {x} (1. d4 ; to the end }\n) 1-0) ", " {[%eval -0.35]}", " {" + strings.Repeat("long ", 900) + "}",
	" {" + strings.Repeat("ñ", 2500) + "}", " (" + strings.Repeat("ñ", 2500) + " x)", " {% %} ( % (%) %)", " {}",
}

// checkLines checks that no written line is too long for a reason other than one
// long word.
func checkLines(t *rapid.T, g *pgn.Game) {
	var text strings.Builder
	if err := pgn.Write(&text, g); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "%") {
			t.Fatalf("a line begins with an escape: %q", line)
		}
		if utf8.RuneCountInString(line) > 80 && !strings.HasPrefix(line, "[") &&
			strings.Contains(line, " ") && !strings.HasPrefix(line, ";") && !strings.Contains(line, " %") {
			t.Fatalf("line of %d characters: %q", utf8.RuneCountInString(line), line)
		}
	}
}
