package samples

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/metrics"
)

// evaluations are what an engine says of the positions of the games: the engine
// as JSON, then a line for each position with its key in base 36, its evaluation,
// the best move, the second best and its evaluation, the keepers and the
// complexity; "-" is no value.
//
//go:embed evaluations.tsv
var evaluations string

// Evaluations returns the engine that evaluated the games, with its limit, and
// what it says of their positions, by their keys.
func Evaluations() (analysis.Engine, map[int64]*analysis.Evaluation, error) {
	head, lines, _ := strings.Cut(evaluations, "\n")
	var engine analysis.Engine
	if err := json.Unmarshal([]byte(head), &engine); err != nil {
		return engine, nil, fmt.Errorf("evaluations of the sample games: %w", err)
	}
	found := map[int64]*analysis.Evaluation{}
	for line := range strings.Lines(lines) {
		key, e, err := parseEvaluation(strings.TrimSuffix(line, "\n"), engine.LimitValue)
		if err != nil {
			return engine, nil, fmt.Errorf("evaluations of the sample games: %q: %w", line, err)
		}
		found[key] = e
	}
	return engine, found, nil
}

// Analyse derives the figures of all games of a database that holds the sample
// games from their evaluations, without an engine.
func Analyse(ctx context.Context, w analysis.Writer) error {
	engine, found, err := Evaluations()
	if err != nil {
		return err
	}
	codes, err := analysis.Selection{}.Find(ctx, w)
	if err != nil {
		return err
	}
	games, _, err := analysis.ReadGames(ctx, w, codes)
	if err != nil {
		return err
	}
	_, err = analysis.Store(ctx, w, games, engine, found, analysis.Options{})
	return err
}

// parseEvaluation reads what writeEvaluation in the tests writes.
func parseEvaluation(line string, depth int64) (key int64, e *analysis.Evaluation, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 7 {
		return 0, nil, fmt.Errorf("%d fields", len(fields))
	}
	whole := func(text string, base int) int64 {
		n, parseErr := strconv.ParseInt(text, base, 64)
		if err == nil {
			err = parseErr
		}
		return n
	}
	e = &analysis.Evaluation{Score: metrics.Centipawns(whole(fields[1], 10)), Best: fields[2], Depth: depth}
	if fields[3] != "-" {
		second := metrics.Centipawns(whole(fields[4], 10))
		e.Second, e.SecondScore = fields[3], &second
	}
	keepers := whole(fields[5], 10)
	complexity, parseErr := strconv.ParseFloat(fields[6], 64)
	if err == nil {
		err = parseErr
	}
	e.Keepers, e.Complexity = &keepers, &complexity
	return whole(fields[0], 36), e, err
}
