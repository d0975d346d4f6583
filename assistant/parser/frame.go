package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// partCategories are the categories that a path steps through, with what a
// step costs beyond the usual: the plainer of two readings of the same words
// is the cheaper one.
var partCategories = map[string]int{
	"ask": 0, "head": 0, "mod": 0, "rank": 0, "most": 1, "group": 0, "having": 0, "quantity": 1,
	"length_noun": 0, "unit": 2, "evmod": 1, "versus": 0, "than_option": 0, "more": 1, "longer": 1, "among": 0, "and": 2, "copula": 0, "against": 4,
	"server": 0, "skipped": 0, "quantifier": 0, "points": 0, "first_line": 0, "streak": 0, "running": 0, "run": 0, "run_of": 0, "went": 3, "limit": 0, "order": 0, "of_side": 1, "reply": 0, "average_of": 0, "win_rate_of": 0, "per_game": 0, "tally": 0, "light_verb": 3,
	wholeQuery: -1_000, // what was written by this program means just that
}

// frame folds the parts of a path into a query: parts may come in any order,
// so it first collects them and then settles what they say together.
type frame struct {
	chart *chart
	items []item
	at    int

	whole    *query.Query // a paraphrase
	ask      string       // count, list, which, who, when, where, share, average …
	times    bool         // 'how many times'
	against  bool         // 'against whom'
	noun     string       // the head's noun: games, players, openings …
	plural   bool
	piece    *man       // the head is a piece
	event    *happening // the head is a half-move
	ended    *ended     // the head is a win, a loss or a draw
	part     *happening // of a share of half-moves: what the part is like
	moves    bool       // the head is 'moves', which the rest describes
	taken    bool       // the head is 'captured pieces'
	replay   bool       // a game is to be played through
	oneGame  bool       // 'the game', which several people played together
	games    bool       // 'games' were named behind the head: what follows is said of them
	terms    []placed
	ranking  *ranking
	most     string
	allRows  bool // the order is of all rows: by popularity
	group    query.Key
	depth    int
	top      int
	nth      int // 'the third game': of a ranking
	every    bool
	own      bool // 'his games': somebody has to be named
	having   *amount
	quantity *query.Quantity
	lengths  bool
	unit     query.Unit
	point    *query.Point
	contrast bool   // asked of one of several things that are set against each other
	compare  bool   // 'compare' was said
	compared string // most or least, where a comparative says it
	streak   query.Outcome
	running  bool // of games in a row
	longest  bool // of which the longest run is asked for
	went     bool // that somebody went on for
	order    query.Order
	dialect  string
	among    bool
	senses   []sense
	follow   *follow // of a question that takes up another
}

// placed is a condition with where it stood.
type placed struct {
	term
	finite bool // said of the games by a verb: what a share is of
	among  bool // after 'among': of what a share is taken
}

// sense is a condition that can be meant in another way.
type sense struct {
	at    int // the condition's place among those of the query
	other query.Cond
}

// foldPath reads a path. More than one query is a question with two senses.
func foldPath(c *chart, items []item) ([]query.Query, *frame, error) {
	if options := contrasted(items); options != nil {
		return foldContrast(c, options)
	}
	f := &frame{chart: c, items: items}
	queries, err := f.fold()
	return queries, f, err
}

func (f *frame) fold() ([]query.Query, error) {
	for f.at = range f.items {
		it := f.items[f.at]
		place := placers[it.category]
		if _, back := followCategories[it.category]; back {
			return nil, errNoReading // of no question on its own
		}
		if place == nil {
			continue // 'skip'
		}
		if err := place(f, it); err != nil {
			return nil, err
		}
	}
	queries, err := f.queries()
	if err != nil {
		return nil, err
	}
	for i := range queries {
		if emptyBoard(&queries[i]) {
			return nil, errNoReading
		}
		if err := queries[i].Check(); err != nil {
			return nil, err
		}
	}
	return queries, nil
}

// emptyBoard says that a position is to have pieces and none at all.
func emptyBoard(q *query.Query) bool {
	found := false
	q.Walk(query.Visitor{Position: func(p *query.Position) {
		for _, n := range p.Counts {
			found = found || n == (query.Pieces{}) && len(p.Counts) > 1
		}
	}})
	return found
}

