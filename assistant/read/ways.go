package read

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Way is how a question may be meant that goes on from an answer: in other words, and of
// another prior than the answer itself, as of a row of it; or a verdict.
type Way struct {
	Question string
	Prior    *parser.Prior // nil: the answer
	Verdict  compose.Verdict
	Over     *parser.Prior // the answer whose row, or first rows, it is about; nil: that is all of the answer
	Row      int           // which row of groups that is, from 1; 0: none
	Aside    bool          // what is asked next goes on from the answer before it
}

// Ways are the ways in which a question may speak of what was answered last, the likeliest
// first. An error says that it has no row such as the one that it speaks of.
func (r Reader) Ways(q Asked) (ways []Way, err error) {
	p := q.Prior
	if r.Composer == nil || p == nil && !q.Answered {
		return nil, nil
	}
	said := q
	said.Question = r.Composer.Plainly(q.Question, q.Preferred)
	if p != nil && p.Form != nil {
		if ways, err = r.ofRow(said); err != nil || len(ways) > 0 {
			return ways, err
		}
		if r.Composer.Asks(compose.AsksNext, said.Question, q.Preferred) && (p.Form.Listed() || p.Form.Grouped()) && p.Form.Limit == 0 && !p.Cut {
			return nil, &query.SenseError{Code: "no_more_rows", Detail: strconv.Itoa(p.Shown)}
		}
		if f, aside, ok := r.ofAll(said); ok {
			way := r.sure(said, f)
			way.Aside = aside
			return []Way{way}, nil
		}
		ways = append(r.ofThat(said), r.ofFound(said)...)
	}
	if said.Question != q.Question {
		ways = append(ways, Way{Question: said.Question, Prior: p})
	}
	return ways, nil
}

// sure is the way of a question of which it is known what it asks.
func (r Reader) sure(q Asked, f query.Form) Way {
	language := r.Composer.Points(q.Question, q.Preferred, q.Names.Players).Language
	return Way{Question: q.Question, Verdict: compose.Verdict{Readings: []compose.Reading{{Language: language, Form: f, Name: "of the answer"}}, Sure: true}}
}

// ofAll is what a question asks that is known to ask something of all that was answered;
// aside: it says no more of that, so that the next one goes on from the same.
func (r Reader) ofAll(q Asked) (f query.Form, aside, ok bool) {
	p := q.Prior
	asks := func(kind string) bool { return r.Composer.Asks(kind, q.Question, q.Preferred) }
	switch {
	case asks(compose.AsksMoment):
		f, ok = moments(q, *p)
		return f, true, ok
	case asks(compose.AsksEach) && p.Game == 0, asks(compose.AsksMore) && p.Game == 0 && len(p.Form.People()) == 2:
		f, ok = compose.EachOf(*p.Form)
		return f, true, ok
	case asks(compose.AsksWhich):
		f, ok = compose.WhichOf(*p.Form)
		return f, false, ok
	case asks(compose.AsksRivals):
		f, ok = compose.RivalsOf(*p.Form)
		return f, false, ok
	case asks(compose.AsksWithout):
		named := r.Composer.Points(q.Question, q.Preferred, q.Names.Players).Names
		if len(named) != 1 || len(named[0].Spellings) == 0 {
			return f, false, false
		}
		f, ok = compose.WithoutOf(*p.Form, named[0])
		return f, false, ok
	case asks(compose.AsksNext):
		many, _ := strconv.Atoi(digits.FindString(q.Question)) // none: as many as before
		f, ok = compose.NextOf(*cmp.Or(p.Listed, p.Form), p.Shown, many)
		return f, false, ok
	case asks(compose.AsksRows):
		f, ok = compose.RowsOf(*p.Form)
		return f, true, ok
	case asks(compose.AsksOthers):
		f, ok = compose.OthersOf(*p.Form, p.Wider)
		return f, false, ok
	case asks(compose.AsksWhichGame) && len(p.Rows) == 1 && !p.Form.Grouped():
		return p.Rows[0].Form, false, true
	}
	return f, false, false
}

var digits = regexp.MustCompile(`\d+`)

