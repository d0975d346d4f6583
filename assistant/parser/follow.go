package parser

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Prior is what was asked before in the same conversation.
type Prior struct {
	Query query.Query
	Games []int64 // those of the rows of its answer, in order; none where the rows are not games
	More  bool    // there were more
}

// Follow reads a question that may take up the one before: 'and with Black?',
// 'only those of 1990', 'sort them by date', 'the second one'. A question that
// stands on its own is read as Parse reads it, but for 'he' and 'his', which are
// the person asked about before. The errors are those of Parse.
func (p *Parser) Follow(ctx context.Context, question, language string, values Values, prior Prior) (*Reading, error) {
	return p.parse(ctx, question, language, values, &prior)
}

// Restarts says that all a text asks for is to forget what was said before.
func (p *Parser) Restarts(text string) bool {
	tokens := tokenize(text)
	if len(tokens) == 0 || len(tokens) > MaxTokens {
		return false
	}
	return slices.ContainsFunc(p.lexicons, func(lex *lexicon) bool {
		c := newChart(lex, tokens)
		c.addPhrases()
		at, said := 0, false
	tokens:
		for at < len(tokens) {
			if all := c.at[at]["restart"]; len(all) > 0 {
				at, said = all[len(all)-1].end, true // the longest
				continue tokens
			}
			if !lex.skips[tokens[at].fold] && !lex.articles[tokens[at].fold] {
				return false
			}
			at++
		}
		return said
	})
}

// follow reads what takes up the question before. First it tries whether the
// words stand on their own.
func (a *attempt) follow(c *chart, corrections map[int]Correction) {
	alone := *a
	alone.choose(c, corrections, foldPath)
	if len(alone.queries) > 0 && (alone.queries[0].Parts != nil || alone.frame.standsAlone(c.prior)) {
		*a = alone
		return
	}
	a.choose(c, corrections, foldChange)
	switch {
	case len(a.queries) > 0:
		a.follows = true
	case len(alone.queries) > 0 && (alone.frame.noun != "" || alone.frame.event != nil || alone.frame.named() > 0):
		*a = alone
	case a.sense == nil && alone.sense != nil:
		a.sense = alone.sense
	}
}

// standsAlone says that a question that could be read as it is is not the rest
// of one that takes up the question before.
func (f *frame) standsAlone(prior *Prior) bool {
	people := f.named()
	content := len(f.terms) > 0 || f.most != "" || f.ranking != nil || f.group != "" || f.having != nil || f.among || f.streak != "" || f.everywhere()
	switch {
	case f.asksWhoWon(), f.leavesOut(prior), f.ask == "" && f.items[0].category == "skip" && f.opens("in", "of", "from"):
		return false
	case people > 1 || f.among || f.hasNoun():
		return true
	case f.ask == "who" || f.ask == "when" || f.ask == "where":
		return content
	case f.event != nil:
		return true
	case f.noun == "games" && f.ask == "count" && !content:
		return !f.opens("in") // 'in how many games?'
	case f.mostOfWhat(), f.apart && f.ask == "count" && !content: // 'how many of each result?'
		return false
	case f.noun != "" || f.moves || f.piece != nil:
		return content || f.ask == "count"
	case f.ended != nil || f.outcomeNoun(): // 'how many wins with White'
		return people > 0 || topicOfQuery(prior.Query) == nil || f.group != "" || f.ranking != nil || f.most != ""
	case f.ask != "" && f.ask != "list" && f.ask != "which" && f.ask != "count" || f.streak != "":
		return people > 0 || f.group != ""
	}
	return false
}

// mostOfWhat says that a superlative leaves open what it is of: 'which decade
// has the most?'.
func (f *frame) mostOfWhat() bool {
	last := f.items[len(f.items)-1]
	return f.most != "" && len(f.terms) == 0 && (last.category == "most" || last.category == "rank") && last.end-last.start <= 2 && keyOf(f.noun) != ""
}

// named is how many people the question names.
func (f *frame) named() int {
	known := map[string]bool{}
	for _, it := range f.items {
		for i := it.start; i < it.end; i++ {
			for _, p := range f.chart.at[i]["person"] {
				if name := p.value.(query.Name); p.end <= it.end && it.category != "skip" {
					known[name.Text] = true
				}
			}
		}
	}
	return len(known)
}

