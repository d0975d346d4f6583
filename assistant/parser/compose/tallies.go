package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// balance is which of two outcomes somebody has more of.
type balance struct{ More, Fewer query.Outcome }

// balances are what words such as 'plus score' say.
var balances = map[string]balance{"positive": {query.Win, query.Loss}, "negative": {query.Loss, query.Win}}

// buildBalance reads 'more wins than losses', 'a plus score'.
func buildBalance(p parts) (any, bool) {
	if b, ok := balances[p.text("balance_word")]; ok {
		return b, true
	}
	b := balance{query.Outcome(p.text("a")), query.Outcome(p.text("b"))}
	if p.text("most") == "least" {
		b.More, b.Fewer = b.Fewer, b.More
	}
	return b, b.More != b.Fewer
}

// topBy is the best of a group by how often games ended so.
type topBy struct {
	Noun    string
	Outcome query.Outcome
}

// buildTopBy reads 'best year by wins', 'worst tournament by losses', 'the biggest
// loser': the one with the most of them.
func buildTopBy(p parts) (any, bool) {
	t := topBy{p.text("noun"), query.Outcome(p.text("wins"))}
	if king := p.text("king_of"); king != "" {
		if t.Outcome != "" && string(t.Outcome) != king {
			return nil, false
		}
		t = topBy{"players", query.Outcome(king)}
	}
	_, ok := keyOf(t.Noun)
	return t, ok || t.Noun == ""
}

// takeTally takes parts on how many of something players have.
func (f *frame) takeTally(part fragment) (taken, ok bool) {
	text, _ := part.value.(string)
	switch part.kind {
	case "balance":
		b := part.value.(balance)
		f.rivals.balance = &b
	case "top_by":
		b := part.value.(topBy)
		if f.most != "" {
			return true, false
		}
		f.most = "most"
		if b.Noun != "" {
			f.nouns = append(f.nouns, said[string]{b.Noun, part.start})
		}
		f.outcomes = append(f.outcomes, said[query.Outcome]{b.Outcome, part.start})
	case "kin_each":
		return true, f.takeKinEach(part)
	case "big_group":
		return true, f.takeBigGroup(part)
	case "best_rated":
		if f.order != nil {
			return true, false
		}
		f.order = &ordering{How: text}
		f.nouns = append(f.nouns, said[string]{"players", part.start})
	case "role":
		f.nouns = append(f.nouns, said[string]{"players", part.start})
		f.outcomes = append(f.outcomes, said[query.Outcome]{query.Outcome(text), part.start})
	case "reached":
		f.rivals.reached = part.value.(int)
	case "beaten_ref":
		f.rivals.him = true
		return true, slices.ContainsFunc(f.parts, func(p fragment) bool { return endsGame(p) && p.end == part.start })
	case "has_title":
		if f.titleOfOther(part) {
			f.rivals.oppTitle = text
			return true, true
		}
		f.rivals.title = text
	case "opp_titled":
		if f.rivals.oppTitle != "" {
			return true, false // nobody is of two titles, see comparisons
		}
		f.rivals.oppTitle = text
		if text == titledOpponents {
			f.rivals.oppTitle = anyTitle
			f.nouns = append(f.nouns, said[string]{"opponents", part.start})
		}
	case "title_list":
		f.rivals.titleList = true
	case "titled_opps":
		f.rivals.oppTitle = text
		f.nouns = append(f.nouns, said[string]{"opponents", part.start})
	case "each_one":
		f.rivals.each = true
	default:
		return f.takeRanking(part)
	}
	return true, true
}

// titleMeant is what it costs to ask for titles beside one that is told, 'the title GM', or
// for games where those who have it are asked for.
const titleMeant = 2.0