// placers put a part of each category into the frame, or say errNoReading when
// it has no place there.
var placers = map[string]func(*frame, item) error{
	"ask":  (*frame).placeAsk,
	"head": (*frame).placeHead,
	"mod": func(f *frame, it item) error {
		if f.first() && len(f.chart.at[it.start]["that"]) > 0 {
			return errNoReading // 'who won' asks, it is no relative clause
		}
		if prev, ok := f.previous().value.(term); ok && listed(prev, it.value.(term)) {
			return errNoReading
		}
		if b, ok := it.value.(bare); ok && (b.kind == "comment" && f.ask == "who" ||
			b.Tag != nil && placeTags[b.Tag.Name] && f.aboutPlayers()) {
			return errNoReading // who annotated; players from somewhere
		}
		if f.previous().category == "head" && f.noun != "games" && oftenIn(it.value) {
			return errNoReading // 'players with three mates': in one game?
		}
		f.terms = append(f.terms, placed{it.value.(term), f.isFinite(it), f.among})
		return nil
	},
	"evmod":       (*frame).placeEvmod,
	"rank":        (*frame).placeRank,
	"most":        (*frame).placeMost,
	"group":       (*frame).placeGroup,
	"first_line":  (*frame).placeFirstLine,
	"of_side":     (*frame).placeOfSide,
	"reply":       (*frame).placeReply,
	"average_of":  (*frame).placeAverageOf,
	"win_rate_of": (*frame).placeWinRate,
	"having":      (*frame).placeHaving,
	"quantity":    (*frame).placeQuantity,
	"length_noun": func(f *frame, _ item) error { f.lengths = true; return nil },
	"unit":        (*frame).placeUnit,
	"more":        (*frame).placeMore,
	"longer":      (*frame).placeLonger,
	"points":      (*frame).placePoint,
	"limit":       (*frame).placeLimit,
	"order":       (*frame).placeOrder,
	"streak":      (*frame).placeStreak,
	"running":     func(f *frame, _ item) error { f.running = true; return nil },
	"run":         func(f *frame, _ item) error { f.running, f.longest = true, true; return nil },
	"run_of":      (*frame).placeStreak,
	"went":        func(f *frame, _ item) error { f.went = true; return nil },
	"among":       (*frame).placeAmong,
	"and":         (*frame).placeAnd,
	"against": func(f *frame, _ item) error {
		// 'against whom did Tal win', 'who did Tal win against'
		if next := f.following().category; next != "ask" && !(next == "" && f.ask == "who") {
			return errNoReading
		}
		f.against = true
		return nil
	},
	"quantifier": (*frame).placeQuantifier,
	"server":     func(f *frame, it item) error { f.dialect = it.value.(string); return nil },
	wholeQuery: func(f *frame, it item) error {
		q := it.value.(query.Query)
		f.whole = &q
		return nil
	},
	"per_game": func(f *frame, _ item) error { // 'how many checks are there per game'
		if f.ask != "" && f.ask != "count" && f.ask != "average" {
			return errNoReading
		}
		f.ask = "average"
		return nil
	},
	"tally": (*frame).placeTally,
	"light_verb": func(f *frame, _ item) error {
		if next := f.following().category; f.event == nil && (f.noun == "sides" || f.contrast) && (next == "more" || next == "most") {
			return nil // 'which side gives more checks'
		}
		if f.event == nil {
			return errNoReading
		}
		return nil // 'how many checks were given'
	},
}

// oftenIn says that a condition is on how often something happens in a game.
func oftenIn(value any) bool {
	cl, ok := value.(clause)
	d, isDeed := cl.what.(deed)
	return ok && isDeed && d.noun && d.times != nil
}

// isFinite says that a condition was said by a verb of its own.
func (f *frame) isFinite(it item) bool {
	for _, category := range []string{"clause", "gvp", "vp"} {
		for _, other := range f.chart.at[it.start][category] {
			if other.end == it.end {
				return true
			}
		}
	}
	for _, category := range []string{"that", "where", "not"} {
		for _, other := range f.chart.at[it.start][category] {
			if other.end < it.end {
				return true
			}
		}
	}
	return f.previous().category == "copula"
}

// previous is the part before the current one, stop words left out.
func (f *frame) previous() item {
	for i := f.at - 1; i >= 0; i-- {
		if f.items[i].category != "skip" {
			return f.items[i]
		}
	}
	return item{}
}

// following is the part after the current one, stop words left out.
func (f *frame) following() item {
	for _, it := range f.items[f.at+1:] {
		if it.category != "skip" {
			return it
		}
	}
	return item{}
}

// aboutPlayers says that the part before is about players.
func (f *frame) aboutPlayers() bool {
	switch v := f.previous().value.(type) {
	case headValue:
		return v.noun == "players" || v.noun == "opponents"
	case query.Key:
		return v == query.ByPlayer || v == query.ByOpponent
	}
	return false
}

