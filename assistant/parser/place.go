package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// placers put a part of each category into the frame, or say meaning.ErrNoReading when
// it has no place there.
var placers = map[string]func(*frame, meaning.Item) error{
	"ask":  (*frame).placeAsk,
	"head": (*frame).placeHead,
	"modifier": func(f *frame, it meaning.Item) error {
		if (f.first() || f.previous().Category == "follow_on" || f.previous().Category == "and") && len(f.chart.At[it.Start]["that"]) > 0 && (f.follow == nil || len(f.chart.At[it.Start]["ask"]) > 0) {
			return meaning.ErrNoReading // 'who won' asks, it is no relative clause
		}
		if f.previous().Category == "ask" && len(f.chart.At[it.Start]["ask"]) > 0 && len(f.chart.At[it.Start]["that"]) > 0 {
			return meaning.ErrNoReading // nor is it in 'tell me who won'
		}
		if f.first() && f.follow == nil && len(f.chart.At[it.Start]["except"]) > 0 {
			return meaning.ErrNoReading // 'saca las tablas' may ask for them
		}
		if len(f.chart.At[it.Start]["but_only"]) > 0 && len(f.terms) == 0 && f.noun == "" {
			return meaning.ErrNoReading // but what?
		}
		if prev, ok := f.previous().Value.(meaning.Term); ok && (meaning.Listed(prev, it.Value.(meaning.Term)) || meaning.ByNeither(prev, it.Value.(meaning.Term))) {
			return meaning.ErrNoReading
		}
		if prev, ok := f.previous().Value.(meaning.Term); ok && f.chart.Tokens[it.Start].Text == "(" && it.Value.(meaning.Term).About() == "position" && prev.About() == "position" {
			return meaning.ErrNoReading // it may be of the side told before
		}
		if it.Start > 0 && len(f.chart.At[it.Start-1]["asker"]) > 0 {
			return meaning.ErrNoReading // 'when I trade queens': who is that?
		}
		if prev, ok := f.previous().Value.(meaning.Term); ok && prev.About() == "position" && it.Value.(meaning.Term).About() == "position" && len(f.chart.At[it.Start]["with"]) > 0 {
			return meaning.ErrNoReading // 'rook against knight with queens': at once, or each at some time?
		}
		if b, ok := it.Value.(meaning.Bare); ok && (b.Kind == "comment" && f.ask == "who" ||
			b.Tag != nil && meaning.PlaceTags[b.Tag.Name] && f.aboutPlayers()) {
			return meaning.ErrNoReading // who annotated; players from somewhere
		}
		if prev := f.previous(); prev.Category == "ask" && prev.Value == "count" && len(f.chart.At[it.Start]["man"]) > 0 {
			return meaning.ErrNoReading // 'how many queens were captured' are no games
		}
		if f.previous().Category == "head" && f.noun != "games" && oftenIn(it.Value) {
			return meaning.ErrNoReading // 'players with three mates': in one game?
		}
		f.terms = append(f.terms, placed{it.Value.(meaning.Term), f.ofWhole || f.isFinite(it), f.among})
		return nil
	},
	"copula":         func(*frame, meaning.Item) error { return nil }, // which tells where a share's part begins
	"event_modifier": (*frame).placeEventModifier,
	"rank":           (*frame).placeRank,
	"most":           (*frame).placeMost,
	"group":          (*frame).placeGroup,
	"first_line":     (*frame).placeFirstLine,
	"of_side":        (*frame).placeOfSide,
	"reply":          (*frame).placeReply,
	"average_of":     (*frame).placeAverageOf,
	"win_rate_of":    (*frame).placeWinRate,
	"fared":          (*frame).placeFared,
	"best_scored":    (*frame).placeBestScored,
	"how_end":        func(f *frame, _ meaning.Item) error { f.hows = [2]bool{true, true}; return nil },
	"how_do":         func(f *frame, _ meaning.Item) error { f.hows[0] = true; return nil },
	"turn_out":       func(f *frame, _ meaning.Item) error { f.hows[1] = true; return nil },
	"apart":          func(f *frame, _ meaning.Item) error { f.apart = true; return nil },
	"and_when": func(f *frame, _ meaning.Item) error {
		f.tells = true
		if f.first() {
			return meaning.ErrNoReading // 'and who beat him?' asks
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
	"length_noun":       func(f *frame, _ meaning.Item) error { f.lengths = true; return nil },
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
	"running":           func(f *frame, _ meaning.Item) error { f.running = true; return nil },
	"run":               func(f *frame, _ meaning.Item) error { f.running, f.longest = true, true; return nil },
	"run_of":            (*frame).placeStreak,
	"went":              func(f *frame, _ meaning.Item) error { f.went = true; return nil },
	"among":             (*frame).placeAmong,
	"and":               (*frame).placeAnd,
	"against": func(f *frame, _ meaning.Item) error {
		// 'against whom did Tal win', 'who did Tal win against'
		if next := f.following().Category; next != "ask" && !(next == "" || next == "having") || next != "ask" && f.ask != "who" && f.noun != "opponents" {
			return meaning.ErrNoReading
		}
		f.against = true
		return nil
	},
	"quantifier": (*frame).placeQuantifier,
	"server":     func(f *frame, it meaning.Item) error { f.dialect = it.Value.(string); return nil },
	rules.WholeQuery: func(f *frame, it meaning.Item) error {
		q := it.Value.(query.Query)
		f.whole = &q
		return nil
	},
	"per_game": func(f *frame, _ meaning.Item) error { // 'how many checks are there per game'
		if f.ask != "" && f.ask != "count" && f.ask != "average" {
			return meaning.ErrNoReading
		}
		f.ask = "average"
		return nil
	},
	"tally":          (*frame).placeTally,
	"part_told":      (*frame).placePartTold,
	"other_side":     (*frame).placeOtherSide,
	"castling_split": (*frame).placeCastlingSplit,
	"produces": func(f *frame, _ meaning.Item) error { // 'which opening produces the shortest games'
		if f.noun == "" || f.noun == "games" || meaning.KeyOf(f.noun) == "" {
			return meaning.ErrNoReading
		}
		return nil
	},
	"lasting": func(f *frame, _ meaning.Item) error { // 'how long do the games of Tal last'
		if next := f.following().Category; !f.lengths && f.unit == "" || next != "" && next != "ask" {
			return meaning.ErrNoReading
		}
		return nil
	},
	"position_looks": func(f *frame, _ meaning.Item) error { // 'what did the position after move 20 look like'
		if f.noun != "positions" {
			return meaning.ErrNoReading
		}
		return nil
	},
	"light_verb": func(f *frame, _ meaning.Item) error {
		if next := f.following().Category; f.event == nil && (f.noun == "sides" || f.contrast) && (next == "more" || next == "most") {
			return nil // 'which side gives more checks'
		}
		if f.event == nil && slices.ContainsFunc(f.items, func(it meaning.Item) bool { return it.Category == "best_scored" }) {
			return nil // 'obtuvo Fischer los mejores resultados'
		}
		if f.event == nil {
			return meaning.ErrNoReading
		}
		return nil // 'how many checks were given'
	},
}

// askRank orders the words that ask: 'show how many' asks how many.
var askRank = map[string]int{"": 0, "list": 1, "which": 2, "exists": 3, "where": 3, "when": 3, "who": 4, "count": 5, "times": 5, "average": 6, "total": 6, "highest": 6, "lowest": 6, "record": 6, "share": 7}

func (f *frame) placeAsk(it meaning.Item) error {
	ask := it.Value.(string)
	prev := f.previous().Category
	if (ask == "which" || ask == "where") && prev != "" && prev != "ask" && prev != "modifier" && prev != "against" && prev != "follow_on" {
		return meaning.ErrNoReading
	}
	if ask == "count" && f.ask == "count" && prev != "ask" {
		return meaning.ErrNoReading // two questions in one
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
			f.terms = append(f.terms, placed{Term: meaning.Clause{What: *f.ended}})
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

func (f *frame) placeHead(it meaning.Item) error {
	h := it.Value.(meaning.HeadValue)
	if h.Event != nil && f.first() && f.follow == nil && len(f.chart.At[it.Start]["look_verb"]) > 0 && it.End == it.Start+1 && !f.holdsOn(it.End) {
		return meaning.ErrNoReading // 'check Tal's wins'
	}
	if h.Event != nil {
		event := *h.Event
		h.Event = &event // which the rest adds to
	}
	f.oneGame = f.oneGame || h.Noun == "games" && !f.isPlural(it) && !f.every
	if f.noun != "" || f.event != nil || f.ended != nil || f.piece != nil || f.moves {
		return f.secondHead(h)
	}
	f.nth, f.taken, f.own = h.Nth, h.Taken, h.Own
	if h.Point != nil {
		f.point = h.Point
	}
	f.saidMoves = h.Moves
	f.noun, f.plural, f.event, f.ended, f.piece, f.moves = h.Noun, f.isPlural(it) || h.Top > 1 || f.every, h.Event, h.Ended, h.Piece, h.Moves
	if f.noun == "players" && f.against {
		f.noun = "opponents"
	}
	return f.setTop(h.Top)
}

// isPlural says whether the part's last word is a plural; both languages mark
// it with an s.
func (f *frame) isPlural(it meaning.Item) bool {
	word := f.chart.Tokens[it.End-1].Fold
	return len(word) > 3 && word[len(word)-1] == 's' && !strings.HasSuffix(word, "ss") // but 'mes', 'loss'
}

func (f *frame) setTop(n int) error {
	if n == 0 {
		return nil
	}
	if f.chart.parser.isYear(n) || f.top != 0 && f.top != n {
		return meaning.ErrNoReading
	}
	f.top = n
	return nil
}

// secondHead takes a noun that is named again, or what the first one is asked
// about: 'games' in 'the mates in games', the key in 'the most played opening'.
func (f *frame) secondHead(h meaning.HeadValue) error {
	switch {
	case h.Top != 0, h.Noun == "games" && f.event != nil && f.previous().Category == "head" && f.previous().End == f.items[f.at].Start:
		return meaning.ErrNoReading // 'check games of Tal' may ask to look at them
	case h.Noun == "games" && (f.event != nil || f.piece != nil || f.moves):
		f.games, f.own = true, f.own || h.Own
		if f.most != "" && f.noun == "" && f.event != nil {
			return meaning.ErrNoReading
		}
		return nil
	case h.Noun != "" && h.Noun == f.noun:
		return nil
	case h.Noun == "games" && (meaning.KeyOf(f.noun) != "" || f.noun == "positions") && (f.most != "" || f.ranking != nil || f.noun == "positions" || f.ask == "who"):
		f.own = f.own || h.Own
		return nil // 'players with most games'
	case f.noun == "games" && meaning.KeyOf(h.Noun) != "" && f.most != "" && f.group == "":
		f.group = meaning.KeyOf(h.Noun)
		return nil
	case h.Event != nil && f.event == nil && f.moves && f.ask == "share" && f.part == nil: // 'percentage of half-moves that are captures'
		f.event, f.part, f.moves = &meaning.Happening{}, h.Event, false
		return nil
	case h.Moves && f.noun == "pieces":
		f.moves = true // 'which piece moves most'
		return nil
	case h.Event != nil && f.event == nil && f.moves:
		if f.ask == "average" && !f.plural {
			return meaning.ErrNoReading // 'the average move of castling': when in the game, or how many?
		}
		f.event, f.moves = h.Event, false
		return nil
	case h.Event != nil && f.event == nil && f.most != "" && (f.noun == "players" || f.noun == "pieces" || meaning.KeyOf(f.noun) != "" && f.noun != "games"):
		f.event = h.Event // 'players with most checks'
		return nil
	case h.Piece != nil && f.noun == "squares" && f.event == nil: // 'destination of the white queen'
		event := meaning.Moving(*h.Piece)
		f.event = &event
		return nil
	case h.Ended != nil && f.ended == nil && f.most != "" && meaning.KeyOf(f.noun) != "":
		f.ended = h.Ended // 'players with most wins'
		return nil
	case h.Ended != nil && f.ask == "share" && f.noun == "games" && f.ended == nil:
		f.ended = h.Ended
		return nil
	}
	return meaning.ErrNoReading
}

func (f *frame) placeEventModifier(it meaning.Item) error {
	m := it.Value.(meaning.Happening)
	if f.event == nil && f.moves && f.ask == "share" && f.previous().Category != "head" && f.part == nil {
		f.event, f.part, f.moves = &meaning.Happening{}, &m, false
		return nil
	}
	if f.moves && f.games {
		return meaning.ErrNoReading // 'how many half-moves the games with a check last'
	}
	if f.event == nil && f.moves { // 'moves that gave check and captured'
		f.event, f.moves = &m, false
		return nil
	}
	if f.event == nil {
		return f.placeOfPrior(m)
	}
	prev := f.previous().Category
	if f.ask == "share" && (prev == "light_verb" || prev == "copula" || prev == "ask") { // 'of the promotions, what share is not to a queen'
		if f.part != nil {
			return meaning.ErrNoReading
		}
		f.part = &m // 'percentage of the captures that are made by the queen'
		return nil
	}
	both, ok := meaning.Merge(*f.event, m)
	if !ok || !meaning.Sensible(both.HalfMove) {
		return meaning.ErrNoReading
	}
	f.event = &both
	return nil
}
