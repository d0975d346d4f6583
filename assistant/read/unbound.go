package read

import (
	"errors"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// unbound is the miss of a question that could stand on its own, and is more likely said
// of what was answered: it names nothing that games are told apart by.
type unbound struct {
	*refused
	reading *parser.Reading
}

func (e *unbound) Unwrap() error { return e.refused }

// Unbound says that an error is that a question does not say what it is said of.
func Unbound(err error) bool {
	var miss *unbound
	return errors.As(err, &miss)
}

// UnboundReading is what such a question would mean on its own.
func UnboundReading(err error) *parser.Reading {
	var miss *unbound
	errors.As(err, &miss)
	return miss.reading
}

// OffersAlone says that the likeliest of what a question would mean on its own is likely
// said of what was answered, so that it is no more than offered.
func (t Turn) OffersAlone(all []compose.Reading) bool {
	if !t.begun || len(all) == 0 || t.points.TakesUp || t.points.Rows != "" || t.reader.Composer.Says(compose.Back, t.asked.Question, t.asked.Preferred) {
		return false
	}
	_, _, row := t.reader.Composer.RowSaid(t.asked.Question, t.asked.Preferred, t.asked.Names.Players, true)
	return !row && !(ofEverything(all[0].Form) && countsGames(all[0].Form)) && t.unboundForm(all[0].Form) && (t.known() || t.points.Noun)
}

// OfAnswer says that a form would be of all games where the question is of those that
// were answered.
func (t Turn) OfAnswer(f query.Form) bool { return t.known() && t.unboundForm(f) }

// unboundForm says that a form is likely said of what was answered.
func (t Turn) unboundForm(f query.Form) bool {
	if f.Rows == query.RowUsage || !t.begun {
		return false
	}
	if !t.known() { // nothing was answered, or what changed it was not understood
		p := t.asked.Prior
		return p != nil && p.Unread && !told(f) && !movesIn(f) && !t.points.Games && len(t.points.Names) == 0 && !t.reader.Composer.Says(compose.Everywhere, t.asked.Question, t.asked.Preferred)
	}
	if !told(*t.asked.Prior.Form) && !happens(*t.asked.Prior.Form) {
		return false
	}
	says := func(kind string) bool { return t.reader.Composer.Says(kind, t.asked.Question, t.asked.Preferred) }
	people := len(t.before()) > 0
	switch {
	case says(compose.Restricts):
		return len(t.points.Names) == 0
	case len(t.before()) == 2 && len(f.People()) == 1 && len(t.points.Names) == 0 && (t.points.Person != "" && !t.points.Games || says(compose.Both)):
		return true // 'her wins' are those against him
	case len(t.points.Names) > 0 || told(f), says(compose.Everywhere):
		return false
	case t.points.Games && !says(compose.Back) && !says(compose.Both):
		return false
	case people && slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.PlayerValue }):
		return false // who of all: of one person's games there is no asking
	}
	return true
}

// among are composed readings of a question as it is said of the games of the answer.
func (t Turn) among(all []compose.Reading) (made []compose.Reading) {
	for _, r := range all {
		if r.Form.Rows == query.RowHalfMoves && happens(*t.asked.Prior.Form) {
			continue // 'and mistakes?' is said instead of what happened before
		}
		f, ok := compose.Among(r.Form, t.prior())
		if r.Form = f; ok && !r.SQL && t.Refuses(f, r.Language, true) == nil {
			made = append(made, r)
		}
	}
	return made
}

// Among is the form of a query that the grammar reads, of the games of the answer.
func (t Turn) Among(q query.Query, language string) (compose.Verdict, bool) {
	if !t.known() {
		return compose.Verdict{}, false
	}
	made := t.among([]compose.Reading{{Language: language, Form: q.Lift(), Name: "of the answer"}})
	return compose.Verdict{Readings: made, Sure: true}, len(made) > 0
}

// happens says that a form has conditions of what happens in its games.
func happens(f query.Form) bool {
	conditions := 0
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.HalfMove != nil || c.Position != nil || c.Times != nil || c.Sequence != nil {
			conditions++
		}
	}})
	return conditions > 0
}

// told says that a form tells apart its games by more than how they ended, for whom, and
// what happened in them.
func told(f query.Form) (is bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		is = is || c.Player != nil || c.Date != nil || c.Month != 0 || c.ECO != nil || c.Line != nil || c.Elo != nil || c.Tag != nil || c.Game != 0 || c.Length != nil || c.Compare != nil
	}})
	return is
}