func (f *frame) first() bool { return f.previous().category == "" }

// askRank orders the words that ask: 'show how many' asks how many.
var askRank = map[string]int{"": 0, "list": 1, "which": 2, "exists": 3, "where": 3, "when": 3, "who": 4, "count": 5, "times": 5, "average": 6, "total": 6, "highest": 6, "lowest": 6, "record": 6, "share": 7}

func (f *frame) placeAsk(it item) error {
	ask := it.value.(string)
	prev := f.previous().category
	if (ask == "which" || ask == "where") && prev != "" && prev != "ask" && prev != "mod" && prev != "against" {
		return errNoReading
	}
	if ask == "count" && f.ask == "count" && prev != "ask" {
		return errNoReading // two questions in one
	}
	if ask == "compare" {
		f.compare = true
		return nil
	}
	if ask == "replay" {
		f.replay, ask = true, "list"
	}
	if ask == "whom" {
		f.against, ask = true, "who"
	}
	if ask == "share" && f.ask != "share" {
		for i := range f.terms {
			f.terms[i].finite = false // said before, it is what the share is of
		}
	}
	if ask == "times" {
		f.times, ask = true, "count"
	}
	if askRank[ask] > askRank[f.ask] {
		f.ask = ask
	}
	return nil
}

// headValue is what a question asks for.
type headValue struct {
	own   bool // the games of whom the question is about
	nth   int  // 'the third' of them
	noun  string
	top   int
	event *happening
	ended *ended
	piece *man
	moves bool
	taken bool         // the half-moves are told by the pieces captured
	point *query.Point // of a board: when
}

func (f *frame) placeHead(it item) error {
	h := it.value.(headValue)
	if h.event != nil {
		event := *h.event
		h.event = &event // which the rest adds to
	}
	f.oneGame = f.oneGame || h.noun == "games" && !f.isPlural(it) && !f.every
	if f.noun != "" || f.event != nil || f.ended != nil || f.piece != nil || f.moves {
		return f.secondHead(h)
	}
	f.nth, f.taken, f.own = h.nth, h.taken, h.own
	if h.point != nil {
		f.point = h.point
	}
	f.noun, f.plural, f.event, f.ended, f.piece, f.moves = h.noun, f.isPlural(it) || h.top > 1 || f.every, h.event, h.ended, h.piece, h.moves
	if f.noun == "players" && f.against {
		f.noun = "opponents"
	}
	return f.setTop(h.top)
}

// isPlural says whether the part's last word is a plural; both languages mark
// it with an s.
func (f *frame) isPlural(it item) bool {
	word := f.chart.tokens[it.end-1].fold
	return len(word) > 3 && word[len(word)-1] == 's' && !strings.HasSuffix(word, "ss") // but 'mes', 'loss'
}

func (f *frame) setTop(n int) error {
	if n == 0 {
		return nil
	}
	if f.top != 0 && f.top != n {
		return errNoReading
	}
	f.top = n
	return nil
}

// secondHead takes a noun that is named again, or what the first one is asked
// about: 'games' in 'the mates in games', the key in 'the most played opening'.
func (f *frame) secondHead(h headValue) error {
	switch {
	case h.top != 0:
		return errNoReading
	case h.noun == "games" && (f.event != nil || f.piece != nil || f.moves):
		f.games = true
		if f.most != "" && f.noun == "" && f.event != nil {
			return errNoReading
		}
		return nil
	case h.noun != "" && h.noun == f.noun:
		return nil
	case h.noun == "games" && (keyOf(f.noun) != "" || f.noun == "positions") && (f.most != "" || f.noun == "positions" || f.ask == "who"):
		return nil // 'players with most games'
	case f.noun == "games" && keyOf(h.noun) != "" && f.most != "" && f.group == "":
		f.group = keyOf(h.noun)
		return nil
	case h.event != nil && f.event == nil && f.moves && f.ask == "share" && f.part == nil: // 'percentage of half-moves that are captures'
		f.event, f.part, f.moves = &happening{}, h.event, false
		return nil
	case h.event != nil && f.event == nil && f.moves:
		f.event, f.moves = h.event, false
		return nil
	case h.event != nil && f.event == nil && f.most != "" && (f.noun == "players" || f.noun == "pieces" || keyOf(f.noun) != "" && f.noun != "games"):
		f.event = h.event // 'players with most checks'
		return nil
	case h.ended != nil && f.ended == nil && f.most != "" && keyOf(f.noun) != "":
		f.ended = h.ended // 'players with most wins'
		return nil
	case h.ended != nil && f.ask == "share" && f.noun == "games" && f.ended == nil:
		f.ended = h.ended
		return nil
	}
	return errNoReading
}

