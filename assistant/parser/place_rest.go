package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

func (f *frame) placeGroup(it item) error {
	if pair, ok := it.value.(keyPair); ok && f.group == "" {
		f.group, f.within = pair.second, pair.first
		return nil
	}
	key, ok := it.value.(query.Key)
	if !ok || f.within != "" {
		return errNoReading
	}
	f.group, f.within = key, f.group
	return nil
}

// placeFirstLine takes 'first three half-moves' as a key.
func (f *frame) placeFirstLine(it item) error {
	if f.group != "" || f.depth != 0 {
		return errNoReading
	}
	f.group, f.depth = query.ByLine, it.value.(int)
	return nil
}

// placeHaving takes how many games each row must count, and which.
func (f *frame) placeHaving(it item) error {
	a := it.value.(amount)
	if f.having != nil || f.noun == "games" || keyOf(f.noun) == "" && f.ask != "who" && f.group == "" && !f.best {
		return errNoReading
	}
	f.having = &a
	if a.Min == 0 && (a.ended != nil || a.event != nil) {
		return errNoReading // rows of none are not there
	}
	say := func(p pred) { f.terms = append(f.terms, placed{term: clause{what: p}, among: f.among}) }
	if a.ended != nil {
		if f.ended != nil || a.ended.Outcome != query.Draw && f.noun != "players" && f.ask != "who" {
			return errNoReading // whose wins?
		}
		say(*a.ended)
	}
	if a.side != "" {
		say(colored{a.side})
	}
	if a.event != nil {
		if f.event != nil || f.ended != nil {
			return errNoReading
		}
		event := *a.event
		f.event = &event
	}
	return nil
}

// placeOfSide says whose the win, the half-move or the first move is that is
// asked for.
func (f *frame) placeOfSide(it item) error {
	side := query.Side(it.value.(string))
	switch {
	case f.ended != nil && f.ended.agent == nil:
		e := *f.ended
		e.agent, f.ended = &subject{who: oneSide, side: side}, &e
	case f.event != nil && f.event.By == "":
		h := *f.event
		h.By, f.event = side, &h
	case f.depth == 1 && side == query.White:
	case f.ask == "record" && f.best && f.scores == "": // 'scores best for White'
		f.scores = side
	default:
		return errNoReading
	}
	return nil
}

// placeAverageOf takes 'the average rating of Tal'.
func (f *frame) placeAverageOf(it item) error {
	if f.ask != "" && f.ask != "which" && f.ask != "list" {
		return errNoReading
	}
	f.ask = "average"
	return f.placeQuantity(it)
}

func (f *frame) placeQuantity(it item) error {
	q := it.value.(query.Quantity)
	if f.quantity != nil {
		return errNoReading
	}
	f.quantity = &q
	return nil
}

func (f *frame) placeUnit(it item) error {
	// 'How long, in half-moves, are they on average'
	howLong := slices.ContainsFunc(f.items, func(it item) bool { return it.category == "length_noun" })
	if f.unit != "" || !howLong && f.ask != "count" && f.ask != "average" && f.ask != "total" {
		return errNoReading
	}
	f.unit = it.value.(query.Unit)
	return nil
}

func (f *frame) placePoint(it item) error {
	p := it.value.(query.Point)
	if f.point != nil {
		return errNoReading
	}
	f.point = &p
	return nil
}

func (f *frame) placeLimit(it item) error {
	return f.setTop(it.value.(int))
}

func (f *frame) placeOrder(it item) error {
	if f.ranking != nil {
		return errNoReading
	}
	r := it.value.(ranking)
	f.ranking = &r
	return nil
}

// placeSortVerb takes 'sort' in 'sort the games of Tal by date'.
func (f *frame) placeSortVerb(item) error {
	if f.ask != "" || f.noun != "" || len(f.terms) > 0 {
		return errNoReading
	}
	f.sorts, f.ask = true, "list"
	return nil
}

// placeByOrder takes 'by date' behind 'sort'.
func (f *frame) placeByOrder(it item) error {
	if !f.sorts {
		return errNoReading
	}
	return f.placeOrder(it)
}

