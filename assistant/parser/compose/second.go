package compose

import "slices"

// asksMore is the word of a second question that is joined to the first: 'and how
// many …', 'y con qué …'; nil: there is none.
func (c *chart) asksMore() *fragment {
	context := c.context()
	for i := 2; i < len(c.tokens); i++ {
		for _, f := range c.ofKind(i, "ask") {
			if c.joins(i-1) && f.value != "list" && f.value != "exists" && f.value != "ever" && f.value != "board" && f.value != "sql" && !context[i].told {
				if c.asksBefore(i-1) || c.saysBefore(i-1, "most", "order") {
					return &f
				}
				return nil
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
			if joined := c.joins(i-1) || c.joins(i-2) && len(c.ofKind(i-1, "ask")) > 0; joined && !context[i].told && c.saysBefore(i-1, "most") {
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

// asksBefore says that a word asks before a token, which is not behind an article, as
// in 'las que'.
func (c *chart) asksBefore(before int) bool {
	return slices.ContainsFunc(c.at[:before], func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool {
			return f.kind == "ask" && !(f.end == f.start+1 && f.start > 0 && c.lex.articles[c.tokens[f.start-1].Fold] && c.tokens[f.start].Fold == "que")
		})
	})
}

// saysBefore says that a fragment of one of some kinds begins before a token.
func (c *chart) saysBefore(before int, kinds ...string) bool {
	return slices.ContainsFunc(c.at[:before], func(at []fragment) bool {
		return slices.ContainsFunc(at, func(f fragment) bool { return slices.Contains(kinds, f.kind) })
	})
}
