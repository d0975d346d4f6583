package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// ranked makes lists by an extreme, and what is told of the games found.
// It is long because the first case that fits decides what is told of them.
func (f *frame) ranked() (all []candidate) {
	if f.order == nil || f.asked("share") || slices.ContainsFunc(f.measures, func(m said[string]) bool { return m.value == "streak" }) {
		return nil
	}
	first := f.order.How == "first" || f.order.How == "last"
	if first && f.noun("rounds") && !f.asked("which") {
		return nil // 'the last round' is no game
	}
	q := f.form(query.RowGames)
	f.orderInto(&q)
	cost := 0.0
	if first {
		cost = 0.5
	}
	if rated := f.order.How == "strongest" || f.order.How == "weakest"; rated && f.key() == "players" && !f.noun("games") {
		cost += 2 // see owners
	}
	if len(f.events) > 0 && f.asked("count", "times") && !f.asked("which", "list") {
		cost += 3 // how many happened in it is asked
	}
	if first && (f.rivals.ranking || len(f.measures) > 0) && len(f.own.Names) == 0 && !f.noun("games") {
		cost += 2 // 'the final standings' are no game
	}
	if f.asked("board", "replay") {
		cost += 0.8 // what is to be seen of the game is not told
	}
	if f.lastOfMoves() {
		cost += 1.2 // 'the last move' is no game
	}
	plain := q
	switch {
	case f.asked("count", "times") && len(f.events) == 1 && !onlyNumber(f.events[0].value) && len(f.quants) == 0 && !f.asked("which", "list", "who"):
		return f.countedInFound()
	case len(f.quants) > 0 && !first:
		v := f.quants[0].value.Value
		if v.Kind == query.EloValue {
			return nil
		}
		return one("value of found", cost, showing(q, v))
	case f.noun("opponents") && (f.order.How == "strongest" || f.order.How == "weakest") && len(f.own.Names) > 0:
		elo, who := query.Value{Kind: query.EloValue, Side: query.Other}, nounKeys["opponents"]
		s := f.form(query.RowSides)
		f.orderInto(&s)
		s.Order = []query.Ordering{{Column: &query.Column{Of: &elo}, Descending: f.order.How == "strongest"}}
		s.Show = []query.Column{{Of: &who}, {Of: &elo}}
		return one("opponent by rating", cost-0.5, s)
	case f.asked("who") && f.color != "" && len(f.outcomes) == 0:
		plain = f.form(query.RowGames, "color")
		f.orderInto(&plain)
		plain.Show = []query.Column{{Of: &query.Value{Kind: query.ValueKind(f.color)}}}
		return one("player of found", cost, plain)
	case f.asked("who", "whom") && len(f.own.Names) > 0:
		if len(f.own.Names) > 1 && !f.own.All {
			cost += 2 // which of them, rather
		}
		s := f.form(query.RowSides)
		f.orderInto(&s)
		v := nounKeys["opponents"]
		s.Show = []query.Column{{Of: &v}}
		return one("player of found", cost, s)
	case f.asked("who") && (f.order.How == "strongest" || f.order.How == "weakest"):
		return nil // see owners
	case f.asked("who"):
		s := f.form(query.RowSides)
		f.orderInto(&s)
		v := nounKeys["players"]
		s.Show = []query.Column{{Of: &v}}
		return one("player of found", cost, s)
	case f.noun("last_moves", "first_moves") || f.asked("when", "year_when", "where") || f.key() == "years" && len(f.columns) == 0 || (f.asked("which") || f.namedFirst()) && f.key() != "" && (!f.noun("games") || f.nouns[0].value != "games" && !ofMoves[f.key()] && f.asked("which")):
		key := f.key()
		v, _ := keyOf(key)
		if isSided(key) || ofMoves[key] || v.Kind == query.LengthValue { // in steps of ten that tells nothing of one game
			break
		}
		if key == "last_moves" && f.color != "" && len(f.own.Names) == 0 && len(f.outcomes) == 0 { // 'Black's last move in …'
			v.HalfMove = &query.HalfMove{By: f.color}
			q = f.form(query.RowGames, "color")
			f.orderInto(&q)
		}
		if tellsOnce(q, v) {
			return append(all, candidate{form: firstGroup(q, v), cost: cost, name: "value of found"}, candidate{form: plain, cost: cost + 1, name: "ranked list"})
		}
		q.Show = []query.Column{{Of: &v}}
		if key == "dates" {
			return append(all, candidate{form: plain, cost: cost, name: "ranked list"}, candidate{form: q, cost: cost + 1, name: "value of found"}) // whose it was says more
		}
		all = append(all, candidate{form: q, cost: cost, name: "value of found"})
		cost++
	}
	return append(all, candidate{form: plain, cost: cost, name: "ranked list"})
}

