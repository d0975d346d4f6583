package rules

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The builders of paraphrases' conditions and queries.

func exactCodes(c Captures) (any, bool) {
	e := query.ECO{From: c.text("from"), To: c.text("to")}
	if e.To == "" {
		e.To = e.From
	}
	return e, true
}

func exactTexts(c Captures) (any, bool) {
	return append(slices.Clone(value[[]string](c, "list")), c.text("x")), true
}

// exactTagSays reads what is said of the value of a tag.
func exactTagSays(c Captures) (any, bool) {
	if r, ok := c["x"].(query.Range); ok {
		return query.Tag{Range: &r}, true
	}
	match := map[string]query.Match{"tag_equals": query.Equals, "tag_contains": query.Contains, "tag_begins": query.Begins}
	return query.Tag{Match: match[c.text("phrase")], Texts: value[[]string](c, "x")}, true
}

// exactMoves reads the half-moves of a line; any half-move is an empty text.
func exactMoves(c Captures) (any, bool) {
	return append(slices.Clone(value[[]string](c, "list")), c.text("x")), true
}

func exactResult(c Captures) (any, bool) {
	return query.Cond{Result: query.Result(c.text("phrase"))}, true
}

func exactPlayer(c Captures) (any, bool) {
	pl := query.Player{Name: value[query.Name](c, "name"), Side: exactSide(c.text("side"))}
	_, outcome, _ := strings.Cut(c.text("phrase"), "_")
	pl.Outcome = query.Outcome(outcome)
	return query.Cond{Player: &pl}, true
}

func exactDate(c Captures) (any, bool) {
	x, y := value[query.Day](c, "x"), value[query.Day](c, "y")
	d, ok := map[string]query.Dates{
		"date": {From: x, To: x}, "date_day": {From: x, To: x}, "date_to": {To: x}, "date_from": {From: x}, "date_from_to": {From: x, To: y},
	}[c.text("phrase")]
	return query.Cond{Date: &d}, ok
}

func exactMonth(c Captures) (any, bool) {
	n, ok := token.Number(strings.TrimPrefix(c.text("x"), "month_"))
	return query.Cond{Month: n}, ok
}

func exactECO(c Captures) (any, bool) {
	e := value[query.ECO](c, "x")
	e.Name = c.text("name")
	return query.Cond{ECO: &e}, true
}

func exactElo(c Captures) (any, bool) {
	w := value[whose](c, "whose")
	e := query.Elo{Side: w.side, Player: w.player, Opponent: w.opponent, Range: value[query.Range](c, "x")}
	switch c.text("phrase") {
	case "elo_open":
		e.Side = query.AskSide
	case "elo_lead", "elo_difference":
		e.Lead = true
	}
	return query.Cond{Elo: &e}, true
}

func exactLengthAtom(c Captures) (any, bool) {
	l, ok := c["x"].(query.Length)
	return query.Cond{Length: &l}, ok
}

func exactTag(c Captures) (any, bool) {
	t := value[query.Tag](c, "says")
	t.Name = c.text("tag")
	if w, ok := c["whose"].(whose); ok {
		t.Side = &w.side
	}
	return query.Cond{Tag: &t}, true
}

func exactLine(c Captures) (any, bool) { return query.Cond{Line: value[[]string](c, "x")}, true }

func exactHalfMove(c Captures) (any, bool) {
	h, ok := c["x"].(meaning.Happening)
	return query.Cond{HalfMove: &h.HalfMove}, ok
}

func exactTimes(c Captures) (any, bool) {
	h, ok := c["x"].(meaning.Happening)
	return query.Cond{Times: &query.Times{HalfMove: h.HalfMove, Range: value[query.Range](c, "n")}}, ok
}

func exactSequenceAtom(c Captures) (any, bool) {
	s, ok := c["x"].(query.Sequence)
	return query.Cond{Sequence: &s}, ok
}

func exactPositionAtom(c Captures) (any, bool) {
	p, ok := c["x"].(query.Position)
	return query.Cond{Position: &p}, ok
}

func exactStart(c Captures) (any, bool) {
	return query.Cond{Start: query.Start(strings.TrimPrefix(c.text("phrase"), "start_"))}, true
}

func exactCopies(Captures) (any, bool) { return query.Cond{Copies: true}, true }

