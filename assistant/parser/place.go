package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// placers put a part of each category into the frame, or say errNoReading when
// it has no place there.
var placers = map[string]func(*frame, item) error{
	"ask":  (*frame).placeAsk,
	"head": (*frame).placeHead,
	"mod": func(f *frame, it item) error {
		if (f.first() || f.previous().category == "follow_on" || f.previous().category == "and") && len(f.chart.at[it.start]["that"]) > 0 && (f.follow == nil || len(f.chart.at[it.start]["ask"]) > 0) {
			return errNoReading // 'who won' asks, it is no relative clause
		}
		if f.previous().category == "ask" && len(f.chart.at[it.start]["ask"]) > 0 && len(f.chart.at[it.start]["that"]) > 0 {
			return errNoReading // nor is it in 'tell me who won'
		}
		if f.first() && f.follow == nil && len(f.chart.at[it.start]["except"]) > 0 {
			return errNoReading // 'saca las tablas' may ask for them
		}
		if len(f.chart.at[it.start]["but_only"]) > 0 && len(f.terms) == 0 && f.noun == "" {
			return errNoReading // but what?
		}
		if prev, ok := f.previous().value.(term); ok && (listed(prev, it.value.(term)) || byNeither(prev, it.value.(term))) {
			return errNoReading
		}
		if prev, ok := f.previous().value.(term); ok && f.chart.tokens[it.start].Text == "(" && it.value.(term).about() == "position" && prev.about() == "position" {
			return errNoReading // it may be of the side told before
		}
		if it.start > 0 && len(f.chart.at[it.start-1]["asker"]) > 0 {
			return errNoReading // 'when I trade queens': who is that?
		}
		if prev, ok := f.previous().value.(term); ok && prev.about() == "position" && it.value.(term).about() == "position" && len(f.chart.at[it.start]["with"]) > 0 {
			return errNoReading // 'rook against knight with queens': at once, or each at some time?
		}
		if b, ok := it.value.(bare); ok && (b.kind == "comment" && f.ask == "who" ||
			b.Tag != nil && placeTags[b.Tag.Name] && f.aboutPlayers()) {
			return errNoReading // who annotated; players from somewhere
		}
		if prev := f.previous(); prev.category == "ask" && prev.value == "count" && len(f.chart.at[it.start]["man"]) > 0 {
			return errNoReading // 'how many queens were captured' are no games
		}
		if f.previous().category == "head" && f.noun != "games" && oftenIn(it.value) {
			return errNoReading // 'players with three mates': in one game?
		}
		f.terms = append(f.terms, placed{it.value.(term), f.ofWhole || f.isFinite(it), f.among})
		return nil
	},
	"copula":      func(*frame, item) error { return nil }, // which tells where a share's part begins
	"evmod":       (*frame).placeEvmod,
	"rank":        (*frame).placeRank,
	"most":        (*frame).placeMost,
	"group":       (*frame).placeGroup,
	"first_line":  (*frame).placeFirstLine,
	"of_side":     (*frame).placeOfSide,
	"reply":       (*frame).placeReply,
	"average_of":  (*frame).placeAverageOf,
	"win_rate_of": (*frame).placeWinRate,
	"fared":       (*frame).placeFared,
	"best_scored": (*frame).placeBestScored,
	"how_end":     func(f *frame, _ item) error { f.hows = [2]bool{true, true}; return nil },
	"how_do":      func(f *frame, _ item) error { f.hows[0] = true; return nil },
	"turn_out":    func(f *frame, _ item) error { f.hows[1] = true; return nil },
	"apart":       func(f *frame, _ item) error { f.apart = true; return nil },
	"and_when": func(f *frame, _ item) error {
		f.tells = true
		if f.first() {
			return errNoReading // 'and who beat him?' asks
		}
		return nil
	},
	"rank_all":          (*frame).placeRankAll,
	"rank_upset":        (*frame).placeUpset,
	"part_of_all":       (*frame).placePartOfAll,
	"opens_with":        (*frame).placeOpensWith,
	"taken":             (*frame).placeTaken,
	"most_taken":        (*frame).placeTaken,
	"most_moved":        (*frame).placeMoved,
	"best":              (*frame).placeBest,
	"having":            (*frame).placeHaving,
	"quantity":          (*frame).placeQuantity,
	"length_noun":       func(f *frame, _ item) error { f.lengths = true; return nil },
	"in_half_moves":     (*frame).placeInHalfMoves,
	"unit":              (*frame).placeUnit,
	"more":              (*frame).placeMore,
	"longer":            (*frame).placeLonger,
	"longer_or_longest": (*frame).placeLonger,
	"points":            (*frame).placePoint,
	"limit":             (*frame).placeLimit,
	"order":             (*frame).placeOrder,
	"by_order":          (*frame).placeByOrder,
	"sort_verb":         (*frame).placeSortVerb,
	"streak":            (*frame).placeStreak,
	"running":           func(f *frame, _ item) error { f.running = true; return nil },
	"run":               func(f *frame, _ item) error { f.running, f.longest = true, true; return nil },
	"run_of":            (*frame).placeStreak,
	"went":              func(f *frame, _ item) error { f.went = true; return nil },
	"among":             (*frame).placeAmong,
	"and":               (*frame).placeAnd,
	"against": func(f *frame, _ item) error {
		// 'against whom did Tal win', 'who did Tal win against'
		if next := f.following().category; next != "ask" && !(next == "" || next == "having") || next != "ask" && f.ask != "who" && f.noun != "opponents" {
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
	"tally":          (*frame).placeTally,
	"part_told":      (*frame).placePartTold,
	"other_side":     (*frame).placeOtherSide,
	"castling_split": (*frame).placeCastlingSplit,
	"produces": func(f *frame, _ item) error { // 'which opening produces the shortest games'
		if f.noun == "" || f.noun == "games" || keyOf(f.noun) == "" {
			return errNoReading
		}
		return nil
	},
	"lasting": func(f *frame, _ item) error { // 'how long do the games of Tal last'
		if next := f.following().category; !f.lengths && f.unit == "" || next != "" && next != "ask" {
			return errNoReading
		}
		return nil
	},
	"position_looks": func(f *frame, _ item) error { // 'what did the position after move 20 look like'
		if f.noun != "positions" {
			return errNoReading
		}
		return nil
	},
	"light_verb": func(f *frame, _ item) error {
		if next := f.following().category; f.event == nil && (f.noun == "sides" || f.contrast) && (next == "more" || next == "most") {
			return nil // 'which side gives more checks'
		}
		if f.event == nil && slices.ContainsFunc(f.items, func(it item) bool { return it.category == "best_scored" }) {
			return nil // 'obtuvo Fischer los mejores resultados'
		}
		if f.event == nil {
			return errNoReading
		}
		return nil // 'how many checks were given'
	},
}

// askRank orders the words that ask: 'show how many' asks how many.
var askRank = map[string]int{"": 0, "list": 1, "which": 2, "exists": 3, "where": 3, "when": 3, "who": 4, "count": 5, "times": 5, "average": 6, "total": 6, "highest": 6, "lowest": 6, "record": 6, "share": 7}

func (f *frame) placeAsk(it item) error {
	ask := it.value.(string)
	prev := f.previous().category
	if (ask == "which" || ask == "where") && prev != "" && prev != "ask" && prev != "mod" && prev != "against" && prev != "follow_on" {
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
		if f.ended != nil { // 'of the draws, what share …'
			f.terms = append(f.terms, placed{term: clause{what: *f.ended}})
			f.ended = nil
		}
		f.ofWhole = len(f.terms) > 0 || f.event != nil
	}
	if ask == "often" {
		f.often, ask = true, "times"
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
	if h.event != nil && f.first() && f.follow == nil && len(f.chart.at[it.start]["look_verb"]) > 0 && it.end == it.start+1 && !f.holdsOn(it.end) {
		return errNoReading // 'check Tal's wins'
	}
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
	f.saidMoves = h.moves
	f.noun, f.plural, f.event, f.ended, f.piece, f.moves = h.noun, f.isPlural(it) || h.top > 1 || f.every, h.event, h.ended, h.piece, h.moves
	if f.noun == "players" && f.against {
		f.noun = "opponents"
	}
	return f.setTop(h.top)
}

// isPlural says whether the part's last word is a plural; both languages mark
// it with an s.
func (f *frame) isPlural(it item) bool {
	word := f.chart.tokens[it.end-1].Fold
	return len(word) > 3 && word[len(word)-1] == 's' && !strings.HasSuffix(word, "ss") // but 'mes', 'loss'
}

func (f *frame) setTop(n int) error {
	if n == 0 {
		return nil
	}
	if f.chart.parser.isYear(n) || f.top != 0 && f.top != n {
		return errNoReading
	}
	f.top = n
	return nil
}

// secondHead takes a noun that is named again, or what the first one is asked
// about: 'games' in 'the mates in games', the key in 'the most played opening'.
func (f *frame) secondHead(h headValue) error {
	switch {
	case h.top != 0, h.noun == "games" && f.event != nil && f.previous().category == "head" && f.previous().end == f.items[f.at].start:
		return errNoReading // 'check games of Tal' may ask to look at them
	case h.noun == "games" && (f.event != nil || f.piece != nil || f.moves):
		f.games, f.own = true, f.own || h.own
		if f.most != "" && f.noun == "" && f.event != nil {
			return errNoReading
		}
		return nil
	case h.noun != "" && h.noun == f.noun:
		return nil
	case h.noun == "games" && (keyOf(f.noun) != "" || f.noun == "positions") && (f.most != "" || f.ranking != nil || f.noun == "positions" || f.ask == "who"):
		f.own = f.own || h.own
		return nil // 'players with most games'
	case f.noun == "games" && keyOf(h.noun) != "" && f.most != "" && f.group == "":
		f.group = keyOf(h.noun)
		return nil
	case h.event != nil && f.event == nil && f.moves && f.ask == "share" && f.part == nil: // 'percentage of half-moves that are captures'
		f.event, f.part, f.moves = &happening{}, h.event, false
		return nil
	case h.moves && f.noun == "pieces":
		f.moves = true // 'which piece moves most'
		return nil
	case h.event != nil && f.event == nil && f.moves:
		if f.ask == "average" && !f.plural {
			return errNoReading // 'the average move of castling': when in the game, or how many?
		}
		f.event, f.moves = h.event, false
		return nil
	case h.event != nil && f.event == nil && f.most != "" && (f.noun == "players" || f.noun == "pieces" || keyOf(f.noun) != "" && f.noun != "games"):
		f.event = h.event // 'players with most checks'
		return nil
	case h.piece != nil && f.noun == "squares" && f.event == nil: // 'destination of the white queen'
		event := moving(*h.piece)
		f.event = &event
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
	if f.moves && f.games {
		return errNoReading // 'how many half-moves the games with a check last'
	}
	if f.event == nil && f.moves { // 'moves that gave check and captured'
		f.event, f.moves = &m, false
		return nil
	}
	if f.event == nil {
		return f.placeOfPrior(m)
	}
	prev := f.previous().category
	if f.ask == "share" && (prev == "light_verb" || prev == "copula" || prev == "ask") { // 'of the promotions, what share is not to a queen'
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
