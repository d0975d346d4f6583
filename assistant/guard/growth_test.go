package guard

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// chain is common tables that each use the one before as often as the text each
// says, which has %s for it, and a query of the last one.
func chain(n int, first, each, last string) string {
	tables := []string{"t0 AS (" + first + ")"}
	for i := 1; i <= n; i++ {
		tables = append(tables, fmt.Sprintf("t%d AS (%s)", i, strings.ReplaceAll(each, "%s", fmt.Sprintf("t%d", i-1))))
	}
	return "WITH " + strings.Join(tables, ", ") + " " + strings.ReplaceAll(last, "%s", fmt.Sprintf("t%d", n))
}

// Common tables count as often as they are used: what grows with every step is
// refused soon, and before any engine plans it.
func TestChainsAreBounded(t *testing.T) {
	g := newGuard(t)
	for _, c := range []struct {
		name              string
		first, each, last string
		accepted          int // steps
		code              Code
	}{
		{"union", "SELECT white FROM matches", "SELECT * FROM %s UNION ALL SELECT * FROM %s", "SELECT count(*) FROM %s", 4, TooManyParts},
		{"subqueries", "SELECT 1 AS x", "SELECT (SELECT max(x) FROM %s) + (SELECT min(x) FROM %s) AS x", "SELECT x FROM %s", 4, TooManyParts},
		{"one use each", "SELECT white FROM matches", "SELECT * FROM %s", "SELECT count(*) FROM %s", 20, ""},
		{"texts", "SELECT white AS x FROM matches", "SELECT concat(x, x) AS x FROM %s", "SELECT max(x) FROM %s", 8, Growth},
		{"numbers", "SELECT move_count AS x FROM matches", "SELECT x * x AS x FROM %s", "SELECT max(x) FROM %s", 8, Growth},
		{"a star between", "SELECT white AS x FROM matches", "SELECT concat(x, x) AS x FROM (SELECT * FROM (SELECT * FROM %s) a) b", "SELECT max(x) FROM %s", 8, Growth},
		{"a name between", "SELECT white AS x FROM matches", "SELECT concat(a.y, a.y) AS x FROM (SELECT x AS y FROM %s) a", "SELECT max(x) FROM %s", 8, Growth},
		{"columns in turn", "SELECT white AS x, black AS y FROM matches", "SELECT y AS x, concat(x, x, x, x) AS y FROM %s", "SELECT max(x) FROM %s", 8, Growth},
		{"a union of columns in turn", "SELECT white AS x, black AS y FROM matches", "SELECT concat(y, y, y, y) AS x, x AS y FROM %s UNION ALL SELECT white, black FROM matches",
			"SELECT max(x) FROM %s", 8, Growth},
		{"beside one that grows", "SELECT white AS x, black AS y FROM matches", "SELECT x, concat(x, x, x, x) AS y FROM %s", "SELECT max(x) FROM %s", 20, ""},
	} {
		for _, d := range guarded {
			mustAcceptOn(t, g, d, chain(c.accepted, c.first, c.each, c.last))
			if c.code == "" {
				continue
			}
			for _, n := range []int{20, 30} {
				started := time.Now()
				refusal := mustRefuseOn(t, g, d, chain(n, c.first, c.each, c.last))
				if took := time.Since(started); took > 2*time.Second {
					t.Errorf("%s of %d on %s: it took %v", c.name, n, d.Name, took)
				}
				if refusal != nil && refusal.Code != c.code && refusal.Code != TooManyParts {
					t.Errorf("%s of %d on %s: %v", c.name, n, d.Name, refusal)
				}
			}
		}
	}
}

// On DuckDB an output can be used under its name in its own query, where its
// expression is put in its place.
func TestAliasesAreBounded(t *testing.T) {
	g := newGuard(t)
	aliases := "SELECT white || white AS a0"
	for i := range 9 {
		aliases += fmt.Sprintf(", a%d || a%[1]d AS a%d", i, i+1)
	}
	for _, sql := range []string{
		aliases + strings.Repeat(", a9", 500) + " FROM matches",
		aliases + " FROM matches WHERE a9 IN ('x'" + strings.Repeat(", a9", 500) + ")",
		aliases + " FROM matches ORDER BY a9" + strings.Repeat(", a9", 500),
	} {
		if refusal := mustRefuse(t, g, sql); refusal != nil && refusal.Code != Growth {
			t.Errorf("%.60s…: %v", sql, refusal)
		}
	}
	mustAccept(t, g, "SELECT count(*) AS n, n * 2 AS m, n + m AS o FROM matches HAVING o > 3 AND n > 1 ORDER BY m, o")
}

// What is just accepted does not take the guard long either.
func TestJudgedSoon(t *testing.T) {
	g := newGuard(t)
	aliases := "SELECT white || white AS a0"
	for i := range 12 {
		aliases += fmt.Sprintf(", a%d || a%[1]d AS a%d", i, i+1)
	}
	for _, sql := range []string{
		chain(5, "SELECT white FROM matches", "SELECT * FROM %s UNION ALL SELECT * FROM %s", "SELECT count(*) FROM %s"),
		chain(12, "SELECT white AS x FROM matches", "SELECT x || x AS x FROM %s", "SELECT max(x) FROM %s"),
		aliases[:strings.LastIndex(aliases, ",")] + " FROM matches",
	} {
		started := time.Now()
		mustAccept(t, g, sql)
		took := time.Since(started)
		t.Logf("%v: %.60s", took, sql)
		if took > 5*time.Second {
			t.Errorf("it took %v: %.60s", took, sql)
		}
	}
}

func TestCountWildcards(t *testing.T) {
	for _, c := range []struct {
		pattern, escape string
		want            int
	}{
		{"", "", 0}, {"%", "", 1}, {"%%%", "", 1}, {"%a%", "", 2}, {"a_b", "", 0}, {"*x*", "", 2}, {"%!%a%", "", 3}, {"%!%a%", "!", 2},
		{"%!!%a", "!", 2}, {"%*%", "", 3},
	} {
		if got := countWildcards(c.pattern, c.escape); got != c.want {
			t.Errorf("%q with %q has %d, want %d", c.pattern, c.escape, got, c.want)
		}
	}
}

// Powers of numbers of any length are bounded by what their form says.
func TestPowers(t *testing.T) {
	g := newGuard(t)
	for sql, accepted := range map[string]bool{
		"2 ^ 64": true, "2 ^ 65": false, "2 ^ -64": true, "2 ^ -65": false, "power(2, 64)": true, "power(2, 65.5)": false,
		"10 ^ ((move_count - fullmove_count) / 400.0)": true, "10 ^ (move_count / 400)": true, "10 ^ move_count": false,
		"10::float8 ^ move_count": true, "10 ^ move_count::double precision": true, "10 ^ move_count::numeric": false,
		"10 ^ (move_count / fullmove_count)": false, "10 ^ (move_count % 10)": true, "10 ^ (8 * 8)": true, "10 ^ (8 * 9)": false,
		"10 ^ abs(-64)": true, "10 ^ length(white)": false, "10 ^ '7'::numeric": false, "10 ^ NULL": true,
	} {
		if statement := "SELECT " + sql + " FROM matches"; accepted {
			mustAcceptOn(t, g, dialect.PostgreSQL, statement)
		} else if refusal := mustRefuseOn(t, g, dialect.PostgreSQL, statement); refusal != nil && refusal.Code != Power {
			t.Errorf("%s: %v", sql, refusal)
		}
	}
}
