package compose

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// Bare is a question without what is said around it that says nothing of games: remarks,
// sentences and clauses about the asker, how it is signed off. False where nothing is, or
// nothing else.
func (r *Reader) Bare(question, language string, values parser.Values) (string, bool) {
	if !strings.ContainsAny(strings.TrimRight(question, "?!. "), ".,;:!?()–—-…\n") || strings.ContainsAny(question, "\"“«") {
		return "", false
	}
	sentences := r.parser.Sentences(question, language, values)
	if len(sentences) == 0 {
		return "", false
	}
	c := newChart(r.lexicons[sentences[0].Language], sentences[0])
	c.place()
	c.hush()
	if c.asksBeyond() {
		return "", false
	}
	beside := c.beside()
	var text strings.Builder
	kept := 0
	for i, t := range c.tokens {
		if beside[i] || c.setOff(i) && (i+1 == len(c.tokens) || beside[i+1] || i == 0 || beside[i-1]) {
			continue
		}
		kept++
		text.WriteString(t.Text)
		if t.Owner {
			text.WriteString("'s")
		}
		if t.Asks {
			text.WriteString("?")
		} else if t.Ends {
			text.WriteString(".")
		}
		text.WriteString(" ")
	}
	return strings.TrimSpace(text.String()), kept > 1 && kept < len(c.tokens)
}

// beside says of each token whether it stands in what says nothing of games.
func (c *chart) beside() []bool {
	beside := make([]bool, len(c.tokens))
	for i, t := range c.context() {
		beside[i] = t.told && t.idle
	}
	for _, at := range c.at {
		for _, f := range at {
			if f.kind == "neutral" && (f.value == "remark" || f.value == "tail") {
				for i := f.start; i < f.end; i++ {
					beside[i] = true
				}
			}
		}
	}
	return beside
}
