package parser

import (
	"cmp"
	"context"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Prior is what was asked before in the same conversation.
type Prior struct {
	Query query.Query
	Games []int64 // those of the rows of its answer, in order; none where the rows are not games
	More  bool    // there were more
	Shown int     // how many rows the answer has
	Cut   bool    // there were more rows than were read
	// Unread: it was not understood, so nothing of it is known. What would take
	// it up is not understood either; what stands on its own is.
	Unread bool
	// Form is what was answered, nil if no form says it, and Game the only game
	// that it is about, 0 if there are more or none: for a reader of forms. Listed
	// is what the rows are of where that is another: positions of the games of Form.
	Form   *query.Form
	Game   int64
	Listed *query.Form
	// At is the row that was spoken of last, from 1; 0: none. Over is the answer that Game is of the games of, nil if it was found by no
	// other; Wider the form that Form narrows; About whom a form of several people is
	// about, of no text: only what the form says.
	At    int
	Over  *Prior
	Wider *query.Form
	About query.Name
	// Rows are those of an answer by groups, as far as they can be spoken of. Bound: what
	// could stand on its own is said of what was answered all the same.
	Rows  []PriorRow
	Bound bool
}

// PriorRow is a row of an answer by groups: what is counted in it, and whom it is about,
// of no text where it is about nobody.
type PriorRow struct {
	Form query.Form
	Who  query.Name
}

// topic is whom the question before is about; nil: nobody.
func (p *Prior) topic() *query.Name {
	named := func(q query.Query) (found bool) {
		q.Visit(func(n *query.Name) { found = found || n.Text == p.About.Text })
		return found
	}
	if p.About.Text != "" && named(p.Query.Clone()) {
		return &p.About
	}
	return topicOfQuery(p.Query)
}

// Follow reads a question that may take up the one before: 'and with Black?',
// 'only those of 1990', 'sort them by date', 'the second one'. A question that
// stands on its own is read as Parse reads it, but for 'he' and 'his', which are
// the person asked about before. The errors are those of Parse.
func (p *Parser) Follow(ctx context.Context, question, language string, values names.Values, prior Prior) (*Reading, error) {
	return p.parse(ctx, question, language, values, &prior)
}

// Restarts says that all a text asks for is to forget what was said before.
func (p *Parser) Restarts(text string) bool { return p.only(text, "restart") != "" }

// Unit is the unit of moves that is all a text says: 'half-moves', 'in full moves'.
func (p *Parser) Unit(text string) query.Unit {
	return query.Unit(cmp.Or(p.only(text, "half_unit"), p.only(text, "full_unit"), p.only(text, "unit_alone")))
}

// only is the value of the phrase of a category that is all a text says.
func (p *Parser) only(text, category string) (value string) {
	tokens := token.Split(text)
	if len(tokens) == 0 || len(tokens) > MaxTokens {
		return ""
	}
	for _, lex := range p.lexicons {
		if value = onlySays(lex, tokens, category); value != "" {
			return value
		}
	}
	return ""
}

func onlySays(lex *lexicon.Lexicon, tokens []token.Token, category string) (value string) {
	c := chart.New(lex, tokens, nil) // which no rules are applied to
	c.AddPhrases()
	for at := 0; at < len(tokens); {
		switch all, word := c.At[at][category], tokens[at].Fold; {
		case len(all) > 0:
			longest := all[len(all)-1]
			at, value = longest.End, longest.Value.(string)
		case lex.Skips[word] || lex.Articles[word] || len(c.At[at]["in"]) > 0:
			at++
		default:
			return ""
		}
	}
	return value
}

// follow reads what takes up the question before. First it tries whether the
// words stand on their own.
func (a *attempt) follow(c *lattice, corrections map[int]names.Correction) {
	alone := *a
	alone.choose(c, corrections, foldPath)
	if len(alone.queries) > 0 && !c.prior.Bound && (alone.queries[0].Parts != nil || alone.frame.standsAlone(c.prior)) {
		*a = alone
		return
	}
	if c.prior.Unread {
		if len(alone.queries) > 0 && alone.frame.isWhole(c.prior) {
			*a = alone
			return
		}
		a.lost = true
		return
	}
	a.choose(c, corrections, foldChange)
	switch {
	case len(a.queries) > 0:
		a.follows = true
	case len(alone.queries) > 0 && !c.prior.Bound && (alone.frame.noun != "" || alone.frame.event != nil || alone.frame.named() > 0):
		*a = alone
	case a.sense == nil && alone.sense != nil:
		a.sense = alone.sense
	default:
		a.joined(c, corrections)
	}
}

// joined reads a whole question behind an 'and', which has nothing to do with the
// one before: 'and who beat him?'. It is not clear that it has not where that one
// had conditions of its own.
func (a *attempt) joined(c *lattice, corrections map[int]names.Correction) {
	topic := c.prior.topic()
	for _, k := range parted(c.prior.Query.Where) {
		if topic == nil || k.Player == nil || k.Player.Name.Text != topic.Text || k.Player.Side != "" {
			return
		}
	}
	whole := *a
	whole.unknown = nil
	whole.choose(c, corrections, func(c *lattice, items []meaning.Item) ([]query.Query, *frame, error) {
		if first := items[0]; first.Category != "follow_on" || first.Value != "and" || len(items) == 1 {
			return nil, &frame{chart: c, items: items}, meaning.ErrNoReading
		}
		return foldPath(c, items[1:])
	})
	if len(whole.queries) > 0 && (whole.frame.ask == "who" || whole.frame.ask == "which") && whole.frame.standsAlone(c.prior) {
		*a = whole
	}
}

// standsAlone says that a question that could be read as it is is not the rest
// of one that takes up the question before.
func (f *frame) standsAlone(prior *Prior) bool {
	people := f.named()
	content := len(f.terms) > 0 || f.most != "" || f.ranking != nil || f.group != "" || f.having != nil || f.among || f.streak != "" || f.everywhere()
	switch {
	case f.asksWhoWon(), f.leavesOut(prior), f.ask == "" && f.items[0].Category == "skip" && f.opens("in", "of", "from"):
		return false
	case people > 1 || f.among || f.hasNoun():
		return true
	case f.ask == "count" && f.noun == "" && f.event == nil && f.group == "" && len(f.terms) == 1 && people == 0 && (f.ended != nil || f.outcomeNoun()):
		return false // 'how many were drawn?' is asked of the games found
	case prior.Unread && f.ask == "who" && f.noun == "" && len(f.terms) == 1 && f.most == "" && people == 0 && (f.ended != nil || f.outcomeNoun()):
		return false // 'who won?'
	case f.ask == "who" || f.ask == "when" || f.ask == "where":
		return content
	case f.event != nil:
		return true
	case f.noun == "games" && f.ask == "count" && !content:
		return !f.opens("in") // 'in how many games?'
	case f.mostOfWhat(), f.apart && f.ask == "count" && !content: // 'how many of each result?'
		return false
	case f.noun != "" || f.moves || f.piece != nil:
		return content || f.ask == "count"
	case f.ended != nil || f.outcomeNoun(): // 'how many wins with White'
		return people > 0 || !prior.mayBeAbout() || f.group != "" || f.ranking != nil || f.most != ""
	case f.ask != "" && f.ask != "list" && f.ask != "which" && f.ask != "count" || f.streak != "":
		return people > 0 || f.group != ""
	}
	return false
}

// isWhole says that a question does not look like the rest of one: nothing joins
// it to another, and it says what it is about or more than one thing of it.
func (f *frame) isWhole(prior *Prior) bool {
	switch {
	case f.opens("follow_on", "in", "of", "from", "with", "by", "against", "without"), f.asksWhoWon(), f.leavesOut(prior):
		return false
	case len(f.terms) > 1, f.quantity != nil, f.everywhere():
		return true
	case f.named() > 0 && (f.ask != "" || f.terms != nil && f.terms[0].finite):
		return true
	}
	return slices.ContainsFunc(f.chart.At, func(at map[string][]meaning.Item) bool {
		return len(at["noun"]) > 0 || len(at["moves_noun"]) > 0 || len(at["check_noun"]) > 0
	})
}

// mayBeAbout says that the question before is about a person, or could be.
func (p *Prior) mayBeAbout() bool { return p.Unread || p.topic() != nil }

// mostOfWhat says that a superlative leaves open what it is of: 'which decade
// has the most?'.
func (f *frame) mostOfWhat() bool {
	last := f.items[len(f.items)-1]
	return f.most != "" && len(f.terms) == 0 && (last.Category == "most" || last.Category == "rank") && last.End-last.Start <= 2 && meaning.KeyOf(f.noun) != ""
}

// named is how many people the question names.
func (f *frame) named() int {
	known := map[string]bool{}
	for _, it := range f.items {
		for i := it.Start; i < it.End; i++ {
			for _, p := range f.chart.At[i]["person"] {
				if name := p.Value.(query.Name); p.End <= it.End && it.Category != "skip" {
					known[name.Text] = true
				}
			}
		}
	}
	return len(known)
}

// hasNoun says that a condition holds the noun that it is said of: 'Sicilians
// won by White', 'game 12', 'won games'.
func (f *frame) hasNoun() bool {
	for _, it := range f.items {
		if it.Category != "modifier" {
			continue
		}
		t := it.Value.(meaning.Term)
		switch {
		case t.About() == "game":
			return true
		case t.About() == "eco" && len(f.chart.At[it.Start]["opening"]) > 0 && (f.ask != "" || len(f.terms) > 1 || f.group != ""):
			return true
		}
		for i := it.Start; i < it.End; i++ {
			if slices.ContainsFunc(f.chart.At[i]["noun"], func(n meaning.Item) bool { return n.End <= it.End && n.Value == "games" }) && !f.begins(it, "in", "of", "from") {
				return true // and not 'in games of Tal'
			}
		}
	}
	return false
}

// begins says that a part begins with a word of one of the categories.
func (f *frame) begins(it meaning.Item, categories ...string) bool {
	return slices.ContainsFunc(categories, func(c string) bool {
		return slices.ContainsFunc(f.chart.At[it.Start][c], func(word meaning.Item) bool { return word.End < it.End })
	})
}

// opens says that the question begins with a word of one of the categories:
// 'in games of Tal'.
func (f *frame) opens(categories ...string) bool {
	return slices.ContainsFunc(categories, func(c string) bool { return len(f.chart.At[0][c]) > 0 })
}

// leavesOut says that the question has a verb of which the person asked about
// before is the subject, as Spanish leaves it out: '¿qué aperturas jugó más?'.
func (f *frame) leavesOut(prior *Prior) bool {
	if !prior.mayBeAbout() || f.ask == "who" || f.noun == "players" || f.named() > 0 {
		return false
	}
	for i, t := range f.chart.Tokens {
		if len(f.chart.At[i]["verb_alone"]) > 0 && (i == 0 || f.chart.Tokens[i-1].Fold != "se") && t.Quote == 0 {
			return true
		}
	}
	return false
}

// outcomeNoun says that a condition is told by a noun: 'Tal's wins'.
func (f *frame) outcomeNoun() bool {
	return slices.ContainsFunc(f.items, func(it meaning.Item) bool {
		if it.Category != "modifier" {
			return false
		}
		for i := it.Start; i < it.End; i++ {
			if len(f.chart.At[i]["win_noun"]) > 0 {
				return true
			}
		}
		return false
	})
}

// everywhere says that the question names the database.
func (f *frame) everywhere() bool {
	return slices.ContainsFunc(f.items, func(it meaning.Item) bool { return it.Category == "skipped" })
}

// followCategories are the parts that only a question that takes up another
// has, with what a step over them costs.
var followCategories = map[string]int{
	"follow_on": 0, "those": 0, "that_game": 0, "row_ref": 0, "drop": 0, "everything": 0, "reverse": 0, "bare_side": 0, "list_those": 0, "one": 0, "first_n": 0, "last_n": 0, "only_n": 0,
	"by_count": 0, "bare_range": 2, "shift": 0, "castle_said": 2, "tell": 0,
	"by_ended": 0, "at_number": 0, "letter_said": 2, "or_also": 0, "what_about": 0, "order_said": 0, "streak_said": 0, "by_what": 1, "way": 0,
}

// followWords are the categories of words that point back, so that they are
// never passed over.
var followWords = []string{"those", "that_game", "stands_for"}

// pointsBack says that the words from a token on point back.
func (c *lattice) pointsBack(at int) bool {
	return c.prior != nil && slices.ContainsFunc(followWords, func(category string) bool { return len(c.At[at][category]) > 0 })
}

// addPronouns adds the person whom 'he' and 'his' stand for. Behind the name of
// somebody else they stand for that one; 'him' does not.
func (c *lattice) addPronouns() {
	if c.prior == nil {
		return
	}
	who, named := c.prior.topic(), false
	for i := range c.Tokens {
		if !named {
			delete(c.At[i], "he") // who is known, or else asked for in vain
		}
		for _, it := range c.At[i]["pronoun"] {
			if it.Value == "person" && named || it.Value == "people" && who == nil {
				continue
			}
			c.Add(meaning.Item{Category: "stands_for", Start: i, End: it.End})
			if who != nil {
				c.Add(meaning.Item{Category: "person", Start: i, End: it.End, Value: *who})
			}
		}
		named = named || len(c.At[i]["person"]) > 0 && len(c.At[i]["pronoun"]) == 0
	}
}
