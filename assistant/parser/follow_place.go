package parser

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// follow is what a question says that takes up another.
type follow struct {
	prior         *Prior
	topic         meaning.Subject // whom the prior question is about
	how           string          // and: instead of what was said; only or also: together with it
	those         bool            // 'those': of the games found
	list          bool            // 'list them', in one word
	game          bool            // 'that game'
	row           int             // 'the second one'; -1 is the last
	one           string          // 'one' or 'ones', instead of a noun
	topRows       int             // the first so many
	lastRows      int             // the last so many
	onlyRows      int             // no more than so many
	drops         []string        // what is not to be said any more
	all           bool            // every row
	flip          bool            // the other way round
	side          query.Side
	eventModifier *meaning.Happening // of the half-moves asked about before
	span          *query.Range       // 'above 2700', of whatever was compared
	unitSaid      query.Unit         // 'in half-moves'
	shift         int                // 'the year after'
	byCount       string             // most or least
	sort          *meaning.Ranking   // 'by date', of a list
	run           query.Outcome      // of a streak
	byOutcome     query.Outcome      // 'by losses', of players ranked by wins
	atNumber      int                // 'after 30', of a board shown before
	letter        string             // 'with D', of openings of one letter
	way           string             // up or down
	tell          bool               // what the row of a game tells
}

// followPlacers put the parts that point back into the frame.
var followPlacers = map[string]func(*follow, meaning.Item) error{
	"follow_on": func(w *follow, it meaning.Item) error {
		how := it.Value.(string)
		if w.how != "" && w.how != "and" && how != "and" && w.how != how {
			return meaning.ErrNoReading
		}
		if w.how == "" || w.how == "and" {
			w.how = how
		}
		return nil
	},
	"those":      func(w *follow, it meaning.Item) error { w.those = true; return nil },
	"list_those": func(w *follow, it meaning.Item) error { w.those, w.list = true, true; return nil },
	"that_game":  func(w *follow, it meaning.Item) error { w.game = true; return nil },
	"tell":       func(w *follow, it meaning.Item) error { w.game, w.tell = true, true; return nil },
	"what_about": func(*follow, meaning.Item) error { return nil },
	"or_also": func(w *follow, it meaning.Item) error {
		if w.how != "" && w.how != "and" {
			return meaning.ErrNoReading
		}
		w.how = "or"
		return nil
	},
	"by_what": func(w *follow, it meaning.Item) error {
		r := it.Value.(meaning.Ranking)
		if w.sort != nil || w.prior.Query.Measure != query.List {
			return meaning.ErrNoReading
		}
		w.sort = &r
		return nil
	},
	"order_said": func(w *follow, it meaning.Item) error {
		if w.sort != nil {
			return meaning.ErrNoReading
		}
		w.sort = &meaning.Ranking{Order: query.Order(it.Value.(string)), N: -1}
		return nil
	},
	"streak_said": func(w *follow, it meaning.Item) error {
		if w.prior.Query.Measure != query.Streak {
			return meaning.ErrNoReading
		}
		w.run = query.Outcome(it.Value.(string))
		return nil
	},
	"by_ended": func(w *follow, it meaning.Item) error {
		q := w.prior.Query
		if q.Group != query.ByPlayer || q.Outcome == query.AnyOutcome || q.Order != query.MostFirst || w.byOutcome != "" {
			return meaning.ErrNoReading
		}
		w.byOutcome = query.Outcome(it.Value.(string))
		return nil
	},
	"at_number": func(w *follow, it meaning.Item) error {
		if p := w.prior.Query.Point; p == nil || p.Last || w.atNumber != 0 {
			return meaning.ErrNoReading
		}
		w.atNumber = it.Value.(int)
		return nil
	},
	"letter_said": func(w *follow, it meaning.Item) error {
		w.letter = it.Value.(string)
		return nil
	},
	"way": func(w *follow, it meaning.Item) error {
		w.way = it.Value.(string)
		return nil
	},
	"by_count": func(w *follow, it meaning.Item) error {
		w.byCount = it.Value.(string)
		return nil
	},
	"bare_range": func(w *follow, it meaning.Item) error {
		r := it.Value.(query.Range)
		if w.span != nil {
			return meaning.ErrNoReading
		}
		w.span = &r
		return nil
	},
	"unit": func(w *follow, it meaning.Item) error {
		if w.unitSaid != "" || it.Value.(query.Unit) == query.UnknownUnit {
			return meaning.ErrNoReading
		}
		w.unitSaid = it.Value.(query.Unit)
		return nil
	},
	"shift": func(w *follow, it meaning.Item) error {
		n, err := strconv.Atoi(it.Value.(string))
		w.shift = n
		return err
	},
	"castle_said": func(w *follow, it meaning.Item) error {
		return w.says(meaning.Happening{HalfMove: query.HalfMove{Castling: meaning.Castlings[it.Value.(string)]}})
	},
	"row_ref": func(w *follow, it meaning.Item) error {
		if w.row != 0 {
			return meaning.ErrNoReading
		}
		w.row = it.Value.(int)
		return nil
	},
	"drop": func(w *follow, it meaning.Item) error {
		w.drops = append(w.drops, strings.Fields(it.Value.(string))...)
		return nil
	},
	"one": func(w *follow, it meaning.Item) error {
		if w.one != "" {
			return meaning.ErrNoReading
		}
		w.one = it.Value.(string)
		return nil
	},
	"first_n": func(w *follow, it meaning.Item) error {
		if w.topRows != 0 || w.lastRows != 0 {
			return meaning.ErrNoReading
		}
		w.topRows = it.Value.(int)
		return nil
	},
	"only_n": func(w *follow, it meaning.Item) error {
		w.onlyRows = it.Value.(int)
		return nil
	},
	"last_n": func(w *follow, it meaning.Item) error {
		if w.topRows != 0 || w.lastRows != 0 {
			return meaning.ErrNoReading
		}
		w.lastRows = it.Value.(int)
		return nil
	},
	"everything": func(w *follow, it meaning.Item) error { w.all = true; return nil },
	"reverse":    func(w *follow, it meaning.Item) error { w.flip = true; return nil },
	"bare_side": func(w *follow, it meaning.Item) error {
		if w.side != "" {
			return meaning.ErrNoReading
		}
		w.side = query.Side(it.Value.(string))
		return nil
	},
}

