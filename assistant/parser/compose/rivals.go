package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// rivalBuilders make the values of the rules on players.
var rivalBuilders = map[string]func(parts) (any, bool){
	"best": buildBest, "reached": buildReached, "opp_elo": buildOppElo, "balance": buildBalance, "top_by": buildTopBy, "two_titles": buildTwoTitles, "winner_led": buildWinnerLed, "rated_number": buildRatedNumber, "title": buildTitle, "who_most": buildWhoMost, "big_group": buildBigGroup,
	"rated":   func(p parts) (any, bool) { return p.text("best_players"), true },
	"ranking": func(parts) (any, bool) { return "ranking", true },
}

// rivals is what a frame says of players beyond who they are.
type rivals struct {
	beside  bool // two stand side by side, and nothing says that they met
	best    bool // the first by a measure is wanted
	ranking bool // all of them are wanted, by a measure or by how many
	always  bool // all of the games are to have ended so

	ofThose  bool // it begins with words for those who did it: 'those who beat Tal'
	unfolded bool // what is said of their games was said in one phrase, whoever is meant by it
	// boundEnded says that the bounds are of games that ended so.
	boundEnded bool

	him     bool // they beat whom was told of before
	reached int  // the rating that somebody came to
	each    bool // of each of two people something is asked

	balance         *balance // which outcome they have more of
	title, oppTitle string
	titleList       bool // titles are told as those that there are

	rankBy *rankBy // what groups are ranked by

	limits   []query.Bound // what measures of groups are within
	gain     string        // what a game did to a rating
	underdog *underdog     // who was rated lower
}

// besideCost is what it costs that two people who stand side by side met.
const besideCost = 2.6

// bestMeasure is the best or worst by a measure.
type bestMeasure struct {
	Measure string
	How     string // most or least
}

// buildBest reads 'the best score', 'el peor porcentaje de victorias'.
func buildBest(p parts) (any, bool) {
	b := bestMeasure{p.text("measure"), p.text("best")}
	if b.Measure == "record" {
		b.Measure = "score"
	}
	return b, places[b.Measure] == 0
}

// rivalry is what words such as 'nemesis' ask: who won most against somebody.
var rivalry = map[string]query.Outcome{"beaten": query.Win, "beater": query.Loss}

func (f *frame) takeRivals(part fragment) (taken, ok bool) {
	text, _ := part.value.(string)
	switch part.kind {
	case "bestmeasure":
		b := part.value.(bestMeasure)
		if f.most != "" && f.most != b.How {
			return true, false
		}
		f.most, f.rivals.best = b.How, true
		f.measures = append(f.measures, said[string]{b.Measure, part.start})
	case "who_first":
		if f.order != nil {
			return true, false
		}
		f.order = &ordering{How: text}
		f.asks = append(f.asks, said[string]{"who", part.start})
	case "who_most":
		w := part.value.(whoMost)
		if f.most != "" || f.top > 0 {
			return true, false
		}
		f.most, f.top = w.How, w.N
		f.asks = append(f.asks, said[string]{"who", part.start})
	case "always":
		f.rivals.always = true
	case "limit":
		f.rivals.limits = append(f.rivals.limits, part.value.(query.Bound))
	case "gain":
		return true, f.takeGain(part)
	case "underdog":
		u, first := part.value.(underdog), f.rivals.underdog
		ok = true
		if first != nil { // 'the lower rated player beat the higher rated one'
			u, ok = underdog{first.Higher, query.Range{Min: max(first.Min, u.Min)}}, first.Higher != u.Higher && first.Min*u.Min == 0 && len(f.outcomes) > 0
		}
		f.rivals.underdog = &u
		return true, ok
	case "mutual":
		return true, slices.ContainsFunc(f.parts, isKin) || asksMeetings(f.parts) // of two who are compared see collectMutual
	case "all_ended":
		return true, f.takeAllEnded(part)
	case "ranking":
		f.rivals.ranking = true
	case "rivalry":
		return true, f.takeRivalry(part)
	case "rivalry_told":
		return true, slices.ContainsFunc(f.parts, func(p fragment) bool { return p.kind == "rivalry" && strings.TrimSuffix(textOf(p), "s") == text })
	default:
		return f.takeTally(part)
	}
	return true, true
}

