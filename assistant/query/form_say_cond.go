package query

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// said is a condition as words behind a noun. One that is heavy can have words
// like those of another in it, and stands behind a comma.
type said struct {
	text  string
	heavy bool
}

// conds says conditions that all hold: 'Karpov v Kasparov in 1984 with a
// capture, without checks'.
func (s speaker) conds(conds []Cond, rows Rows) string {
	players, rest := s.players(conds, rows)
	slices.SortStableFunc(rest, func(a, b Cond) int { return weight(a) - weight(b) })
	var light, heavy []string
	if players != "" {
		light = append(light, players)
	}
	for _, c := range rest {
		if mod := s.cond(c, rows, len(conds) > 1); mod.heavy {
			heavy = append(heavy, mod.text)
		} else {
			light = append(light, mod.text)
		}
	}
	return strings.TrimSpace(strings.Join(light, " ") + " " + strings.Join(heavy, ", "))
}

// weight orders conditions as they are said: who plays first, then how it
// ended, when, with which opening.
func weight(c Cond) int {
	kinds := []bool{
		c.Player != nil || len(c.Or) > 0 && c.Or[0].Player != nil, c.Color != "", c.Outcome != "", c.Result != "", c.Length != nil, c.Date != nil, c.Month != 0,
		c.ECO != nil || c.Line != nil, c.Not == nil, true,
	}
	return slices.Index(kinds, true)
}

// players says who plays, where it is two people or one: 'Karpov v Kasparov',
// 'won by Tal against Larsen'. The others are left over.
func (s speaker) players(conds []Cond, rows Rows) (text string, rest []Cond) {
	var who []Player
	for _, c := range conds {
		if p := c.Player; p != nil && p.Side != Own && p.Side != Other && rows != RowSides && rows != RowGroups {
			who = append(who, *p)
			continue
		}
		rest = append(rest, c)
	}
	if len(who) != 2 || who[1].Outcome != AnyOutcome && who[0].Outcome != AnyOutcome {
		return "", conds
	}
	if who[1].Outcome != AnyOutcome {
		slices.Reverse(who)
	}
	if who[0].Outcome != AnyOutcome && rows != RowGames {
		return "", conds // there 'against' is said of whoever moves
	}
	if who[0].Outcome != AnyOutcome {
		return s.say("player_"+string(who[0].Outcome), "name", s.sided(who[0])) + s.say("against", "name", s.sided(who[1])), rest
	}
	return s.say("versus", "a", s.sided(who[0]), "b", s.sided(who[1])), rest
}

// sided is a person's name, with the side if it is told.
func (s speaker) sided(p Player) string {
	if p.Side == AnySide {
		return s.name(p.Name)
	}
	return s.say("side_"+string(p.Side), "name", s.name(p.Name))
}

// cond says one condition behind a noun; among others an Or stands in brackets.
func (s speaker) cond(c Cond, rows Rows, among bool) said {
	switch {
	case c.And != nil:
		return said{"(" + s.conds(c.And, rows) + ")", false}
	case c.Or != nil:
		return s.or(c.Or, rows, among)
	case c.Not != nil:
		return s.not(*c.Not, rows)
	case c.Player != nil:
		return said{s.plays(*c.Player, rows), false}
	case c.Color != "":
		return said{s.say("color_" + string(c.Color)), false}
	case c.Outcome != "":
		return said{s.say("outcome_" + string(c.Outcome)), false}
	case c.Result != "":
		return said{s.say("result_" + string(c.Result)), false}
	case c.Date != nil:
		return said{s.dates(*c.Date), false}
	case c.Month != 0:
		return said{s.say("any_year", "x", s.say("month_"+strconv.Itoa(c.Month))), false}
	case c.ECO != nil:
		return said{s.eco(*c.ECO), false}
	case c.Line != nil:
		return said{s.say("line_of", "x", s.line(c.Line)), false}
	case c.Length != nil:
		return said{s.say("length_of", "x", s.moves(c.Length.Unit, c.Length.Range)), false}
	case c.Start != "":
		return said{s.say("from_" + string(c.Start)), false}
	case c.Copies:
		return said{s.say("copied"), false}
	case c.Game != 0:
		return said{s.say("numbered", "n", strconv.FormatInt(c.Game, 10)), false}
	case c.Position != nil:
		return said{s.reaching(c, false), true}
	case c.SomeSide != nil:
		return said{s.say("some_side", "x", s.deedsOf(*c.SomeSide, false)), true}
	case c.Compare != nil && c.Compare.weekday() > 0:
		return said{s.say("on_weekday", "x", s.say("weekday_"+strconv.Itoa(c.Compare.weekday()))), false}
	case c.Compare != nil:
		return said{s.say("with", "x", s.compare(*c.Compare)), true}
	case c.Rights != nil:
		return said{s.say("may_castle_"+string(cmp.Or(c.Rights.Wing, AnyCastling)), "who", s.whoSide(c.Rights.Side)), true}
	case c.Elo != nil:
		return said{s.say("with", "x", s.elo(*c.Elo)), true}
	case c.Tag != nil:
		return said{s.say("with", "x", s.tag(*c.Tag)), true}
	}
	return said{s.say("with", "x", s.happening(c)), true}
}

