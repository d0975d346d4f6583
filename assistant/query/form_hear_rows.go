package query

import (
	"slices"
	"strings"
	"sync"
)

// subjects reads the rows of a form.
func (l listener) subjects(text string, rows Rows) []Form {
	return memoised(l.about(nil), "rows "+string(rows), text, func() []Form {
		l := l.about(nil)
		switch rows {
		case RowGames, RowSides:
			var all []Form
			for _, e := range l.endsSaid(text, rows) {
				if len(e.Order) == 0 {
					all = append(all, e)
				}
			}
			return all
		case RowGroups:
			return l.groupsSaid(text)
		}
		return l.movesOrPositions(text, rows)
	})
}

// movesOrPositions reads rows that are half-moves or positions.
func (l listener) movesOrPositions(text string, rows Rows) []Form {
	var all []Form
	for _, cut := range append(l.places(text, l.literal("in_games_that")), len(text)) {
		var heads []Form
		if rows == RowHalfMoves {
			for _, h := range l.halfMoves(text[:cut], many) {
				heads = append(heads, Form{Rows: rows, HalfMove: &h})
			}
		} else {
			for _, p := range l.positions(text[:cut], many) {
				heads = append(heads, Form{Rows: rows, Position: &p})
			}
		}
		for _, f := range heads {
			if cut == len(text) {
				all = append(all, f)
				continue
			}
			for _, m := range l.matches("in_games_that", text[cut:]) {
				for _, where := range l.whereSaid(m["x"], rows) {
					f := f
					f.Where = where
					all = append(all, f)
				}
			}
		}
	}
	return all
}

// groupsSaid reads rows that are the groups of another form.
func (l listener) groupsSaid(text string) []Form {
	var all []Form
	for _, cut := range l.cuts(text) {
		for _, inner := range l.innerForms(text[:cut]) {
			f := Form{Rows: RowGroups, Groups: &inner}
			if cut == len(text) {
				all = append(all, f)
				continue
			}
			for _, where := range l.about(&inner).whereSaid(text[cut+1:], RowGroups) {
				f := f
				f.Where = where
				all = append(all, f)
			}
		}
	}
	return all
}

// innerForms reads groups: in brackets, or by their keys alone.
func (l listener) innerForms(text string) []Form {
	return memoised(l, "groups", text, func() []Form {
		var all []Form
		for _, m := range l.matches("rows_of", text) {
			all = append(all, l.forms(m["x"])...)
		}
		all = append(all, l.withHaving(text, func(text string) []Form { return l.keysSaid(text, true) })...)
		var said []Form
		for _, f := range all {
			if f = f.Canonical(); f.Grouped() && f.Check() == nil && (l.groups(&f, false) == text || l.groups(&f, true) == text) {
				said = append(said, f)
			}
		}
		return said
	})
}

// keysSaid reads keys, and of which rows: 'opponents of Tal'.
func (l listener) keysSaid(text string, plural bool) []Form {
	var all []Form
	keyed := func(f Form, keys string) {
		one := func(text string) []Value { return l.about(f.Groups).valuesSaid(text, f.Rows, plural) }
		for _, by := range series(l.about(f.Groups), keys, one) {
			f := f
			f.By = by
			all = append(all, f)
		}
	}
	for _, rows := range []Rows{RowGames, RowSides} {
		keyed(Form{Rows: rows}, text)
	}
	for _, key := range []string{"keys_in", "keys_of"} {
		for _, m := range l.matches(key, text) {
			for _, rows := range kindsOfRows {
				for _, f := range l.subjects(m["rows"], rows) {
					keyed(f, m["x"])
				}
			}
		}
	}
	for _, owned := range l.ownedSaid(text) {
		keyed(owned.form, owned.thing)
	}
	return all
}

// gamesSaid reads games, or games from the side of players, without saying which
// come first.
func (l listener) gamesSaid(text string, rows Rows) []Form {
	var all []Form
	for _, f := range l.endsSaid(text, rows) {
		if len(f.Order) == 0 {
			all = append(all, f)
		}
	}
	return all
}

