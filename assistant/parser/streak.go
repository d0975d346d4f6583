package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// findRun takes how the games ended that somebody played 'in a row' for the
// outcome of the run that is asked for.
func (f *frame) findRun() error {
	counted := f.ask == "count" && (f.running || f.went) || f.running && f.most != ""
	if !counted && !f.longest {
		return meaning.ErrNoReading
	}
	if f.ended != nil {
		f.streak, f.ended = f.ended.Outcome, nil
	}
	for i, t := range f.terms {
		cl, ok := t.Term.(meaning.Clause)
		outcome, plain := runOf(cl.What)
		if !ok || !plain {
			continue
		}
		if f.streak != "" {
			return meaning.ErrNoReading
		}
		f.streak = outcome
		if e, ok := cl.What.(meaning.Ended); ok && e.Agent != nil {
			cl.Who = *e.Agent
		}
		f.terms[i].Term = meaning.Clause{Who: cl.Who, What: meaning.Played{}}
	}
	if f.streak == "" {
		return meaning.ErrNoReading
	}
	if f.noun == "games" {
		f.noun = ""
	}
	f.most = ""
	return nil
}

// runOf is the outcome of the games of which a predicate tells nothing more.
func runOf(p meaning.Predicate) (query.Outcome, bool) {
	switch p := p.(type) {
	case meaning.Ended:
		plain := len(p.Object) == 0 && p.ObjectSide == "" && p.When == nil && p.By == nil && p.Side == ""
		return p.Outcome, plain
	case meaning.Denied:
		o, plain := runOf(p.Predicate)
		return meaning.Without[o], plain && meaning.Without[o] != ""
	}
	return "", false
}

// run is the longest run of games: of the person of whom the question is, of
// anybody, or of each player.
func (f *frame) run(q *query.Query, s *conditions, key query.Key) error {
	q.Measure, q.Outcome = query.Streak, f.streak
	f.lengths = false // 'how long is the longest run'
	switch {
	case f.event != nil, f.ended != nil, f.most != "", f.quantity != nil, f.having != nil, s.group != "", f.ask == "share":
		return meaning.ErrNoReading
	case len(s.players) == 2 && key == "":
		q.Group = query.ByPlayer // of each against the other
	case f.ask == "who" && f.noun == "" && f.group == "":
		// the longest run of all tells whose it is
	case key == query.ByPlayer && (f.plural || f.group != "" || f.top > 0):
		q.Group, q.Limit = key, f.limit(1)
		if f.group != "" {
			q.Limit = f.top
		}
	case key == query.ByPlayer:
	case f.top != 0 || key != "":
		return meaning.ErrNoReading
	}
	if len(s.players) > 2 || len(s.players) == 1 && s.players[0].Outcome != "" {
		return meaning.ErrNoReading
	}
	return nil
}
