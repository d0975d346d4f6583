package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Prior is what an answer was about: its form, and its game if it showed a
// single one, else 0.
type Prior struct {
	Form  query.Form
	Game  int64
	Games []int64     // those of its rows in their order
	More  bool        // there were more
	At    int         // the row that was spoken of last, from 1; 0: none
	Wider *query.Form // what the form narrows
	About query.Name  // whom it is about, of several; of no text: what the form says

	changes  bool // it is changed, and not asked of
	instead  bool // what was said of it was not meant
	decisive bool // games with a winner are asked for, whoever that was
}

// found says that an answer was about one row, the first of some order, and not
// which.
func (p Prior) found() bool {
	f := p.Form
	return p.Game == 0 && f.Rows == query.RowGames && f.Limit == 1 && len(f.Order) > 0 && len(f.By) == 0 && f.Groups == nil
}

// Found says that an answer was about the first row, or rows that tie, of some order.
func (p Prior) Found() bool {
	p.Game = 0
	return p.found()
}

// single says that an answer was about one game.
func (p Prior) single() bool { return p.Game != 0 || p.found() }

// Follow are the forms of a question that goes on from an answer: of one that
// points back at its games, 'how many of those did Tal win?', or that names no
// games of its own after a single one, 'who had White?'. Others have none.
func (r *Reader) Follow(question, language string, values parser.Values, prior Prior) []Reading {
	if _, ok := games(prior); !ok && len(prior.Games) == 0 {
		return nil
	}
	return r.read(question, language, values, &prior)
}

// games is the condition that the games of an answer meet; false where no
// condition says which these are, but their rank.
func games(prior Prior) (*query.Cond, bool) {
	f := prior.Form
	switch {
	case prior.Game != 0:
		return &query.Cond{Game: prior.Game}, true
	case prior.found():
		return nil, true // its conditions stay with its order
	case f.Groups != nil || len(f.Having) > 0 || f.Limit > 0 || f.Skip > 0 || len(f.Holes()) > 0:
		return nil, false
	case f.Rows == query.RowGames:
		return f.Where, true
	case f.Rows == query.RowSides && f.Where != nil:
		return &query.Cond{SomeSide: f.Where}, true
	case f.Rows == query.RowHalfMoves && f.HalfMove != nil:
		return also(f.Where, query.Cond{HalfMove: f.HalfMove}), true
	}
	return nil, false
}

// framesAfter are the frames of fragments that go on from an answer, if there was
// one: without what points back, and with the person who is spoken of.
func framesAfter(parts []fragment, prior *Prior) (all []*frame) {
	if prior == nil {
		return frames(parts)
	}
	ofRow := slices.ContainsFunc(parts, isRow)
	said := slices.DeleteFunc(slices.Clone(parts), func(f fragment) bool {
		return ofThose(f) || isRow(f) || f.kind == "that_game" && prior.single()
	})
	if ofRow && !slices.ContainsFunc(said, func(f fragment) bool { return f.kind == "ask" }) {
		said = append(said, fragment{kind: "ask", value: "list"}) // 'the third one'
	}
	for _, f := range frames(said) {
		if (ofRow || len(said) == len(parts)) && (!prior.single() || f.scoped()) {
			continue
		}
		if !f.speakOf(said, *prior) {
			continue
		}
		if prior.single() {
			f.askOfOne()
		}
		all = append(all, f)
	}
	return all
}

// speakOf lets a frame be about the person who is spoken of, if it leaves somebody
// out: 'how many did he win?', 'who were the opponents?', '¿cuántas ganó?'. False: it
// does, and nobody is.
func (f *frame) speakOf(said []fragment, prior Prior) bool {
	refers := f.key() == "opponents" || slices.ContainsFunc(said, func(f fragment) bool { return f.kind == "own_ref" || f.kind == "beaten_ref" })
	if len(f.own.Names) > 0 || !refers && len(f.outcomes) == 0 {
		return true
	}
	who, ok := prior.person()
	if ok {
		f.own = people{Names: []query.Name{who}}
		f.attachBeaten()
	}
	return ok || !refers
}

