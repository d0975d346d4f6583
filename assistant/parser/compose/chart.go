package compose

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// fragment is a stretch of the question with a meaning of its own.
type fragment struct {
	kind       string
	start, end int
	value      any
	cost       float64 // of what was passed over inside it, and of the rules
	apart      bool    // in a path: a comma or the like stands before it
	joined     bool    // the same: a word for and
	ofThose    bool    // the same: it begins with words for those who did what it tells: 'los que perdieron con Tal'
	own        bool    // the same: it tells what somebody did who is named elsewhere: 'in which he castled'
	loses      bool    // the same: it tells that a piece of somebody's was captured
	named      bool    // the same: it tells the moves of the opening that is named right before it
	opens      bool    // the same: somebody opens with what it tells: 'who has opened with 1.f4'
	inside     bool    // the same: it begins with a word for in or at
	both       bool    // the same: it tells of two things, with a word for and between them: 'in 1990 and in 2000'
}

// chart holds the fragments of a question by their first token.
type chart struct {
	lex     *lexicon
	tokens  []parser.Token
	at      [][]fragment
	seen    map[string]bool
	asked   map[string]bool // the kinds of what is said of the answer that is wanted
	follows bool            // the question goes on from another, so that 'he' is somebody

	wantsNumber bool // how many there are is asked for by itself: 'number please'
}

// asksNotTells is what it costs to read what begins with a word that asks where as what
// games are like.
const asksNotTells = 3.0

// asksWithin says that a condition swallows a word that asks.
func (lex *lexicon) asksWithin(tokens []parser.Token, f fragment) bool {
	if f.start == 0 && lex.cue(asksFirst, strings.ToLower(tokens[0].Text)) {
		return true
	}
	return lex.cued(asksWhom, tokens[f.start:min(f.end, f.start+2)])
}

// asksBehind says that a condition swallows a question that begins behind a comma:
// 'apart from London, where did he play'.
func (lex *lexicon) asksBehind(tokens []parser.Token, f fragment) bool {
	for at := f.start + 2; f.kind == "cond" && at < f.end; at++ {
		if lex.cue(asksWhere, tokens[at].Fold) && tokens[at-1].Fold == "," {
			return true
		}
	}
	return false
}

// namedMeant is what it costs to take the first name of somebody who is no player for
// a place; more than is answered, or asked back.
const namedMeant = 3.0

// ownerMeant is what it costs to take what somebody did, who is called by a pronoun, for what
// anybody did: 'how many did he win in under 30 moves'.
const ownerMeant = 2.0

// winMeant is what it costs to take 'won' for a capture where nothing is said to
// have been won.
const winMeant = 1.0

// winsNothing says that a fragment takes a word for winning as one for capturing,
// without a piece that was won.
func (lex *lexicon) winsNothing(s []parser.Token, f fragment) bool {
	var h query.HalfMove
	switch v := f.value.(type) {
	case condition:
		if v.HalfMove != nil {
			h = *v.HalfMove
		}
	case query.HalfMove:
		h = v
	}
	if f.kind == "deed" && h.All&schema.PawnPromoted != 0 && f.end == f.start+1 && lex.cue(queening, s[f.start].Fold) {
		return true // 'the white queen' is one
	}
	return h.All == schema.Capture && h.Captured == "" && slices.ContainsFunc(s[f.start:f.end], func(t parser.Token) bool {
		n := lex.root.words.to(t.Fold)
		return n != nil && slices.ContainsFunc(n.ends, func(e *ending) bool { return e.kind == "won" })
	})
}

// Bounds of the work on one question.
const (
	maxPasses    = 6
	maxFragments = 4000
)

