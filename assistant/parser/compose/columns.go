package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// fields are the columns that a list is wanted with. Values of the one whom the
// list is about, and of what happens in its games, are filled in where these are
// known.
type fields []query.Value

// fieldWords are what words for columns stand for.
var fieldWords = map[string]fields{
	"players":     {{Kind: query.WhiteValue}, {Kind: query.BlackValue}},
	"white":       {{Kind: query.WhiteValue}},
	"black":       {{Kind: query.BlackValue}},
	"elos":        bothElos(),
	"result":      {{Kind: query.ResultValue}},
	"length":      {{Kind: query.LengthValue, Unit: query.Full}},
	"plies":       {{Kind: query.LengthValue, Unit: query.Half}},
	"date":        {{Kind: query.DateValue}},
	"year":        {{Kind: query.YearValue}},
	"site":        {{Kind: query.SiteValue}},
	"move_number": {{Kind: query.FirstValue, Unit: query.Full}},
	"opponent":    {{Kind: query.OpponentValue}},
	"gap":         {{Kind: query.LeadValue}},
	"first_moves": {{Kind: query.LineValue, N: 6}},
}

func buildField(p parts) (any, bool) {
	if word := p.text("field_word"); word != "" {
		return fieldWords[word], true
	}
	switch p.text("quantity") {
	case "elo":
		return fieldWords["elos"], true
	case "length", "date", "gap":
		return fieldWords[p.text("quantity")], true
	}
	switch noun := p.text("noun"); noun {
	case "players":
		return fieldWords["players"], true
	case "opponents":
		return fieldWords["opponent"], true
	case "lengths":
		return fieldWords["length"], true
	case "ecos", "openings", "letters", "families", "events", "sites", "years", "rounds", "results", "colors", "dates", "annotators", "countries", "months", "paces", "controls", "terminations", "categories", "variations":
		v, ok := keyOf(noun)
		return fields{v}, ok
	default:
		v, ok := keyOf(noun)
		return fields{v}, ok && v.Kind == query.TagValue && v.Side == query.AnySide
	}
}

// buildFields reads 'White, Black and the year'.
func buildFields(p parts) (any, bool) {
	var all fields
	for _, name := range []string{"fields", "a", "field", "b"} {
		if v, ok := p.of(name).(fields); ok {
			all = append(all[:len(all):len(all)], v...)
		}
	}
	side := len(all) == 1 && (all[0].Kind == query.WhiteValue || all[0].Kind == query.BlackValue) // 'with White' is whose games
	return all, len(all) > 0 && !side
}

// askedFields are the columns that words such as 'who' and 'when' stand for in
// the order they were said, and how many of them there are.
func (f *frame) askedFields() (all fields, n int) {
	for _, a := range f.asks {
		switch a.value {
		case "who", "whom":
			all = append(all, fieldWords["players"]...)
		case "when":
			all = append(all, fieldWords["date"]...)
		case "year_when":
			all = append(all, query.Value{Kind: query.YearValue})
		case "where":
			all = append(all, query.Value{Kind: query.SiteValue})
		case "how_long":
			all = append(all, fieldWords["length"]...)
		case "which":
			v, ok := keyOf(f.askedNoun())
			if !ok || a.at != f.more.start {
				continue
			}
			all = append(all, v)
		default:
			continue
		}
		n++
	}
	return all, n
}

// columnsOf are the fields with whose they are, and what happens; false where
// nobody, or nothing, is told.
func (f *frame) columnsOf(all fields) ([]query.Column, bool) {
	var columns []query.Column
	add := func(v query.Value) {
		if !slices.ContainsFunc(columns, func(c query.Column) bool { return sameValue(*c.Of, v) }) {
			columns = append(columns, query.Column{Of: &v})
		}
	}
	one := f.person()
	named := false
	for _, v := range all {
		named = named || v.Kind == query.WhiteValue || v.Kind == query.BlackValue || v.Kind == query.OpponentValue
	}
	if !named {
		all = slices.Concat(fieldWords["players"], all)
	}
	if !slices.ContainsFunc(all, func(v query.Value) bool { return v.Kind == query.DateValue || v.Kind == query.YearValue }) {
		all = slices.Concat(all, fieldWords["date"]) // which game it is
	}
	for _, v := range all {
		switch v.Kind {
		case query.FirstValue:
			h, ok := f.happens()
			if !ok {
				return nil, false
			}
			v.HalfMove = &h
		case query.OpponentValue, query.ColorValue:
			if one == nil && v.Kind == query.OpponentValue {
				add(fieldWords["players"][0])
				v = fieldWords["players"][1]
			} else if one == nil {
				return nil, false
			} else {
				v.Player = one
			}
		}
		add(v)
	}
	return columns, true
}

