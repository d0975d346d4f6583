package query

import (
	"strconv"
	"strings"
)

// cond says a condition as a modifier of 'games'. An And within an Or, an Or
// within an And and a Not within an Or stand in brackets, so that it is plain
// how far each reaches.
func (p paraphraser) cond(c Cond) string {
	switch {
	case c.And != nil:
		return p.list(c.And, "and", func(c Cond) bool { return c.Or != nil })
	case c.Or != nil:
		return p.list(c.Or, "or", func(c Cond) bool { return c.And != nil || c.Not != nil })
	case c.Not != nil:
		text := p.cond(*c.Not)
		if c.Not.And != nil || c.Not.Or != nil {
			text = "(" + text + ")"
		}
		return p.say("not", "x", text)
	case c.Player != nil:
		return p.plays(*c.Player)
	case c.Result != "":
		return p.say(string(c.Result))
	case c.Date != nil:
		return p.dates(*c.Date)
	case c.Month != 0:
		return p.say("month", "x", p.say("month_"+strconv.Itoa(c.Month)))
	case c.ECO != nil:
		return p.eco(*c.ECO)
	case c.Elo != nil:
		return p.elo(*c.Elo)
	case c.Length != nil:
		return p.say("length", "x", p.span(c.Length.Range)+" "+p.unit(c.Length.Unit, c.Length.Range))
	case c.Tag != nil:
		return p.tag(*c.Tag)
	case c.Line != nil:
		return p.line(c.Line)
	case c.HalfMove != nil:
		return p.say("with_half_move", "x", p.halfMove(c.HalfMove))
	case c.Times != nil:
		times := "times"
		if one(c.Times.Range) {
			times = "time"
		}
		return p.say("so_many_times", "n", p.span(c.Times.Range)+" "+p.say(times), "x", p.halfMove(&c.Times.HalfMove))
	case c.Sequence != nil:
		return p.say("with_half_move", "x", p.sequence(*c.Sequence))
	case c.Position != nil:
		return p.say("reaching", "x", p.position(c.Position))
	case c.Start != "":
		return p.say("start_" + string(c.Start))
	case c.Copies:
		return p.say("copies")
	}
	return p.say("game", "n", strconv.FormatInt(c.Game, 10))
}

// list joins conditions, with brackets around those that need them.
func (p paraphraser) list(conds []Cond, joint string, needs func(Cond) bool) string {
	var texts []string
	for _, c := range conds {
		text := p.cond(c)
		if needs(c) {
			text = "(" + text + ")"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, p.say(joint))
}

func (p paraphraser) plays(pl Player) string {
	key := "player"
	if pl.Outcome != AnyOutcome {
		key += "_" + string(pl.Outcome)
	}
	return p.say(key, "name", p.name(pl.Name)) + p.with(pl.Side)
}

// with says which side a person has.
func (p paraphraser) with(s Side) string {
	if s == AnySide {
		return ""
	}
	return p.say("with_" + string(s))
}

func (p paraphraser) dates(d Dates) string {
	from, to := d.From.String(), d.To.String()
	switch {
	case d.From == d.To && d.From.Day != 0:
		return p.say("date_day", "x", from)
	case d.From == d.To:
		return p.say("date", "x", from)
	case d.From == Day{}:
		return p.say("date_to", "x", to)
	case d.To == Day{}:
		return p.say("date_from", "x", from)
	}
	return p.say("date_from_to", "x", from, "y", to)
}

func (p paraphraser) eco(e ECO) string {
	codes := e.From
	if e.To != e.From {
		codes += "–" + e.To
	}
	if e.Name == "" {
		return p.say("eco", "x", codes)
	}
	return p.say("eco_name", "x", codes, "name", quoted(e.Name))
}

func (p paraphraser) elo(e Elo) string {
	value := p.value(e.Range)
	switch {
	case e.Side == AskSide:
		return p.say("elo_open", "x", value)
	case !e.Lead:
		return p.say("elo", "whose", p.whose(e.Side, e.Player, e.Opponent), "x", value)
	case e.Side == AnySide && e.Player == nil:
		return p.say("elo_difference", "x", value)
	}
	return p.say("elo_lead", "whose", p.whose(e.Side, e.Player, e.Opponent), "x", value)
}

// whose says whose number or tag it is: a person's, that of who plays against
// the person, or a side's.
func (p paraphraser) whose(s Side, person *Name, opponent bool) string {
	switch {
	case person != nil && opponent:
		return p.say("of_opponent", "name", p.name(*person))
	case person != nil:
		return p.say("of_name", "name", p.name(*person))
	case s == AnySide:
		return p.say("of_either")
	}
	return p.say("of_" + string(s))
}

func (p paraphraser) tag(t Tag) string {
	text := ""
	if t.Side != nil {
		text = " " + p.whose(*t.Side, nil, false)
	}
	switch {
	case t.Range != nil:
		text += p.say("tag_range", "x", p.value(*t.Range))
	case len(t.Texts) > 0:
		var texts []string
		for _, s := range t.Texts {
			texts = append(texts, quoted(s))
		}
		text += p.say("tag_"+string(t.Match), "x", strings.Join(texts, p.say("or")))
	}
	return p.say("tag", "tag", t.Name, "x", text)
}

func (p paraphraser) line(moves []string) string {
	var texts []string
	for _, san := range moves {
		if san == "" {
			san = p.say("line_any")
		}
		texts = append(texts, san)
	}
	return p.say("line", "x", strings.Join(texts, " "))
}

// sequence says half-moves with what comes between them.
func (p paraphraser) sequence(s Sequence) string {
	key := "followed_within"
	switch s.Within {
	case 0:
		key = "followed_later"
	case 1:
		key = "followed_directly"
	}
	text := ""
	for i := range s.Steps {
		step := p.halfMove(&s.Steps[i])
		text += step
		switch {
		case i == len(s.Steps)-1:
		case strings.HasPrefix(step, "una "): // in Spanish 'followed' agrees with it
			text += p.say(key+"_f", "n", strconv.Itoa(s.Within))
		default:
			text += p.say(key, "n", strconv.Itoa(s.Within))
		}
	}
	return text
}