func newChart(lex *lexicon, s parser.Sentence) *chart {
	c := &chart{lex: lex.ready(), tokens: s.Tokens, at: make([][]fragment, len(s.Tokens)+1), seen: map[string]bool{}, asked: map[string]bool{}}
	openings, plain := openingNames(s), plainestConds(s)
	for _, i := range s.Islands {
		for _, f := range fragmentsOf(s, i) {
			if !lex.namesPerson(s, f) && !lex.matesKing(s, f) && !lex.isQueen(s, f) && !lex.asksBehind(s.Tokens, f) {
				if f.kind == "person" && openings[[2]int{f.start, f.end}] {
					f.cost += openingMeant
				}
				if f.kind == "person" && f.end == f.start+1 && s.Tokens[f.start].Known && !s.Tokens[f.start].Upper {
					f.cost += wordMeant
				}
				if cond, ok := f.value.(condition); (ok && cond.About == "tag" || f.kind == "tagged") && lex.allVague(s.Tokens[f.start:f.end]) {
					f.cost += wordMeant
				}
				if lex.meetsNamesake(s, f) {
					f.cost += namedMeant
				}
				if plain.before(i) {
					f.cost += plainerMeant
				}
				if f.kind == "cond" && lex.asksWithin(s.Tokens, f) {
					f.cost += asksNotTells
				}
				if cond, ok := f.value.(condition); ok && endsFor(cond) && lex.endsBeforeComma(s.Tokens[f.start:f.end]) {
					f.cost += brokenMeant
				}
				if cond, ok := f.value.(condition); ok && endsFor(cond) && (lex.cued(auxiliary, s.Tokens[f.start+1:f.end]) || lex.tellsColor(cond, s.Tokens[f.start:f.end])) {
					f.cost += asksNotTells
				}
				if leadsName(s, f) {
					f.cost += namedMeant
				}
				if cond, ok := f.value.(condition); ok && cond.Result == query.Decisive && f.start > 0 && lex.aside(stillWords, s.Tokens[f.start-1].Fold) && !lex.cue(ofOthers, s.Tokens[f.start-1].Fold) {
					f.cost += ownerMeant
				}
				if lex.winsNothing(s.Tokens, f) {
					f.cost += winMeant
				}
				c.add(f)
			}
		}
	}
	for i, t := range s.Tokens {
		if t.Quote != "" || unicode.IsLetter([]rune(t.Fold)[0]) && lex.left[t.Fold] == "" && !lex.articles[t.Fold] {
			c.add(fragment{kind: "token", start: i, end: i + 1, value: strings.ToLower(t.Text)})
		}
		c.addCodes(i, t)
	}
	c.addElsewhere(s)
	for range maxPasses {
		before := len(c.seen)
		for start := len(c.tokens) - 1; start >= 0; start-- {
			c.match(c.lex.root, start, start, nil, 0)
		}
		if len(c.seen) == before || len(c.seen) > maxFragments {
			break
		}
	}
	c.dropUseless()
	return c
}

// add keeps a fragment that is not known yet.
func (c *chart) add(f fragment) {
	if f.kind == "cond" && f.start == 0 && c.lex.cue(asksWhere, c.tokens[0].Fold) {
		f.cost += asksNotTells
	}
	value, err := json.Marshal(f.value)
	if err != nil {
		value = fmt.Append(nil, f.value)
	}
	key := fmt.Sprintf("%s %d %d %T %s", f.kind, f.start, f.end, f.value, value)
	if c.seen[key] || len(c.seen) > maxFragments {
		return
	}
	c.seen[key] = true
	c.at[f.start] = append(c.at[f.start], f)
}

// leave drops the fragments of some kinds.
func (c *chart) leave(kinds map[string]bool) {
	for i, at := range c.at {
		c.at[i] = slices.DeleteFunc(at, func(f fragment) bool { return kinds[f.kind] })
	}
}

// has says that some fragment is of a kind.
func (c *chart) has(kind string) bool {
	return slices.ContainsFunc(c.at, func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool { return f.kind == kind })
	})
}

// match goes on with the patterns of a node at a token. Articles may be passed
// over between their parts.
func (c *chart) match(n *node, start, at int, values []any, cost float64) {
	for _, e := range n.ends {
		value, ok := any(e.value), true
		if e.build != "" {
			value, ok = builderOf(e.build)(parts{e.names, values})
			value = atEnd(parts{e.names, values}, value)
		}
		if ok {
			c.add(fragment{kind: e.kind, start: start, end: at, value: value, cost: cost + e.cost})
		}
	}
	if at == len(c.tokens) || n.words.none() && n.kinds.none() {
		return
	}
	if next := n.words.to(c.tokens[at].Fold); next != nil {
		c.match(next, start, at+1, append(values[:len(values):len(values)], nil), cost)
	}
	if !n.kinds.none() {
		for i := 0; i < len(c.at[at]); i++ { // grows while it is gone through
			f := c.at[at][i]
			if next := n.kinds.to(f.kind); next != nil {
				c.match(next, start, f.end, append(values[:len(values):len(values)], f.value), cost+f.cost)
			}
		}
	}
	if at > start && c.lex.articles[c.tokens[at].Fold] {
		c.match(n, start, at+1, values, cost+0.1)
	}
}

// parts are the parts of a rule that matched, by their names.
type parts struct {
	names  []string
	values []any
}

// of is the part of a name, nil if the rule has none.
func (p parts) of(name string) any {
	for i, n := range p.names {
		if n == name && i < len(p.values) {
			return p.values[i]
		}
	}
	return nil
}

func (p parts) text(name string) string {
	s, _ := p.of(name).(string)
	return s
}

func (p parts) number(name string) (int, bool) {
	n, ok := p.of(name).(int)
	return n, ok
}

// plainerMeant is what it costs to take a condition otherwise than the grammar would
// take the same words: 'en Linares' for the name of an event, 'que ganó Fischer' for
// what he lost.
const plainerMeant = 0.75

