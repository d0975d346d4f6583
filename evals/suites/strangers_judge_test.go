package suites_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// strangerGold is what is right of a question, as those who wrote it have it: the
// rows, and of what kind each column is.
type strangerGold struct {
	Columns []string
	Rows    [][]any
	Order   string
	Games   any
}

// strangersJudge compares rows with golds as the program beside the golds does:
// columns may be in another order and have others among them, and rows count in
// their order only where the question ranks.
type strangersJudge struct{ canon map[string]string } // spellings of people, by lower-case name

// right says that the rows are those of one of the golds.
func (j strangersJudge) right(golds []strangerGold, rows [][]any, compare string) bool {
	return slices.ContainsFunc(golds, func(g strangerGold) bool {
		first := g.Rows[:min(1, len(g.Rows))]
		switch {
		case slices.Equal(g.Columns, []string{"bool"}):
			return truth(rows) == first[0][0]
		case slices.Equal(g.Columns, []string{"board"}):
			return slices.ContainsFunc(rows[:min(4, len(rows))], func(row []any) bool { return slices.Contains(row, first[0][0]) })
		case len(g.Columns) == 1 && len(g.Rows) == 1:
			return len(rows) == 1 && slices.ContainsFunc(rows[0], func(cell any) bool { return j.equal(g.Columns[0], first[0][0], cell) })
		}
		return j.sameBag(g, rows, compare == "rows_ordered" && g.Order != "none" && g.Games == nil)
	})
}

// truth is whether a question that is answered by yes or no has a row with more
// than nothing.
func truth(rows [][]any) bool {
	if len(rows) == 1 {
		if n, ok := asNumber(rows[0][0]); ok {
			return n > 0
		}
	}
	return len(rows) > 0
}

// sameBag says that some columns of the rows hold those of the gold.
func (j strangersJudge) sameBag(g strangerGold, rows [][]any, ordered bool) bool {
	if len(g.Rows) != len(rows) {
		return false
	}
	if len(rows) == 0 {
		return true
	}
	var choose func(used []int) bool
	choose = func(used []int) bool {
		if at := len(used); at < len(g.Columns) {
			for i := range rows[0] {
				if !slices.Contains(used, i) && choose(append(slices.Clone(used), i)) {
					return true
				}
			}
			return false
		}
		return j.sameColumns(g, rows, used, ordered)
	}
	return choose(nil)
}

