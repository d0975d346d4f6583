// Package compose reads questions by putting the meanings of their parts
// together in any order. The islands of package parser and the words of its own
// lexicons are fragments; paths are ways to cover the question with them, some
// words left over; combinators make forms of what a path's fragments say; what
// a form costs ranks it.
package compose

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Reader reads questions. It is safe for concurrent use.
type Reader struct {
	parser   *parser.Parser
	lexicons map[string]*lexicon
	judges   func() *likelihood.Model
}

// New is a reader over the islands of a parser.
func New(p *parser.Parser) (*Reader, error) {
	var es, en *lexicon
	var group errgroup.Group
	group.Go(func() (err error) {
		es, err = loadLexicon(lexiconFiles, "es")
		return err
	})
	group.Go(func() (err error) {
		en, err = loadLexicon(lexiconFiles, "en")
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return &Reader{parser: p, lexicons: map[string]*lexicon{"es": es, "en": en}, judges: sync.OnceValue(likelihood.New)}, nil
}

// Prepare makes what reads questions of a language, which the first of them does otherwise.
func (r *Reader) Prepare(language string) {
	if lex := r.lexicons[language]; lex != nil {
		lex.ready()
		r.judges()
	}
}

// Reading is a form that a question may mean.
type Reading struct {
	Language string
	Form     query.Form
	Cost     float64  // the less the likelier
	Doubt    float64  // what speaks against it, whatever the other readings are
	Name     string   // of the combinator
	Parts    []string // the fragments, as kind(words)
	Left     []string // the words left over, as kind(word)
	derived  []string // how it comes from the words: see derivation.go
	SQL      bool     // the SQL is asked for, and no rows
	Dialect  string   // the server that the question names, if any

	Absent bool     // it names a place, an event or a player that the database does not have
	Nobody []string // the players among these

	Right float64 // the probability that it is what was meant; 0: not known

	Told    []string // what its answer is like; none: that is not known
	ByFound bool     // it is first though it finds nothing, or because likelier ones do

	Whether    bool // the question asks whether there is something, and no more
	Restricted bool // a word that nobody knows stands beside what is asked for, which it may restrict
	Misses     bool // it does not tell what was asked for, and is offered at most

	Elsewhere bool // the SQL is said to be for a server of the asker's own, or not to be run here

	Corrections []parser.Correction // words that were read as others

	asking *asking // nil: it goes on from an answer
}

// TakesUp says that a question begins as one that takes up another: 'and …',
// 'only …'.
func (r *Reader) TakesUp(question string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimLeft(question, "¿¡ ")), " ")
	for _, lex := range r.lexicons {
		if lex.follows[strings.Trim(first, ",.;:…")] {
			return true
		}
	}
	return false
}

// MayAskFigures says that a question has all words of a way to speak of engine
// analysis. Of one that has not no verdict asks for figures, which is known before
// it is read.
func (r *Reader) MayAskFigures(question string) bool {
	words := token.Words(question)
	for _, lex := range r.lexicons {
		said := map[string]bool{}
		for _, w := range words {
			said[cmp.Or(lex.spelt[w], w)] = true
		}
		for w := range said {
			if slices.ContainsFunc(lex.sayings[w], func(saying []string) bool {
				return !slices.ContainsFunc(saying, func(w string) bool { return !said[w] })
			}) {
				return true
			}
		}
	}
	return false
}

// Readings are the forms that a question may mean, the likeliest first.
func (r *Reader) Readings(question, language string, values parser.Values) []Reading {
	return r.read(question, language, values, nil)
}

