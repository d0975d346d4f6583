package compose

import (
	"regexp"
	"slices"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// gossip are the kinds of words that say nothing in what is told around a
// question.
var gossip = map[string]bool{"unknown": true, "content": true, "limit": true, "stop": true, "filler": true, "compare": true}

// leastContext is how many words a sentence has at least that tells around a
// question; fewer belong to it.
const leastContext = 3

// telling is whether a token stands in what is told around a question, and whether
// that says nothing of what the games tell, so that what it denies is nothing either:
// 'I do not remember'.
type telling struct{ told, idle bool }

// toDo are Spanish infinitives, with what is written onto them.
var toDo = regexp.MustCompile(`^.{2,}[aei]r(me|te|se|nos|les?)?(l[aeo]s?)?$`)

// context tells the tokens of sentences, and of clauses about the asker or of purpose,
// that ask nothing while another part does: 'I am writing a piece. How many …'.
func (c *chart) context() []telling {
	context := make([]telling, len(c.tokens))
	clauses := c.purposes(c.clauses())
	questions := slices.ContainsFunc(clauses, func(s clause) bool { return s.asks })
	asking := map[int]bool{}
	for i := range clauses {
		s := &clauses[i]
		if s.aside || len(c.ofKind(s.from, "purpose")) > 0 {
			s.asks = false
			continue
		}
		if s.asks || c.asksWithin(*s, questions) {
			asking[s.sentence] = true
		}
	}
	if c.wantsNumber {
		for _, s := range clauses {
			asking[s.sentence] = asking[s.sentence] || !s.aside // 'wins of Tal in 1960: number please'
		}
	}
	plain := func(s clause) bool { return !s.aside && !c.idle(s.from, s.to) }
	if len(asking) == 0 || c.bare(clauses, asking) { // 'nothing special: games of Euwe'; 'the shortest game, which is it?'
		if i := slices.IndexFunc(clauses, plain); i >= 0 {
			for _, s := range clauses[i:] {
				asking[s.sentence] = true
			}
		}
	}
	for _, s := range clauses {
		first := c.firstWord(s.from, s.to)
		restricts := c.restrictsBy(first) && (first == s.from || !c.lex.aside(ifWords, c.tokens[first].Fold)) || c.lex.aside(atWords, c.tokens[first].Fold) && !c.ofAsker(s) // 'in rainy weather, …'
		if len(asking) == 0 || !s.aside && (s.to-s.from < leastContext || restricts && len(c.ofKind(s.from, "purpose")) == 0 || asking[s.sentence] && len(c.ofKind(s.from, "purpose")) == 0) {
			continue
		}
		if !s.aside && s.sentence > 0 && (asking[s.sentence-1] || c.enclosed(s)) && c.trails(s) {
			continue
		}
		idle := s.aside || c.idle(s.from, s.to) || c.repeats(s.from, s.to)
		if !idle && c.fronts(s) || !s.aside && c.chooses(s) {
			continue
		}
		for at := s.from; at < s.to; at++ {
			context[at] = telling{told: true, idle: idle}
		}
	}
	return context
}

// firstWord is where the first word of a stretch stands, behind the signs before it.
func (c *chart) firstWord(from, to int) int {
	for from < to-1 && !unicode.IsLetter([]rune(c.tokens[from].Fold)[0]) {
		from++
	}
	return from
}

// trails says that a comma sets off a clause that may restrict the question before it, as it
// has words of its own that nobody knows: 'how many did he win, the arbiter having gone'.
func (c *chart) trails(s clause) bool {
	if c.tokens[s.from].Fold != "," || len(c.ofKind(s.from+1, "purpose")) > 0 {
		return false
	}
	unknown := false
	for at := s.from; at < s.to; at++ {
		kind, word := c.leftKind(at), c.tokens[at].Fold
		if c.lex.aside(askerWords, word) || c.lex.aside(ofWords, word) {
			return false
		}
		unknown = unknown || (kind == "unknown" || kind == "vague") && !c.isNeutral(at)
	}
	short := c.enclosed(s) || c.lex.aside(relativeWords, c.tokens[s.from+1].Fold)
	return unknown && (short || s.to-s.from > leastContext+1)
}

// enclosed says that a clause stands between commas: 'which games, sold at auction, did …'.
func (c *chart) enclosed(s clause) bool {
	return c.tokens[s.from].Fold == "," && s.to < len(c.tokens) && c.tokens[s.to].Fold == ","
}

// fronts says that a clause names what the question behind its last comma is about, with no
// verb, so that what else it says may restrict it: 'Korchnoi, on holiday, how many did he win?'.
func (c *chart) fronts(s clause) bool {
	if !c.setOff(s.to - 1) {
		return false
	}
	return !c.ofAsker(s) && !slices.ContainsFunc(c.tokens[s.from:s.to], func(t parser.Token) bool {
		return c.lex.aside(finiteWords, t.Fold) || c.lex.verbs.has(t.Fold)
	})
}

// chooses says that a heading tells which games or players are meant: 'games played outdoors: …'.
func (c *chart) chooses(s clause) bool {
	finite := func(t parser.Token) bool { return c.lex.aside(finiteWords, t.Fold) }
	if s.to == len(c.tokens) || c.setOff(s.to) || c.ofAsker(s) || slices.ContainsFunc(c.tokens[s.from:s.to], finite) {
		return false
	}
	strange := slices.ContainsFunc(c.tokens[s.from:s.to], func(t parser.Token) bool { return !t.Known && c.lex.left[t.Fold] == "" })
	return strange && c.any(s.from, s.to, func(f fragment) bool { return f.kind == "noun" })
}

// ofAsker says that a clause speaks of the asker, or of what is theirs.
func (c *chart) ofAsker(s clause) bool {
	return slices.ContainsFunc(c.tokens[s.from:s.to], func(t parser.Token) bool {
		return c.lex.aside(askerWords, t.Fold) || c.lex.aside(ofWords, t.Fold)
	})
}

// bare says that what asks is no more than which one it is that was told right before, or how
// many of it there are: 'Karpov castling short. How many?'.
func (c *chart) bare(clauses []clause, asking map[int]bool) bool {
	alone := func(s clause) bool {
		return !asking[s.sentence] || c.idle(s.from, s.to) && s.to-s.from <= leastContext && c.any(s.from, s.to, func(f fragment) bool { return f.kind == "ask" && f.value == "count" })
	}
	if !slices.ContainsFunc(clauses, func(s clause) bool { return !alone(s) }) {
		return true
	}
	i := slices.IndexFunc(clauses, func(s clause) bool { return asking[s.sentence] })
	if i <= 0 || clauses[i-1].aside || i < len(clauses)-1 || c.tokens[clauses[i].from-1].Fold != "," || !c.idle(clauses[i].from, clauses[i].to) {
		return false
	}
	return slices.ContainsFunc(c.ofKind(clauses[i].from, "ask"), func(f fragment) bool { return f.value == "which" || f.value == "who" })
}

// asksBeyond says that something is asked that no games tell, and not told beside the
// question.
func (c *chart) asksBeyond() bool {
	if !c.has("beyond") {
		return false
	}
	context := c.context()
	for at := range c.tokens {
		if !context[at].idle && len(c.ofKind(at, "beyond")) > 0 {
			return true
		}
	}
	return false
}

// purposes cuts clauses where one of purpose begins behind a comma.
func (c *chart) purposes(clauses []clause) (all []clause) {
	for _, s := range clauses {
		for at := s.from + 1; at < s.to && !s.aside; at++ {
			if c.tokens[at-1].Fold == "," && len(c.ofKind(at, "purpose")) > 0 {
				all = append(all, clause{from: s.from, to: at, sentence: s.sentence})
				s.from = at
			}
		}
		all = append(all, s)
	}
	return all
}

// asksWithin says that a clause asks by its words, where others are questions by their signs
// or not.
func (c *chart) asksWithin(s clause, questions bool) bool {
	if c.excludes(s.from) || len(c.ofKind(s.from, "yes_no")) > 0 { // 'was Rubinstein taught by somebody, who?'
		return true
	}
	beside := c.besideWhat(s)
	for at := max(s.from, beside); at < s.to; at++ {
		if len(c.ofKind(at, "measure")) > 0 || slices.ContainsFunc(c.ofKind(at, "ask"), func(f fragment) bool {
			return !questions || f.value != "list" && (at == s.from || !c.relates(at)) // 'I need a game for a lesson: which is …?'
		}) {
			return true
		}
	}
	return false
}

// besideWhat is where words end with which a clause begins that ask for a number beside what
// another clause asks for: 'the ten most drawish, with the number of games'.
func (c *chart) besideWhat(s clause) (end int) {
	first := c.firstWord(s.from, s.to)
	for _, f := range slices.Concat(c.ofKind(first, "each_count"), c.ofKind(first, "with_count")) {
		if f.end <= s.to {
			end = max(end, f.end)
		}
	}
	return end
}

// idle says that nothing within a stretch says what the games tell: no more than that
// games or players are spoken of.
func (c *chart) idle(from, to int) bool {
	for at := from; at < to; at++ {
		if slices.ContainsFunc(c.at[at], func(f fragment) bool {
			_, says := meantCosts[f.kind]
			return says && f.end <= to && !idleKinds[f.kind] && f.kind != "always" && (f.kind != "noun" || f.value != "games" && f.value != "players")
		}) {
			return false
		}
	}
	return true
}

// idleKinds are the fragments that say nothing of games by themselves.
var idleKinds = map[string]bool{"ask": true, "neutral": true, "not": true, "without": true, "nobody": true, "than": true}

// denies says that a token is but a negation, and no order: 'not', not 'delete'.
func (c *chart) denies(at int) bool {
	return len(c.ofKind(at, "not"))+len(c.ofKind(at, "without"))+len(c.ofKind(at, "never"))+len(c.ofKind(at, "nobody")) > 0
}

// excludes says that what follows is left out: 'apart from the juniors', but no plain
// negation.
func (c *chart) excludes(at int) bool {
	plain := at
	for _, kind := range []string{"not.not", "without", "never", "nobody"} {
		for _, f := range c.ofKind(at, kind) {
			plain = max(plain, f.end)
		}
	}
	if len(c.ofKind(at, "not.except")) > 0 {
		return true
	}
	return slices.ContainsFunc(c.ofKind(at, "not_with"), func(f fragment) bool { return f.end > plain })
}
