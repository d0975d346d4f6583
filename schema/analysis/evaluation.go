package analysis

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/metrics"
)

// An Engine is where evaluations come from. Two that are equal give the same
// evaluations of the same positions, unless they are limited by time.
type Engine struct {
	Name         string    `json:"name"`
	Source       Source    `json:"source"`
	LimitKind    LimitKind `json:"limit_kind"`
	LimitValue   int64     `json:"limit_value"` // nodes, half-moves or milliseconds
	MultiPV      int64     `json:"multipv"`
	HashMB       int64     `json:"hash_mb"`
	BinarySHA256 string    `json:"binary_sha256"` // hexadecimal digits, "-" for a file's
}

// A Source is what an Engine is.
type Source string

// The sources.
const (
	OfEngine Source = "engine"
	OfPGN    Source = "pgn"
)

// A LimitKind is how a search is limited.
type LimitKind string

// The kinds of limits. By time a search is not reproducible.
const (
	Nodes    LimitKind = "nodes"
	Depth    LimitKind = "depth"
	MoveTime LimitKind = "movetime"
	NoLimit  LimitKind = "none"
)

// pgnEngine is the source of a file's evaluations.
func pgnEngine(name string) Engine {
	return Engine{Name: name, Source: OfPGN, LimitKind: NoLimit, MultiPV: 1, BinarySHA256: "-"}
}

// before says that a game keeps the evaluations of e when there are those of
// newer.
func (e Engine) before(newer Engine) bool {
	if e.Source != newer.Source {
		return e.Source == OfEngine
	}
	return e.LimitKind == newer.LimitKind && e.LimitValue > newer.LimitValue
}

// An Evaluation is what is known of a position. Only Score is known from a PGN
// file.
type Evaluation struct {
	Score     metrics.Centipawns // from White's side
	Stalemate bool               // on the board: drawn for certain

	Best, Second string // moves in the notation of engines
	SecondScore  *metrics.Centipawns
	Keepers      *int64   // with three lines or more
	Complexity   *float64 // points of winning chances

	Depth    int64 // 0 where no engine was asked
	SelDepth *int64
	Nodes    *int64
	Seconds  *float64
	PV       string // moves, separated by blanks, at most 100 bytes
}

// expect is what is to be expected of the evaluation.
func (e *Evaluation) expect() metrics.WDL {
	if e.Stalemate {
		return metrics.Drawn
	}
	return e.Score.Expect()
}

// mate is the cell of the number of moves to mate.
func (e *Evaluation) mate() any {
	if n, ok := e.Score.Mate(); ok {
		return int64(n)
	}
	return nil
}

// row is the row of da_evaluations.
func (e *Evaluation) row(key, engine int64, epd string) []any {
	w := e.expect()
	var second any
	if e.SecondScore != nil {
		second = int64(*e.SecondScore)
	}
	return []any{key, engine, epd, int64(e.Score), e.mate(), int64(w.Win), int64(w.Draw), int64(w.Loss), filled(e.Best), filled(e.Second), second,
		optional(e.Keepers), optional(e.Complexity), e.Depth, optional(e.SelDepth), optional(e.Nodes), optional(e.Seconds), filled(e.PV)}
}

// filled is a text's cell, NULL if it is empty.
func filled(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// engineColumns are the columns of da_engines, in the order of Engine.
const engineColumns = "name, source, limit_kind, limit_value, multipv, hash_mb, binary_sha256"

// engines are the sources that a database knows.
type engines struct {
	codes   map[Engine]int64
	byCode  map[int64]Engine
	highest int64
}

func readEngines(ctx context.Context, r Reader) (*engines, error) {
	rows, err := r.Rows(ctx, "SELECT cod_engine, "+engineColumns+" FROM da_engines")
	if err != nil {
		return nil, err
	}
	all := &engines{codes: map[Engine]int64{}, byCode: map[int64]Engine{}}
	for _, row := range rows {
		all.add(cells.Whole(row[0]), Engine{cells.Text(row[1]), Source(cells.Text(row[2])), LimitKind(cells.Text(row[3])), cells.Whole(row[4]), cells.Whole(row[5]), cells.Whole(row[6]), cells.Text(row[7])})
	}
	return all, nil
}

func (all *engines) add(code int64, e Engine) {
	all.codes[e], all.byCode[code] = code, e
	all.highest = max(all.highest, code)
}

// code is the code of an engine, which is given one if it has none.
func (all *engines) code(ctx context.Context, w Writer, e Engine) (int64, error) {
	if code, ok := all.codes[e]; ok {
		return code, nil
	}
	code := all.highest + 1
	if err := w.Put(ctx, "da_engines", [][]any{{code, e.Name, string(e.Source), string(e.LimitKind), e.LimitValue, e.MultiPV, e.HashMB, e.BinarySHA256}}); err != nil {
		return 0, err
	}
	all.add(code, e)
	return code, nil
}

// readEvaluations reads what an engine says of the positions of some games, by
// their keys.
func readEvaluations(ctx context.Context, r Reader, engine int64, games []*Game) (map[int64]*Evaluation, error) {
	positions := positionsOf(games)
	found := make(map[int64]*Evaluation, len(positions))
	for part := range slices.Chunk(slices.Sorted(maps.Keys(positions)), keysAtOnce) {
		rows, err := r.Rows(ctx, fmt.Sprintf(`SELECT eval_key, fen, centipawn, draws, best_move, keepers, depth FROM da_evaluations
			WHERE cod_engine = %d AND eval_key IN %s`, engine, in(part)))
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			key := cells.Whole(row[0])
			if positions[key].EPD != cells.Text(row[1]) {
				continue // two positions have one key; the first has it
			}
			e := &Evaluation{Score: metrics.Centipawns(cells.Whole(row[2])), Stalemate: cells.Whole(row[3]) == 1000, Best: cells.Text(row[4]), Depth: cells.Whole(row[6])}
			if row[5] != nil {
				keepers := cells.Whole(row[5])
				e.Keepers = &keepers
			}
			found[key] = e
		}
	}
	return found, nil
}

// keysAtOnce is how many keys one query asks for.
const keysAtOnce = 5000

// positionsOf are the different positions of some games, by their keys.
func positionsOf(games []*Game) map[int64]*Position {
	positions := map[int64]*Position{}
	for _, g := range games {
		for i := range g.Positions {
			positions[g.Positions[i].Key] = &g.Positions[i]
		}
	}
	return positions
}

// shorten cuts a line of moves between two of them, to at most width bytes.
func shorten(line string, width int) string {
	if len(line) <= width {
		return line
	}
	return line[:max(0, strings.LastIndexByte(line[:width+1], ' '))]
}
