package query

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// namedEnding is a kind of positions that has a name.
type namedEnding struct {
	Name map[string][]string `yaml:"name"` // by language: of one, with its article, of several
	Any  []struct {          // one of these
		Counts []struct {
			Side  Side  `yaml:"side"`
			Piece Piece `yaml:"piece"`
			Min   int   `yaml:"min"`
			Max   int   `yaml:"max"`
		} `yaml:"counts"`
		Only []Piece `yaml:"only"`
	} `yaml:"any"`
	forms []string // of Any, canonical
}

//go:embed endings.yaml
var endingFile []byte

// endings are the kinds of positions that have names.
var endings = sync.OnceValue(func() []namedEnding {
	var all []namedEnding
	if err := yaml.Unmarshal(endingFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	for i := range all {
		for _, any := range all[i].Any {
			p := Position{Only: any.Only}
			for _, c := range any.Counts {
				p.Counts = append(p.Counts, Pieces{Side: c.Side, Piece: c.Piece, Range: Range{Min: c.Min, Max: c.Max}})
			}
			p.simplify()
			all[i].forms = append(all[i].forms, string(encoded(p)))
		}
		slices.Sort(all[i].forms)
	}
	return all
})

func (e *namedEnding) word(s speaker, m mode) string {
	return e.Name[string(s.paraphraser)][slices.Index([]mode{bare, article, many}, m)]
}

// ending is the name for the positions that a condition asks for, if there is
// one: of a position, or of one of several that differ in nothing else.
func (s speaker) ending(c Cond) (*namedEnding, bool) {
	switch {
	case c.Position != nil && c.Position.plainEnding():
		return s.named(c.Position)
	case c.Or != nil:
		var all []*Position
		for _, one := range c.Or {
			if one.Position == nil || !one.Position.plainEnding() || one.Position.Last != c.Or[0].Position.Last {
				return nil, false
			}
			all = append(all, one.Position)
		}
		return s.named(all...)
	}
	return nil, false
}

// plainEnding says that a position tells no more than an ending and perhaps
// that it is the last.
func (p *Position) plainEnding() bool {
	rest := *p
	rest.Counts, rest.Only, rest.Last = nil, nil, false
	return rest.empty() && rest.Held < 2
}

func (s speaker) named(positions ...*Position) (*namedEnding, bool) {
	var forms []string
	for _, p := range positions {
		forms = append(forms, string(encoded(Position{Counts: p.Counts, Only: p.Only})))
	}
	slices.Sort(forms)
	for i, e := range endings() {
		if slices.Equal(e.forms, forms) {
			return &endings()[i], true
		}
	}
	return nil, false
}

// reaching says that a game has a position, or never.
func (s speaker) reaching(c Cond, never bool) string {
	if e, ok := s.ending(c); ok {
		p := c.Position
		if p == nil {
			p = c.Or[0].Position
		}
		return s.reached(e, p, never)
	}
	key := "reaching_a"
	p := *c.Position
	if p.Last {
		key = "ending_in"
		p.Last = false
	}
	if never {
		key += "_not"
	}
	return s.say(key, "x", s.position(&p, article))
}

func (s speaker) reached(e *namedEnding, p *Position, never bool) string {
	key := "reaching_a"
	if p.Last {
		key = "ending_in"
	}
	if never {
		key += "_not"
	}
	return s.say(key, "x", e.word(s, article))
}

// position describes positions, always in the same order; nil is any.
func (s speaker) position(p *Position, m mode) string {
	if p == nil {
		p = &Position{}
	}
	text, rest := s.say(string(m)+"position"), *p
	if e, ok := s.named(p); ok {
		rest.Counts, rest.Only = nil, nil
		if text = e.word(s, m); m == many { // games of an ending are called by its name
			text = s.say("several_in_ending", "x", e.word(s, article))
		}
	}
	has, lacks := s.men(rest)
	if len(has) > 0 {
		text += s.say("having_men", "x", s.series(has, "and_last"))
	}
	if len(lacks) > 0 {
		text += s.say("lacking", "x", s.series(lacks, "nor"))
	}
	if len(rest.Only) > 0 {
		kinds := []string{s.say("kings")}
		for _, piece := range rest.Only {
			kinds = append(kinds, s.pieces(AnySide, piece, "s"))
		}
		text += s.say("with_only", "x", s.series(kinds, "and_last"))
	}
	if p.Turn != AnySide {
		text += s.say("to_move", "who", s.whoSide(p.Turn))
	}
	if p.Number != nil {
		text += s.say("after_place", "x", s.place(*p.Number))
	}
	if p.Last {
		text += s.say("at_the_end")
	}
	if p.Held > 1 {
		text += s.say("in_a_row", "n", strconv.Itoa(p.Held))
	}
	if p.Next != nil {
		text += s.say("next_move", "x", s.halfMove(p.Next, article))
	}
	return text
}

// men says what stands on the board and how it compares, and what does not.
func (s speaker) men(p Position) (has, lacks []string) {
	if p.Board != "" {
		has = append(has, s.squares(p.Board)...)
	}
	for _, c := range p.Counts {
		if c.Range == (Range{}) && !c.Lead {
			lacks = append(lacks, s.menOf(c, "s"))
			continue
		}
		has = append(has, s.countOf(c))
	}
	for _, st := range p.Structures {
		has = append(has, s.structure(st))
	}
	if p.Evaluation != nil {
		has = append(has, s.evaluated(*p.Evaluation))
	}
	if b := p.Balance; b != nil {
		key := "material_lead"
		if b.Side == AnySide {
			key = "material_difference"
		}
		has = append(has, s.say(key, "whose", s.whoseSide(b.Side), "x", s.bounds(b.Bounds)))
	}
	return has, lacks
}

func (s speaker) structure(st Structure) string {
	text := s.say("structure_" + string(st.Kind))
	if st.Side != AnySide {
		text += " " + s.whoseSide(st.Side)
	}
	if st.File != "" {
		text += s.say("on_file", "x", st.File)
	}
	return text
}

// squares says a board: whole as FEN does, a pattern of few squares square by
// square, and any other pattern as it is.
func (s speaker) squares(b string) []string {
	set := 64 - strings.Count(b, "?")
	switch {
	case exact(b):
		return []string{s.say("the_board", "x", placement(b))}
	case set == 64 || set > maxSquares:
		return []string{s.say("the_pattern", "x", b)}
	}
	var squares []string
	for i := range b {
		if b[i] != '?' {
			square := string('a'+rune(i%8)) + strconv.Itoa(8-i/8)
			squares = append(squares, s.say("on_square", "x", s.say(squareNouns[b[i]]), "square", square))
		}
	}
	return squares
}

// menOf is the noun of pieces of a side, on a part of the board perhaps.
func (s speaker) menOf(c Pieces, number string) string {
	side := c.Side
	if c.Lead || side == Own || side == Other {
		side = AnySide
	}
	text := s.pieces(side, c.Piece, number)
	if !c.Lead && (c.Side == Own || c.Side == Other) {
		text += " " + s.whoseSide(c.Side)
	}
	if c.Area != "" {
		text = s.say("in_area", "x", text, "area", s.area(c.Area))
	}
	return text
}

func (s speaker) countOf(c Pieces) string {
	b, number := c.Range.bounds(), "s"
	if b.single() {
		number = ""
	}
	noun := s.menOf(c, number)
	switch {
	case c.Lead && c.Range == Range{}:
		return s.say("as_many", "x", noun)
	case c.Lead && c.Side == AnySide:
		return s.say("a_difference", "x", s.bounds(b)+" "+noun)
	case c.Lead:
		return s.say("a_lead", "whose", s.whoseSide(c.Side), "x", s.bounds(b)+" "+noun)
	}
	return s.bounds(b) + " " + noun
}
