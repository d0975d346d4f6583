package query

import (
	"slices"
	"strings"
)

// subject is what the rows of a form are, as words: a noun, whose they are, and
// what is said of them.
type subject struct {
	s         speaker
	rows      Rows
	noun      string // of several
	single    string // of one
	feminine  bool
	special   bool   // the noun is not just that of the rows
	owner     *Name  // whose games they are
	marked    bool   // of sides: something else says that they are seen from a player
	mods      string // what is said of them, with a blank in front
	adjective string // the key of a word for what comes first
	one       bool
}

// subject says the rows of a form.
func (s speaker) subject(f *Form) subject {
	switch f.Rows {
	case RowHalfMoves:
		noun := s.halfMove(f.HalfMove, many)
		return subject{s: s, rows: f.Rows, noun: noun, special: true, mods: s.inGames(f.Rows, f.Where)}
	case RowPositions:
		return subject{s: s, rows: f.Rows, noun: s.position(f.Position, many), special: true, mods: s.inGames(f.Rows, f.Where)}
	case RowGroups:
		about := subject{s: s, rows: f.Rows, noun: s.groups(f.Groups, f.Listed()), special: true}
		if f.Where != nil {
			about.mods = " " + s.conds(parts(f.Where), f.Rows)
		}
		return about
	}
	about := s.games(f.Rows, f.Where)
	about.marked = f.Rows == RowGames || about.owner != nil || marked(f)
	if !about.marked {
		about.noun, about.single = s.say("each_side", "x", about.noun), s.say("each_side", "x", about.single)
	}
	return about
}

// games says games, or the games of sides: those of one ending, those that
// ended alike for the player.
func (s speaker) games(rows Rows, where *Cond) subject {
	about := subject{s: s, rows: rows, feminine: true, noun: s.say("noun_games"), single: s.say("noun_one_games")}
	conds := parts(where)
	take := func(c int) { conds = slices.Delete(slices.Clone(conds), c, c+1) }
	if i := slices.IndexFunc(conds, func(c Cond) bool {
		return rows == RowSides && !s.nobody && c.Player != nil && c.Player.Side == Own && c.Player.Outcome == AnyOutcome
	}); i >= 0 {
		about.owner = &conds[i].Player.Name
		take(i)
	}
	noun := ""
	for i, c := range conds {
		if key := nounOf(rows, c); key != "" {
			noun = key
			take(i)
			break
		}
	}
	if noun != "" {
		about.noun, about.single, about.special = s.say(noun), s.say("one_"+noun), true
	} else if e, ok := s.ending(Cond{And: conds}.only()); ok && rows == RowGames && !conds[0].lasts() {
		about.noun, about.special, about.feminine, conds = e.word(s, many), true, false, nil
	}
	if len(conds) > 0 {
		about.mods = " " + s.conds(conds, rows)
	}
	return about
}

// nounOf is the key of the noun for games of which the condition holds.
func nounOf(rows Rows, c Cond) string {
	switch {
	case rows == RowSides && c.Outcome != AnyOutcome:
		return "noun_" + string(c.Outcome)
	case rows == RowGames && c.Result == Drawn:
		return "noun_drawn"
	}
	return ""
}

// inGames says in which games something happens, with a blank in front.
func (s speaker) inGames(rows Rows, where *Cond) string {
	if where == nil {
		return ""
	}
	return s.say("in_games_that", "x", s.conds(parts(where), rows))
}

// partNoun says rows of a form that are like a part of them: 'draws'.
func (s speaker) partNoun(rows Rows, part Share) string {
	switch rows {
	case RowGames, RowSides:
		return s.games(rows, part.Where).full()
	case RowHalfMoves:
		return s.halfMove(part.HalfMove, many) + s.inGames(rows, part.Where)
	case RowPositions:
		return s.position(nil, many) + s.inGames(rows, part.Where)
	}
	return s.plainNoun(rows) + " " + s.conds(parts(part.Where), rows)
}

// part says what rows that are compared with others are like.
func (s speaker) part(rows Rows, part Share) string {
	if c := part.Where; part.HalfMove == nil && c.Player != nil && c.Player.Side == Own && c.Player.Outcome == AnyOutcome {
		return s.name(c.Player.Name)
	}
	if part.HalfMove == nil {
		return s.conds(parts(part.Where), rows)
	}
	return s.halfMove(part.HalfMove, many) + s.inGames(rows, part.Where)
}

// plainNoun is the noun of several rows.
func (s speaker) plainNoun(rows Rows) string { return s.say("noun_" + string(rows)) }

