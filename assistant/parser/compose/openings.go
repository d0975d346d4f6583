package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// openingTag is the tag that names the opening of a game.
const openingTag = "Opening"

// openers are names of a database that know which games name their openings.
type openers interface {
	OpeningsNamed(where *query.Cond) bool
}

// ByName tells openings by their names where the games asked about have them, and no code
// is asked for: who asks for an opening does not mean C42. Half-moves are told apart by codes,
// and so are all openings, which their codes fold into families.
func (r *Reader) ByName(question, language string, values parser.Values, f query.Form) query.Form {
	known, ok := values.(openers)
	lex := r.lexicons[language]
	if !ok || lex == nil || f.Rows == query.RowHalfMoves || len(f.By) > 0 && f.Limit == 0 || !tellsCodes(f) || lex.askedIn(token.Words(question))["codes"] {
		return f
	}
	if !known.OpeningsNamed(f.Where) {
		return f
	}
	named := f.Clone()
	for i, v := range named.By {
		named.By[i] = openingName(v)
	}
	for _, c := range named.Show {
		if c.Agg == query.DistinctAgg && c.Of != nil {
			*c.Of = openingName(*c.Of)
		}
	}
	if named.Check() != nil { // it tells them by both
		return f
	}
	return named
}

// tellsCodes says that rows are told apart or counted by codes of openings.
func tellsCodes(f query.Form) bool {
	return slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.ECOValue }) ||
		slices.ContainsFunc(f.Show, func(c query.Column) bool {
			return c.Agg == query.DistinctAgg && c.Of != nil && c.Of.Kind == query.ECOValue
		})
}

func openingName(v query.Value) query.Value {
	if v.Kind == query.ECOValue {
		return query.Value{Kind: query.TagValue, Tag: openingTag}
	}
	return v
}

// NamedOpenings is ByName of what the grammar reads.
func (r *Reader) NamedOpenings(question, language string, values parser.Values, q query.Query) query.Query {
	if q.Group != query.ByECO && q.Within != query.ByECO {
		return q
	}
	lifted := q.Lift()
	f := query.Form{Rows: lifted.Rows, Where: q.Where, By: []query.Value{{Kind: query.ECOValue}}, Limit: lifted.Limit}
	if named := r.ByName(question, language, values, f); tellsCodes(named) {
		return q
	}
	named := q.Clone()
	for _, key := range []*query.Key{&named.Group, &named.Within} {
		if *key == query.ByECO {
			*key = query.TagPrefix + openingTag
		}
	}
	if named.Check() != nil {
		return q
	}
	return named
}