// hasNoun says that a condition holds the noun that it is said of: 'Sicilians
// won by White', 'game 12', 'won games'.
func (f *frame) hasNoun() bool {
	for _, it := range f.items {
		if it.category != "mod" {
			continue
		}
		t := it.value.(term)
		switch {
		case t.about() == "game":
			return true
		case t.about() == "eco" && len(f.chart.at[it.start]["opening"]) > 0 && (f.ask != "" || len(f.terms) > 1 || f.group != ""):
			return true
		}
		for i := it.start; i < it.end; i++ {
			if slices.ContainsFunc(f.chart.at[i]["noun"], func(n item) bool { return n.end <= it.end && n.value == "games" }) && !f.begins(it, "in", "of", "from") {
				return true // and not 'in games of Tal'
			}
		}
	}
	return false
}

// begins says that a part begins with a word of one of the categories.
func (f *frame) begins(it item, categories ...string) bool {
	return slices.ContainsFunc(categories, func(c string) bool {
		return slices.ContainsFunc(f.chart.at[it.start][c], func(word item) bool { return word.end < it.end })
	})
}

// opens says that the question begins with a word of one of the categories:
// 'in games of Tal'.
func (f *frame) opens(categories ...string) bool {
	return slices.ContainsFunc(categories, func(c string) bool { return len(f.chart.at[0][c]) > 0 })
}

// leavesOut says that the question has a verb of which the person asked about
// before is the subject, as Spanish leaves it out: '¿qué aperturas jugó más?'.
func (f *frame) leavesOut(prior *Prior) bool {
	if topicOfQuery(prior.Query) == nil || f.ask == "who" || f.noun == "players" || f.named() > 0 {
		return false
	}
	for i, t := range f.chart.tokens {
		if len(f.chart.at[i]["verb_alone"]) > 0 && (i == 0 || f.chart.tokens[i-1].fold != "se") && t.quote == 0 {
			return true
		}
	}
	return false
}

// outcomeNoun says that a condition is told by a noun: 'Tal's wins'.
func (f *frame) outcomeNoun() bool {
	return slices.ContainsFunc(f.items, func(it item) bool {
		if it.category != "mod" {
			return false
		}
		for i := it.start; i < it.end; i++ {
			if len(f.chart.at[i]["win_noun"]) > 0 {
				return true
			}
		}
		return false
	})
}

// everywhere says that the question names the database.
func (f *frame) everywhere() bool {
	return slices.ContainsFunc(f.items, func(it item) bool { return it.category == "skipped" })
}

// followCategories are the parts that only a question that takes up another
// has, with what a step over them costs.
var followCategories = map[string]int{
	"follow_on": 0, "those": 0, "that_game": 0, "row_ref": 0, "drop": 0, "everything": 0, "reverse": 0, "bare_side": 0, "list_those": 0, "one": 0, "first_n": 0, "last_n": 0, "only_n": 0,
	"by_count": 0, "bare_range": 2, "shift": 0, "castle_said": 2, "tell": 0,
	"or_also": 0, "what_about": 0, "order_said": 0, "streak_said": 0, "by_what": 1, "way": 0,
}

// followWords are the categories of words that point back, so that they are
// never passed over.
var followWords = []string{"those", "that_game", "stands_for"}

// pointsBack says that the words from a token on point back.
func (c *chart) pointsBack(at int) bool {
	return c.prior != nil && slices.ContainsFunc(followWords, func(category string) bool { return len(c.at[at][category]) > 0 })
}

// addPronouns adds the person whom 'he' and 'his' stand for. Behind the name of
// somebody else they stand for that one; 'him' does not.
func (c *chart) addPronouns() {
	if c.prior == nil {
		return
	}
	who, named := topicOfQuery(c.prior.Query), false
	for i := range c.tokens {
		if !named {
			delete(c.at[i], "he") // who is known, or else asked for in vain
		}
		for _, it := range c.at[i]["pronoun"] {
			if it.value == "person" && named || it.value == "people" && who == nil {
				continue
			}
			c.add(item{category: "stands_for", start: i, end: it.end})
			if who != nil {
				c.add(item{category: "person", start: i, end: it.end, value: *who})
			}
		}
		named = named || len(c.at[i]["person"]) > 0 && len(c.at[i]["pronoun"]) == 0
	}
}

// follow is what a question says that takes up another.
type follow struct {
	prior    *Prior
	topic    subject  // whom the prior question is about
	how      string   // and: instead of what was said; only or also: together with it
	those    bool     // 'those': of the games found
	list     bool     // 'list them', in one word
	game     bool     // 'that game'
	row      int      // 'the second one'; -1 is the last
	one      string   // 'one' or 'ones', instead of a noun
	topRows  int      // the first so many
	lastRows int      // the last so many
	onlyRows int      // no more than so many
	drops    []string // what is not to be said any more
	all      bool     // every row
	flip     bool     // the other way round
	side     query.Side
	evmod    *happening    // of the half-moves asked about before
	span     *query.Range  // 'above 2700', of whatever was compared
	unitSaid query.Unit    // 'in half-moves'
	shift    int           // 'the year after'
	byCount  string        // most or least
	sort     *ranking      // 'by date', of a list
	run      query.Outcome // of a streak
	way      string        // up or down
	tell     bool          // what the row of a game tells
}

