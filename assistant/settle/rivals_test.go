package settle

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// TestRetold: forms that differ in what they show of the same rows are no rivals.
func TestRetold(t *testing.T) {
	won, drawn := query.Cond{Player: &query.Player{Outcome: query.Win}}, query.Cond{Result: query.Drawn}
	count, record := query.Column{Agg: query.CountAgg}, query.Column{Agg: query.RecordAgg}
	year, result := query.Value{Kind: query.YearValue}, query.Value{Kind: query.ResultValue}
	for _, c := range []struct {
		about string
		a, b  query.Form
		want  bool
	}{
		{"a list and how many", query.Form{Rows: query.RowGames, Where: &won}, query.Form{Rows: query.RowGames, Where: &won, Show: []query.Column{count}}, true},
		{"how many and whether", query.Form{Rows: query.RowGames, Where: &won, Show: []query.Column{count}}, query.Form{Rows: query.RowGames, Where: &won, As: query.AsYesNo, Show: []query.Column{count}}, true},
		{"other games", query.Form{Rows: query.RowGames, Where: &won}, query.Form{Rows: query.RowGames, Where: &drawn, Show: []query.Column{count}}, false},
		{"games and half-moves", query.Form{Rows: query.RowGames}, query.Form{Rows: query.RowHalfMoves}, false},
		{"a list and groups", query.Form{Rows: query.RowGames}, query.Form{Rows: query.RowGames, By: []query.Value{year}}, false},
		{"results in columns and in rows", query.Form{Rows: query.RowSides, By: []query.Value{year}, Show: []query.Column{record}}, query.Form{Rows: query.RowGames, By: []query.Value{year, result}}, true},
		{"results of other groups", query.Form{Rows: query.RowSides, By: []query.Value{{Kind: query.DecadeValue}}, Show: []query.Column{record}}, query.Form{Rows: query.RowGames, By: []query.Value{year, result}}, false},
	} {
		if got := retold(c.a, c.b); got != c.want {
			t.Errorf("%s: retold is %v", c.about, got)
		}
	}
}

// TestMisread: a dearer reading of the same words is no rival, nor is one of the games
// that ended the other way about.
func TestMisread(t *testing.T) {
	of := func(o query.Outcome) query.Form {
		return query.Form{Rows: query.RowGames, Where: &query.Cond{Player: &query.Player{Name: query.Name{Text: "Tal"}, Outcome: o}}}
	}
	first := compose.Reading{Form: of(query.Win), Cost: 1, Parts: []string{"people(mikhail tal)", "won(won)"}}
	for _, c := range []struct {
		about string
		r     compose.Reading
		want  bool
	}{
		{"the other way about", compose.Reading{Form: of(query.Loss), Cost: 1.1, Parts: []string{"cond(tal won)"}}, true},
		{"the other way about, as likely", compose.Reading{Form: of(query.Loss), Cost: 1, Parts: []string{"cond(tal won)"}}, false},
		{"the same parts", compose.Reading{Form: of(query.Draw), Cost: 1.1, Parts: []string{"won(won)", "people(mikhail tal)"}}, true},
		{"a part of the words", compose.Reading{Form: of(query.Draw), Cost: 1.1, Parts: []string{"people(tal)", "won(won)"}, Left: []string{"stop(well)"}}, true},
		{"other parts", compose.Reading{Form: of(query.Draw), Cost: 1.1, Parts: []string{"won(won)"}}, false},
		{"the same parts of another form", compose.Reading{Form: query.Form{Rows: query.RowSides}, Cost: 1.1, Parts: first.Parts}, false},
	} {
		if got := misread(first, c.r); got != c.want {
			t.Errorf("%s: misread is %v", c.about, got)
		}
	}
}

// TestHolds: rows hold others whose cells all stand in them.
func TestHolds(t *testing.T) {
	for _, c := range []struct {
		rows, others []source.Row
		want         bool
	}{
		{[]source.Row{{"Tal", int64(2700)}}, []source.Row{{int64(2700)}}, true},
		{[]source.Row{{"Tal", int64(2700)}}, []source.Row{{int64(2699)}}, false},
		{[]source.Row{{"Tal", int64(1)}}, []source.Row{{int64(1), int64(1)}}, false},
		{[]source.Row{{"Tal"}, {"Euwe"}}, []source.Row{{"Tal"}}, false},
	} {
		if got := holds(c.rows, c.others); got != c.want {
			t.Errorf("%v of %v: %v", c.others, c.rows, got)
		}
	}
}
