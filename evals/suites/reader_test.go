package suites_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/values"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// reader is an engine without a database: the parser, and the oracle for the
// rows. It is fast, and tells the parser's faults from all others; its
// paraphrase is the form that was read.
type reader struct {
	parser *parser.Parser
	values parser.Values
	games  *evals.Games
	tags   map[string]bool

	mu    sync.Mutex
	talks map[string]talk
}

// talk is what is remembered of a conversation.
type talk struct {
	prior   *parser.Prior
	settled map[string]string
	missed  bool // something was asked since and not answered
	lost    bool // which was to change the question before
	waits   bool // it was asked back about
}

func newReader(t testing.TB, games []*pgn.Game) *reader {
	t.Helper()
	p, err := parser.New()
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{parser: p, games: evals.NewGames(games), tags: map[string]bool{load.FinalState: true}, talks: map[string]talk{}}
	counts := map[string]int{}
	tags := map[string]map[string]int{}
	for _, g := range games {
		counts[g.Tag("White")]++
		counts[g.Tag("Black")]++
		// As it is imported.
		all := append(slices.Clone(g.Tags), pgn.Tag{Name: load.FinalState, Value: g.Final.String()})
		for _, tag := range all {
			r.tags[tag.Name] = true
			if tags[tag.Name] == nil {
				tags[tag.Name] = map[string]int{}
			}
			tags[tag.Name][tag.Value]++
		}
	}
	var players []people.Player
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		players = append(players, people.Player{Name: name, Games: counts[name]})
	}
	r.values = named{people.New(players), values.New(tagValues(tags))}
	return r
}

// Ask reads a question and answers its form by brute force.
func (r *reader) Ask(ctx context.Context, ask evals.Request) (*evals.Reply, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if ask.Conversation != "" && r.parser.Restarts(ask.Question) {
		delete(r.talks, ask.Conversation)
		return &evals.Reply{Status: assistant.Answered}, nil
	}
	known := r.talks[ask.Conversation]
	if (known.missed && known.prior == nil || known.lost) && len(ask.Answers) == 0 {
		known.prior = &parser.Prior{Unread: true}
	}
	var reading *parser.Reading
	var err error
	if known.prior != nil {
		reading, err = r.parser.Follow(ctx, ask.Question, "", r.values, *known.prior)
	} else {
		reading, err = r.parser.Parse(ctx, ask.Question, "", r.values)
	}
	var miss *parser.NotUnderstood
	if ask.Conversation != "" {
		missed := r.talks[ask.Conversation]
		missed.missed = true
		missed.lost = missed.lost || errors.As(err, &miss) && miss.Pointed && missed.prior != nil
		r.talks[ask.Conversation] = missed
	}
	if known.waits && err == nil && reading.Follows && len(ask.Answers) == 0 {
		return &evals.Reply{Status: assistant.Abstain, Text: "what was asked back comes first"}, nil
	}
	if errors.As(err, &miss) {
		return &evals.Reply{Status: assistant.Abstain, Text: fmt.Sprintf("not understood: %q", miss.Words)}, nil
	}
	if err != nil {
		return &evals.Reply{Status: assistant.Abstain, Text: err.Error()}, nil
	}
	settled := maps.Clone(known.settled)
	if settled == nil {
		settled = map[string]string{}
	}
	maps.Copy(settled, ask.Answers)
	q, back, err := r.settle(reading.Queries, settled)
	if back != nil && ask.Conversation != "" {
		waiting := r.talks[ask.Conversation]
		waiting.waits = true
		r.talks[ask.Conversation] = waiting
	}
	if err != nil || back != nil {
		return &evals.Reply{Status: assistant.Clarify, Clarification: back}, err
	}
	for _, tag := range q.Tags() {
		if !r.tags[tag] {
			if ask.Conversation != "" {
				r.talks[ask.Conversation] = talk{prior: &parser.Prior{Query: *q}, settled: known.settled}
			}
			return &evals.Reply{Status: assistant.Abstain, Text: "no tag " + tag}, nil
		}
	}
	table, err := r.games.Table(evals.Lift(*q))
	if err != nil {
		return nil, err
	}
	if ask.Conversation != "" {
		delete(settled, query.SlotPlayer)
		delete(settled, query.SlotSense)
		r.talks[ask.Conversation] = talk{prior: prior(*q, table), settled: settled}
	}
	text, err := json.Marshal(q.Canonical())
	reply := &evals.Reply{Status: assistant.Answered, Paraphrase: string(text), Rows: table.Rows}
	for _, c := range table.Columns {
		reply.Columns = append(reply.Columns, assistant.Column{Name: c.Name})
	}
	return reply, err
}

