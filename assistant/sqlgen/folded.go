package sqlgen

import (
	"slices"
	"strings"
)

// toldApart is the selection for a server that takes expressions for one which
// differ in the case of letters alone, such as the places of White's and of Black's
// king: of those that rows are shown, grouped or ordered by, each but the
// first is put into COALESCE, which changes nothing but what it is compared with.
func (s selection) toldApart() selection {
	if len(s.group) == 0 && len(s.order) == 0 && len(s.apart) == 0 {
		return s
	}
	met := map[string][]string{} // by what they are in small letters
	told := func(expr string) string {
		small := strings.ToLower(expr)
		at := slices.Index(met[small], expr)
		if at < 0 {
			at = len(met[small])
			met[small] = append(met[small], expr)
		}
		return strings.Repeat("COALESCE(", at) + expr + strings.Repeat(")", at)
	}
	s.columns, s.group, s.order, s.apart = slices.Clone(s.columns), slices.Clone(s.group), slices.Clone(s.order), slices.Clone(s.apart)
	for i, c := range s.columns {
		if expr := told(c.expr); expr != c.expr {
			s.columns[i] = column{expr, c.label()}
		}
	}
	for i, expr := range s.group {
		s.group[i] = told(expr)
	}
	for i := range s.apart {
		s.apart[i].expr = told(s.apart[i].expr)
	}
	for i := range s.order {
		s.order[i].expr = told(s.order[i].expr)
	}
	return s
}
