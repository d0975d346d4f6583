package query

import (
	"slices"
	"strings"
	"sync"
)

// withCond reads a condition that begins with 'with': what happens in a game, and
// what its values are.
func (l listener) withCond(text string, rows Rows) []Cond {
	var all []Cond
	for _, m := range l.matches("with", text) {
		x := m["x"]
		for _, h := range l.halfMoves(x, article) {
			all = append(all, Cond{HalfMove: &h})
		}
		for _, q := range l.sequences(x) {
			all = append(all, Cond{Sequence: &q})
		}
		for _, t := range l.timesSaid(x) {
			all = append(all, Cond{Times: &t})
		}
		for _, c := range l.comparisons(x, rows) {
			all = append(all, Cond{Compare: &c})
		}
		for _, e := range l.ratingsSaid(x) {
			all = append(all, Cond{Elo: &e})
		}
		for _, t := range l.tagsSaid(x) {
			all = append(all, Cond{Tag: &t})
		}
	}
	return all
}

// timesSaid reads how many half-moves are like something.
func (l listener) timesSaid(text string) []Times {
	var all []Times
	for _, at := range l.places(text, " ") {
		for _, r := range l.ranges(text[:at]) {
			mode := many
			if r.bounds().single() {
				mode = bare
			}
			for _, h := range l.halfMoves(text[at+1:], mode) {
				all = append(all, Times{HalfMove: h, Range: r})
			}
		}
	}
	return all
}

// comparisons read how a value compares: 'Elo of White above Elo of Black'.
func (l listener) comparisons(text string, rows Rows) []Compare {
	return memoised(l, "comparison "+string(rows), text, func() []Compare {
		var all []Compare
		for _, m := range l.matches("known", text) {
			for _, v := range l.valuesSaid(m["x"], rows, false) {
				all = append(all, Compare{Of: v})
			}
		}
		for _, m := range l.matches("within_bounds", text) {
			for _, b := range l.amounts(m["n"]) {
				for _, v := range l.valuesSaid(m["x"], rows, false) {
					all = append(all, Compare{Of: v, Bounds: b})
				}
			}
		}
		for _, at := range l.places(text, l.literal("match_equals")) {
			for _, m := range l.matches("match_equals", text[at:]) {
				for _, texts := range joinedBy(l, m["x"], l.template("or_else"), unquoted) {
					for _, v := range l.valuesSaid(text[:at], rows, false) {
						all = append(all, Compare{Of: v, Is: texts})
					}
				}
			}
		}
		for _, how := range []How{More, Less, Same, Different} {
			key := "than_" + string(how)
			for _, at := range l.places(text, l.literal(key)) {
				for _, m := range l.matches(key, text[at:]) {
					for _, than := range l.valuesSaid(m["x"], rows, false) {
						for _, v := range l.valuesSaid(text[:at], rows, false) {
							all = append(all, Compare{Of: v, How: how, Than: &than})
						}
					}
				}
			}
		}
		return slices.DeleteFunc(all, func(c Compare) bool { return l.compare(c) != text })
	})
}

// ratingsSaid reads a condition on the ratings of either player or of both, or of
// whoever plays against a person. Those of one are comparisons of values.
func (l listener) ratingsSaid(text string) []Elo {
	var all []Elo
	for _, m := range l.matches("within_bounds", text) {
		for _, r := range l.ranges(m["n"]) {
			for _, key := range []string{"rating", "rating_lead"} {
				lead := key == "rating_lead"
				for _, x := range l.matches(key, m["x"]) {
					for _, w := range l.owners(x["whose"]) {
						if w.Player == nil && !lead {
							all = append(all, Elo{Side: w.Side, Range: r})
						}
					}
					for _, w := range l.matches("whose_opponent_of", x["whose"]) {
						for _, n := range l.names(w["name"]) {
							all = append(all, Elo{Player: &n, Opponent: true, Lead: lead, Range: r})
						}
					}
				}
			}
		}
	}
	return all
}