func (f *frame) placeEvmod(it item) error {
	m := it.value.(happening)
	if f.event == nil && f.moves && f.ask == "share" && f.previous().category != "head" && f.part == nil {
		f.event, f.part, f.moves = &happening{}, &m, false
		return nil
	}
	if f.event == nil && f.moves { // 'moves that gave check and captured'
		f.event, f.moves = &m, false
		return nil
	}
	if f.event == nil {
		return f.placeOfPrior(m)
	}
	if f.ask == "share" && (f.previous().category == "light_verb" || f.previous().category == "copula") {
		if f.part != nil {
			return errNoReading
		}
		f.part = &m // 'percentage of the captures that are made by the queen'
		return nil
	}
	both, ok := merge(*f.event, m)
	if !ok || !sensible(both.HalfMove) {
		return errNoReading
	}
	f.event = &both
	return nil
}

// ranking is the order of rows and how many of them.
type ranking struct {
	of    *query.Quantity
	order query.Order
	skip  int
	n     int
	games bool // said of games only: 'the game with ...'
}

func (f *frame) placeRank(it item) error {
	r := it.value.(ranking)
	if f.ranking != nil {
		return errNoReading
	}
	if r.of == nil && f.previous().category != "head" && f.following().category != "head" && f.saysEvent() {
		return errNoReading // 'who castled latest': in the game, or of all games?
	}
	f.ranking = &r
	return f.setTop(r.n)
}

// saysEvent says that the question tells of something that happened in a
// game.
func (f *frame) saysEvent() bool {
	return slices.ContainsFunc(f.items, func(it item) bool {
		t, ok := it.value.(term)
		return ok && t.about() == "event"
	})
}

// tally is what somebody or something is asked for that did it most.
type tally struct {
	event happening
	most  string
	taken bool // the pieces asked for are those captured
}

// placeTally takes 'captured most queens', 'the most captured'.
func (f *frame) placeTally(it item) error {
	t := it.value.(tally)
	if f.event != nil || f.ended != nil || f.piece != nil || f.most != "" || t.taken && f.noun != "pieces" && f.following().category != "head" {
		return errNoReading
	}
	if !t.taken && f.ask != "who" && keyOf(f.noun) == "" {
		return errNoReading
	}
	f.event, f.most, f.taken = &t.event, t.most, t.taken
	return nil
}

func (f *frame) placeMost(it item) error {
	if f.most != "" {
		return errNoReading
	}
	f.most = it.value.(string)
	if f.most == "popularity" {
		f.most, f.allRows = string(query.MostFirst), true
	}
	return nil
}

func (f *frame) placeGroup(it item) error {
	if f.group != "" {
		return errNoReading
	}
	f.group = it.value.(query.Key)
	return nil
}

// placeFirstLine takes 'first three half-moves' as a key.
func (f *frame) placeFirstLine(it item) error {
	if f.group != "" || f.depth != 0 {
		return errNoReading
	}
	f.group, f.depth = query.ByLine, it.value.(int)
	return nil
}

// placeHaving takes how many games each row must count, and which.
func (f *frame) placeHaving(it item) error {
	a := it.value.(amount)
	if f.having != nil || f.noun == "games" || keyOf(f.noun) == "" && f.ask != "who" && f.group == "" {
		return errNoReading
	}
	f.having = &a
	if a.Min == 0 && (a.ended != nil || a.event != nil) {
		return errNoReading // rows of none are not there
	}
	say := func(p pred) { f.terms = append(f.terms, placed{term: clause{what: p}, among: f.among}) }
	if a.ended != nil {
		if f.ended != nil || a.ended.Outcome != query.Draw && f.noun != "players" && f.ask != "who" {
			return errNoReading // whose wins?
		}
		say(*a.ended)
	}
	if a.side != "" {
		say(colored{a.side})
	}
	if a.event != nil {
		if f.event != nil || f.ended != nil {
			return errNoReading
		}
		event := *a.event
		f.event = &event
	}
	return nil
}

// placeOfSide says whose the win, the half-move or the first move is that is
// asked for.
func (f *frame) placeOfSide(it item) error {
	side := query.Side(it.value.(string))
	switch {
	case f.ended != nil && f.ended.agent == nil:
		e := *f.ended
		e.agent, f.ended = &subject{who: oneSide, side: side}, &e
	case f.event != nil && f.event.By == "":
		h := *f.event
		h.By, f.event = side, &h
	case f.depth == 1 && side == query.White:
	default:
		return errNoReading
	}
	return nil
}