// groups says the groups of a form, which are the rows of another: by their keys
// where they are counted, but not where they are listed, which the form of the
// groups says itself.
func (s speaker) groups(f *Form, listed bool) string {
	inner := speaker{paraphraser: s.paraphraser, inner: f.Groups, plain: s.plain}
	columns := f.columns()
	if !listed && len(f.By) > 0 && len(columns) == 1 && plainCount(columns[0]) && len(f.Order) == 0 && f.Limit == 0 && f.Skip == 0 {
		about := inner.subject(f)
		text := inner.series(inner.each(f.By, inner.values), "and_last")
		if !about.trivial() {
			text = inner.keysOf(f, about, text)
		}
		return text + inner.having(*f)
	}
	return s.say("rows_of", "x", inner.form(*f))
}

// keysOf says keys of rows: 'opponents of Tal'.
func (s speaker) keysOf(f *Form, about subject, keys string) string {
	if about.owner != nil && about.bare() && len(f.By) == 1 && f.By[0].Kind == OpponentValue {
		return s.say("columns_of_player", "x", keys, "name", s.name(*about.owner), "mods", about.mods)
	}
	if f.Rows == RowGames || f.Rows == RowSides {
		return s.say("keys_in", "x", keys, "rows", about.full())
	}
	return s.say("keys_of", "x", keys, "rows", about.full())
}

// trivial says that the rows are all games, which need not be said.
func (a subject) trivial() bool {
	return (a.rows == RowGames || a.rows == RowSides) && a.marked && a.plain() && a.bare() && a.owner == nil && a.adjective == ""
}

func (a subject) plain() bool { return a.mods == "" }

func (a subject) bare() bool { return !a.special }

// full says the rows.
func (a subject) full() string {
	s, noun := a.s, a.noun
	if a.one {
		noun = a.single
	}
	if a.adjective != "" {
		key := a.adjective
		if !a.one {
			key += "_many"
		}
		if a.feminine && s.has(key+"_f") {
			key += "_f"
		}
		noun = s.say(key, "x", noun)
	}
	switch {
	case a.owner == nil:
	case a.bare():
		noun = s.owned("played_by", *a.owner, noun)
	default:
		noun = s.owned("owned_by", *a.owner, noun)
	}
	return noun + a.mods
}

// owned says whose something is: "Tal's wins", but 'wins of Karpov, Anatoly'.
func (s speaker) owned(key string, n Name, noun string) string {
	name := s.name(n)
	if strings.ContainsAny(name, `,"`) && s.has(key+"_long") {
		key += "_long"
	}
	return s.say(key, "name", name, "x", noun)
}

// marked says whether a form of sides says of something else that it is a
// player's, so that it is plain that games count for each of their players.
func marked(f *Form) bool {
	for _, v := range f.By {
		if v.own() {
			return true
		}
	}
	for _, c := range f.columns() {
		if personal[c.Agg] || c.Of != nil && c.Of.own() {
			return true
		}
		for _, share := range []*Share{c.Among, c.Part} {
			if share != nil && share.Where.own() {
				return true
			}
		}
	}
	for _, part := range f.Parts {
		if part.Where.own() {
			return true
		}
	}
	return f.Where.own()
}

// own says that the value is told of a player of a row.
func (v Value) own() bool {
	return v.Player == nil && slices.Contains(Kinds[v.Kind].Of, RowSides) || v.Side == Own || v.Side == Other || slices.ContainsFunc(v.Args, Value.own)
}

// own says that the condition speaks of the player of a row, in words that no
// condition on games has. Behind other people some of them
// would be said of these.
func (c *Cond) own() bool {
	if c == nil {
		return false
	}
	side := func(s Side) bool { return s == Own || s == Other }
	for _, list := range [][]Cond{c.And, c.Or} {
		others := slices.ContainsFunc(list, func(c Cond) bool { return c.Player != nil && !side(c.Player.Side) })
		if slices.ContainsFunc(list, func(c Cond) bool { return c.own() && !(others && c.saidOfAnyone()) }) {
			return true
		}
	}
	switch {
	case c.Not != nil:
		return c.Not.own()
	case c.Player != nil:
		return side(c.Player.Side)
	case c.Compare != nil:
		return c.Compare.Of.own() || c.Compare.Than != nil && c.Compare.Than.own()
	case c.HalfMove != nil:
		return side(c.HalfMove.By)
	case c.Rights != nil:
		return side(c.Rights.Side)
	}
	return c.Color != "" || c.Outcome != AnyOutcome && c.Outcome != Draw
}

// saidOfAnyone says that the words for the condition, 'with White' or 'against
// Tal', may be said of another person who was named before.
func (c *Cond) saidOfAnyone() bool {
	return c.Color != "" || c.Player != nil && c.Player.Side == Other && c.Player.Outcome == AnyOutcome
}

// lasts says that the condition is on the end of the game.
func (c Cond) lasts() bool {
	return c.Position != nil && c.Position.Last || len(c.Or) > 0 && c.Or[0].lasts()
}

// only is the one condition of an And, or nothing if there are more.
func (c Cond) only() Cond {
	if len(c.And) != 1 {
		return Cond{}
	}
	return c.And[0]
}
