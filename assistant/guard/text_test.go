package guard

import (
	"strings"
	"testing"
)

func TestReadOutline(t *testing.T) {
	for _, c := range []struct {
		sql   string
		word  string
		after bool
		code  Code
	}{
		{"SELECT 1", "SELECT", false, ""},
		{" \n;-- a\n/* b */ select 1 ; -- c\n;", "SELECT", false, ""},
		{"(SELECT 1)", "", false, ""},
		{"SELECT';'", "SELECT", false, ""},
		{"a;b", "A", true, ""},
		{"SELECT 'a''; b'", "SELECT", false, ""},
		{`SELECT E'\'; b'`, "SELECT", false, ""},
		{`SELECT e'\\'; b`, "SELECT", true, ""},
		{`SELECT type'\'; b`, "SELECT", true, ""},
		{`SELECT "a""; b"`, "SELECT", false, ""},
		{"SELECT $$ ; ' $$", "SELECT", false, ""},
		{"SELECT $a$ ; $$ $b$ $a$", "SELECT", false, ""},
		{"SELECT $1; b", "SELECT", true, ""},
		{"SELECT a$b; c", "SELECT", true, ""},
		{"SELECT 'áéñ ﬁ \u200b \u202e Ａ'", "SELECT", false, ""},
		{"SELECT 1 AS año -- ¿cuántas? ♞", "SELECT", false, ""},
		{"SELECT /* \u202e */ 1", "", false, HiddenCharacter},
		{"SELECT 1 -- \u200b", "", false, HiddenCharacter},
		{"SELECT \"\u2060\"", "", false, HiddenCharacter},
		{"SELECT $$\u200b$$", "", false, HiddenCharacter},
		{"SELECT\u30001", "", false, HiddenCharacter},
		{"SELECT 1\u037e DROP", "", false, HiddenCharacter},
		{"SELECT \ufeff1", "", false, HiddenCharacter},
		{"SELECT \uff11", "", false, HiddenCharacter},
		{"SELECT \u1160", "", false, HiddenCharacter},
		{"SELECT a\ufe0f", "", false, HiddenCharacter},
		{"SELECT \xff", "", false, HiddenCharacter},
		{"SELECT '\xff'", "", false, HiddenCharacter},
		{"SELECT '\x00'", "", false, HiddenCharacter},
		{"SELECT \x0b1", "", false, HiddenCharacter},
		{"SELECT /* /* */ */ 1", "", false, TooManyComments},
		{"SELECT /*/*/ 1 */ */", "", false, TooManyComments},
		{"SELECT /*+ x */ 1", "", false, ServerComment},
		{"/*M!50000 x */", "", false, ServerComment},
		{"SELECT /*/ 1", "", false, Unterminated},
		{"SELECT 'a''", "", false, Unterminated},
		{`SELECT E'\'`, "", false, Unterminated},
		{"SELECT $a$ $b$", "", false, Unterminated},
		{"", "", false, Empty},
		{"-- SELECT 1", "", false, Empty},
		{strings.Repeat("[", maxBrackets+1), "", false, TooDeep},
	} {
		got, refusal := readOutline(c.sql, duckLexis)
		var code Code
		if refusal != nil {
			code = refusal.Code
		}
		if code != c.code || got != (outline{c.word, c.after}) {
			t.Errorf("%q: %+v %v, want %q %v %q", c.sql, got, refusal, c.word, c.after, c.code)
		}
	}
}
