package sqlgen

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// tagValue is a value of a tag of the game, or made of one.
func (w writer) tagValue(v query.Value, needed bool) (of value, ok bool) {
	switch v.Kind {
	case query.ECOValue, query.ECOLetterValue, query.FamilyValue:
		return w.opening(v.Kind, w.joinedTag("ECO", column{tagText, "tag"}, needed)), true
	case query.SiteValue:
		text := w.joinedTag("Site", column{tagText, "tag"}, needed)
		return value{expr: w.Dialect.CaseKey(text), known: []string{filled(text)}}, true
	case query.RoundValue:
		return w.filledTag(w.joinedTag("Round", column{tagText, "tag"}, needed)), true
	case query.TagValue:
		return w.filledTag(w.tagOf(v, column{tagText, "tag"}, needed)), true
	case query.TagNumberValue:
		return nullable(w.tagOf(v, column{w.signed(tagText), "tag_number"}, needed)), true
	case query.HourValue:
		return w.hour(needed), true
	case query.PaceValue:
		return nullable(w.pace(needed) + ".pace"), true
	}
	return of, false
}

func (w writer) filledTag(text string) value {
	return value{expr: w.Dialect.CaseKey(text), known: []string{hasValue(text)}}
}

// tagText is the text of a tag where tags are selected.
const tagText = "kv.kw_value"

// tagOf joins the value's tag, of its side or its person where it has one, and is
// what is made of its text.
func (w writer) tagOf(v query.Value, made column, needed bool) string {
	white, black := sideNames[query.White]+v.Tag, sideNames[query.Black]+v.Tag
	side := w.side(v.Side)
	switch {
	case v.Player != nil:
		if v.Side == query.Other {
			white, black = black, white
		}
		return w.personTag(*v.Player, w.ofPerson(*v.Player, w.Dialect.String(white), w.Dialect.String(black)), made, needed)
	case isOwn(side):
		return w.toldTag(white, black, w.ofSide(side, w.Dialect.String(white), w.Dialect.String(black)), made, needed)
	case side == query.White:
		return w.joinedTag(white, made, needed)
	case side == query.Black:
		return w.joinedTag(black, made, needed)
	}
	return w.joinedTag(v.Tag, made, needed)
}

// joinedTag joins a tag of the game and is what is made of its text.
func (w writer) joinedTag(name string, made column, needed bool) string {
	if name == eventTag {
		w.needGame()
		return strings.ReplaceAll(made.expr, tagText, "m.match_description")
	}
	s := tags("k.keyword = " + w.Dialect.String(name))
	s.columns = append(columns("mk.cod_match"), made)
	return w.joinOfGame(s, "v", needed) + "." + made.name
}

// toldTag joins the one of two tags of the game whose name each row tells.
func (w writer) toldTag(white, black, name string, made column, needed bool) string {
	w.needGame()
	s := tags(in("k.keyword", w.literals([]string{white, black})))
	s.columns = append(columns("mk.cod_match", "k.keyword"), made)
	on := "{a}.cod_match = m.cod_match AND {a}.keyword = " + name
	return w.rows.join(s.block(w.Dialect), "v", on, needed) + "." + made.name
}

// personTag joins the tag of the person's games whose name each of them tells.
func (w writer) personTag(n query.Name, name string, made column, needed bool) string {
	s := tags("k.keyword = " + name)
	joinMatches(&s)
	s.where = append(s.where, w.player(query.Player{Name: n}))
	s.columns = append(columns("mk.cod_match"), made)
	return w.joinOfGame(s, "v", needed) + "." + made.name
}

// eloOf is the rating of a side, or of a person or, as Other, of who plays
// against them.
func (w writer) eloOf(side query.Side, person *query.Name, needed bool) string {
	return w.tagOf(query.Value{Tag: "Elo", Side: side, Player: person}, column{w.Dialect.TryInt(tagText), "elo"}, needed)
}

// leadOver is how far the rating of a side or a person is ahead of the other's.
func (w writer) leadOver(v query.Value, needed bool) value {
	side, other := query.White, query.Black
	switch {
	case v.Player != nil || v.Side == query.Own:
		side, other = query.Own, query.Other
	case v.Side == query.Other || v.Side == query.Black:
		side, other = v.Side, map[query.Side]query.Side{query.Other: query.Own, query.Black: query.White}[v.Side]
	}
	a, b := w.eloOf(side, v.Player, needed), w.eloOf(other, v.Player, needed)
	if v.Side == query.AnySide && v.Player == nil {
		return ofTwo("ABS("+a+" - "+b+")", a, b)
	}
	return ofTwo("("+a+" - "+b+")", a, b)
}