// toldColumns says that a form shows the columns that are asked for; of whoever is met
// and what happens others tell.
func (f *frame) toldColumns(q query.Form) bool {
	return !slices.ContainsFunc(f.columns, func(v query.Value) bool {
		switch v.Kind {
		case query.ColorValue, query.FirstValue:
			return false
		case query.OpponentValue: // or both players
			return !slices.ContainsFunc(q.Show, func(c query.Column) bool {
				return c.Of != nil && (c.Of.Kind == query.OpponentValue || c.Of.Kind == query.WhiteValue)
			})
		}
		return !slices.ContainsFunc(q.Show, func(c query.Column) bool { return c.Of != nil && c.Of.Kind == v.Kind })
	})
}

// person is the one whom the question is about, nil if nobody or several are: of
// those whom a condition names it is the one of whom it says how the game ended.
func (f *frame) person() *query.Name {
	names := slices.Clone(f.own.Names)
	for _, c := range f.conds {
		var all, ended []query.Name
		q := query.Form{Where: &c.value.Cond}
		q.Walk(query.Visitor{Cond: func(c *query.Cond) {
			if c.Player == nil {
				return
			}
			all = append(all, c.Player.Name)
			if c.Player.Outcome != "" {
				ended = append(ended, c.Player.Name)
			}
		}})
		if len(ended) == 1 {
			all = ended
		}
		names = append(names, all...)
	}
	if len(names) == 0 || slices.ContainsFunc(names, func(n query.Name) bool { return n.Text != names[0].Text }) {
		return nil
	}
	return &names[0]
}

func sameValue(a, b query.Value) bool {
	x, y := query.Form{By: []query.Value{a}}, query.Form{By: []query.Value{b}}
	return x.Equal(y)
}

// happens is the half-move that the games of a list have.
func (f *frame) happens() (query.HalfMove, bool) {
	if len(f.events) > 0 {
		return f.events[0].value, true
	}
	for _, c := range f.conds {
		if c.value.HalfMove != nil {
			return *c.value.HalfMove, true
		}
	}
	return query.HalfMove{}, false
}

// tabled makes lists that show what was asked for of each game: with the columns
// that are named, or 'who and when'.
func (f *frame) tabled() (all []candidate) {
	asked, n := f.askedFields()
	one := n == 1 && len(f.columns) == 0
	if len(f.columns)+n == 0 || one && f.order == nil && f.most == "" {
		return nil
	}
	g := *f
	g.columns = nil
	g.asks = slices.DeleteFunc(slices.Clone(f.asks), func(a said[string]) bool { return isField[a.value] || a.value == "count" })
	if one || g.most != "" {
		g.nouns = append(slices.Clone(f.nouns), said[string]{"games", 0})
	}
	if noun := f.askedNoun(); noun != "" {
		g.nouns = slices.DeleteFunc(slices.Clone(g.nouns), func(n said[string]) bool { return n.value == noun })
	}
	cost := 0.0
	switch {
	case n > 1:
		cost = -f.several // they are all told
	case one && (f.more == nil || f.goesOn()):
		cost = 1 // told by others, too
	case f.asked("count") && !f.asked("list") && n == 0 && !slices.ContainsFunc(f.columns, func(v query.Value) bool { return v.Kind != query.WhiteValue && v.Kind != query.BlackValue }):
		cost = 2.5 // 'how many did he draw, with White and Black'
	case f.asked("count") && !f.asked("list"):
		cost = 0.7 // as many as there are rows
	}
	for _, c := range slices.Concat(g.listed(), g.ranked(), g.mostOf(), g.upset()) {
		columns, ok := f.columnsOf(slices.Concat(asked, f.columns))
		if !ok || !c.form.Listed() || len(c.form.Show) > 0 || c.form.As != query.AsTable || c.form.Rows == query.RowHalfMoves {
			continue
		}
		c.form.Show = columns
		c.cost += cost
		c.name += " with columns"
		all = append(all, c)
	}
	return all
}

// isField are the words that ask for a column.
var isField = map[string]bool{"who": true, "whom": true, "when": true, "year_when": true, "where": true, "how_long": true}

// columnMeant is what it costs to take the results that games are wanted with for
// how often they ended how: 'the games of round 3, with results'.
const columnMeant = 1.0

// showsResults says that a word that was taken for a measure tells what a list shows.
func (c *chart) showsResults(parts []fragment) bool {
	return slices.ContainsFunc(parts, func(p fragment) bool {
		if p.kind != "measure" || p.start == 0 {
			return false
		}
		shown := slices.Concat(c.ofKind(p.start-1, "columns"), c.ofKind(p.start-1, "told"))
		return slices.ContainsFunc(shown, func(f fragment) bool { return f.end == p.end })
	})
}
