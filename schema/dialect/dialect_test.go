package dialect

import (
	"database/sql"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
	"pgregory.net/rapid"
)

// The columns of the tables below, in the order of All.
const (
	duckdb = iota
	postgres
	mysql
	sqlserver
	oracle
)

func TestByName(t *testing.T) {
	for name, want := range map[string]string{
		"duckdb": "DuckDB", "postgres": "PostgreSQL", "postgresql": "PostgreSQL", "mysql": "MySQL / MariaDB",
		"mariadb": "MySQL / MariaDB", "MariaDB": "MySQL / MariaDB", "sqlserver": "SQL Server", "mssql": "SQL Server", "Oracle": "Oracle",
	} {
		if d, ok := ByName(name); !ok || d.Title != want {
			t.Errorf("ByName(%q) = %q, %v; want %q", name, d.Title, ok, want)
		}
	}
	for _, name := range []string{"", "sqlite", "duck"} {
		if d, ok := ByName(name); ok {
			t.Errorf("ByName(%q) found %s", name, d.Title)
		}
	}
}

func TestSpelling(t *testing.T) {
	type row struct {
		what  string
		print func(Dialect) string
		want  [5]string
	}
	same := func(s string) [5]string { return [5]string{s, s, s, s, s} }
	for _, test := range []row{
		{"any bit", func(d Dialect) string { return d.BitAny("m.MOVE_EVENTS", 3) },
			[5]string{duckdb: "(m.MOVE_EVENTS & 3) <> 0", postgres: "(m.MOVE_EVENTS & 3) <> 0", mysql: "(m.MOVE_EVENTS & 3) <> 0",
				sqlserver: "(m.MOVE_EVENTS & 3) <> 0", oracle: "BITAND(m.MOVE_EVENTS, 3) <> 0"}},
		{"all bits", func(d Dialect) string { return d.BitAll("e", 96) },
			[5]string{"(e & 96) = 96", "(e & 96) = 96", "(e & 96) = 96", "(e & 96) = 96", "BITAND(e, 96) = 96"}},
		{"no bit", func(d Dialect) string { return d.BitNone("e", 96) },
			[5]string{"(e & 96) = 0", "(e & 96) = 0", "(e & 96) = 0", "(e & 96) = 0", "BITAND(e, 96) = 0"}},
		{"limit", func(d Dialect) string { return "SELECT" + d.Top(10) + " x FROM t " + d.Limit(10) },
			[5]string{"SELECT x FROM t LIMIT 10", "SELECT x FROM t LIMIT 10", "SELECT x FROM t LIMIT 10",
				"SELECT TOP (10) x FROM t ", "SELECT x FROM t FETCH FIRST 10 ROWS ONLY"}},
		{"page", func(d Dialect) string { return d.Page(2, 10) },
			[5]string{"LIMIT 10 OFFSET 2", "LIMIT 10 OFFSET 2", "LIMIT 10 OFFSET 2",
				"OFFSET 2 ROWS FETCH NEXT 10 ROWS ONLY", "OFFSET 2 ROWS FETCH NEXT 10 ROWS ONLY"}},
		{"all but the first rows", func(d Dialect) string { return d.Page(2, 0) },
			[5]string{"OFFSET 2", "OFFSET 2", "LIMIT 18446744073709551615 OFFSET 2", "OFFSET 2 ROWS", "OFFSET 2 ROWS"}},
		{"day", func(d Dialect) string { return "u.usage_date < " + d.Date("2026-12-01") },
			[5]string{"u.usage_date < CAST('2026-12-01' AS DATE)", "u.usage_date < CAST('2026-12-01' AS DATE)", "u.usage_date < CAST('2026-12-01' AS DATE)",
				"u.usage_date < CAST('2026-12-01' AS DATE)", "u.usage_date < DATE '2026-12-01'"}},
		{"month of a day", func(d Dialect) string { return d.DateText("u.usage_date", Month) },
			[5]string{"strftime(u.usage_date, '%Y-%m')", "to_char(u.usage_date, 'YYYY-MM')", "DATE_FORMAT(u.usage_date, '%Y-%m')",
				"FORMAT(u.usage_date, 'yyyy-MM')", "TO_CHAR(u.usage_date, 'YYYY-MM')"}},
		{"substring", func(d Dialect) string { return d.Substr("board", 5, 1) },
			[5]string{"substr(board, 5, 1)", "substr(board, 5, 1)", "SUBSTR(board, 5, 1)", "SUBSTRING(board, 5, 1)", "SUBSTR(board, 5, 1)"}},
		{"piece on a square", func(d Dialect) string { return d.Piece("board", "MOVE_TO") },
			[5]string{"substr(board, 57 + MOVE_TO - 16 * (MOVE_TO // 8), 1)", "substr(board, 57 + MOVE_TO - 16 * (MOVE_TO / 8), 1)",
				"SUBSTR(board, 57 + MOVE_TO - 16 * (MOVE_TO DIV 8), 1)", "SUBSTRING(board, 57 + MOVE_TO - 16 * (MOVE_TO / 8), 1)",
				"SUBSTR(board, 57 + MOVE_TO - 16 * TRUNC(MOVE_TO / 8), 1)"}},
		{"name of a square", func(d Dialect) string { return d.Square("s") },
			[5]string{"(substr('abcdefgh', 1 + s - 8 * (s // 8), 1) || CAST(1 + (s // 8) AS VARCHAR))",
				"(substr('abcdefgh', 1 + s - 8 * (s / 8), 1) || CAST(1 + (s / 8) AS VARCHAR))",
				"CONCAT(SUBSTR('abcdefgh', 1 + s - 8 * (s DIV 8), 1), CAST(1 + (s DIV 8) AS CHAR))",
				"CONCAT(SUBSTRING('abcdefgh', 1 + s - 8 * (s / 8), 1), CAST(1 + (s / 8) AS VARCHAR(40)))",
				"(SUBSTR('abcdefgh', 1 + s - 8 * TRUNC(s / 8), 1) || TO_CHAR(1 + TRUNC(s / 8)))"}},
		{"length", func(d Dialect) string { return d.Length("x") },
			[5]string{"length(x)", "length(x)", "CHAR_LENGTH(x)", "LEN(x)", "LENGTH(x)"}},
		{"before a colon", func(d Dialect) string { return d.Before("x", ":") },
			[5]string{"split_part(x, ':', 1)", "split_part(x, ':', 1)", "SUBSTRING_INDEX(x, ':', 1)",
				"LEFT(x, CHARINDEX(':', CONCAT(x, ':')) - 1)", "SUBSTR(x, 1, INSTR(x || ':', ':') - 1)"}},
		{"after a plus", func(d Dialect) string { return d.After("x", "+") },
			[5]string{"split_part(x, '+', 2)", "split_part(x, '+', 2)", "SUBSTR(x, INSTR(CONCAT(x, '+'), '+') + 1)",
				"SUBSTRING(x, CHARINDEX('+', CONCAT(x, '+')) + 1, 4000)", "SUBSTR(x, INSTR(x || '+', '+') + 1)"}},
		{"place of a letter", func(d Dialect) string { return d.Find("board", "k") },
			[5]string{"strpos(board, 'k')", "strpos(board, 'k')", "INSTR(board, BINARY 'k')",
				"CHARINDEX('k' COLLATE Latin1_General_BIN2, board)", "INSTR(board, 'k')"}},
		{"letters like a pattern", func(d Dialect) string { return d.LikeLetters("board", "NOT ", "%K%") },
			[5]string{"board NOT LIKE '%K%'", "board NOT LIKE '%K%'", "BINARY board NOT LIKE '%K%'",
				"board NOT LIKE '%K%' COLLATE Latin1_General_BIN2", "board NOT LIKE '%K%'"}},
		{"letters in a row", func(d Dialect) string { return d.Repeat("Q", "n") },
			[5]string{"substr('QQQQQQQQQ', 1, n)", "substr('QQQQQQQQQ', 1, n)", "SUBSTR('QQQQQQQQQ', 1, n)", "SUBSTRING('QQQQQQQQQ', 1, n)", "SUBSTR('QQQQQQQQQ', 1, n)"}},
		{"part of a text", func(d Dialect) string { return d.Part("x", "2 * n", 2) },
			[5]string{"substr(x, 2 * n, 2)", "substr(x, 2 * n, 2)", "SUBSTR(x, 2 * n, 2)", "SUBSTRING(x, 2 * n, 2)", "SUBSTR(x, 2 * n, 2)"}},
		{"digits as a number", func(d Dialect) string { return d.Int("x") },
			[5]string{"CAST(x AS INTEGER)", "CAST(x AS INTEGER)", "CAST(x AS SIGNED)", "CAST(x AS INTEGER)", "CAST(x AS INTEGER)"}},
		{"median", func(d Dialect) string { text, _ := d.Median("x"); return text },
			[5]string{"median(CAST(x AS DOUBLE))", "CAST(percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS NUMERIC)", "", "", "MEDIAN(x)"}},
		{"spread", func(d Dialect) string { return d.Spread("x") },
			[5]string{"stddev_samp(x)", "stddev_samp(x)", "stddev_samp(x)", "STDEV(x)", "STDDEV_SAMP(x)"}},
		{"the greater and the lesser", func(d Dialect) string { return d.Greater("a", "b") + " " + d.Lesser("a", "b") },
			[5]string{"GREATEST(a, b) LEAST(a, b)", "GREATEST(a, b) LEAST(a, b)", "COALESCE(GREATEST(a, b), a, b) COALESCE(LEAST(a, b), a, b)",
				"CASE WHEN b IS NULL OR a > b THEN a ELSE b END CASE WHEN b IS NULL OR a < b THEN a ELSE b END",
				"COALESCE(GREATEST(a, b), a, b) COALESCE(LEAST(a, b), a, b)"}},
		{"a sum beside other numbers", func(d Dialect) string { return d.Wide("x") }, [5]string{"CAST(x AS DOUBLE)", "x", "x", "x", "x"}},
		{"concatenation", func(d Dialect) string { return d.Concat("a", "'-'", "b") },
			[5]string{"(a || '-' || b)", "(a || '-' || b)", "CONCAT(a, '-', b)", "CONCAT(a, '-', b)", "(a || '-' || b)"}},
		{"integer division", func(d Dialect) string { return d.IntDiv("a", "10") },
			[5]string{"(a // 10)", "(a / 10)", "(a DIV 10)", "(a / 10)", "TRUNC(a / 10)"}},
		{"number in a text", func(d Dialect) string { return d.TryInt("v") },
			[5]string{"TRY_CAST(regexp_extract(v, '^[0-9]{1,18}$') AS BIGINT)", "CAST(substring(v FROM '^[0-9]{1,18}$') AS BIGINT)",
				"CASE WHEN v REGEXP '^[0-9]{1,18}$' THEN CAST(v AS SIGNED) END",
				"TRY_CAST(CASE WHEN v <> '' AND v NOT LIKE '%[^0-9]%' THEN v END AS BIGINT)",
				"CAST(REGEXP_SUBSTR(v, '^[0-9]{1,18}$') AS NUMBER)"}},
		{"text of a number", func(d Dialect) string { return d.Text("n") },
			[5]string{"CAST(n AS VARCHAR)", "CAST(n AS VARCHAR)", "CAST(n AS CHAR)", "CAST(n AS VARCHAR(40))", "TO_CHAR(n)"}},
		{"capitals apart", func(d Dialect) string { return "board = " + d.CaseSensitive("'k'") },
			[5]string{"board = 'k'", "board = 'k'", "board = BINARY 'k'", "board = 'k' COLLATE Latin1_General_BIN2", "board = 'k'"}},
		{"key, capitals apart", func(d Dialect) string { return d.CaseKey("san") },
			[5]string{"san", "san", "CONVERT(san USING utf8mb4) COLLATE utf8mb4_bin", "san COLLATE Latin1_General_BIN2", "san"}},
		{"order, NULLs last", func(d Dialect) string { return d.OrderBy("x", true) },
			[5]string{"x DESC NULLS LAST", "x DESC NULLS LAST", "CASE WHEN x IS NULL THEN 1 ELSE 0 END, x DESC",
				"CASE WHEN x IS NULL THEN 1 ELSE 0 END, x DESC", "x DESC NULLS LAST"}},
		{"no table", func(d Dialect) string { return "SELECT 1" + d.FromNothing },
			[5]string{"SELECT 1", "SELECT 1", "SELECT 1", "SELECT 1", "SELECT 1 FROM DUAL"}},
		{"today", func(d Dialect) string { return d.Today },
			[5]string{"CURRENT_DATE", "CURRENT_DATE", "CURRENT_DATE", "CAST(GETDATE() AS DATE)", "TRUNC(SYSDATE)"}},
		{"true and false", func(d Dialect) string { return d.True + ", " + d.False },
			[5]string{"TRUE, FALSE", "TRUE, FALSE", "TRUE, FALSE", "1 = 1, 1 = 0", "1 = 1, 1 = 0"}},
		{"plain name", func(d Dialect) string { return d.Ident("cod_match") }, same("cod_match")},
		{"reserved name", func(d Dialect) string { return d.Ident("order") },
			[5]string{`"order"`, `"order"`, "`order`", "[order]", `"order"`}},
		{"name with quotes", func(d Dialect) string { return d.Ident("a\"`]b") },
			[5]string{"\"a\"\"`]b\"", "\"a\"\"`]b\"", "`a\"``]b`", "[a\"`]]b]", "\"a\"\"`]b\""}},
		{"text", func(d Dialect) string { return d.String("O'Kelly") }, same("'O''Kelly'")},
		{"text with a backslash", func(d Dialect) string { return d.String(`\' OR 1=1 --`) },
			[5]string{`'\'' OR 1=1 --'`, `E'\\'' OR 1=1 --'`, `'\\'' OR 1=1 --'`, `'\'' OR 1=1 --'`, `'\'' OR 1=1 --'`}},
		{"text beyond ASCII", func(d Dialect) string { return d.String("Ñ") },
			[5]string{"'Ñ'", "'Ñ'", "'Ñ'", "N'Ñ'", "'Ñ'"}},
		{"text with NUL and broken UTF-8", func(d Dialect) string { return d.String("a\x00b\xffc") },
			[5]string{"'a\uFFFDb\uFFFDc'", "'a\uFFFDb\uFFFDc'", "'a\uFFFDb\uFFFDc'", "N'a\uFFFDb\uFFFDc'", "'a\uFFFDb\uFFFDc'"}},
		{"contains", func(d Dialect) string { return d.Contains("WHITE", "Kasparov") }, same("LOWER(WHITE) LIKE '%kasparov%'")},
		{"contains wildcards", func(d Dialect) string { return d.Contains("x", "50%_[!]") }, same("LOWER(x) LIKE '%50!%!_![!!]%' ESCAPE '!'")},
		{"begins with", func(d Dialect) string { return d.Like("MATCH_DATE", "", "1999", "%") }, same("MATCH_DATE LIKE '1999%'")},
	} {
		for i, d := range All() {
			if got := test.print(d); got != test.want[i] {
				t.Errorf("%s, %s:\n got %s\nwant %s", d.Title, test.what, got, test.want[i])
			}
		}
	}
}