// sameColumns compares the gold with chosen columns of the rows; where the order
// counts, it is that of the gold's last column.
func (j strangersJudge) sameColumns(g strangerGold, rows [][]any, used []int, ordered bool) bool {
	left := slices.Clone(rows)
	last := len(used) - 1
	for n, want := range g.Rows {
		if ordered && !j.equal(g.Columns[last], want[last], rows[n][used[last]]) {
			return false
		}
		at := slices.IndexFunc(left, func(row []any) bool {
			for k, i := range used {
				if !j.equal(g.Columns[k], want[k], row[i]) {
					return false
				}
			}
			return true
		})
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}

// equal compares two cells that are of a kind.
func (j strangersJudge) equal(kind string, want, got any) bool {
	if got == nil {
		return false
	}
	a, isNumber := asNumber(want)
	b, alsoNumber := asNumber(got)
	near := isNumber && alsoNumber && math.Abs(a-b) <= 1e-6*max(1, math.Abs(a))
	switch kind {
	case "num":
		return near
	case "pct":
		return near || alsoNumber && (math.Abs(a-b) <= 0.06 || b <= 1 && a > 1 && math.Abs(100*b-a) <= 0.06)
	case "avg":
		return near || alsoNumber && (math.Abs(a-b) <= 0.06 || a >= 1000 && math.Abs(a-b) <= 0.51)
	case "decade":
		return alsoNumber && near
	case "date":
		return dateOf(want) == dateOf(got)
	case "san":
		return sanOf(want) == sanOf(got)
	case "player":
		return j.person(want) == j.person(got)
	}
	return near || plainText(want) == plainText(got)
}

func (j strangersJudge) person(cell any) string {
	name := plainText(cell)
	if known := j.canon[name]; known != "" {
		return known
	}
	return name
}

func plainText(cell any) string {
	return strings.ToLower(norm.NFC.String(strings.TrimSpace(fmt.Sprint(cell))))
}

// dateOf is a date without the parts at its end that are not known.
func dateOf(cell any) string {
	text, _, _ := strings.Cut(strings.NewReplacer("-", ".", "/", ".").Replace(plainText(cell)), " ")
	for strings.HasSuffix(text, ".??") {
		text = strings.TrimSuffix(text, ".??")
	}
	return text
}

var moveNumber = regexp.MustCompile(`^\d+\s*\.+\s*`)

func sanOf(cell any) string {
	return strings.TrimRight(moveNumber.ReplaceAllString(fmt.Sprint(cell), ""), "+#!?")
}

func asNumber(cell any) (float64, bool) {
	switch n := cell.(type) {
	case int64:
		return float64(n), true
	case float64:
		return n, true
	case bool:
		return 0, false
	case string:
		f, err := strconv.ParseFloat(strings.TrimSpace(n), 64)
		return f, err == nil && regexp.MustCompile(`^-?[\d.]+$`).MatchString(strings.TrimSpace(n))
	}
	f, err := strconv.ParseFloat(fmt.Sprint(cell), 64)
	return f, err == nil
}

// TestStrangersJudge: what is right and what is not.
func TestStrangersJudge(t *testing.T) {
	j := strangersJudge{canon: map[string]string{"kasparov, g.": "kasparov, garry"}}
	for _, c := range []struct {
		name    string
		gold    strangerGold
		rows    [][]any
		compare string
		right   bool
	}{
		{"a number among others", strangerGold{Columns: []string{"num"}, Rows: [][]any{{7.0}}}, [][]any{{50.0, int64(7)}}, "scalar", true},
		{"another number", strangerGold{Columns: []string{"num"}, Rows: [][]any{{7.0}}}, [][]any{{int64(8)}}, "scalar", false},
		{"two rows for one number", strangerGold{Columns: []string{"num"}, Rows: [][]any{{7.0}}}, [][]any{{int64(7)}, {int64(8)}}, "scalar", false},
		{"a share as a fraction", strangerGold{Columns: []string{"pct"}, Rows: [][]any{{12.5}}}, [][]any{{0.125}}, "scalar", true},
		{"a mean, nearly", strangerGold{Columns: []string{"avg"}, Rows: [][]any{{12.5}}}, [][]any{{12.7}}, "scalar", false},
		{"columns the other way round", strangerGold{Columns: []string{"text", "num"}, Rows: [][]any{{"e4", 1.0}, {"d4", 2.0}}}, [][]any{{int64(2), "d4"}, {int64(1), "e4"}}, "rows_unordered", true},
		{"cells of other rows", strangerGold{Columns: []string{"text", "num"}, Rows: [][]any{{"e4", 1.0}, {"d4", 2.0}}}, [][]any{{int64(1), "d4"}, {int64(2), "e4"}}, "rows_unordered", false},
		{"rows in another order", strangerGold{Columns: []string{"text", "num"}, Rows: [][]any{{"e4", 1.0}, {"d4", 2.0}}}, [][]any{{"d4", int64(2)}, {"e4", int64(1)}}, "rows_ordered", false},
		{"a row twice", strangerGold{Columns: []string{"text"}, Rows: [][]any{{"e4"}, {"d4"}}}, [][]any{{"e4"}, {"e4"}}, "rows_unordered", false},
		{"a row too many", strangerGold{Columns: []string{"text"}, Rows: [][]any{{"e4"}, {"d4"}}}, [][]any{{"e4"}, {"d4"}, {"c4"}}, "rows_unordered", false},
		{"no rows", strangerGold{Columns: []string{"text", "num"}}, nil, "rows_unordered", true},
		{"a person by another name", strangerGold{Columns: []string{"player"}, Rows: [][]any{{"Kasparov, Garry"}}}, [][]any{{"Kasparov, G."}}, "scalar", true},
		{"a date that is not known whole", strangerGold{Columns: []string{"date"}, Rows: [][]any{{"1990"}}}, [][]any{{"1990.??.??"}}, "scalar", true},
		{"a move with its number", strangerGold{Columns: []string{"san"}, Rows: [][]any{{"12. Qh7+"}}}, [][]any{{"Qh7#"}}, "scalar", true},
		{"yes", strangerGold{Columns: []string{"bool"}, Rows: [][]any{{true}}}, [][]any{{12.5}}, "boolean", true},
		{"no", strangerGold{Columns: []string{"bool"}, Rows: [][]any{{true}}}, [][]any{{int64(0)}}, "boolean", false},
	} {
		if got := j.right([]strangerGold{c.gold}, c.rows, c.compare); got != c.right {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
