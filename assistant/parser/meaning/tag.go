package meaning

import (
	"regexp"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// FinalState is the tag that the import derives.
const FinalState = "FinalState"

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

// TagName reads a word as the name of a tag.
func TagName(t token.Token) (query.Tag, bool) {
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

// PlaceTags are the tags that say where a game was played.
var PlaceTags = map[string]bool{"Site": true, "EventCountry": true}

// Test is the condition that the value stands for.
func (v Value) Test() query.Tag {
	t := query.Tag{Name: v.Tag, Match: v.Match, Texts: v.Texts}
	if v.Sided {
		either := query.AnySide
		t.Side = &either
	}
	return t
}

// Wording is a text to be found as it is.
type Wording struct {
	Text   string
	Quoted bool
}

// WonByLower is that the player with the lower rating won.
func WonByLower() query.Cond {
	led := func(side query.Side) query.Cond {
		return query.Cond{Elo: &query.Elo{Side: side, Lead: true, Range: query.Range{Min: 1}}}
	}
	return query.Cond{Or: []query.Cond{
		{And: []query.Cond{{Result: query.BlackWins}, led(query.White)}},
		{And: []query.Cond{{Result: query.WhiteWins}, led(query.Black)}},
	}}
}

// Level is a strength of players that a title tells, or else a rating.
type Level struct {
	Bare
	Rating query.Cond
}

// Value is a test on one PGN tag that finds exactly the values that hold the
// words asked for. Several of one tag and text are alternatives: a game passes
// if it passes any of them.
type Value struct {
	Tag   string      // as PGN spells it: Event, Site, Annotator …; of a tag that each player has, the part behind the colour, such as Team
	Sided bool        // each player has the tag: WhiteTeam and BlackTeam
	Text  string      // what was found, as the database spells it most often
	Match query.Match // how Texts are compared
	Texts []string    // any of these
}

// OpeningTags are the tags that say what the names of openings say better.
var OpeningTags = map[string]bool{"Opening": true, "Variation": true, "SubVariation": true}
