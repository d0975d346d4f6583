package assistant

import (
	"context"
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// openGroup lists what a row of the last answer counts: the games, half-moves or
// positions that have the keys of the row.
func (t *turn) openGroup(ctx context.Context, keys []string) error {
	none := &Error{Status: Failed, Code: "no_group"}
	prior := t.talk.prior
	if prior == nil || prior.Unread {
		return none
	}
	f, ok := groupOf(t.Names, execute.Resolved(prior.Query).Lift(), keys)
	if !ok {
		return none
	}
	t.reply.Provenance, t.reply.Paraphrase = "parser", f.Paraphrase(t.reply.Language)+"."
	t.observe(Understood)
	return t.runForm(ctx, f)
}

// groupOf is the list of what is in the group of a form that has these keys; false
// where groups like that cannot be told apart by a condition.
func groupOf(names *source.Names, f query.Form, keys []string) (query.Form, bool) {
	if len(f.By) == 0 || len(f.By) != len(keys) || f.Rows == query.RowGroups || f.Rows == query.RowUsage {
		return f, false
	}
	list := query.Form{Rows: f.Rows, HalfMove: f.HalfMove, Position: f.Position}
	all := []query.Cond{}
	if f.Where != nil {
		all = append(all, *f.Where)
	}
	for i, value := range f.By {
		with := list.Clone()
		key, ok := keyIs(names, with, value, keys[i])
		if !ok {
			return f, false
		}
		all = append(all, key)
	}
	list.Where = &query.Cond{And: all}
	list = list.Clone()
	return list, list.Check() == nil
}

// keyIs is the condition that a value of the rows of a form is what a key says, as
// a number or as a text.
func keyIs(names *source.Names, f query.Form, value query.Value, key string) (query.Cond, bool) {
	spelt := []string{key}
	if names.Person != nil {
		if person, known := names.Person(key); known {
			spelt = append(spelt, slices.DeleteFunc(slices.Clone(person.Spellings), func(s string) bool { return s == key })...)
		}
	}
	ways := []query.Compare{{Of: value, Is: spelt}, {Of: value, Is: []string{key}}}
	if n, err := strconv.ParseFloat(key, 64); err == nil {
		ways = append(ways, query.Compare{Of: value, Bounds: query.Bounds{Min: &n, Max: &n}})
	}
	for _, way := range ways {
		f.Where = &query.Cond{Compare: &way}
		if f.Check() == nil {
			return *f.Where, true
		}
	}
	return query.Cond{}, false
}