// followPlacers put the parts that point back into the frame.
var followPlacers = map[string]func(*follow, item) error{
	"follow_on": func(w *follow, it item) error {
		how := it.value.(string)
		if w.how != "" && w.how != "and" && how != "and" && w.how != how {
			return errNoReading
		}
		if w.how == "" || w.how == "and" {
			w.how = how
		}
		return nil
	},
	"those":      func(w *follow, it item) error { w.those = true; return nil },
	"list_those": func(w *follow, it item) error { w.those, w.list = true, true; return nil },
	"that_game":  func(w *follow, it item) error { w.game = true; return nil },
	"tell":       func(w *follow, it item) error { w.game, w.tell = true, true; return nil },
	"what_about": func(*follow, item) error { return nil },
	"or_also": func(w *follow, it item) error {
		if w.how != "" && w.how != "and" {
			return errNoReading
		}
		w.how = "or"
		return nil
	},
	"by_what": func(w *follow, it item) error {
		r := it.value.(ranking)
		if w.sort != nil || w.prior.Query.Measure != query.List {
			return errNoReading
		}
		w.sort = &r
		return nil
	},
	"order_said": func(w *follow, it item) error {
		if w.sort != nil {
			return errNoReading
		}
		w.sort = &ranking{order: query.Order(it.value.(string)), n: -1}
		return nil
	},
	"streak_said": func(w *follow, it item) error {
		if w.prior.Query.Measure != query.Streak {
			return errNoReading
		}
		w.run = query.Outcome(it.value.(string))
		return nil
	},
	"way": func(w *follow, it item) error {
		w.way = it.value.(string)
		return nil
	},
	"by_count": func(w *follow, it item) error {
		w.byCount = it.value.(string)
		return nil
	},
	"bare_range": func(w *follow, it item) error {
		r := it.value.(query.Range)
		if w.span != nil {
			return errNoReading
		}
		w.span = &r
		return nil
	},
	"unit": func(w *follow, it item) error {
		if w.unitSaid != "" || it.value.(query.Unit) == query.UnknownUnit {
			return errNoReading
		}
		w.unitSaid = it.value.(query.Unit)
		return nil
	},
	"shift": func(w *follow, it item) error {
		n, err := strconv.Atoi(it.value.(string))
		w.shift = n
		return err
	},
	"castle_said": func(w *follow, it item) error {
		return w.says(happening{HalfMove: query.HalfMove{Castling: castlings[it.value.(string)]}})
	},
	"row_ref": func(w *follow, it item) error {
		if w.row != 0 {
			return errNoReading
		}
		w.row = it.value.(int)
		return nil
	},
	"drop": func(w *follow, it item) error {
		w.drops = append(w.drops, strings.Fields(it.value.(string))...)
		return nil
	},
	"one": func(w *follow, it item) error {
		if w.one != "" {
			return errNoReading
		}
		w.one = it.value.(string)
		return nil
	},
	"first_n": func(w *follow, it item) error {
		if w.topRows != 0 || w.lastRows != 0 {
			return errNoReading
		}
		w.topRows = it.value.(int)
		return nil
	},
	"only_n": func(w *follow, it item) error {
		w.onlyRows = it.value.(int)
		return nil
	},
	"last_n": func(w *follow, it item) error {
		if w.topRows != 0 || w.lastRows != 0 {
			return errNoReading
		}
		w.lastRows = it.value.(int)
		return nil
	},
	"everything": func(w *follow, it item) error { w.all = true; return nil },
	"reverse":    func(w *follow, it item) error { w.flip = true; return nil },
	"bare_side": func(w *follow, it item) error {
		if w.side != "" {
			return errNoReading
		}
		w.side = query.Side(it.value.(string))
		return nil
	},
}