// mostOf makes 'which player has most wins'.
func (f *frame) mostOf() (all []candidate) {
	if f.most == "" || f.asked("share") || len(f.measures) > 0 {
		return nil
	}
	key := f.key()
	if key == "replies" && (f.line() != nil || slices.ContainsFunc(f.events, opensGame)) {
		return nil // they are to the line, see replies
	}
	if key == "opponents" && len(f.opp.Names) > 0 {
		return nil // who it was is told
	}
	if f.asksMoveOf() {
		q := f.form(query.RowHalfMoves)
		q.By = []query.Value{{Kind: query.SANValue}}
		f.mostFirst(&q)
		return one("most played of a piece", 0, q)
	}
	if len(f.events) > 0 && !onlyNumber(f.events[0].value) && f.events[0].value.All&schema.CheckMate == 0 && (key == "" || f.noun("games")) && (f.asked("which", "list") || f.noun("games")) {
		// 'the game with most checks'
		h := f.halfMove()
		v := query.Value{Kind: query.TimesValue, HalfMove: &h}
		q := f.form(query.RowGames, "events")
		q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: f.most == "most"}}
		q.Limit = max(f.top, 1)
		all = append(all, candidate{form: q, cost: 0.5, name: "games by times"})
	}
	if key == "" {
		return all
	}
	rows := f.rows(append(f.by, key)...)
	if len(f.events) > 0 && !f.noun("games") {
		rows = query.RowHalfMoves
	}
	q := f.form(rows)
	if key == "players" && rows != query.RowHalfMoves {
		q = f.form(query.RowSides)
		if f.object && len(f.own.Names) > 0 { // 'who beat Tal most'
			g := *f
			g.opp, g.own = f.own, people{}
			q = g.form(query.RowSides)
		}
	}
	q.By = keysOf([]string{key}, q.Rows)
	q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
	q.Limit = f.rowsOfExtreme()
	q.Having = f.bound()
	if len(f.by) > 0 {
		q.By = append(keysOf(f.by, q.Rows), q.By...)
		q.Each = len(f.by)
	}
	if o := f.outcome(); (f.having != nil || len(f.rivals.limits) > 0) && !f.rivals.boundEnded && o != "" && o != "several" && q.Rows == query.RowSides && len(f.by) == 0 {
		q = f.mostAmong(o) // of those with so many games
		q.By = keysOf([]string{key}, q.Rows)
	}
	cost := f.ofGames(key)
	if key == "players" && slices.ContainsFunc(f.conds, doneByAny) {
		cost++ // who did it is asked, and not in whose games it came
	}
	if f.countedNoun() != "" {
		cost++ // see mostDifferent
	}
	return append(all, candidate{form: q, cost: cost, name: "most"})
}

// asksMoveOf says that nothing is told of a half-move but the piece that makes it, and
// no game is asked for: 'which rook move is played most'.
func (f *frame) asksMoveOf() bool {
	if len(f.events) != 1 || hasPart(f.parts, "mover") || f.key() != "" || f.gamesBefore() || f.moves.inOne || f.perGame() || !f.asked("which") || f.asked("who", "where", "when", "count") || len(f.by)+len(f.aggs)+len(f.measures) > 0 {
		return false
	}
	h := f.events[0].value
	piece := h.Piece
	h.Piece, h.Player = "", nil
	return piece != "" && onlyNumber(h)
}

// gamesBefore says that games are spoken of before the half-move is.
func (f *frame) gamesBefore() bool {
	for _, p := range f.parts {
		switch {
		case p.kind == "noun" && p.value == "games":
			return true
		case p.kind == "event" || p.kind == "deed" || p.kind == "mover":
			return false
		}
	}
	return false
}

