package sqlgen

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// eventTag is the tag that games keep in a column of their own.
const eventTag = "Event"

// tag holds when the game m has one of the tags with a value that passes the
// test. Codes of keywords differ between databases, so tags are found by name.
func (w writer) tag(test func(value string) string, names ...string) string {
	if names[0] == eventTag {
		return "(" + test("m.match_description") + ")"
	}
	return w.tagLike(in("k.keyword", w.literals(names)), test)
}

// tagLike holds when the game m has a tag whose keyword and whose value are like
// this.
func (w writer) tagLike(keyword string, test func(value string) string) string {
	s := tags(keyword)
	s.where = append(s.where, test("kv.kw_value"))
	return s.exists(w.Dialect)
}

// sideTag holds when the game m has the tag of a side, such as WhiteElo, with a
// value that passes the test.
func (w writer) sideTag(test func(value string) string, side query.Side, name string) string {
	white, black := "White"+name, "Black"+name
	switch side = w.side(side); side {
	case query.White:
		return w.tag(test, white)
	case query.Black:
		return w.tag(test, black)
	case query.Own, query.Other:
		return w.tagLike("k.keyword = "+w.ofSide(side, w.Dialect.String(white), w.Dialect.String(black)), test)
	case query.BothSide:
		return "(" + w.tag(test, white) + " AND " + w.tag(test, black) + ")"
	}
	return w.tag(test, white, black)
}

// tags selects tags mk of games, with the keyword k and the value kv.
func tags(keyword string) selection {
	return selection{
		from:  "match_keywords mk",
		joins: []string{"JOIN keywords k ON k.cod_keyword = mk.cod_keyword", "JOIN keyword_values kv ON kv.cod_value = mk.cod_value"},
		where: []string{keyword, "k.keyword_type = 'MKW'"},
	}
}

// tagged compares a tag with texts or a number.
func (w writer) tagged(t query.Tag) string {
	test := func(value string) string { return w.tagTest(value, t) }
	if t.Side == nil {
		return w.tag(test, t.Name)
	}
	return w.sideTag(test, *t.Side, t.Name)
}

// noValues are the texts that tags have in place of a value.
var noValues = []string{"", "?", "-"}

func (w writer) tagTest(value string, t query.Tag) string {
	var tests []string
	if len(t.Texts) > 0 {
		tests = append(tests, w.oneOf(value, t.Match, t.Texts))
	}
	if t.Range != nil {
		tests = append(tests, numbers(w.Dialect.TryInt(value), *t.Range))
	}
	// A number and most texts are a value in any case.
	if t.Range == nil && (len(t.Texts) == 0 || slices.ContainsFunc(t.Texts, func(s string) bool { return slices.Contains(noValues, s) })) {
		tests = append(tests, hasValue(value))
	}
	return strings.Join(tests, " AND ")
}

// hasValue holds when a tag's text is a value. Oracle takes an empty text for
// NULL, hence LIKE.
func hasValue(text string) string { return text + " LIKE '_%' AND " + text + " NOT IN ('?', '-')" }

// oneOf compares a text with several, case aside.
func (w writer) oneOf(value string, match query.Match, texts []string) string {
	value = "LOWER(" + value + ")"
	var tests []string
	for _, text := range texts {
		text = strings.ToLower(text)
		switch match {
		case query.Contains:
			tests = append(tests, w.Dialect.Like(value, "%", text, "%"))
		case query.Begins:
			tests = append(tests, w.Dialect.Like(value, "", text, "%"))
		default:
			tests = append(tests, w.Dialect.String(text))
		}
	}
	switch {
	case match != query.Contains && match != query.Begins:
		return in(value, tests)
	case len(tests) == 1:
		return tests[0]
	}
	return "(" + strings.Join(tests, " OR ") + ")"
}

// elo compares a rating, or how far it is ahead of the other player's.
func (w writer) elo(e query.Elo) string {
	rated := func(side query.Side) string {
		if e.Lead {
			return w.lead(side, e.Range)
		}
		return w.sideTag(func(value string) string { return numbers(w.Dialect.TryInt(value), e.Range) }, side, "Elo")
	}
	if e.Player != nil {
		var seats []string
		for _, side := range sidesOf(query.AnySide) {
			of := side
			if e.Opponent {
				of = opposite(side)
			}
			seats = append(seats, "("+w.name(nameColumn(side), *e.Player)+" AND "+rated(of)+")")
		}
		return "(" + strings.Join(seats, " OR ") + ")"
	}
	if e.Side == query.BothSide {
		return "(" + rated(query.White) + " AND " + rated(query.Black) + ")"
	}
	return rated(e.Side)
}

// sideNames begin the tags that each player has.
var sideNames = map[query.Side]string{query.White: "White", query.Black: "Black"}

// lead compares the difference of the ratings, seen from a side, or whatever its
// sign, in games that have both.
func (w writer) lead(side query.Side, r query.Range) string {
	s := tags("k.keyword = 'WhiteElo'")
	s.joins = append(s.joins,
		"JOIN match_keywords mk2 ON mk2.cod_match = mk.cod_match",
		"JOIN keywords k2 ON k2.cod_keyword = mk2.cod_keyword",
		"JOIN keyword_values kv2 ON kv2.cod_value = mk2.cod_value")
	ahead := w.leadOf(side, w.Dialect.TryInt("kv.kw_value"), w.Dialect.TryInt("kv2.kw_value"))
	s.where = append(s.where, "k2.keyword = 'BlackElo'", "k2.keyword_type = 'MKW'", numbers(ahead, r))
	return s.exists(w.Dialect)
}

// ratings selects the two Elo tags of each game that has one. What is made of
// them are rating's expressions.
func (w writer) ratings() selection {
	s := tags("k.keyword IN ('WhiteElo', 'BlackElo')")
	s.group = []string{"mk.cod_match"}
	return s
}

// rating is a side's Elo, as an expression of ratings.
func (w writer) rating(side query.Side) string {
	return "max(CASE WHEN k.keyword = '" + sideNames[side] + "Elo' THEN " + w.Dialect.TryInt("kv.kw_value") + " END)"
}

// leadOf is how far a side's number is ahead of the other's.
func leadOf(side query.Side, white, black string) string {
	switch side {
	case query.White:
		return "(" + white + " - " + black + ")"
	case query.Black:
		return "(" + black + " - " + white + ")"
	}
	return "ABS(" + white + " - " + black + ")"
}