func (f *frame) placeStreak(it item) error {
	if f.streak != "" {
		return errNoReading
	}
	f.longest = f.longest || it.category == "streak"
	f.streak = query.Outcome(it.value.(string))
	return nil
}

// placeMore takes a comparative, which needs things that are compared: 'more
// often'.
func (f *frame) placeMore(it item) error {
	if !f.contrast || f.compared != "" {
		return errNoReading
	}
	f.compared = it.value.(string)
	f.oftener = f.chart.saysOften(it)
	return nil
}

// saysOften says that a part speaks of how often, not of how many.
func (c *chart) saysOften(it item) bool {
	for i := it.start; i < it.end; i++ {
		if len(c.at[i]["often_word"]) > 0 {
			return true
		}
	}
	return false
}

// placeLonger takes a comparative of a quantity: 'shorter games'.
func (f *frame) placeLonger(it item) error {
	if !f.contrast || f.compared != "" || f.ranking != nil {
		return errNoReading
	}
	r := extremes[it.value.(string)]
	f.compared, f.quantity = string(r.order), &query.Quantity{Kind: r.of.Kind, Unit: query.Full}
	f.utmost = it.category == "longer_or_longest"
	return nil
}

// placeAmong turns a share round: what came before is the part, what comes
// after is what the part is of.
func (f *frame) placeAmong(item) error {
	if f.ask != "share" || f.among {
		return errNoReading
	}
	f.among = true
	return nil
}

// placeAnd lets 'and' stand between two conditions.
func (f *frame) placeAnd(item) error {
	prev, next := f.previous(), f.following()
	if prev.category != "mod" || next.category != "mod" {
		return errNoReading
	}
	_, okA := prev.value.(party)
	_, okB := next.value.(party)
	if okA && okB {
		return errNoReading // 'of Tal and of Fischer' are not games of both
	}
	return nil
}

// quantified are what 'all' and 'any' may stand before without saying more than
// the plain plural.
var quantified = map[string]bool{"head": true, "rank": true, "mod": true}

// placeQuantifier takes 'all' and 'any' before what is asked for; anywhere else
// they would change the meaning.
func (f *frame) placeQuantifier(it item) error {
	prev := f.previous().category
	f.every = true
	if it.value == "any" && f.ask == "" && prev == "mod" && f.following().category == "head" && f.chart.saysBefore("aux", it.start) {
		f.ask = "exists" // 'did Tal lose any game'
		return nil
	}
	if prev != "" && prev != "ask" && prev != "copula" && prev != "among" && !(f.noun == "positions" && f.point != nil) || !quantified[f.following().category] {
		return errNoReading
	}
	if it.value == "any" && f.ask == "" && f.noun == "" && f.following().category == "mod" {
		f.ask, f.noun = "exists", "games" // 'did any end in stalemate'
	}
	return nil
}

// saysBefore says that a word of the category stands somewhere before a token.
func (c *chart) saysBefore(category string, at int) bool {
	return slices.ContainsFunc(c.at[:at], func(at map[string][]item) bool { return len(at[category]) > 0 })
}

// keys are the nouns that rows can be grouped by.
var keys = map[string]query.Key{
	"players": query.ByPlayer, "opponents": query.ByOpponent, "openings": query.ByECO, "variations": query.TagPrefix + "Variation", "events": query.ByEvent,
	"sites": query.BySite, "years": query.ByYear, "decades": query.ByDecade, "months": query.ByMonth, "results": query.ByResult,
	"pieces": query.ByPiece, "white": query.ByWhite, "black": query.ByBlack, "colors": query.ByColor, "lengths": query.ByLength,
	"squares": query.BySquare, "captured": query.ByCaptured, "promoted": query.ByPromoted, "sides": query.BySide,
	"numbers": query.ByNumber, "written": query.BySAN, "annotators": query.TagPrefix + "Annotator", "rounds": query.TagPrefix + "Round",
	"states": query.TagPrefix + finalState, "titles": query.TagPrefix + "WhiteTitle",
}

func keyOf(noun string) query.Key { return keys[noun] }
