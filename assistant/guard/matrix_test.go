package guard

import (
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/dialect"
	"pgregory.net/rapid"
)

// Places of a statement where an expression can stand; %s is the expression.
var places = []string{
	"SELECT %s",
	"SELECT %s FROM matches",
	"SELECT %s AS x, white FROM matches",
	"SELECT DISTINCT %s FROM matches",
	"SELECT DISTINCT ON (%s) white FROM matches",
	"SELECT white FROM matches WHERE %s IS NOT NULL",
	"SELECT white FROM matches WHERE white = %s",
	"SELECT white FROM matches WHERE NOT (%s IS NULL OR result = 1)",
	"SELECT white FROM matches WHERE white LIKE %s ESCAPE '!'",
	"SELECT white FROM matches WHERE white BETWEEN 'a' AND %s",
	"SELECT white FROM matches WHERE white IN ('a', %s)",
	"SELECT white FROM matches WHERE white IN (SELECT %s)",
	"SELECT white FROM matches WHERE EXISTS (SELECT 1 WHERE %s IS NULL)",
	"SELECT white FROM matches WHERE (white, black) = ('a', %s)",
	"SELECT white FROM matches ORDER BY %s",
	"SELECT white FROM matches ORDER BY white, %s DESC NULLS LAST",
	"SELECT white FROM matches LIMIT length(%s)",
	"SELECT white FROM matches LIMIT 1 OFFSET length(%s)",
	"SELECT count(*) FROM matches GROUP BY %s",
	"SELECT count(*) FROM matches GROUP BY ROLLUP (white, %s)",
	"SELECT white FROM matches GROUP BY white HAVING max(black) > %s",
	"SELECT white FROM matches QUALIFY row_number() OVER (ORDER BY %s) = 1",
	"SELECT row_number() OVER (PARTITION BY %s) FROM matches",
	"SELECT lag(white, 1, %s) OVER (ORDER BY cod_match) FROM matches",
	"SELECT sum(result) OVER (ORDER BY cod_match ROWS BETWEEN length(%s) PRECEDING AND CURRENT ROW) FROM matches",
	"SELECT first_value(%s) OVER w FROM matches WINDOW w AS (ORDER BY white)",
	"SELECT count(*) OVER w FROM matches WINDOW w AS (ORDER BY %s)",
	"SELECT count(*) FILTER (WHERE %s IS NULL) FROM matches",
	"SELECT count(*) FILTER (WHERE %s IS NULL) OVER () FROM matches",
	"SELECT string_agg(white, ',' ORDER BY %s) FROM matches",
	"SELECT max(DISTINCT %s) FROM matches",
	"SELECT lower(upper(%s))",
	"SELECT 'a' || %s",
	"SELECT CAST(%s AS VARCHAR)",
	"SELECT TRY_CAST(%s AS INTEGER)",
	"SELECT CASE WHEN %s IS NULL THEN 1 END",
	"SELECT CASE %s WHEN 'a' THEN 1 END",
	"SELECT CASE WHEN true THEN %s ELSE 'a' END",
	"SELECT CASE WHEN true THEN 'a' ELSE %s END",
	"SELECT coalesce(NULL, %s)",
	"SELECT ['a', 'b'][length(%s)]",
	"SELECT [%s]",
	"SELECT [%s][1:2]",
	"SELECT {'a': %s}.a",
	"SELECT (%s) COLLATE NOCASE",
	"SELECT * REPLACE (%s AS white) FROM matches",
	"SELECT m.white FROM matches m JOIN match_moves mm ON m.cod_match = mm.cod_match AND %s <> ''",
	"SELECT * FROM matches m, LATERAL (SELECT %s AS x) t",
	"SELECT * FROM (SELECT %s AS x) t",
	"SELECT * FROM unnest([%s]) t(x)",
	"SELECT unnest([%s])",
	"SELECT (SELECT %s)",
	"SELECT (SELECT (SELECT (SELECT %s)))",
	"WITH t AS (SELECT %s AS x) SELECT * FROM t",
	"WITH a AS (SELECT 1 AS y), t AS (SELECT %s AS x FROM a) SELECT 1",
	"SELECT * FROM (WITH t AS (SELECT %s AS x) SELECT * FROM t) q",
	"SELECT white FROM matches UNION SELECT %s",
	"SELECT %s UNION ALL SELECT white FROM matches",
	"SELECT white FROM matches EXCEPT (SELECT black FROM matches INTERSECT SELECT %s)",
	"SELECT white FROM matches UNION SELECT black FROM matches LIMIT length(%s)",
	"VALUES (1, %s)",
	"SELECT * FROM (VALUES (%s)) v(x)",
	"FROM matches SELECT %s",
	"SELECT white = ANY (SELECT %s) FROM matches",
	"SELECT lpad(%s, 10, ' ')",
	"SELECT regexp_matches(%s, 'a')",
}

