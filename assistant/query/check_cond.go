package query

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

var (
	ecoCode = regexp.MustCompile(`^[A-E][0-9]{2}$`)
	tagName = regexp.MustCompile(`^[A-Za-z0-9_]{1,100}$`)
)

// Tags that conditions of their own speak of, and those that keys of their own
// group by.
var (
	tagsWithConds = []string{"Date", "White", "Black", "Result"}
	tagsWithKeys  = append([]string{"Event", "Site", "ECO"}, tagsWithConds...)
)

// maxText is the longest text to look for; comments are no longer.
const maxText = 4000

func (c *Cond) check() error {
	switch said := c.fields(); {
	case said == 0:
		return refuse("empty_cond", "a condition that says nothing")
	case said > 1:
		return refuse("mixed", strconv.Itoa(said), "conditions in the place of one")
	case c.And != nil && len(c.And) == 0, c.Or != nil && len(c.Or) == 0, c.Line != nil && len(c.Line) == 0:
		return refuse("empty_cond", "a list without members")
	}
	switch {
	case c.And != nil:
		if contradiction(Query{Where: c}.Canonical().Where.And) {
			return refuse("contradiction")
		}
	case c.Player != nil:
		return c.Player.check()
	case c.Result != "":
		return oneOf("result", c.Result, WhiteWins, BlackWins, Drawn, Decisive, Unfinished)
	case c.Date != nil:
		return c.Date.check()
	case c.Month != 0 && (c.Month < 1 || c.Month > 12):
		return refuse("bad_date", strconv.Itoa(c.Month))
	case c.ECO != nil:
		return c.ECO.check()
	case c.Elo != nil:
		return c.Elo.check()
	case c.Length != nil:
		return withUnit("length", c.Length.Unit, c.Length.Range)
	case c.Tag != nil:
		return c.Tag.check()
	case c.Line != nil:
		return checkLine(c.Line)
	case c.Times != nil:
		return c.Times.Range.check("times")
	case c.Sequence != nil:
		return c.Sequence.check()
	case c.Position != nil:
		if (Query{Position: c.Position}).Canonical().Position == nil {
			return refuse("empty_position", "a position of any kind")
		}
	case c.Start != "":
		return oneOf("start", c.Start, UsualStart, OddStart)
	case c.Game < 0:
		return refuse("empty_range", strconv.FormatInt(c.Game, 10))
	}
	return nil
}

// fields is how many fields of the condition are set.
func (c *Cond) fields() (n int) {
	for _, set := range []bool{
		c.And != nil, c.Or != nil, c.Not != nil, c.Player != nil, c.Result != "", c.Date != nil, c.Month != 0, c.ECO != nil, c.Elo != nil,
		c.Length != nil, c.Tag != nil, c.Line != nil, c.HalfMove != nil, c.Times != nil, c.Sequence != nil, c.Position != nil,
		c.Start != "", c.Copies, c.Game != 0, c.Outcome != "", c.Color != "", c.SomeSide != nil, c.Compare != nil, c.Rights != nil,
	} {
		if set {
			n++
		}
	}
	return n
}

func (p *Player) check() error {
	if !oneSide(p.Side) {
		return refuse("bad_side", string(p.Side))
	}
	return oneOf("outcome", p.Outcome, AnyOutcome, Win, Loss, Draw, NotLoss, NotWin)
}

func (n *Name) check() error {
	if strings.TrimSpace(n.Text) == "" {
		return refuse("name_missing", "a player without a name")
	}
	return checkText(n.Text)
}

func (d *Dates) check() error {
	switch {
	case *d == Dates{}:
		return refuse("empty_dates", "no end at all")
	case !d.From.valid() || !d.To.valid():
		return refuse("bad_date", d.From.String(), d.To.String())
	case d.From != Day{} && d.To != Day{} && d.To.before(d.From):
		return refuse("empty_dates", fmt.Sprintf("%v to %v", d.From, d.To))
	}
	return nil
}