// OfShown says that a question speaks of rows that the answer has shown.
func (r Reader) OfShown(q Asked) bool {
	if r.Composer == nil || q.Prior == nil || q.Prior.Form == nil {
		return false
	}
	q.Question = r.Composer.Plainly(q.Question, q.Preferred)
	if n, _, ok := r.Composer.RowSaid(q.Question, q.Preferred, q.Names.Players, true); ok {
		return n <= max(len(q.Prior.Games), len(q.Prior.Rows))
	}
	return len(q.Prior.Games) > 1 && r.Composer.Points(q.Question, q.Preferred, q.Names.Players).Rows != ""
}

// ofRow is a question as one about a row of the answer, or of the games in it.
func (r Reader) ofRow(q Asked) ([]Way, error) {
	last, p := q.Prior, q.Prior
	if p.Game != 0 && p.Over != nil && p.Over.Form != nil {
		p = p.Over
	}
	games := len(p.Games) > 0
	n, rest, ok := r.Composer.RowSaid(q.Question, q.Preferred, q.Names.Players, games)
	_, asGame, _ := r.Composer.RowSaid(q.Question, q.Preferred, q.Names.Players, true)
	bare := ok && r.Composer.Asks(compose.AsksSame, asGame, q.Preferred)
	if over := last.Over; ok && !games && bare && over != nil && last.At > 0 && last.At <= len(over.Rows) && n > 0 && n <= len(over.Rows) {
		if f, same := ofOtherRow(*last.Form, over.Rows[last.At-1], over.Rows[n-1]); same {
			way := r.sure(q, f)
			way.Over, way.Row = over, n
			return []Way{way}, nil
		}
	}
	switch {
	case !ok, games && p.Form.Limit == 1:
		return nil, nil
	case !games:
		return r.ofGroup(q, n, rest), nil
	}
	if n = place(*p, n); n == 0 {
		return nil, nil
	}
	if n > len(p.Games) {
		if !p.More && r.Composer.SaysOrdinal(q.Question, q.Preferred, q.Names.Players) {
			return nil, &query.SenseError{Code: "no_such_row", Detail: strconv.Itoa(len(p.Games))}
		}
		return nil, nil
	}
	game := p.Games[n-1]
	if bare && last != p && (last.Form.Grouped() || len(last.Form.Show) > 0) {
		return []Way{r.sure(q, ofGame(*last.Form, last.Game, game))}, nil // the same of another
	}
	if bare {
		return nil, nil
	}
	one := of(query.Form{Rows: query.RowGames, Where: &query.Cond{Game: game}})
	one.Game, one.Games, one.Over, one.At, one.About = game, []int64{game}, p, n, p.About
	if all := p.Form.People(); len(all) == 1 {
		one.About = all[0]
	}
	asked := Asked{rest, q.Preferred, q.Names, one, true}
	if r.Composer.Asks(compose.AsksMoment, rest, q.Preferred) {
		if f, ok := moments(asked, *p); ok {
			return []Way{r.sure(asked, f)}, nil
		}
	}
	return []Way{{Question: rest, Prior: one}}, nil
}

// ofGame is a form about one game as one about another.
func ofGame(f query.Form, from, to int64) query.Form {
	f = f.Clone()
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Game == from {
			c.Game = to
		}
	}})
	return f
}

// ofOtherRow is a form about a row of groups as one about another of them; false where it
// is not known what of it is.
func ofOtherRow(f query.Form, from, to parser.PriorRow) (query.Form, bool) {
	f = f.Clone()
	changed := false
	if from.Who.Text != "" && to.Who.Text != "" {
		f.Walk(query.Visitor{Name: func(n *query.Name) {
			if n.Text == from.Who.Text {
				*n, changed = to.Who, true
			}
		}})
		return f, changed
	}
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		for i, k := range from.Form.Conditions() {
			if all := to.Form.Conditions(); i < len(all) && !reflect.DeepEqual(k, all[i]) && reflect.DeepEqual(*c, k) {
				*c, changed = all[i], true
			}
		}
	}})
	return f, changed && f.Check() == nil
}