// takeRivalry takes words such as 'nemesis' for who has the most such games against somebody,
// and those for several for all who have: 'the victims of Tal', but 'his top five victims'.
func (f *frame) takeRivalry(part fragment) bool {
	text := textOf(part)
	one, several := strings.CutSuffix(text, "s")
	first := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "rivalry" })
	if again := f.parts[first].start < part.start; again { // 'his nemesis, the worst opponent he had'
		return strings.TrimSuffix(textOf(f.parts[first]), "s") == one
	}
	ranked := f.top > 0 || slices.ContainsFunc(f.parts, func(p fragment) bool { return p.kind == "topn" || p.kind == "most" })
	if f.most != "" && !several {
		return false
	}
	if ranked || !several {
		f.most = "most"
	}
	f.nouns = append(f.nouns, said[string]{"opponents", part.start})
	f.outcomes = append(f.outcomes, said[query.Outcome]{rivalry[one], 1 << 20}) // whose, stands wherever it may
	return true
}

// attachBeaten sees games from the side of whom was spoken of before: of Euwe's
// opponents, 'who beat him', he lost.
func (f *frame) attachBeaten() {
	if f.rivals.him && len(f.own.Names) > 0 && len(f.outcomes) == 1 {
		f.outcomes[0].value = otherwiseSeen[f.outcomes[0].value]
		f.object, f.rivals.him = false, false
	}
}

// otherwiseSeen is how a game ended for the other one.
var otherwiseSeen = map[query.Outcome]query.Outcome{query.Win: query.Loss, query.Loss: query.Win, query.Draw: query.Draw, query.NotWin: query.NotLoss, query.NotLoss: query.NotWin}

// takeTime takes 'for the first time' for the first.
func (f *frame) takeTime(part fragment) bool {
	if f.order != nil {
		return f.order.How == "first" && f.order.Skip == 0
	}
	f.order = &ordering{How: "first"}
	return true
}

// attachRivals brings words for measures to what they are of.
func (f *frame) attachRivals() {
	r := &f.rivals
	f.attachTallies()
	f.attachBeaten()
	if len(f.measures) > 0 && (f.most != "" || f.agg("highest", "lowest")) {
		r.best = true
		if f.most == "" {
			f.most = "most"
			if f.agg("lowest") {
				f.most = "least"
			}
		}
		if len(f.quants) == 0 {
			f.aggs = nil
		}
	}
	if r.beside && !slices.ContainsFunc(f.parts, func(p fragment) bool { return comparing[p.kind] }) && (hasPart(f.parts, "mutual") || hasValue(f.parts, "neutral", anyColor...) || slices.ContainsFunc(f.measures, func(m said[string]) bool { return m.value == "record" || m.value == "score" })) {
		f.cost -= besideCost - 0.3
	}
	if r.ranking && len(f.measures)+len(f.outcomes)+len(f.quants)+len(f.aggs)+len(f.nouns)+len(f.by)+len(f.events) == 0 && f.most == "" && (f.sort == nil || f.sort.Of == nil && f.sort.Measure == "") && f.order == nil {
		f.measures = append(f.measures, said[string]{"points", 0}) // 'the table of the tournament'
	}
	if f.top > 0 && len(f.measures) == 1 && len(f.own.Names) == 0 && f.key() == "" && len(f.by) == 0 {
		f.nouns = append(f.nouns, said[string]{"players", 0}) // 'top 5 by win rate'
		r.ranking = true
	}
	if r.ranking && f.key() == "" {
		f.nouns = append(f.nouns, said[string]{"players", 0})
	}
	if r.ranking && f.sort == nil && f.most == "" && f.order == nil {
		f.sort = &sorting{Descending: true}
	}
}

