package query

import (
	"cmp"
	"strconv"
	"strings"
)

// playersSaid reads two people: 'Karpov v Kasparov', 'won by Tal against Larsen'.
func (l listener) playersSaid(text string, rows Rows) [][]Cond {
	if rows == RowSides || rows == RowGroups {
		return nil
	}
	var all [][]Cond
	pair := func(a, b string, outcome Outcome) {
		for _, one := range l.sidedNames(a) {
			for _, other := range l.sidedNames(b) {
				one.Outcome = outcome
				all = append(all, []Cond{{Player: &one}, {Player: &other}})
			}
		}
	}
	for _, m := range l.matches("versus", text) {
		pair(m["a"], m["b"], AnyOutcome)
	}
	for _, cut := range l.places(text, l.literal("against")) {
		for _, against := range l.matches("against", text[cut:]) {
			for _, o := range outcomesSaid {
				for _, m := range l.matches("player_"+string(o), text[:cut]) {
					pair(m["name"], against["name"], o)
				}
			}
		}
	}
	return all
}

var outcomesSaid = []Outcome{Win, Loss, Draw, NotLoss, NotWin}

// sidedNames reads a person's name, with the side perhaps.
func (l listener) sidedNames(text string) []Player {
	var all []Player
	for _, n := range l.names(text) {
		all = append(all, Player{Name: n})
	}
	for _, side := range []Side{White, Black} {
		for _, m := range l.matches("side_"+string(side), text) {
			for _, n := range l.names(m["name"]) {
				all = append(all, Player{Name: n, Side: side})
			}
		}
	}
	return all
}

// playerSaid reads a person who plays.
func (l listener) playerSaid(text string, rows Rows) []Player {
	var all []Player
	keep := func(p Player) {
		if l.plays(p, rows) == text {
			all = append(all, p)
		}
	}
	for _, side := range []Side{AnySide, White, Black} {
		said := text
		if side != AnySide {
			said = strings.TrimSuffix(text, " "+l.say("color_"+string(side)))
		}
		for _, key := range []string{"takes_part", "player_", "player_win", "player_loss", "player_draw", "player_not_loss", "player_not_win"} {
			for _, m := range l.matches(key, said) {
				for _, p := range l.sidedNames(m["name"]) {
					p.Side, p.Outcome = cmp.Or(p.Side, side), Outcome(strings.TrimPrefix(strings.TrimPrefix(key, "takes_part"), "player_"))
					keep(p)
				}
			}
		}
	}
	for _, side := range []Side{Own, Other} {
		for _, o := range append([]Outcome{AnyOutcome}, outcomesSaid...) {
			for _, m := range l.matches("player_"+string(side)+"_"+string(o), text) {
				for _, n := range l.names(m["name"]) {
					keep(Player{Name: n, Side: side, Outcome: o})
				}
			}
		}
	}
	return all
}

func (l listener) datesSaid(text string) []Dates {
	var all []Dates
	keep := func(from, to Day) {
		if d := (Dates{From: from, To: to}); l.dates(d) == text {
			all = append(all, d)
		}
	}
	for _, key := range []string{"on_day", "in_time"} {
		for _, m := range l.matches(key, text) {
			for _, d := range l.days(m["x"]) {
				keep(d, d)
			}
		}
	}
	for _, m := range l.matches("up_to", text) {
		for _, d := range l.days(m["x"]) {
			keep(Day{}, d)
		}
	}
	for _, m := range l.matches("since", text) {
		for _, d := range l.days(m["x"]) {
			keep(d, Day{})
		}
	}
	for _, key := range []string{"from_to", "from_day_to"} {
		for _, m := range l.matches(key, text) {
			for _, from := range l.days(m["x"]) {
				for _, to := range l.days(m["y"]) {
					keep(from, to)
				}
			}
		}
	}
	return all
}

var monthWords = wordsOf([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, func(s speaker, m int) string { return s.say("month_" + strconv.Itoa(m)) })

// days reads a date: '12 May 1990', 'May 1990', '1990'.
func (l listener) days(text string) []Day {
	keep := func(all []Day, y, m, d string) []Day {
		if atoi(y) == 0 {
			return all // as of most texts
		}
		for _, month := range append([]int{0}, monthWords(l.paraphraser)[m]...) {
			if day := (Day{Year: atoi(y), Month: month, Day: atoi(d)}); (month == 0) == (m == "") && l.day(day) == text {
				all = append(all, day)
			}
		}
		return all
	}
	all := keep(nil, text, "", "")
	for _, key := range []string{"day_month", "day_day"} {
		for _, m := range l.matches(key, text) {
			all = keep(all, m["y"], m["m"], m["d"])
		}
	}
	return all
}