// attachTallies gives what is said of ratings, titles and colours to those who
// are asked for.
func (f *frame) attachTallies() {
	r := &f.rivals
	if r.each && len(f.own.Names)+len(f.opp.Names)+len(f.by)+len(f.nouns) == 0 && len(f.outcomes) > 0 && len(f.measures) == 0 {
		f.by = []string{"players"} // 'how many each of them won', of nobody by name
	}
	asked := f.asked("who") || f.noun("players")
	if r.title != "" && !asked && len(f.nouns) == 0 && len(f.own.Names) == 0 && (f.asked("count", "list", "which") || f.namesTitled()) {
		f.nouns, asked = append(f.nouns, said[string]{"players", 0}), true // 'how many grandmasters', 'which IM beat a GM'
	}
	if r.title != "" && !asked && len(f.nouns) == 0 && len(f.own.Names) == 1 && f.asked("count", "which") {
		f.nouns = append(f.nouns, said[string]{"opponents", 0}) // 'against how many grandmasters did Tal play'
	}
	if r.oppTitle != "" && f.noun("opponents") && len(f.own.Names) == 0 {
		f.cost += originCost // of whom?
	}
	if r.title+r.oppTitle != "" && (f.noun("titles") || f.asked("which") && len(f.columns) > 0) {
		f.cost += titleMeant
	}
	f.attachTitleList()
	f.attachTheirs()
	own := asked && len(f.own.Names)+len(f.opp.Names) == 0 && !f.noun("games")
	rival := len(f.own.Names) > 0 && (f.asked("who", "whom") || f.noun("opponents", "players"))
	seat := query.Side("")
	switch {
	case own, asked && len(f.own.Names) == 0 && len(f.outcomes) > 0 && !f.noun("games"): // 'which GM beat Tal most often'
		seat = query.Own
	case rival:
		seat = query.Other
	}
	if len(f.sides) == 1 && own && f.color == "" && len(f.outcomes) == 0 { // 'who has most wins with Black'
		s := f.sides[0]
		f.color, f.sides = s.value.Of, nil
		f.outcomes = append(f.outcomes, said[query.Outcome]{s.value.Outcome, s.at})
	}
	for i, c := range f.conds {
		if e := c.value.Elo; e != nil && e.Side == query.AskSide && e.Player == nil && !e.Lead && seat != "" {
			v := query.Value{Kind: query.EloValue, Side: seat}
			f.conds[i].value = condition{query.Cond{Compare: &query.Compare{Of: v, Bounds: bounds(e.Range)}}, "elo"}
		}
	}
	if r.reached > 0 {
		elo := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.EloValue, Side: query.Own}, Bounds: bounds(query.Range{Min: r.reached})}}
		switch {
		case len(f.own.Names) == 1:
			elo.Compare.Of = query.Value{Kind: query.EloValue, Player: &f.own.Names[0]}
			if f.order == nil {
				f.order = &ordering{How: "first"}
			}
		case seat == "":
			elo = query.Cond{Elo: &query.Elo{Side: query.AnySide, Range: query.Range{Min: r.reached}}}
		}
		f.conds = append(f.conds, said[condition]{condition{elo, "elo"}, 0})
	}
	if seat != "" && f.noun("players", "opponents") {
		for i, c := range f.conds {
			f.conds[i].value.Cond = noted(c.value.Cond, seat)
		}
	}
	f.titled(r.title, seat)
	if r.oppTitle != "" {
		f.titled(r.oppTitle, query.Other)
	}
}

// theirs are the nouns of what opponents have by those of what anybody has.
var theirs = map[string]string{"titles": "opponent_titles", "teams": "opponent_teams"}

// attachTheirs makes titles and teams those of the opponents that are spoken of:
// 'Tal's opponents by title'.
func (f *frame) attachTheirs() {
	if len(f.own.Names) == 0 || !f.noun("opponents") {
		return
	}
	found := false
	f.by, f.nouns = slices.Clone(f.by), slices.Clone(f.nouns)
	for i, n := range f.by {
		if of := theirs[n]; of != "" {
			f.by[i], found = of, true
		}
	}
	for i, n := range f.nouns {
		if of := theirs[n.value]; of != "" {
			f.nouns[i].value, found = of, true
		}
	}
	if found {
		f.nouns = slices.DeleteFunc(f.nouns, func(n said[string]) bool { return n.value == "opponents" })
	}
}