// askOfOne takes what is asked of a single game for what it must mean: to be
// shown is to be replayed, and how many moves is how long.
func (f *frame) askOfOne() {
	if f.asked("board") { // 'show its final position' wants that, and no moves
		f.asks = slices.DeleteFunc(f.asks, func(a said[string]) bool { return a.value == "list" })
	}
	for i := range f.asks {
		if a := &f.asks[i]; a.value == "list" && len(f.nouns)+len(f.events)+len(f.moments)+len(f.quants)+len(f.outcomes)+len(f.sides)+len(f.conds) == 0 && f.color == "" {
			a.value = "replay"
		}
	}
	if f.asked("how_long") || f.asked("count") && f.noun("moves") && len(f.events) == 0 {
		f.asks, f.nouns = []said[string]{{value: "which"}}, []said[string]{{value: "game_lengths"}}
	}
}

// scoped says that a frame names games of its own.
func (f *frame) scoped() bool {
	return f.noun("games") || len(f.own.Names)+len(f.opp.Names)+len(f.conds)+len(f.by) > 0 || f.order != nil || f.most != "" || f.having != nil || f.oppElo != nil || len(f.units) > 0
}

// Spoken is whom an answer is about, of those whom its form names.
func (p Prior) Spoken() (query.Name, bool) { return p.person() }

// person is whom an answer is about: the only one whom its form names, or the one
// whom the question named first.
func (p Prior) person() (who query.Name, ok bool) {
	var all []query.Name
	p.Form.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Player != nil && !slices.ContainsFunc(all, func(n query.Name) bool { return n.Text == c.Player.Name.Text }) {
			all = append(all, c.Player.Name)
		}
	}})
	if len(all) == 1 {
		return all[0], true
	}
	return p.About, slices.ContainsFunc(all, func(n query.Name) bool { return n.Text == p.About.Text })
}

// among narrows a form to the games of an answer; false where it makes no sense
// then. Of a single game a key is its value, and a list its replay.
func (c *candidate) among(prior Prior) bool {
	those, ok := games(prior)
	if !ok || c.form.Groups != nil {
		return false
	}
	if prior.single() && c.form.As == "" && !c.ofOne() {
		return false
	}
	if prior.found() {
		return c.ofFound(prior.Form)
	}
	if c.form.Rows == query.RowHalfMoves && prior.Form.Rows == query.RowGames && prior.Game == 0 {
		c.cost += 2 // those are games
	}
	if those == nil {
		return c.form.Check() == nil
	}
	all := conjuncts(*those)
	if c.form.Where != nil {
		if _, spoken := prior.person(); spoken && !prior.decisive && slices.ContainsFunc(conjuncts(*c.form.Where), func(c query.Cond) bool { return c.Result == query.Decisive }) {
			return false // somebody is spoken of who won
		}
		all = slices.Concat(conjuncts(*c.form.Where), all)
	}
	c.form.Where = nil
	for _, one := range withoutRepeats(all) {
		c.form.Where = also(c.form.Where, one)
	}
	return c.form.Check() == nil
}

// ofOne makes of a form of groups or of a list what is asked of a single game;
// false where nobody asks that of one.
func (c *candidate) ofOne() bool {
	f := &c.form
	switch {
	case f.Where != nil && f.Where.Result == query.Decisive && len(f.By) > 0:
		return false // who won is the side that did
	case f.Rows == query.RowGames && len(f.By) == 0 && (len(f.Show) == 0 && f.Where == nil || len(f.Show) > 0 && f.Show[0].Agg == query.CountAgg):
		return false // it is one
	case len(f.By) == 1 && f.Rows == query.RowGames && f.Where == nil:
		f.Show, f.By, f.Order, f.Limit = []query.Column{{Of: &f.By[0]}}, nil, nil, 0
	case len(f.By) == 1 && f.Rows == query.RowSides && f.By[0].Kind == query.PlayerValue && f.Where != nil && f.Where.Color != "" && f.Where.Outcome == "":
		kind := query.WhiteValue
		if f.Where.Color == query.Black {
			kind = query.BlackValue
		}
		*f = query.Form{Rows: query.RowGames, Show: []query.Column{{Of: &query.Value{Kind: kind}}}}
	}
	return true
}

// ofFound asks of the row that a form found what another asks of a single game;
// false where that is no value of it.
func (c *candidate) ofFound(found query.Form) bool {
	if c.form.Rows != query.RowGames || c.form.Where != nil || len(c.form.Show) == 0 && c.form.As == query.AsTable {
		return false
	}
	found = found.Clone()
	found.Show, found.As, found.Point = c.form.Show, c.form.As, c.form.Point
	c.form = found
	return c.form.Check() == nil
}

// conjuncts are the conditions that one is joined of.
func conjuncts(c query.Cond) []query.Cond {
	if c.And != nil {
		return c.And
	}
	return []query.Cond{c}
}