func (r *Reader) read(question, language string, values parser.Values, after *Prior) []Reading {
	var all []Reading
	question, corrected := r.spell(question, cmp.Or(r.parser.Language(question), language), values)
	var asked *asking
	if after == nil {
		asked = &asking{question: question, judges: r.judges}
	}
	for i, s := range r.parser.Sentences(question, language, values) {
		for _, reading := range r.readings(s, question, after) {
			reading.asking = asked
			if after == nil {
				reading.Form = r.ByName(question, s.Language, values, reading.Form)
			}
			reading.Cost += 2*float64(i) + misspeltCost*float64(len(corrected))
			reading.Doubt += misspeltCost * float64(len(corrected))
			reading.Corrections = corrected
			all = append(all, reading)
		}
	}
	slices.SortStableFunc(all, func(a, b Reading) int { return cmp.Compare(a.Cost, b.Cost) })
	var kept []Reading
	for _, c := range all {
		if len(kept) < maxReadings && !slices.ContainsFunc(kept, func(k Reading) bool { return alike(k.Form, c.Form) }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// misspeltCost is what it costs to take a word for another that is spelt nearly
// the same.
const misspeltCost = 0.3

// maxReadings is how many different forms are kept.
const maxReadings = 8

func (r *Reader) readings(s parser.Sentence, question string, after *Prior) (all []Reading) {
	c := newChart(r.lexicons[s.Language], s)
	c.asked = c.lex.askedIn(token.Words(question))
	c.place()
	c.hush()
	c.bracket()
	c.chatter()
	c.settle()
	if c.asksBeyond() || c.asked["supposes"] {
		return nil
	}
	c.follows = after != nil
	if after != nil {
		prior := *after
		prior.decisive = c.has("decisive")
		after = &prior
	}
	if after == nil || !after.changes {
		c.leave(ofChanges)
	}
	if after == nil || after.changes {
		c.leave(ofRows)
	}
	more, ofFound, men := c.asksMore(), c.asksOfFound(), c.asksMen()
	for i, p := range c.paths() {
		if i >= beam && len(all) > 0 {
			break
		}
		if !p.says(s.Talk) {
			continue // it asks for what no games tell
		}
		if after != nil && after.changes {
			all = append(all, c.changed(s.Language, p, *after)...)
			continue
		}
		after, ok := after.of(p)
		if !ok {
			continue
		}
		for _, f := range framesAfter(p.parts, after) {
			f.asks1st, f.yesNo, f.many = c.asksFirst(), c.asksWhether(), c.many(p.parts, f.key())
			if more != nil && len(f.units) == 0 && f.report == nil && !f.each && f.asksBesides(p.parts, *more, c.tokens[more.start-1].Fold) {
				f.tellOne()
				f.more = more
			}
			f.ofFound, f.board.men, f.comments = ofFound, men, c.asked["says_comments"]
			for _, made := range f.assemble() {
				if after != nil && !made.among(*after) {
					continue
				}
				if made.name == "record" && c.showsResults(p.parts) {
					made.cost += columnMeant
				}
				if judgesComments(made.form, p.parts) {
					made.cost += commentMeant
				}
				reading := c.reading(s.Language, p, made)
				reading.SQL, reading.Dialect = f.sql || f.asked("sql") || f.server != "", f.server
				reading.Elsewhere = f.sql || reading.SQL && c.asked["not_here"]
				if i >= beam {
					reading.Cost, reading.Doubt = reading.Cost+spareDoubt, reading.Doubt+spareDoubt
				}
				if i < beam || !reading.SQL { // that is taken whatever is in doubt
					all = append(all, reading)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Reading) int { return cmp.Compare(a.Cost, b.Cost) })
	return all[:min(len(all), 3*maxReadings)]
}

// changed are the readings of a path that changes an answer's form.
func (c *chart) changed(language string, p path, after Prior) (all []Reading) {
	f, ok := changeOf(p.parts)
	if !ok {
		return nil
	}
	for _, made := range f.of(after) {
		if f.whole() && c.has("noun.games") {
			made.cost += wholeQuestion
		}
		all = append(all, c.reading(language, p, made))
	}
	return all
}

func (c *chart) reading(language string, p path, made candidate) Reading {
	r := Reading{Language: language, Form: made.form, Cost: p.cost + made.cost, Doubt: p.doubt + made.cost, Name: made.name}
	r.derived = c.derivation(p)
	for _, f := range p.parts {
		r.Parts = append(r.Parts, f.kind+"("+c.words(f.start, f.end)+")")
		for _, l := range c.unknownIn(f) {
			r.Left = append(r.Left, l.kind+"("+c.tokens[l.at].Fold+")")
		}
	}
	if len(made.form.Parts) > 0 && slices.ContainsFunc(p.parts, c.saysBesides) {
		r.Doubt, r.Misses = r.Doubt+besidesDoubt, true
	}
	if slices.ContainsFunc(p.parts, c.isExample) {
		r.Doubt += exampleDoubt
	}
	for i := range p.parts {
		if c.isManOfMove(p.parts, i) {
			r.Cost, r.Doubt = r.Cost+manDoubt, r.Doubt+manDoubt
		}
	}
	r.Absent, r.Nobody = slices.ContainsFunc(p.parts, c.isElsewhere), c.nobodies(p.parts)
	r.Whether = c.asked["whether"] && !c.asked["beyond_whether"] && !slices.ContainsFunc(p.parts, beyondWhether)
	if r.Absent && slices.ContainsFunc(p.left, func(l leftover) bool { return !harmless[l.kind] }) {
		r.Doubt += elsewhereDoubt
	}
	if !c.follows && c.saysLittle(p) {
		r.Doubt += littleDoubt
	}
	if made.form.Rows == query.RowHalfMoves && ofWinners(made.form) && !c.has("decisive") {
		r.Doubt += winnersDoubt
	}
	if !c.follows && c.lex.misses(c.asked, &made.form) != "" || c.dropsOrder(p, made.form) {
		r.Cost, r.Doubt, r.Misses = r.Cost+missDoubt, r.Doubt+missDoubt, true
	}
	r.Restricted = c.restricted(p)
	for _, l := range p.left {
		r.Left = append(r.Left, l.kind+"("+c.tokens[l.at].Fold+")")
		r.Doubt -= c.playing(p, l, made)
		if harmless[l.kind] && c.refersBack(p.parts, l.at) {
			r.Doubt -= l.doubt // 'of Carlsen's games, what share did he win'
		}
		if made.name == "board of a position" && c.saysGames(l.at) {
			r.Cost, r.Doubt = r.Cost+gamesWanted, r.Doubt+gamesWanted
		}
		if l.kind == "limit" && made.form.Listed() && made.form.Limit == 0 && c.everyOne(l.at) {
			r.Doubt -= l.doubt // all of them are listed
		}
		told := made.form.Listed() && made.form.Skip == 0 || made.name == "count games" || made.name == "aggregate" || made.name == "value of found" || len(made.form.Parts) > 0
		if (made.form.Rows == query.RowGames || made.form.Rows == query.RowSides && len(made.form.Parts) > 0) && told && c.saysGames(l.at) && !c.counts(l.at) {
			r.Doubt -= l.doubt // they are what is listed, or counted: 'games without castling: how many?'
		}
	}
	return r
}

// gamesWanted is what speaks against a board where games are spoken of: 'games with this position'.
const gamesWanted = 2.0

// besidesDoubt is what speaks against comparing what is said to hold besides.
const besidesDoubt = 2.5

// saysBesides says that a condition is told of what was spoken of before: 'ganadas por
// las negras y que acabaron en tablas' are both, and so are 'que acabaron en tablas y
// ganadas por las negras'.
func (c *chart) saysBesides(part fragment) bool {
	if part.kind != "cond" || part.start < 2 || len(c.ofKind(part.start-1, "and")) == 0 {
		return false
	}
	return c.lex.aside(relativeWords, c.tokens[part.start].Fold) || len(c.ofKind(part.start, "relative")) > 0 || c.any(0, part.start-1, func(f fragment) bool {
		return f.kind == "cond" && f.end == part.start-1 && c.lex.aside(relativeWords, c.tokens[f.start].Fold)
	})
}

// refersBack says that a token stands for somebody who is named before it.
func (c *chart) refersBack(parts []fragment, at int) bool {
	return len(c.ofKind(at, "own_ref")) > 0 && slices.ContainsFunc(parts, func(p fragment) bool {
		return p.end <= at && isPeople(p)
	})
}

// saysGames says that a token is a word for games.
func (c *chart) saysGames(at int) bool { return c.names(at, "games") }

// names says that a token is a word for what can be counted.
func (c *chart) names(at int, noun string) bool {
	return slices.ContainsFunc(c.ofKind(at, "noun"), func(f fragment) bool { return f.end == at+1 && f.value == noun })
}

// many says that the extreme that a path tells of is one of several: 'the longest
// games', 'las aperturas más jugadas'.
func (c *chart) many(parts []fragment, key string) bool {
	i := slices.IndexFunc(parts, func(p fragment) bool { return p.kind == "order" || p.kind == "most" || p.kind == "big_group" })
	if i < 0 || c.lex.cued(asksOne, c.tokens) || c.asksOneOf() || c.asked["asks_one_game"] {
		return false
	}
	if last := parts[i].end - 1; c.lex.language == "es" && parts[i].kind == "order" && c.lex.plural(c.tokens[last]) && !c.names(last, "moves") && !c.isUnit(last) {
		return true
	}
	for at := max(parts[i].start-2, 0); at < min(parts[i].end+2, len(c.tokens)); at++ {
		within := at >= parts[i].start && at < parts[i].end
		if at < parts[i].start && c.endsBetween(at, parts[i].start) || at >= parts[i].end && c.endsBetween(parts[i].end-1, at) {
			continue // of another clause
		}
		if c.lex.plural(c.tokens[at]) && slices.ContainsFunc(slices.Concat(c.ofKind(at, "noun"), c.twoWordNouns(at-1)), func(f fragment) bool {
			return f.end == at+1 && (f.value == key && key != "" || f.value == "games" && parts[i].kind == "order" && !within)
		}) {
			return true
		}
	}
	return false
}

// plural says that a word that can be counted is in the plural.
func (lex *lexicon) plural(t parser.Token) bool {
	return !lex.cue(singular, t.Fold) && strings.HasSuffix(t.Fold, "s") && !strings.HasSuffix(t.Fold, "ss")
}

func (c *chart) words(start, end int) string {
	text := ""
	for i := start; i < end; i++ {
		if i > start {
			text += " "
		}
		text += c.tokens[i].Fold
	}
	return text
}

// commentMeant is what it costs to take a word beside comments for an engine's
// judgement: 'the comment Blunder' is what somebody wrote.
const commentMeant = 3.5

// judgesComments says that a form has half-moves that an engine judges where the
// question speaks of comments.
func judgesComments(f query.Form, parts []fragment) bool {
	judged, commented := false, slices.ContainsFunc(parts, func(p fragment) bool {
		h, ok := p.value.(query.HalfMove)
		return ok && h.Comment != nil || p.kind == "noun" && p.value == "comments"
	})
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
		judged = judged || h.Judged != nil
		commented = commented || h.Comment != nil
	}})
	return judged && commented
}
