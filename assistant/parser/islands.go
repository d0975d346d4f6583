package parser

import (
	"maps"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
	"github.com/kibitz-chess/kibitz/assistant/parser/shapes"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Token is one word, number or sign of a question.
type Token struct {
	Text  string // as written
	Fold  string // lower case, without accents
	Upper bool   // begins with a capital letter
	Known bool   // a word of the language's lexicon
	Owner bool   // written with the 's of the possessive
	Quote string // the text between quotation marks that begins here
	Ends  bool   // a sign that parts sentences stands behind it, or nothing
	Asks  bool   // a question mark stands behind it
}

// Island is a stretch of a question that means something by itself, whatever
// stands around it.
type Island struct {
	Kind       IslandKind
	Start, End int // of its tokens
	Cost       int // of the rules that found it: the plainer of two readings is the cheaper one
	Value      any // see IslandKind
	About      string
}

// IslandKind says what an island is, and so the type of its value.
type IslandKind string

const (
	PersonIsland   IslandKind = "person"   // query.Name, which may be a hole
	NumberIsland   IslandKind = "number"   // int
	OrdinalIsland  IslandKind = "ordinal"  // int
	YearIsland     IslandKind = "year"     // int
	DateIsland     IslandKind = "date"     // query.Dates
	EventIsland    IslandKind = "event"    // query.HalfMove, said by a noun
	DeedIsland     IslandKind = "deed"     // query.HalfMove, said by a verb
	DetailIsland   IslandKind = "detail"   // query.HalfMove, what else is said of one
	MomentIsland   IslandKind = "moment"   // Moment
	LengthIsland   IslandKind = "length"   // query.Length
	RangeIsland    IslandKind = "range"    // query.Range
	RatingIsland   IslandKind = "rating"   // query.Range
	PositionIsland IslandKind = "position" // query.Position
	PieceIsland    IslandKind = "man"      // Man
	SquareIsland   IslandKind = "square"   // string
	SANIsland      IslandKind = "san"      // query.HalfMove
	LineIsland     IslandKind = "line"     // []string
	CondIsland     IslandKind = "cond"     // query.Cond of games; About says of what
	TagIsland      IslandKind = "tagged"   // Value
	TagNameIsland  IslandKind = "tagname"  // query.Tag, with nothing but its name and side
)

// Moment is a place in a game told by a move number; Point is the half-move
// itself where one is meant.
type Moment struct {
	query.Numbers
	Side  query.Side
	Point *query.Point
}

// Man is a piece, perhaps of one side.
type Man struct {
	Piece query.Piece
	Side  query.Side
}

// Sentence is a question with its islands.
type Sentence struct {
	Language    string
	Tokens      []Token
	Islands     []Island
	Corrections map[int]names.Correction // of names, by token
	Talk        []int                    // tokens that keep the question from being read at all
}

// Sentences finds the islands of a question, in the languages that it may be
// in, the likelier one first.
func (p *Parser) Sentences(question, language string, values names.Values) []Sentence {
	tokens := token.Split(question)
	if len(tokens) == 0 || len(tokens) > MaxTokens {
		return nil
	}
	if values == nil {
		values = names.NoValues{}
	}
	attempts := p.attempts(tokens, language)
	var all []Sentence
	for i := range attempts {
		if i > 0 && attempts[i].hits*2 < attempts[0].hits {
			break
		}
		all = append(all, attempts[i].sentence(values))
	}
	return all
}

func (a *attempt) sentence(values names.Values) Sentence {
	bars := a.lex.Talk.Bars(a.tokens)
	c := a.chart(values, nil)
	shapes.Add(c.Chart)
	c.AddPhrases()
	corrections := a.parser.finder(c, values).Find(a.parser.openings)
	c.Fill(a.lex.Root)
	s := Sentence{Language: a.lex.Language, Corrections: corrections, Talk: bars}
	for _, t := range a.tokens {
		s.Tokens = append(s.Tokens, Token{Text: t.Text, Fold: t.Fold, Upper: t.Upper, Known: a.lex.Known[t.Fold], Owner: t.Owns, Quote: t.Quoted, Ends: t.Breaks, Asks: t.Asks})
	}
	for at, found := range c.At {
		for _, category := range slices.Sorted(maps.Keys(found)) {
			for _, it := range found[category] {
				s.Islands = append(s.Islands, islandsOf(at, it)...)
			}
		}
	}
	return s
}

// islandsOf are the islands that an item of the chart is: one, or none.
func islandsOf(at int, it meaning.Item) []Island {
	read := islands[it.Category]
	if read == nil {
		return nil
	}
	island, ok := read(it.Value)
	if !ok {
		return nil
	}
	island.Start, island.End, island.Cost = at, it.End, it.Cost
	return []Island{island}
}

// islands make islands of the values of categories.
var islands = map[string]func(value any) (Island, bool){
	"person":               islandOf[query.Name](PersonIsland),
	"date":                 islandOf[query.Dates](DateIsland),
	"n":                    islandOf[int](NumberIsland),
	"nth":                  islandOf[int](OrdinalIsland),
	"year":                 islandOf[int](YearIsland),
	"event_noun_phrase":    halfMoveIsland(EventIsland),
	"event_verb_phrase":    halfMoveIsland(DeedIsland),
	"event_modifier":       halfMoveIsland(DetailIsland),
	"when_move":            islandFrom(MomentIsland, func(t meaning.MoveTime) Moment { return Moment{t.Numbers, t.Side, t.Point} }),
	"length":               islandOf[query.Length](LengthIsland),
	"cmp_range":            islandOf[query.Range](RangeIsland),
	"rating":               islandOf[query.Range](RatingIsland),
	"position_noun_phrase": islandOf[query.Position](PositionIsland),
	"board":                islandOf[query.Position](PositionIsland),
	"scene":                condIsland("position", meaning.Scene.Condition),
	"ending":               condIsland("position", meaning.Scene.Condition),
	"man":                  islandFrom(PieceIsland, func(m meaning.Man) Man { return Man{m.Piece, m.Side} }),
	"square":               islandOf[string](SquareIsland),
	"san":                  islandFrom(SANIsland, ofNotation),
	"numbered_san":         islandFrom(SANIsland, ofNotation),
	"line":                 islandFrom(LineIsland, func(l meaning.Line) []string { return l.Moves }),
	"tagged":               islandOf[Value](TagIsland),
	"tagname":              islandOf[query.Tag](TagNameIsland),
	"elo":                  condIsland("elo", func(e query.Elo) query.Cond { return query.Cond{Elo: &e} }),
	"modifier":             termIsland,
}

// islandOf is an island whose value is that of the chart.
func islandOf[T any](kind IslandKind) func(any) (Island, bool) {
	return islandFrom(kind, func(v T) T { return v })
}

// islandFrom is an island whose value is made of that of the chart.
func islandFrom[T, V any](kind IslandKind, value func(T) V) func(any) (Island, bool) {
	return func(of any) (Island, bool) {
		v, ok := of.(T)
		if !ok {
			return Island{}, false
		}
		return Island{Kind: kind, Value: value(v)}, true
	}
}

// condIsland is an island that is a condition of games.
func condIsland[T any](about string, cond func(T) query.Cond) func(any) (Island, bool) {
	read := islandFrom(CondIsland, cond)
	return func(of any) (Island, bool) {
		island, ok := read(of)
		island.About = about
		return island, ok
	}
}

// halfMoveIsland is an island that tells of a half-move that happened.
func halfMoveIsland(kind IslandKind) func(any) (Island, bool) {
	return func(of any) (Island, bool) {
		h, ok := of.(meaning.Happening)
		return Island{Kind: kind, Value: h.HalfMove}, ok && !h.Never && h.Base == nil
	}
}

// ofNotation is the half-move that is written.
func ofNotation(n meaning.Notation) query.HalfMove { return n.Happening().HalfMove }

// termIsland is a term that is a condition whomever the question is about.
func termIsland(of any) (Island, bool) {
	t, ok := of.(meaning.Term)
	if !ok {
		return Island{}, false
	}
	cond, err := t.Condition(meaning.Subject{})
	return Island{Kind: CondIsland, Value: cond, About: t.About()}, err == nil
}