// toldRivals says that what was said of players stands in the form.
func (f *frame) toldRivals(q query.Form) bool {
	if len(f.own.Names) == 1 && len(f.opp.Names) == 1 && f.own.Names[0].Text == f.opp.Names[0].Text {
		return false // nobody plays against themselves
	}
	if f.most != "" && f.order != nil && (f.order.How == "strongest" || f.order.How == "weakest") {
		return false // who is rated highest does not have most of anything
	}
	record := len(q.Show) == 1 && q.Show[0].Agg == query.RecordAgg
	if f.perGame() && f.ofPeople() && len(f.events) == 1 && !(len(q.Show) == 1 && q.Show[0].Agg == query.AverageAgg) {
		return false // 'who captures more per game'
	}
	if !f.toldRanking(q) {
		return false
	}
	if f.rivals.each && !record && !q.Grouped() && q.Groups == nil {
		return false
	}
	return (f.rivals.balance == nil || slices.ContainsFunc(q.Having, func(b query.Bound) bool { return b.Column.Minus != nil }) || q.Groups != nil || record) && (!f.rivals.always || len(q.Having) > 0 || q.Groups != nil) && (!f.rivals.ranking || len(q.Order) > 0)
}

// turned is the frame of whom a game ended so against: 'who beat Tal' is asked of
// the others.
func (f *frame) turned() *frame {
	if f.key() != "players" || !f.object || len(f.own.Names) == 0 || len(f.opp.Names) > 0 {
		return f
	}
	g := *f
	g.opp, g.own, g.object = f.own, people{}, false
	return &g
}

// owners makes who, or what, has the highest or lowest of a number: 'who has the
// highest rating', 'the highest rated player'.
func (f *frame) owners() []candidate {
	key := f.key()
	if rated := f.order != nil && f.order.How == "strongest" && f.order.Skip == 0; key == "" && rated && len(f.own.Names) == 1 && len(f.nouns)+len(f.quants)+len(f.by)+len(f.aggs)+len(f.measures)+len(f.opp.Names)+len(f.outcomes)+f.top == 0 {
		q := f.form(query.RowSides) // 'the best rating of Polgar'
		q.Show = []query.Column{{Agg: query.HighestAgg, Of: &query.Value{Kind: query.EloValue, Side: query.Own}}}
		return one("owner of extreme", -0.8, q)
	}
	if key == "" || key == "dates" || ofMoves[key] || len(f.by)+len(f.measures) > 0 || f.asked("share", "count", "times") {
		return nil
	}
	rated := f.order != nil && (f.order.How == "strongest" || f.order.How == "weakest") && !slices.ContainsFunc(f.quants, func(q said[quantity]) bool { return q.value.Kind != query.EloValue })
	v := query.Value{Kind: query.EloValue, Side: query.Own}
	switch {
	case rated && (key == "players" || key == "opponents") && len(f.aggs) == f.extremes(): // 'by peak Elo'
	case f.order == nil && len(f.quants) == 1 && len(f.aggs) > 0 && len(f.aggs) == f.extremes() && owned[f.quants[0].value.Kind] && f.most == "":
		if q := f.quants[0].value.Value; q.Side != "" || q.Kind != query.EloValue {
			v = q
		}
	default:
		return nil
	}
	rows := query.RowSides
	switch {
	case v.Kind != query.EloValue:
		rows = f.rows(key)
	case key == "opponents":
		v.Side = query.Other
	}
	g := f.turned()
	q := g.form(rows)
	low := f.agg("lowest") || rated && f.order.How == "weakest"
	column := query.Column{Agg: query.HighestAgg, Of: &v}
	if low {
		column.Agg = query.LowestAgg
	}
	q.By = keysOf([]string{key}, q.Rows)
	q.Show = []query.Column{column}
	q.Order = []query.Ordering{{Column: &column, Descending: !low}}
	q.Limit = max(f.top, 1)
	q.Having = f.bound()
	if f.order != nil {
		q.Skip = f.order.Skip
	}
	cost := 0.0
	switch {
	case v.Kind != query.EloValue:
		cost = -0.3
	case rated && key == "opponents" && len(f.outcomes) > 0:
		cost = -1.2 // 'the highest rated player Tal beat' is no game
	case !f.asked("who", "whom", "which") && !rated:
		cost = 0.8 // 'the highest rating anybody had' is that number
	}
	return one("owner of extreme", cost, q)
}