// ofGroup is a question as one about what a row of groups counts; of one that has but the
// first row in some order, about another.
func (r Reader) ofGroup(q Asked, n int, rest string) []Way {
	p := q.Prior
	f := p.Form.Clone()
	if n == compose.LastRow && !p.More && len(p.Rows) < MaxRows {
		n = len(p.Rows)
	}
	switch {
	case f.Limit == 1 && f.Skip == 0 && f.Grouped() && n > 1 && len(f.Order) > 0:
		if f.Skip = n - 1; f.Check() == nil {
			return []Way{r.sure(q, f)}
		}
	case n < 1 || n > len(p.Rows):
		return nil
	}
	way := r.ofForm(q, rest, p.Rows[n-1].Form)
	way.Over, way.Row = p, n
	return []Way{way}
}

// MaxRows is how many rows of an answer by groups can be spoken of later.
const MaxRows = 20

// place is the number of a row that a question speaks of; 0: it is not known.
func place(p parser.Prior, n int) int {
	switch {
	case n > 0:
		return n
	case n == compose.LastRow && !p.More:
		return len(p.Games)
	}
	return 0
}

// of is a form as one that was answered.
func of(f query.Form) *parser.Prior {
	p := &parser.Prior{Form: &f, Unread: true}
	if q, ok := f.Lower(); ok {
		p.Query, p.Unread = q, false
	}
	return p
}

// ofThat is a question as one about what the only row of an answer by groups is about.
func (r Reader) ofThat(q Asked) (ways []Way) {
	p := q.Prior
	if len(p.Rows) != 1 || p.Form.Limit > 1 {
		return nil
	}
	row := p.Rows[0]
	said, of1 := r.Composer.OfThat(q.Question, q.Preferred, false)
	points := r.Composer.Points(q.Question, q.Preferred, q.Names.Players)
	if row.Who.Text != "" && len(p.Form.People()) == 0 {
		he, person := r.Composer.OfThat(said, q.Preferred, true)
		if person || len(points.Names) == 0 && !points.Noun && r.Composer.Says(compose.LeavesOut, q.Question, q.Preferred) {
			ways = append(ways, Way{Question: he, Prior: of(compose.Endless(row.Form))})
		}
	}
	if of1 || points.Rows != "" || p.Form.Grouped() && r.Composer.Says(compose.Back, q.Question, q.Preferred) {
		ways = append(ways, r.ofForm(q, said, row.Form))
	}
	return ways
}

// ofForm is a question as one of what a form tells.
func (r Reader) ofForm(q Asked, said string, f query.Form) Way {
	if r.Composer.Asks(compose.AsksList, said, q.Preferred) {
		return r.sure(q, f)
	}
	return Way{Question: said, Prior: of(f)}
}

// ofFound is a question as one of the games that are first in some order, where there are
// several.
func (r Reader) ofFound(q Asked) []Way {
	p := q.Prior
	f := p.Form
	if f.Rows != query.RowGames || f.Limit != 1 || len(f.Order) == 0 || f.Grouped() || len(p.Games) < 2 || len(p.Games) > MaxRows || p.More || !r.Composer.Asks(compose.AsksOfFound, q.Question, q.Preferred) {
		return nil
	}
	var games []query.Cond
	for _, g := range p.Games {
		games = append(games, query.Cond{Game: g})
	}
	all := append(slices.Clone(f.Conditions()), query.Cond{Or: games})
	return []Way{{Question: q.Question, Prior: of(query.Form{Rows: query.RowGames, Where: &query.Cond{And: all}}), Over: p}}
}

// moments are the half-moves that an answer tells of, within the games of a prior.
func moments(q Asked, told parser.Prior) (f query.Form, ok bool) {
	f, ok = compose.MomentsOf(*told.Form)
	if !ok && told.Over != nil && told.Over.Form != nil {
		f, ok = compose.MomentsOf(*told.Over.Form)
	}
	if q.Prior.Game != 0 {
		f.Where = &query.Cond{Game: q.Prior.Game}
	}
	return f, ok && f.Check() == nil
}
