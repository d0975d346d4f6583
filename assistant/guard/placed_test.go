package guard

import (
	"errors"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// TestPlacesOfBoards: rows of game_boards may be told by their places, those of
// nothing else, whatever stands for it.
func TestPlacesOfBoards(t *testing.T) {
	g := newGuard(t)
	for _, sql := range []string{
		"SELECT b.rowid FROM game_boards b",
		"SELECT game_boards.ROWID FROM game_boards",
		"SELECT m.white FROM (SELECT b.rowid AS place, b.cod_match FROM game_boards b LIMIT 9) t JOIN game_boards b ON b.rowid = t.place JOIN matches m ON m.cod_match = t.cod_match",
		"SELECT m.white FROM matches m WHERE EXISTS (SELECT 1 FROM game_boards b WHERE b.cod_match = m.cod_match AND b.rowid > 5) ORDER BY 1",
		"SELECT 1 FROM game_boards b WHERE EXISTS (SELECT 1 FROM matches m WHERE m.cod_match = b.rowid)",
	} {
		if err := g.Check(t.Context(), dialect.DuckDB, sql); err != nil {
			t.Errorf("%s: %v", sql, err)
		}
	}
	for _, sql := range []string{
		"SELECT rowid FROM game_boards",
		"SELECT \"rowid\" FROM game_boards b",
		"SELECT main.game_boards.rowid FROM game_boards",
		"SELECT b.rowid.x FROM game_boards b",
		"SELECT rowid.b FROM game_boards b",
		"SELECT b.rowid FROM matches b",
		"SELECT game_boards.rowid FROM matches game_boards",
		"SELECT b.rowid FROM (SELECT * FROM game_boards) b",
		"WITH b AS (SELECT * FROM game_boards) SELECT b.rowid FROM b",
		"SELECT v.rowid FROM v_match_moves v",
		"SELECT count(*) FROM game_boards b JOIN matches m ON m.rowid = b.rowid",
		"SELECT 1 FROM game_boards b WHERE EXISTS (SELECT 1 FROM matches b WHERE b.rowid = 1)",
		"SELECT 1 FROM game_boards b JOIN matches m ON m.cod_match = b.cod_match ORDER BY m.rowid",
		"SELECT count(*) FILTER (WHERE m.rowid > 1) FROM game_boards b JOIN matches m ON m.cod_match = b.cod_match",
		"SELECT row_number() OVER (PARTITION BY m.rowid) FROM matches m",
		"SELECT DISTINCT ON (m.rowid) m.white FROM matches m",
		"SELECT m.white FROM matches m GROUP BY m.white, m.rowid HAVING max(m.rowid) > 1",
		"SELECT m.white FROM matches m QUALIFY max(m.rowid) OVER () > 1",
		"SELECT m.* REPLACE (m.rowid AS white) FROM matches m",
		"SELECT m.white FROM matches m, unnest([m.rowid]) u",
		"VALUES ((SELECT m.rowid FROM matches m LIMIT 1))",
		"SELECT 1 LIMIT (SELECT m.rowid FROM matches m LIMIT 1)",
		"SELECT m.white FROM matches m UNION SELECT m.white FROM matches m ORDER BY (SELECT m.rowid FROM matches m LIMIT 1)",
	} {
		var refusal *Refusal
		if err := g.Check(t.Context(), dialect.DuckDB, sql); !errors.As(err, &refusal) {
			t.Errorf("%s: %v", sql, err)
		}
	}
}