// endsSaid reads games, with an Order and a Limit of one where they are called
// the longest, the earliest …
func (l listener) endsSaid(text string, rows Rows) []Form {
	return memoised(l, "games "+string(rows), text, func() []Form {
		var all []Form
		for _, cut := range l.cuts(text) {
			for _, head := range l.nounsOfGames(text[:cut], rows) {
				if cut == len(text) {
					all = append(all, head)
					continue
				}
				for _, conds := range l.condLists(text[cut+1:], rows) {
					f := head
					f.Where = (&Cond{And: append(slices.Clone(parts(f.Where)), conds...)}).canonical()
					all = append(all, f)
				}
			}
		}
		return all
	})
}

// nounsOfGames read what games are called: "Tal's wins", 'longest draw', 'pawn
// endings', 'games of each player'.
func (l listener) nounsOfGames(text string, rows Rows) []Form {
	return memoised(l, "noun "+string(rows), text, func() []Form {
		all := l.nounsWithEnds(text, rows)
		if rows != RowSides {
			return all
		}
		for _, key := range []string{"played_by", "played_by_long", "owned_by", "owned_by_long"} {
			for _, m := range l.matches(key, text) {
				for _, n := range l.names(m["name"]) {
					for _, f := range l.nounsWithEnds(m["x"], rows) {
						own := Cond{Player: &Player{Name: n, Side: Own}}
						f.Where = (&Cond{And: append([]Cond{own}, parts(f.Where)...)}).canonical()
						all = append(all, f)
					}
				}
			}
		}
		return all
	})
}

// nounsWithEnds read a noun with the word for what comes first, if there is one.
func (l listener) nounsWithEnds(text string, rows Rows) []Form {
	all := l.bareNouns(text, rows)
	for _, end := range ends()[l.paraphraser] {
		for _, m := range l.filling(end.phrase, text) {
			for _, f := range l.bareNouns(m["x"], rows) {
				order, _ := endOrder(end.word)
				f.Order = []Ordering{order}
				all = append(all, f)
			}
		}
	}
	return all
}

// end is a phrase for what comes first in the order that its word stands for.
type end struct {
	word string
	phrase
}

// ends are the phrases for what comes first, by language.
var ends = sync.OnceValue(func() map[paraphraser][]end {
	all := map[paraphraser][]end{}
	for _, key := range keysWith()["end_"] {
		word, ok := strings.CutPrefix(key, "end_")
		if !ok || strings.HasSuffix(key, "_first") {
			continue
		}
		word = strings.TrimSuffix(word, "_many")
		if _, ok := endOrder(word); !ok {
			continue
		}
		for _, language := range []paraphraser{"es", "en"} {
			all[language] = append(all[language], end{word, language.phrase(key)})
		}
	}
	return all
})

// endOrder is the order that a word such as length_full_high stands for.
func endOrder(word string) (Ordering, bool) {
	word, low := strings.CutSuffix(word, "_low")
	word, high := strings.CutSuffix(word, "_high")
	kind, unit, _ := strings.Cut(word, "_")
	return Ordering{Column: &Column{Of: &Value{Kind: ValueKind(kind), Unit: Unit(unit)}}, Descending: high}, low || high
}

// bareNouns read the noun of games.
func (l listener) bareNouns(text string, rows Rows) []Form {
	var all []Form
	nouns := map[string]*Cond{"games": nil}
	for _, o := range outcomesSaid {
		if rows == RowSides {
			nouns[string(o)] = &Cond{Outcome: o}
		}
	}
	if rows == RowGames {
		nouns["drawn"] = &Cond{Result: Drawn}
	}
	for noun, where := range nouns {
		for _, key := range []string{"noun_" + noun, "one_noun_" + noun, "noun_one_" + noun} {
			if !l.has(key) {
				continue
			}
			if said := l.say(key); text == said || rows == RowSides && text == l.say("each_side", "x", said) {
				all = append(all, Form{Rows: rows, Where: where})
			}
		}
	}
	if rows == RowGames {
		for _, c := range l.endingsCalled(text, many) {
			all = append(all, Form{Rows: rows, Where: &c})
		}
	}
	return all
}
