package rules

import (
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The builders of conditions on the tags of a game.

// wordyTags are tags that must be named for their texts to be meant: the games
// 'of' somebody are not those that he annotated.
var wordyTags = map[string]bool{"FEN": true, "SetUp": true, "Annotator": true, "Source": true, meaning.FinalState: true, "Variation": true, "SubVariation": true}

// buildTagCond reads what a tag says: an event, a site, a round.
func buildTagCond(c Captures) (any, bool) {
	if v, ok := c["tagged"].(meaning.Value); ok {
		want := c.text("tag")
		if want != "" && want != v.Tag || want == "" && wordyTags[v.Tag] {
			return nil, false
		}
		return v.Test(), true
	}
	if v, ok := c["place"].(meaning.Value); ok {
		return v.Test(), meaning.PlaceTags[v.Tag]
	}
	t := query.Tag{Name: c.text("tag"), Match: query.Contains}
	switch {
	case c["person"] != nil: // of whom the tag says nothing, or the games have no such tag
		surname, _, _ := strings.Cut(c["person"].(query.Name).Text, ",")
		t.Texts = []string{surname}
	case c["quoted"] != nil:
		t.Texts = []string{c.text("quoted")}
	case c["cmp_range"] != nil:
		r := c["cmp_range"].(query.Range)
		t.Match, t.Range = "", &r
	case c["n"] != nil:
		n, ok := c.number("n")
		if !ok || n <= 0 {
			return nil, false
		}
		t.Match, t.Range = "", &query.Range{Min: n, Max: n}
	case c["title"] != nil || c["both"] != nil:
		title := c.text("title")
		if title == "" {
			title = c.text("both")
		}
		side := query.AnySide
		if c["both"] != nil {
			side = query.BothSide
		}
		if s := c.text("side"); s != "" {
			side = query.Side(s)
		}
		t = query.Tag{Name: "Title", Side: &side, Match: query.Equals, Texts: []string{title}}
	case c["any"] != nil:
		t.Match = ""
	default:
		return nil, false
	}
	return t, t.Name != ""
}

// buildNamedTag reads a tag by its name, with what is said of its text: 'the FEN
// tag', 'Event contains "rapid"', 'PlyCount over 200'.
func buildNamedTag(c Captures) (any, bool) {
	t, ok := c["name"].(query.Tag)
	if !ok {
		return nil, false
	}
	if side := query.Side(c.text("side")); side != "" {
		t.Side = &side
	}
	switch {
	case c["cmp_range"] != nil:
		r := c["cmp_range"].(query.Range)
		t.Range = &r
	case c["text"] != nil:
		said := c.wording()
		t.Match, t.Texts = query.Match(c.text("match")), []string{said.Text}
		if t.Match == "" {
			t.Match = query.Equals
		}
		if meaning.OpeningTags[t.Name] && t.Match == query.Equals {
			return nil, false // openings have names of their own
		}
		if t.Match != query.Equals || said.Quoted {
			break
		}
		n, err := strconv.Atoi(said.Text)
		if err != nil || n <= 0 {
			return nil, false // a name, which may be a part of the text
		}
		t.Match, t.Texts, t.Range = "", nil, &query.Range{Min: n, Max: n}
	}
	return t, true
}

func (c Captures) wording() meaning.Wording {
	if quoted := c.text("text"); quoted != "" {
		return meaning.Wording{Text: quoted, Quoted: true}
	}
	w, _ := c["text"].(meaning.Wording)
	return w
}

// buildTagNoun reads what a tag holds by the usual word for it.
func buildTagNoun(c Captures) (any, bool) {
	t := query.Tag{Name: c.text("tag_noun")}
	if name, ok := c["name"].(query.Tag); ok {
		t = name
	}
	switch side := c.text("side"); {
	case side != "":
		s := query.Side(side)
		t.Side = &s
	case (t.Name == "Elo" || t.Name == "Title") && t.Side == nil:
		return nil, false // whose?
	}
	return t, t.Name != ""
}

// buildModifierTagMissing reads 'without an ECO code', 'White's rating is missing'.
func buildModifierTagMissing(c Captures) (any, bool) {
	t, ok := c["what"].(query.Tag)
	return meaning.Term(meaning.Negation{Term: meaning.Bare{Cond: query.Cond{Tag: &t}, Kind: "tag"}}), ok
}

func buildModifierTag(c Captures) (any, bool) {
	t, ok := c["tag_condition"].(query.Tag)
	v, _ := cond("tag", query.Cond{Tag: &t})
	return v, ok
}

// buildModifierElsewhere reads 'outside Russia and Spain'.
func buildModifierElsewhere(c Captures) (any, bool) {
	var places []meaning.Term
	for _, name := range []string{"a", "b"} {
		v, ok := c[name].(meaning.Value)
		if !ok {
			continue
		}
		if !meaning.PlaceTags[v.Tag] {
			return nil, false
		}
		t := v.Test()
		places = append(places, meaning.Negation{Term: meaning.Bare{Cond: query.Cond{Tag: &t}, Kind: "tag"}})
	}
	return meaning.Term(meaning.Joint{Kids: places}), len(places) > 0
}
