package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// toldAnalysis says that what was said of engine analysis stands in the form.
func (f *frame) toldAnalysis(q query.Form, has func(string) bool) bool {
	a := f.analysis
	anyOf := func(words ...string) bool { return slices.ContainsFunc(words, has) }
	for _, name := range a.figures {
		if !anyOf(map[string][]string{
			"accuracy": {"accuracy", "game_accuracy"}, "acpl": {"cpl", "acpl"}, "evaluation": {"centipawns"}, "best_move": {"best_move"}, "distribution": {"limits", "width"}, "lichess": {"lichess_accuracy"},
		}[name]...) {
			return false
		}
	}
	for _, said := range f.aggs {
		if len(a.figures) > 0 && said.value != "average" && !has(said.value) && !(has("order") && (said.value == "highest" || said.value == "lowest")) {
			return false
		}
	}
	switch {
	case len(a.judged) > 0 && !has("share"),
		a.phase != "" && !has("phase"),
		a.engines && !has("best"),
		a.ofSides && !has("outcome"),
		a.rank != nil && !anyOf(map[string][]string{"accuracy": {"game_accuracy", "accuracy"}, "loss": {"loss"}, "swing": {"biggest_swing"}, "complexity": {"complexity"}, "turning": {"turning"}}[a.rank.Of]...),
		a.rank != nil && q.Listed() && f.noun("years", "decades", "centuries", "months", "weekdays"), // 'the game of the century' has a name
		len(a.standings) > 0 && !has("evaluation"):
		return false
	}
	return true
}
