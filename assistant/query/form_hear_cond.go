package query

import (
	"strconv"
	"strings"
)

// condLists reads conditions that all hold, as they stand behind a noun.
func (l listener) condLists(text string, rows Rows) [][]Cond {
	return memoised(l, "conditions "+string(rows), text, func() [][]Cond {
		var all [][]Cond
		for _, c := range l.condSaid(text, rows, false) {
			all = append(all, []Cond{c})
		}
		for _, list := range l.condsAmong(text, rows) {
			c := (&Cond{And: list}).canonical()
			if len(list) > 1 && l.conds(parts(c), rows) == text {
				all = append(all, parts(c))
			}
		}
		return all
	})
}

// whereSaid reads conditions that all hold as one.
func (l listener) whereSaid(text string, rows Rows) []*Cond {
	var all []*Cond
	for _, list := range l.condLists(text, rows) {
		all = append(all, (&Cond{And: list}).canonical())
	}
	return all
}

// condsAmong reads conditions one after the other, in whatever order.
func (l listener) condsAmong(text string, rows Rows) [][]Cond {
	return memoised(l, "among "+string(rows), text, func() [][]Cond {
		var all [][]Cond
		for _, cut := range l.cuts(text) {
			first := l.playersSaid(strings.TrimSuffix(text[:cut], ","), rows)
			for _, c := range l.condSaid(strings.TrimSuffix(text[:cut], ","), rows, true) {
				first = append(first, []Cond{c})
			}
			if cut == len(text) {
				all = append(all, first...)
				continue
			}
			if len(first) == 0 {
				continue
			}
			for _, rest := range l.condsAmong(text[cut+1:], rows) {
				for _, some := range first {
					all = append(all, append(some[:len(some):len(some)], rest...))
				}
			}
		}
		return all
	})
}

// condSaid reads one condition; among says that it stands among others.
func (l listener) condSaid(text string, rows Rows, among bool) []Cond {
	return memoised(l, "condition "+string(rows)+strconv.FormatBool(among), text, func() []Cond {
		all := append(l.plainCond(text, rows), l.namesJoined(text)...)
		all = append(all, l.boardCond(text)...)
		all = append(all, l.withCond(text, rows)...)
		all = append(all, l.notCond(text, rows)...)
		if inner, ok := inBrackets(text); ok {
			for _, list := range l.condLists(inner, rows) {
				if len(list) > 1 {
					all = append(all, Cond{And: list})
				}
			}
			if among {
				all = append(all, l.orCond(inner, rows)...)
			}
		}
		if !among {
			all = append(all, l.orCond(text, rows)...)
		}
		var said []Cond
		for _, c := range all {
			if c := c.canonical(); l.cond(*c, rows, among).text == text {
				said = append(said, *c)
			}
		}
		return said
	})
}

func inBrackets(text string) (string, bool) {
	inner, ok := strings.CutPrefix(text, "(")
	inner, also := strings.CutSuffix(inner, ")")
	return inner, ok && also && balanced(inner)
}

// orCond reads conditions of which one holds.
func (l listener) orCond(text string, rows Rows) []Cond {
	var all []Cond
	one := func(text string) []Cond {
		said := l.condSaid(text, rows, true)
		if inner, ok := inBrackets(text); ok {
			said = append(said[:len(said):len(said)], l.notCond(inner, rows)...)
		}
		return said
	}
	for _, list := range joinedBy(l, text, l.template("or_else"), one) {
		if len(list) > 1 {
			all = append(all, Cond{Or: list})
		}
	}
	return all
}

// namesJoined reads people of whom one plays: 'of Tal or Fischer'.
func (l listener) namesJoined(text string) []Cond {
	var all []Cond
	for _, m := range l.matches("player_", text) {
		for _, names := range joinedBy(l, m["name"], l.template("or_else"), l.names) {
			var who []Cond
			for _, n := range names {
				who = append(who, Cond{Player: &Player{Name: n}})
			}
			if len(who) > 1 {
				all = append(all, Cond{Or: who})
			}
		}
	}
	return all
}

// notCond reads what does not hold.
func (l listener) notCond(text string, rows Rows) []Cond {
	var all []Cond
	for _, key := range []string{"reaching_a", "ending_in"} {
		for _, m := range l.matches(key+"_not", text) {
			for _, c := range l.boardCond(l.say(key, "x", m["x"])) {
				all = append(all, Cond{Not: &c})
			}
		}
	}
	for _, m := range l.matches("player_not", text) {
		for _, n := range l.names(m["name"]) {
			all = append(all, Cond{Not: &Cond{Player: &Player{Name: n}}})
		}
	}
	for _, m := range l.matches("without_known", text) {
		all = append(all, negated(l.condSaid(l.say("with", "x", l.say("known", "x", m["x"])), rows, true))...)
	}
	for _, m := range l.matches("without_any", text) {
		all = append(all, negated(l.condSaid(l.say("with", "x", m["x"]), rows, true))...)
		for _, h := range l.halfMoves(m["x"], bare) {
			all = append(all, Cond{Not: &Cond{HalfMove: &h}})
		}
		for _, q := range l.sequences(m["x"]) {
			all = append(all, Cond{Not: &Cond{Sequence: &q}})
		}
	}
	for _, m := range l.matches("but_not", text) {
		all = append(all, negated(l.condSaid(m["x"], rows, true))...)
	}
	return all
}

