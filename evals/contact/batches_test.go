package contact

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestGoldsAreRight: the rows of each alternative of the batches are right by it, but for
// those that have a cell nothing equals, such as a missing one.
func TestGoldsAreRight(t *testing.T) {
	batches, err := Batches(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	const few = 0.01
	j, all, unequal := newJudge(t), 0, 0
	for _, b := range batches {
		for id, g := range b.Golds {
			for _, a := range slices.Concat(g.Golds...) {
				all++
				if !j.comparable(a) {
					unequal++
				} else if !j.right([]Alternative{a}, answer(a.Rows)) {
					t.Errorf("%s: %v are not right by themselves", id, a.Columns)
				}
			}
		}
	}
	if all == 0 || float64(unequal) > few*float64(all) {
		t.Errorf("%d of %d alternatives cannot be right", unequal, all)
	}
}

// comparable says that each cell can be equalled; of boards and truths that there is one.
func (j *Judge) comparable(a Alternative) bool {
	if len(a.Rows) == 0 {
		return !slices.Equal(a.Columns, []Kind{Board})
	}
	for _, row := range a.Rows {
		for i, v := range row {
			if !equal(a.Columns[i], j.gold(a.Columns[i], v), j.value(a.Columns[i], v)) {
				return false
			}
		}
	}
	return true
}

func answer(rows [][]any) *assistant.Reply {
	r := &assistant.Reply{Status: assistant.Answered}
	for _, row := range rows {
		r.Rows = append(r.Rows, row)
	}
	return r
}

// TestQuestionsAndWordings: each wording is one of a question with a gold.
func TestQuestionsAndWordings(t *testing.T) {
	batches, err := Batches(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	golds, sets := map[string]bool{}, map[string]bool{}
	for _, b := range batches {
		for _, q := range b.Questions {
			_, golds[q.ID] = b.Golds[q.ID]
			sets[q.Set] = true
			if len(q.Turns) == 0 || q.Lang != "es" && q.Lang != "en" {
				t.Errorf("%s: %d turns in %q", q.ID, len(q.Turns), q.Lang)
			}
		}
	}
	if len(sets) != 2 {
		t.Errorf("sets: %v", sets)
	}
	wordings, err := Wordings(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	if len(wordings) == 0 {
		t.Error("no wordings")
	}
	for _, w := range wordings {
		if !golds[w.Of()] || w.Question == "" {
			t.Errorf("%s: %q of %q", w.ID, w.Question, w.Of())
		}
	}
}

// TestBrokenBatches: what cannot be judged by is refused with the file's name.
func TestBrokenBatches(t *testing.T) {
	for name, gold := range map[string]string{
		"no JSON":      `{`,
		"ragged":       `{"b1-001": {"expect": "answer", "golds": [[{"columns": ["num"], "rows": [[1, 2]]}]]}}`,
		"unknown word": `{"b1-001": {"expect": "reply"}}`,
		"no golds":     "",
	} {
		folder := fstest.MapFS{"batch1.json": {Data: []byte(`[{"id": "b1-001"}]`)}}
		if gold != "" {
			folder["batch1.gold.json"] = &fstest.MapFile{Data: []byte(gold)}
		}
		if _, err := Batches(folder); err == nil || !strings.Contains(err.Error(), "batch1.gold.json") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if none, err := Untold(fstest.MapFS{}); err != nil || none != nil {
		t.Errorf("%v, %v", none, err)
	}
}

// TestRowsOfAnAlternative: its own rows are right, in another order where that does not
// matter, and not with a cell that says something else.
func TestRowsOfAnAlternative(t *testing.T) {
	j := newJudge(t)
	rapid.Check(t, func(t *rapid.T) {
		kinds := rapid.SliceOfN(rapid.SampledFrom([]Kind{Num, Date, Player, SAN, "text"}), 1, 4).Draw(t, "kinds")
		n := rapid.IntRange(1, 6).Draw(t, "rows")
		a := Alternative{Columns: kinds, Order: rapid.SampledFrom([]string{"", "none", "ordered"}).Draw(t, "order")}
		for range n {
			row := make([]any, len(kinds))
			for i, k := range kinds {
				row[i] = rapid.SampledFrom(someCells(k)).Draw(t, "cell")
			}
			a.Rows = append(a.Rows, row)
		}
		if !j.right([]Alternative{a}, answer(a.Rows)) {
			t.Fatal("the rows are not right by themselves")
		}
		permuted := rapid.Permutation(a.Rows).Draw(t, "permuted")
		if a.Order != "ordered" && !j.right([]Alternative{a}, answer(permuted)) {
			t.Fatal("the order matters")
		}
		changed := slices.Clone(a.Rows)
		row := rapid.IntRange(0, n-1).Draw(t, "row")
		column := rapid.IntRange(0, len(kinds)-1).Draw(t, "column")
		changed[row] = slices.Clone(changed[row])
		changed[row][column] = "something else 7"
		if j.right([]Alternative{a}, answer(changed)) {
			t.Fatal("a changed cell is right")
		}
	})
}

// someCells are cells of a kind no two of which are equal.
func someCells(k Kind) []any {
	switch k {
	case Num:
		return []any{1.0, 2.0, 3.5}
	case Date:
		return []any{"1970.??.??", "1970.05.??", "1971.05.01"}
	case Player:
		return []any{"Tal, Mihail", "Polgar, Judit", "Polgar, Sofia"}
	case SAN:
		return []any{"Nf3", "O-O", "O-O-O"}
	}
	return []any{"Paris", "London", "8th match"}
}