// prior is what the next question of a conversation can take up.
func prior(q query.Query, table *evals.Table) *parser.Prior {
	p := &parser.Prior{Query: q}
	if at := slices.IndexFunc(table.Columns, func(c evals.Column) bool { return c.Name == "cod_match" }); at >= 0 {
		for _, row := range table.Rows {
			p.Games = append(p.Games, int64(row[at].(float64)))
		}
	}
	if q.Measure == query.Replay {
		p.Games = slices.Compact(p.Games)
	}
	return p
}

// settle closes what is open in a reading with what is settled, or where it
// makes no difference to the rows; else it asks back.
func (r *reader) settle(readings []query.Query, settled map[string]string) (*query.Query, *assistant.Clarification, error) {
	for i := range readings {
		for slot, value := range settled {
			readings[i].Fill(slot, value)
		}
	}
	if n, err := strconv.Atoi(settled[query.SlotSense]); err == nil && n <= len(readings) {
		readings = readings[n-1 : n]
	}
	options := r.different(readings)
	if len(options) > 1 {
		return nil, ask(query.SlotSense, options), nil
	}
	q := readings[0]
	for {
		holes := q.Holes()
		if len(holes) == 0 {
			return &q, nil, nil
		}
		var filled []query.Query
		for _, value := range holes[0].Values {
			option := q.Clone()
			if !option.Fill(holes[0].Slot, value) {
				return nil, nil, fmt.Errorf("the hole %s does not take %q", holes[0].Slot, value)
			}
			filled = append(filled, option)
		}
		if len(filled[0].Holes()) > 0 || len(r.different(filled)) > 1 {
			return nil, ask(holes[0].Slot, holes[0].Values), nil
		}
		q = filled[len(filled)-1]
	}
}

func ask(slot string, values []string) *assistant.Clarification {
	c := &assistant.Clarification{Slot: slot}
	for _, value := range values {
		c.Options = append(c.Options, assistant.Option{Value: value, Label: value})
	}
	return c
}

// different are the numbers, from 1, of the readings that do not give the same
// rows as one before them.
func (r *reader) different(readings []query.Query) (numbers []string) {
	var kept []query.Query
	for i, q := range readings {
		if !slices.ContainsFunc(kept, func(k query.Query) bool { return r.same(k, q) }) {
			kept, numbers = append(kept, q), append(numbers, strconv.Itoa(i+1))
		}
	}
	return numbers
}

// same says that two forms have the same answer. Of an open one that is not
// known.
func (r *reader) same(a, b query.Query) bool {
	if len(a.Holes())+len(b.Holes()) > 0 || a.Measure != b.Measure || a.Subject != b.Subject {
		return false
	}
	return r.sameRows(evals.Lift(a), evals.Lift(b))
}

func (r *reader) sameRows(a, b query.Form) bool {
	x, errX := r.games.Table(a)
	y, errY := r.games.Table(b)
	return errX == nil && errY == nil && reflect.DeepEqual(x.Rows, y.Rows)
}

// named is what the parser asks of the names of a database.
type named struct {
	players *people.Index
	tags    *values.Index
}

func (n named) People(words []string, near bool) []query.Name   { return n.players.People(words, near) }
func (n named) Tagged(words []string, near bool) []parser.Value { return n.tags.Tagged(words, near) }

// tagValues are the values of the tags that have conditions of no other kind.
func tagValues(counts map[string]map[string]int) (tags []values.Tag) {
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		if slices.Contains([]string{"White", "Black", "Date", "Result"}, name) {
			continue
		}
		t := values.Tag{Name: name}
		for _, text := range slices.Sorted(maps.Keys(counts[name])) {
			t.Values = append(t.Values, values.Value{Text: text, Games: counts[name][text]})
		}
		tags = append(tags, t)
	}
	return slices.SortedFunc(slices.Values(tags), func(a, b values.Tag) int { return cmp.Compare(a.Name, b.Name) })
}
