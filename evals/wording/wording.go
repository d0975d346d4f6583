// Package wording puts logical forms into words that people use, from templates
// of its own: questions made by it do not come from the paraphrases that the
// parser reads back, so that the grammar does not mark its own homework. It says
// only what the templates say well, and leaves all other forms alone.
package wording

import (
	_ "embed"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

//go:embed wording.yaml
var text []byte

// Templates are the words of one language.
type Templates struct {
	Games      string
	And        string
	Relative   []string // the words that relative clauses begin with
	Months     []string
	Letters    map[string]string // of pieces in notation, where they are not the English ones
	Pieces     map[query.Piece]string
	Questions  map[string][]string
	Conditions map[string][]string
	Shares     map[string][]string
}

// Load reads the templates, by language.
func Load() (languages map[string]*Templates, err error) {
	return languages, yaml.Unmarshal(text, &languages)
}

// Question asks for a form in words, chosen at random among the ways to say it.
// It is not ok if the templates do not say all of the form. People are known by
// their full names, as PGN spells them.
func (t *Templates) Question(q query.Query, random *rand.Rand) (text string, ok bool) {
	key := measure(q)
	questions := t.Questions[key]
	if questions == nil || key == "" {
		return "", false
	}
	games, ok := t.games(q.Where, random)
	if !ok {
		return "", false
	}
	other := ""
	if q.Measure == query.ShareOf {
		shares := t.Shares[string(q.Share.Where.Result)]
		if shares == nil || !reflect.DeepEqual(*q.Share.Where, query.Cond{Result: q.Share.Where.Result}) {
			return "", false
		}
		other = one(shares, random)
	}
	text = strings.NewReplacer("{games}", games, "{other}", other).Replace(one(questions, random))
	return text, true
}

// measure is the key of the questions for a measure with its order and group;
// empty if there are none.
func measure(q query.Query) string {
	if q.Subject != query.Games {
		return ""
	}
	bare := q
	bare.Where = nil
	top := query.Query{Measure: query.Count, Subject: query.Games, Group: q.Group, Order: query.MostFirst, Limit: 1}
	each := query.Query{Measure: query.Count, Subject: query.Games, Group: q.Group}
	switch {
	case q.Group != query.NoKey && reflect.DeepEqual(bare, top):
		return "top_" + string(q.Group)
	case q.Group != query.NoKey && reflect.DeepEqual(bare, each):
		return "by_" + string(q.Group)
	case q.Measure == query.ShareOf && q.Share.Where != nil && q.Share.HalfMove == nil:
		whole := query.Query{Measure: query.ShareOf, Subject: query.Games, Share: q.Share}
		if reflect.DeepEqual(bare, whole) {
			return "share"
		}
	}
	for key, form := range simple {
		if reflect.DeepEqual(bare, form) {
			return key
		}
	}
	return ""
}

// simple are the forms of the questions that have no group, without their
// conditions.
var simple = map[string]query.Query{
	"count":       {Measure: query.Count, Subject: query.Games},
	"exists":      {Measure: query.Exists, Subject: query.Games},
	"list":        {Measure: query.List, Subject: query.Games},
	"oldest":      {Measure: query.List, Subject: query.Games, Order: query.Earliest, Limit: 1},
	"newest":      {Measure: query.List, Subject: query.Games, Order: query.Latest, Limit: 1},
	"longest":     {Measure: query.List, Subject: query.Games, Order: query.MostFirst, Limit: 1, Of: &query.Quantity{Kind: query.LengthOf, Unit: query.Half}},
	"shortest":    {Measure: query.List, Subject: query.Games, Order: query.LeastLast, Limit: 1, Of: &query.Quantity{Kind: query.LengthOf, Unit: query.Half}},
	"length_half": {Measure: query.Average, Subject: query.Games, Of: &query.Quantity{Kind: query.LengthOf, Unit: query.Half}},
	"length_full": {Measure: query.Average, Subject: query.Games, Of: &query.Quantity{Kind: query.LengthOf, Unit: query.Full}},
}

// games is the noun with all conditions behind it, the clauses last.
func (t *Templates) games(where *query.Cond, random *rand.Rand) (text string, ok bool) {
	if where == nil {
		return t.Games, true
	}
	conds := where.And
	if conds == nil {
		conds = []query.Cond{*where}
	}
	var phrases, clauses []string
	about := map[string]bool{}
	for _, c := range conds {
		key, fill := t.said(c)
		ways := t.Conditions[key]
		subject, _, _ := strings.Cut(key, "_")
		if ways == nil || about[subject] {
			return "", false // nobody says two lengths or two dates of one game
		}
		about[subject] = true
		phrase := strings.NewReplacer(fill...).Replace(one(ways, random))
		if slices.ContainsFunc(t.Relative, func(word string) bool { return strings.HasPrefix(phrase, word+" ") }) {
			clauses = append(clauses, phrase)
		} else {
			phrases = append(phrases, phrase)
		}
	}
	text = strings.Join(append([]string{t.Games}, phrases...), " ")
	if clauses != nil {
		text += " " + strings.Join(clauses, " "+t.And+" ")
	}
	return text, true
}

// said is the key of a condition and what is filled in; empty if there is none.
func (t *Templates) said(c query.Cond) (key string, fill []string) {
	switch {
	case c.Player != nil && spoken(c.Player.Name) != "":
		return joined("player", string(c.Player.Outcome), string(c.Player.Side)), []string{"{name}", spoken(c.Player.Name)}
	case c.Result != "":
		return string(c.Result), nil
	case c.Date != nil:
		return dates(*c.Date)
	case c.Month > 0:
		return "month", []string{"{month}", t.Months[c.Month-1]}
	case c.ECO != nil && c.ECO.Name == "Sicilian":
		return "sicilian", nil
	case c.ECO != nil && c.ECO.From == c.ECO.To:
		return "eco", []string{"{a}", c.ECO.From}
	case c.ECO != nil:
		return "ecos", []string{"{a}", c.ECO.From, "{b}", c.ECO.To}
	case c.Elo != nil && reflect.DeepEqual(*c.Elo, query.Elo{Side: c.Elo.Side, Range: query.Range{Min: c.Elo.Min}}) && c.Elo.Min >= 1000:
		return joined("elo_min", string(c.Elo.Side)), []string{"{a}", strconv.Itoa(c.Elo.Min)}
	case c.Length != nil && c.Length.Max == 0:
		return joined("length", string(c.Length.Unit), "min"), []string{"{a}", strconv.Itoa(c.Length.Min)}
	case c.Length != nil && c.Length.Min == 0:
		return joined("length", string(c.Length.Unit), "max"), []string{"{b}", strconv.Itoa(c.Length.Max)}
	case c.HalfMove != nil:
		return t.halfMove(*c.HalfMove)
	}
	return "", nil
}

// joined is a key of those words that are there.
func joined(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), "_")
}

// dates are years as people say them.
func dates(d query.Dates) (key string, fill []string) {
	if d.From != (query.Day{Year: d.From.Year}) || d.To != (query.Day{Year: d.To.Year}) {
		return "", nil
	}
	fill = []string{"{a}", strconv.Itoa(d.From.Year), "{b}", strconv.Itoa(d.To.Year)}
	switch {
	case d.To.Year == 0:
		return "since", fill
	case d.From.Year == 0:
		return "until", fill
	case d.From == d.To:
		return "year", fill
	}
	return "years", fill
}

// spoken is a name as it is said: given name first. A part of a name that might
// be anybody's is not said.
func spoken(n query.Name) string {
	last, first, _ := strings.Cut(n.Text, ", ")
	return strings.TrimSpace(first + " " + last)
}

func one(ways []string, random *rand.Rand) string { return ways[random.IntN(len(ways))] }
