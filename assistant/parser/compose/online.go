package compose

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// onlineBuilders are those for what sites of play note of games: paces by minutes,
// increments, hours.
var onlineBuilders = map[string]func(parts) (any, bool){
	"minutes": buildMinutes, "increment": buildIncrement, "pace": buildPace, "hour": buildHour, "hours": buildHours, "day_part": buildDayPart,
	"opp_with_title": buildOpponentTitled, "days": buildDays, "feasts": buildFeasts, "of_category": buildCategory, "event_kind": buildEventKind, "mini": buildMini, "mini_bound": buildMiniBound, "of_tag": buildOfTag, "rapid": buildRapid, "one_rated": buildOneRated, "terminated": buildTerminated,
}

// controlled is a condition on the text of the time control.
func controlled(match query.Match, text string) condition {
	return condition{query.Cond{Tag: &query.Tag{Name: "TimeControl", Match: match, Texts: []string{text}}}, "control"}
}

// maxMinutes is the longest time for a game that people tell in minutes.
const maxMinutes = 180

// buildMinutes reads 'three-minute games', 'de 5 minutos con 3 segundos': the time
// for a game in minutes, with the increment in seconds if it is told.
func buildMinutes(p parts) (any, bool) {
	n, ok := p.number("minutes")
	if !ok || n < 1 || n > maxMinutes {
		return nil, false
	}
	if p.of("none") != nil {
		return controlled(query.Equals, fmt.Sprintf("%d+0", 60*n)), true
	}
	if inc, said := p.number("increment"); said {
		return controlled(query.Equals, fmt.Sprintf("%d+%d", 60*n, inc)), true
	}
	return controlled(query.Begins, fmt.Sprintf("%d+", 60*n)), true
}

// buildIncrement reads 'with an increment', 'without increment' and 'a 10 second
// increment': with none the time control ends in +0.
func buildIncrement(p parts) (any, bool) {
	none := controlled(query.Contains, "+0")
	if p.of("none") != nil {
		return none, true
	}
	if n, said := p.number("increment"); said {
		c := controlled(query.Contains, fmt.Sprintf("+%d", n))
		if n < 10 { // that of 3 seconds begins as that of 30 does
			longer := controlled(query.Contains, fmt.Sprintf("+%d0", n))
			longer.Tag.Texts = append(longer.Tag.Texts, fmt.Sprintf("+%d5", n))
			c = condition{query.Cond{And: []query.Cond{c.Cond, {Not: &longer.Cond}}}, "control"}
		}
		return c, n > 0
	}
	noted := query.Cond{Tag: &query.Tag{Name: "TimeControl", Match: query.Contains, Texts: []string{"+"}}}
	return condition{query.Cond{And: []query.Cond{noted, {Not: &none.Cond}}}, "control"}, true
}

// buildPace reads the classes of time controls that events are not called after.
func buildPace(p parts) (any, bool) {
	c := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.PaceValue}, Is: []string{p.text("pace_word")}}}
	return condition{c, "control"}, p.text("pace_word") != ""
}

// lastOfNight is the last hour of the night, which 'after midnight' ends with.
const lastOfNight = 5

// hoursADay is how many hours a day has.
const hoursADay = 24

// buildHour reads an hour of the day: '8 pm', 'las 20', 'midnight'.
func buildHour(p parts) (any, bool) {
	if n, err := strconv.Atoi(p.text("named_hour")); err == nil {
		return n, true
	}
	n, ok := p.number("number")
	switch {
	case p.text("half_day") == "pm" && n < 12:
		n += 12
	case p.text("half_day") == "am" && n == 12:
		n = 0
	}
	return n, ok && n >= 0 && n <= hoursADay
}

// hours is a condition on the hour in which games began, both included.
func hours(from, to int) condition {
	low, high := float64(from), float64(to)
	return condition{query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.HourValue}, Bounds: query.Bounds{Min: &low, Max: &high}}}, "hour"}
}

// buildHours reads 'between 8 pm and 11 pm', 'after 22h', 'before noon', 'a las 13'.
func buildHours(p parts) (any, bool) {
	from, okFrom := p.number("from")
	to, okTo := p.number("to")
	at, okAt := p.number("hour")
	switch {
	case okFrom && okTo:
		if to == 0 {
			to = hoursADay
		}
		return hours(from, to-1), from < to
	case okAt && p.of("before_hour") != nil:
		return hours(0, at-1), at > 0
	case okAt && p.of("after_hour") != nil:
		if at%hoursADay == 0 {
			return hours(0, lastOfNight), true
		}
		return hours(at, hoursADay-1), true
	}
	return hours(at, at), okAt && at < hoursADay
}

