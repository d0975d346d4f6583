package parser

import (
	"context"
	"slices"
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
			for _, it := range c.at[at]["restart"] {
				at, said = it.end, true
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
	case len(alone.queries) > 0:
		*a = alone
	case a.sense == nil && alone.sense != nil:
		a.sense = alone.sense
	}
}

// standsAlone says that a question that could be read as it is is not the rest
// of one that takes up the question before.
func (f *frame) standsAlone(prior *Prior) bool {
	people := 0
	for _, t := range f.terms {
		if t.names() {
			people++
		}
	}
	switch said := len(f.terms) > 0 || f.most != "" || f.ranking != nil || f.group != "" || f.having != nil || f.among || f.everywhere(); {
	case f.ask == "who" || f.ask == "when" || f.ask == "where":
		return said
	case f.noun != "" || f.event != nil || f.moves || f.piece != nil:
		return said || f.event != nil || f.streak != ""
	case f.ended != nil || f.outcomeNoun(): // 'how many wins with White'
		return people > 0 || topicOfQuery(prior.Query) == nil
	case f.ask != "" && f.ask != "list" && f.ask != "which" && f.ask != "count" || f.streak != "":
		return people > 0
	}
	return people > 1
}

// names says that the condition names people.
func (t placed) names() bool {
	if _, ok := t.term.(party); ok {
		return true
	}
	cl, ok := t.term.(clause)
	if e, isEnd := cl.what.(ended); isEnd && (len(e.object) > 0 || e.agent != nil && e.agent.who == persons) {
		return true
	}
	return ok && cl.who.who == persons || t.about() == "several"
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
	"follow_on": 0, "those": 0, "that_game": 0, "row_ref": 0, "drop": 0, "everything": 0, "reverse": 0, "bare_side": 0, "list_those": 0, "one": 0, "first_n": 0, "last_n": 0,
}

// followWords are the categories of words that point back, so that they are
// never passed over.
var followWords = []string{"those", "that_game", "pronoun"}

// pointsBack says that the words from a token on point back.
func (c *chart) pointsBack(at int) bool {
	return c.prior != nil && slices.ContainsFunc(followWords, func(category string) bool { return len(c.at[at][category]) > 0 })
}

// addPronouns adds the person whom 'he' and 'his' stand for.
func (c *chart) addPronouns() {
	if c.prior == nil {
		return
	}
	who := topicOfQuery(c.prior.Query)
	if who == nil {
		return
	}
	for i := range c.tokens {
		for _, it := range c.at[i]["pronoun"] {
			c.add(item{category: "person", start: i, end: it.end, value: *who})
		}
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
	drops    []string // what is not to be said any more
	all      bool     // every row
	flip     bool     // the other way round
	side     query.Side
	evmod    *happening // of the half-moves asked about before
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
	for f.at = range items {
		it := items[f.at]
		var err error
		if place := followPlacers[it.category]; place != nil {
			err = place(w, it)
		} else if place := placers[it.category]; place != nil {
			if !changing[it.category] {
				return nil, f, errNoReading
			}
			err = place(f, it)
		}
		if err != nil {
			return nil, f, err
		}
	}
	if w.list && askRank["list"] > askRank[f.ask] {
		f.ask = "list"
	}
	f.plural = f.plural || w.one == "many"
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

// ofPlayers says that the question before was about each of the players.
func (w *follow) ofPlayers() bool {
	k := w.prior.Query.Group
	return w.topic.who == nobodySaid && (k == query.ByPlayer || k == query.ByWhite || k == query.ByBlack)
}

// placeOfPrior takes what is said of the half-moves that were asked for before.
func (f *frame) placeOfPrior(m happening) error {
	if f.follow == nil || f.follow.prior.Query.HalfMove == nil {
		return errNoReading
	}
	if said := f.follow.evmod; said != nil {
		both, ok := merge(*said, m)
		if !ok {
			return errNoReading
		}
		m = both
	}
	f.follow.evmod = &m
	return nil
}

// changing are the categories of the parts of questions that a change takes.
var changing = map[string]bool{
	"ask": true, "head": true, "mod": true, "evmod": true, "rank": true, "most": true, "group": true, "first_line": true, "having": true,
	"quantity": true, "length_noun": true, "unit": true, "points": true, "limit": true, "order": true, "streak": true, "copula": true, "light_verb": true,
	"server": true, "quantifier": true, "and": true,
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
	return n, ok && n > 0
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