// ofEither says that a frame has what only sides have.
func (f *frame) ofEither() bool {
	return slices.ContainsFunc(f.conds, func(c said[condition]) bool {
		if c.value.Not != nil {
			c.value.Cond = *c.value.Not
		}
		return c.value.Compare != nil && (c.value.Compare.Of.Side == query.Own || c.value.Compare.Of.Side == query.Other)
	})
}

// buildWinnerLed reads 'the winner had 200 points less'.
func buildWinnerLed(p parts) (any, bool) {
	r, ok := p.of("range").(query.Range)
	if n, said := p.number("number"); said && !ok {
		r, ok = query.Range{Min: n}, n > 0
	}
	if !ok || r.Min == 0 {
		return nil, false
	}
	seat := query.Own
	if (p.text("lower") == "lower") == (p.text("winner") == "win") {
		seat = query.Other
	}
	lead := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.LeadValue, Side: seat}, Bounds: bounds(r)}}
	both := query.Cond{And: []query.Cond{{Outcome: query.Win}, lead}}
	return condition{query.Cond{SomeSide: &both}, "elo"}, true
}

// positive makes those who have more of one outcome than of another: 'players
// with more wins than losses'.
func (f *frame) positive() []candidate {
	b := f.rivals.balance
	if b == nil || len(f.by) > 0 && !slices.Equal(f.by, []string{f.key()}) || len(f.measures)+len(f.aggs) > 0 || f.order != nil || f.most != "" {
		return nil
	}
	key := f.key()
	if key == "" {
		if len(f.own.Names) == 0 {
			return nil
		}
		return f.record(0.3)
	}
	g := f.turned()
	q := g.form(query.RowSides)
	q.By = keysOf([]string{key}, q.Rows)
	zero := 0.0
	of := func(o query.Outcome) query.Column {
		return query.Column{Agg: query.CountAgg, Among: &query.Share{Where: &query.Cond{Outcome: o}}}
	}
	column, fewer := of(b.More), of(b.Fewer)
	column.Minus = &fewer
	q.Having = append(f.bound(), query.Bound{Column: column, Bounds: query.Bounds{Above: &zero}})
	return one("positive", 0, f.orCounted(q))
}

// orCounted is a form of groups, or how many of them there are where that is
// asked for.
func (f *frame) orCounted(q query.Form) query.Form {
	if !f.asked("count") {
		return q
	}
	return query.Form{Rows: query.RowGroups, Groups: &q, Show: []query.Column{{Agg: query.CountAgg}}}
}

// countedNoun is what the most different ones of are wanted: it stands behind the
// word for most, and is not what is asked for.
func (f *frame) countedNoun() string {
	key, after, highest := f.key(), false, false
	for _, p := range f.parts {
		switch {
		case p.kind == "most" || p.kind == "agg":
			after, highest = true, p.kind == "agg"
		case p.kind == "differ":
		case p.kind == "noun" && after:
			noun, _ := p.value.(string)
			v, ok := keyOf(noun)
			won := noun == "events" && len(f.outcomes) > 0 // 'won the most tournaments'
			same, _ := keyOf(key)
			worth := highest && v.Kind == query.TagValue // 'the event of the highest category'
			if !ok || won || worth || noun == key || reflect.DeepEqual(v, same) || ofMoves[noun] || v.Kind == query.DateValue || v.Kind == query.PlayerValue && key == "opponents" {
				return ""
			}
			return noun
		default:
			after = false
		}
	}
	return ""
}

// mostDifferent makes 'who faced the most different opponents'.
func (f *frame) mostDifferent() []candidate {
	key, noun := f.key(), f.countedNoun()
	if noun == "" || key == "" || key == "dates" || f.order != nil || len(f.by)+len(f.measures)+len(f.events)+len(f.quants) > 0 || f.asked("share", "count", "times") {
		return nil
	}
	if f.most == "" && (f.extremes() == 0 || noun == "categories") {
		return nil // the highest category is a number
	}
	rows := f.rows(key, noun)
	g := f.turned()
	q := g.form(rows)
	v := keysOf([]string{noun}, rows)[0]
	column := query.Column{Agg: query.DistinctAgg, Of: &v}
	q.By = keysOf([]string{key}, rows)
	q.Show = []query.Column{column}
	q.Order = []query.Ordering{{Column: &column, Descending: !f.least()}}
	q.Limit = max(f.top, 1)
	q.Having = f.bound()
	return one("most different", -1, q)
}