// stretch is where a condition stands, and what it tells.
type stretch struct {
	start, end int
	tells      string
}

// stretchOf is where an island stands that tells where games were played, or how they
// ended for a player; false of another.
func stretchOf(i parser.Island) (stretch, bool) {
	c, ok := i.Value.(query.Cond)
	switch {
	case !ok || i.Kind != parser.CondIsland:
		return stretch{}, false
	case c.Tag != nil && (c.Tag.Name == "Site" || c.Tag.Name == "Event"):
		return stretch{i.Start, i.End, "place"}, true
	case c.Player != nil && c.Player.Outcome != "":
		return stretch{i.Start, i.End, "outcome"}, true
	}
	return stretch{}, false
}

// plainest are the cheapest of such islands, by where they stand.
type plainest map[stretch][]parser.Island

func plainestConds(s parser.Sentence) plainest {
	all := plainest{}
	for _, i := range s.Islands {
		at, ok := stretchOf(i)
		switch {
		case !ok:
		case len(all[at]) == 0 || i.Cost < all[at][0].Cost:
			all[at] = []parser.Island{i}
		case i.Cost == all[at][0].Cost:
			all[at] = append(all[at], i)
		}
	}
	return all
}

// before says that others come before an island, and none of them means the same.
func (p plainest) before(i parser.Island) bool {
	at, ok := stretchOf(i)
	return ok && !slices.ContainsFunc(p[at], func(o parser.Island) bool { return reflect.DeepEqual(o.Value, i.Value) })
}

// openingMeant is what it costs to take for a player what also names an opening
// where moves are told beside it: 'the Najdorf with 6.Bg5'.
const openingMeant = 1.0

// wordMeant is what it costs to take a word of the language, written small, for a
// name: 'mi nieto' is no player.
const wordMeant = 2.0

// brokenMeant is what it costs that a comma parts how a game ended from whom it is
// told of: 'per win, Tal'.
const brokenMeant = 1.0

// endsBeforeComma says that a comma stands within words, and how a game ended before
// it: 'Tal, did he win' tells of whom first.
func (lex *lexicon) endsBeforeComma(words []parser.Token) bool {
	comma := slices.IndexFunc(words, func(t parser.Token) bool { return t.Fold == "," })
	return comma >= 0 && slices.ContainsFunc(words[:comma], func(t parser.Token) bool {
		n := lex.root.words.to(t.Fold)
		return n != nil && slices.ContainsFunc(n.ends, func(e *ending) bool { return slices.Contains([]string{"won", "wins", "wonp"}, e.kind) })
	})
}

// allVague says that words name nothing, but say what no games tell: 'women'.
func (lex *lexicon) allVague(tokens []parser.Token) bool {
	vague := false
	for _, t := range tokens {
		kind := lex.left[t.Fold]
		vague = vague || kind == "vague"
		if kind == "" && !lex.articles[t.Fold] || t.Quote != "" {
			return false
		}
	}
	return vague
}

// namesPerson says that a condition on a tag says no more words of it than those
// that name a player: then the player is meant.
func (lex *lexicon) namesPerson(s parser.Sentence, f fragment) bool {
	var texts []string
	switch v := f.value.(type) {
	case condition:
		tags := []query.Cond{v.Cond}
		if v.Or != nil {
			tags = v.Or
		}
		for _, c := range tags {
			if c.Tag == nil || c.Tag.Range != nil || c.Tag.Name == "Round" || c.Tag.Name == "Annotator" || c.Tag.Name == "FinalState" {
				return false
			}
			texts = append(texts, c.Tag.Texts...)
		}
	case parser.Value:
		texts = v.Texts
	default:
		return false
	}
	if !slices.ContainsFunc(s.Tokens[f.start:f.end], func(t parser.Token) bool { return !t.Known || t.Quote != "" }) {
		return true // no name, but words
	}
	for _, i := range s.Islands {
		if i.Kind != parser.PersonIsland || i.Start < f.start || i.End > f.end {
			continue
		}
		words := func(text string) int { return len(strings.Fields(strings.ReplaceAll(text, "-", " "))) }
		if !slices.ContainsFunc(texts, func(t string) bool { return words(t) > i.End-i.Start }) {
			return true
		}
		around := slices.Concat(s.Tokens[f.start:i.Start], s.Tokens[i.End:f.end])
		saysMore := slices.ContainsFunc(around, func(t parser.Token) bool { return !lex.articles[t.Fold] && lex.left[t.Fold] != "stop" })
		if !saysMore && !slices.ContainsFunc(texts, func(t string) bool { return words(t) == i.End-i.Start }) {
			return true // 'of Tal' is no Tal Memorial
		}
	}
	return false
}
