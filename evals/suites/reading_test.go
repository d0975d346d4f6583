package suites_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/values"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"gopkg.in/yaml.v3"
)

// asked is a question of any suite with what is expected of it.
type asked struct {
	suite, id, lang, text, expect, slot string
	forms                               []query.Query // of an answer, any of them is right
}

// outcome is what a reading of a question came to.
type outcome string

const (
	right     outcome = "right"
	wrong     outcome = "wrong"     // another answer
	silent    outcome = "silent"    // an abstention where there was an answer
	needless  outcome = "needless"  // a question back where there was an answer
	guessed   outcome = "guessed"   // an answer where it should have been asked or abstained
	otherSlot outcome = "otherslot" // a question back about something else
)

// reader reads questions about the sample games and answers their forms by
// brute force.
type reader struct {
	parser *parser.Parser
	values parser.Values
	oracle *oracle.Oracle
	tags   map[string]bool
}

var update = flag.Bool("update", false, "write the baseline anew")

// score is what a suite must not fall behind.
type score struct {
	Right    int `yaml:"right"`    // at least
	Mistaken int `yaml:"mistaken"` // at most: answered wrongly, or answered where it should not have been
}

// TestReadings asks the parser every question of the suites and fails where
// fewer are right, or more are mistaken, than the baseline says. With
// SUITE=name it asks only those of some files and with HALF=a or b one half of
// the questions held back, both without the baseline; with SHOW=all it tells of
// every question that is not right.
func TestReadings(t *testing.T) {
	r := newReader(t)
	totals := map[string]map[outcome]int{}
	for _, q := range everything(t) {
		if only := os.Getenv("SUITE"); only != "" && !strings.Contains(q.suite, only) {
			continue
		}
		if half := os.Getenv("HALF"); half != "" && strings.HasPrefix(q.suite, "heldback") && half != halfOf(q.id) {
			continue
		}
		got, detail := r.ask(q)
		for _, row := range []string{q.suite, "all " + q.lang} {
			if totals[row] == nil {
				totals[row] = map[outcome]int{}
			}
			totals[row][got]++
		}
		if show := os.Getenv("SHOW"); got != right && (show == "all" || show == string(got)) {
			fmt.Printf("%s %s %s (%s %s)\n    %s\n    %s\n", got, q.suite, q.text, q.expect, q.slot, detail, formsText(q.forms))
		}
	}
	for _, suite := range slices.Sorted(maps.Keys(totals)) {
		n := 0
		for _, count := range totals[suite] {
			n += count
		}
		t.Logf("%-28s %4d questions: %v", suite, n, totals[suite])
	}
	if os.Getenv("SUITE")+os.Getenv("HALF") == "" {
		holdBaseline(t, totals)
	}
}

// holdBaseline compares the totals with those of baseline.yaml.
func holdBaseline(t *testing.T, totals map[string]map[outcome]int) {
	t.Helper()
	const file = "baseline.yaml"
	scores := map[string]score{}
	for suite, n := range totals {
		scores[suite] = score{n[right], n[wrong] + n[guessed]}
	}
	if *update {
		text, err := yaml.Marshal(scores)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]score
	if err := yaml.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	for suite, w := range want {
		if got := scores[suite]; got.Right < w.Right || got.Mistaken > w.Mistaken {
			t.Errorf("%s: %d right and %d mistaken, the baseline is %d and %d", suite, got.Right, got.Mistaken, w.Right, w.Mistaken)
		}
	}
}

// halfOf parts the questions into those that the parser may be made to
// understand (a) and those that only measure it (b).
func halfOf(id string) string {
	sum := fnv.New32a()
	sum.Write([]byte(id))
	return string(rune('a' + sum.Sum32()>>7&1))
}

func formsText(forms []query.Query) string {
	var texts []string
	for _, f := range forms {
		text, _ := json.Marshal(f.Canonical())
		texts = append(texts, string(text))
	}
	return "gold " + strings.Join(texts, "\n         ")
}