// counted makes numbers of games, half-moves, positions and different values.
func (f *frame) counted() (all []candidate) {
	if !f.asked("count", "times") || len(f.by) > 0 || f.most != "" || f.order != nil || len(f.aggs) > 0 || f.asked("share") || len(f.measures) > 0 {
		return nil
	}
	key := ""
	for _, n := range f.nouns {
		if _, ok := keyOf(n.value); ok && n.value != "positions" {
			key = n.value
			break
		}
	}
	if key == "players" && len(f.own.Names) > 0 && !f.object {
		key = "opponents" // 'how many players did Morphy beat'
	}
	if isSided(key) && f.asked("times") && !f.asked("count") && !f.differ {
		key = "" // how many times is no number of people: 'how many times was Lasker the winner'
	}
	games := f.noun("games")
	switch {
	case len(f.events) > 0 && (!games || f.anyone) && key == "":
		q := f.form(query.RowHalfMoves)
		q.Show = []query.Column{{Agg: query.CountAgg}}
		all = append(all, candidate{form: q, cost: 0, name: "count half-moves"})
	case key == "opponents" && len(f.events) == 1 && len(f.own.Names) > 0 && f.having == nil:
		// what they did is counted, see byRivals
	case key != "" && !(games && f.nouns[0].value == "games"):
		rows := f.rows(key)
		q := f.form(rows)
		v, _ := keyOf(key)
		if f.having != nil || len(f.rivals.limits) > 0 {
			inner := q
			inner.By, inner.Having = []query.Value{v}, f.bound()
			all = append(all, candidate{form: query.Form{Rows: query.RowGroups, Groups: &inner, Show: []query.Column{{Agg: query.CountAgg}}}, name: "count groups"})
		} else {
			q.Show = []query.Column{{Agg: query.DistinctAgg, Of: &v}}
			cost := 0.3
			if isSided(key) && f.deniesMoves() {
				cost += 1.5 // those who never did it in any game are others
			}
			all = append(all, candidate{form: q, cost: cost, name: "count different"})
		}
	}
	if len(f.quants) > 0 {
		return all
	}
	cost := 0.0
	if len(f.events) > 0 && !games {
		cost = 1.5
	}
	if key != "" {
		cost += 2
	}
	if f.noun("moves") && !games && len(f.events) == 0 {
		cost += 3 // moves are no games
	}
	q := f.form(query.RowGames)
	if f.ofEither() || f.oppElo != nil && len(f.own.Names) != 1 {
		q = f.form(query.RowSides)
	}
	q.Show = []query.Column{{Agg: query.CountAgg}}
	return append(all, candidate{form: q, cost: cost, name: "count games"})
}

// whoOrWhen makes lists of players, years, places without a number.
func (f *frame) whoOrWhen() (all []candidate) {
	if f.most != "" || f.order != nil || len(f.by) > 0 || len(f.aggs) > 0 || len(f.measures) > 0 || f.asked("share", "count", "times", "board", "replay") {
		return nil
	}
	key := f.key()
	if key == "" || len(f.asks) == 0 && key != "opponents" && f.top == 0 && !f.headed() && !f.eachOf() && !strings.HasPrefix(key, tagNoun) {
		return nil
	}
	cost := f.forNobody(key)
	switch {
	case f.noun("games") && f.nouns[0].value == key && !isSided(key) && len(f.own.Names) > 0:
		cost -= 0.3 // 'which countries his games come from'
	case f.noun("games"):
		cost += 3
	}
	if f.yesNo && key == "players" {
		cost += 0.3 // 'has anyone …' asks for no names
	}
	if key == "dates" {
		return one("dates", 1.5, f.form(query.RowGames))
	}
	if key == "players" && len(f.own.Names) == 0 && !f.noun("games") {
		if g, ok := f.doer(); ok {
			return g.whoOrWhen()
		}
	}
	if key == "opponents" && len(f.opp.Names) == 1 && len(f.nouns) == 0 {
		cost += 2 // there is one
	}
	if _, all := f.otherwise(); all && (key == "players" || key == "opponents") && !f.noun("games") {
		cost += originCost // who lost none is not everybody by the games not lost
	}
	rows := f.rows(key)
	if len(f.events) > 0 && !f.noun("games") && !ofMoves[key] {
		cost += 0.5
	}
	if key == "players" && len(f.own.Names) == 0 && len(f.events) == 1 && !f.noun("games") {
		rows = query.RowHalfMoves
	}
	q := f.form(rows)
	if key == "players" && f.object && len(f.own.Names) > 0 {
		g := *f
		g.opp, g.own = f.own, people{}
		q = g.form(query.RowSides)
	}
	q.By = keysOf([]string{key}, rows)
	q.Having = f.bound()
	if f.top > 0 {
		q.Limit = f.top
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: true}}
	}
	return one("values", cost+f.doubtOfHead(key), q)
}

