package parser

import (
	"errors"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// frameCategories are the categories that a path steps through, with what a
// step costs beyond the usual: the plainer of two readings of the same words
// is the cheaper one.
var frameCategories = map[string]int{
	"ask": 0, "noun": 0, "extreme": 0, "most": 1, "top": 0, "group": 0, "unit": 2, "length_noun": 0,
	"person": 0, "opponent": 0, "against": 0, "between": 0, "by": 1,
	"side": 0, "side_with": 0,
	"win_verb": 0, "win_noun": 0, "win_participle": 0, "beaten_by": 0, "board_result": 0,
	"event": 0, "event_verb": 0, "both_events": 0, "passive": 0, "ending": 1, "moves": 2, "light_verb": 0,
	"nobody": 0, "everyone": 1, "skipped": 0, "quantifier": 0, "among": 0,
	"date": 0, "eco": 0, "elo": 0, "length": 0, "when_move": 0, "game_id": 0, "board": 0, "position": 0,
	"and": 0, "or": 0, "not": 0, "rel": 0, "copula": 0, "server": 0,
}

// errNoReading says that a path's chunks do not fit together.
var errNoReading = errors.New("no reading")

// frame folds the chunks of a path, from left to right, into a query. It keeps
// a list of clauses, each with its own subject; the query is assembled when
// every chunk has found its place.
type frame struct {
	lex     *lexicon
	words   []token
	items   []item
	at      int // the chunk being placed
	dialect string
	said    []int // numbers of moves whose unit is open

	saidLength bool   // the first of them is a length
	lastKind   string // what was placed last: event, outcome, person, or a kind of condition

	ask      string // count, list, which, who, when, where, share, average
	times    bool   // 'how many times'
	noun     string // the first noun: games, players, openings …
	plural   bool   // the noun is a plural
	order    query.Order
	most     string
	top      int
	group    query.Key
	unit     query.Unit
	lengths  bool // a word for the length of games
	game     int64
	point    *query.Point
	moves    *happening // 'moves', which the first event describes further
	subject  *event     // the event that is counted or listed itself
	clauses  []*clause
	players  []*player
	pending  markers
	excluded bool // somebody was named only to be left out
	base     bool // inside the part after 'among', of which a share is taken
	boundary bool // inside the part after 'that' or 'are', which a share is of
}

// markers are words that say something about the chunk after them.
type markers struct {
	against, between, by, and, or, not, light, beaten bool
}

// clause is a stretch of the question with one subject.
type clause struct {
	relative    bool
	people      []*participant
	side        query.Side // the subject is White or Black
	both        bool       // the subject is 'both sides'
	nobody      bool       // the subject is 'neither side'
	orFirst     bool       // the first predicate is still to become an alternative to the last one before
	alternative bool       // the clause began with 'or'
	sideWith    query.Side // 'with White'
	negated     bool       // the last predicate was negated
	outcomes    []outcome
	events      []*event
	conds       []part // conditions that need no subject
	times       []moveTime
	last        string // the kind of the last predicate: outcome or event
	gamesAfter  bool   // 'mates in games of …': the games noun came after the event
}

type participant struct {
	*player
	mark    string // the word before the name: against, object, with, agent, of
	opposes bool
	side    query.Side // said of this mention
	joined  bool       // after 'and'
	or      bool       // after 'or'
	inGames bool       // stands with the games, not with the event that is counted
	onEvent *event
}

// player is one person of the question, however often named.
type player struct {
	query.Player
	not *query.Outcome
}

type outcome struct {
	query.Outcome
	verb, not, or, after bool
}

type event struct {
	query.HalfMove
	verb, not, or, after bool
}

// part is a condition and what it was joined with.
type part struct {
	query.Cond
	or, after, predicate bool
}

func newFrame(lex *lexicon, words []token, items []item) *frame {
	return &frame{lex: lex, words: words, items: items, clauses: []*clause{{}}}
}

// fold places every chunk and assembles the queries that the question can
// mean. More than one is a question with two senses.
func (f *frame) fold() ([]query.Query, error) {
	for f.at = range f.items {
		it := f.items[f.at]
		if it.category == "skip" {
			continue
		}
		if err := placers[it.category](f, it); err != nil {
			return nil, err
		}
	}
	f.settleLight()
	if f.pending.against && f.ask == "who" {
		f.pending.against, f.group = false, query.ByOpponent // 'who did Fischer play against'
	}
	if f.moves != nil && !f.settleMoves() {
		return nil, errNoReading
	}
	if p := f.pending; p.against || p.not || p.or || p.by || p.beaten || p.light {
		return nil, errNoReading
	}
	queries, err := f.assemble()
	if err != nil {
		return nil, err
	}
	for i := range queries {
		if err := queries[i].Check(); err != nil {
			return nil, err
		}
	}
	return queries, nil
}

// settleLight gives the counted event to whom a clause without an event of its
// own says made it: 'mates that Tal gave'.
func (f *frame) settleLight() {
	main, last := f.clauses[0], f.clause()
	if !f.pending.light || f.subject == nil || main == last || main.hasSubject() || last.predicates() {
		return
	}
	main.people, last.people = append(main.people, last.people...), nil
	main.side, last.side = last.side, ""
	f.pending.light = false
}

// settleMoves makes 'mating moves', which no further event describes, the
// subject. Moves of no kind at all are nothing that can be asked for yet.
func (f *frame) settleMoves() bool {
	if f.subject == nil && f.moves.All != 0 {
		f.subject = &event{HalfMove: f.moves.HalfMove}
		f.clauses[0].events = append(f.clauses[0].events, f.subject)
	}
	return f.subject != nil
}

// functionWords are the categories of words that only hold others together: it
// would not help to name them as not understood.
var functionWords = map[string]bool{"ask": true, "rel": true, "and": true, "or": true, "not": true, "by": true, "between": true, "copula": true, "noun": true}

// stuckAt are the tokens of the chunk that found no place, if there is one and
// naming it tells something.
func (f *frame) stuckAt() []int {
	if f.at >= len(f.items)-1 || functionWords[f.items[f.at].category] {
		return nil
	}
	var tokens []int
	for k := f.items[f.at].start; k < f.items[f.at].end; k++ {
		tokens = append(tokens, k)
	}
	return tokens
}

func (f *frame) clause() *clause { return f.clauses[len(f.clauses)-1] }

// next begins a new clause.
func (f *frame) next(relative bool) *clause {
	f.clauses = append(f.clauses, &clause{relative: relative})
	return f.clause()
}

// take reads a marker and clears it.
func take(marker *bool) bool {
	was := *marker
	*marker = false
	return was
}

// previous is the chunk before the current one, stop words left out.
func (f *frame) previous() item {
	for i := f.at - 1; i >= 0; i-- {
		if f.items[i].category != "skip" {
			return f.items[i]
		}
	}
	return item{}
}

// following is the chunk after the current one, stop words left out.
func (f *frame) following() item {
	for _, it := range f.items[f.at+1:] {
		if it.category != "skip" {
			return it
		}
	}
	return item{}
}

func (f *frame) first() bool { return f.previous().category == "" }

func (c *clause) predicates() bool { return len(c.outcomes)+len(c.events) > 0 }

func (c *clause) hasSubject() bool {
	return c.side != "" || c.both || c.nobody || c.subject() != nil
}

// subject is the person that the clause is about.
func (c *clause) subject() *participant {
	for _, p := range c.people {
		if !p.opposes && !p.inGames {
			return p
		}
	}
	return nil
}

// player finds the person among those named before, so that what is said of
// one person in two places is said of one player.
func (f *frame) player(name query.Name) *player {
	for _, p := range f.players {
		if p.Name.Text == name.Text {
			return p
		}
	}
	p := &player{Player: query.Player{Name: name}}
	f.players = append(f.players, p)
	return p
}
