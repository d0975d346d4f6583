package drawer_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func TestIDForm(t *testing.T) {
	// The rule of the interface, written out: a8 = r (12), b8 = n (10) is the
	// first byte, the white pieces are the last eight.
	bytes := []byte{
		0xca, 0xbd, 0xeb, 0xac, 0x99, 0x99, 0x99, 0x99,
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		0x11, 0x11, 0x11, 0x11, 0x42, 0x35, 0x63, 0x24,
	}
	want := base64.RawURLEncoding.EncodeToString(bytes)
	id := drawer.NewID(boardOf(t, startText))
	if got := id.String(); got != want || len(got) != 43 {
		t.Errorf("id of the start = %q, want %q", got, want)
	}
	if got := (drawer.ID{}).Board(); got != boardOf(t, strings.Repeat("0", 64)) {
		t.Errorf("the zero id is the board %s", got)
	}
}

func TestIDRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		text := drawer.NewID(board).String()
		id, err := drawer.ParseID(text)
		if err != nil {
			t.Fatalf("ParseID(%q): %v", text, err)
		}
		if id.Board() != board || id != drawer.NewID(board) {
			t.Fatalf("%s came back as %s", board, id.Board())
		}
	})
}

func TestIDAsJSON(t *testing.T) {
	id := drawer.NewID(boardOf(t, startText))
	text, err := json.Marshal(id)
	if err != nil {
		t.Fatal(err)
	}
	var back drawer.ID
	if err := json.Unmarshal(text, &back); err != nil || back != id {
		t.Errorf("%s came back as %v, error %v", text, back, err)
	}
	if err := json.Unmarshal([]byte(`"short"`), &back); err == nil {
		t.Error("a short id was read from JSON")
	}
}

func TestIDRefused(t *testing.T) {
	empty := strings.Repeat("A", 43)
	withCode := func(code byte) string {
		bytes := make([]byte, 32)
		bytes[0] = code // on b8
		return base64.RawURLEncoding.EncodeToString(bytes)
	}
	for name, c := range map[string]struct{ text, reason string }{
		"empty":         {"", "0 characters instead of 43"},
		"short":         {empty[1:], "42 characters instead of 43"},
		"long":          {empty + "A", "44 characters instead of 43"},
		"padding":       {empty[1:] + "=", `character '=' at place 43`},
		"standard set":  {"+" + empty[1:], `character '+' at place 1`},
		"line feed":     {empty[:42] + "\n", `character '\n' at place 43`},
		"beyond ASCII":  {"é" + empty[2:], `character 'é' at place 1`},
		"bits too many": {empty[:42] + "B", `last character "B"`},
		"code 7":        {withCode(7), "code 7 on b8"},
		"code 8":        {withCode(8), "code 8 on b8"},
		"code 15":       {withCode(15), "code 15 on b8"},
		"code 7 on a8":  {withCode(0x70), "code 7 on a8"},
	} {
		_, err := drawer.ParseID(c.text)
		var idError *drawer.IDError
		if !errors.As(err, &idError) || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s: error %v, want an *IDError with %q", name, err, c.reason)
		}
	}
}

func FuzzParseID(f *testing.F) {
	f.Add(drawer.NewID(boardOf(f, startText)).String())
	f.Add(strings.Repeat("A", 43))
	f.Add(strings.Repeat("_", 43))
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		id, err := drawer.ParseID(text)
		if err != nil {
			return
		}
		if id.String() != text || drawer.NewID(id.Board()) != id {
			t.Errorf("%q was read as %s", text, id)
		}
	})
}

// TestRead reads a board in all the forms that one is written in.
func TestRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawer.NewID(anyBoard(t))
		board := want.Board()
		for _, text := range []string{want.String(), board.Text(), " " + fenOf(board) + " w KQkq - 0 1\n", fenOf(board)} {
			if got, err := drawer.Read(text); err != nil || got != want {
				t.Fatalf("Read(%q) = %s, %v, want %s", text, got, err, want)
			}
		}
	})
	for text, want := range map[string]string{
		"":                       "64",
		startText[1:]:            "63",
		"8/8/8/8/8/8/8/9":        "9",
		strings.Repeat("!", 43):  "drawerId",
		"rnbqkbnr/pppppppp/8/8/": "rank",
	} {
		if _, err := drawer.Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%q): %v lacks %q", text, err, want)
		}
	}
}

// fenOf writes the pieces of a board as FEN, an empty square as 1.
func fenOf(b chessboard.Board) string {
	text := strings.ReplaceAll(b.Text(), "0", "1")
	ranks := make([]string, 8)
	for i := range ranks {
		ranks[i] = text[8*i : 8*i+8]
	}
	return strings.Join(ranks, "/")
}
