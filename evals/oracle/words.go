package oracle

import (
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// words are what queries speak of.
type words struct {
	games     []*game // all there are, or one that stands for them
	played    []*game // those with half-moves
	tags      []string
	groupTags []string // those that no other key groups by
	sideTags  []string // without the colour that they begin with
	formTags  []string // that values are read from
	comments  []string
}

// noGame is what queries speak of where there are no games.
const noGame = `[White "Nadie, Nunca"]
[Black "Nobody, Never"]
[Date "1990.06.15"]
[ECO "A00"]
[WhiteElo "2400"]
[Result "0-1"]

1. f3 e5 {why not} 2. g4 Qh4# 0-1
`

func wordsOf(games []*game) words {
	w := words{
		games:    games,
		tags:     []string{"Event", "Site", "FinalState", "Nonesuch"},
		sideTags: []string{"Title", "Elo", "Nonesuch"},
		comments: []string{"", "%", "'", "no such word"},
	}
	w.played = slices.DeleteFunc(slices.Clone(games), func(g *game) bool { return len(g.HalfMoves) == 0 })
	if len(w.played) == 0 {
		only := new(pgn.Game)
		// The text is a game, so it can be parsed.
		_ = pgn.Parse(pgn.RawGame{Text: []byte(noGame)}, only)
		w.games = []*game{newGame(only, 1)}
		w.played = w.games
	}
	names := map[string]bool{}
	for _, g := range w.games {
		for _, t := range g.Tags {
			names[t.Name] = true
		}
		for _, c := range g.Comments {
			w.comments = append(w.comments, c.Text)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		switch name {
		case "White", "Black", "Date", "Result": // these have conditions of their own
		default:
			w.tags = append(w.tags, name)
		}
		if base, ok := strings.CutPrefix(name, "White"); ok && base != "" {
			w.sideTags = append(w.sideTags, base)
		}
	}
	w.groupTags = slices.DeleteFunc(slices.Clone(w.tags), func(name string) bool { return name == "Event" || name == "Site" || name == "ECO" })
	w.formTags = append(slices.Clone(w.tags), "WhiteElo", "BlackTitle", "Termination")
	return w
}

var (
	sides  = []query.Side{query.AnySide, query.White, query.Black}
	units  = []query.Unit{query.Half, query.Full}
	ends   = []query.Result{query.WhiteWins, query.BlackWins, query.Drawn, query.Decisive, query.Unfinished}
	pieces = []query.Piece{
		query.Pawn, query.Knight, query.Bishop, query.LightBishop, query.DarkBishop, query.Rook, query.Queen, query.King,
	}
	deeds = []schema.Event{
		schema.Check, schema.CheckMate, schema.MultipleCheck, schema.DiscoveredCheck, schema.DrawOffer, schema.PawnPromoted,
		schema.PawnPassant, schema.Capture, schema.Move,
	}
	notDeeds = []schema.Event{
		schema.Check, schema.CheckMate, schema.Capture, schema.PawnPromoted, schema.PawnPassant, schema.CastleK, schema.CastleQ,
		schema.Castling, schema.DrawOffer,
	}
	castlings = []query.Castling{query.AnyCastling, query.KingSide, query.QueenSide}
	oddNames  = []string{"Nadie, Nunca", "o'", "%", "_", "!", `\`, "é", "É", "nn", "?", ", "}
	oddDays   = []query.Day{
		{Year: 1500}, {Year: 1990, Month: 2, Day: 28}, {Year: 2024, Month: 2, Day: 29}, {Year: 1900}, {Year: 1999, Month: 12, Day: 31},
	}
)

// game is what the query is about, or sometimes another game.
func (g *Generator) game() *game {
	if g.chance(8) {
		return one(g, g.games)
	}
	return g.about
}

// gamePlayed is a game with half-moves.
func (g *Generator) gamePlayed() *game {
	if m := g.game(); len(m.HalfMoves) > 0 {
		return m
	}
	return one(g, g.played)
}

// player is a person who mostly plays that side with that outcome.
func (g *Generator) player() *query.Player {
	m, c := g.game(), one(g, colors)
	p := &query.Player{Name: g.spelt(m.name(c))}
	switch g.random.IntN(6) {
	case 0, 1:
		p.Side = g.sideOr(side(c))
	case 2:
		p.Side = g.sideOr(one(g, sides))
	}
	if g.chance(2) {
		return p
	}
	p.Outcome = one(g, outcomes)
	for range 3 {
		if m.ended(c, p.Outcome) {
			break
		}
		p.Outcome = one(g, outcomes)
	}
	return p
}

func (g *Generator) name() query.Name { return g.spelt(g.game().name(one(g, colors))) }

// spelt is a person by some spellings or by a part of the name, as someone
// would type it.
func (g *Generator) spelt(name string) query.Name {
	if g.chance(10) {
		name = one(g, oddNames)
	}
	if g.chance(2) {
		parts := strings.FieldsFunc(name, func(r rune) bool { return r == ',' || r == ' ' })
		text := one(g, append(parts, name))
		return query.Name{Text: one(g, []string{text, strings.ToLower(text), strings.ToUpper(text)})}
	}
	n := query.Name{Text: name, Spellings: []string{name}}
	if other := g.game().name(one(g, colors)); other != name && g.chance(4) {
		n.Spellings = append(n.Spellings, other)
	}
	return n
}

// dates are two days of the games in their order, with parts left out.
func (g *Generator) dates() *query.Dates {
	ends := []query.Day{g.day(), g.day()}
	if g.chance(4) {
		ends[1] = ends[0]
	}
	slices.SortFunc(ends, func(a, b query.Day) int {
		return asNumber(a.Year, a.Month, a.Day) - asNumber(b.Year, b.Month, b.Day)
	})
	d := &query.Dates{From: ends[0], To: ends[1]}
	switch g.random.IntN(6) {
	case 0:
		d.From = query.Day{}
	case 1:
		d.To = query.Day{}
	}
	return d
}

// day is a day of the games, the first or last one of its month or year, or
// only a month or a year.
func (g *Generator) day() query.Day {
	d := one(g, oddDays)
	date := g.game().date
	if end := one(g, []int{date.first, date.last}); end > 0 && !g.chance(10) {
		d = query.Day{Year: end / 10000, Month: end / 100 % 100, Day: end % 100}
	}
	if d.Month > 0 && d.Day > 0 {
		d.Day = one(g, []int{d.Day, 1, lastDay(d.Year, d.Month)})
	}
	if d.Month > 0 && g.chance(3) {
		d = query.Day{Year: d.Year, Month: one(g, []int{d.Month, 1, 12})}
	}
	if g.chance(3) {
		d = query.Day{Year: d.Year}
	}
	return d
}

// eco is an opening code of the games.
func (g *Generator) eco() string {
	code := firstOf(g.game().Tag("ECO"), 3)
	if len(code) != 3 || code[0] < 'A' || code[0] > 'E' || g.chance(10) {
		return one(g, []string{"A00", "B20", "C99", "E99"})
	}
	return code
}

// elo is a rating of the games.
func (g *Generator) elo() int {
	m, c := g.game(), one(g, colors)
	for range 3 {
		if n, ok := m.rating(c); ok && n > 0 {
			return n
		}
		m = g.game()
	}
	return one(g, []int{1, 2000, 2400, 3000})
}

// lead is a difference between two ratings.
func (g *Generator) lead() int {
	m := g.game()
	if n, ok := m.lead(chessboard.White); ok && n != 0 {
		return max(n, -n)
	}
	return one(g, []int{1, 50, 100})
}

// halfMoveOf is a half-move of a game.
func (g *Generator) halfMoveOf() (*game, int) {
	m := g.gamePlayed()
	return m, 1 + g.random.IntN(len(m.HalfMoves))
}

// numbers is a range about the number of a half-move.
func (g *Generator) numbers(m *game, order int) *query.Numbers {
	n := &query.Numbers{Unit: one(g, units)}
	number := m.number(order, n.Unit)
	n.Range = g.span(number, number, number+g.random.IntN(10), 1+g.random.IntN(number))
	return n
}