func TestTypes(t *testing.T) {
	for _, test := range []struct {
		t    Type
		want [5]string
	}{
		{Type{Kind: Code}, [5]string{"BIGINT", "BIGINT", "BIGINT", "BIGINT", "NUMBER(32)"}},
		{Type{Small, 2}, [5]string{"INTEGER", "SMALLINT", "SMALLINT", "SMALLINT", "NUMBER(2)"}},
		{Type{Count, 8}, [5]string{"INTEGER", "INTEGER", "INTEGER", "INT", "NUMBER(8)"}},
		{Type{Kind: Events}, [5]string{"INTEGER", "INTEGER", "INTEGER", "INT", "NUMBER(16)"}},
		{Type{Kind: Total}, [5]string{"BIGINT", "BIGINT", "BIGINT", "BIGINT", "NUMBER"}},
		{Type{Text, 500}, [5]string{"VARCHAR", "VARCHAR(500)", "VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
			"NVARCHAR(500)", "VARCHAR2(500 CHAR)"}},
		{Type{CaseText, 250}, [5]string{"VARCHAR", "VARCHAR(250)", "VARCHAR(250) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
			"NVARCHAR(250) COLLATE Latin1_General_BIN2", "VARCHAR2(250 CHAR)"}},
		{Type{Kind: Board}, [5]string{"VARCHAR", `VARCHAR(64) COLLATE "C"`, "VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin",
			"VARCHAR(64) COLLATE Latin1_General_BIN2", "VARCHAR2(64)"}},
		{Type{Kind: Date}, [5]string{"DATE", "DATE", "DATE", "DATE", "DATE"}},
		{Type{Kind: Score}, [5]string{"DECIMAL(4,2)", "NUMERIC(11,10)", "DECIMAL(11,10)", "DECIMAL(11,10)", "NUMBER(11,10)"}},
		{Type{Kind: Ratio}, [5]string{"DECIMAL(3,2)", "NUMERIC(3,2)", "DECIMAL(3,2)", "DECIMAL(3,2)", "NUMBER(3,2)"}},
		{Type{Kind: Real}, [5]string{"DOUBLE", "DOUBLE PRECISION", "DOUBLE", "FLOAT(53)", "BINARY_DOUBLE"}},
		{Type{Kind: Digest}, [5]string{"BLOB", "BYTEA", "VARBINARY(32)", "VARBINARY(32)", "RAW(32)"}},
	} {
		for i, d := range All() {
			if got := d.Type(test.t); got != test.want[i] {
				t.Errorf("%s: type %v is %s, want %s", d.Title, test.t, got, test.want[i])
			}
		}
	}
}

