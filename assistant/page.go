package assistant

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// beside is what a page shows beside the rows of an answer.
type beside struct {
	moments  []source.Moment
	boards   []tell.Board // of the moments; nil: those of the answer stand
	openings map[string]string
	keys     int
}

// withPage adds to an answer what a page shows beside its rows.
func (q question) withPage(ctx context.Context, o outcome, s execute.Session, f query.Form) outcome {
	if rows := o.result.Rows; q.request.Page && len(rows.Rows) > 0 {
		o.beside = q.besides(ctx, o.language, s, f, rows)
		if q.request.Conversation != "" && opens(s.Names, f, rows) {
			o.beside.keys = len(f.By)
		}
	}
	if len(q.reply(o).Boards) > 0 {
		q.observe(HasBoard, o)
	}
	return o
}

// besides finds where in the games of the rows that was found which is asked for,
// and names the openings. What goes wrong here leaves the answer as it is.
func (q question) besides(ctx context.Context, language string, s execute.Session, f query.Form, rows *source.Rows) (b beside) {
	b.openings = tell.Openings(language, rows)
	found, position, err := s.Moments(ctx, f, rows)
	if err != nil {
		q.log.Debug("moments not found", "error", err)
	}
	if len(found) == 0 {
		return b
	}
	var games []int64
	for _, m := range found {
		games = append(games, m.CodMatch)
	}
	starts, err := q.Library.Starts(ctx, games)
	if err != nil {
		q.log.Debug("starts not read", "error", err)
	}
	found = tell.Moves(language, found, starts, cut(f, rows))
	for _, m := range found {
		b.moments = append(b.moments, m.Moment)
	}
	played, err := q.Library.Played(ctx, b.moments[:min(len(found), tell.MaxBoards)])
	if err != nil {
		q.log.Debug("moves not read", "error", err)
	}
	b.boards = tell.Moments(language, found, position, rows, played)
	return b
}

// cut says that the last game of some rows may have more that was found than there
// are rows for.
func cut(f query.Form, rows *source.Rows) bool {
	return f.Rows == query.RowPositions && rows.Truncated
}

// opens says that what the rows of a form count can be listed.
func opens(names *source.Names, f query.Form, rows *source.Rows) bool {
	if len(f.By) == 0 || len(rows.Columns) <= len(f.By) {
		return false
	}
	for _, row := range rows.Rows {
		if keys, ok := keysOf(f, row); ok {
			_, ok := groupOf(names, f, keys)
			return ok
		}
	}
	return false
}

// keysOf are what a row of groups is told apart by; false where one of them is not known.
func keysOf(f query.Form, row source.Row) (keys []string, ok bool) {
	if len(row) < len(f.By) {
		return nil, false
	}
	for _, cell := range row[:len(f.By)] {
		if cell == nil {
			return nil, false
		}
		keys = append(keys, fmt.Sprint(cell))
	}
	return keys, true
}

// openGroup lists what a row of the last answer counts: the games, half-moves or
// positions that have the keys of the row.
func (q question) openGroup(ctx context.Context, o outcome, keys []string) (outcome, error) {
	none := &Error{Status: Failed, Code: "no_group"}
	prior := q.talk.Prior
	if prior == nil || prior.Unread && prior.Form == nil {
		return o, none
	}
	asked := execute.Resolved(prior.Query).Lift()
	if prior.Form != nil {
		asked = *prior.Form
	}
	f, ok := groupOf(q.Names, asked, keys)
	if !ok {
		return o, none
	}
	o.provenance, o.paraphrase = read.ByParser, f.Paraphrase(o.language)+"."
	q.observe(Understood, o)
	return q.runForm(ctx, o, f, talk.Form{Form: f}, nil)
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
