package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func (f *frame) placeGroup(it meaning.Item) error {
	if pair, ok := it.Value.(meaning.KeyPair); ok && f.group == "" {
		f.group, f.within = pair.Second, pair.First
		return nil
	}
	key, ok := it.Value.(query.Key)
	if !ok || f.within != "" {
		return meaning.ErrNoReading
	}
	f.group, f.within = key, f.group
	return nil
}

// placeFirstLine takes 'first three half-moves' as a key.
func (f *frame) placeFirstLine(it meaning.Item) error {
	if f.group != "" || f.depth != 0 {
		return meaning.ErrNoReading
	}
	f.group, f.depth = query.ByLine, it.Value.(int)
	return nil
}

// placeHaving takes how many games each row must count, and which.
func (f *frame) placeHaving(it meaning.Item) error {
	a := it.Value.(meaning.Amount)
	if f.having != nil || f.noun == "games" || meaning.KeyOf(f.noun) == "" && f.ask != "who" && f.group == "" && !f.best {
		return meaning.ErrNoReading
	}
	f.having = &a
	if a.Min == 0 && (a.Ended != nil || a.Event != nil) {
		return meaning.ErrNoReading // rows of none are not there
	}
	say := func(p meaning.Predicate) {
		f.terms = append(f.terms, placed{Term: meaning.Clause{What: p}, among: f.among})
	}
	if a.Ended != nil {
		if f.ended != nil || a.Ended.Outcome != query.Draw && f.noun != "players" && f.ask != "who" {
			return meaning.ErrNoReading // whose wins?
		}
		say(*a.Ended)
	}
	if a.Side != "" {
		say(meaning.Colored{Side: a.Side})
	}
	if a.Event != nil {
		if f.event != nil || f.ended != nil {
			return meaning.ErrNoReading
		}
		event := *a.Event
		f.event = &event
	}
	return nil
}

// placeOfSide says whose the win, the half-move or the first move is that is
// asked for.
func (f *frame) placeOfSide(it meaning.Item) error {
	side := query.Side(it.Value.(string))
	switch {
	case f.ended != nil && f.ended.Agent == nil:
		e := *f.ended
		e.Agent, f.ended = &meaning.Subject{Who: meaning.OneSide, Side: side}, &e
	case f.event != nil && f.event.By == "":
		h := *f.event
		h.By, f.event = side, &h
	case f.depth == 1 && side == query.White:
	case f.ask == "record" && f.best && f.scores == "": // 'scores best for White'
		f.scores = side
	default:
		return meaning.ErrNoReading
	}
	return nil
}

// placeAverageOf takes 'the average rating of Tal'.
func (f *frame) placeAverageOf(it meaning.Item) error {
	if f.ask != "" && f.ask != "which" && f.ask != "list" {
		return meaning.ErrNoReading
	}
	f.ask = "average"
	return f.placeQuantity(it)
}

func (f *frame) placeQuantity(it meaning.Item) error {
	q := it.Value.(query.Quantity)
	if f.quantity != nil {
		return meaning.ErrNoReading
	}
	f.quantity = &q
	return nil
}

func (f *frame) placeUnit(it meaning.Item) error {
	// 'How long, in half-moves, are they on average'
	howLong := slices.ContainsFunc(f.items, func(it meaning.Item) bool { return it.Category == "length_noun" })
	if f.unit != "" || !howLong && f.ask != "count" && f.ask != "average" && f.ask != "total" {
		return meaning.ErrNoReading
	}
	f.unit = it.Value.(query.Unit)
	return nil
}

func (f *frame) placePoint(it meaning.Item) error {
	p := it.Value.(query.Point)
	if f.point != nil {
		return meaning.ErrNoReading
	}
	f.point = &p
	return nil
}

func (f *frame) placeLimit(it meaning.Item) error {
	return f.setTop(it.Value.(int))
}

func (f *frame) placeOrder(it meaning.Item) error {
	if f.ranking != nil {
		return meaning.ErrNoReading
	}
	r := it.Value.(meaning.Ranking)
	f.ranking = &r
	return nil
}

