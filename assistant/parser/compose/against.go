package compose

import (
	"regexp"
	"slices"
	"strings"

	index "github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// againstWords are the words for against, which set against each other what games cannot be
// both of; see the lexicon.
const againstWords = "against"

// settle makes of fragments that stand side by side what they mean together, before paths
// are looked for.
func (c *chart) settle() {
	c.nameWhole()
	c.mergeCodes()
	c.mergeTags()
	c.setAgainst()
}

// nameWhole drops phrases that say nothing where their last word begins the name of an event
// or a place: 'in world championship games'.
func (c *chart) nameWhole() {
	for at := range c.at {
		c.at[at] = slices.DeleteFunc(c.at[at], func(f fragment) bool {
			return f.kind == "neutral" && f.end > f.start+1 && slices.ContainsFunc(c.ofKind(f.end-1, "tagged"), func(name fragment) bool { return name.end > f.end })
		})
	}
}

// code is how the code of an opening begins.
var code = regexp.MustCompile(`^[a-e]\d\d`)

// openingOf is the range of codes that a fragment tells alone, and whether it tells it by codes
// rather than by the name of an opening.
func (c *chart) openingOf(f fragment) (eco *query.ECO, coded bool) {
	cond, ok := f.value.(condition)
	if f.kind != "cond" || !ok || cond.ECO == nil {
		return nil, false
	}
	for at := f.start; at < f.end; at++ {
		coded = coded || code.MatchString(c.tokens[at].Fold)
	}
	return cond.ECO, coded
}

// mergeCodes takes an opening and the codes told behind it for one thing: 'the French Defence
// (C00-C19)', 'Caro-Kann B10–B19'. The codes count, which may be fewer than those of the name.
func (c *chart) mergeCodes() {
	for at := range c.tokens {
		for _, name := range c.at[at] {
			eco, coded := c.openingOf(name)
			if eco == nil || coded {
				continue
			}
			next := name.end
			for next < len(c.tokens) && next < name.end+3 && (c.tokens[next].Fold == "(" || c.tokens[next].Fold == "," || c.names(next, "games") || c.names(next, "ecos") || c.names(next, "openings")) {
				next++
			}
			if next >= len(c.tokens) {
				continue
			}
			for from := name.end; from <= next; from++ {
				for _, codes := range c.at[from] {
					if of, coded := c.openingOf(codes); of != nil && coded && of.From <= eco.To && eco.From <= of.To {
						both := codes
						both.start, both.cost = name.start, name.cost
						both.value = condition{codes.value.(condition).Cond, name.value.(condition).About}
						if both.end < len(c.tokens) && c.tokens[both.end].Fold == ")" && c.tokens[both.end-1].Fold != ")" {
							both.end++
						}
						c.add(both)
					}
				}
			}
		}
	}
}

// mergeTags takes one tag told twice for one thing: 'lost on time (Time forfeit)', 'world
// championship games (Wch)'. The one that says more counts.
func (c *chart) mergeTags() {
	for at := range c.tokens {
		for _, first := range c.at[at] {
			tag := toldTag(first)
			if tag == nil {
				continue
			}
			next := first.end
			for next < len(c.tokens) && next < first.end+3 && (c.tokens[next].Fold == "(" || c.tokens[next].Fold == "," || c.names(next, "games")) {
				next++
			}
			for _, second := range slices.Concat(c.at[first.end:min(next+1, len(c.tokens))]...) {
				told := toldTag(second)
				if told == nil || told.Name != tag.Name || told.Match != tag.Match || second.start < first.end {
					continue
				}
				both := second
				switch {
				case saysMore(told.Texts, tag.Texts):
				case saysMore(tag.Texts, told.Texts):
					both.value = first.value
				default:
					continue
				}
				both.start = first.start
				if both.end < len(c.tokens) && c.tokens[both.end].Fold == ")" && c.tokens[both.end-1].Fold != ")" {
					both.end++
				}
				c.add(both)
			}
		}
	}
}

// toldTag is the tag that a fragment tells of alone.
func toldTag(f fragment) *query.Tag {
	cond, ok := f.value.(condition)
	if f.kind != "cond" || !ok || cond.Tag == nil || cond.Tag.Side != nil {
		return nil
	}
	return cond.Tag
}

// saysMore says that each of some texts has one of others within it.
func saysMore(texts, others []string) bool {
	return len(texts) > 0 && len(others) > 0 && !slices.ContainsFunc(texts, func(t string) bool {
		return !slices.ContainsFunc(others, func(o string) bool { return strings.Contains(index.Fold(t), index.Fold(o)) })
	})
}

// setAgainst takes words for against for a comparison where they stand between two things of
// one kind that no game is both of: 'decisive games against draws', 'the French against the
// Caro-Kann'.
func (c *chart) setAgainst() {
	for at := 1; at < len(c.tokens)-1; at++ {
		if !c.lex.aside(againstWords, c.tokens[at].Fold) {
			continue
		}
		last, next := at, at+1
		if c.tokens[last-1].Fold == "," || c.names(last-1, "games") && !c.opposes(last) {
			last--
		}
		for next < len(c.tokens)-1 && c.lex.articles[c.tokens[next].Fold] {
			next++
		}
		if slices.ContainsFunc(slices.Concat(c.at[:last]...), func(f fragment) bool {
			return f.end == last && slices.ContainsFunc(slices.Concat(c.at[at+1:next+1]...), func(g fragment) bool { return excludes(f, g) })
		}) {
			c.add(fragment{kind: "versus", start: at, end: at + 1, value: "versus"})
		}
	}
}

// opposes says that a fragment that may be set against something ends at a token.
func (c *chart) opposes(end int) bool {
	return c.any(0, end, func(f fragment) bool { return f.end == end && len(categories(f)) > 0 })
}

// excludes says that two fragments tell of one thing, and that no game is as both say.
func excludes(a, b fragment) bool {
	of := categories(a)
	if len(of) != 1 || len(categories(b)) != 1 || categories(b)[0] != of[0] {
		return false
	}
	if of[0] == "outcome" {
		return endOf(a) != "" && endOf(b) != "" && endOf(a) != endOf(b)
	}
	x, okX := a.value.(condition)
	y, okY := b.value.(condition)
	return okX && okY && x.ECO != nil && y.ECO != nil && (x.ECO.To < y.ECO.From || y.ECO.To < x.ECO.From)
}

// endOf is how games ended by a fragment that tells that alone.
func endOf(f fragment) string {
	if cond, ok := f.value.(condition); ok {
		return string(cond.Result)
	}
	text := textOf(f)
	if text == string(query.Draw) {
		return string(query.Drawn)
	}
	return text
}
