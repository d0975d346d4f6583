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

// What servers, or settings of one, read in different ways must not pass.
func TestReadOutlineOfServers(t *testing.T) {
	for _, c := range []struct {
		lexis lexis
		sql   string
		code  Code
		what  string
	}{
		{postgresLexis, `SELECT 'a\d', E'a\\b', "a\"`, "", ""},
		{postgresLexis, `SELECT '\'`, Construct, `\'`},
		{postgresLexis, `SELECT '\''; DROP TABLE x; --'`, Construct, `\'`},
		{postgresLexis, `SELECT E'\''`, Construct, "E'…'"},
		{postgresLexis, `SELECT e'\x41'`, Construct, "E'…'"},
		{postgresLexis, `SELECT u&'a'`, Construct, "U&'…'"},
		{postgresLexis, `SELECT U&"a"`, Construct, "U&'…'"},
		{postgresLexis, `SELECT menu&'a'`, "", ""},
		{postgresLexis, `SELECT $$a$$`, Construct, "$"},
		{postgresLexis, `SELECT $1`, Construct, "$"},
		{postgresLexis, "SELECT 1" + strings.Repeat("+1", 800), TooDeep, ""},
		{postgresLexis, "SELECT f(1" + strings.Repeat("+1", 700) + ", 1" + strings.Repeat("+1", 700) + ")", "", ""},
		{postgresLexis, "SELECT 1, f(1" + strings.Repeat(", 1+1", 2000) + ")", "", ""},
		{mysqlLexis, "SELECT 'a\\\\', '50\\%', `a\\`, `a``;`", "", ""},
		{mysqlLexis, `SELECT '\'`, Construct, `\`},
		{mysqlLexis, `SELECT '\n'`, Construct, `\`},
		{mysqlLexis, `SELECT '\\\'; DROP TABLE x; -- '`, Construct, `\`},
		{mysqlLexis, `SELECT "a"`, Construct, `"`},
		{mysqlLexis, "SELECT 1 -- \"#@ \n + 1", "", ""},
		{mysqlLexis, "SELECT 1 --1", Construct, "--"},
		{mysqlLexis, "SELECT 1 --", Construct, "--"},
		{mysqlLexis, "SELECT 1 # x", Construct, "#"},
		{mysqlLexis, "SELECT @a", Construct, "@"},
		{mysqlLexis, "SELECT 'a' || 'b'", Construct, "||"},
		{mysqlLexis, "SELECT 1 -- a\r + 1; DROP", "", ""},
		{mysqlLexis, "SELECT /*!1*/ 1", ServerComment, ""},
		{mysqlLexis, "SELECT `a", Unterminated, ""},
	} {
		_, refusal := readOutline(c.sql, c.lexis)
		if refusal == nil {
			refusal = &Refusal{}
		}
		if refusal.Code != c.code || refusal.What != c.what {
			t.Errorf("%.60q: %s %q, want %s %q", c.sql, refusal.Code, refusal.What, c.code, c.what)
		}
	}
}
