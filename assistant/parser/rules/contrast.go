package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func buildOption(c Captures) (any, bool) {
	var o meaning.Option
	if h, ok := c["head"].(meaning.HeadValue); ok {
		o.Kind = "head"
		if h.Noun != "" && (h.Noun != "games" || c["modifier"] == nil) || h.Top != 0 {
			return nil, false
		}
		o.Parts = append(o.Parts, meaning.Item{Category: "head", Value: h})
	}
	if o.Those = c["those_ones"] != nil; o.Those {
		o.Kind = "head"
		o.Parts = append(o.Parts, meaning.Item{Category: "head", Value: meaning.HeadValue{Noun: "games"}})
	}
	if side := c.text("side"); side != "" {
		o.Kind = "one side"
		o.Parts = append(o.Parts, meaning.Item{Category: "modifier", Value: meaning.Term(meaning.SideSaid{Side: query.Side(side)})})
	}
	if m, ok := c["event_modifier"].(meaning.Happening); ok {
		o.Kind = "event_modifier"
		o.Parts = append(o.Parts, meaning.Item{Category: "event_modifier", Value: m})
	}
	for _, t := range termsOf(c["modifier"]) {
		if o.Kind == "" {
			o.Kind = meaning.KindOf(t)
		}
		o.Parts = append(o.Parts, meaning.Item{Category: "modifier", Value: t})
	}
	return o, o.Kind != ""
}

// rivals are the kinds of things that 'versus' sets against each other; people
// and pieces it lets play.
var rivals = map[string]bool{"head": true, "eco": true, "line": true, "date": true, "month": true, "tag": true, "result": true}

// buildContrast joins things of one kind.
func buildContrast(c Captures) (any, bool) {
	if n, ok := c["people"].(meaning.Names); ok {
		var all meaning.Contrast
		for _, name := range n.List {
			all.Options = append(all.Options, meaning.Option{Kind: "person", Parts: []meaning.Item{{Category: "modifier", Value: meaning.Term(meaning.Party{People: []query.Name{name}})}}})
		}
		return all, len(all.Options) > 1
	}
	if a, ok := c["side_with"].(string); ok { // 'with White or Black'
		var all meaning.Contrast
		for _, side := range []string{a, c.text("side")} {
			all.Options = append(all.Options, meaning.Option{Kind: meaning.KindOf(meaning.Clause{What: meaning.Colored{}}), Parts: []meaning.Item{{Category: "modifier", Value: meaning.Term(meaning.Clause{What: meaning.Colored{Side: query.Side(side)}})}}})
		}
		return all, true
	}
	if rest, ok := c["rest"].(meaning.Contrast); ok {
		a, isOption := c["a"].(meaning.Option)
		rest.Options = slices.Clone(rest.Options)
		for i, o := range rest.Options {
			rest.Options[i] = o.Like(a)
			isOption = isOption && rest.Options[i].Kind == a.Kind
		}
		if !isOption || a.Kind == "person" {
			return nil, false
		}
		rest.Options = append([]meaning.Option{a}, rest.Options...)
		return rest, true
	}
	b, ok := c["b"].(meaning.Option)
	all, _ := c["list"].(meaning.Contrast)
	if a, isOption := c["a"].(meaning.Option); isOption {
		all = meaning.Contrast{Options: []meaning.Option{a}}
	}
	if ok && len(all.Options) > 0 {
		b = b.Like(all.Options[0])
	}
	if !ok || len(all.Options) == 0 || all.Options[0].Kind != b.Kind {
		return nil, false
	}
	last := all.Options[len(all.Options)-1]
	parts, games := last.Shape()
	p, g := b.Shape()
	if b.Those && games && parts > 1 && aboutOf(last) != aboutOf(b) {
		return nil, false // 'games of Tal and those of the 90s'
	}
	if alike := p == parts && g == games; !alike && (c["against"] == nil || !g && !games) {
		return nil, false // 'wins and draws of Tal': his are both
	}
	// 'In games of Tal, and in those of Fischer' asks of each.
	all.Said = all.Said || c["in_those"] != nil || c["against"] != nil && rivals[b.Kind] || c["and"] != nil && b.Kind == "head"
	all.Options, all.Or = append(slices.Clone(all.Options), b), all.Or || c["or"] != nil
	return all, true
}

// aboutOf is what the last part of an option is about.
func aboutOf(o meaning.Option) string {
	t, ok := o.Parts[len(o.Parts)-1].Value.(meaning.Term)
	if !ok {
		return ""
	}
	return t.About()
}

func buildThan(c Captures) (any, bool) {
	o, ok := c["option"].(meaning.Option)
	if !ok {
		return nil, false
	}
	if o.Again = c["again"] != nil; o.Again && len(o.Parts) > 1 {
		return nil, false // how far does what is said behind it reach?
	}
	if parts, games := o.Shape(); games && parts > 1 { // 'than games with …'
		t, isTerm := o.Parts[1].Value.(meaning.Term)
		if !isTerm {
			return nil, false
		}
		o.Kind, o.Parts = meaning.KindOf(t), o.Parts[1:]
	}
	return o, o.Kind != ""
}
