// Package values knows what the PGN tags of a database say, apart from the
// players: which events, sites, annotators and other texts the words of a
// question name.
package values

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Tag is a PGN tag with the values that games have for it.
type Tag struct {
	Name   string
	Values []Value
}

// Value is a text with the number of games that have it.
type Value struct {
	Text  string
	Games int
}

// Index finds the values that words name. It is never changed once made.
type Index struct {
	tags  []*tag
	words map[string]bool  // every word that is in a value or has a meaning here
	byLen map[int][]string // those that may be misspelt, by their length in bytes
	usage usage
}

// MaxValues is how many values of a tag are indexed: beyond it they are not
// names but texts of one game each.
const MaxValues = 50_000

// New indexes the values of the tags. Of a tag with more than MaxValues those
// of most games are kept. Tags that each player has are brought together.
func New(tags []Tag) *Index {
	x := &Index{words: map[string]bool{}, byLen: map[int][]string{}, usage: readUsage()}
	byName := map[string]*tag{}
	for _, t := range tags {
		name, sided := withoutSide(t.Name)
		if byName[name] == nil {
			byName[name] = newTag(name, sided, x.usage)
			x.tags = append(x.tags, byName[name])
		}
		for _, v := range mostGames(t.Values) {
			byName[name].add(v)
		}
		byName[name].partial = byName[name].partial || len(t.Values) > MaxValues
	}
	for _, t := range x.tags {
		t.finish()
		for w := range t.byWord {
			x.words[w] = true
		}
	}
	for _, w := range x.usage.words() {
		x.words[w] = true
	}
	for w := range x.words {
		if len(w) >= shortestNear && strings.ToLower(w) == w {
			x.byLen[len(w)] = append(x.byLen[len(w)], w)
		}
	}
	for _, words := range x.byLen {
		slices.Sort(words)
	}
	return x
}

// withoutSide is the name of a tag that each player has, such as Team.
func withoutSide(name string) (string, bool) {
	for _, side := range []string{"White", "Black"} {
		if rest, ok := strings.CutPrefix(name, side); ok && rest != "" {
			return rest, true
		}
	}
	return name, false
}

func mostGames(values []Value) []Value {
	if len(values) <= MaxValues {
		return values
	}
	sorted := slices.SortedFunc(slices.Values(values), func(a, b Value) int { return b.Games - a.Games })
	return sorted[:MaxValues]
}

// Tagged finds the values that the folded words name: those that hold them, or
// another name of the same event or place, in this order and as whole words.
// There is one test for each tag that has such values, that of most games
// first. An everyday word alone names none. With near it finds those of which one word is one slip of the finger
// away from what was written.
func (x *Index) Tagged(words []string, near bool) []parser.Value {
	said := x.usage.normal(words)
	if said == nil || len(said) == 1 && x.usage.plain[said[0]] {
		return nil
	}
	if len(words) > 1 && x.usage.article[words[len(words)-1]] {
		return nil // 'of the world championships, the longest': the article is of what follows
	}
	if near {
		return x.near(said)
	}
	if found := x.find(said); len(found) > 0 || len(said) < leastAcross {
		return found
	}
	return x.across(said)
}

func (x *Index) find(said []string) []parser.Value {
	if slices.ContainsFunc(said, func(w string) bool { return !x.words[w] }) {
		return nil
	}
	type result struct {
		parser.Value
		games int
	}
	var results []result
	alternatives := x.usage.alternatives(said)
	for _, t := range x.tags {
		found := t.find(alternatives)
		if len(found) == 0 {
			continue
		}
		if written := t.written(found, said); len(written) > 0 && len(written) < len(found) && len(said) > 1 && slices.ContainsFunc(said, x.usage.isAbbreviation) {
			results = append(results, result{parser.Value{Tag: t.name, Sided: t.sided, Text: t.values[written[0].value].text, Match: query.Equals, Texts: t.texts(written)}, t.games(written)})
			continue
		}
		v, games, ok := t.test(found)
		if !ok {
			return nil // a word of half the values names none of them
		}
		if slices.ContainsFunc(alternatives, x.usage.hasHead) && len(v.Texts) > maxListed {
			if texts := t.nearly(found, games); texts != nil {
				v.Match, v.Texts = query.Contains, texts
			}
		}
		results = append(results, result{v, games})
	}
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Or(b.games-a.games, cmp.Compare(a.Tag, b.Tag)) })
	if len(results) > 1 && results[0].Tag == "Event" && slices.ContainsFunc(alternatives, x.usage.hasHead) {
		// A championship is an event, whatever some places and openings are called.
		results = slices.DeleteFunc(results, func(r result) bool { return r.Tag == "Site" || r.Tag == "EventType" || r.Tag == "Opening" })
	}
	var values []parser.Value
	for _, r := range results {
		values = append(values, r.Value)
	}
	return values
}

// written are those of the found values that are written as the words are, and no more:
// who says 'USA-ch' has read that name, and does not mean the juniors' or the veterans'.
func (t *tag) written(found []match, said []string) []match {
	whole := " " + strings.Join(said, " ") + " "
	return slices.DeleteFunc(slices.Clone(found), func(m match) bool { return strings.ToLower(t.values[m.value].words) != whole })
}

// games is how many games have one of the found values.
func (t *tag) games(found []match) (n int) {
	for _, m := range found {
		n += t.values[m.value].games
	}
	return n
}

// tag is one tag with its values.
type tag struct {
	name   string
	sided  bool
	usage  usage
	known  map[string]bool // texts, of tags that both players have
	values []value
	byWord map[string][]int32
	lower  string  // all texts in lower case, with lineEnd behind each
	starts []int32 // where they start there

	// partial says that values are left out, which are links or rare. A text
	// with a blank is in no link.
	partial bool
}