func negated(conds []Cond) (all []Cond) {
	for _, c := range conds {
		all = append(all, Cond{Not: &c})
	}
	return all
}

// boardCond reads that a game has a position.
func (l listener) boardCond(text string) []Cond {
	var all []Cond
	for _, key := range []string{"reaching_a", "ending_in"} {
		last := key == "ending_in"
		for _, m := range l.matches(key, text) {
			for _, p := range l.positions(m["x"], article) {
				p.Last = last
				all = append(all, Cond{Position: &p})
			}
			for _, c := range l.endingsCalled(m["x"], article) {
				for i := range c.Or {
					c.Or[i].Position.Last = last
				}
				if c.Or != nil {
					all = append(all, c)
				}
			}
		}
	}
	return all
}

// plainCond reads who plays, how a game ended, when it was played and with what
// opening, how long it is, and the rest of what is said in words of its own.
func (l listener) plainCond(text string, rows Rows) []Cond {
	var all []Cond
	for _, p := range l.playerSaid(text, rows) {
		all = append(all, Cond{Player: &p})
	}
	for _, d := range l.datesSaid(text) {
		all = append(all, Cond{Date: &d})
	}
	for _, e := range l.openingsSaid(text) {
		all = append(all, Cond{ECO: &e})
	}
	for _, m := range l.matches("length_of", text) {
		for _, length := range l.lengthsSaid(m["x"]) {
			all = append(all, Cond{Length: &length})
		}
	}
	for _, m := range l.matches("line_of", text) {
		all = append(all, Cond{Line: l.lineSaid(m["x"])})
	}
	for _, m := range l.matches("numbered", text) {
		if n, err := strconv.ParseInt(m["n"], 10, 64); err == nil {
			all = append(all, Cond{Game: n})
		}
	}
	for _, m := range l.matches("some_side", text) {
		for _, c := range l.deedsSaid(m["x"]) {
			all = append(all, Cond{SomeSide: &c})
		}
	}
	if l.one {
		return append(all, plainCondsOfOne(l.paraphraser)[text]...)
	}
	return append(all, plainConds(l.paraphraser)[text]...)
}

// plainConds are the conditions that are said in the same words always.
var plainConds = wordsOf(fixedConds(), func(s speaker, c Cond) string { return s.cond(c, RowSides, false).text })

var plainCondsOfOne = wordsOf(fixedConds(), func(s speaker, c Cond) string {
	s.one = true
	return s.cond(c, RowSides, false).text
})

func fixedConds() []Cond {
	all := []Cond{{Start: UsualStart}, {Start: OddStart}, {Copies: true}, {Color: White}, {Color: Black}}
	for _, wing := range []Castling{NoCastling, KingSide, QueenSide} {
		for _, side := range []Side{White, Black, Own, Other} {
			all = append(all, Cond{Rights: &Rights{Side: side, Wing: wing}})
		}
	}
	for _, o := range outcomesSaid {
		all = append(all, Cond{Outcome: o})
	}
	for _, r := range []Result{WhiteWins, BlackWins, Drawn, Decisive, Unfinished} {
		all = append(all, Cond{Result: r})
	}
	for month := 1; month <= 12; month++ {
		all = append(all, Cond{Month: month})
	}
	for day := 1.0; day <= 7; day++ {
		all = append(all, Cond{Compare: &Compare{Of: Value{Kind: WeekdayValue}, Bounds: Bounds{Min: &day, Max: &day}}})
	}
	return all
}

func (l listener) openingsSaid(text string) []ECO {
	var all []ECO
	for _, key := range []string{"eco_of", "eco_of_name"} {
		for _, m := range l.matches(key, text) {
			from, to, isRange := strings.Cut(m["x"], "–")
			if !isRange {
				to = from
			}
			if m["name"] == "" {
				all = append(all, ECO{From: from, To: to})
				continue
			}
			for _, n := range l.names(m["name"]) {
				all = append(all, ECO{From: from, To: to, Name: n.Text})
			}
		}
	}
	return all
}

func (l listener) lengthsSaid(text string) []Length {
	var all []Length
	for _, unit := range []Unit{Half, Full, UnknownUnit} {
		for _, noun := range []string{l.say("moves_" + string(unit)), l.say("move_" + string(unit))} {
			if much, ok := strings.CutSuffix(text, " "+noun); ok {
				for _, r := range l.ranges(much) {
					all = append(all, Length{Unit: unit, Range: r})
				}
			}
		}
	}
	return all
}

// lineSaid reads the first half-moves of a game.
func (l listener) lineSaid(text string) []string {
	var moves []string
	for _, word := range strings.Fields(text) {
		_, san, numbered := strings.Cut(word, ".")
		if !numbered {
			san = word
		}
		if san == l.say("any_move") {
			san = ""
		}
		moves = append(moves, san)
	}
	return moves
}
