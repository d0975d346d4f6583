package guard

import (
	"bufio"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// statement is a line of a corpus. Its file says what must become of it.
type statement struct {
	dialect, class, sql string
}

// readCorpus reads a file of tab-separated columns, the last one SQL; those
// before it are named.
func readCorpus(t testing.TB, path string, columns ...string) []statement {
	t.Helper()
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("the corpus %s is not here: set KIBITZ_DATA to the folder of data beside it", filepath.Base(path))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols := strings.NewReplacer("\u2424", "\n", "\u240d", "\r", "\u2400", "\x00")
	var corpus []statement
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.SplitN(line, "\t", len(columns)+1)
		if len(fields) != len(columns)+1 {
			t.Fatalf("%s: %q has no %d columns", path, line, len(columns)+1)
		}
		s := statement{sql: symbols.Replace(fields[len(columns)])}
		for i, column := range columns {
			if column == "dialect" {
				s.dialect = fields[i]
			} else {
				s.class = fields[i]
			}
		}
		corpus = append(corpus, s)
	}
	return corpus
}

// sharedCorpus is the path of a corpus that does not belong to the project. It
// lies beside the folder of data.
func sharedCorpus(name string) string {
	data := os.Getenv("KIBITZ_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	return filepath.Join(data, "..", "guard", name)
}

// guarded are the dialects that are validated.
var guarded = []dialect.Dialect{dialect.DuckDB, dialect.PostgreSQL, dialect.MySQL}

func ownAttacks(t testing.TB, d dialect.Dialect) []statement {
	return readCorpus(t, filepath.Join("testdata", d.Name+".attacks.tsv"), "class")
}

// ownExcess are statements that only read and take more than there is.
func ownExcess(t testing.TB, d dialect.Dialect) []statement {
	return readCorpus(t, filepath.Join("testdata", d.Name+".excess.tsv"), "class")
}

func ownBenign(t testing.TB, d dialect.Dialect) []statement {
	return readCorpus(t, filepath.Join("testdata", d.Name+".benign.tsv"), "class")
}

func newGuard(t testing.TB) *Guard {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	return g
}

// mustRefuse checks a statement with DuckDB's guard and returns the refusal.
func mustRefuse(t *testing.T, g *Guard, sql string) *Refusal {
	t.Helper()
	return mustRefuseOn(t, g, dialect.DuckDB, sql)
}

func mustRefuseOn(t *testing.T, g *Guard, d dialect.Dialect, sql string) *Refusal {
	t.Helper()
	err := g.Check(context.Background(), d, sql)
	var refusal *Refusal
	switch {
	case err == nil:
		t.Errorf("%s: accepted: %s", d.Name, sql)
	case !errors.As(err, &refusal):
		t.Errorf("%s: not judged: %s: %v", d.Name, sql, err)
	}
	return refusal
}

func mustAccept(t *testing.T, g *Guard, sql string) {
	t.Helper()
	mustAcceptOn(t, g, dialect.DuckDB, sql)
}

func mustAcceptOn(t *testing.T, g *Guard, d dialect.Dialect, sql string) {
	t.Helper()
	if err := g.Check(context.Background(), d, sql); err != nil {
		t.Errorf("%s: refused: %s\n\t%v", d.Name, sql, err)
	}
}

func TestAttacksAreRefused(t *testing.T) {
	g := newGuard(t)
	for _, d := range guarded {
		codes := map[Code]int{}
		for _, s := range slices.Concat(ownAttacks(t, d), ownExcess(t, d)) {
			if refusal := mustRefuseOn(t, g, d, s.sql); refusal != nil {
				codes[refusal.Code]++
			}
		}
		t.Logf("%s: %v", d.Name, codes)
	}
}

func TestBenignStatementsAreAccepted(t *testing.T) {
	g := newGuard(t)
	for _, d := range guarded {
		for _, s := range ownBenign(t, d) {
			mustAcceptOn(t, g, d, s.sql)
		}
	}
}

// Each guard refuses the attacks on other servers too, mostly because they name
// nothing that it lists.
func TestSharedAttacksAreRefused(t *testing.T) {
	g := newGuard(t)
	for _, d := range guarded {
		refused := map[string]int{}
		for _, s := range readCorpus(t, sharedCorpus("attacks.tsv"), "dialect", "class") {
			if mustRefuseOn(t, g, d, s.sql) != nil {
				refused[s.dialect]++
			}
		}
		t.Logf("%s refuses, by the dialect of the attack: %v", d.Name, refused)
	}
}

// What is meant for servers without a guard of their own is DuckDB's SQL as well.
func TestSharedBenignStatementsAreAccepted(t *testing.T) {
	g := newGuard(t)
	for _, s := range readCorpus(t, sharedCorpus("benign.tsv"), "dialect") {
		d, ok := dialect.ByName(s.dialect)
		if !ok {
			d = dialect.DuckDB
		}
		mustAcceptOn(t, g, d, s.sql)
		mustAccept(t, g, s.sql)
	}
}

// A refusal names the thing and keeps quiet about what it was called with.
func TestRefusalsDoNotRepeatArguments(t *testing.T) {
	g := newGuard(t)
	for _, sql := range []string{
		"SELECT read_text('s3cr3t')",
		"SELECT pg_read_file('s3cr3t')",
		"SELECT LOAD_FILE('s3cr3t')",
		"SELECT * FROM read_csv('s3cr3t')",
		"SELECT current_setting('s3cr3t')",
		"SELECT repeat('s3cr3t', 1000000)",
		"SELECT regexp_replace(white, '(s3cr3t)\\1', '') FROM matches",
		"SELECT regexp_matches(white, '(s3cr3t)\\1') FROM matches",
		"SELECT white FROM nothing WHERE white = 's3cr3t'",
		"SELECT 's3cr3t'::xml",
		"SELECT 1 's3cr3t' 's3cr3t'",
		"SELECT white FROM matches WHERE 's3cr3t' 5",
		"ATTACH 's3cr3t' AS x",
		"SET PASSWORD = 's3cr3t'",
		"COPY matches TO 's3cr3t'",
	} {
		for _, d := range guarded {
			refusal := mustRefuseOn(t, g, d, sql)
			if refusal != nil && strings.Contains(refusal.Error()+refusal.Text("es"), "s3cr3t") {
				t.Errorf("%s: %s: the refusal repeats the argument: %v", d.Name, sql, refusal)
			}
		}
	}
}

func TestRefusalSaysWhat(t *testing.T) {
	g := newGuard(t)
	for _, c := range []struct {
		sql  string
		code Code
		what string
	}{
		{"SELECT getenv('HOME')", Function, "getenv"},
		{"SELECT lower(pg_catalog.upper('x'))", Function, "pg_catalog.upper"},
		{"SELECT * FROM Secrets", Table, "secrets"},
		{"SELECT * FROM other.Matches", Table, "other.matches"},
		{"DROP TABLE matches", NotSelect, "DROP"},
		{"/* a */ drop TABLE matches", NotSelect, "DROP"},
		{"SELECT 1; SELECT 2", NotOneStatement, ""},
		{"SELECT 1; DROP TABLE matches", NotOneStatement, ""},
		{"SELECT whitte FROM matches", UnknownColumn, "whitte"},
		{"SELECT m.whitte FROM matches m", UnknownColumn, "whitte"},
		{"SELECT lower(white, black) FROM matches", DoesNotBind, ""},
		{"SELECT 'a'::JSON", Type, "JSON"},
		{"SELECT rowid FROM matches", SystemColumn, "rowid"},
		{"SELECT m.rowid FROM matches m", SystemColumn, "rowid"},
		{"WITH Matches AS (SELECT 1) SELECT 1", ShadowsTable, "matches"},
		{"SELECT white FROM matches TABLESAMPLE 5%", Construct, "sample"},
		{"SELECT white FROM matches POSITIONAL JOIN keywords", Construct, "positional"},
		{"SELECT lpad('x', 5000)", Size, "lpad"},
		{"SELECT 1e309", Number, ""},
		{"SELECT -1e309 + 1", Number, ""},
		{"SELECT white LIKE '%a%b%c%d%e%' FROM matches", Wildcards, ""},
		{"SELECT levenshtein(x, x) FROM (SELECT string_agg(white) AS x FROM matches) y", LongTexts, "levenshtein"},
		{"SELECT white || white AS a" + strings.Repeat(", a || a AS a", 20) + " FROM matches", Growth, ""},
		{"SELECT white ~ black FROM matches", Pattern, "regexp_full_match"},
		{"SELECT 1 FROM matches, match_moves", CrossProduct, ""},
		{"SELECT FROM WHERE", Syntax, ""},
		{"SELECT\u00a01", HiddenCharacter, "U+00A0"},
		{"SELECT 'x", Unterminated, ""},
		{" ; ", Empty, ""},
		{strings.Repeat(" ", maxBytes) + "SELECT 1", TooLong, ""},
		{"SELECT " + strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100), TooDeep, ""},
		{"SELECT 1" + strings.Repeat(" UNION SELECT 1", 3000), TooManyParts, ""},
		{"SELECT 1" + strings.Repeat(" + 1", 400), TooDeep, ""},
		{"SELECT 1" + strings.Repeat(" + 1", 5000), Syntax, ""},
		{"SELECT 1" + strings.Repeat("/**/", 10000), TooManyComments, ""},
		{"SELECT /*! 1 */ 1", ServerComment, ""},
		{"SELECT 1 FROM match_events" + strings.Repeat(" NATURAL JOIN match_events", 80), TooManyParts, ""},
	} {
		refusal := mustRefuse(t, g, c.sql)
		if refusal != nil && (refusal.Code != c.code || refusal.What != c.what) {
			t.Errorf("%.60s: refused as %s %q (%v), want %s %q", c.sql, refusal.Code, refusal.What, refusal, c.code, c.what)
		}
	}
}

func TestEveryCodeHasTexts(t *testing.T) {
	for code, texts := range messages {
		for _, lang := range []string{"es", "en"} {
			if texts[lang] == "" {
				t.Errorf("%s has no text in %s", code, lang)
			}
		}
	}
	for _, code := range []Code{NotValidated, Empty, TooLong, HiddenCharacter, Unterminated, TooManyComments, ServerComment,
		TooDeep, Syntax, NotOneStatement, NotSelect, Construct, Table, Function, Type, SystemColumn, ShadowsTable, Size,
		Pattern, Wildcards, LongTexts, LongResult, Number, Power, Growth, TooManyParts, CrossProduct, UnknownColumn, DoesNotBind} {
		if messages[code] == nil {
			t.Errorf("%s has no text", code)
		}
	}
	if got := refuse(Function, "getenv").Text("es"); got != "La función getenv no se admite." {
		t.Errorf("in Spanish: %q", got)
	}
}
