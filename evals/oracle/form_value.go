package oracle

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// of is a value of an item: int64, float64, string or date, nil if it has none.
func (it item) of(v query.Value) any {
	value := it.plain(v)
	switch {
	case value == nil:
		return nil
	case v.Width > 0:
		return int64(math.Floor(number(value)/float64(v.Width))) * int64(v.Width)
	case len(v.Limits) > 0:
		n := number(value)
		above := slices.IndexFunc(v.Limits, func(limit int) bool { return float64(limit) > n })
		switch above {
		case 0:
			return nil
		case -1:
			above = len(v.Limits)
		}
		return int64(v.Limits[above-1])
	}
	return value
}

// plain is a value that is not in bands.
func (it item) plain(v query.Value) any {
	switch {
	case v.Kind == query.ColumnValue && v.N > 0:
		return it.columns[v.N-1]
	case v.Kind == query.ColumnValue:
		return it.keys[-v.N-1]
	case query.Kinds[v.Kind].Args > 0:
		return calculate(v.Kind, it.of(v.Args[0]), it.of(v.Args[1]))
	}
	for _, read := range []func(item, query.Value) (any, bool){item.whenValue, item.gameValue, item.ratingValue, item.halfMovesValue, item.ownValue, item.analysisValue, item.halfMoveValue} {
		if value, ok := read(it, v); ok {
			return value
		}
	}
	panic("oracle: no value " + string(v.Kind))
}

// calculate makes a number of two; without one of them the higher or lower one
// is the other, and there is no number else.
func calculate(kind query.ValueKind, a, b any) any {
	if a == nil || b == nil {
		if kind == query.HigherValue || kind == query.LowerValue {
			return plainNumber(cmp.Or(a, b))
		}
		return nil
	}
	x, y := number(a), number(b)
	n := map[query.ValueKind]float64{
		query.MinusValue: x - y, query.PlusValue: x + y, query.ApartValue: math.Abs(x - y), query.HigherValue: max(x, y), query.LowerValue: min(x, y),
	}[kind]
	_, halfway := a.(Halfway)
	if _, too := b.(Halfway); halfway || too {
		return Halfway(n)
	}
	return plainNumber(math.Round(n*1e8) / 1e8) // of decimals, which are not binary
}

// plainNumber is a number that is whole as such, so that there is one of each.
func plainNumber(cell any) any {
	if n, ok := cell.(float64); ok && n == math.Trunc(n) {
		return int64(n)
	}
	return cell
}

// whenValue is a value that says when a game was played.
func (it item) whenValue(v query.Value) (any, bool) {
	tag := it.Tag("Date")
	year, hasYear := yearOf(tag)
	month, hasMonth := monthOf(tag)
	switch v.Kind {
	case query.YearValue:
		return numberIf(year, hasYear), true
	case query.DecadeValue:
		n, err := strconv.Atoi(decade(tag))
		return numberIf(n, err == nil), true
	case query.CenturyValue:
		return numberIf((year+99)/100, hasYear), true
	case query.MonthValue:
		return numberIf(month, hasMonth), true
	case query.WeekdayValue:
		day, err := time.Parse("2006.01.02", strings.ReplaceAll(tag, "/", "."))
		return numberIf((int(day.Weekday())+6)%7+1, err == nil && hasYear), true
	case query.MonthDayValue:
		if _, ok := dayOf(tag); hasMonth && ok {
			return tag[5:7] + "-" + tag[8:], true
		}
		return nil, true
	case query.DayValue:
		return numberIf(dayOf(tag)), true
	case query.HourValue:
		hour, ok := hourOf(cmp.Or(it.value("UTCTime"), it.value("Time")))
		return numberIf(hour, ok), true
	case query.DateValue:
		return it.played(), true
	}
	return nil, false
}

// played is the date of a game whose year is known, else nil.
func (g *game) played() any {
	if _, ok := yearOf(g.Tag("Date")); ok {
		return date(g.Tag("Date"))
	}
	return nil
}

// numberIf is a whole number, nil if it is none.
func numberIf(n int, ok bool) any {
	if !ok {
		return nil
	}
	return int64(n)
}

