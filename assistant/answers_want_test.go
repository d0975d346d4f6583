package assistant_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// question is the same question in both languages, or in one of them.
type question struct {
	en, es string
	want   want
}

// want says what is wrong with a reply, "" if it is right.
type want func(r answer) string

type answer = *assistant.Reply

// askAll asks each question in each language.
func askAll(t *testing.T, questions []question) {
	t.Helper()
	for _, q := range questions {
		for language, text := range map[string]string{"en": q.en, "es": q.es} {
			if text == "" {
				continue
			}
			t.Run(text, func(t *testing.T) {
				r := sample.Ask(context.Background(), assistant.Request{Question: text})
				wrong := notAnswered(r)
				if wrong == "" {
					wrong = q.want(r)
				}
				switch {
				case wrong != "":
					t.Errorf("%s\n%s\n%s\n%s", wrong, r.Text, r.Paraphrase, r.SQL)
				case r.Language != language:
					t.Errorf("answered in %q", r.Language)
				case r.Paraphrase == "" || r.Text == "" || r.Provenance != "parser":
					t.Errorf("something is missing in %+v", r)
				}
			})
		}
	}
}

func notAnswered(r answer) string {
	if r.Status != assistant.Answered {
		return fmt.Sprintf("status %s, uncovered %q", r.Status, r.Uncovered)
	}
	if r.Truncated {
		return "truncated"
	}
	return ""
}

// column picks a column of the rows as texts.
func column(r answer, name string) ([]string, bool) {
	at := slices.IndexFunc(r.Columns, func(c assistant.Column) bool { return c.Name == name })
	if at < 0 {
		return nil, false
	}
	var cells []string
	for _, row := range r.Rows {
		cells = append(cells, fmt.Sprint(row[at]))
	}
	return cells, true
}

// cells compares columns of all rows, in their order.
func cells(names string, expected ...string) want {
	return func(r answer) string { return compare(r, names, expected, false) }
}

// set compares columns of all rows in any order.
func set(names string, expected ...string) want {
	return func(r answer) string { return compare(r, names, expected, true) }
}

func compare(r answer, names string, expected []string, anyOrder bool) string {
	got := make([]string, len(r.Rows))
	for k, name := range strings.Fields(names) {
		values, ok := column(r, name)
		if !ok {
			return fmt.Sprintf("no column %s in %v", name, r.Columns)
		}
		for i, v := range values {
			if k > 0 {
				got[i] += "|"
			}
			got[i] += v
		}
	}
	if anyOrder {
		slices.Sort(got)
		slices.Sort(expected)
	}
	return differ(got, expected)
}

func differ(got, expected []string) string {
	if slices.Equal(got, expected) {
		return ""
	}
	return fmt.Sprintf("got  %q\nwant %q", got, expected)
}

func matching(fits gameTest) []*game {
	var found []*game
	for _, g := range allGame {
		if fits(g) {
			found = append(found, g)
		}
	}
	return found
}

// count is the number of games.
func count(fits gameTest) want {
	return func(r answer) string {
		return cells("games", strconv.Itoa(len(matching(fits))))(r)
	}
}

// counts are the numbers of games of several things, in their order.
func counts(each ...gameTest) want {
	return func(r answer) string {
		var expected []string
		for _, fits := range each {
			expected = append(expected, strconv.Itoa(len(matching(fits))))
		}
		return cells("games", expected...)(r)
	}
}

// figures are how many games there are of each kind, in rows or side by side.
func figures(each ...gameTest) want {
	return func(r answer) string {
		if len(r.Rows) > 1 {
			return counts(each...)(r)
		}
		for i, fits := range each {
			if n := len(matching(fits)); len(r.Rows) == 0 || i >= len(r.Rows[0]) || assistant.Cell("en", r.Rows[0][i]) != strconv.Itoa(n) {
				return fmt.Sprintf("got %v, want %d in column %d", r.Rows, n, i)
			}
		}
		return ""
	}
}

// list is the set of games.
func list(fits gameTest) want {
	return func(r answer) string { return set("cod_match", codes(matching(fits))...)(r) }
}

func codes(games []*game) []string {
	var texts []string
	for _, g := range games {
		texts = append(texts, strconv.FormatInt(g.code, 10))
	}
	return texts
}

// best is the list of the n first games in an order. Ties keep the order of the
// database.
func best(n int, fits gameTest, before func(a, b *game) int) want {
	return func(r answer) string {
		found := matching(fits)
		slices.SortStableFunc(found, before)
		return cells("cod_match", codes(found[:min(n, len(found))])...)(r)
	}
}

// place is the n-th game, counted from 1.
func place(n int, fits gameTest, before func(a, b *game) int) want {
	return func(r answer) string {
		found := matching(fits)
		slices.SortStableFunc(found, before)
		return cells("cod_match", codes(found[n-1:n])...)(r)
	}
}

func longest(a, b *game) int  { return len(b.HalfMoves) - len(a.HalfMoves) }
func shortest(a, b *game) int { return len(a.HalfMoves) - len(b.HalfMoves) }
func earliest(a, b *game) int { return cmp.Compare(a.day(), b.day()) }
func latest(a, b *game) int   { return cmp.Compare(b.day(), a.day()) }

func (g *game) day() string { return strings.ReplaceAll(g.Tag("Date"), "?", "0") }

// moves is the set of half-moves, and moveCount their number.
func moves(fits moveTest) want {
	return func(r answer) string {
		var expected []string
		for _, g := range allGame {
			for i := range g.HalfMoves {
				if fits(g, i+1) {
					expected = append(expected, fmt.Sprintf("%d|%d|%s", g.code, i+1, g.HalfMoves[i].SAN))
				}
			}
		}
		return set("cod_match move_order move_an_text", expected...)(r)
	}
}

func moveCount(fits moveTest) want {
	return func(r answer) string {
		n := 0
		for _, g := range allGame {
			for i := range g.HalfMoves {
				if fits(g, i+1) {
					n++
				}
			}
		}
		return cells("half_moves", strconv.Itoa(n))(r)
	}
}

// share is the percentage of some games that are also otherwise.
func share(of, fits gameTest) want {
	return func(r answer) string {
		whole, part := len(matching(of)), len(matching(all(of, fits)))
		percentage := strconv.FormatFloat(round(100*float64(part)/float64(whole)), 'f', -1, 64)
		return cells("percentage part games", fmt.Sprintf("%s|%d|%d", percentage, part, whole))(r)
	}
}

// average is the mean of a number of each game.
func average(name string, fits gameTest, number func(*game) int) want {
	return func(r answer) string {
		return cells(name, mean(matching(fits), number))(r)
	}
}

func mean(games []*game, number func(*game) int) string {
	sum := 0
	for _, g := range games {
		sum += number(g)
	}
	return strconv.FormatFloat(round(float64(sum)/float64(len(games))), 'f', -1, 64)
}

// round rounds to two digits, halves up, as servers do.
func round(v float64) float64 { return math.Round(v*100) / 100 }

// group counts games by the values of a key; a game may have several.
func group(name string, fits gameTest, keys func(*game) []string) want {
	return func(r answer) string {
		counts := map[string]int{}
		for _, g := range matching(fits) {
			for _, k := range keys(g) {
				counts[k]++
			}
		}
		var expected []string
		for k, n := range counts {
			expected = append(expected, fmt.Sprintf("%s|%d", k, n))
		}
		return set(name+" games", expected...)(r)
	}
}
