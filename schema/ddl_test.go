package schema

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
	_ "github.com/go-sql-driver/mysql"
	"github.com/google/go-cmp/cmp"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

var update = flag.Bool("update", false, "write the golden files")

var languages = []Language{Spanish, English}

func TestDDLGolden(t *testing.T) {
	for _, d := range dialect.All() {
		for _, lang := range languages {
			golden(t, fmt.Sprintf("ddl_%s_%s.sql", d.Name, lang), DDL(d, lang))
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s is not what is printed now (-update writes it):\n%s", name, diff)
	}
}

// TestDDLOnDuckDB makes the database on the embedded server and reads it back.
func TestDDLOnDuckDB(t *testing.T) {
	for _, lang := range languages {
		db := open(t, "duckdb", "")
		createAndCompare(t, db, dialect.DuckDB, lang, "main")
	}
}

// TestDDLOnPostgreSQL needs a server: KIBITZ_TEST_POSTGRES is its URL.
func TestDDLOnPostgreSQL(t *testing.T) {
	dsn := os.Getenv("KIBITZ_TEST_POSTGRES")
	if dsn == "" {
		t.Skip("KIBITZ_TEST_POSTGRES names no PostgreSQL server (.ci/services starts one)")
	}
	db := open(t, "pgx", dsn)
	scratch(t, db, "CREATE SCHEMA kibitz_schema_test", "DROP SCHEMA IF EXISTS kibitz_schema_test CASCADE", "SET search_path TO kibitz_schema_test")
	createAndCompare(t, db, dialect.PostgreSQL, English, "kibitz_schema_test")
	compareKeys(t, db, dialect.PostgreSQL, `SELECT conname, CASE contype WHEN 'f' THEN confrelid::regclass::text ELSE '' END,
		(SELECT string_agg(attname, ' ' ORDER BY n) FROM unnest(conkey) WITH ORDINALITY k(num, n) JOIN pg_attribute ON attrelid = conrelid AND attnum = num)
		FROM pg_constraint WHERE connamespace = 'kibitz_schema_test'::regnamespace AND contype <> 'c'`)
}

// TestDDLOnMariaDB needs a server: KIBITZ_TEST_MARIADB is a DSN of its driver.
func TestDDLOnMariaDB(t *testing.T) {
	dsn := os.Getenv("KIBITZ_TEST_MARIADB")
	if dsn == "" {
		t.Skip("KIBITZ_TEST_MARIADB names no MariaDB server (.ci/services starts one)")
	}
	db := open(t, "mysql", dsn)
	scratch(t, db, "CREATE DATABASE kibitz_schema_test", "DROP DATABASE IF EXISTS kibitz_schema_test", "USE kibitz_schema_test")
	createAndCompare(t, db, dialect.MySQL, Spanish, "kibitz_schema_test")
	compareKeys(t, db, dialect.MySQL, `SELECT CASE constraint_name WHEN 'PRIMARY' THEN concat('PK of ', table_name) ELSE constraint_name END,
		coalesce(max(referenced_table_name), ''), group_concat(column_name ORDER BY ordinal_position SEPARATOR ' ')
		FROM information_schema.key_column_usage WHERE table_schema = 'kibitz_schema_test' GROUP BY constraint_name, table_name`)

	// White's and Black's pieces are different letters, and one of them does
	// not stand for the other.
	start := "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"
	for i, b := range []string{start, strings.ToLower(start), strings.ToUpper(start)} {
		if _, err := db.Exec("INSERT INTO positions (cod_position, board) VALUES (?, ?)", i+1, b); err != nil {
			t.Fatalf("boards that differ in capitals are one: %v", err)
		}
	}
	var n int
	query := "SELECT count(*) FROM positions WHERE board = " + dialect.MySQL.CaseSensitive(dialect.MySQL.String(start))
	if err := db.QueryRow(query).Scan(&n); err != nil || n != 1 {
		t.Errorf("%s: %d, %v; want 1", query, n, err)
	}
}

func open(t *testing.T, driver, dsn string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1) // the scratch schema is chosen for one connection
	t.Cleanup(func() { db.Close() })
	return db
}

