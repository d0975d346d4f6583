package query

import (
	"bytes"
	"strconv"
	"time"
)

// Usage selects calls of language models, when these are the subject, and says
// what is counted of them: with Count the calls, with Total their tokens. At
// most one of Dates, Period, Month and Days is set; but for Dates they are
// reckoned from the day on which the question is asked, see Resolve.
type Usage struct {
	Tokens TokenKind `json:"tokens,omitempty"` // of Total: which tokens
	Model  string    `json:"model,omitempty"`  // of models whose names hold this, case aside
	Dates  *Dates    `json:"dates,omitempty"`
	Period Period    `json:"period,omitempty"`
	Month  int       `json:"month,omitempty"` // the latest such month that has begun, 1 to 12
	Days   int       `json:"days,omitempty"`  // the last so many days, today among them
	By     UsageKey  `json:"by,omitempty"`    // one row for each
}

// TokenKind is a kind of tokens. A server may not report some of them.
type TokenKind string

const (
	AllTokens   TokenKind = ""             // sent and received
	Input       TokenKind = "input"        // sent, those of all other kinds of input among them
	Output      TokenKind = "output"       // received, those of all other kinds of output among them
	Reasoning   TokenKind = "reasoning"    // received
	Cached      TokenKind = "cached"       // sent, and known to the server already
	AudioInput  TokenKind = "audio_input"  // sent
	AudioOutput TokenKind = "audio_output" // received
	ImageInput  TokenKind = "image_input"  // sent
	TextInput   TokenKind = "text_input"   // sent
)

// Period is a time reckoned from today. Weeks begin on Monday.
type Period string

const (
	NoPeriod  Period = ""
	Today     Period = "today"
	Yesterday Period = "yesterday"
	ThisWeek  Period = "this_week"
	LastWeek  Period = "last_week"
	ThisMonth Period = "this_month"
	LastMonth Period = "last_month"
	ThisYear  Period = "this_year"
	LastYear  Period = "last_year"
)

// UsageKey is a value that calls are grouped by.
type UsageKey string

const (
	NoUsageKey  UsageKey = ""
	UsedOnDay   UsageKey = "day"   // 2026-11-21
	UsedInMonth UsageKey = "month" // 2026-11
	UsedInYear  UsageKey = "year"
	UsedModel   UsageKey = "model"
	UsedBy      UsageKey = "assistant" // the program that asked the model
)

// maxDays is as far back as days are counted.
const maxDays = 3660

// checkUsage checks a query about calls of language models.
func (q *Query) checkUsage() error {
	u := q.Usage
	if u == nil {
		return refuse("mixed", "usage", string(q.Subject))
	}
	alone := Query{Measure: q.Measure, Subject: q.Subject, Usage: u, Order: q.Order, Limit: q.Limit}
	times := 0
	for _, set := range []bool{u.Dates != nil, u.Period != NoPeriod, u.Month != 0, u.Days != 0} {
		if set {
			times++
		}
	}
	switch {
	case q.Measure != Count && q.Measure != Total:
		return refuse("measure_of_usage", string(q.Measure))
	case !bytes.Equal(encoded(alone), encoded(*q)):
		return refuse("mixed", string(q.Subject))
	case q.Measure == Count && u.Tokens != AllTokens:
		return refuse("mixed", string(q.Measure), string(u.Tokens))
	case times > 1:
		return refuse("mixed", "dates")
	case u.Month < 0 || u.Month > 12:
		return refuse("bad_date", strconv.Itoa(u.Month))
	case u.Days < 0 || u.Days > maxDays:
		return refuse("empty_range", strconv.Itoa(u.Days))
	case q.Limit < 0:
		return refuse("empty_range", strconv.Itoa(q.Limit))
	case u.By == NoUsageKey && (q.Order != NoOrder || q.Limit != 0):
		return refuse("order_of_one_row", string(q.Measure))
	}
	for _, err := range []error{
		oneOf("tokens", u.Tokens, AllTokens, Input, Output, Reasoning, Cached, AudioInput, AudioOutput, ImageInput, TextInput),
		oneOf("period", u.Period, NoPeriod, Today, Yesterday, ThisWeek, LastWeek, ThisMonth, LastMonth, ThisYear, LastYear),
		oneOf("by", u.By, NoUsageKey, UsedOnDay, UsedInMonth, UsedInYear, UsedModel, UsedBy),
		oneOf("order", q.Order, NoOrder, MostFirst, LeastLast),
		checkText(u.Model),
	} {
		if err != nil {
			return err
		}
	}
	if u.Dates != nil {
		return u.Dates.check()
	}
	return nil
}

