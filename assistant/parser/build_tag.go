package parser

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// The builders of conditions on the tags of a game.

// ownTags are the tags that have conditions of their own.
var ownTags = map[string]bool{"Date": true, "White": true, "Black": true, "Result": true}

// tagNames are the tags that every database knows, by their folded names.
var tagNames = func() map[string]string {
	names := map[string]string{"timecontrol": "TimeControl", "termination": "Termination"}
	for _, k := range schema.Keywords() {
		if k.Type == schema.MatchKeyword && !ownTags[k.Name] {
			names[strings.ToLower(k.Name)] = k.Name
		}
	}
	names["plycount"] = "PlyCount" // of two spellings the usual one
	return names
}()

// camelCase is how the names of tags are written and hardly any other word.
var camelCase = regexp.MustCompile(`^[A-Z]+[a-z]+(?:[A-Z]+[a-z]*)+$|^[A-Z]{2,}[A-Z]*[a-z]+$`)

// tagName reads a word as the name of a tag.
func tagName(t token.Token) (query.Tag, bool) {
	name := tagNames[t.Fold]
	if name == "" && camelCase.MatchString(t.Text) {
		name = t.Text
	}
	for _, side := range []query.Side{query.White, query.Black} {
		if rest, ok := strings.CutPrefix(strings.ToLower(name), string(side)); ok && rest != "" {
			return query.Tag{Name: name[len(side):], Side: &side}, true
		}
	}
	return query.Tag{Name: name}, name != ""
}

// placeTags are the tags that say where a game was played.
var placeTags = map[string]bool{"Site": true, "EventCountry": true}

// wordyTags are tags that must be named for their texts to be meant: the games
// 'of' somebody are not those that he annotated.
var wordyTags = map[string]bool{"FEN": true, "SetUp": true, "Annotator": true, "Source": true, finalState: true, "Variation": true, "SubVariation": true}

// buildTagCond reads what a tag says: an event, a site, a round.
func buildTagCond(c captures) (any, bool) {
	if v, ok := c["tagged"].(Value); ok {
		want := c.text("tag")
		if want != "" && want != v.Tag || want == "" && wordyTags[v.Tag] {
			return nil, false
		}
		return v.tag(), true
	}
	if v, ok := c["place"].(Value); ok {
		return v.tag(), placeTags[v.Tag]
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

// tag is the condition that the value stands for.
func (v Value) tag() query.Tag {
	t := query.Tag{Name: v.Tag, Match: v.Match, Texts: v.Texts}
	if v.Sided {
		either := query.AnySide
		t.Side = &either
	}
	return t
}

// buildNamedTag reads a tag by its name, with what is said of its text: 'the FEN
// tag', 'Event contains "rapid"', 'PlyCount over 200'.
func buildNamedTag(c captures) (any, bool) {
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
		t.Match, t.Texts = query.Match(c.text("match")), []string{said.text}
		if t.Match == "" {
			t.Match = query.Equals
		}
		if openingTags[t.Name] && t.Match == query.Equals {
			return nil, false // openings have names of their own
		}
		if t.Match != query.Equals || said.quoted {
			break
		}
		n, err := strconv.Atoi(said.text)
		if err != nil || n <= 0 {
			return nil, false // a name, which may be a part of the text
		}
		t.Match, t.Texts, t.Range = "", nil, &query.Range{Min: n, Max: n}
	}
	return t, true
}

// wording is a text to be found as it is.
type wording struct {
	text   string
	quoted bool
}

func (c captures) wording() wording {
	if quoted := c.text("text"); quoted != "" {
		return wording{quoted, true}
	}
	w, _ := c["text"].(wording)
	return w
}

// buildTagNoun reads what a tag holds by the usual word for it.
func buildTagNoun(c captures) (any, bool) {
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

// buildModTagMissing reads 'without an ECO code', 'White's rating is missing'.
func buildModTagMissing(c captures) (any, bool) {
	t, ok := c["what"].(query.Tag)
	return term(negation{term: bare{query.Cond{Tag: &t}, "tag"}}), ok
}

func buildModTag(c captures) (any, bool) {
	t, ok := c["tagcond"].(query.Tag)
	v, _ := cond("tag", query.Cond{Tag: &t})
	return v, ok
}

// buildModElsewhere reads 'outside Russia and Spain'.
func buildModElsewhere(c captures) (any, bool) {
	var places []term
	for _, name := range []string{"a", "b"} {
		v, ok := c[name].(Value)
		if !ok {
			continue
		}
		if !placeTags[v.Tag] {
			return nil, false
		}
		t := v.tag()
		places = append(places, negation{term: bare{query.Cond{Tag: &t}, "tag"}})
	}
	return term(joint{kids: places}), len(places) > 0
}
