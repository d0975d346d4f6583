package compose

import "slices"

// number takes a number that says how many rows are wanted: it stands right
// before what it counts.
func (f *frame) number(i int, part fragment) bool {
	n := part.value.(int)
	if f.top != 0 || n < 1 || n > 100 || i+1 >= len(f.parts) {
		return false
	}
	next := f.parts[i+1]
	counted := next.kind == "noun" || next.kind == "most" || next.kind == "order" || next.kind == "wins" || next.kind == "agg" || next.kind == "bestmeasure" || next.kind == "ranking" || next.kind == "big_group" || next.kind == "rivalry" || next.kind == "top_by"
	if !counted || next.start > part.end+1 {
		return false
	}
	f.top = n
	return true
}

// nthGame is a game told by its place among those that are meant.
type nthGame int

// takeNth makes of the nth game a round, where one of a match is meant, else a
// place in the order of time.
func (f *frame) takeNth(n nthGame) {
	if match := len(f.own.Names) > 0 && len(f.opp.Names) > 0 || f.ofEvent(); match {
		f.conds = append(f.conds, said[condition]{condition{round(int(n)), "tag"}, 0})
		return
	}
	f.order = &ordering{How: "first", Skip: int(n) - 1}
}

// ofEvent says that the games are those of an event.
func (f *frame) ofEvent() bool {
	for _, c := range f.conds {
		if c.value.Tag != nil && c.value.Tag.Name == "Event" {
			return true
		}
	}
	return false
}

// rankedCost is what a number costs of which there is no doubt that so many are wanted.
const rankedCost = 0.5

// partCost is what a fragment costs beyond the usual, if paths are made of its kind.
func (c *chart) partCost(f fragment) (cost float64, ok bool) {
	cost, ok = partKinds[f.kind]
	switch {
	case f.kind == "rivalry_told" && !c.has("rivalry"):
		return 0, false // it tells more of one
	case f.kind == "number" && c.howMany(f):
		cost = rankedCost
	case c.subordinates(f):
		cost += originCost
	case f.kind == "noun" && f.value == "pieces" && f.start > 0 && c.ofColour(f):
		cost += originCost
	case f.kind == "own_ref" && c.asksPeopleFirst() && len(c.ofKind(f.start, "beaten_ref")) > 0 && c.any(max(f.start-2, 0), f.start, endsGame):
		cost += originCost // 'who played him often without losing to him' is of what they lost
	}
	return cost, ok
}

// ofColour says that a word for pieces says with which of them somebody plays: 'with the white
// pieces'.
func (c *chart) ofColour(pieces fragment) bool {
	for at := max(pieces.start-3, 0); at < pieces.start; at++ {
		if slices.ContainsFunc(c.ofKind(at, "with_side"), func(f fragment) bool { return f.end == pieces.end }) {
			return true
		}
	}
	return false
}

// asksPeopleFirst says that a question begins by asking who.
func (c *chart) asksPeopleFirst() bool {
	return slices.ContainsFunc(c.at[0], func(f fragment) bool { return f.kind == "ask" && f.value == "who" })
}

// meantCost is what it costs more to leave over the words that a fragment would use.
func (c *chart) meantCost(f fragment) float64 {
	if c.subordinates(f) {
		return 0
	}
	return meantCosts[f.kind]
}

// subordinates says that a word for when tells of which games is spoken, as somebody stands
// right behind it and something else is asked before: 'which code is commonest when Tal is White'.
func (c *chart) subordinates(when fragment) bool {
	if when.kind != "ask" || when.value != "when" || when.end != when.start+1 {
		return false
	}
	behind := when.end
	for behind < len(c.tokens) && c.lex.articles[c.tokens[behind].Fold] {
		behind++
	}
	if when.start == 0 || c.setOff(when.start-1) || c.tokens[when.start-1].Ends || len(c.ofKind(when.start-1, "and")) > 0 || behind == len(c.tokens) {
		return false
	}
	return slices.ContainsFunc(c.at[behind], isPeople) && slices.ContainsFunc(slices.Concat(c.at[:when.start]...), func(f fragment) bool {
		return f.end <= when.start && (f.kind == "most" || f.kind == "ask" && f.value != "list")
	})
}

// ranksNumber says that a number that tells how many are wanted begins at a token.
func (c *chart) ranksNumber(at int) bool {
	return slices.ContainsFunc(c.ofKind(at, "number"), c.howMany)
}

// howMany says that a number stands right before what is ranked, so that it tells how many are
// wanted: 'the five most frequent'.
func (c *chart) howMany(number fragment) bool {
	n, ok := number.value.(int)
	return ok && n >= 2 && n <= 100 && number.end < len(c.tokens) && slices.ContainsFunc(c.at[number.end], func(next fragment) bool {
		return next.kind == "most" && next.end < len(c.tokens) || next.kind == "big_group" || next.kind == "bestmeasure" || next.kind == "rivalry"
	})
}

// doubtOfHead is what it costs that all of a kind are told, which is less where the question
// begins with them, or wants different ones: 'players of the tournament'.
func (f *frame) doubtOfHead(key string) float64 {
	if !f.noun("games") && (f.differ || f.headed() && (hasGames[key] || key == "players")) {
		return 0.4
	}
	return 1
}