func scratch(t *testing.T, db *sql.DB, create, drop, use string) {
	t.Helper()
	for _, statement := range []string{drop, create, use} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	t.Cleanup(func() {
		if _, err := db.Exec(drop); err != nil {
			t.Errorf("%s: %v", drop, err)
		}
	})
}

// createAndCompare makes the database and compares every relation, column,
// column order and nullability with the declaration, and the rows with the
// lists they come from.
func createAndCompare(t *testing.T, db *sql.DB, d dialect.Dialect, lang Language, schemaName string) {
	t.Helper()
	for _, s := range Statements(d, lang) {
		if _, err := db.ExecContext(context.Background(), s.SQL); err != nil {
			t.Fatalf("%s\n%s", err, s.SQL)
		}
	}
	want := map[string][]string{}
	for _, table := range tables {
		derived := d.Columnar && table.Derivation != nil
		for _, c := range table.Columns {
			want[strings.ToLower(table.Name)] = append(want[strings.ToLower(table.Name)], column(c.Name, c.NotNull, derived))
		}
	}
	for _, v := range views {
		for _, c := range v.Columns() {
			want[strings.ToLower(v.Name)] = append(want[strings.ToLower(v.Name)], column(c.Name, false, true))
		}
	}
	got := map[string][]string{}
	for _, r := range queryRows(t, db, `SELECT c.table_name, t.table_type, c.column_name, c.is_nullable
		FROM information_schema.columns c
		JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_schema = c.table_schema
		WHERE c.table_schema = '`+schemaName+`' ORDER BY c.table_name, c.ordinal_position`) {
		name := strings.ToLower(r[0])
		got[name] = append(got[name], column(r[2], r[3] == "NO", r[1] == "VIEW"))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s differs from the declaration (-declared +made):\n%s", d.Title, diff)
	}

	var wantRows, wantKeywords [][]string
	for _, e := range eventBits {
		wantRows = append(wantRows, []string{fmt.Sprint(int64(e.Bit)), e.Name})
	}
	if diff := cmp.Diff(wantRows, queryRows(t, db, "SELECT COD_EVENT, DESCRIPTION FROM match_events ORDER BY 1")); diff != "" {
		t.Errorf("%s: match_events:\n%s", d.Title, diff)
	}
	for _, k := range keywords {
		wantKeywords = append(wantKeywords, []string{fmt.Sprint(k.Code), k.Name, string(k.Type), k.Text.In(lang)})
	}
	if diff := cmp.Diff(wantKeywords, queryRows(t, db, "SELECT COD_KEYWORD, KEYWORD, KEYWORD_TYPE, DESCRIPTION FROM keywords ORDER BY 1")); diff != "" {
		t.Errorf("%s: keywords:\n%s", d.Title, diff)
	}
	for range 2 {
		if _, err := db.Exec("INSERT INTO token_usage (USAGE_DATE, PLAYER_NAME, MODEL_NAME) VALUES (DATE '2024-01-31', 'a', 'b')"); err != nil {
			t.Fatalf("%s: a row that numbers itself: %v", d.Title, err)
		}
	}
	if got := queryRows(t, db, "SELECT COD_USAGE FROM token_usage ORDER BY 1"); !slices.EqualFunc(got, [][]string{{"1"}, {"2"}}, slices.Equal) {
		t.Errorf("%s: rows numbered %v", d.Title, got)
	}
}

// column is what is compared of a column. A view's columns know no NOT NULL.
func column(name string, notNull, ofView bool) string {
	switch name = strings.ToLower(name); {
	case ofView:
		return name + " of a view"
	case notNull:
		return name + " not null"
	}
	return name
}

