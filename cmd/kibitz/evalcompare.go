package main

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/evals"
)

// compareEngine has several engines asked, side by side.
const compareEngine = "compare"

// compared are the engines that are compared, and the way of their model.
var compared = []struct {
	engine string
	way    model.Way
}{
	{"parser", model.Both}, {"model", model.ByForm}, {"model", model.BySQL}, {"auto", model.Both},
}

// compare asks the suites of each engine, one after the other.
func (c *evalAskCommand) compare(ctx context.Context, t *terminal, suites []*evals.Suite) (all []evals.Result, err error) {
	if c.Journal != "" || c.Against != "" || c.Record != "" || c.Baseline != "" || c.WriteBaseline != "" {
		return nil, evalError("eval_compare_alone")
	}
	for _, e := range compared {
		one := *c
		one.Engine, one.ModelWay = e.engine, string(e.way)
		results, err := one.results(ctx, t, suites)
		if err != nil {
			return nil, err
		}
		all = append(all, results...)
	}
	return all, nil
}
