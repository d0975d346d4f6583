package compose

import "slices"

// asksMore is the word of a second question that is joined to the first: 'and how
// many …', 'y con qué …'; nil: there is none.
func (c *chart) asksMore() *fragment {
	context := c.context()
	for i := 2; i < len(c.tokens); i++ {
		for _, f := range c.ofKind(i, "ask") {
			if c.joins(i-1) && f.value != "list" && f.value != "exists" && f.value != "ever" && f.value != "board" && f.value != "sql" && !context[i].told && !c.isNeutral(i) {
				switch {
				case !c.asksBefore(i-1, context) && !c.saysBefore(i-1, context, "most", "order"):
					continue // it is the first: 'among these, how many are there, and which is the longest'
				case c.asksOfTopic(f):
					return nil
				case asksShare(f) && c.endsAt(f.end) && c.any(0, i, asksOften):
					continue // it is asked for once more: 'what part did he win, in %'
				}
				return &f
			}
		}
	}
	return nil
}

// asksOfFound is the measure that is asked of what comes first by another one: 'whom
// did he play most, and how did he do'; nil: there is none.
func (c *chart) asksOfFound() *fragment {
	context := c.context()
	for i := 2; i < len(c.tokens); i++ {
		for _, f := range c.ofKind(i, "measure") {
			if joined := c.joins(i-1) || c.joins(i-2) && len(c.ofKind(i-1, "ask")) > 0; joined && !context[i].told && c.saysBefore(i-1, context, "most") {
				return &f
			}
		}
	}
	return nil
}

// joins says that a token joins two questions.
func (c *chart) joins(at int) bool {
	t := c.tokens[at]
	return len(c.ofKind(at, "and")) > 0 || t.Fold == "," || t.Ends
}

// asksBefore says that a word asks before a token, which tells of no games, as it does in
// 'las que', 'games where', and is not told beside the question.
func (c *chart) asksBefore(before int, context []telling) bool {
	for at := range before {
		if !context[at].told && !c.isNeutral(at) && slices.ContainsFunc(c.at[at], func(f fragment) bool {
			return f.kind == "ask" && !c.tellsMore(f)
		}) {
			return true
		}
	}
	return false
}

// tellsMore says that what may ask stands where it tells more of what was said.
func (c *chart) tellsMore(f fragment) bool {
	last := f.end - 1
	return last > 0 && c.lex.cue(relating, c.tokens[last].Fold) && c.lex.articles[c.tokens[last-1].Fold] ||
		f.value == "where" && f.start > 0 && f.end == f.start+1 && c.saysGames(f.start-1)
}

// asksOfTopic says that a question asks no more than which one it is that was told before
// it: 'the shortest game, which is it?'.
func (c *chart) asksOfTopic(f fragment) bool {
	return f.value == "which" && !c.lex.aside(skipWords, c.tokens[f.start-1].Fold) && c.idle(f.end, len(c.tokens))
}

// saysBefore says that a fragment of one of some kinds begins before a token, and not in
// what is told beside the question.
func (c *chart) saysBefore(before int, context []telling, kinds ...string) bool {
	for at := range before {
		if !context[at].told && !c.isNeutral(at) && slices.ContainsFunc(c.at[at], func(f fragment) bool { return slices.Contains(kinds, f.kind) }) {
			return true
		}
	}
	return false
}

// isNeutral says that a token stands in words that say nothing.
func (c *chart) isNeutral(at int) bool {
	for from := max(at-maxNeutral, 0); from <= at; from++ {
		if slices.ContainsFunc(c.ofKind(from, "neutral"), func(f fragment) bool { return f.end > at }) {
			return true
		}
	}
	return false
}

// maxNeutral is how many words of those that say nothing stand at most before one of them.
const maxNeutral = 8
