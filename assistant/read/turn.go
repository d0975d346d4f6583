package read

import (
	"context"
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Turn is how a question stands to what was said before it in a conversation. It
// keeps from being answered what points back and was read as if it did not: who
// read it does not matter.
type Turn struct {
	reader Reader
	asked  Asked
	points compose.Pointing
	begun  bool // something was said before
}

// Turn looks at how a question stands to what was said before it.
func (r Reader) Turn(q Asked) Turn {
	t := Turn{reader: r, asked: q, begun: q.Answered || q.Prior != nil}
	if t.begun && r.Composer != nil {
		t.points = r.Composer.Points(q.Question, q.Preferred, q.Names.Players)
	} else {
		t.begun = false
	}
	return t
}

// Begun says that something was said before the question.
func (t Turn) Begun() bool { return t.begun }

// Refuses says why a form is not what a question means that goes on from another:
// it leaves out the word that points back. Nil: it may be. Follows says that the
// form goes on from what was answered.
func (t Turn) Refuses(f query.Form, language string, follows bool) *parser.NotUnderstood {
	switch p := t.points; {
	case !t.begun || f.Rows == query.RowUsage:
		return nil
	case p.TakesUp && t.asked.Preferred != "" && language != t.asked.Preferred && p.Language != language:
		return t.miss() // 'and the second' names nobody called And
	case f.As == query.AsBoard && p.Row && !one(f), !p.Moves && movesIn(f) && !(t.known() && movesIn(*t.asked.Prior.Form)), t.otherWon(f), eitherWay(f), slices.ContainsFunc(p.Doubtful, func(n query.Name) bool { return names(f.People(), n) && !names(t.before(), n) }):
		return t.miss()
	case p.Person != "" && len(f.People()) == 0 && !(p.Owner && namesGame(f)):
		return t.miss(p.Person)
	case follows && t.countsOther(f), t.dropsOne(f):
		return t.miss()
	case follows && t.known() && t.reader.Composer.Says(compose.Forgets, t.asked.Question, t.asked.Preferred) && keepsAll(f, *t.asked.Prior.Form):
		return t.miss() // it is not known what is to be forgotten
	case follows:
		return nil
	case p.Rows != "" && !namesGame(f) && !t.carries(f):
		return t.miss(p.Rows)
	case !p.Games && ofEverything(f) && (!p.Noun || countsGames(f) || p.Property && !p.Asks && t.known()):
		return t.miss()
	case p.Bare() && t.asked.Prior != nil && t.asked.Prior.Unread && t.asked.Prior.Form == nil:
		return &parser.NotUnderstood{Language: p.Language, Before: true}
	}
	return nil
}

// carries says that a form is about somebody who was spoken of before, and whom the
// question does not name: 'did it beat Kasparov?' of a machine.
func (t Turn) carries(f query.Form) bool {
	return t.points.Rows == "it" && t.known() && t.asked.Prior.Game == 0 && slices.ContainsFunc(f.People(), func(n query.Name) bool { return names(t.before(), n) && !names(t.points.Names, n) })
}

// otherWon says that a question names one of the people spoken of, and the form says
// how games ended for another: 'how many won Smyslov?'.
func (t Turn) otherWon(f query.Form) (other bool) {
	p := t.points
	if len(p.Names) != 1 || p.Person != "" || p.Against || !names(t.before(), p.Names[0]) {
		return false
	}
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		other = other || c.Player != nil && c.Player.Outcome != "" && c.Player.Name.Text != p.Names[0].Text
	}})
	return other
}

// eitherWay says that a form has games that somebody won or lost, which is asked of
// one game: 'did he win or lose?'.
func eitherWay(f query.Form) (either bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		either = either || len(c.Or) == 2 && c.Or[0].Player != nil && c.Or[1].Player != nil && c.Or[0].Player.Outcome != "" &&
			c.Or[1].Player.Outcome != "" && c.Or[0].Player.Name.Text == c.Or[1].Player.Name.Text
	}})
	return either
}

// before are the people of what was answered last.
func (t Turn) before() []query.Name {
	if !t.known() {
		return nil
	}
	return t.asked.Prior.Form.People()
}

// countsOther says that a form counts, or lists, all games there are after an answer with
// some rows of these, or but one game: 'how many are they?' is asked of the rows.
func (t Turn) countsOther(f query.Form) bool {
	if !t.known() || !countsGames(f) || f.Listed() {
		return false
	}
	was := t.asked.Prior.Form
	if f.Where == nil {
		return was.Limit > 0 || len(was.Having) > 0 || len(was.Order) > 0 && !was.Grouped()
	}
	return f.Where.Game != 0
}