// allOfThem makes those who met each of several people: 'who beat Karpov and
// Kasparov', 'opponents of both'.
func (f *frame) allOfThem() []candidate {
	key := f.key()
	if key != "players" && key != "opponents" || f.most != "" || f.order != nil || len(f.by)+len(f.measures)+len(f.aggs)+len(f.quants)+len(f.events) > 0 || f.asked("share") || f.noun("games") {
		return nil
	}
	g := f.turned()
	who, seat := g.opp, query.Other
	if len(who.Names) == 0 && key == "opponents" {
		who, seat = g.own, query.Own
	}
	if !who.All || len(who.Names) < 2 {
		return nil
	}
	q := g.form(query.RowSides)
	q.By = keysOf([]string{key}, q.Rows)
	q.Having = f.bound()
	least := 1.0
	for _, n := range who.Names {
		met := query.Cond{Player: &query.Player{Name: n, Side: seat}}
		q.Having = append(q.Having, query.Bound{Column: query.Column{Agg: query.CountAgg, Among: &query.Share{Where: &met}}, Bounds: query.Bounds{Min: &least}})
	}
	return one("all of them", -0.3, f.orCounted(q))
}

// ratingsOf makes the ratings that somebody had: 'what was Kasparov's Elo in 1999'.
func (f *frame) ratingsOf() []candidate {
	who := f.person()
	if who == nil || len(f.own.Names) != 1 || len(f.quants) != 1 || f.quants[0].value.Kind != query.EloValue || len(f.aggs)+len(f.by)+len(f.measures)+len(f.events) > 0 || f.order != nil || f.most != "" || f.asked("share", "count", "times", "board", "replay") {
		return nil
	}
	q := f.form(query.RowGames)
	date, elo := query.Value{Kind: query.DateValue}, query.Value{Kind: query.EloValue, Player: who}
	q.Show = []query.Column{{Of: &date}, {Of: &elo}}
	return one("ratings", 0.3, q)
}

// buildOppElo reads 'against people below 2600'.
func buildOppElo(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	if !ok || c.Elo == nil || c.Elo.Side != query.AskSide || c.Elo.Player != nil || c.Elo.Lead {
		return nil, false
	}
	return c.Elo.Range, true
}

// leastRating is the least number that is taken for a rating where nothing says
// that it is one.
const leastRating = 2100

// buildReached reads 'reached 2800'.
func buildReached(p parts) (any, bool) {
	n, ok := p.number("number")
	return n, ok && n >= leastRating && n < 4000
}

// buildRatedNumber reads 'drew with a 2700': with somebody who was rated so, or
// higher. What may be a year is none.
func buildRatedNumber(p parts) (any, bool) {
	n, ok := p.number("number")
	return query.Range{Min: n}, ok && n >= leastRating && n < 3000 && n%50 == 0
}

// noted says of a seat that it has a rating, where either of the players was
// said to have one.
func noted(c query.Cond, seat query.Side) query.Cond {
	switch {
	case c.Not != nil && c.Not.Tag != nil:
		of := noted(*c.Not, seat)
		return query.Cond{Not: &of}
	case c.Tag != nil && (c.Tag.Name == "Title" || c.Tag.Name == "Team") && c.Tag.Side != nil && *c.Tag.Side == query.AnySide && len(c.Tag.Texts) == 0:
		return query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.TagValue, Tag: c.Tag.Name, Side: seat}}}
	case c.Tag != nil && c.Tag.Name == "Elo" && c.Tag.Side != nil && *c.Tag.Side == query.AnySide && len(c.Tag.Texts) == 0 && c.Tag.Range == nil:
		return query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.EloValue, Side: seat}}}
	}
	return c
}