// TestPieceOnSquare evaluates Piece on the embedded database for all squares.
func TestPieceOnSquare(t *testing.T) {
	db := openDuckDB(t)
	board := DuckDB.String("rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR")
	rows := queryTexts(t, db, "SELECT "+DuckDB.Piece(board, "sq")+" FROM range(64) r(sq) ORDER BY sq")
	if got, want := strings.Join(rows, ""), "RNBQKBNRPPPPPPPP"+strings.Repeat("0", 32)+"pppppppprnbqkbnr"; got != want {
		t.Errorf("pieces from a1 to h8: %s, want %s", got, want)
	}
}

// TestWeekday reads days, and what is none, with the embedded database.
func TestWeekday(t *testing.T) {
	db := openDuckDB(t)
	for text, want := range map[string]string{
		"1972.07.11": "2", "2000.01.02": "7", "1560.01.01": "5", "2001.02.30": "", "1972.07.??": "", "1972": "", "": "", "1972.7.11": "",
	} {
		rows := queryTexts(t, db, "SELECT COALESCE(CAST("+DuckDB.Weekday(DuckDB.String(text))+" AS VARCHAR), '')")
		if rows[0] != want {
			t.Errorf("%q is weekday %q, want %q", text, rows[0], want)
		}
	}
}

// TestReservedWords holds the list of reserved words against the embedded
// database's own.
func TestReservedWords(t *testing.T) {
	for _, word := range queryTexts(t, openDuckDB(t), "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved'") {
		if DuckDB.Ident(word) == word {
			t.Errorf("%s is reserved but would stand without quotes", word)
		}
	}
}

