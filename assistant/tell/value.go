package tell

import (
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// worded are the kinds of values whose cells have words.
var worded = map[query.ValueKind]bool{
	query.MonthValue: true, query.WeekdayValue: true, query.PieceValue: true, query.CapturedValue: true, query.PromotedValue: true,
	query.ColorValue: true, query.OutcomeValue: true, query.PaceValue: true,
}

// value says a value of a row as people write it: 'May' for month 5, '20–29'
// for a band, 'E15 Queen's Indian' for an ECO code.
func (t teller) value(v query.Value, cell any) string {
	text := t.plain(cell)
	low := int(number(cell))
	key := "word_" + text
	if v.Kind == query.MonthValue || v.Kind == query.WeekdayValue {
		key = "word_" + string(v.Kind) + "_" + text
	}
	switch {
	case cell == nil:
		return text
	case v.Width > 0:
		return strconv.Itoa(low) + "–" + strconv.Itoa(low+v.Width-1)
	case v.Limits != nil:
		for _, limit := range v.Limits {
			if limit > low {
				return strconv.Itoa(low) + "–" + strconv.Itoa(limit-1)
			}
		}
		return text + "+"
	case worded[v.Kind] && phrases()[key] != nil:
		return t.say(key)
	}
	switch v.Kind {
	case query.ECOValue:
		return Opening(t.language, text)
	case query.FamilyValue:
		return family(t.language, text)
	case query.DecadeValue, query.CenturyValue:
		return t.say("in_"+string(v.Kind), "n", text)
	case query.LengthValue:
		return t.count(units[v.Unit], cell)
	}
	return text
}

var units = map[query.Unit]string{query.Half: "n_half_moves", query.Full: "n_moves", query.UnknownUnit: "n_moves", query.NoUnit: "n_moves"}
