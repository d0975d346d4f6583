package query

import (
	"slices"
	"strconv"
	"strings"
)

// Paraphrase says exactly what the query counts or lists, in Spanish (es) or
// English (en). Queries that Equal tells apart are said differently, but for
// the spellings of a person, of which only the name to show is said. The query
// must pass its Check.
func (q Query) Paraphrase(language string) string {
	return paraphraser(language).query(q.Canonical()) + "."
}

// paraphraser is the language to speak.
type paraphraser string

func (p paraphraser) query(q Query) string {
	if q.Subject == TokenUsage {
		return strings.Join(p.usage(q), p.say("and"))
	}
	parts := []string{p.head(q)}
	if q.Parts != nil {
		parts = append(parts, p.parts(q))
	}
	if q.Group != NoKey && q.Measure != Distinct {
		parts = append(parts, p.say("by", "key", p.key("key_", q)))
	}
	if q.Outcome != AnyOutcome && q.Measure != Streak {
		parts = append(parts, p.say("group_"+string(q.Outcome)))
	}
	if q.Having != nil {
		parts = append(parts, p.say("having", "x", p.span(*q.Having)))
	}
	parts = append(parts, p.rows(q)...)
	if q.Within != NoKey {
		parts = append(parts, p.say("within", "key", p.key("key_", Query{Group: q.Within})))
	}
	return strings.Join(parts, p.say("and"))
}

// head says what is done with the subject.
func (p paraphraser) head(q Query) string {
	subject := p.subject(q)
	switch q.Measure {
	case Count:
		if q.Subject == Positions {
			return p.say("count_boards", "x", p.position(q.Position)+p.inGames(q.Where))
		}
		return p.say("count", "x", subject)
	case Exists:
		switch q.Subject {
		case HalfMoves:
			return p.say("exists", "x", p.halfMove(q.HalfMove)+p.inGames(q.Where))
		case Positions:
			return p.say("exists", "x", p.position(q.Position)+p.inGames(q.Where))
		}
		return p.say("exist_games", "x", subject)
	case Distinct:
		return p.say("distinct", "key", p.key("keys_", q), "x", subject)
	case ShareOf:
		return p.say("share", "part", p.share(q), "x", subject)
	case Streak:
		return p.say("streak", "outcome", p.say("run_"+string(q.Outcome)), "who", p.player(q), "x", subject)
	case Record:
		return p.say("record", "who", p.player(q), "x", subject)
	case Board:
		return p.say("board", "point", p.point(q.Point), "x", subject)
	case Average, Total, Highest, Lowest:
		return p.say(string(q.Measure), "of", p.quantity(q.Of), "x", subject)
	}
	return p.say(string(q.Measure), "x", subject)
}

// subject is the plural of what the query is about.
func (p paraphraser) subject(q Query) string {
	switch q.Subject {
	case HalfMoves:
		return p.say("times_there_is", "x", p.halfMove(q.HalfMove)) + p.inGames(q.Where)
	case Positions:
		return p.say("times_there_is", "x", p.position(q.Position)) + p.inGames(q.Where)
	}
	if q.Where == nil {
		return p.say("games_of", "x", p.say("all_games"))
	}
	return p.say("games_of", "x", p.cond(*q.Where))
}

// inGames says in which games something happens, with a blank in front; of all
// games it says nothing.
func (p paraphraser) inGames(where *Cond) string {
	if where == nil {
		return ""
	}
	return p.say("in_games", "x", p.cond(*where))
}

// share says the part that a percentage is of.
func (p paraphraser) share(q Query) string {
	s := q.Share
	switch {
	case q.Subject == Games:
		return p.say("games_of", "x", p.cond(*s.Where))
	case s.HalfMove == nil:
		return p.say("times") + p.inGames(s.Where)
	}
	return p.say("times_there_is", "x", p.halfMove(s.HalfMove)) + p.inGames(s.Where)
}