// listed makes lists of games or half-moves.
func (f *frame) listed() (all []candidate) {
	if f.order != nil || f.most != "" || len(f.by) > 0 || len(f.aggs) > 0 || len(f.measures) > 0 || len(f.quants) > 0 || f.having != nil || f.asked("share", "count", "times", "who", "whom", "where", "year_when", "board", "replay") {
		return nil
	}
	cost := 0.0
	if f.asked("exists", "ever") {
		q := f.form(query.RowGames)
		q.Show, q.As = []query.Column{{Agg: query.CountAgg}}, query.AsYesNo
		whether := 1.0 // those that there are, are listed
		if f.asked("ever") {
			whether, cost = 0, 1
		}
		all = append(all, candidate{form: q, cost: whether, name: "whether"})
	}
	if key := f.key(); key != "" {
		cost = 3
	}
	q := f.form(query.RowGames)
	if f.ofEither() || f.oppElo != nil && len(f.own.Names) != 1 {
		q = f.form(query.RowSides)
	}
	q.Limit = f.top
	if q.Where == nil && f.top == 0 && f.sort == nil {
		cost += 6
	}
	switch {
	case f.noun("positions", "boards", "moves"):
		cost += noGames
	case !f.asks1st || f.noun("games") || f.asked("list", "when", "exists", "ever"):
	case f.yesNo && f.tellsDoing() && f.key() == "": // those in which it was so
	default:
		cost += noGames
	}
	if hasPart(f.parts, "higher") && (f.yesNo || hasPart(f.parts, "than") || hasPart(f.parts, "with_side")) {
		cost += 1.5 // 'did he draw more with White' is no list
	}
	if len(f.events) > 0 && !f.noun("games") {
		h := f.form(query.RowHalfMoves)
		listed := 0.3 + 2*float64(len(f.events)-1)
		if cost > 0 {
			listed += 2 // what was asked for is not told
		}
		name := "list half-moves"
		if f.top > 0 || len(f.events) > 1 { // 'top 3 for castling': of whom?
			name = "some half-moves"
		}
		all = append(all, candidate{form: h, cost: listed, name: name})
		cost += 0.8
	}
	return append(all, candidate{form: q, cost: cost, name: "list"})
}

// doer is the frame of who did what a condition says that happened: 'who has
// promoted to a knight', 'who has played 1.b3'.
func (f *frame) doer() (*frame, bool) {
	if len(f.events) > 0 || f.color != "" || len(f.outcomes) > 0 {
		return nil, false
	}
	for i, c := range f.conds {
		g := *f
		g.conds = slices.Concat(f.conds[:i], f.conds[i+1:])
		switch {
		case c.value.HalfMove != nil && c.value.HalfMove.Player == nil && (c.value.HalfMove.By == "" || c.value.HalfMove.Number != nil):
			g.events = []said[query.HalfMove]{{*c.value.HalfMove, c.at}}
			return &g, true
		case c.value.Line != nil:
			g = *f
			g.color = query.White
			if len(c.value.Line)%2 == 0 {
				g.color = query.Black
			}
			return &g, true
		}
	}
	return nil, false
}

// deniesMoves says that games are told by what was not played in them.
func (f *frame) deniesMoves() bool {
	return slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Not != nil && c.value.Not.HalfMove != nil })
}

// noGames is what it costs to list games where none were asked for.
const noGames = 2.5
