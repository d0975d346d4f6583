package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// AsksOfPart says that a question wants no more than which share of others that is
// what was answered, or out of how many: 'what percentage is that?'.
func (r *Reader) AsksOfPart(question, language string, values parser.Values) bool {
	return r.finds(question, language, values, func(_ *chart, f fragment) bool { return f.kind == "portion" || f.kind == "basis" })
}

// partName is the name of their readings.
const partName = "part"

// parted are the forms of such a question.
func (c *change) parted(prior Prior) []candidate {
	if c.frame.scoped() || len(c.drops) > 0 || c.swap || c.color != "" || len(c.outcomes)+len(c.events)+len(c.details) > 0 {
		return nil
	}
	f := prior.Form.Clone()
	made := false
	if c.part == "basis" {
		f, made = basis(f)
	} else {
		f, made = portion(f, prior.Wider)
	}
	if !made || f.Check() != nil {
		return nil
	}
	return []candidate{{form: f, name: partName}}
}

// OfPart says that a reading is of such a question.
func (r Reading) OfPart() bool { return r.Name == partName }

// basis is the number of rows of which a form tells a share, a mean or how they ended.
func basis(f query.Form) (query.Form, bool) {
	if f.Groups != nil || len(f.By)+len(f.Parts) > 0 || f.Limit > 0 || len(f.Show) == 0 || f.Show[0].Agg == query.CountAgg || f.Show[0].Agg == "" {
		return f, false
	}
	among := f.Show[0].Among
	f.Show = []query.Column{{Agg: query.CountAgg}}
	f.Order, f.As = nil, ""
	if among != nil && among.Where != nil {
		f.Where = also(f.Where, *among.Where)
	}
	return f, true
}

// portion is the share that the rows of a form have of those of the one that it
// narrows; if there is none, of all games of the person whose result it tells, of both
// people's, or else of all there are.
func portion(f query.Form, wider *query.Form) (query.Form, bool) {
	if f.Groups != nil || len(f.By)+len(f.Parts)+len(f.Having) > 0 || f.Limit > 0 || f.Skip > 0 || f.Where == nil ||
		f.Rows != query.RowGames && f.Rows != query.RowSides || len(f.Show) > 1 || len(f.Show) == 1 && f.Show[0].Agg != query.CountAgg {
		return f, false
	}
	part, within := partOfAll(conjuncts(*f.Where))
	if wider != nil {
		within = nil
		if wider.Where != nil {
			within = conjuncts(*wider.Where)
		}
		part = slices.DeleteFunc(slices.Clone(conjuncts(*f.Where)), func(k query.Cond) bool {
			return slices.ContainsFunc(within, func(w query.Cond) bool { return reflect.DeepEqual(w, k) })
		})
	}
	share := &query.Share{}
	f.Where, f.Order, f.As = nil, nil, ""
	for _, k := range part {
		share.Where = also(share.Where, k)
	}
	for _, k := range within {
		f.Where = also(f.Where, k)
	}
	f.Show = []query.Column{{Agg: query.ShareAgg, Part: share}}
	return f, true
}

// partOfAll parts conditions into how games ended, or all of them, and the others.
func partOfAll(all []query.Cond) (part, within []query.Cond) {
	for _, k := range all {
		switch {
		case k.Player != nil && k.Player.Outcome != "":
			part = append(part, k)
			within = append(within, query.Cond{Player: &query.Player{Name: k.Player.Name, Side: k.Player.Side}})
		case kindOf(k) == "result":
			part = append(part, k)
		default:
			within = append(within, k)
		}
	}
	if len(part) == 0 {
		return within, nil
	}
	return part, within
}
