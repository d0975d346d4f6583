package evals_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/evals"
)

func TestMatches(t *testing.T) {
	bag := func(rows string) *evals.Table { return table(t, "player games", rows) }
	ordered := func(rows string, blocks ...int) *evals.Table {
		gold := bag(rows)
		gold.Blocks = blocks
		return gold
	}
	for _, test := range []struct {
		name, columns, rows string
		gold                *evals.Table
		right               bool
	}{
		{"the same", "player games", `[["a",1],["b",2]]`, bag(`[["a",1],["b",2]]`), true},
		{"another order", "player games", `[["b",2],["a",1]]`, bag(`[["a",1],["b",2]]`), true},
		{"columns the other way round", "games player", `[[1,"a"],[2,"b"]]`, bag(`[["a",1],["b",2]]`), true},
		{"columns of other names", "x y", `[["a",1],["b",2]]`, bag(`[["a",1],["b",2]]`), true},
		{"no names", "", `[["a",1],["b",2]]`, bag(`[["a",1],["b",2]]`), true},
		{"a column more", "elo player games", `[[7,"a",1],[9,"b",2]]`, bag(`[["a",1],["b",2]]`), true},
		{"a column less", "player", `[["a"],["b"]]`, bag(`[["a",1],["b",2]]`), false},
		{"cells of other rows", "player games", `[["a",2],["b",1]]`, bag(`[["a",1],["b",2]]`), false},
		{"a row more", "player games", `[["a",1],["b",2],["c",3]]`, bag(`[["a",1],["b",2]]`), false},
		{"a row less", "player games", `[["a",1]]`, bag(`[["a",1],["b",2]]`), false},
		{"a row twice", "player games", `[["a",1],["a",1]]`, bag(`[["a",1],["b",2]]`), false},
		{"a bag, no set", "player games", `[["a",1],["b",2],["b",2]]`, bag(`[["a",1],["a",1],["b",2]]`), false},
		{"nothing where nothing is", "player games", `[]`, bag(`[]`), true},
		{"nothing", "player games", `[]`, bag(`[["a",1]]`), false},
		{"something where nothing is", "player games", `[["a",1]]`, bag(`[]`), false},
		{"in order", "player games", `[["a",1],["b",2]]`, ordered(`[["a",1],["b",2]]`, 1, 1), true},
		{"out of order", "player games", `[["b",2],["a",1]]`, ordered(`[["a",1],["b",2]]`, 1, 1), false},
		{"out of order among equals", "player games", `[["c",9],["b",2],["a",2]]`, ordered(`[["c",9],["a",2],["b",2]]`, 1, 2), true},
		{"equals that are not", "player games", `[["a",2],["b",2],["c",9]]`, ordered(`[["c",9],["a",2],["b",2]]`, 1, 2), false},
		{"case of names", "PLAYER GAMES", `[["a",1]]`, bag(`[["a",1]]`), true},
		{"an optional column that is right", "percentage games", `[[50,4]]`, table(t, "percentage part? games?", `[[50,2,4]]`), true},
		{"an optional column that is wrong", "percentage part", `[[50,4]]`, table(t, "percentage part? games?", `[[50,2,4]]`), false},
		{"an optional column that is called otherwise", "percentage of", `[[50,9]]`, table(t, "percentage part? games?", `[[50,2,4]]`), true},
		{"rounded", "score", `[[66.6667]]`, table(t, "score", `[[66.67]]`), true},
		{"not rounded", "score", `[[66.7]]`, table(t, "score", `[[66.67]]`), false},
		{"whole numbers are exact", "games", `[[1001]]`, table(t, "games", `[[1000]]`), false},
		{"rounded to a whole number", "score", `[[50.004]]`, table(t, "score", `[[50]]`), true},
		{"near numbers in either order", "k v", `[["a",1.006],["a",1.01]]`, table(t, "k v", `[["a",1.014],["a",1]]`), true},
		{"a whole number as text", "year", `[["1990"]]`, table(t, "year", `[[1990]]`), true},
		{"rounds are no fractions", "round", `[["1.1"]]`, table(t, "round", `[["1.10"]]`), false},
		{"null is null", "score", `[[null]]`, table(t, "score", `[[null]]`), true},
		{"null is not nought", "score", `[[0]]`, table(t, "score", `[[null]]`), false},
		{"text and number", "x", `[["a"]]`, table(t, "x", `[[0]]`), false},
		{"yes", "answer", `[[true]]`, truth(t, `[[3]]`), true},
		{"no where there is", "answer", `[[false]]`, truth(t, `[[3]]`), false},
		{"no", "answer", `[[false]]`, truth(t, `[[0]]`), true},
		{"the number of them", "games", `[[3]]`, truth(t, `[[3]]`), true},
		{"another number of them", "games", `[[2]]`, truth(t, `[[3]]`), false},
		{"all of them", "cod_match white", `[[1,"a"],[2,"b"],[3,"c"]]`, truth(t, `[[3]]`), true},
		{"none of them", "cod_match white", `[]`, truth(t, `[[0]]`), true},
		{"none of them where there are some", "cod_match white", `[]`, truth(t, `[[3]]`), false},
		{"some where there are none", "cod_match white", `[[1,"a"],[2,"b"]]`, truth(t, `[[0]]`), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.gold.Matches(strings.Fields(test.columns), rows(t, test.rows), false); got != test.right {
				t.Error(got)
			}
		})
	}
}

