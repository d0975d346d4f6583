package read

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
)

// Without are questions for one that was not understood: what its likeliest readings
// ask without the words that they leave over, and then others. Each is said as a
// paraphrase, which is read as just that; a tag that the database lacks is in none.
func (r Reader) Without(q Asked, others []string) (questions []string) {
	for _, reading := range compose.Nearest(r.Alone(q)) {
		said := Asked{Question: reading.Form.Paraphrase(reading.Language), Names: q.Names}
		if len(repeated(said).Readings) > 0 && !slices.ContainsFunc(reading.Form.Tags(), q.Names.LacksTag) && !slices.Contains(questions, said.Question) {
			questions = append(questions, said.Question)
		}
	}
	questions = append(questions, others...)
	return questions[:min(len(questions), maxSuggestions)]
}