// compareKeys compares the keys that query finds (name, table referred to,
// columns) with the declared ones. MySQL keeps no names of primary keys.
func compareKeys(t *testing.T, db *sql.DB, d dialect.Dialect, query string) {
	t.Helper()
	want := map[string]string{}
	for _, table := range tables {
		name := table.PrimaryKey.Name
		if d.Name == "mysql" {
			name = "PK of " + table.Name
		}
		want[strings.ToLower(name)] = strings.ToLower("-> " + strings.Join(table.PrimaryKey.Columns, " "))
		for _, k := range table.Unique {
			want[strings.ToLower(k.Name)] = strings.ToLower("-> " + strings.Join(k.Columns, " "))
		}
		for _, k := range table.ForeignKeys {
			want[strings.ToLower(k.Name)] = strings.ToLower(k.Table + "-> " + strings.Join(k.Columns, " "))
		}
	}
	got := map[string]string{}
	for _, r := range queryRows(t, db, query) {
		got[strings.ToLower(r[0])] = strings.ToLower(r[1] + "-> " + r[2])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: keys (-declared +made):\n%s", d.Title, diff)
	}
}

func queryRows(t *testing.T, db *sql.DB, query string) [][]string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	for rows.Next() {
		row := make([]string, len(names))
		into := make([]any, len(names))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestDerivedTables fills the embedded database with one game of one half-move
// and reads the tables that are views there.
func TestDerivedTables(t *testing.T) {
	db := open(t, "duckdb", "")
	for _, s := range Statements(dialect.DuckDB, English) {
		if _, err := db.Exec(s.SQL); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []string{
		"INSERT INTO positions (cod_position, board) VALUES (10, 'a'), (20, 'b')",
		`INSERT INTO matches (COD_MATCH, INITIAL_POSITION, RESULT, RESULT_TEXT, MOVE_COUNT, FULLMOVE_COUNT)
			VALUES (1, 10, 0, '*', 2, 1), (2, 10, 0, '*', 0, 0)`,
		`INSERT INTO match_moves (COD_MATCH, FROM_POSITION, TO_POSITION, MOVE_ORDER, MOVE_NUMBER, MOVE_PLAYER, MOVE_EVENTS, MOVE_FROM, MOVE_TO, SCORE)
			VALUES (1, 10, 20, 1, 1, 0, 2101248, 6, 21, -9.99), (1, 20, 10, 2, 1, 1, 2101248, 62, 45, NULL)`,
	} {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	for query, want := range map[string][][]string{
		"SELECT COD_MATCH, COD_POSITION, POSITION_ORDER, POSITION_EVENTS, coalesce(CAST(SCORE AS VARCHAR), 'none'), sts_date IS NULL FROM match_positions ORDER BY 1, 3": {
			{"1", "10", "0", "0", "none", "true"}, {"1", "20", "1", "2101248", "-9.99", "true"}, {"1", "10", "2", "2101248", "none", "true"}, {"2", "10", "0", "0", "none", "true"}},
		"SELECT COD_POSITION, COD_KEYWORD, ST_VALUE FROM position_statistics ORDER BY 1, 2": {
			{"10", "3", "2"}, {"10", "4", "3"}, {"20", "3", "1"}, {"20", "4", "1"}},
		"SELECT count(*), count(DISTINCT COD_MATCH) FROM VW_MATCH_POSITIONS":                        {{"4", "2"}},
		"SELECT from_board, to_board, MOVE_AN_TEXT IS NULL FROM VW_MATCH_MOVES ORDER BY MOVE_ORDER": {{"a", "b", "true"}, {"b", "a", "true"}},
	} {
		if diff := cmp.Diff(want, queryRows(t, db, query)); diff != "" {
			t.Errorf("%s:\n%s", query, diff)
		}
	}
}

// TestDerivedTypes demands that a table that is a view has the declared types.
func TestDerivedTypes(t *testing.T) {
	db := open(t, "duckdb", "")
	for _, s := range Statements(dialect.DuckDB, English) {
		if _, err := db.Exec(s.SQL); err != nil {
			t.Fatal(err)
		}
	}
	for _, table := range tables {
		for _, c := range table.Columns {
			query := fmt.Sprintf("SELECT data_type FROM information_schema.columns WHERE table_name = '%s' AND column_name = '%s'", table.Name, c.Name)
			if got := queryRows(t, db, query); len(got) != 1 || got[0][0] != dialect.DuckDB.Type(c.Type) {
				t.Errorf("%s.%s is %v, want %s", table.Name, c.Name, got, dialect.DuckDB.Type(c.Type))
			}
		}
	}
}

// TestStructure checks the definitions that no server reads in these tests, by
// their text alone.
func TestStructure(t *testing.T) {
	foreign := map[string][]string{
		"oracle":    {"BIGINT", "VARCHAR(", "NVARCHAR", "SMALLINT", "LIMIT ", "AUTO_INCREMENT", "BOOLEAN", "GO"},
		"sqlserver": {"NUMBER(", "VARCHAR2", "RAW(", "OR REPLACE", "LIMIT ", "AUTO_INCREMENT", "DUAL", "SYSDATE"},
	}
	for _, d := range []dialect.Dialect{dialect.SQLServer, dialect.Oracle} {
		code := ""
		seen := map[string]bool{}
		for _, s := range Statements(d, Spanish) {
			bare := withoutComments(s.SQL)
			if strings.Count(bare, "(") != strings.Count(bare, ")") || strings.Count(bare, "'")%2 != 0 || strings.Contains(bare, ";") {
				t.Errorf("%s: unbalanced, or more than one statement:\n%s", d.Title, bare)
			}
			if regexp.MustCompile(`,\s*\)|\(\s*,|,\s*,`).MatchString(bare) {
				t.Errorf("%s: a comma too many:\n%s", d.Title, bare)
			}
			first := strings.Join(strings.Fields(bare)[:3], " ")
			if m := regexp.MustCompile(`^CREATE (?:OR (?:REPLACE|ALTER) )?(?:TABLE|VIEW) (\w+)`).FindStringSubmatch(bare); m != nil {
				seen[m[1]] = true
			} else if !strings.HasPrefix(first, "CREATE ") && !strings.HasPrefix(first, "INSERT INTO ") {
				t.Errorf("%s: begins with %s", d.Title, first)
			}
			code += bare + "\n"
		}
		for _, r := range Relations() {
			if !seen[r.Name] {
				t.Errorf("%s does not make %s", d.Title, r.Name)
			}
			delete(seen, r.Name)
		}
		if len(seen) > 0 {
			t.Errorf("%s makes what is not declared: %v", d.Title, slices.Collect(maps.Keys(seen)))
		}
		for _, table := range tables {
			for _, c := range table.Columns {
				if line := c.Name + " " + d.Type(c.Type); !strings.Contains(code, "    "+line) {
					t.Errorf("%s: no column %s", d.Title, line)
				}
			}
			for _, x := range table.Indexes {
				if x.Any == 0 && !strings.Contains(code, "CREATE INDEX "+x.Name+" ON "+table.Name+" (") {
					t.Errorf("%s: no index %s", d.Title, x.Name)
				}
			}
		}
		for _, word := range foreign[d.Name] {
			if regexp.MustCompile(`\b` + regexp.QuoteMeta(word)).MatchString(code) {
				t.Errorf("%s: %s is another server's word", d.Title, word)
			}
		}
	}
}

// TestIndexOfNulls holds the index that wants rows without a date against
// Oracle, which would leave them out, and the others, which want no constant.
func TestIndexOfNulls(t *testing.T) {
	for _, d := range dialect.All() {
		want := map[string]string{"oracle": "positions (0, sts_date)", "duckdb": ""}
		expect, ok := want[d.Name]
		if !ok {
			expect = "positions (sts_date)"
		}
		text := DDL(d, English)
		if expect == "" && strings.Contains(text, "CREATE INDEX") || expect != "" && !strings.Contains(text, "CREATE INDEX IX_POSITIONSTATS ON "+expect) {
			t.Errorf("%s: IX_POSITIONSTATS is not on %q", d.Title, expect)
		}
	}
}

func withoutComments(sql string) string {
	return regexp.MustCompile(`(?m)--.*$|/\*.*?\*/`).ReplaceAllString(sql, "")
}