func exactGame(c Captures) (any, bool) {
	n, ok := c.number("n")
	return query.Cond{Game: int64(n)}, ok && n > 0
}

// exactList joins conditions by 'and' or 'or'.
func exactList(or bool) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) {
		a, b := value[query.Cond](c, "a"), value[query.Cond](c, "b")
		before := a.And
		if or {
			before = a.Or
		}
		if before == nil {
			before = []query.Cond{a}
		}
		all := append(slices.Clone(before), b)
		if or {
			return query.Cond{Or: all}, true
		}
		return query.Cond{And: all}, true
	}
}

func exactNot(c Captures) (any, bool) {
	inner, ok := c["x"].(query.Cond)
	return query.Cond{Not: &inner}, ok
}

// exactFound reads half-moves or positions and in which games they are.
func exactFound(c Captures) (any, bool) {
	q := query.Query{Where: where(c, "where")}
	if p, ok := c["p"].(query.Position); ok {
		q.Subject, q.Position = query.Positions, &p
		return q, true
	}
	h := value[meaning.Happening](c, "h").HalfMove
	q.Subject, q.HalfMove = query.HalfMoves, &h
	return q, true
}

// where is a captured condition, or nil.
func where(c Captures, name string) *query.Cond {
	if cond, ok := c[name].(query.Cond); ok {
		return &cond
	}
	return nil
}

// exactGames reads 'games' with what is said of them, or all of them.
func exactGames(c Captures) (any, bool) {
	return query.Query{Subject: query.Games, Where: where(c, "x")}, true
}

func exactAbout(c Captures) (any, bool) {
	if q, ok := c["q"].(query.Query); ok {
		return q, true
	}
	return c["x"], true
}

// exactShare reads the part that a percentage is of.
func exactShare(c Captures) (any, bool) {
	if c.text("phrase") == "games_of" {
		return query.Share{Where: where(c, "x")}, true
	}
	return exactPart(c)
}

func exactPart(c Captures) (any, bool) {
	s := query.Share{Where: where(c, "where")}
	if h, ok := c["x"].(meaning.Happening); ok {
		s.HalfMove = &h.HalfMove
	}
	return s, true
}

func exactParts(c Captures) (any, bool) {
	parts, longer := c["a"].([]query.Share)
	if !longer {
		parts = []query.Share{value[query.Share](c, "a")}
	}
	return append(slices.Clone(parts), value[query.Share](c, "b")), true
}

func exactPoint(c Captures) (any, bool) {
	if c.text("phrase") == "point_last" {
		return query.Point{Last: true}, true
	}
	n := value[query.Numbers](c, "x")
	return query.Point{Number: n.Min, Unit: n.Unit, Side: exactSide(c.text("phrase"))}, n.Min == n.Max
}

// exactQuantity reads a number of games; the key is its kind with the
// unit, or with 'of' for whose it is.
func exactQuantity(c Captures) (any, bool) {
	key := strings.TrimSuffix(strings.TrimPrefix(c.text("phrase"), "of_"), "_of")
	var q query.Quantity
	for _, unit := range []query.Unit{query.Half, query.Full, query.UnknownUnit} {
		if kind, ok := strings.CutSuffix(key, "_"+string(unit)); ok {
			key, q.Unit = kind, unit
		}
	}
	q.Kind = query.QuantityKind(key)
	if h, ok := c["x"].(meaning.Happening); ok {
		q.HalfMove = &h.HalfMove
	}
	if w, ok := c["whose"].(whose); ok {
		q.Side, q.Player = w.side, w.player
	}
	if noun, ok := c["x"].(string); ok {
		q.Side, q.Piece = exactMen(noun)
	}
	return q, true
}

// exactBy reads a key of groups. The value is a query that has it.
func exactBy(c Captures) (any, bool) {
	if tag, ok := c["tag"].(string); ok {
		return query.Query{Group: query.TagPrefix + query.Key(tag)}, true
	}
	if n, ok := c.number("n"); ok {
		return query.Query{Group: query.ByLine, Depth: n}, true
	}
	_, key, _ := strings.Cut(value[string](c, "key"), "_")
	if key == "line_one" {
		return query.Query{Group: query.ByLine, Depth: 1}, true
	}
	return query.Query{Group: query.Key(key)}, true
}

