package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// findRun takes how the games ended that somebody played 'in a row' for the
// outcome of the run that is asked for.
func (f *frame) findRun() error {
	counted := f.ask == "count" && (f.running || f.went) || f.running && f.most != ""
	if !counted && !f.longest {
		return errNoReading
	}
	if f.ended != nil {
		f.streak, f.ended = f.ended.Outcome, nil
	}
	for i, t := range f.terms {
		cl, ok := t.term.(clause)
		outcome, plain := runOf(cl.what)
		if !ok || !plain {
			continue
		}
		if f.streak != "" {
			return errNoReading
		}
		f.streak = outcome
		if e, ok := cl.what.(ended); ok && e.agent != nil {
			cl.who = *e.agent
		}
		f.terms[i].term = clause{who: cl.who, what: played{}}
	}
	if f.streak == "" {
		return errNoReading
	}
	if f.noun == "games" {
		f.noun = ""
	}
	f.most = ""
	return nil
}

// runOf is the outcome of the games of which a predicate tells nothing more.
func runOf(p pred) (query.Outcome, bool) {
	switch p := p.(type) {
	case ended:
		plain := len(p.object) == 0 && p.objectSide == "" && p.when == nil && p.by == nil && p.side == ""
		return p.Outcome, plain
	case denied:
		o, plain := runOf(p.pred)
		return without[o], plain && without[o] != ""
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
		return errNoReading
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
		return errNoReading
	}
	if len(s.players) > 2 || len(s.players) == 1 && s.players[0].Outcome != "" {
		return errNoReading
	}
	return nil
}