// valid says that the day is in the calendar as far as it is known, or is the
// zero Day.
func (d Day) valid() bool {
	switch {
	case d == Day{}:
		return true
	case d.Year < 1 || d.Year > 9999 || d.Month < 0 || d.Month > 12 || d.Day < 0 || d.Day > 0 && d.Month == 0:
		return false
	}
	return d.Day <= time.Date(d.Year, time.Month(d.Month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// before compares two days at the precision that both have.
func (d Day) before(e Day) bool {
	if d.Year != e.Year {
		return d.Year < e.Year
	}
	if d.Month != e.Month {
		return d.Month != 0 && e.Month != 0 && d.Month < e.Month
	}
	return d.Day != 0 && e.Day != 0 && d.Day < e.Day
}

func (e *ECO) check() error {
	switch {
	case !ecoCode.MatchString(e.From) || !ecoCode.MatchString(e.To):
		return refuse("bad_eco", e.From+"-"+e.To)
	case e.To < e.From:
		return refuse("empty_eco", e.From+"-"+e.To)
	}
	return checkText(e.Name)
}

func (e *Elo) check() error {
	switch {
	case e.Player != nil && e.Side != AnySide:
		return refuse("mixed", string(e.Side), e.Player.Text)
	case e.Opponent && e.Player == nil:
		return refuse("opponent_of_whom", "opponent")
	case e.Lead && !oneSide(e.Side):
		return refuse("bad_side", string(e.Side))
	case !oneSide(e.Side) && e.Side != BothSide && e.Side != AskSide:
		return refuse("bad_side", string(e.Side))
	}
	return e.Range.check("Elo")
}

func (t *Tag) check() error {
	switch {
	case !tagName.MatchString(t.Name):
		return refuse("bad_tag", t.Name)
	case t.Side == nil && slices.Contains(tagsWithConds, t.Name):
		return refuse("tag_of_its_own", t.Name)
	case t.Side != nil && !oneSide(*t.Side) && *t.Side != BothSide:
		return refuse("bad_side", string(*t.Side))
	case len(t.Texts) > 0 && t.Range != nil, (len(t.Texts) > 0) != (t.Match != ""):
		return refuse("mixed", t.Name)
	case t.Range != nil:
		return t.Range.check(t.Name)
	case len(t.Texts) == 0:
		return nil
	}
	for _, text := range t.Texts {
		if text == "" || t.Match == Equals && (text == "?" || text == "-") {
			return refuse("tag_no_value", t.Name, text)
		}
		if err := checkText(text); err != nil {
			return err
		}
	}
	return oneOf("match", t.Match, Equals, Contains, Begins)
}

// checkText refuses what no text of a game can be: control characters, broken
// UTF-8, too much of it.
func checkText(text string) error {
	if len(text) > maxText || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return refuse("bad_text", strconv.Quote(text[:min(len(text), 40)]))
	}
	return nil
}

func checkLine(moves []string) error {
	for _, san := range moves {
		if san != "" && !sanShape.MatchString(san) {
			return refuse("bad_san", san)
		}
	}
	if moves[len(moves)-1] == "" {
		return refuse("bad_san", strings.Join(moves, " "))
	}
	return nil
}

func (s *Sequence) check() error {
	if len(s.Steps) < 2 {
		return refuse("sequence_short", strconv.Itoa(len(s.Steps)))
	}
	if s.Within < 0 {
		return refuse("empty_range", strconv.Itoa(s.Within))
	}
	for i, step := range s.Steps[1:] {
		before := s.Steps[i]
		if before.Last {
			return refuse("after_last", "nothing comes after the last half-move")
		}
		if s.Within == 1 && before.By != AnySide && before.By == step.By {
			return refuse("sequence_turns", string(step.By))
		}
	}
	return nil
}

// withUnit refuses a range without a unit, even an open one.
func withUnit(what string, u Unit, r Range) error {
	if u == NoUnit {
		return refuse("unit_missing", what)
	}
	return r.check(what)
}

func (r Range) check(what string) error {
	if r.Min < 0 || r.Max < 0 || (r.Max != 0 && r.Max < r.Min) || (r.Min == 0 && r.Max == 0) {
		return refuse("empty_range", what, r.String())
	}
	return nil
}

// contradiction says that conditions can hardly hold of one game all at once:
// then the question was meant otherwise.
func contradiction(parts []Cond) bool {
	results := anyResult
	for i, a := range parts {
		if results &= a.results(); results == 0 {
			return true
		}
		for _, b := range parts[i+1:] {
			if a.contradicts(b) || b.contradicts(a) {
				return true
			}
		}
	}
	return false
}

func (c Cond) contradicts(d Cond) bool {
	switch {
	case d.Not != nil && bytes.Equal(encoded(c), encoded(d.Not)),
		c.ECO != nil && d.ECO != nil && c.ECO.To < d.ECO.From,
		c.Date != nil && d.Date != nil && c.Date.To != (Day{}) && d.Date.From != (Day{}) && c.Date.To.before(d.Date.From),
		c.Month != 0 && d.Month != 0 && c.Month != d.Month,
		c.Start != "" && d.Start != "" && c.Start != d.Start,
		c.Game != 0 && d.Game != 0 && c.Game != d.Game,
		c.Length != nil && d.Length != nil && c.Length.Unit == d.Length.Unit && c.Length.below(d.Length.Range):
		return true
	case c.Elo != nil && d.Elo != nil && (c.Elo.Side == White || c.Elo.Side == Black || c.Elo.Side == BothSide || c.Elo.Player != nil):
		e, f := *c.Elo, *d.Elo
		e.Range, f.Range = Range{}, Range{}
		return bytes.Equal(encoded(e), encoded(f)) && c.Elo.below(d.Elo.Range)
	}
	return false
}

// below says that every number of the range is less than those of another.
func (r Range) below(s Range) bool { return r.Max != 0 && s.Min != 0 && r.Max < s.Min }

// results is a set of results of games.
type results int

const (
	whiteWon results = 1 << iota
	blackWon
	evenGame
	openGame
	anyResult = whiteWon | blackWon | evenGame | openGame
)

var resultSets = map[Result]results{
	WhiteWins: whiteWon, BlackWins: blackWon, Drawn: evenGame, Decisive: whiteWon | blackWon, Unfinished: openGame,
}

var outcomeSets = map[Outcome]map[Side]results{
	Win:     {White: whiteWon, Black: blackWon, AnySide: whiteWon | blackWon},
	Loss:    {White: blackWon, Black: whiteWon, AnySide: whiteWon | blackWon},
	Draw:    {White: evenGame, Black: evenGame, AnySide: evenGame},
	NotLoss: {White: whiteWon | evenGame, Black: blackWon | evenGame, AnySide: whiteWon | blackWon | evenGame},
	NotWin:  {White: blackWon | evenGame, Black: whiteWon | evenGame, AnySide: whiteWon | blackWon | evenGame},
}

// results are those that games of the condition can have.
func (c Cond) results() results {
	switch {
	case c.Result != "":
		return resultSets[c.Result]
	case c.Player != nil && c.Player.Outcome != AnyOutcome:
		return outcomeSets[c.Player.Outcome][c.Player.Side]
	case c.Not != nil && c.Not.Result != "":
		return anyResult &^ resultSets[c.Not.Result]
	}
	return anyResult
}
