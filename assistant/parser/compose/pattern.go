package compose

import (
	"fmt"
	"slices"
	"strings"
)

// symbol is a part of a pattern: a word, or a kind of fragment in angle
// brackets, perhaps with a name of its own.
type symbol struct {
	word string
	kind string
	name string
}

// breaks is a symbol that keeps what stands before and behind it apart: a blank
// at the end of a bracket, as in (the |)game.
var breaks = symbol{}

// maxWays bounds what one pattern may be written out to.
const maxWays = 2000

// expand writes a pattern out into the sequences that it stands for:
// "(how many|number of) <noun>" is two. An empty alternative may be left out.
func expand(pattern string) ([][]symbol, error) {
	p := expander{text: pattern}
	ways, err := p.choice()
	if err == nil && p.at < len(p.text) {
		err = fmt.Errorf("unexpected %q", p.text[p.at:])
	}
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	for i, way := range ways {
		ways[i] = slices.DeleteFunc(way, func(s symbol) bool { return s == breaks })
	}
	return ways, nil
}

type expander struct {
	text string
	at   int
}

// choice reads alternatives up to a closing bracket or the end.
func (p *expander) choice() (all [][]symbol, err error) {
	for {
		ways, err := p.sequence()
		if err != nil {
			return nil, err
		}
		all = append(all, ways...)
		if len(all) > maxWays {
			return nil, fmt.Errorf("stands for more than %d sequences", maxWays)
		}
		if p.at == len(p.text) || p.text[p.at] != '|' {
			return all, nil
		}
		p.at++
	}
}

// sequence reads what stands one after the other. A group that is written
// onto a word belongs to it: game(|s).
func (p *expander) sequence() ([][]symbol, error) {
	ways := [][]symbol{{}}
	glued := false // the next letters belong to the word before
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case '|', ')':
			return ways, nil
		case ' ':
			p.at++
			ways = joined(ways, [][]symbol{{breaks}}, false)
			glued = false
		case '(':
			p.at++
			inner, err := p.choice()
			if err != nil {
				return nil, err
			}
			if p.at == len(p.text) {
				return nil, fmt.Errorf("a bracket is not closed")
			}
			p.at++
			ways = joined(ways, inner, glued)
			glued = true
		case '<':
			end := strings.IndexByte(p.text[p.at:], '>')
			if end < 0 {
				return nil, fmt.Errorf("a bracket is not closed")
			}
			kind, name, _ := strings.Cut(p.text[p.at+1:p.at+end], ":")
			if name == "" {
				name = kind
			}
			p.at += end + 1
			ways = joined(ways, [][]symbol{{{kind: kind, name: name}}}, false)
			glued = false
		default:
			end := strings.IndexAny(p.text[p.at:], " |()<")
			if end < 0 {
				end = len(p.text) - p.at
			}
			ways = joined(ways, [][]symbol{{{word: p.text[p.at : p.at+end]}}}, glued)
			p.at += end
			glued = true
		}
	}
	return ways, nil
}

// joined are all heads with all tails behind them. The heads are not used any more, so
// one tail is put behind them where they stand.
func joined(heads, tails [][]symbol, glued bool) [][]symbol {
	if len(tails) == 1 {
		for i, h := range heads {
			heads[i] = behind(h, tails[0], glued)
		}
		return heads
	}
	all := make([][]symbol, 0, len(heads)*len(tails))
	for _, h := range heads {
		for _, t := range tails {
			all = append(all, behind(append(make([]symbol, 0, len(h)+len(t)), h...), t, glued))
		}
	}
	return all
}

// behind puts a tail behind a head, onto its last word where it is glued to it.
func behind(head, tail []symbol, glued bool) []symbol {
	if last := len(head) - 1; glued && last >= 0 && len(tail) > 0 && head[last].word != "" && tail[0].word != "" {
		head[last].word += tail[0].word
		tail = tail[1:]
	}
	return append(head, tail...)
}