// foldChange reads a path as a change of the question before.
func foldChange(c *chart, items []item) ([]query.Query, *frame, error) {
	w := &follow{prior: c.prior}
	if name := topicOfQuery(c.prior.Query); name != nil {
		w.topic = subject{who: persons, people: []query.Name{*name}}
	}
	f := &frame{chart: c, items: items, follow: w}
	said := false
	for f.at = range items {
		it := items[f.at]
		var err error
		if place := followPlacers[it.category]; place != nil {
			err = place(w, it)
			said = said || it.category != "follow_on" && it.category != "what_about"
		} else if place := placers[it.category]; place != nil {
			if !changing[it.category] || it.category == "mod" && w.ofHalfMove(c, it) {
				return nil, f, errNoReading
			}
			said = said || it.category != "copula"
			err = place(f, it)
		} else if !silent[it.category] {
			err = errNoReading
		}
		if err != nil {
			return nil, f, err
		}
	}
	if !said {
		return nil, f, errNoReading
	}
	if f.asksWhoWon() {
		w.game = true
	}
	if w.list && askRank["list"] > askRank[f.ask] {
		f.ask = "list"
	}
	f.plural = f.plural || w.one == "many"
	if w.sort != nil {
		if f.ranking != nil {
			return nil, f, errNoReading
		}
		f.ranking = w.sort
	}
	queries, err := f.change()
	if err != nil {
		return nil, f, err
	}
	for i := range queries {
		if err := queries[i].Check(); err != nil {
			return nil, f, err
		}
	}
	return queries, f, nil
}

// asksWhoWon says that all that is asked is who won, where the answer before was
// one game.
func (f *frame) asksWhoWon() bool {
	if f.ask != "who" || len(f.terms) != 1 || f.noun != "" || f.most != "" || f.ranking != nil || f.group != "" || len(f.chart.prior.Games) != 1 || f.chart.prior.More {
		return false
	}
	cl, ok := f.terms[0].term.(clause)
	e, isEnd := cl.what.(ended)
	return ok && isEnd && cl.who.who == nobodySaid && len(e.object) == 0 && e.agent == nil
}

// ofPlayers says that the question before was about each of the players.
func (w *follow) ofPlayers() bool {
	k := w.prior.Query.Group
	return w.topic.who == nobodySaid && (k == query.ByPlayer || k == query.ByWhite || k == query.ByBlack)
}

// placeOfPrior takes what is said of the half-moves that were asked for before.
func (f *frame) placeOfPrior(m happening) error {
	if f.follow == nil {
		return errNoReading
	}
	return f.follow.says(m)
}

// says adds to what is said of the half-moves asked for before.
func (w *follow) says(m happening) error {
	if w.evmod != nil {
		both, ok := merge(*w.evmod, m)
		if !ok {
			return errNoReading
		}
		m = both
	}
	w.evmod = &m
	return nil
}

// ofHalfMove says that a condition can as well be meant of the half-moves that
// were asked for before: 'with a knight' of mates.
func (w *follow) ofHalfMove(c *chart, it item) bool {
	q := w.prior.Query
	if (&changer{Query: q, conds: parted(q.Where)}).onlyEvent() == nil && q.HalfMove == nil {
		return false
	}
	return slices.ContainsFunc(c.at[it.start]["evmod"], func(m item) bool {
		h := m.value.(happening).HalfMove
		if q.HalfMove == nil && (h.All != 0 || h.Castling != "" || h.SAN != "") {
			return false // another half-move of the game
		}
		h.Player = nil
		if w.topic.who == persons {
			h.By = ""
		}
		return m.end == it.end && !reflect.DeepEqual(h, query.HalfMove{})
	})
}

// changing are the categories of the parts of questions that a change takes.
var changing = map[string]bool{
	"ask": true, "head": true, "mod": true, "evmod": true, "rank": true, "most": true, "group": true, "first_line": true, "having": true,
	"quantity": true, "length_noun": true, "unit": true, "points": true, "limit": true, "order": true, "streak": true, "copula": true, "light_verb": true,
	"server": true, "and": true, "against": true,
}

// buildRowRef reads 'the second one', 'number 3', 'the last one'.
func buildRowRef(c captures) (any, bool) {
	if c["final"] != nil {
		return -1, true
	}
	n, ok := c.number("n")
	return n, ok && n > 0
}

// buildSomeRows reads 'the first five'.
func buildSomeRows(c captures) (any, bool) {
	n, ok := c.number("n")
	return n, ok && n > 1
}

// buildBareRange reads 'above 2700'.
func buildBareRange(c captures) (any, bool) {
	if n, ok := c.number("n"); ok {
		return query.Range{Min: n, Max: n}, n > 0
	}
	r, ok := c["cmp_range"].(query.Range)
	return r, ok
}

// buildModNotEnded reads 'without draws'.
func buildModNotEnded(c captures) (any, bool) {
	o := query.Outcome(c.text("win_noun"))
	return term(negation{clause{what: ended{Outcome: o}}}), o != ""
}

// buildDrop reads 'without the year', 'any opening': the kinds of conditions
// that are dropped.
func buildDrop(c captures) (any, bool) {
	kinds := c.text("a")
	if b := c.text("b"); b != "" {
		kinds += " " + b
	}
	return kinds, kinds != ""
}
