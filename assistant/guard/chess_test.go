package guard

import (
	"context"
	"errors"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Where the database has the chess functions, statements may call them on games
// and boards, and what else could be done by their names is refused for the
// reason given. Where it has not, or has others, each call is refused and told why.
func TestChessFunctions(t *testing.T) {
	guards := map[Functions]*Guard{}
	for _, functions := range []Functions{NoFunctions, ChessFunctions, ChangedFunctions} {
		g, err := NewFor(functions)
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		guards[functions] = g
	}
	for _, s := range readCorpus(t, "testdata/postgres.chess.attacks.tsv", "code") {
		if refusal := mustRefuseOn(t, guards[ChessFunctions], dialect.PostgreSQL, s.sql); refusal != nil && string(refusal.Code) != s.class {
			t.Errorf("%s: refused for %s: %v", s.sql, refusal.Code, refusal)
		}
		for _, functions := range []Functions{NoFunctions, ChangedFunctions} {
			mustRefuseOn(t, guards[functions], dialect.PostgreSQL, s.sql)
		}
	}
	calls := 0
	for _, s := range readCorpus(t, "testdata/postgres.chess.benign.tsv") {
		if err := guards[ChessFunctions].Check(context.Background(), dialect.PostgreSQL, s.sql); err != nil {
			t.Errorf("%s: %v", s.sql, err)
		}
		for functions, code := range map[Functions]Code{NoFunctions: FunctionsMissing, ChangedFunctions: FunctionsChanged} {
			var refusal *Refusal
			if err := guards[functions].Check(context.Background(), dialect.PostgreSQL, s.sql); !errors.As(err, &refusal) {
				t.Errorf("%s: accepted without the functions: %v", s.sql, err)
			} else if refusal.Code == code {
				calls++
			}
		}
		mustRefuseOn(t, guards[ChessFunctions], dialect.MySQL, s.sql) // DuckDB has some of them itself
	}
	if calls < 20 {
		t.Errorf("%d calls were told why", calls)
	}
}

// On DuckDB statements may call the functions of a game by its code, as values and
// under their own names alone, and nothing of what these are made of.
func TestChessMacros(t *testing.T) {
	g := newGuard(t)
	for _, sql := range []string{
		"SELECT count(*) FROM matches m WHERE hasOpening(m.cod_match, '1. e4 e6')",
		"SELECT GETBOARD(cod_match, 3) AS b, count(*) FROM matches GROUP BY b ORDER BY 2 DESC LIMIT 1",
		"SELECT getFirstMoves(1, 7), getOpening(1, 5), hasBoard(1, '8/8/8/8/8/8/8/8', 3)",
		"SELECT count(*) FROM match_positions WHERE cod_position = boardCode('8/8/8/8/8/8/8/8')",
	} {
		if err := g.Check(t.Context(), dialect.DuckDB, sql); err != nil {
			t.Errorf("%s: %v", sql, err)
		}
	}
	for _, sql := range []string{
		"SELECT chess_squares('8/8/8/8/8/8/8/8')",
		"SELECT chess_started(1)",
		"SELECT error('x')",
		"SELECT other.getBoard(1, 2)",
		"SELECT * FROM getBoard(1, 2)",
		"CREATE TEMP MACRO getBoard(a, b) AS 1",
		"SELECT hasBoard(m, '8/8/8/8/8/8/8/8', 3), m.rowid FROM matches m",
	} {
		mustRefuseOn(t, g, dialect.DuckDB, sql)
	}
}
