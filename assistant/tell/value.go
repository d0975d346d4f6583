package tell

import (
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// worded are the kinds of values whose cells have words.
var worded = map[query.ValueKind]bool{
	query.MonthValue: true, query.WeekdayValue: true, query.PieceValue: true, query.CapturedValue: true, query.PromotedValue: true,
	query.ColorValue: true, query.OutcomeValue: true, query.PaceValue: true, query.PhaseValue: true, query.JudgementValue: true,
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
		return band(v, low, low+v.Width)
	case v.Limits != nil:
		for _, limit := range v.Limits {
			if limit > low {
				return band(v, low, limit)
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

// continuous are the kinds of values that are not whole, so that a band ends where the
// next one begins.
var continuous = map[query.ValueKind]bool{
	query.GameAccuracyValue: true, query.LichessAccuracyValue: true, query.ACPLValue: true, query.LossSpreadValue: true, query.HighestChancesValue: true,
	query.LowestChancesValue: true, query.BiggestSwingValue: true, query.AccuracyValue: true, query.LossValue: true, query.SwingValue: true, query.ChancesValue: true,
	query.ComplexityValue: true,
}

// band says from where to where a band goes; to is where the next one begins.
func band(v query.Value, from, to int) string {
	if !continuous[v.Kind] {
		to--
	}
	return strconv.Itoa(from) + "–" + strconv.Itoa(to)
}

var units = map[query.Unit]string{query.Half: "n_half_moves", query.Full: "n_moves", query.UnknownUnit: "n_moves", query.NoUnit: "n_moves"}
