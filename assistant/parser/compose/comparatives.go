package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// compares is the number that a part compares by itself: 'last longer', and 'mas
// largas', which may be an extreme, too.
func compares(p fragment) (query.Value, bool) {
	text, _ := p.value.(string)
	if p.kind != "comparative" && !(p.kind == "order" && (text == "longest" || text == "shortest")) {
		return query.Value{}, false
	}
	return query.Value{Kind: query.LengthValue, Unit: query.UnknownUnit}, true
}

// withMeasures are parts with what they compare as the number of which the mean is
// asked, where no other is, and with the best by a measure as the measure: of two
// things both are told, and which is the better one is seen. Scores are told with
// how often games ended how.
func withMeasures(parts []fragment) (all []fragment) {
	mean := !slices.ContainsFunc(parts, asksNumber)
	people := slices.ContainsFunc(parts, isPeople)
	for _, p := range parts {
		v, compared := compares(p)
		switch best, ok := p.value.(bestMeasure); {
		case ok && people: // of each of them, see ofEach
		case ok:
			p.kind, p.value = "measure", best.Measure
			if best.Measure == "score" {
				p.value = "record"
			}
		case compared && mean:
			all = append(all, fragment{kind: "agg", value: "average", start: p.start, end: p.end})
			mean = false
			fallthrough
		case compared:
			p.kind, p.value = "quant", quantity{v}
		}
		all = append(all, p)
	}
	return all
}
