package analysis_test

import (
	"database/sql"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/metrics"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// imported makes a database of a PGN text.
func imported(t *testing.T, pgn string) (path string, summary load.Summary) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.duckdb")
	summary, err := load.Import(t.Context(), path, []load.Source{{Name: "test", Reader: strings.NewReader(pgn)}}, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return path, summary
}

// query runs SQL over a database; cells are joined with blanks, fractions have
// four decimals.
func query(t *testing.T, path, sql string) (lines []string) {
	t.Helper()
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.Query(t.Context(), sql, store.Limits{Rows: 100_000, Bytes: 64 << 20})
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	for _, row := range result.Rows {
		var cells []string
		for _, cell := range row {
			switch v := cell.(type) {
			case nil:
				cells = append(cells, "-")
			case float64:
				cells = append(cells, fmt.Sprintf("%.4f", v))
			default:
				cells = append(cells, fmt.Sprint(v))
			}
		}
		lines = append(lines, strings.Join(cells, " "))
	}
	return lines
}

func same(t *testing.T, path, sql string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, query(t, path, sql)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", sql, diff)
	}
}

// update changes the analysis of a database.
func update(t *testing.T, path string, change func(w *store.Writer) error) {
	t.Helper()
	w, err := store.OpenWriter(t.Context(), path, store.WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := change(w); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Publish(); err != nil {
		t.Fatal(err)
	}
}

const evaluatedGame = `[Event "Test"]
[Site "https://example.org/abc"]
[Date "2001.02.03"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. f3 {[%eval 0.20]} e5 {[%eval 0.30] a word} 2. g3 {[%eval -0.90]} d5 {[%eval -0.60]} (2... d6 {[%eval 9.0]}) 3. h3 {[%eval -3.5]}
Nc6 {[%eval -1.00,22]} 4. a3 {[%eval 3.3] [%eval -1.20]} Nf6 {[%eval -1.1]} 5. b3 {[%eval -4.5]} Be7 {[%eval #-3]} 0-1
`

// TestTakeOver holds the figures of a game to those computed by hand.
func TestTakeOver(t *testing.T) {
	path, summary := imported(t, evaluatedGame)
	if summary.Evaluated != 1 {
		t.Errorf("%d games taken over", summary.Evaluated)
	}
	same(t, path, "SELECT name, source, limit_kind, limit_value, binary_sha256 FROM da_engines", "example.org pgn none 0 -")
	same(t, path, "SELECT position_order, centipawn, mate, move_player, loss, judgement, cpl FROM da_positions ORDER BY 1",
		"0 15 - - - - -", "1 20 - 0 -0.4598 ENGINE 0", "2 30 - 1 0.9185 - 10", "3 -90 - 0 10.9684 INACCURACY 120", "4 -60 - 1 2.7089 - 30",
		"5 -350 - 0 22.8924 MISTAKE 290", "6 -100 - 1 19.2906 INACCURACY 250", "7 -120 - 0 1.7674 - 20", "8 -110 - 1 0.8804 - 10",
		"9 -450 - 0 23.9931 MISTAKE 340", "10 -31997 -3 1 -16.0174 ENGINE 0")
	same(t, path, `SELECT move_player, moves, acpl, stdcpl, accuracy_avg, engine_moves, normal_moves, inaccuracy_moves, mistake_moves, blunder_moves,
			best_moves, highest_chances, lowest_chances, turning_point, worst_move, game_length FROM da_matches ORDER BY 1`,
		"0 5 154.0000 154.8548 64.2448 1 1 1 2 0 - 52.7588 0.0000 9 9 10",
		"1 5 60.0000 106.7708 84.3945 1 3 1 0 0 - 100.0000 47.2412 9 6 10")
	same(t, path, "SELECT player, games, moves, cpl_sum, best_moves, compared_moves FROM da_players ORDER BY 1", "A 1 5 770.0000 - -", "B 1 5 300.0000 - -")
	same(t, path, "SELECT white, white_acpl, black_acpl, white_turning_point FROM VW_DA_MATCHES", "A 154.0000 60.0000 9")
}

// TestEdges has games that begin, end or are evaluated in their own way.
func TestEdges(t *testing.T) {
	path, summary := imported(t, `[Event "no half-moves"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

{[%eval 1.0]} *

[Event "one half-move"]

1. Nh3 {[%eval -0.1]} *

[Event "Black begins"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]

30... Kd8 {[%eval 5.0]} 31. e3 {[%eval 5.0]} *

[Event "a gap"]

1. a4 {[%eval 0.0]} a5 {no number: [%eval unclear]} 2. h4 {[%eval -1.5]} h5 {[%eval -1.4]} *

[Event "mate"]

1. f3 {[%eval -0.8]} e5 {[%eval -0.7]} 2. g4 {[%eval #-1]} Qh4# 0-1

[Event "stalemate"]
[FEN "8/k7/8/1Q6/8/8/8/7K b - - 0 1"]

1... Ka8 {[%eval #5]} 2. Qb6 1/2-1/2

[Event "not evaluated"]

1. d4 *
`)
	if summary.Evaluated != 5 {
		t.Errorf("%d games taken over", summary.Evaluated)
	}
	of := func(event string) string {
		return " FROM da_positions p JOIN matches m USING (cod_match) WHERE m.match_description = '" + event + "' ORDER BY position_order"
	}
	same(t, path, "SELECT m.match_description, move_player, moves, best_moves, turning_point FROM da_matches JOIN matches m USING (cod_match) ORDER BY cod_match, 2",
		"one half-move 0 1 - -", "Black begins 0 1 - -", "Black begins 1 0 - -", "a gap 0 1 - -", "a gap 1 1 - -", "mate 0 2 - 3", "mate 1 2 - 3",
		"stalemate 0 1 - 2", "stalemate 1 0 - 2")
	same(t, path, "SELECT position_order, centipawn, move_player, phase"+of("Black begins"), "0 - - ENDGAME", "1 500 1 ENDGAME", "2 500 0 ENDGAME")
	same(t, path, "SELECT position_order, centipawn, accuracy IS NOT NULL"+of("a gap"), "0 15 false", "1 0 true", "2 - false", "3 -150 false", "4 -140 true")
	same(t, path, "SELECT position_order, centipawn, mate, draw_rate"+of("mate"), "0 15 - 95.8000", "1 -80 - 68.0000", "2 -70 - 76.1000", "3 -31999 -1 0.0000", "4 -32000 0 0.0000")
	same(t, path, "SELECT centipawn, mate, white_score_rate, draw_rate, judgement"+of("stalemate")+" DESC LIMIT 1", "0 - 50.0000 100.0000 BLUNDER")
}

// TestKnown: a half-move whose positions occurred in a game of an earlier date
// does not count.
func TestKnown(t *testing.T) {
	game := func(date, moves string) string {
		return fmt.Sprintf("[Event \"%s\"]\n[Date \"%[1]s\"]\n\n%s *\n\n", date, moves)
	}
	path, _ := imported(t, game("1990.??.??", "1. e4 e5 2. Nf3")+
		game("1990.12.31", "1. e4 {[%eval 0.1]} e5 {[%eval 0.1]} 2. Nc3 {[%eval 0.1]}")+
		game("1991.01.01", "1. e4 {[%eval 0.1]} e5 {[%eval 0.1]} 2. d3 {[%eval 0.1]}")+
		game("????.??.??", "1. e4 {[%eval 0.1]} e5 {[%eval 0.1]} 2. d3 {[%eval 0.1]} d6 {[%eval 0.2]}"))
	known := "SELECT m.match_date, string_agg(known, '' ORDER BY position_order), count(accuracy) FROM da_positions JOIN matches m USING (cod_match) GROUP BY ALL ORDER BY 1"
	same(t, path, known, "1990.12.31 1000 3", "1991.01.01 1110 1", "????.??.?? 11110 1")
	update(t, path, func(w *store.Writer) error {
		games, err := analysis.Analysed(t.Context(), w, nil)
		if err != nil {
			return err
		}
		_, err = analysis.Derive(t.Context(), w, games, analysis.Options{CountKnown: true})
		return err
	})
	same(t, path, known, "1990.12.31 1000 3", "1991.01.01 1110 3", "????.??.?? 11110 4")
}

// TestDateKey compares the dates of games as people write them.
func TestDateKey(t *testing.T) {
	for _, later := range []struct {
		date, than string
		known      bool
	}{
		{"1990.03.01", "1990.02.??", true}, {"1990.02.28", "1990.02.??", false}, {"2000.02.29", "2000.02.??", false}, {"2000/02/29", "2000.02.28", true},
		{"1990.04.30", "1990.04.??", false}, {"1990.12.31", "1990.??.??", false}, {"1991.??.??", "1990.??.??", true}, {"????.??.??", "2000.??.??", true},
		{"1900.02.28", "1900.02.??", false}, {"1900.03.01", "1900.02.??", true}, {"2024.02.28", "2024.02.??", false}, {"bad", "2024.02.??", true}, {"", "1990.??.??", true},
	} {
		path, _ := imported(t, "[Date \""+later.than+"\"]\n\n1. e4 *\n\n[Date \""+later.date+"\"]\n\n1. e4 {[%eval 0.1]} e5 {[%eval 0.1]} *\n")
		got := query(t, path, "SELECT known FROM da_positions WHERE position_order = 1")
		if want := map[bool]string{true: "1", false: "0"}[later.known]; len(got) != 1 || got[0] != want {
			t.Errorf("%s after %s: %v, want %s", later.date, later.than, got, want)
		}
	}
}

// TestSources: an engine's evaluations come before a file's, of the same kind of
// limit the greater one's, else the newest.
func TestSources(t *testing.T) {
	path, _ := imported(t, evaluatedGame)
	said := func(score metrics.Centipawns, best string) func(g *analysis.Game) map[int64]*analysis.Evaluation {
		return func(g *analysis.Game) map[int64]*analysis.Evaluation {
			all := map[int64]*analysis.Evaluation{}
			for i := range g.Positions {
				all[g.Positions[i].Key] = &analysis.Evaluation{Score: score, Best: best, Depth: 3}
			}
			return all
		}
	}
	engine := func(kind analysis.LimitKind, limit int64) analysis.Engine {
		return analysis.Engine{Name: "Test", Source: analysis.OfEngine, LimitKind: kind, LimitValue: limit, MultiPV: 1, HashMB: 16, BinarySHA256: "00"}
	}
	store1 := func(e analysis.Engine, evaluations func(*analysis.Game) map[int64]*analysis.Evaluation) {
		t.Helper()
		update(t, path, func(w *store.Writer) error {
			games, _, err := analysis.ReadGames(t.Context(), w, []int64{1})
			if err == nil {
				_, err = analysis.Store(t.Context(), w, games, e, evaluations(games[0]), analysis.Options{})
			}
			return err
		})
	}
	source := func(want string) {
		t.Helper()
		same(t, path, "SELECT DISTINCT limit_kind, limit_value, centipawn, best_san FROM da_positions JOIN da_engines USING (cod_engine) WHERE position_order = 0", want)
	}
	source("none 0 15 -")
	store1(engine(analysis.Nodes, 100), said(7, "e2e4"))
	source("nodes 100 7 e4")
	store1(engine(analysis.Nodes, 50), said(8, "e2e4"))
	source("nodes 100 7 e4")
	store1(engine(analysis.Depth, 2), said(9, "illegal"))
	source("depth 2 9 -")
	store1(engine(analysis.Nodes, 200), said(metrics.MateIn(2), "f2f3"))
	source("nodes 200 31998 f3")
	same(t, path, "SELECT is_best, judgement FROM da_positions WHERE position_order IN (1, 2) ORDER BY position_order", "1 ENGINE", "0 ENGINE")
	same(t, path, "SELECT best_moves, moves FROM da_matches ORDER BY move_player", "1 5", "0 5")
	before := query(t, path, "SELECT * FROM da_positions ORDER BY ALL")
	for _, change := range []func(w *store.Writer) error{
		func(w *store.Writer) error {
			_, err := analysis.TakeOver(t.Context(), w, []int64{1}, analysis.Options{})
			return err
		},
		func(w *store.Writer) error {
			_, err := analysis.Derive(t.Context(), w, []int64{1}, analysis.Options{})
			return err
		},
	} {
		update(t, path, change)
		same(t, path, "SELECT * FROM da_positions ORDER BY ALL", before...)
	}
	same(t, path, "SELECT cod_engine, count(*) FROM da_evaluations GROUP BY 1 ORDER BY 1", "2 11", "3 11", "4 11", "5 11")
}

// TestUnplayable: rows that are no game by the rules are told, the others derived.
func TestUnplayable(t *testing.T) {
	path, _ := imported(t, evaluatedGame+"\n[Event \"second\"]\n\n1. e4 {[%eval 0.1]} *\n")
	db, err := sql.Open("duckdb", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE match_moves SET move_to = 60 WHERE cod_match = 1 AND move_order = 3"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	update(t, path, func(w *store.Writer) error {
		summary, err := analysis.Derive(t.Context(), w, []int64{1, 2}, analysis.Options{})
		if len(summary.Unplayable) != 1 || summary.Unplayable[0].Order != 3 || summary.Games != 1 {
			t.Errorf("%+v", summary)
		}
		return err
	})
}

