package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// foundBuilders make the values of rules on what is asked of what is found, and of
// numbers that only few questions are about.
var foundBuilders = map[string]func(parts) (any, bool){
	"told": buildTold, "tolds": buildTolds, "one_missing": buildOneMissing, "both_noted": buildBothNoted, "not_openers": buildNotOpeners, "after_move": buildAfterMove,
	"elo_sum": func(parts) (any, bool) {
		return quantity{query.Value{Kind: query.PlusValue, Args: bothElos()}}, true
	},
	"category": func(parts) (any, bool) {
		return quantity{query.Value{Kind: query.TagNumberValue, Tag: "EventCategory"}}, true
	},
	"both_dates": func(parts) (any, bool) {
		date := query.Value{Kind: query.DateValue}
		return []query.Column{{Agg: query.LowestAgg, Of: &date}, {Agg: query.HighestAgg, Of: &date}}, true
	},
}

// buildTold reads ', and who won it': a column of the game that is asked for.
func buildTold(p parts) (any, bool) {
	all := fieldWords[p.text("told_of")]
	return all, len(all) > 0
}

// buildTolds reads 'entre quiénes fue y en qué año': two such columns.
func buildTolds(p parts) (any, bool) {
	a, b := fieldWords[p.text("a")], fieldWords[p.text("b")]
	return slices.Concat(a, b), len(a) > 0 && len(b) > 0
}

// buildBothNoted reads 'both players are rated'.
func buildBothNoted(parts) (any, bool) {
	side := query.BothSide
	return condition{query.Cond{Tag: &query.Tag{Name: "Elo", Side: &side}}, "tag"}, true
}

// buildOneMissing reads 'missing at least one Elo': not both players have it.
func buildOneMissing(parts) (any, bool) {
	side := query.BothSide
	return condition{query.Cond{Not: &query.Cond{Tag: &query.Tag{Name: "Elo", Side: &side}}}, "tag"}, true
}

// buildNotOpeners reads 'neither e4 nor d4' of White's first moves.
func buildNotOpeners(p parts) (any, bool) {
	var or []query.Cond
	for _, name := range []string{"a", "b"} {
		if san := p.text(name); san != "" {
			if !playable([]string{san}) {
				return nil, false
			}
			or = append(or, query.Cond{Line: []string{san}})
		}
	}
	switch len(or) {
	case 0:
		return nil, false
	case 1:
		return condition{query.Cond{Not: &or[0]}, "line"}, true
	}
	return condition{query.Cond{Not: &query.Cond{Or: or}}, "line"}, or[0].Line[0] != or[1].Line[0]
}

// buildAfterMove reads 'after Black's fifth', 'after move 20 of White', 'after six moves
// by each side': the half-move with that number of a side, the later of both.
func buildAfterMove(p parts) (any, bool) {
	n, ok := p.number("ordinal")
	if !ok {
		n, ok = p.number("number")
	}
	side := query.Side(p.text("side"))
	if p.of("both_moved") != nil {
		side = query.Black
	}
	half := 2 * n
	if side == query.White {
		half--
	}
	numbers := query.Numbers{Unit: query.Half, Range: query.Range{Min: half, Max: half}}
	return parser.Moment{Numbers: numbers, Side: side, Point: &query.Point{Number: n, Unit: query.Full, Side: side}}, ok && n > 0 && n < maxNth && side != ""
}

// measuredFirst makes what comes first by how many games there are, with a measure
// of these: 'whom did Tal play most, and how did he do against him'.
func (f *frame) measuredFirst() []candidate {
	key := f.key()
	if f.ofFound == nil || f.most == "" || key == "" || key == "dates" || ofMoves[key] || f.order != nil || len(f.by)+len(f.aggs)+len(f.quants)+len(f.events) > 0 || len(f.measures) != 1 || f.measures[0].at < f.ofFound.start {
		return nil
	}
	column, ok := measureColumn(f.measures[0].value)
	if !ok {
		return nil
	}
	q := f.turned().form(query.RowSides, "outcome")
	if f.nobodys() && !isSided(key) {
		q.Where = also(q.Where, query.Cond{Color: query.White})
	}
	q.By = keysOf([]string{key}, q.Rows)
	count := query.Column{Agg: query.CountAgg}
	if o := f.outcome(); o != "" && o != "several" {
		count.Among = &query.Share{Where: &query.Cond{Outcome: o}}
	}
	q.Show = []query.Column{column}
	if column.Agg != query.RecordAgg || count.Among != nil {
		q.Show = []query.Column{count, column}
	}
	q.Order = []query.Ordering{{Column: &count, Descending: f.most == "most"}}
	q.Limit = max(f.top, 1)
	q.Having = f.bound()
	return one("measured first", -f.several-1, q)
}