// placeAverageOf takes 'the average rating of Tal'.
func (f *frame) placeAverageOf(it item) error {
	if f.ask != "" && f.ask != "which" && f.ask != "list" {
		return errNoReading
	}
	f.ask = "average"
	return f.placeQuantity(it)
}

func (f *frame) placeQuantity(it item) error {
	q := it.value.(query.Quantity)
	if f.quantity != nil {
		return errNoReading
	}
	f.quantity = &q
	return nil
}

func (f *frame) placeUnit(it item) error {
	if f.unit != "" || (f.ask != "count" && f.ask != "average" && f.ask != "total") {
		return errNoReading
	}
	f.unit = it.value.(query.Unit)
	return nil
}

func (f *frame) placePoint(it item) error {
	p := it.value.(query.Point)
	if f.point != nil {
		return errNoReading
	}
	f.point = &p
	return nil
}

func (f *frame) placeLimit(it item) error {
	return f.setTop(it.value.(int))
}

func (f *frame) placeOrder(it item) error {
	if f.ranking != nil {
		return errNoReading
	}
	r := it.value.(ranking)
	f.ranking = &r
	return nil
}

func (f *frame) placeStreak(it item) error {
	if f.streak != "" {
		return errNoReading
	}
	f.longest = f.longest || it.category == "streak"
	f.streak = query.Outcome(it.value.(string))
	return nil
}

// placeMore takes a comparative, which needs things that are compared: 'more
// often'.
func (f *frame) placeMore(it item) error {
	if !f.contrast || f.compared != "" {
		return errNoReading
	}
	f.compared = it.value.(string)
	return nil
}

// placeLonger takes a comparative of a quantity: 'shorter games'.
func (f *frame) placeLonger(it item) error {
	if !f.contrast || f.compared != "" || f.ranking != nil {
		return errNoReading
	}
	r := extremes[it.value.(string)]
	f.compared, f.quantity = string(r.order), &query.Quantity{Kind: r.of.Kind, Unit: query.Full}
	return nil
}

// placeAmong turns a share round: what came before is the part, what comes
// after is what the part is of.
func (f *frame) placeAmong(item) error {
	if f.ask != "share" || f.among {
		return errNoReading
	}
	f.among = true
	return nil
}

// placeAnd lets 'and' stand between two conditions.
func (f *frame) placeAnd(item) error {
	prev, next := f.previous(), f.following()
	if prev.category != "mod" || next.category != "mod" {
		return errNoReading
	}
	_, okA := prev.value.(party)
	_, okB := next.value.(party)
	if okA && okB {
		return errNoReading // 'of Tal and of Fischer' are not games of both
	}
	return nil
}

// quantified are what 'all' and 'any' may stand before without saying more than
// the plain plural.
var quantified = map[string]bool{"head": true, "rank": true, "mod": true}

// placeQuantifier takes 'all' and 'any' before what is asked for; anywhere else
// they would change the meaning.
func (f *frame) placeQuantifier(it item) error {
	prev := f.previous().category
	f.every = true
	if prev != "" && prev != "ask" && prev != "copula" && prev != "among" || !quantified[f.following().category] {
		return errNoReading
	}
	if it.value == "any" && f.ask == "" && f.noun == "" && f.following().category == "mod" {
		f.ask, f.noun = "exists", "games" // 'did any end in stalemate'
	}
	return nil
}

// keys are the nouns that rows can be grouped by.
var keys = map[string]query.Key{
	"players": query.ByPlayer, "opponents": query.ByOpponent, "openings": query.ByECO, "variations": query.TagPrefix + "Variation", "events": query.ByEvent,
	"sites": query.BySite, "years": query.ByYear, "decades": query.ByDecade, "months": query.ByMonth, "results": query.ByResult,
	"pieces": query.ByPiece, "white": query.ByWhite, "black": query.ByBlack, "colors": query.ByColor, "lengths": query.ByLength,
	"squares": query.BySquare, "captured": query.ByCaptured, "promoted": query.ByPromoted, "sides": query.BySide,
	"numbers": query.ByNumber, "written": query.BySAN, "annotators": query.TagPrefix + "Annotator", "rounds": query.TagPrefix + "Round",
	"states": query.TagPrefix + finalState, "titles": query.TagPrefix + "WhiteTitle",
}

func keyOf(noun string) query.Key { return keys[noun] }