// TestOldFile: a database that was made before there was engine analysis gets
// its tables from the first Writer.
func TestOldFile(t *testing.T) {
	path, _ := imported(t, evaluatedGame)
	db, err := sql.Open("duckdb", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, drop := range []string{"VIEW VW_DA_MATCHES", "VIEW da_players", "TABLE da_matches", "TABLE da_positions", "TABLE da_evaluations", "TABLE da_engines"} {
		if _, err := db.Exec("DROP " + drop); err != nil {
			t.Fatal(err)
		}
	}
	db.Close()
	update(t, path, func(w *store.Writer) error {
		games, err := analysis.Evaluated(t.Context(), w, nil, true)
		if err == nil {
			_, err = analysis.TakeOver(t.Context(), w, games, analysis.Options{})
		}
		return err
	})
	same(t, path, "SELECT count(*) FROM VW_DA_MATCHES", "1")
}

// TestEvalKey holds the keys of positions, which are stored.
func TestEvalKey(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	if got := analysis.EvalKey(start); got != 413566257955888381 {
		t.Errorf("%d", got)
	}
	if got := analysis.EvalKey(strings.Replace(start, "KQkq", "KQ", 1)); got < 0 || got == 413566257955888381 || got > math.MaxInt64 {
		t.Errorf("%d", got)
	}
}