// signed is the whole number that a text holds, with a sign perhaps.
func (w writer) signed(text string) string {
	rest := w.Dialect.TryInt(w.Dialect.Substr(text, 2, 20))
	return "CASE WHEN " + text + " LIKE '-%' THEN -" + rest + " WHEN " + text + " LIKE '+%' THEN " + rest + " ELSE " + w.Dialect.TryInt(text) + " END"
}

// opening is what the ECO code says.
func (w writer) opening(kind query.ValueKind, code string) value {
	eco := w.Dialect.Substr(w.Dialect.CaseKey(code), 1, 3)
	switch kind {
	case query.ECOLetterValue:
		letter := w.Dialect.Substr(w.Dialect.CaseKey(code), 1, 1)
		return value{expr: letter, known: []string{in(letter, []string{"'A'", "'B'", "'C'", "'D'", "'E'"})}}
	case query.FamilyValue:
		text := "CASE"
		for _, f := range query.Families() {
			text += fmt.Sprintf("%s  WHEN %s THEN %s", newline, between(eco, w.Dialect.String(f.From), w.Dialect.String(f.To)), w.Dialect.String(f.EN))
		}
		return nullable(text + newline + "END")
	}
	return value{expr: eco, known: []string{filled(code)}}
}

// hour is the hour of the tag UTCTime, or of Time where that says nothing.
func (w writer) hour(needed bool) value {
	s := tags("k.keyword IN ('UTCTime', 'Time')")
	text := func(tag string) column {
		return column{"max(CASE WHEN k.keyword = '" + tag + "' AND " + hasValue("kv.kw_value") + " THEN kv.kw_value END)", tag}
	}
	game := "mk.cod_match"
	s.columns, s.group = append(columns(game), column{text("UTCTime").expr, "utc"}, column{text("Time").expr, "local"}), []string{game}
	inner := selection{columns: append(columns("c.cod_match"), column{"COALESCE(c.utc, c.local)", "clock"}), from: s.block(w.Dialect) + " c"}
	alias := w.joinOfGame(inner, "c", needed)
	clock := alias + ".clock"
	hour := w.Dialect.TryInt(w.Dialect.Substr(clock, 1, 2))
	return value{expr: hour, known: []string{clock + " LIKE '__:%'", hour + " <= 23"}}
}

// paceLimits are the seconds that a side needs at least for forty moves in each
// class of games, as lichess.org parts them.
var paceLimits = []struct {
	class string
	below int
}{{"bullet", 180}, {"blitz", 480}, {"rapid", 1500}}

// day is the time for some moves from which a game is one of correspondence.
const day = 86400

// pace joins the class of the games by their TimeControl. Of several periods the
// first one tells.
func (w writer) pace(needed bool) string {
	d := w.Dialect
	s := tags("k.keyword = 'TimeControl'")
	s.columns = append(columns("mk.cod_match"), column{d.Before(d.Before("kv.kw_value", ":"), " "), "period"})
	parts := selection{from: s.block(d) + " p"}
	moves := "p.period LIKE '%/%'"
	parts.columns = append(columns("p.cod_match", "p.period"),
		column{"CASE WHEN " + moves + " THEN " + d.TryInt(d.Before("p.period", "/")) + " END", "moves"},
		column{d.TryInt("CASE WHEN " + moves + " THEN " + d.After("p.period", "/") + " ELSE " + d.Before("p.period", "+") + " END"), "seconds"},
		column{"CASE WHEN p.period LIKE '%+%' THEN " + d.TryInt(d.After("p.period", "+")) + " ELSE 0 END", "gain"})
	class := fmt.Sprintf("CASE WHEN t.period = '-' OR t.moves IS NOT NULL AND t.seconds >= %d THEN 'correspondence'", day) +
		" WHEN t.period LIKE '%/%' AND t.moves IS NULL THEN NULL"
	const estimate = "t.seconds + 40 * t.gain"
	for _, limit := range paceLimits {
		class += fmt.Sprintf(" WHEN %s < %d THEN '%s'", estimate, limit.below, limit.class)
	}
	class += " WHEN " + estimate + " IS NOT NULL THEN 'classical' END"
	all := selection{columns: append(columns("t.cod_match"), column{class, "pace"}), from: parts.block(d) + " t"}
	return w.joinOfGame(all, "c", needed)
}