// parts says what is compared, each part in brackets.
func (p paraphraser) parts(q Query) string {
	var texts []string
	for _, s := range q.Parts {
		texts = append(texts, "("+p.part(q.Subject, s)+")")
	}
	return p.say("comparing", "x", strings.Join(texts, p.say("compared_with")))
}

// part says what the subjects of a part are like.
func (p paraphraser) part(of Subject, s Share) string {
	switch {
	case of != HalfMoves:
		return p.cond(*s.Where)
	case s.HalfMove == nil:
		return strings.TrimSpace(p.inGames(s.Where))
	}
	return p.halfMove(s.HalfMove) + p.inGames(s.Where)
}

// player says whose results a record or a streak is of.
func (p paraphraser) player(q Query) string {
	person := q.Person()
	switch {
	case q.Group == ByPlayer, q.Within == ByPlayer, q.Measure == Record && (q.Group == ByWhite || q.Group == ByBlack):
		return p.say("who_each")
	case person != nil:
		return p.whose(AnySide, &person.Name, false)
	case q.Measure == Streak:
		return p.say("who_any")
	case slices.ContainsFunc(q.Parts, func(s Share) bool { return (&Query{Where: s.Where}).Person() != nil }):
		return p.say("who_of_parts")
	}
	return p.whose(White, nil, false)
}

// key says what rows are grouped by.
func (p paraphraser) key(prefix string, q Query) string {
	if tag, ok := strings.CutPrefix(string(q.Group), TagPrefix); ok {
		return p.say(prefix+"tag", "tag", tag)
	}
	if q.Group == ByLine && q.Depth == 1 {
		return p.say(prefix + "line_one")
	}
	return p.say(prefix+string(q.Group), "n", strconv.Itoa(q.Depth))
}

// rows says the order of the rows and which of them are wanted.
func (p paraphraser) rows(q Query) (texts []string) {
	switch {
	case q.Order != NoOrder && q.Measure == List && q.Of != nil:
		texts = append(texts, p.say(string(q.Order)+"_of", "of", p.quantity(q.Of)))
	case q.Order != NoOrder:
		texts = append(texts, p.say(string(q.Order)))
	}
	if q.Limit == 1 && q.Order != NoOrder {
		return append(texts, p.nth(q.Skip+1))
	}
	limit := "limit"
	if q.Skip > 0 {
		texts = append(texts, p.several("skip", q.Skip))
		limit = "limit_next"
	}
	if q.Limit > 0 {
		texts = append(texts, p.several(limit, q.Limit))
	}
	return texts
}

// nth says a row of a ranking, which does not come without those that tie.
func (p paraphraser) nth(n int) string {
	if n == 1 {
		return p.say("limit_ties")
	}
	return p.say("limit_nth_ties", "n", strconv.Itoa(n))
}

// several says a number of rows; one of them has a phrase of its own.
func (p paraphraser) several(key string, n int) string {
	if n == 1 {
		return p.say(key + "_one")
	}
	return p.say(key, "n", strconv.Itoa(n))
}

func (p paraphraser) point(pt *Point) string {
	if pt.Last {
		return p.say("point_last")
	}
	text := p.number(Numbers{Unit: pt.Unit, Range: Range{Min: pt.Number, Max: pt.Number}})
	if pt.Side != AnySide {
		text = p.say("point_"+string(pt.Side), "x", text)
	}
	return text
}

// quantity says the number that a game has.
func (p paraphraser) quantity(q *Quantity) string {
	key := "of_" + string(q.Kind)
	switch q.Kind {
	case Rating, Lead:
		if q.Player == nil && q.Side == AnySide {
			return p.say(key)
		}
		return p.say(key+"_of", "whose", p.whose(q.Side, q.Player, false))
	case TimesOf:
		return p.say(key, "x", p.halfMove(q.HalfMove))
	case FirstAt, LastAt:
		return p.say(key+"_"+string(q.Unit), "x", p.halfMove(q.HalfMove))
	case LengthOf:
		return p.say(key + "_" + string(q.Unit))
	case PieceCount:
		return p.say(key, "x", p.pieces(q.Side, q.Piece, "s"))
	}
	return p.say(key)
}
