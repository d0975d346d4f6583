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

// islandsOf are the islands that an item of the chart is.
func islandsOf(at int, it meaning.Item) []Island {
	one := func(kind IslandKind, value any) []Island {
		return []Island{{Kind: kind, Start: at, End: it.End, Cost: it.Cost, Value: value}}
	}
	switch v := it.Value.(type) {
	case query.Name:
		if it.Category == "person" {
			return one(PersonIsland, v)
		}
	case query.Dates:
		if it.Category == "date" {
			return one(DateIsland, v)
		}
	case int:
		switch it.Category {
		case "n":
			return one(NumberIsland, v)
		case "nth":
			return one(OrdinalIsland, v)
		case "year":
			return one(YearIsland, v)
		}
	case meaning.Happening:
		kind := map[string]IslandKind{"event_noun_phrase": EventIsland, "event_verb_phrase": DeedIsland, "event_modifier": DetailIsland}[it.Category]
		if kind != "" && !v.Never && v.Base == nil {
			return one(kind, v.HalfMove)
		}
	case meaning.MoveTime:
		if it.Category == "when_move" {
			return one(MomentIsland, Moment{v.Numbers, v.Side, v.Point})
		}
	case query.Length:
		if it.Category == "length" {
			return one(LengthIsland, v)
		}
	case query.Range:
		switch it.Category {
		case "cmp_range":
			return one(RangeIsland, v)
		case "rating":
			return one(RatingIsland, v)
		}
	case query.Position:
		if it.Category == "position_noun_phrase" || it.Category == "board" {
			return one(PositionIsland, v)
		}
	case meaning.Scene:
		if it.Category == "scene" || it.Category == "ending" {
			i := one(CondIsland, v.Condition())
			i[0].About = "position"
			return i
		}
	case meaning.Man:
		if it.Category == "man" {
			return one(PieceIsland, Man{v.Piece, v.Side})
		}
	case string:
		switch it.Category {
		case "square":
			return one(SquareIsland, v)
		}
	case meaning.Notation:
		if it.Category == "san" || it.Category == "numbered_san" {
			return one(SANIsland, v.Happening().HalfMove)
		}
	case meaning.Line:
		if it.Category == "line" {
			return one(LineIsland, v.Moves)
		}
	case meaning.Value:
		if it.Category == "tagged" {
			return one(TagIsland, v)
		}
	case query.Tag:
		if it.Category == "tagname" {
			return one(TagNameIsland, v)
		}
	case query.Elo:
		if it.Category == "elo" {
			i := one(CondIsland, query.Cond{Elo: &v})
			i[0].About = "elo"
			return i
		}
	case meaning.Term:
		if it.Category != "modifier" {
			return nil
		}
		cond, err := v.Condition(meaning.Subject{})
		if err != nil {
			return nil
		}
		i := one(CondIsland, cond)
		i[0].About = v.About()
		return i
	}
	return nil
}