// owned are the numbers of which it is asked who, or what, has the highest.
var owned = map[query.ValueKind]bool{query.EloValue: true, query.TagNumberValue: true}

// extremes is how many of the aggregates are the highest or the lowest.
func (f *frame) extremes() (n int) {
	for _, a := range f.aggs {
		if a.value == "highest" || a.value == "lowest" {
			n++
		}
	}
	return n
}

// ofPeople says that a comparison is of people.
func (f *frame) ofPeople() bool { return len(f.halves) > 1 && len(f.halves[0].frame.own.Names) > 0 }

// orPeople says that one of two people is asked for: 'Short or Timman'.
func orPeople(p fragment) bool {
	who, ok := p.value.(people)
	return ok && p.kind == "people" && len(who.Names) == 2 && !who.All
}

// asksEachOther says that it is asked who beat whom, of people who met.
func asksEachOther(parts []fragment) bool {
	asks := func(what string) bool {
		return slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "ask" && p.value == what })
	}
	return asks("who") && asks("whom")
}

// collectMutual makes the frame of a question about the games of two people
// against each other: 'who won more in their games, Short or Timman'.
func collectMutual(parts []fragment) (*frame, bool) {
	var names []query.Name
	var kept []fragment
	said, at := false, fragment{}
	for _, p := range parts {
		switch who, isPeople := p.value.(people); {
		case p.kind == "mutual", p.kind == "each_one":
			said = true
		case p.kind == "pair" && len(names) == 0:
			both := p.value.(pair)
			names, at = slices.Concat(both.A.Names, both.B.Names), p
			said = said || slices.ContainsFunc(parts, endsGame) && slices.ContainsFunc(parts, isMore) // 'Tal vs Botvinnik: who won more?'
		case isPeople && (p.kind == "people" || p.kind == "opp"):
			names, at = append(names, who.Names...), p
		case comparing[p.kind], isMore(p), endsGame(p), p.kind == "measure" && (p.value == "record" || p.value == "points" || p.value == "score"):
			said = said || p.kind == "measure" && slices.ContainsFunc(parts, orPeople)
		case p.kind == "ask" && p.value == "whom" && asksEachOther(parts):
			said = true
		case p.kind == "ask" && (p.value == "who" || p.value == "which" || p.value == "count" || p.value == "times"), p.kind == "noun" && (p.value == "games" || p.value == "players"):
		default:
			kept = append(kept, p)
		}
	}
	if !said || len(names) != 2 || asksMeetings(parts) {
		return nil, false
	}
	a, b := people{Names: names[:1]}, people{Names: names[1:]}
	kept = append(kept, fragment{kind: "pair", start: at.start, end: at.end, value: pair{A: a, B: b}}, fragment{kind: "measure", start: at.start, end: at.end, value: "record"})
	f, ok := collect(kept)
	if ok {
		f.parts = parts
	}
	return f, ok
}

// buildWhoMost reads 'the three who most often'.
func buildWhoMost(p parts) (any, bool) {
	n, _ := p.number("number")
	return whoMost{p.text("that_most"), n}, n <= 100
}

// whoMost is who did something most or least, and how many of them are wanted.
type whoMost struct {
	How string
	N   int
}

// mostAmong orders groups by how many of their games ended so, where the bounds
// are of all their games: 'fewest losses, at least 30 games'.
func (f *frame) mostAmong(o query.Outcome) query.Form {
	q := f.turned().form(query.RowSides, "outcome")
	column := query.Column{Agg: query.CountAgg, Among: &query.Share{Where: &query.Cond{Outcome: o}}}
	q.Show = []query.Column{column}
	q.Order = []query.Ordering{{Column: &column, Descending: f.most == "most"}}
	q.Limit = max(f.top, 1)
	q.Having = f.bound()
	return q
}

// headed says that a question begins with what it asks for: players, events.
func (f *frame) headed() bool {
	if len(f.parts) == 0 || f.parts[0].kind != "noun" {
		return false
	}
	noun := textOf(f.parts[0])
	_, ok := keyOf(noun)
	return ok && !ofMoves[noun] && noun != "dates" && noun != "results"
}
