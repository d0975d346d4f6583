package compose

import (
	"cmp"
	"slices"
)

// titles says that a word for players stands before somebody's name, as part of it.
func (c *chart) titles(f fragment) bool {
	return slices.ContainsFunc(c.ofKind(f.start, "people"), func(p fragment) bool { return p.end > f.end })
}

// aboveMeant is what it costs to take who is rated highest of some for who is rated
// higher than the other, and the rating of those whom somebody met for that person's.
const aboveMeant = 2.0

// aboveAll says that one of those whom somebody met is told by his rating: 'el jugador más
// fuerte al que ganó'.
func (c *chart) aboveAll(f fragment) bool {
	return f.end < len(c.tokens) && f.value.(underdog).Higher && (c.tokens[f.end].Fold == "al" || c.tokens[f.end-1].Fold == "al" || c.tokens[f.end].Fold == "a")
}

// ofThoseWho says that a rating is that of those who did something: 'mayor Elo de los que
// perdieron con Tal'.
func (c *chart) ofThoseWho(before []fragment, f fragment) bool {
	at := len(before) - 1
	for at > 0 && before[at].kind == "neutral" {
		at--
	}
	if at < 0 || before[at].kind != "order" {
		return false
	}
	order := before[at]
	o, _ := order.value.(ordering)
	how := cmp.Or(o.How, textOf(order))
	return (how == "strongest" || how == "weakest") && slices.ContainsFunc(c.ofKind(order.end, "those_who"), func(w fragment) bool { return w.end <= f.end })
}

// everyOne says that a word wants all of what was told of before it: 'Karpov y Kasparov
// 1985, todas'.
func (c *chart) everyOne(at int) bool {
	return c.lex.aside(everyWords, c.tokens[at].Fold) && (at+1 == len(c.tokens) || !c.lex.articles[c.tokens[at+1].Fold])
}