func newReader(t *testing.T) *reader {
	t.Helper()
	var games []*pgn.Game
	scanner := pgn.NewScanner(samples.PGN(), "samples.pgn")
	for scanner.Scan() {
		g := &pgn.Game{}
		if err := pgn.Parse(scanner.Raw(), g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return newReaderOf(t, games)
}

func newReaderOf(t *testing.T, games []*pgn.Game) *reader {
	t.Helper()
	p, err := parser.New()
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{parser: p, tags: map[string]bool{}}
	counts := map[string]int{}
	tags := map[string]map[string]int{}
	for _, g := range games {
		// As it is imported.
		g.Tags = append(g.Tags, pgn.Tag{Name: load.FinalState, Value: g.Final.String()})
		counts[g.Tag("White")]++
		counts[g.Tag("Black")]++
		for _, tag := range g.Tags {
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
	index := people.New(players)
	var persons []query.Name
	for _, pl := range players {
		if n, ok := index.Person(pl.Name); ok && len(n.Spellings) > 1 {
			persons = append(persons, n)
		}
	}
	r.oracle = oracle.New(games, persons...)
	r.values = named{index, values.New(tagValues(tags))}
	return r
}

// ask reads a question and says how right the reading is.
func (r *reader) ask(q asked) (outcome, string) {
	reading, err := r.parser.Parse(context.Background(), q.text, "", r.values)
	if err != nil {
		var miss *parser.NotUnderstood
		if q.expect == "abstain" {
			return right, ""
		}
		if errors.As(err, &miss) {
			return silent, fmt.Sprintf("not understood: %q", miss.Words)
		}
		return silent, err.Error()
	}
	readings := r.settle(reading.Queries)
	text, _ := json.Marshal(readings[0].Canonical())
	slot := ""
	if len(readings) > 1 {
		slot = query.SlotSense
	} else if holes := readings[0].Holes(); len(holes) > 0 {
		slot = holes[0].Slot
	}
	switch {
	case slot != "" && q.expect == "clarify" && slot == q.slot:
		return right, ""
	case slot != "" && q.expect == "clarify":
		return otherSlot, slot + " " + string(text)
	case slot != "":
		return needless, slot + " " + string(text)
	}
	for _, tag := range readings[0].Tags() {
		if !r.tags[tag] {
			if q.expect == "abstain" {
				return right, ""
			}
			return silent, "no tag " + tag
		}
	}
	if q.expect == "clarify" || q.expect == "abstain" && len(q.forms) == 0 {
		return guessed, string(text)
	}
	for _, gold := range q.forms {
		if r.same(readings[0], r.known(gold)) {
			return right, ""
		}
	}
	if q.expect == "abstain" {
		return guessed, string(text)
	}
	return wrong, string(text)
}

// known is a form with the people of the games under their names there, which
// the rows of a streak show.
func (r *reader) known(form query.Query) query.Query {
	form = form.Clone()
	form.Visit(func(n *query.Name) {
		words := strings.Fields(strings.ToLower(strings.ReplaceAll(n.Text, ",", "")))
		if found := r.values.People(words, false); len(found) == 1 {
			*n = found[0]
		}
	})
	return form
}

// settle leaves out the readings and the holes that make no difference to the
// rows.
func (r *reader) settle(readings []query.Query) []query.Query {
	var kept []query.Query
	for _, q := range readings {
		if holes := q.Holes(); len(holes) > 0 {
			var options []query.Query
			for _, value := range holes[0].Values {
				option := q.Clone()
				option.Fill(holes[0].Slot, value)
				options = append(options, option)
			}
			same := len(options[0].Holes()) == 0
			for _, o := range options[1:] {
				same = same && r.same(options[0], o)
			}
			if same {
				q = options[0]
			}
		}
		if !slices.ContainsFunc(kept, func(k query.Query) bool { return len(k.Holes()) == 0 && len(q.Holes()) == 0 && r.same(k, q) }) {
			kept = append(kept, q)
		}
	}
	return kept
}

// same says that two forms have the same answer; the order of rows counts
// where b asks for it.
func (r *reader) same(a, b query.Query) bool {
	if a.Equal(b) {
		return true
	}
	if kind(a.Measure) != kind(b.Measure) || a.Subject != b.Subject {
		return false
	}
	x, errX := r.oracle.Rows(a)
	y, errY := r.oracle.Rows(b)
	if errX != nil || errY != nil || len(x) != len(y) {
		return false
	}
	if b.Order == "" {
		x, y = sorted(x), sorted(y)
	}
	return reflect.DeepEqual(x, y)
}

// kind brings together the measures whose rows say the same.
func kind(m query.Measure) query.Measure {
	return cmp.Or(map[query.Measure]query.Measure{query.Exists: query.Count}[m], m)
}

func sorted(rows [][]any) [][]any {
	return slices.SortedFunc(slices.Values(rows), func(a, b []any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
}

// everything are the questions of all suites about the sample games.
func everything(t *testing.T) []asked {
	t.Helper()
	var all []asked
	for _, s := range embedded(t) {
		if s.Games != evals.Samples {
			continue
		}
		for _, c := range s.Cases {
			if len(c.Turns) > 1 {
				continue // a dialogue
			}
			q := c.Turns[0]
			expect := string(q.Expect)
			if q.Expect == evals.ExpectRefuse {
				expect = string(evals.ExpectAbstain) // which is as good
			}
			all = append(all, asked{suite: s.Name, id: c.ID, lang: c.Lang, text: q.Question, expect: expect, slot: q.Slot, forms: q.Forms()})
		}
	}
	return all
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
	return tags
}