// exactWho reads whose results a record or a run is of: the key of a phrase,
// or a side or person.
func exactWho(c Captures) (any, bool) {
	if w, ok := c["whose"].(whose); ok {
		return w, true
	}
	return c["phrase"], true
}

// asked is a query, and whose results it says it is about.
type asked struct {
	query.Query
	who any
}

func exactAsked(c Captures) (any, bool) {
	q := value[query.Query](c, "x")
	key := c.text("phrase")
	q.Measure = query.Measure(key)
	switch key {
	case "count_boards":
		q.Measure = query.Count
	case "exist_games":
		q.Measure = query.Exists
	case "streak":
		q.Outcome = query.Outcome(strings.TrimPrefix(c.text("outcome"), "run_"))
	case "share":
		s := value[query.Share](c, "part")
		q.Share = &s
	case "board":
		p := value[query.Point](c, "point")
		q.Point = &p
	case "distinct":
		by := value[query.Query](c, "key")
		q.Group, q.Depth = by.Group, by.Depth
	}
	if of, ok := c["of"].(query.Quantity); ok {
		q.Of = &of
	}
	return asked{q, c["who"]}, true
}

// exactTail reads what is said of the rows. The value is a query that has it.
func exactTail(c Captures) (any, bool) {
	var q query.Query
	n := value[int](c, "n")
	switch key := c.text("phrase"); key {
	case "comparing":
		q.Parts = value[[]query.Share](c, "x")
	case "by":
		return c["key"], true
	case "within":
		by := value[query.Query](c, "key")
		q.Within = by.Group
	case "having":
		r := value[query.Range](c, "x")
		q.Having = &r
	case "earliest", "latest", "most", "least", "most_of", "least_of":
		q.Order = query.Order(strings.TrimSuffix(key, "_of"))
		if of, ok := c["of"].(query.Quantity); ok {
			q.Of = &of
		}
	case "skip":
		q.Skip = n
	case "skip_one":
		q.Skip = 1
	case "limit", "limit_next":
		q.Limit = n
	case "limit_one", "limit_next_one", "limit_ties":
		q.Limit = 1
	case "limit_nth_ties":
		q.Skip, q.Limit = n-1, 1
	default:
		q.Outcome = query.Outcome(strings.TrimPrefix(key, "group_"))
	}
	return q, true
}

// exactTailed adds a tail to a query; nothing may be said of the rows twice.
func exactTailed(c Captures) (any, bool) {
	a, tail := value[asked](c, "q"), value[query.Query](c, "tail")
	ok := true
	once(&a.Group, tail.Group, &ok)
	once(&a.Within, tail.Within, &ok)
	once(&a.Depth, tail.Depth, &ok)
	once(&a.Outcome, tail.Outcome, &ok)
	once(&a.Having, tail.Having, &ok)
	once(&a.Order, tail.Order, &ok)
	once(&a.Of, tail.Of, &ok)
	once(&a.Skip, tail.Skip, &ok)
	once(&a.Limit, tail.Limit, &ok)
	if tail.Parts != nil {
		ok = ok && a.Parts == nil
		a.Parts = tail.Parts
	}
	return a, ok
}

// exactWhole is a query whose results are those of whom it says.
func exactWhole(c Captures) (any, bool) {
	a := value[asked](c, "q")
	if who, ok := a.who.(whose); ok && who.player != nil && a.Measure == query.Record && a.Person() == nil {
		a.Where = ownBy(a.Where, who.player.Text)
	}
	return a.Query, a.who == nil || a.who == a.resultsOf() || sameWho(a.who, a.resultsOf())
}

// resultsOf says whose results a record or a run is of, as exactWho does.
func (a asked) resultsOf() any {
	person := a.Person()
	switch {
	case a.Group == query.ByPlayer, a.Within == query.ByPlayer, a.Measure == query.Record && (a.Group == query.ByWhite || a.Group == query.ByBlack):
		return "who_each"
	case person != nil:
		return whose{player: &person.Name}
	case a.Measure == query.Streak:
		return "who_any"
	case slices.ContainsFunc(a.Parts, func(s query.Share) bool { return (&query.Query{Where: s.Where}).Person() != nil }):
		return "who_of_parts"
	}
	return whose{side: query.White}
}

func sameWho(a, b any) bool {
	x, okX := a.(whose)
	y, okY := b.(whose)
	return okX && okY && x.player != nil && y.player != nil && x.player.Text == y.player.Text
}