// foldChange reads a path as a change of the question before.
func foldChange(c *lattice, items []meaning.Item) ([]query.Query, *frame, error) {
	w := &follow{prior: c.prior}
	if name := c.prior.topic(); name != nil {
		w.topic = meaning.Subject{Who: meaning.Persons, People: []query.Name{*name}}
	}
	f := &frame{chart: c, items: items, follow: w}
	said := false
	for f.at = range items {
		it := items[f.at]
		if n, ok := it.Value.(int); ok && someRows[it.Category] && c.parser.isYear(n) || it.Category == "row_ref" && len(c.At[it.End]["year"]) > 0 {
			return nil, f, meaning.ErrNoReading // 'only 1972', 'the first 1972'
		}
		var err error
		if place := followPlacers[it.Category]; place != nil {
			err = place(w, it)
			said = said || it.Category != "follow_on" && it.Category != "what_about"
		} else if place := placers[it.Category]; place != nil {
			if !changing[it.Category] || it.Category == "modifier" && w.ofHalfMove(c, it) {
				return nil, f, meaning.ErrNoReading
			}
			said = said || it.Category != "copula"
			err = place(f, it)
		} else if !silent[it.Category] {
			err = meaning.ErrNoReading
		}
		if err != nil {
			return nil, f, err
		}
	}
	if !said {
		return nil, f, meaning.ErrNoReading
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
			return nil, f, meaning.ErrNoReading
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
	cl, ok := f.terms[0].Term.(meaning.Clause)
	e, isEnd := cl.What.(meaning.Ended)
	return ok && isEnd && cl.Who.Who == meaning.NobodySaid && len(e.Object) == 0 && e.Agent == nil
}

// ofPlayers says that the question before was about each of the players.
func (w *follow) ofPlayers() bool {
	k := w.prior.Query.Group
	return w.topic.Who == meaning.NobodySaid && (k == query.ByPlayer || k == query.ByWhite || k == query.ByBlack)
}

// placeOfPrior takes what is said of the half-moves that were asked for before.
func (f *frame) placeOfPrior(m meaning.Happening) error {
	if f.follow == nil {
		return meaning.ErrNoReading
	}
	return f.follow.says(m)
}

// says adds to what is said of the half-moves asked for before.
func (w *follow) says(m meaning.Happening) error {
	if w.eventModifier != nil {
		both, ok := meaning.Merge(*w.eventModifier, m)
		if !ok {
			return meaning.ErrNoReading
		}
		m = both
	}
	w.eventModifier = &m
	return nil
}

// ofHalfMove says that a condition can as well be meant of the half-moves that
// were asked for before: 'with a knight' of mates.
func (w *follow) ofHalfMove(c *lattice, it meaning.Item) bool {
	q := w.prior.Query
	if (&changer{Query: q, conds: parted(q.Where)}).onlyEvent() == nil && q.HalfMove == nil {
		return false
	}
	return slices.ContainsFunc(c.At[it.Start]["event_modifier"], func(m meaning.Item) bool {
		h := m.Value.(meaning.Happening).HalfMove
		if q.HalfMove == nil && (h.All != 0 || h.Castling != "" || h.SAN != "") {
			return false // another half-move of the game
		}
		h.Player = nil
		if w.topic.Who == meaning.Persons {
			h.By = ""
		}
		return m.End == it.End && !reflect.DeepEqual(h, query.HalfMove{})
	})
}

// changing are the categories of the parts of questions that a change takes.
var changing = map[string]bool{
	"ask": true, "head": true, "modifier": true, "event_modifier": true, "rank": true, "most": true, "group": true, "first_line": true, "having": true,
	"quantity": true, "length_noun": true, "unit": true, "points": true, "limit": true, "order": true, "streak": true, "copula": true, "light_verb": true,
	"server": true, "and": true, "against": true,
}

// someRows are the categories that say how many rows are wanted.
var someRows = map[string]bool{"first_n": true, "last_n": true, "only_n": true}