// placeSortVerb takes 'sort' in 'sort the games of Tal by date'.
func (f *frame) placeSortVerb(meaning.Item) error {
	if f.ask != "" || f.noun != "" || len(f.terms) > 0 {
		return meaning.ErrNoReading
	}
	f.sorts, f.ask = true, "list"
	return nil
}

// placeByOrder takes 'by date' behind 'sort'.
func (f *frame) placeByOrder(it meaning.Item) error {
	if !f.sorts {
		return meaning.ErrNoReading
	}
	return f.placeOrder(it)
}

func (f *frame) placeStreak(it meaning.Item) error {
	if f.streak != "" {
		return meaning.ErrNoReading
	}
	f.longest = f.longest || it.Category == "streak"
	f.streak = query.Outcome(it.Value.(string))
	return nil
}

// placeMore takes a comparative, which needs things that are compared: 'more
// often'.
func (f *frame) placeMore(it meaning.Item) error {
	if !f.contrast || f.compared != "" {
		return meaning.ErrNoReading
	}
	f.compared = it.Value.(string)
	f.oftener = f.chart.saysOften(it)
	return nil
}

// saysOften says that a part speaks of how often, not of how many.
func (c *lattice) saysOften(it meaning.Item) bool {
	for i := it.Start; i < it.End; i++ {
		if len(c.At[i]["often_word"]) > 0 {
			return true
		}
	}
	return false
}

// placeLonger takes a comparative of a quantity: 'shorter games'.
func (f *frame) placeLonger(it meaning.Item) error {
	if !f.contrast || f.compared != "" || f.ranking != nil {
		return meaning.ErrNoReading
	}
	r := meaning.Extremes[it.Value.(string)]
	f.compared, f.quantity = string(r.Order), &query.Quantity{Kind: r.Of.Kind, Unit: query.Full}
	f.utmost = it.Category == "longer_or_longest"
	return nil
}

// placeAmong turns a share round: what came before is the part, what comes
// after is what the part is of.
func (f *frame) placeAmong(meaning.Item) error {
	if f.ask != "share" || f.among {
		return meaning.ErrNoReading
	}
	f.among = true
	return nil
}

// placeAnd lets 'and' stand between two conditions.
func (f *frame) placeAnd(meaning.Item) error {
	prev, next := f.previous(), f.following()
	if prev.Category != "modifier" || next.Category != "modifier" {
		return meaning.ErrNoReading
	}
	_, okA := prev.Value.(meaning.Party)
	_, okB := next.Value.(meaning.Party)
	if okA && okB {
		return meaning.ErrNoReading // 'of Tal and of Fischer' are not games of both
	}
	return nil
}

// quantified are what 'all' and 'any' may stand before without saying more than
// the plain plural.
var quantified = map[string]bool{"head": true, "rank": true, "modifier": true}

// placeQuantifier takes 'all' and 'any' before what is asked for; anywhere else
// they would change the meaning.
func (f *frame) placeQuantifier(it meaning.Item) error {
	prev := f.previous().Category
	f.every = true
	if it.Value == "any" && f.ask == "" && prev == "modifier" && f.following().Category == "head" && f.chart.saysBefore("aux", it.Start) {
		f.ask = "exists" // 'did Tal lose any game'
		return nil
	}
	if prev != "" && prev != "ask" && prev != "copula" && prev != "among" && !(f.noun == "positions" && f.point != nil) || !quantified[f.following().Category] {
		return meaning.ErrNoReading
	}
	if it.Value == "any" && f.ask == "" && f.noun == "" && f.following().Category == "modifier" {
		f.ask, f.noun = "exists", "games" // 'did any end in stalemate'
	}
	return nil
}

// saysBefore says that a word of the category stands somewhere before a token.
func (c *lattice) saysBefore(category string, at int) bool {
	return slices.ContainsFunc(c.At[:at], func(at map[string][]meaning.Item) bool { return len(at[category]) > 0 })
}