// buildDayPart reads 'in the small hours', 'por la mañana': its first and last hour.
func buildDayPart(p parts) (any, bool) {
	first, last, ok := strings.Cut(p.text("part_of_day"), "-")
	from, errFrom := strconv.Atoi(first)
	to, errTo := strconv.Atoi(last)
	return hours(from, to), ok && errFrom == nil && errTo == nil
}

// anyTitle stands for whatever title somebody has, titledOpponents for opponents
// that have one.
const (
	anyTitle        = "any"
	titledOpponents = "opponents"
)

// buildOpponentTitled reads 'against titled players' and 'titled opponents'.
func buildOpponentTitled(p parts) (any, bool) {
	if p.of("vs") == nil {
		return titledOpponents, true
	}
	return anyTitle, true
}

// buildDays reads days of one month, 'from the 1st to the 15th of May 1997', and of
// two, 'between 3 March and 10 April 1995'.
func buildDays(p parts) (any, bool) {
	first, ok := p.number("from")
	last, okLast := p.number("to")
	d, okDate := p.of("date").(query.Dates)
	if !ok || !okLast || !okDate || d.From != d.To || d.From.Month == 0 || d.From.Day != 0 || first < 1 || last > 31 || first >= last {
		return nil, false
	}
	d.From.Day, d.To.Day = first, last
	return d, true
}

// buildFeasts reads 'Christmas Eve or Christmas Day'.
func buildFeasts(p parts) (any, bool) {
	a, b := p.text("a"), p.text("b")
	c := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.MonthDayValue}, Is: []string{a, b}}}
	return condition{c, "date"}, a != "" && b != "" && a != b
}

// buildCategory reads 'category 18', 'of category 15 or higher'.
func buildCategory(p parts) (any, bool) {
	r, ok := p.of("range").(query.Range)
	if n, said := p.number("number"); said && !ok {
		r, ok = query.Range{Min: n, Max: n}, n > 0
		if p.of("or_more") != nil || p.of("least") != nil {
			r.Max = 0
		}
	}
	return condition{query.Cond{Tag: &query.Tag{Name: "EventCategory", Range: &r}}, "tag"}, ok
}

// buildEventKind reads kinds of events as the tag EventType has them: 'knockout',
// 'round robins'.
func buildEventKind(p parts) (any, bool) {
	text := p.text("event_kind")
	return condition{query.Cond{Tag: &query.Tag{Name: "EventType", Match: query.Contains, Texts: []string{text}}}, "tag"}, text != ""
}

// longestMiniature is how many moves a miniature has at most, as most books have it.
const longestMiniature = 25

// buildMini reads 'miniatures'.
func buildMini(parts) (any, bool) {
	return condition{query.Cond{Length: &query.Length{Unit: query.Full, Range: query.Range{Max: longestMiniature}}}, "length"}, true
}

// buildMiniBound reads 'miniatures of under 20 moves', which tells how long they are.
func buildMiniBound(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	return c, ok && c.Length != nil
}

// buildOfTag reads 'the source ChessBase', 'annotator JvR': what the tag says whose
// name stands beside it.
func buildOfTag(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	if v, is := p.of("tagged").(parser.Value); is {
		c, ok = condition{tagCond(v), "tag"}, true
	}
	tag, isTag := tagOf(p.text("noun"))
	return c, ok && isTag && c.Tag != nil && c.Tag.Name == tag.Name && len(c.Tag.Texts) > 0
}

// buildRapid reads 'partidas rápidas', a word that also tells how fast something is.
func buildRapid(parts) (any, bool) {
	return condition{query.Cond{Tag: &query.Tag{Name: "Event", Match: query.Contains, Texts: []string{"rapid"}}}, "tag"}, true
}

// buildOneRated reads 'with the Elo of one of the two only'.
func buildOneRated(p parts) (any, bool) {
	rated := func(side query.Side) query.Cond { return query.Cond{Tag: &query.Tag{Name: "Elo", Side: &side}} }
	only := func(one, other query.Side) query.Cond {
		lacks := rated(other)
		return query.Cond{And: []query.Cond{rated(one), {Not: &lacks}}}
	}
	return condition{query.Cond{Or: []query.Cond{only(query.White, query.Black), only(query.Black, query.White)}}, "rated"}, p.text("sole_rating") != ""
}

// buildTerminated reads 'with Termination Normal'.
func buildTerminated(p parts) (any, bool) {
	text := p.text("ending_word")
	return condition{query.Cond{Tag: &query.Tag{Name: "Termination", Match: query.Contains, Texts: []string{text}}}, "state"}, text != ""
}
