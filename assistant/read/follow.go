package read

import (
	"errors"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// First is what a question means that is not left to the grammar: one that sets
// right what was answered last, or is about one of its rows, and names it. Rest is
// what is left of one that sets something right, to be read as one that goes on.
func (t Turn) First() (verdict compose.Verdict, rest string) {
	if !t.known() {
		return verdict, ""
	}
	rest, corrects := t.reader.Composer.Corrects(t.asked.Question)
	if corrects {
		verdict = compose.DecideAfter(t.changes())
		if verdict.Sure || len(verdict.Readings) > 1 {
			return verdict, rest
		}
	}
	if t.reader.Composer.AsksOfPart(t.asked.Question, t.asked.Preferred, t.asked.Names.Players) {
		if verdict = sure(t.changes()); verdict.Sure && verdict.Readings[0].OfPart() {
			return verdict, rest
		}
	}
	return t.ofRow(), rest
}

// ofRow is about one row of what was answered last, 'the third one on a board', or
// about another where that was the first of some order, 'and the last?'.
func (t Turn) ofRow() compose.Verdict {
	points, board := t.reader.Composer.PointsAtRow(t.asked.Question, t.asked.Preferred, t.asked.Names.Players)
	switch {
	case points && board:
		return sure(t.asks())
	case points && t.prior().Found():
		return sure(t.changes())
	}
	return compose.Verdict{}
}

// Instead is what a question means that the grammar reads as one on its own, or by
// groups, where the answer was about one game: 'who had White?'. It is asked of that
// game; and of the games that were found, where it names but people of these.
func (t Turn) Instead(reading *parser.Reading) compose.Verdict {
	if !t.known() {
		return compose.Verdict{}
	}
	grouped := len(reading.Queries) == 1 && reading.Queries[0].Group != query.NoKey && !namesGame(reading.Queries[0].Lift())
	prior := t.prior()
	switch {
	case reading.Follows && !(grouped && (prior.Game != 0 || prior.Found())):
		return compose.Verdict{}
	case prior.Game != 0 || prior.Found():
		return sure(t.asks())
	case t.namesTheSame(prior.Form):
		return sure(t.changes())
	}
	return compose.Verdict{}
}

// namesTheSame says that a question names nothing but people of whom an answer was
// one of several: 'how many did Fischer win?' of games between two.
func (t Turn) namesTheSame(f query.Form) bool {
	before := f.People()
	_, spoken := t.prior().Spoken()
	return !t.points.Noun && (len(t.points.Names) > 0 || spoken && t.points.Person != "") && len(before) > 1 &&
		!slices.ContainsFunc(t.points.Names, func(n query.Name) bool { return !names(before, n) })
}

// tellsApart says that a form tells figures of what no game can be at once: 'the average
// of draws and of decisive games', 'percentages of wins, draws and losses'.
func tellsApart(f query.Form) bool {
	switch {
	case len(f.Show) == 0:
		return false
	case len(f.Show) > 1, f.Show[0].Agg == query.RecordAgg:
		return true
	}
	return len(f.Parts) > 0 && f.Show[0].Agg != query.CountAgg
}

// setsAgainst says that a reading counts two kinds of games that a word sets against each other:
// 'the French against the Pirc, how many of each'.
func setsAgainst(r compose.Reading) bool {
	return len(r.Form.Parts) > 0 && slices.ContainsFunc(r.Parts, func(p string) bool { return strings.HasPrefix(p, "versus(") })
}

// Composed are the forms that the parts of a question make in any order, where the
// grammar does not read it and says why. Verdict is on a question that is the
// paraphrase of a form, which asks for this, and on one that follows what was
// answered last; of any other those on its own are undecided.
func (t Turn) Composed(unread error, alone func() []compose.Reading) (verdict compose.Verdict, follows bool, undecided []compose.Reading) {
	miss, ok := t.missed(unread)
	if t.reader.Composer == nil || !ok {
		return verdict, false, nil
	}
	if verdict = t.repeated(); verdict.Sure || bothWays.MatchString(t.asked.Question) {
		return verdict, false, nil
	}
	if verdict = compose.DecideAfter(t.asks()); len(verdict.Readings) > 0 {
		return verdict, true, nil
	}
	changes := t.changes()
	if pointed := new(refused); errors.As(unread, &pointed) || miss.Pointed || miss.Before || t.asked.Answered && t.points.TakesUp {
		verdict = compose.DecideAfter(changes)
		if len(verdict.Readings) == 0 && t.known() {
			if all := alone(); len(all) > 0 && t.unboundForm(all[0].Form) {
				verdict = compose.DecideAfter(t.among(all))
			}
		}
		return verdict, len(verdict.Readings) > 0, nil
	}
	undecided = t.Of(alone(), false)
	if sense := new(query.SenseError); errors.As(unread, &sense) && sense.Code == contradiction {
		undecided = slices.DeleteFunc(undecided, func(r compose.Reading) bool { return !tellsApart(r.Form) && !setsAgainst(r) })
	}
	if len(undecided) > 0 && t.unboundForm(undecided[0].Form) {
		if !t.known() {
			return verdict, false, nil
		}
		if verdict = compose.DecideAfter(changes); !verdict.Sure {
			if bound := compose.DecideAfter(t.among(undecided)); len(bound.Readings) > 0 {
				verdict = bound
			}
		}
		return verdict, len(verdict.Readings) > 0, nil
	}
	if len(changes) > 0 && (len(undecided) == 0 || changes[0].Cost <= undecided[0].Cost+aloneAhead) {
		if verdict = compose.DecideAfter(changes); len(verdict.Readings) > 0 {
			return verdict, true, nil
		}
	}
	if t.asked.Answered {
		undecided = slices.DeleteFunc(undecided, ofNothing)
	}
	return verdict, false, undecided
}

// missed is why the grammar does not read a question; not, where it does but for
// what makes no sense, unless that is which game is meant, and one was shown.
func (t Turn) missed(unread error) (*parser.NotUnderstood, bool) {
	var miss *parser.NotUnderstood
	var sense *query.SenseError
	if errors.As(unread, &sense) && sense.Code == "which_game" && t.known() && t.prior().Game != 0 {
		return &parser.NotUnderstood{Pointed: true}, true
	}
	if sense != nil && (tooSmall[sense.Code] || sense.Code == contradiction) {
		return &parser.NotUnderstood{}, true
	}
	return miss, errors.As(unread, &miss)
}

// contradiction is the reason why a query makes no sense that says of games what no
// game is: of two parts of them it may be said.
const contradiction = "contradiction"

// tooSmall are the reasons why a query makes no sense that are those of its form, and
// not of what is asked: another form may have room for it.
var tooSmall = map[string]bool{"group_needs_half_moves": true, "opponent_of_whom": true, "measure_of_games": true, "measure_of_positions": true, "point_missing": true}

// aloneAhead is how much likelier a question is as one on its own, to be no change of
// the one before where neither is said.
const aloneAhead = 1.0

// ofNothing says that a reading names no games and no conditions, so that it goes on
// from another question: 'how many are there?', 'per year'.
func ofNothing(r compose.Reading) bool {
	named := slices.ContainsFunc(r.Parts, func(p string) bool { return strings.HasPrefix(p, "noun(") })
	return !named && ofEverything(r.Form)
}

// known says that what was answered last can be taken up by its form.
func (t Turn) known() bool {
	return t.begun && t.asked.Prior != nil && t.asked.Prior.Form != nil
}

// prior is what was answered last, for a reader of forms.
func (t Turn) prior() compose.Prior {
	p := t.asked.Prior
	return compose.Prior{Form: *p.Form, Game: p.Game, Games: p.Games, More: p.More, At: p.At, Wider: p.Wider, About: p.About}
}

// asks are the composed readings of a question that asks something of what was
// answered last.
func (t Turn) asks() []compose.Reading {
	if !t.known() {
		return nil
	}
	return t.Of(t.reader.Composer.Follow(t.asked.Question, t.asked.Preferred, t.asked.Names.Players, t.prior()), true)
}

// changes are the composed readings of a question that changes what was answered
// last.
func (t Turn) changes() []compose.Reading {
	if !t.known() {
		return nil
	}
	return t.Of(t.reader.Composer.Change(t.asked.Question, t.asked.Preferred, t.asked.Names.Players, t.prior()), true)
}

// sure is the verdict on readings of which one is taken; none, where none is.
func sure(all []compose.Reading) compose.Verdict {
	if verdict := compose.DecideAfter(all); verdict.Sure {
		return verdict
	}
	return compose.Verdict{}
}
