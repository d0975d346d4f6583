package read

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
)

// leastAnswerable is how likely records of games must answer a question by its words, for
// readings to be offered that are unlikely: a model that had not seen them passes 882 in 1,000
// questions that have an answer, and 120 of those that have none.
const leastAnswerable = 0.85

// Hesitant offers, of all composed readings of a question that is not understood and likely
// about games, the likeliest without the words that they leave over. A tag that the database
// lacks is in none.
func (r Reader) Hesitant(q Asked, all []compose.Reading) compose.Verdict {
	v := compose.Hesitate(all)
	v.Readings = slices.DeleteFunc(v.Readings, func(c compose.Reading) bool { return slices.ContainsFunc(c.Form.Tags(), q.Names.LacksTag) })
	if r.Topic == nil || len(v.Readings) == 0 || r.Topic.Answerable(q.Question, v.Readings[0].Language) < leastAnswerable {
		return compose.Verdict{}
	}
	return v
}

// leastOffered is how likely records of games must answer a question, for readings to be
// offered that are not likely enough to be answered: a model that had not seen them passes 967
// in 1,000 questions that have an answer, and 270 of those that have none.
const leastOffered = 0.6

// Offers says that a verdict is no offer, or one of a question that is likely about games.
func (r Reader) Offers(q Asked, v compose.Verdict) bool {
	return r.Topic == nil || len(v.Readings) == 0 || v.Right == 0 || v.Sure || v.Likely || r.Topic.Answerable(q.Question, v.Readings[0].Language) >= leastOffered
}