// Expressions that must be refused, whatever the place.
var refused = []string{
	"getenv('HOME')", "current_setting('threads')", "version()", "nextval('s')", "error('x')", "sleep_ms(1)", "write_log('x')",
	"getvariable('x')", "read_text('x')", "current_user", "repeat('x', 1000000000)", "main.getenv('HOME')", "GETENV('HOME')",
	"\"getenv\"('HOME')", "json_serialize_sql('SELECT 1')", "'x'::regclass", "'x'::JSON", "CAST('x' AS BIT)", "$1", "matches.rowid",
	"(SELECT content FROM read_text('x'))", "(SELECT max(a) FROM 'x.csv')", "(SELECT max(table_name) FROM information_schema.tables)",
	"(SELECT count(*) FROM matches, match_moves)", "(WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n FROM r) SELECT max(n) FROM r)",
	"(SELECT max(white) FROM matches TABLESAMPLE 1%)", "list_transform(['a'], lambda x: x)[1]", "regexp_extract('x', 'a' || 'b')",
}

// matrix is the places and expressions of one dialect.
type matrix struct {
	dialect         dialect.Dialect
	places, refused []string
	harmless        string
}

var matrices = []matrix{
	{dialect.DuckDB, places, refused, "lower('5')"},
	{dialect.PostgreSQL, postgresPlaces, postgresRefused, "lower('5')"},
	{dialect.MySQL, mysqlPlaces, mysqlRefused, "LOWER('5')"},
}

func TestRefusedEverywhere(t *testing.T) {
	g := newGuard(t)
	for _, m := range matrices {
		for _, place := range m.places {
			mustAcceptOn(t, g, m.dialect, strings.Replace(place, "%s", m.harmless, 1))
			for _, expression := range m.refused {
				mustRefuseOn(t, g, m.dialect, strings.Replace(place, "%s", expression, 1))
			}
		}
		t.Logf("%s: %d places × %d expressions", m.dialect.Name, len(m.places), len(m.refused))
	}
}

// Places put inside one another refuse what they refuse one by one.
func TestRefusedAtAnyDepth(t *testing.T) {
	g := newGuard(t)
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom(matrices).Draw(t, "dialect")
		expression := rapid.SampledFrom(m.refused).Draw(t, "expression")
		for range rapid.IntRange(0, 4).Draw(t, "depth") {
			place := rapid.SampledFrom(m.places).Draw(t, "place")
			expression = "(" + strings.Replace(place, "%s", expression, 1) + ")"
		}
		var refusal *Refusal
		if err := g.Check(t.Context(), m.dialect, "SELECT "+expression); !errors.As(err, &refusal) {
			t.Fatalf("not refused: SELECT %s: %v", expression, err)
		}
	})
}

// The relations of FROM that must be refused, in every place of a relation.
func TestRefusedRelations(t *testing.T) {
	g := newGuard(t)
	for _, place := range []string{
		"SELECT * FROM %s", "FROM %s", "TABLE %s", "SELECT * FROM %s AS x", "SELECT * FROM (SELECT * FROM %s) q",
		"SELECT m.* FROM matches m JOIN %s ON true", "SELECT m.* FROM matches m LEFT JOIN %s USING (cod_match)",
		"SELECT m.* FROM matches m, %s", "SELECT m.* FROM matches m NATURAL JOIN %s", "SELECT m.* FROM matches m SEMI JOIN %s USING (cod_match)",
		"WITH t AS (SELECT * FROM %s) SELECT * FROM t", "SELECT 1 UNION SELECT 1 FROM %s", "SELECT (SELECT 1 FROM %s)",
		"SELECT 1 WHERE EXISTS (FROM %s)", "SELECT 1 WHERE 1 IN (SELECT 1 FROM %s)", "(SELECT * FROM %s) LIMIT 1",
		"SELECT * FROM matches m, LATERAL (SELECT * FROM %s) q", "SELECT x FROM (VALUES ((SELECT 1 FROM %s))) v(x)",
		"SELECT count(*) FROM matches GROUP BY (SELECT 1 FROM %s)",
	} {
		mustAccept(t, g, strings.Replace(place, "%s", "match_keywords", 1)+joinCondition(place))
		for _, relation := range []string{
			"'x.csv'", `"x.csv"`, "secrets", "information_schema.tables", "pg_catalog.pg_class", "sqlite_master", "duckdb_tables",
			"memory.main.matches", "other.matches", "temp.matches", "system.main.duckdb_settings", `"Matches "`, `""`,
		} {
			mustRefuse(t, g, strings.Replace(place, "%s", relation, 1))
		}
		if strings.HasPrefix(place, "TABLE") {
			continue
		}
		for _, function := range []string{
			"read_csv('x')", "glob('*')", "duckdb_settings()", "query('SELECT 1')", "query_table('matches')", "range(100000000)",
			"generate_series(1, 10, 0)", "repeat('x', 5)", "pragma_version()", "checkpoint()", "main.read_text('x')",
		} {
			mustRefuse(t, g, strings.Replace(place, "%s", function, 1))
		}
	}
}

// joinCondition is the condition that a place with two relations needs to be
// accepted.
func joinCondition(place string) string {
	switch {
	case strings.Contains(place, "LATERAL"):
		return " WHERE q.cod_match = m.cod_match"
	case strings.Contains(place, "m, %s"), strings.Contains(place, "ON true"):
		return " WHERE match_keywords.cod_match = m.cod_match"
	}
	return ""
}
