package compose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// tagNoun begins the nouns that are names of PGN tags.
const tagNoun = "tag:"

// tagKeys are the nouns of the tags that have values of their own.
var tagKeys = map[string]string{"Event": "events", "Site": "sites", "Round": "rounds", "ECO": "ecos", "Annotator": "annotators", "Termination": "terminations", "TimeControl": "controls"}

// nounTags are the tags whose texts nouns stand for.
var nounTags = map[string]string{
	"events": "Event", "sites": "Site", "rounds": "Round", "ecos": "ECO", "openings": "Opening", "annotators": "Annotator", "terminations": "Termination",
	"controls": "TimeControl", "paces": "TimeControl", "countries": "EventCountry", "categories": "EventCategory", "variations": "Variation",
}

// numberTags are what the names of tags end in whose texts are numbers.
var numberTags = []string{"Diff", "Elo", "Count", "Rounds", "Category"}

// tagLike are words that the names of tags are made of; a name such as McShane or
// JvR has none of them.
var tagLike = regexp.MustCompile(`(?i)white|black|event|date|time|elo|title|team|type|source|utc|fide|rating|diff|count|link|url|categ|round|clock|control|game|study|chapter|open|varia|annot|board|section|stage|result|eco|nic|player|club|national|setup|fen|mode|termin|site|state`)

// tagFragments are the fragments of the name of a PGN tag: what games are told
// apart by, or a number of theirs. A word of the language is the name of a tag
// only beside a word that says so.
func tagFragments(s parser.Sentence, i parser.Island, tag query.Tag) []fragment {
	name := tag.Name
	if tag.Side != nil {
		name = map[query.Side]string{query.White: "White", query.Black: "Black"}[*tag.Side] + name
	}
	noun := tagNoun + name
	if key := tagKeys[name]; key != "" {
		noun = key
	}
	all := []fragment{{kind: "tagname", start: i.Start, end: i.End, value: noun}}
	named := slices.ContainsFunc(s.Islands, func(o parser.Island) bool {
		return (o.Kind == parser.PersonIsland || o.Kind == parser.TagIsland) && o.Start <= i.Start && i.End <= o.End
	})
	t := s.Tokens[i.Start]
	named = named || !tagLike.MatchString(t.Text)
	written := !named && strings.ToLower(t.Text[1:]) != t.Text[1:] || !named && !t.Known
	if !written || i.End > i.Start+1 {
		return all
	}
	all = append(all, fragment{kind: "noun", start: i.Start, end: i.End, value: noun})
	for _, end := range numberTags {
		if strings.HasSuffix(name, end) {
			all = append(all, fragment{kind: "quant", start: i.Start, end: i.End, value: quantity{tagNumber(name)}})
		}
	}
	return all
}

// dropsTag says that a noun stands for a tag of which a form says nothing: 'has any game
// a Source tag' does not ask whether there are games.
func dropsTag(noun string, has func(string) bool) bool {
	name, isTag := strings.CutPrefix(noun, tagNoun)
	if !isTag {
		name = map[string]string{"annotators": "Annotator", "terminations": "Termination", "countries": "EventCountry", "categories": "EventCategory"}[noun]
	}
	return name != "" && name != "PlyCount" && !has(name) && !has(strings.TrimPrefix(strings.TrimPrefix(name, "White"), "Black"))
}

// tagValue is the text of a tag as a value of rows.
func tagValue(name string) query.Value {
	if name == "PlyCount" {
		return query.Value{Kind: query.LengthValue, Unit: query.Half}
	}
	return query.Value{Kind: query.TagValue, Tag: name}
}

// tagNumber is the number of a tag. A name that says a side is that of the side.
func tagNumber(name string) query.Value {
	side, rest := query.AnySide, name
	for prefix, s := range map[string]query.Side{"White": query.White, "Black": query.Black} {
		if cut, ok := strings.CutPrefix(name, prefix); ok {
			side, rest = s, cut
		}
	}
	switch {
	case name == "PlyCount":
		return query.Value{Kind: query.LengthValue, Unit: query.Half}
	case rest == "Elo" && side != query.AnySide:
		return query.Value{Kind: query.EloValue, Side: side}
	case rest == "Elo":
		return query.Value{Kind: query.EloValue}
	case rest == "RatingDiff" && side == query.AnySide:
		return query.Value{Kind: query.TagNumberValue, Tag: rest, Side: query.Own}
	}
	return query.Value{Kind: query.TagNumberValue, Tag: rest, Side: side}
}