// TestStringReadsBack sends any text to the embedded database and back.
func TestStringReadsBack(t *testing.T) {
	db := openDuckDB(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		var got string
		if err := db.QueryRow("SELECT " + DuckDB.String(text)).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if want := strings.ReplaceAll(text, "\x00", "\uFFFD"); got != want {
			t.Errorf("%q came back as %q", text, got)
		}
	})
}

// TestLikeFindsItsText holds LikeEscape against the embedded database: a text
// contains itself, and no wildcard in it matches anything else.
func TestLikeFindsItsText(t *testing.T) {
	db := openDuckDB(t)
	letters := rapid.StringOfN(rapid.SampledFrom([]rune(`ab%_[]!\'`)), 0, 4, -1)
	rapid.Check(t, func(t *rapid.T) {
		text, within := letters.Draw(t, "text"), letters.Draw(t, "within")
		var got bool
		if err := db.QueryRow("SELECT " + DuckDB.Contains(DuckDB.String(within), text)).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if want := strings.Contains(within, text); got != want {
			t.Errorf("%q contains %q: %v, want %v", within, text, got, want)
		}
	})
}

// FuzzString reads every literal as its server would and demands that it ends
// where it should and means the text it was made from.
func FuzzString(f *testing.F) {
	for _, seed := range []string{"", "Kasparov", "O'Kelly", `\`, `\'`, `'; DROP TABLE matches; --`, "\x00", "\xbf'", "Ñ", "''", `\\'`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want := strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", "\uFFFD"), "\uFFFD")
		for _, d := range All() {
			literal := d.String(text)
			if got, ok := readLiteral(literal, d.Name == "mysql" || strings.HasPrefix(literal, "E")); !ok || got != want {
				t.Errorf("%s: %q becomes %s, read as %q", d.Title, text, literal, got)
			}
		}
	})
}

// readLiteral is the servers' reading of one whole string literal.
func readLiteral(sql string, backslash bool) (text string, ok bool) {
	sql = strings.TrimLeft(sql, "EN")
	if !strings.HasPrefix(sql, "'") {
		return "", false
	}
	var out strings.Builder
	for i := 1; i < len(sql); i++ {
		switch c := sql[i]; {
		case c == '\\' && backslash:
			if i++; i == len(sql) || sql[i] != '\\' {
				return "", false
			}
			out.WriteByte('\\')
		case c == '\'' && i+1 < len(sql) && sql[i+1] == '\'':
			i++
			out.WriteByte('\'')
		case c == '\'':
			return out.String(), i == len(sql)-1
		default:
			out.WriteByte(c)
		}
	}
	return "", false
}

func openDuckDB(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func queryTexts(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	var texts []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return texts
}
