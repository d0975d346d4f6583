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
		for _, d := range []dialect.Dialect{dialect.DuckDB, dialect.MySQL} {
			mustRefuseOn(t, guards[ChessFunctions], d, s.sql)
		}
	}
	if calls < 20 {
		t.Errorf("%d calls were told why", calls)
	}
}