// TestTruncated: the first rows of a long answer are right if they are those of
// gold, and gold has more.
func TestTruncated(t *testing.T) {
	gold := table(t, "n", `[[1],[2],[3],[4]]`)
	for _, test := range []struct {
		rows  string
		right bool
	}{{`[[3],[1]]`, true}, {`[[3],[5]]`, false}, {`[[1],[1]]`, false}, {`[[1],[2],[3],[4]]`, false}} {
		if got := gold.Matches(nil, rows(t, test.rows), true); got != test.right {
			t.Errorf("%s: %v", test.rows, got)
		}
	}
	gold.Blocks = []int{1, 2, 1}
	if !gold.Matches(nil, rows(t, `[[1],[3]]`), true) || gold.Matches(nil, rows(t, `[[2],[1]]`), true) {
		t.Error("the order does not count")
	}
	gold.First = true
	if !gold.Matches(nil, rows(t, `[[1],[3],[2],[4],[5]]`), false) || gold.Matches(nil, rows(t, `[[5],[1],[2],[3],[4]]`), false) {
		t.Error("further rows may follow, and not come first")
	}
}

// TestMatchesAnyWay: rows in any order, with their columns in any order and
// others among them, are right, and are not once one cell is another.
func TestMatchesAnyWay(t *testing.T) {
	cell := rapid.OneOf(
		rapid.Map(rapid.IntRange(0, 3), func(n int) any { return float64(n) }),
		rapid.Map(rapid.SampledFrom([]string{"a", "b", "Tal, Mikhail"}), func(s string) any { return s }),
		rapid.Just[any](nil))
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 4).Draw(t, "width")
		gold := &evals.Table{Columns: make([]evals.Column, width), Tolerance: evals.DefaultTolerance}
		gold.Rows = rapid.SliceOfN(rapid.SliceOfN(cell, width, width), 1, 8).Draw(t, "rows")
		gold.Blocks = []int{len(gold.Rows)}

		places := rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(t, "places")
		var answer [][]any
		for _, row := range rapid.Permutation(gold.Rows).Draw(t, "order") {
			wide := make([]any, 6)
			for at := range wide {
				wide[at] = "something else"
			}
			for i, c := range row {
				wide[places[i]] = c
			}
			answer = append(answer, wide)
		}
		if !gold.Matches(nil, answer, false) {
			t.Fatalf("%v is not %v", answer, gold.Rows)
		}
		row := rapid.IntRange(0, len(answer)-1).Draw(t, "row")
		answer[row] = slices.Clone(answer[row])
		answer[row][places[rapid.IntRange(0, width-1).Draw(t, "column")]] = "wrong"
		if gold.Matches(nil, answer, false) {
			t.Fatalf("%v is %v", answer, gold.Rows)
		}
	})
}

// table is a bag of rows whose columns may be optional.
func table(t *testing.T, columns, text string) *evals.Table {
	t.Helper()
	gold := &evals.Table{Rows: rows(t, text), Tolerance: evals.DefaultTolerance}
	for name := range strings.FieldsSeq(columns) {
		name, optional := strings.CutSuffix(name, "?")
		gold.Columns = append(gold.Columns, evals.Column{Name: name, Optional: optional})
	}
	if len(gold.Rows) > 0 {
		gold.Blocks = []int{len(gold.Rows)}
	}
	return gold
}

func truth(t *testing.T, text string) *evals.Table {
	gold := table(t, "games", text)
	gold.Truth = true
	return gold
}

func rows(t *testing.T, text string) (rows [][]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}
