package verified_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

func TestWording(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"¿Cuántas partidas ganó Tal?", "cuantas  partidas gano TAL", true},
		{"Tal's wins", "tal’s wins.", true},
		{"games with Bxc3", "games with bxc3", false},
		{"games that ended 1-0", "games that ended 0-1", false},
		{"games with 20.Nf3", "games with 20...Nf3", false},
		{"games of 4 moves", "games of 40 moves", false},
		{"positions 8/8/8/4k3/8/8/8/K7", "positions 8/8/8/4K3/8/8/8/k7", false},
	} {
		if same := verified.Wording(c.a) == verified.Wording(c.b); same != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, same)
		}
	}
}

// TestNearChangesNothingOfTheSame: no question is near to itself, whatever it
// is, and never without a reader that knows its values.
func TestNearChangesNothingOfTheSame(t *testing.T) {
	form := query.Form{Rows: query.RowGames}
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.String().Draw(t, "a"), rapid.String().Draw(t, "b")
		nothing := func(string) *query.Cond { return nil }
		if verified.Near(a, verified.Question{Text: a, Form: &form}, nothing) != nil || verified.Near(a, verified.Question{Text: b, Form: &form}, nothing) != nil {
			t.Fatal("near")
		}
	})
}

// TestNumbers: a number finds its place in the form, or none.
func TestNumbers(t *testing.T) {
	length := func(limit, least, most int) *query.Query {
		return &query.Query{Measure: query.List, Subject: query.Games, Limit: limit, Order: query.Latest,
			Where: &query.Cond{Length: &query.Length{Unit: query.Half, Range: query.Range{Min: least, Max: most}}}}
	}
	years := func(from, to int) *query.Query {
		return &query.Query{Measure: query.Count, Subject: query.Games, Where: &query.Cond{Date: &query.Dates{From: query.Day{Year: from}, To: query.Day{Year: to}}}}
	}
	for _, c := range []struct {
		old   string
		form  *query.Query
		asked string
		want  *query.Query // nil: not near
	}{
		{"games in 1990", years(1990, 1990), "games in 1985", years(1985, 1985)},
		{"games between 1990 and 1999", years(1990, 1999), "games between 1970 and 1979", years(1970, 1979)},
		{"games before 1990", years(0, 1989), "games before 1970", years(0, 1969)},
		{"games after 1990", years(1991, 0), "games after 1970", years(1971, 0)},
		{"games in 1990", years(1990, 1990), "games in 90", nil},
		{"games in the 5 years before 1990", years(1985, 1989), "games in the 6 years before 1990", nil},
		{"last game of more than 60 half-moves", length(1, 61, 0), "last game of more than 80 half-moves", length(1, 81, 0)},
		{"last game of more than 1 half-moves", length(1, 2, 0), "last game of more than 5 half-moves", nil},
		{"last 8 games of at least 60 half-moves", length(8, 60, 0), "last 9 games of at least 70 half-moves", length(9, 70, 0)},
		{"games of more than 40 and less than 41 half-moves", length(0, 41, 40), "games of more than 50 and less than 61 half-moves", nil},
		{"games of less than 60 half-moves", length(0, 0, 59), "games of less than 1 half-moves", nil},
		{"games of 20 full moves", length(0, 39, 40), "games of 30 full moves", nil},
		{"games of 60 to 60 half-moves", length(0, 60, 60), "games of 60 to 80 half-moves", nil},
	} {
		got := verified.Near(c.asked, verified.Question{Text: c.old, Form: new(c.form.Lift())}, func(string) *query.Cond { return nil })
		switch {
		case (got == nil) != (c.want == nil):
			t.Errorf("%s: %v", c.asked, got)
		case got != nil && !got.Equal(c.want.Lift()):
			t.Errorf("%s: %s", c.asked, got.Paraphrase("en"))
		}
	}
}
