package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// placers put a chunk of each category into the frame, or say errNoReading
// when it has no place there.
var placers = map[string]func(*frame, item) error{
	"ask":            placeAsk,
	"noun":           placeNoun,
	"extreme":        placeExtreme,
	"most":           placeMost,
	"top":            placeTop,
	"group":          placeGroup,
	"unit":           placeUnit,
	"length_noun":    func(f *frame, _ item) error { f.lengths = true; return nil },
	"person":         func(f *frame, it item) error { return f.placePerson(marked{it.value.(query.Name), "person"}, it) },
	"opponent":       func(f *frame, it item) error { return f.placePerson(it.value.(marked), it) },
	"against":        func(f *frame, _ item) error { f.pending.against = true; return nil },
	"between":        func(f *frame, _ item) error { f.pending.between = true; return nil },
	"by":             func(f *frame, _ item) error { f.pending.by = true; return nil },
	"side":           placeSide,
	"side_with":      placeSideWith,
	"win_verb":       func(f *frame, it item) error { return f.placeOutcome(it, true) },
	"win_noun":       func(f *frame, it item) error { return f.placeOutcome(it, false) },
	"win_participle": func(f *frame, it item) error { return f.placeOutcome(it, false) },
	"beaten_by":      placeBeatenBy,
	"board_result":   placeResult,
	"event":          func(f *frame, it item) error { return f.placeEvent(it, f.pending.light) },
	"event_verb":     func(f *frame, it item) error { return f.placeEvent(it, true) },
	"light_verb":     placeLight,
	"passive":        placePassive,
	"ending":         func(f *frame, _ item) error { f.clause().last = "ending"; return nil },
	"both_events":    func(f *frame, it item) error { return f.placeEvent(it, false) },
	"moves":          placeMoves,
	"nobody":         placeNobody,
	"everyone":       placeEveryone,
	"among":          placeAmong,
	"quantifier":     placeQuantifier,
	"skipped":        func(*frame, item) error { return nil },
	"date": func(f *frame, it item) error {
		d := it.value.(query.Dates)
		return f.placeCond(it, query.Cond{Date: &d}, false)
	},
	"eco": func(f *frame, it item) error {
		e := it.value.(query.ECO)
		return f.placeCond(it, query.Cond{ECO: &e}, false)
	},
	"elo": func(f *frame, it item) error {
		e := it.value.(query.Elo)
		return f.placeCond(it, query.Cond{Elo: &e}, false)
	},
	"length":    placeLength,
	"board":     placeBoard,
	"position":  placeBoard,
	"when_move": placeWhenMove,
	"game_id":   placeGame,
	"and":       func(f *frame, _ item) error { f.pending.and = !f.first(); return nil },
	"or":        func(f *frame, _ item) error { f.pending.or = true; return nil },
	"not":       placeNot,
	"rel":       placeRel,
	"copula":    func(f *frame, _ item) error { f.boundary = true; return nil },
	"server":    func(f *frame, it item) error { f.dialect = it.value.(string); return nil },
}

// askRank orders the words that ask: 'show how many' asks how many.
var askRank = map[string]int{"": 0, "list": 1, "which": 2, "where": 3, "when": 3, "who": 4, "count": 5, "times": 5, "average": 6, "share": 7}

func placeAsk(f *frame, it item) error {
	ask := it.value.(string)
	if (ask == "which" || ask == "where") && !f.first() && f.previous().category != "ask" && !f.pending.against {
		return errNoReading
	}
	if ask == "count" && f.ask == "count" && f.previous().category != "ask" {
		return errNoReading // two questions in one
	}
	if ask == "who" && (f.clause().predicates() || f.noun == "players") && !f.pending.against {
		return errNoReading
	}
	if ask == "who" || ask == "which" {
		if take(&f.pending.against) {
			f.group = query.ByOpponent
		}
	}
	if ask == "whom" {
		f.group, ask = query.ByOpponent, "who"
	}
	if ask == "times" {
		f.times, ask = true, "count"
	}
	if askRank[ask] > askRank[f.ask] {
		f.ask = ask
	}
	return nil
}