// happening says half-moves of a game.
func (s speaker) happening(c Cond) string {
	switch {
	case c.Times != nil:
		mode := many
		b := c.Times.Range.bounds()
		if b.single() {
			mode = bare
		}
		return s.bounds(b) + " " + s.halfMove(&c.Times.HalfMove, mode)
	case c.Sequence != nil:
		return s.sequence(*c.Sequence)
	}
	return s.halfMove(c.HalfMove, article)
}

func (s speaker) or(conds []Cond, rows Rows, among bool) said {
	if e, ok := s.ending(Cond{Or: conds}); ok {
		return said{s.reached(e, conds[0].Position, false), true}
	}
	if names, ok := s.onlyNames(conds, rows); ok {
		return said{s.say("player_", "name", names), false}
	}
	var texts []string
	for _, c := range conds {
		mod := s.cond(c, rows, true)
		if c.Not != nil {
			mod.text = "(" + mod.text + ")"
		}
		texts = append(texts, mod.text)
	}
	text := strings.Join(texts, s.say("or_else"))
	if among {
		text = "(" + text + ")"
	}
	return said{text, false}
}

// onlyNames says people of whom one plays.
func (s speaker) onlyNames(conds []Cond, rows Rows) (string, bool) {
	var names []string
	for _, c := range conds {
		if p := c.Player; p == nil || rows != RowGames || p.Side != AnySide || p.Outcome != AnyOutcome {
			return "", false
		}
		names = append(names, s.name(c.Player.Name))
	}
	return strings.Join(names, s.say("or_else")), true
}

func (s speaker) not(c Cond, rows Rows) said {
	_, ending := s.ending(c)
	switch {
	case ending, c.Position != nil:
		return said{s.reaching(c, true), true}
	case c.Player != nil && rows == RowGames && c.Player.Side == AnySide && c.Player.Outcome == AnyOutcome:
		return said{s.say("player_not", "name", s.name(c.Player.Name)), false}
	case c.HalfMove != nil:
		return said{s.say("without_any", "x", s.halfMove(c.HalfMove, bare)), true}
	case c.Sequence != nil:
		return said{s.say("without_any", "x", s.sequence(*c.Sequence)), true}
	case c.Or != nil || c.And != nil:
		inner := s.cond(c, rows, true)
		return said{s.say("but_not", "x", inner.text), true}
	}
	mod := s.cond(c, rows, true)
	if c.Compare != nil && mod.text == s.say("with", "x", s.say("known", "x", s.value(c.Compare.Of))) {
		return said{s.say("without_known", "x", s.value(c.Compare.Of)), mod.heavy}
	}
	if x, ok := strings.CutPrefix(mod.text, s.say("with", "x", "")); ok && c.canLack() {
		return said{s.say("without_any", "x", x), mod.heavy}
	}
	return said{s.say("but_not", "x", mod.text), mod.heavy}
}

// canLack says that games can be without what the condition says, in these words.
func (c Cond) canLack() bool {
	return c.Tag != nil || c.Compare != nil || c.Elo != nil || c.ECO != nil || c.Result == Decisive
}

// plays says a person who plays.
func (s speaker) plays(p Player, rows Rows) string {
	switch {
	case p.Side == Own || p.Side == Other:
		return s.say("player_"+string(p.Side)+"_"+string(p.Outcome), "name", s.name(p.Name))
	case rows == RowSides && p.Outcome == AnyOutcome: // 'with White' is said of the player there
		return s.say("takes_part", "name", s.sided(p))
	case rows == RowSides || rows == RowHalfMoves:
		return s.say("player_"+string(p.Outcome), "name", s.sided(p))
	}
	text := s.say("player_"+string(p.Outcome), "name", s.name(p.Name))
	if p.Side != AnySide {
		text += " " + s.say("color_"+string(p.Side))
	}
	return text
}