// gameValue is a value that says what game it is.
func (it item) gameValue(v query.Value) (any, bool) {
	code := firstOf(it.Tag("ECO"), 3)
	switch v.Kind {
	case query.WhiteValue:
		return it.people[chessboard.White], true
	case query.BlackValue:
		return it.people[chessboard.Black], true
	case query.ResultValue:
		return it.Result.String(), true
	case query.ECOValue:
		return known(code), true
	case query.ECOLetterValue:
		if letter := firstOf(code, 1); letter >= "A" && letter <= "E" {
			return letter, true
		}
		return nil, true
	case query.FamilyValue:
		return familyOf(code), true
	case query.EventValue:
		return it.Tag("Event"), true
	case query.SiteValue:
		return known(it.Tag("Site")), true
	case query.RoundValue:
		return known(it.value("Round")), true
	case query.TagValue:
		return known(it.value(it.tagName(v))), true
	case query.TagNumberValue:
		return signed(it.value(it.tagName(v))), true
	case query.PaceValue:
		return known(paceOf(it.Tag("TimeControl"))), true
	case query.LineValue:
		return it.line(v.N), true
	case query.MaterialValue:
		if it.rows == query.RowPositions {
			return material(it.Board(it.order)), true
		}
		return material(it.Board(len(it.HalfMoves))), true
	case query.GameValue:
		return it.code, true
	case query.LengthValue:
		return int64(it.length(v.Unit)), true
	}
	return nil, false
}

// familyOf is the family of openings that has the code, nil if none has.
func familyOf(code string) any {
	for _, f := range query.Families() {
		if len(code) == 3 && f.From <= code && code <= f.To {
			return f.EN
		}
	}
	return nil
}

// tagName is the whole name of a tag, that of a side's too.
func (it item) tagName(v query.Value) string {
	return map[query.Side]string{query.White: "White", query.Black: "Black"}[it.side(v.Side)] + v.Tag
}

// signed reads a whole number, with a sign perhaps.
func signed(text string) any {
	digits := text
	if strings.HasPrefix(text, "-") || strings.HasPrefix(text, "+") {
		digits = text[1:]
	}
	n, ok := whole(digits)
	if digits != text && text[0] == '-' {
		n = -n
	}
	return numberIf(n, ok)
}

// paceOf is the class of a time control by the time that one side has for forty
// moves: base + 40 increments, with the limits that lichess.org uses (180, 480 and
// 1500 seconds). Of several periods the first counts; a day or more for a
// period of moves is correspondence.
func paceOf(control string) string {
	if control == "-" {
		return "correspondence"
	}
	first, _, _ := strings.Cut(control, ":")
	_, period, periods := strings.Cut(first, "/")
	if !periods {
		period = first
	}
	base, increment, hasIncrement := strings.Cut(period, "+")
	seconds, ok := whole(base)
	if hasIncrement && periods {
		return ""
	}
	if more, isNumber := whole(increment); hasIncrement {
		seconds, ok = seconds+40*more, ok && isNumber
	}
	switch {
	case !ok:
		return ""
	case periods && seconds >= 86400:
		return "correspondence"
	case seconds < 180:
		return "bullet"
	case seconds < 480:
		return "blitz"
	case seconds < 1500:
		return "rapid"
	}
	return "classical"
}

// ratingValue is a value that compares the players' ratings.
func (it item) ratingValue(v query.Value) (any, bool) {
	if v.Kind != query.EloValue && v.Kind != query.LeadValue {
		return nil, false
	}
	of := it.rating
	if v.Kind == query.LeadValue {
		of = it.lead
	}
	seats := it.seats(it.side(v.Side), v.Player)
	if len(seats) == 0 {
		return nil, true
	}
	n, ok := of(seats[0])
	if v.Side == query.AnySide && v.Player == nil {
		n = max(n, -n)
	}
	return numberIf(n, ok), true
}

// ownValue is a value of the player from whose side a game is seen, or of the
// person that it asks for.
func (it item) ownValue(v query.Value) (any, bool) {
	if v.Player != nil {
		seats := it.seats(query.AnySide, v.Player)
		if len(seats) == 0 {
			return nil, true
		}
		it.seat = seats[0]
	}
	switch v.Kind {
	case query.PlayerValue:
		return it.people[it.seat], true
	case query.SpellingValue:
		return it.Tag(map[chessboard.Color]string{chessboard.White: "White", chessboard.Black: "Black"}[it.seat]), true
	case query.OpponentValue:
		return it.people[it.seat.Other()], true
	case query.ColorValue:
		return string(side(it.seat)), true
	case query.OutcomeValue:
		return it.outcome(), true
	case query.PointsValue:
		points, ok := map[any]float64{"win": 1, "draw": 0.5, "loss": 0}[it.outcome()]
		if !ok {
			return nil, true
		}
		return points, true
	}
	return nil, false
}

// outcome is how the game ended for the player it is seen from, nil if it did not.
func (it item) outcome() any {
	for _, o := range []query.Outcome{query.Win, query.Draw, query.Loss} {
		if it.ended(it.seat, o) {
			return string(o)
		}
	}
	return nil
}
