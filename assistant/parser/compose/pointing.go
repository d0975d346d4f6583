package compose

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Pointing is what of a question goes on from what was said before it, and what it
// says itself.
type Pointing struct {
	Language string
	Person   string       // the word that stands for somebody whom it does not name before it; empty: there is none
	Owner    bool         // that word is the owner of something, which may be a game too: 'su'
	Rows     string       // the word that stands for what was shown; empty: there is none
	Names    []query.Name // the people whom it names
	Row      bool         // it names one row by its place or rank: the third, the longest
	Against  bool         // it says that somebody is the opponent
	Doubtful []query.Name // people of whom a name is, but also an everyday word
	Moves    bool         // it tells of half-moves
	Games    bool         // it says that it is about games
	Noun     bool         // it says what it is about: games, openings, players …
	Property bool         // that is but something that games have: years, results, lengths
	Asks     bool         // it has a word that asks for something: who, which
	TakesUp  bool         // it begins as one that takes up another
}

// Bare says that a question tells neither whom nor what it is about.
func (p Pointing) Bare() bool { return !p.Noun && len(p.Names) == 0 }

// Points finds what of a question goes on from what was said before it.
func (r *Reader) Points(question, language string, values parser.Values) Pointing {
	p := Pointing{Language: cmp.Or(r.parser.Language(question), language), TakesUp: r.TakesUp(question)}
	for i, s := range r.parser.Sentences(question, language, values) {
		if s.Language == p.Language || p.Language == "" && i == 0 {
			p.find(newChart(r.lexicons[s.Language], s))
		}
	}
	return p
}

// find looks for words that point back, and for what they may stand for within the
// question: 'which games did Tal win when he …' points at nothing before it.
func (p *Pointing) find(c *chart) {
	for at := range c.tokens {
		for _, f := range c.at[at] {
			name, named := f.value.(query.Name)
			p.Row = p.Row || (isRow(f) || f.kind == "order" || f.kind == "nth_game") && !c.withinBoard(f)
			p.Moves = p.Moves || tellsMoves(f)
			p.Against = p.Against || f.kind == "opp"
			switch {
			case f.kind == "person" && named && f.cost >= wordMeant:
				p.Doubtful = append(p.Doubtful, name)
			case f.kind == "person" && named && !slices.ContainsFunc(p.Names, func(n query.Name) bool { return n.Text == name.Text }):
				p.Names = append(p.Names, name)
			case f.kind == "noun":
				p.Property = (p.Property || !p.Noun) && properties[textOf(f)]
				p.Noun, p.Games = true, p.Games || f.value == "games"
			case f.kind == "ask":
				p.Asks = p.Asks || f.value != "list" && !c.within(f, "sort")
			case f.kind == "points" && (f.value == "person" || f.value == "owner") && p.Bare() && p.Person == "" && p.Rows == "":
				p.Person, p.Owner = c.words(f.start, f.end), f.value == "owner"
			case f.kind == "points" && f.value == "rows" && !p.Games && len(p.Names) == 0 && p.Rows == "":
				p.Rows = c.words(f.start, f.end)
			}
		}
	}
}

// withinBoard says that a fragment is part of what asks for a board: 'the final
// position' is no row.
func (c *chart) withinBoard(f fragment) bool { return c.within(f, "ask.board") }

// properties are the nouns that are about nothing by themselves but what games have.
var properties = map[string]bool{"results": true, "lengths": true, "years": true, "decades": true, "centuries": true, "months": true, "dates": true, "rounds": true, "colors": true, "materials": true, "moves": true, "terminations": true}

// within says that a fragment is part of a longer one of some kinds.
func (c *chart) within(f fragment, kinds ...string) bool {
	for at := 0; at <= f.start; at++ {
		if slices.ContainsFunc(c.at[at], func(b fragment) bool {
			return slices.Contains(kinds, b.kind) && b.end >= f.end && b.end-b.start > f.end-f.start
		}) {
			return true
		}
	}
	return false
}

// tellsMoves says that a fragment is about half-moves.
func tellsMoves(f fragment) bool {
	switch v := f.value.(type) {
	case query.HalfMove, parser.Moment:
		return true
	case condition:
		return v.HalfMove != nil || v.Times != nil || v.Sequence != nil || v.Line != nil
	case string:
		return f.kind == "noun" && v != "games" && v != "players"
	}
	return !plainKinds[f.kind]
}

// plainKinds are the kinds of fragments whose values are nothing on the board.
var plainKinds = map[string]bool{"person": true, "people": true, "opp": true, "pair": true, "date": true, "tagged": true, "range": true, "rating": true, "order": true, "row_ref": true, "number": true, "sort": true, "token": true, "year": true, "ordinal": true}

// AsksOfSeveral says that a question is about more games than one: which is the
// longest of them, or only some of them.
func (r *Reader) AsksOfSeveral(question, language string, values parser.Values) bool {
	return r.finds(question, language, values, func(c *chart, f fragment) bool {
		return (f.kind == "order" || isRow(f) && !c.within(f, "moment", "nth_move")) && !c.withinBoard(f) || f.kind == "several" || f.kind == "turn" && f.value == "only"
	})
}

// Tells says that a question has words that say something of games.
func (r *Reader) Tells(question, language string, values parser.Values) bool {
	return r.finds(question, language, values, func(_ *chart, f fragment) bool { return tellingKinds[f.kind] })
}

// tellingKinds are the kinds of fragments that say which games are meant; of who won or how much alone, it may be asked in other matters.
var tellingKinds = map[string]bool{"people": true, "person": true, "opp": true, "pair": true, "cond": true, "date": true, "tagged": true, "side": true, "with_side": true, "line": true, "san": true, "square": true, "event": true, "deed": true, "position": true, "length": true, "rating": true, "range": true, "order": true, "most": true, "by": true, "portion": true, "basis": true}

// finds says that a question has such a fragment in some language.
func (r *Reader) finds(question, language string, values parser.Values, is func(*chart, fragment) bool) bool {
	for _, s := range r.parser.Sentences(question, language, values) {
		c := newChart(r.lexicons[s.Language], s)
		for at := range c.tokens {
			if slices.ContainsFunc(c.at[at], func(f fragment) bool { return is(c, f) }) {
				return true
			}
		}
	}
	return false
}

// leadsName says that a place or an event of one word stands right before a surname, as
// a first name does that no player of it has: 'Sofia Polgar'.
func leadsName(s parser.Sentence, f fragment) bool {
	cond, ok := f.value.(condition)
	if ok && cond.About != "tag" || !ok && f.kind != "tagged" || f.end != f.start+1 || f.end == len(s.Tokens) || !s.Tokens[f.start].Upper || !s.Tokens[f.end].Upper {
		return false
	}
	return slices.ContainsFunc(s.Islands, func(i parser.Island) bool { return i.Kind == parser.PersonIsland && i.Start == f.end })
}