// topGames makes the games that come first by a number that games have: 'the game
// with the highest combined rating'.
func (f *frame) topGames() []candidate {
	if len(f.quants) != 1 || f.extremes() != 1 || len(f.aggs) != 1 || f.order != nil || f.most != "" || f.key() != "" && f.key() != "players" || len(f.by)+len(f.measures)+len(f.events) > 0 || f.asked("share", "count", "times") {
		return nil
	}
	v := f.quants[0].value.Value
	rows := query.RowGames
	switch {
	case v.Kind == query.PlusValue:
	case v.Kind == query.TagNumberValue && v.Side == query.AnySide && f.noun("games"):
	case v.Kind == query.TagNumberValue && v.Side == query.Own && f.gamesThenNumber():
		rows = query.RowSides // 'the game of Tal with the lowest RatingDiff'
	default:
		return nil
	}
	q := f.form(rows)
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: !f.agg("lowest")}}
	q.Limit = max(f.top, 1)
	return one("games by number", -0.3, q)
}

// gamesThenNumber says that games are spoken of before a number that tells which.
func (f *frame) gamesThenNumber() bool {
	games := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "noun" && p.value == "games" })
	at := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "quant" })
	return games >= 0 && games < at
}

// askedNoun is what 'which' asks for that is joined to the question for a game: 'the
// oldest game, and which opening was it'; empty: nothing.
func (f *frame) askedNoun() string {
	if f.order == nil || f.more == nil || f.more.value != "which" {
		return ""
	}
	i := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "noun" && p.start >= f.more.end })
	if i < 0 || f.parts[i].start > f.more.end+1 {
		return ""
	}
	noun := textOf(f.parts[i])
	if _, ok := keyOf(noun); !ok || isSided(noun) || ofMoves[noun] {
		return ""
	}
	return noun
}

// ofMany are the values that many games of one date have: the latest event is told once,
// and not for each of its games.
var ofMany = map[query.ValueKind]bool{query.EventValue: true, query.YearValue: true}

// tellsOnce says that the first game by date is wanted for a value that many games have.
func tellsOnce(q query.Form, v query.Value) bool { return ofMany[v.Kind] && firstByDate(q) }

// firstByDate says that the first game by date is wanted.
func firstByDate(q query.Form) bool {
	byDate := len(q.Order) == 1 && q.Order[0].Column != nil && q.Order[0].Column.Of.Kind == query.DateValue
	return byDate && q.Limit == 1 && q.Skip == 0
}

// firstGroup makes of the first game of a list the value that it has, with its date.
func firstGroup(q query.Form, v query.Value) query.Form {
	date := query.Column{Agg: query.LowestAgg, Of: &query.Value{Kind: query.DateValue}}
	if q.Order[0].Descending {
		date.Agg = query.HighestAgg
	}
	q.By, q.Show, q.Order = []query.Value{v}, []query.Column{date}, []query.Ordering{{Column: &date, Descending: q.Order[0].Descending}}
	return q
}

// countedInFound makes how often something is done in the game that comes first: 'how many
// captures are there in the shortest win'.
func (f *frame) countedInFound() []candidate {
	h := f.events[0].value
	q := f.form(query.RowGames, "events")
	f.orderInto(&q)
	q.Show = []query.Column{{Of: &query.Value{Kind: query.TimesValue, HalfMove: &h}}}
	return one("value of found", 0.2, q)
}

// showing makes of the first game of a list a value that it has.
func showing(q query.Form, v query.Value) query.Form {
	if v.Kind == query.DateValue && firstByDate(q) {
		return firstDate(q)
	}
	q.Show = []query.Column{{Of: &v}}
	return q
}

// firstDate makes of the first game of a list by date that date alone.
func firstDate(q query.Form) query.Form {
	date := query.Column{Agg: query.LowestAgg, Of: &query.Value{Kind: query.DateValue}}
	if q.Order[0].Descending {
		date.Agg = query.HighestAgg
	}
	q.Show, q.Order, q.Limit = []query.Column{date}, nil, 0
	return q
}
