package guard

import (
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// A name that is not there is refused with the names that are.
func TestKnownNames(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, c := range []struct{ sql, language, holds, lacks string }{
		{"SELECT player FROM matches", "en", "There are: black, cod_match, ", "move_order"},
		{"SELECT player FROM matches", "es", "Hay: black, cod_match, ", "move_order"},
		{"SELECT m.player FROM matches m JOIN match_moves mm ON mm.cod_match = m.cod_match", "en", "move_order", "comment_text"},
		{"SELECT white FROM games", "en", "There are: ", "cod_match"},
		{"SELECT white FROM games", "es", "match_moves, ", "There are"},
		{"SELECT load_extension('x')", "en", "load_extension", "There are"},
	} {
		var refusal *Refusal
		if err := g.Check(t.Context(), dialect.DuckDB, c.sql); !errors.As(err, &refusal) {
			t.Fatalf("%s: %v", c.sql, err)
		}
		if got := refusal.Text(c.language); !strings.Contains(got, c.holds) || strings.Contains(got, c.lacks) {
			t.Errorf("%s: %q", c.sql, got)
		}
	}
}