// dropsOne says that a form is about one of two people where the question speaks of both.
func (t Turn) dropsOne(f query.Form) bool {
	before := t.before()
	return len(before) == 2 && len(f.People()) == 1 && len(t.points.Names) == 0 && t.reader.Composer.Says(compose.Both, t.asked.Question, t.asked.Preferred) && names(before, f.People()[0])
}

// keepsAll says that a form has all conditions of another, in the same words.
func keepsAll(f, of query.Form) bool {
	if reflect.DeepEqual(f.By, of.By) && reflect.DeepEqual(f.Order, of.Order) && f.Limit == of.Limit {
		return !slices.ContainsFunc(of.Conditions(), func(k query.Cond) bool {
			return !slices.ContainsFunc(f.Conditions(), func(o query.Cond) bool {
				return reflect.DeepEqual(o, k) || k.Player != nil && o.Player != nil && k.Player.Name.Text == o.Player.Name.Text && k.Player.Outcome == o.Player.Outcome && (k.Player.Side == "" || k.Player.Side == o.Player.Side)
			})
		})
	}
	return false
}

// names says that somebody is one of those named.
func names(all []query.Name, who query.Name) bool {
	return slices.ContainsFunc(all, func(n query.Name) bool { return n.Text == who.Text })
}

// one says that a form is about one game, or the first of some order.
func one(f query.Form) bool { return f.Limit > 0 || namesGame(f) }

// miss says which words point back at what is not known.
func (t Turn) miss(words ...string) *parser.NotUnderstood {
	before := t.asked.Prior == nil || t.asked.Prior.Unread && t.asked.Prior.Form == nil
	return &parser.NotUnderstood{Language: t.points.Language, Words: words, Before: before && len(words) == 0}
}

// refused is the error of a question that is read as if nothing in it pointed back.
type refused struct{ miss *parser.NotUnderstood }

func (e *refused) Error() string { return e.miss.Error() }

func (e *refused) Unwrap() error { return e.miss }

// Grammatical is a reading of the grammar if it may be what is meant, and else why
// it is not.
func (t Turn) Grammatical(reading *parser.Reading, unread error) (*parser.Reading, error) {
	return t.grammatical(t.asked.Question, reading, unread)
}

// InOtherWords is such a reading of what the question says in other words for the same.
func (t Turn) InOtherWords(ctx context.Context) (*parser.Reading, error) {
	reading, err := t.reader.Rephrased(ctx, t.asked)
	if err != nil {
		return nil, err
	}
	return t.grammatical(t.reader.Composer.Rephrased(t.asked.Question, t.asked.Preferred), reading, nil)
}

func (t Turn) grammatical(question string, reading *parser.Reading, unread error) (*parser.Reading, error) {
	if unread != nil {
		return nil, unread
	}
	for _, q := range reading.Queries {
		if !t.reader.tells(question, reading, q.Lift()) {
			return nil, &parser.NotUnderstood{Language: reading.Language}
		}
		if miss := t.Refuses(q.Lift(), reading.Language, reading.Follows); miss != nil {
			return nil, &refused{miss}
		}
		if !reading.Follows && t.unboundForm(q.Lift()) {
			return nil, &unbound{&refused{t.miss()}, reading}
		}
	}
	return reading, nil
}

// Of are those of composed readings that may be meant.
func (t Turn) Of(all []compose.Reading, follows bool) []compose.Reading {
	return slices.DeleteFunc(slices.Clone(all), func(r compose.Reading) bool { return t.Refuses(r.Form, r.Language, follows) != nil })
}

// namesGame says that a form is about games by their numbers.
func namesGame(f query.Form) (names bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { names = names || c.Game != 0 }})
	return names
}

// movesIn says that a form is about half-moves.
func movesIn(f query.Form) (moves bool) {
	f.Walk(query.Visitor{HalfMove: func(*query.HalfMove) { moves = true }})
	return moves
}

// ofEverything says that a form has no condition at all.
func ofEverything(f query.Form) bool {
	conditions := 0
	f.Walk(query.Visitor{
		Cond:     func(*query.Cond) { conditions++ },
		HalfMove: func(*query.HalfMove) { conditions++ },
		Position: func(*query.Position) { conditions++ },
	})
	return conditions == 0
}

// countsGames says that a form is a list of games, or their number.
func countsGames(f query.Form) bool {
	return f.Rows == query.RowGames && !f.Grouped() && f.Groups == nil && len(f.Order) == 0 && (f.Listed() || len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg)
}