func placeNoun(f *frame, it item) error {
	noun := it.value.(string)
	f.pending.light = false
	switch {
	case f.noun == "" && f.subject == nil:
		f.noun, f.plural = noun, f.isPlural(it)
		if noun == "players" && take(&f.pending.against) {
			f.noun = "opponents"
		}
	case noun == "games":
		if f.subject != nil && len(f.clauses) == 1 {
			f.clause().gamesAfter = true
		}
	case noun == f.noun:
	case f.moves != nil && noun == "games": // 'moves of games …'
		f.clause().gamesAfter = true
	case groupKeys[noun] != "" && f.most != "" && f.group == "":
		f.group = groupKeys[noun] // 'the most … opening'
	default:
		return errNoReading
	}
	return nil
}

// isPlural says whether the noun's last word is a plural; both languages mark
// it with an s.
func (f *frame) isPlural(it item) bool {
	w := f.words[it.end-1].fold
	return w[len(w)-1] == 's'
}

func placeExtreme(f *frame, it item) error {
	if f.order != "" {
		return errNoReading
	}
	f.order = query.Order(it.value.(string))
	return nil
}

func placeMost(f *frame, it item) error {
	if f.most != "" {
		return errNoReading
	}
	f.most = it.value.(string)
	return nil
}

func placeTop(f *frame, it item) error {
	r := it.value.(ranking)
	if f.top != 0 || f.pending.and || (f.noun != "" && r.of != "" && f.noun != r.of) {
		return errNoReading
	}
	if r.order != "" {
		if f.order != "" {
			return errNoReading
		}
		f.order = r.order
	}
	f.top = r.n
	if r.of != "" {
		f.noun, f.plural = r.of, true
	}
	return nil
}

func placeGroup(f *frame, it item) error {
	if f.group != "" {
		return errNoReading
	}
	f.group = it.value.(query.Key)
	return nil
}

func placeUnit(f *frame, it item) error {
	if f.unit != "" || (f.ask != "count" && f.ask != "average") {
		return errNoReading
	}
	f.unit = it.value.(query.Unit)
	return nil
}

func placeBoard(f *frame, it item) error {
	p := it.value.(query.Position)
	if f.noun == "positions" {
		f.noun = "games" // games with the position that follows
	}
	return f.placeCond(it, query.Cond{Position: &p}, true)
}

func placeGame(f *frame, it item) error {
	if f.game != 0 || f.noun == "players" {
		return errNoReading
	}
	if f.noun == "" {
		f.noun = "games"
	}
	f.game = it.value.(int64)
	return nil
}

func placeNot(f *frame, it item) error {
	if f.pending.not && it.value != "nor" {
		return errNoReading
	}
	f.pending.not = true
	return nil
}

// placeAmong turns a share round: what came before is the part, what comes
// after is what the part is of.
func placeAmong(f *frame, _ item) error {
	if f.ask != "share" || f.boundary || f.base {
		return errNoReading
	}
	for _, c := range f.clauses {
		for i := range c.outcomes {
			c.outcomes[i].after = true
		}
		for _, e := range c.events {
			e.after = true
		}
		for i := range c.conds {
			c.conds[i].after = true
		}
	}
	f.boundary, f.base, f.noun = true, true, "games"
	f.next(false)
	return nil
}

// after says that what is placed now is the part that a share is of.
func (f *frame) after() bool { return f.boundary && !f.base }

func placeRel(f *frame, _ item) error {
	if f.first() {
		return errNoReading
	}
	f.boundary = true
	f.pending.and = false
	f.next(true)
	return nil
}

// quantified are what 'all' and 'any' may stand before without saying more than
// the plain plural.
var quantified = map[string]bool{"noun": true, "event": true, "both_events": true, "moves": true, "win_noun": true, "board_result": true, "eco": true, "extreme": true}

// placeQuantifier takes 'all' and 'any' before what is asked for; anywhere else
// they would change the meaning.
func placeQuantifier(f *frame, it item) error {
	prev := f.previous().category
	if f.pending.not && it.value == "any" && quantified[f.following().category] {
		return nil // 'without any capture'
	}
	if f.pending.not || (prev != "" && prev != "ask" && prev != "copula") || !quantified[f.following().category] {
		return errNoReading
	}
	return nil
}
