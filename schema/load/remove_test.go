package load_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// A database from which games were removed is that of the others, but for the
// codes that they were given.
func TestRemove(t *testing.T) {
	all, err := load.Games(t.Context(), []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	read := func(sql string) [][]any {
		t.Helper()
		result, err := db.Query(t.Context(), sql, store.Limits{Rows: 1 << 20, Bytes: 1 << 30})
		if err != nil {
			t.Fatal(err)
		}
		return result.Rows
	}
	kept := 0
	var games []store.Rows
	for i, g := range all {
		if i%10 == 3 {
			kept++
			continue
		}
		var rows store.Rows
		load.Rows(&rows, g)
		games = append(games, rows)
	}
	const keeps = "(cod_match - 1) % 10 = 3"
	queries := []string{
		"SELECT * FROM matches WHERE " + keeps + " ORDER BY cod_match",
		"SELECT * FROM match_moves WHERE " + keeps + " ORDER BY cod_match, move_order",
		"SELECT * FROM match_positions WHERE " + keeps + " ORDER BY cod_match, position_order",
		"SELECT * FROM match_statistics WHERE " + keeps + " ORDER BY cod_match, cod_keyword",
		"SELECT * FROM match_keywords JOIN keyword_values USING (cod_value) WHERE " + keeps + " ORDER BY cod_match, cod_keyword",
		"SELECT * FROM move_comments WHERE " + keeps + " ORDER BY cod_comment",
		"SELECT * FROM positions WHERE cod_position IN (SELECT cod_position FROM match_positions WHERE " + keeps + ") ORDER BY cod_position",
		"SELECT * FROM keyword_values WHERE cod_value IN (SELECT cod_value FROM match_keywords WHERE " + keeps + ") ORDER BY cod_value",
	}
	tables := []string{"matches", "match_moves", "match_positions", "match_statistics", "match_keywords", "move_comments", "positions", "keyword_values"}
	before := make([][][]any, len(queries))
	for i, sql := range queries {
		before[i] = read(sql)
	}
	other, tagged := games[0], games[1] // the same boards, and another player or a tag more, are other games
	other.Match.White = "Nobody"
	tagged.Tags = append(slices.Clone(tagged.Tags), store.Tag{Keyword: "Source", Value: "a book"})
	for _, c := range []struct {
		games []store.Rows
		want  int64
	}{{[]store.Rows{other, tagged}, 0}, {nil, 0}, {games, int64(len(games))}, {games, 0}} {
		removed, err := store.Remove(t.Context(), path, c.games)
		if err != nil || removed != c.want {
			t.Fatalf("%d are removed, %v, want %d", removed, err, c.want)
		}
	}
	for i, sql := range queries {
		if diff := cmp.Diff(before[i], read(sql)); diff != "" {
			t.Errorf("%s: %.500s", sql, diff)
		}
		if n := read("SELECT count(*) FROM " + tables[i])[0][0]; n != int64(len(before[i])) {
			t.Errorf("%s: %v rows, want %d", tables[i], n, len(before[i]))
		}
	}
	if n := read("SELECT count(*) FROM matches")[0][0]; n != int64(kept) {
		t.Errorf("%v games, want %d", n, kept)
	}
	summary, err := load.Import(t.Context(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{})
	if err != nil || summary.Imported != int64(len(games)) || summary.Duplicates != int64(kept) {
		t.Errorf("they come back as %+v, %v", summary, err)
	}
	if _, err := store.Remove(t.Context(), path+".none", games); !errors.Is(err, store.ErrMissing) {
		t.Errorf("of a database that is not there: %v", err)
	}
}