// Resolve puts dates for what is reckoned from today. Other queries stay as
// they are.
func (q *Query) Resolve(today time.Time) {
	if q.Usage == nil {
		return
	}
	u := *q.Usage
	y, m, d := today.Date()
	day := func(offset int) Day { return dayOf(time.Date(y, m, d+offset, 0, 0, 0, 0, time.UTC)) }
	month := func(offset int) *Dates {
		t := time.Date(y, m+time.Month(offset), 1, 0, 0, 0, 0, time.UTC)
		return during(Day{Year: t.Year(), Month: int(t.Month())})
	}
	monday := -(int(today.Weekday()) + 6) % 7
	periods := map[Period]*Dates{
		Today: during(day(0)), Yesterday: during(day(-1)),
		ThisWeek: {day(monday), day(monday + 6)}, LastWeek: {day(monday - 7), day(monday - 1)},
		ThisMonth: month(0), LastMonth: month(-1),
		ThisYear: during(Day{Year: y}), LastYear: during(Day{Year: y - 1}),
	}
	switch {
	case u.Period != NoPeriod:
		u.Dates = periods[u.Period]
	case u.Month > int(m):
		u.Dates = during(Day{Year: y - 1, Month: u.Month})
	case u.Month != 0:
		u.Dates = during(Day{Year: y, Month: u.Month})
	case u.Days != 0:
		u.Dates = &Dates{day(1 - u.Days), day(0)}
	}
	u.Period, u.Month, u.Days = NoPeriod, 0, 0
	q.Usage = &u
}

func during(d Day) *Dates { return &Dates{d, d} }

func dayOf(t time.Time) Day { return Day{Year: t.Year(), Month: int(t.Month()), Day: t.Day()} }

// First is the first day that the day can be, and Next the one after the last:
// of a month the first of it and that of the one after.
func (d Day) First() Day { return Day{Year: d.Year, Month: max(d.Month, 1), Day: max(d.Day, 1)} }

// Next is the day after the last one that the day can be.
func (d Day) Next() Day {
	t := time.Date(d.Year, time.Month(max(d.Month, 1)), max(d.Day, 1), 0, 0, 0, 0, time.UTC)
	switch {
	case d.Month == 0:
		t = t.AddDate(1, 0, 0)
	case d.Day == 0:
		t = t.AddDate(0, 1, 0)
	default:
		t = t.AddDate(0, 0, 1)
	}
	return dayOf(t)
}

// usage says what is counted of which calls.
func (p paraphraser) usage(q Query) (texts []string) {
	u := *q.Usage
	head := p.say("usage_" + string(q.Measure))
	if q.Measure == Total {
		kind := "tokens_all"
		if u.Tokens != AllTokens {
			kind = "tokens_" + string(u.Tokens)
		}
		head = p.say("usage_total", "x", p.say(kind))
	}
	texts = append(texts, head)
	if u.Model != "" {
		texts = append(texts, p.say("usage_model", "x", quoted(u.Model)))
	}
	switch {
	case u.Dates != nil:
		texts = append(texts, p.usageDates(*u.Dates))
	case u.Period != NoPeriod:
		texts = append(texts, p.say("period_"+string(u.Period)))
	case u.Month != 0:
		texts = append(texts, p.say("latest_"+strconv.Itoa(u.Month)))
	case u.Days != 0:
		texts = append(texts, p.several("days", u.Days))
	}
	if u.By != NoUsageKey {
		texts = append(texts, p.say("usage_by_"+string(u.By)))
	}
	return append(texts, p.rows(q)...)
}

func (p paraphraser) usageDates(d Dates) string {
	from, to := d.From.String(), d.To.String()
	switch {
	case d.From == d.To && d.From.Day != 0:
		return p.say("used_on", "x", from)
	case d.From == d.To:
		return p.say("used_in", "x", from)
	case d.From == Day{}:
		return p.say("used_to", "x", to)
	case d.To == Day{}:
		return p.say("used_from", "x", from)
	}
	return p.say("used_from_to", "x", from, "y", to)
}
