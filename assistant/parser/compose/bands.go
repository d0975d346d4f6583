package compose

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// bandNoun begins the nouns that are numbers in bands: what, and how wide.
const bandNoun = "band:"

// widths are how wide bands are where nobody says it.
var widths = map[query.ValueKind]int{query.EloValue: 200, query.LeadValue: 100, query.LengthValue: 10}

// buildBand reads 'rating in steps of 200', 'length in bands of 20 plies'.
func buildBand(p parts) (any, bool) {
	what := p.text("quantity")
	if p.of("opponents") != nil {
		what = "opponent " + what
	}
	if p.of("points_word") != nil && what == "" {
		what = "elo"
	}
	n, _ := p.number("number")
	unit := p.text("unit")
	noun := bandNoun + what + ":" + strconv.Itoa(n) + ":" + unit
	_, ok := keyOf(noun)
	return keys{[]string{noun}}, ok
}

// bandValue is the value of a number in bands.
func bandValue(band string) (query.Value, bool) {
	said := strings.Split(band, ":")
	if len(said) != 3 {
		return query.Value{}, false
	}
	var v query.Value
	switch said[0] {
	case "elo":
		v = query.Value{Kind: query.EloValue, Side: query.Own}
	case "opponent elo":
		v = query.Value{Kind: query.EloValue, Side: query.Other}
	case "gap":
		v = query.Value{Kind: query.LeadValue}
	case "length":
		v = query.Value{Kind: query.LengthValue, Unit: query.Full}
		if unit := query.Unit(said[2]); unit == query.Half {
			v.Unit = unit
		}
	default:
		return v, false
	}
	v.Width, _ = strconv.Atoi(said[1])
	if v.Width == 0 {
		v.Width = widths[v.Kind]
	}
	return v, v.Width > 1 && v.Width <= 1000
}