// buildTagNoun reads 'the Opening tag', 'la etiqueta Round'.
func buildTagNoun(p parts) (any, bool) {
	if name := p.text("tagname"); name != "" {
		return name, true
	}
	tag := nounTags[p.text("noun")]
	if key := tagKeys[tag]; key != "" {
		return key, true
	}
	return tagNoun + tag, tag != ""
}

// tagOf is the tag that a noun stands for, for conditions on it.
func tagOf(noun string) (query.Tag, bool) {
	name, isTag := strings.CutPrefix(noun, tagNoun)
	if !isTag {
		name = nounTags[noun]
		if noun == "openings" {
			name = "ECO"
		}
	}
	switch noun {
	case "titles", "teams":
		side := query.AnySide
		name = map[string]string{"titles": "Title", "teams": "Team"}[noun]
		return query.Tag{Name: name, Side: &side}, true
	}
	return query.Tag{Name: name}, name != ""
}

// buildNoted reads that games have a tag, 'with the time control noted', and that
// both players have one, 'an Elo for both players'.
func buildNoted(p parts) (any, bool) {
	if q, ok := p.of("quantity").(string); ok {
		side := query.AnySide
		if p.of("both_sides") != nil {
			side = query.BothSide
		}
		return condition{query.Cond{Tag: &query.Tag{Name: "Elo", Side: &side}}, "tag"}, q == "elo"
	}
	tag, ok := tagOf(p.text("noun"))
	if ok && p.of("both_sides") != nil && tag.Side != nil {
		side := query.BothSide
		tag.Side = &side
	}
	return condition{query.Cond{Tag: &tag}, "tag"}, ok
}

// buildMissing reads that games lack a tag; of two sides neither has it, and both
// are said to lack it as well.
func buildMissing(p parts) (any, bool) {
	noted, ok := buildNoted(p)
	if !ok {
		return nil, false
	}
	c := noted.(condition).Cond
	return condition{query.Cond{Not: &c}, "tag"}, true
}

// buildNulls reads the columns of 'null rate of WhiteElo and BlackElo'.
func buildNulls(p parts) (any, bool) {
	all, _ := p.of("cells").([]query.Column)
	missing, ok := buildMissing(p)
	if !ok {
		return nil, false
	}
	c := missing.(condition).Cond
	return append(all[:len(all):len(all)], query.Column{Agg: query.ShareAgg, Part: &query.Share{Where: &c}}), true
}

// buildOfNoun reads 'the country of the event' as the country.
func buildOfNoun(p parts) (any, bool) {
	noun := p.text("a")
	_, ok := keyOf(noun)
	return noun, ok && noun != "players" && noun != "events" && noun != "opponents"
}

// buildTimeControl reads '3+0': minutes, and seconds for each move.
func buildTimeControl(p parts) (any, bool) {
	minutes, ok := p.number("minutes")
	increment, okIncrement := p.number("increment")
	texts := []string{fmt.Sprintf("%d+%d", 60*minutes, increment)}
	if minutes >= 60 {
		texts = append(texts, fmt.Sprintf("%d+%d", minutes, increment)) // said in seconds, as the tag has it
	}
	c := query.Cond{Tag: &query.Tag{Name: "TimeControl", Match: query.Equals, Texts: texts}}
	return condition{c, "control"}, ok && okIncrement && minutes > 0
}

// buildTermination reads 'abandoned', 'rules infraction'.
func buildTermination(p parts) (any, bool) {
	text := p.text("ended_so")
	return condition{query.Cond{Tag: &query.Tag{Name: "Termination", Match: query.Contains, Texts: []string{text}}}, "state"}, text != ""
}

// buildTitled reads 'both players have a title'.
func buildTitled(p parts) (any, bool) {
	side := query.AnySide
	if p.of("both_sides") != nil {
		side = query.BothSide
	}
	return condition{query.Cond{Tag: &query.Tag{Name: "Title", Side: &side}}, "tag"}, true
}

// buildGap reads 'a rating difference over 300'.
func buildGap(p parts) (any, bool) {
	r, ok := p.of("range").(query.Range)
	if n, said := p.number("number"); said && !ok {
		r, ok = query.Range{Min: n}, n > 0
	}
	c := query.Cond{Elo: &query.Elo{Side: query.AnySide, Lead: true, Range: r}}
	return condition{c, "lead"}, ok && p.text("quantity") == "gap"
}
