package evals

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// Games are the games that suites are about, with an oracle of what is right of
// them. It is safe for concurrent use.
type Games struct {
	Count   int
	players []string

	mu     sync.Mutex
	oracle *oracle.Oracle
	known  map[string]*Table // what the oracle has said, by form
}

// NewGames takes games that were parsed each into a Game of its own, in the
// order of their COD_MATCH.
func NewGames(games []*pgn.Game) *Games {
	counts := map[string]int{}
	for _, g := range games {
		counts[g.Tag("White")]++
		counts[g.Tag("Black")]++
	}
	names := slices.Sorted(maps.Keys(counts))
	var players []people.Player
	for _, name := range names {
		players = append(players, people.Player{Name: name, Games: counts[name]})
	}
	index := people.New(players)
	var persons []query.Name
	for _, name := range names {
		if person, ok := index.Person(name); ok && len(person.Spellings) > 1 {
			persons = append(persons, person)
		}
	}
	return &Games{Count: len(games), players: names, oracle: oracle.New(games, persons...), known: map[string]*Table{}}
}

// Analyse has the games evaluated by an engine, as the function Analyse does.
func (g *Games) Analyse(engine analysis.Engine, found map[int64]*analysis.Evaluation) error {
	return Analyse(g.oracle, engine, found)
}

// Analyse has the games of an oracle evaluated by an engine: what it found is by
// the keys of the positions.
func Analyse(o *oracle.Oracle, engine analysis.Engine, found map[int64]*analysis.Evaluation) error {
	name := fmt.Sprintf("%s (%s %d)", engine.Name, engine.LimitKind, engine.LimitValue)
	every := func(int64) bool { return true }
	return o.Analyse(name, every, func(p chessboard.Position) (oracle.Evaluation, bool) {
		e := found[analysis.EvalKey(p.EPD())]
		if e == nil {
			return oracle.Evaluation{}, false
		}
		said := oracle.Evaluation{Centipawns: int(e.Score), Complexity: e.Complexity}
		if e.Keepers != nil {
			said.Keepers = int(*e.Keepers)
		}
		said.Best, said.HasBest = p.ParseMove(e.Best)
		return said, true
	})
}

// Table is what is right of a form. The error is that of the form's Check.
func (g *Games) Table(form query.Form) (*Table, error) {
	text, err := json.Marshal(form)
	if err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if t := g.known[string(text)]; t != nil {
		return t, nil
	}
	t, err := g.ask(g.named(form))
	if err == nil {
		t.Form = string(text)
		g.known[string(text)] = t
	}
	return t, err
}

// ask puts a form to the oracle. One game is replayed; several are listed.
func (g *Games) ask(form query.Form) (*Table, error) {
	if form.As == query.AsReplay {
		list := form.Clone()
		list.As = query.AsTable
		games, err := g.oracle.FormRows(list)
		if err != nil {
			return nil, err
		}
		if len(games) != 1 {
			form = list
		}
	}
	shown, rank, extra := ranked(form)
	rows, err := g.oracle.FormRows(shown)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		for i, cell := range row {
			row[i] = normal(cell)
		}
	}
	t := newTable(form, rows, rank)
	for i, row := range rows {
		rows[i] = row[:len(row)-extra]
	}
	return t, nil
}

// named is the form with its people under the name that they have in the games,
// which some rows show.
func (g *Games) named(form query.Form) query.Form {
	form = form.Clone()
	form.Walk(query.Visitor{Name: func(n *query.Name) {
		var fits []string
		for _, player := range g.players {
			if strings.Contains(strings.ToLower(player), strings.ToLower(n.Text)) {
				fits = append(fits, player)
			}
		}
		if len(fits) == 1 && len(n.Spellings) == 0 {
			n.Text, n.Spellings = fits[0], fits
		}
	}})
	return form
}
