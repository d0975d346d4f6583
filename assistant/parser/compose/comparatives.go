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

// sameExtreme is what is told twice of lengths: the highest or the lowest; empty where
// neither is.
func sameExtreme(parts []fragment) string {
	said := map[string]int{}
	for _, p := range parts {
		if p.kind == "order" {
			said[textOf(p)]++
		}
	}
	switch {
	case said["longest"] == 2:
		return "highest"
	case said["shortest"] == 2:
		return "lowest"
	}
	return ""
}

// withMeasures are parts with what they compare as the number of which the mean is
// asked, where no other is, and with the best by a measure as the measure: of two
// things both are told, and which is the better one is seen. Scores are told with
// how often games ended how.
func withMeasures(parts []fragment) (all []fragment) {
	parts = withRecord(parts)
	mean, extreme := !slices.ContainsFunc(parts, asksNumber), sameExtreme(parts)
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
			agg := "average"
			if extreme != "" {
				agg = extreme // 'shortest win for White and shortest win for Black'
			}
			all = append(all, fragment{kind: "agg", value: agg, start: p.start, end: p.end})
			mean = false
			fallthrough
		case compared && (extreme == "" || len(all) > 0 && all[len(all)-1].kind == "agg"):
			p.kind, p.value = "quant", quantity{v}
		}
		all = append(all, p)
	}
	return all
}

// withRecord takes several words for how games ended, where people are set against each
// other, for the record of each of them: 'compare Tal and Fischer: wins, draws, losses'.
func withRecord(parts []fragment) []fragment {
	drawn := func(p fragment) bool {
		c, ok := p.value.(condition)
		return ok && c.Result == query.Drawn
	}
	several := slices.ContainsFunc(parts, func(p fragment) bool {
		who, ok := p.value.(people)
		return ok && p.kind == "people" && len(who.Names) > 1
	})
	ends := 0
	for _, p := range parts {
		if p.kind == "won" || p.kind == "wins" || drawn(p) {
			ends++
		}
	}
	if !several || ends < 2 || slices.ContainsFunc(parts, func(p fragment) bool { return asksNumber(p) || p.kind == "order" }) {
		return parts
	}
	var all []fragment
	for _, p := range parts {
		switch {
		case p.kind == "won" || p.kind == "wins" || drawn(p):
			if ends > 0 {
				p.kind, p.value = "measure", "record"
				all = append(all, p)
			}
			ends = 0
		case p.kind == "noun" && p.value == "games":
		default:
			all = append(all, p)
		}
	}
	return all
}