// value is one text of a tag.
type value struct {
	text  string
	words string // with a blank before, between and behind them
	games int
}

// lineEnd is in no text that words name.
const lineEnd = "\n"

func newTag(name string, sided bool, u usage) *tag {
	return &tag{name: name, sided: sided, usage: u, known: map[string]bool{}, byWord: map[string][]int32{}}
}

// add adds a value. Links and values without a word are no names.
func (t *tag) add(v Value) {
	if t.known[v.Text] || strings.Contains(v.Text, lineEnd) {
		return
	}
	tokens := t.usage.tokens(v.Text)
	if at := strings.Index(v.Text, "://"); at >= 0 {
		// What stands before a link may be a name: 'Rated Blitz tournament https://…'.
		end := strings.LastIndexByte(v.Text[:at], ' ') + 1
		tokens = slices.DeleteFunc(tokens, func(tok token) bool { return tok.from >= end })
		t.partial = t.partial || end == 0
	}
	if !slices.ContainsFunc(tokens, func(tok token) bool { return isWord(tok.key) }) {
		return
	}
	t.known[v.Text] = true
	var words strings.Builder
	words.WriteByte(' ')
	n := int32(len(t.values))
	for _, tok := range tokens {
		words.WriteString(tok.key)
		words.WriteByte(' ')
		if with := t.byWord[tok.key]; len(with) == 0 || with[len(with)-1] != n {
			t.byWord[tok.key] = append(with, n)
		}
	}
	t.values = append(t.values, value{v.Text, words.String(), v.Games})
}

// finish makes what is made of all values together.
func (t *tag) finish() {
	var lower strings.Builder
	for _, v := range t.values {
		t.starts = append(t.starts, int32(lower.Len()))
		lower.WriteString(strings.ToLower(v.text))
		lower.WriteString(lineEnd)
	}
	t.lower = lower.String()
	t.known = nil
}

// match is a value that holds one of the sequences of words asked for.
type match struct {
	value int32
	words []string
}

// find finds the values that hold one of the sequences, most games first.
func (t *tag) find(alternatives [][]string) []match {
	var found []match
	seen := map[int32]bool{}
	for _, words := range alternatives {
		phrase := " " + strings.Join(words, " ") + " "
		for _, n := range t.rarest(words) {
			if !seen[n] && strings.Contains(t.values[n].words, phrase) {
				seen[n] = true
				found = append(found, match{n, words})
			}
		}
	}
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(t.values[b.value].games-t.values[a.value].games, cmp.Compare(t.values[a.value].text, t.values[b.value].text))
	})
	return found
}

// rarest are the values that have the word which fewest have.
func (t *tag) rarest(words []string) []int32 {
	var least []int32
	for i, w := range words {
		if with := t.byWord[w]; i == 0 || len(with) < len(least) {
			least = with
		}
	}
	return least
}

// within says whether every value in which the text occurs, case aside, is
// one of those.
func (t *tag) within(text string, those map[int32]bool) bool {
	if t.partial && !strings.Contains(text, " ") {
		return false
	}
	for at := 0; ; {
		i := strings.Index(t.lower[at:], text)
		if i < 0 {
			return true
		}
		at += i
		n, exact := slices.BinarySearch(t.starts, int32(at))
		if !exact {
			n--
		}
		if !those[int32(n)] {
			return false
		}
		if n+1 == len(t.starts) {
			return true
		}
		at = int(t.starts[n+1])
	}
}

// maxEqual is how many values are named one by one: nobody could read more.
const maxEqual = 250

// test is the test that exactly the found values pass: that they contain the
// words as the database spells them where no others do, else that they are
// equal to one of them. It counts their games.
func (t *tag) test(found []match) (v parser.Value, games int, ok bool) {
	those := make(map[int32]bool, len(found))
	for _, m := range found {
		those[m.value] = true
		games += t.values[m.value].games
	}
	v = parser.Value{Tag: t.name, Sided: t.sided, Match: query.Contains}
	var lower []string
	for _, m := range found {
		text := t.values[m.value].text
		folded := strings.ToLower(text)
		if slices.ContainsFunc(lower, func(l string) bool { return strings.Contains(folded, l) }) {
			continue
		}
		span := t.span(text, m.words)
		if v.Text == "" {
			v.Text = text[span.from:span.to]
		}
		wider := span.wider(text)
		i := slices.IndexFunc(wider, func(s string) bool { return t.within(strings.ToLower(s), those) })
		if i < 0 {
			v.Match, v.Texts = query.Equals, t.texts(found)
			return v, games, len(v.Texts) <= maxEqual
		}
		v.Texts = append(v.Texts, wider[i])
		lower = append(lower, strings.ToLower(wider[i]))
	}
	return v, games, true
}

// texts are the whole texts of the found values.
func (t *tag) texts(found []match) []string {
	var texts []string
	seen := map[string]bool{}
	for _, m := range found {
		text := t.values[m.value].text
		if lower := strings.ToLower(text); !seen[lower] {
			seen[lower] = true
			texts = append(texts, text)
		}
	}
	return texts
}

// span is where the words stand in the text.
func (t *tag) span(text string, words []string) span {
	tokens := t.usage.tokens(text)
	for i := range tokens {
		n := 0
		for n < len(words) && i+n < len(tokens) && tokens[i+n].key == words[n] {
			n++
		}
		if n == len(words) {
			return span{tokens[i].from, tokens[i+n-1].to}
		}
	}
	return span{0, len(text)}
}
