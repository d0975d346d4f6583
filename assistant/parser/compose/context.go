package compose

import "slices"

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

// context tells the tokens of sentences, and of clauses of purpose, that ask
// nothing while another sentence does: 'I am writing a piece. How many …'.
func (c *chart) context() []telling {
	n := len(c.tokens)
	context := make([]telling, n)
	type span struct {
		from, to int
		asks     bool
	}
	var spans []span
	from, asking := 0, 0
	for i := range n {
		purpose := i > from && c.tokens[i-1].Fold == "," && len(c.ofKind(i, "purpose")) > 0
		if purpose {
			spans = append(spans, span{from: from, to: i})
			from = i
		}
		if c.tokens[i].Ends || c.tokens[i].Fold == ":" || i == n-1 {
			spans = append(spans, span{from: from, to: i + 1, asks: c.tokens[i].Asks})
			from = i + 1
		}
	}
	questions := slices.ContainsFunc(spans, func(s span) bool { return s.asks })
	for i := range spans {
		s := &spans[i]
		if len(c.ofKind(s.from, "purpose")) > 0 {
			s.asks = false
			continue
		}
		s.asks = s.asks || c.excludes(s.from) || len(c.ofKind(s.from, "yes_no")) > 0 // 'was Rubinstein taught by somebody, who?'
		for at := s.from; at < s.to; at++ {
			s.asks = s.asks || len(c.ofKind(at, "measure")) > 0 || slices.ContainsFunc(c.ofKind(at, "ask"), func(f fragment) bool {
				return f.value != "list" || !questions // 'I need a game for a lesson: which is …?'
			})
		}
		if s.asks {
			asking++
		}
	}
	if asking == 0 { // 'nothing special: games of Euwe'
		if i := slices.IndexFunc(spans, func(s span) bool { return !c.idle(s.from, s.to) }); i > 0 {
			spans, asking = spans[:i], 1
		}
	}
	for _, s := range spans {
		for at := s.from; at < s.to && asking > 0 && !s.asks && s.to-s.from >= leastContext; at++ {
			context[at] = telling{told: true, idle: c.idle(s.from, s.to)}
		}
	}
	return context
}

// idle says that nothing within a stretch says what the games tell: no more than that
// games or players are spoken of.
func (c *chart) idle(from, to int) bool {
	for at := from; at < to; at++ {
		if slices.ContainsFunc(c.at[at], func(f fragment) bool {
			_, says := meantCosts[f.kind]
			return says && f.end <= to && !idleKinds[f.kind] && (f.kind != "noun" || f.value != "games" && f.value != "players")
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
	for _, kind := range []string{"not", "without", "never", "nobody"} {
		for _, f := range c.ofKind(at, kind) {
			plain = max(plain, f.end)
		}
	}
	return slices.ContainsFunc(c.ofKind(at, "not_with"), func(f fragment) bool { return f.end > plain })
}