func (s speaker) dates(d Dates) string {
	from, to := s.day(d.From), s.day(d.To)
	switch {
	case d.From == d.To && d.From.Day != 0:
		return s.say("on_day", "x", from)
	case d.From == d.To:
		return s.say("in_time", "x", from)
	case d.From == Day{}:
		return s.say("up_to", "x", to)
	case d.To == Day{}:
		return s.say("since", "x", from)
	}
	key := "from_to"
	if d.From.Day != 0 || d.To.Day != 0 {
		key = "from_day_to"
	}
	return s.say(key, "x", from, "y", to)
}

// day is a date as people say it: '12 May 1990'.
func (s speaker) day(d Day) string {
	year := strconv.Itoa(d.Year)
	if d.Month == 0 {
		return year
	}
	key := "day_month"
	if d.Day != 0 {
		key = "day_day"
	}
	return s.say(key, "y", year, "m", s.say("month_"+strconv.Itoa(d.Month)), "d", strconv.Itoa(d.Day))
}

func (s speaker) eco(e ECO) string {
	codes := e.From
	if e.To != e.From {
		codes += "–" + e.To
	}
	if e.Name == "" {
		return s.say("eco_of", "x", codes)
	}
	return s.say("eco_of_name", "x", codes, "name", s.name(Name{Text: e.Name}))
}

// line writes the first half-moves of a game with their numbers.
func (s speaker) line(moves []string) string {
	var text strings.Builder
	for i, san := range moves {
		if i > 0 {
			text.WriteByte(' ')
		}
		if i%2 == 0 {
			text.WriteString(strconv.Itoa(i/2+1) + ".")
		}
		if san == "" {
			san = s.say("any_move")
		}
		text.WriteString(san)
	}
	return text.String()
}

func (s speaker) elo(e Elo) string {
	key := "rating"
	if e.Lead {
		key = "rating_lead"
	}
	var whose string
	switch {
	case e.Player != nil && e.Opponent:
		whose = s.say("whose_opponent_of", "name", s.name(*e.Player))
	case e.Player != nil:
		whose = s.say("whose_name", "name", s.name(*e.Player))
	case e.Side == AnySide && e.Lead:
		return s.within(s.say("rating_difference"), e.Range.bounds())
	default:
		whose = s.whoseSide(e.Side)
	}
	return s.within(s.say(key, "whose", whose), e.Range.bounds())
}

func (s speaker) tag(t Tag) string {
	text := s.say("tag_named", "tag", t.Name)
	if key := "tag_" + t.Name; s.has(key) {
		text = s.say(key)
	}
	if t.Side != nil {
		text += " " + s.whoseSide(*t.Side)
	}
	switch {
	case t.Range != nil:
		text = s.within(text, t.Range.bounds())
	case len(t.Texts) > 0:
		text += s.say("match_"+string(t.Match), "x", strings.Join(s.quotes(t.Texts), s.say("or_else")))
	}
	return text
}

func (s speaker) quotes(texts []string) []string {
	var all []string
	for _, text := range texts {
		all = append(all, quoted(text))
	}
	return all
}

// compare says how a value compares: 'Elo of White at least 2500'.
func (s speaker) compare(c Compare) string {
	text := s.value(c.Of)
	switch {
	case c.Is != nil:
		var words []string
		for _, is := range set(slices.Clone(c.Is)) {
			words = append(words, quoted(is))
		}
		return text + s.say("match_equals", "x", strings.Join(words, s.say("or_else")))
	case c.Than != nil:
		return text + s.say("than_"+string(c.How), "x", s.value(*c.Than))
	case c.Bounds == Bounds{}:
		return s.say("known", "x", text)
	}
	return s.within(text, c.Bounds)
}

// within says a value with its bounds.
func (s speaker) within(text string, b Bounds) string {
	return s.say("within_bounds", "x", text, "n", s.bounds(b))
}

// weekday is the one day of the week that is asked for, 0 if it is not one.
func (c *Compare) weekday() int {
	if c.Of.Kind != WeekdayValue || c.Of.Width != 0 || c.Of.Limits != nil || c.Min == nil || c.Max == nil || *c.Min != *c.Max {
		return 0
	}
	if day := int(*c.Min); float64(day) == *c.Min && day >= 1 && day <= 7 {
		return day
	}
	return 0
}

// whoSide is a side as a subject: 'White may …'.
func (s speaker) whoSide(side Side) string { return s.say("who_" + string(side)) }