// tagsSaid reads a condition on a tag.
func (l listener) tagsSaid(text string) []Tag {
	all := l.tagsNamed(text)
	for _, m := range l.matches("within_bounds", text) {
		for _, r := range l.ranges(m["n"]) {
			for _, t := range l.tagsNamed(m["x"]) {
				t.Range = &r
				all = append(all, t)
			}
		}
	}
	for _, cut := range l.places(text, " ") {
		for _, t := range l.tagsNamed(text[:cut]) {
			for _, match := range []Match{Equals, Contains, Begins} {
				for _, m := range l.matches("match_"+string(match), text[cut:]) {
					for _, texts := range joinedBy(l, m["x"], l.template("or_else"), unquoted) {
						t := t
						t.Match, t.Texts = match, texts
						all = append(all, t)
					}
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(t Tag) bool { return l.tag(t) != text })
}

// tagWords are the tags that have a name of their own, by it.
var tagWords = sync.OnceValue(func() func(paraphraser) map[string][]string {
	var all []string
	for _, key := range keysWith()["tag_"] {
		if tag, ok := strings.CutPrefix(key, "tag_"); ok && tag != "named" {
			all = append(all, tag)
		}
	}
	return wordsOf(all, func(s speaker, tag string) string { return s.say("tag_" + tag) })
})

// tagsNamed reads the name of a tag, and whose it is.
func (l listener) tagsNamed(text string) []Tag {
	var all []Tag
	name := func(text string, side *Side) {
		for _, m := range l.matches("tag_named", text) {
			all = append(all, Tag{Name: m["tag"], Side: side})
		}
		for _, tag := range tagWords()(l.paraphraser)[text] {
			all = append(all, Tag{Name: tag, Side: side})
		}
	}
	name(text, nil)
	for _, side := range []Side{AnySide, BothSide, White, Black, Own, Other} {
		if before, ok := strings.CutSuffix(text, " "+l.whoseSide(side)); ok {
			name(before, &side)
		}
	}
	return all
}

// owner is whose a value is: a side's, or a person's.
type owner struct {
	Side   Side
	Player *Name
}

var sideWords = wordsOf([]Side{AnySide, BothSide, AskSide, White, Black, Own, Other}, func(s speaker, side Side) string { return s.whoseSide(side) })

func (l listener) owners(text string) []owner {
	var all []owner
	for _, side := range sideWords(l.paraphraser)[text] {
		all = append(all, owner{Side: side})
	}
	for _, m := range l.matches("whose_name", text) {
		for _, n := range l.names(m["name"]) {
			all = append(all, owner{Player: &n})
		}
	}
	return all
}

// deedsSaid reads what one of the players is like: 'made a promotion and lost'.
func (l listener) deedsSaid(text string) []Cond {
	return memoised(l, "deeds", text, func() []Cond {
		all := l.oneDeed(text)
		for _, m := range l.matches("does_not", text) {
			if inner, ok := inBrackets(m["x"]); ok {
				for _, c := range l.deedsJoined(inner) {
					all = append(all, Cond{Not: &c})
				}
			}
		}
		all = append(all, l.deedsJoined(text)...)
		var said []Cond
		for _, c := range all {
			if c := c.canonical(); l.deedsOf(*c, false) == text {
				said = append(said, *c)
			}
		}
		return said
	})
}

func (l listener) deedsJoined(text string) []Cond {
	one := func(text string) []Cond {
		said := l.deedsSaid(text)
		if inner, ok := inBrackets(text); ok {
			said = append(said[:len(said):len(said)], l.deedsJoined(inner)...)
		}
		return said
	}
	var all []Cond
	for _, list := range joinedBy(l, text, l.template("and_last"), one) {
		if len(list) > 1 {
			all = append(all, Cond{And: list})
		}
	}
	for _, list := range joinedBy(l, text, l.template("or_else"), one) {
		if len(list) > 1 {
			all = append(all, Cond{Or: list})
		}
	}
	return all
}

// oneDeed reads one thing that a player is like, or is not.
func (l listener) oneDeed(text string) []Cond {
	all := []Cond{{Color: White}, {Color: Black}}
	for _, o := range outcomesSaid {
		all = append(all, Cond{Outcome: o})
	}
	for _, not := range []string{"", "_not"} {
		for _, m := range l.matches("was"+not, text) {
			for _, n := range l.names(m["name"]) {
				all = append(all, Cond{Player: &Player{Name: n, Side: Own}})
			}
		}
		for _, m := range l.matches("made"+not, text) {
			mode := article
			if not != "" {
				mode = bare
			}
			for _, h := range l.halfMoves(m["x"], mode) {
				h.By = Own
				all = append(all, Cond{HalfMove: &h})
			}
		}
		for _, m := range l.matches("played"+not, text) {
			all = append(all, l.condSaid(m["x"], RowSides, true)...)
		}
	}
	for _, c := range all {
		all = append(all, Cond{Not: &c})
	}
	return all
}
