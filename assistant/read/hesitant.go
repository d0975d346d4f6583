package read

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
)

// Hesitant offers, of all composed readings of a question that is not understood and likely
// about games, the likeliest without the words that they leave over. A tag that the database
// lacks is in none.
func (r Reader) Hesitant(q Asked, all []compose.Reading) compose.Verdict {
	v := compose.Hesitate(all)
	v.Readings = slices.DeleteFunc(v.Readings, func(c compose.Reading) bool { return slices.ContainsFunc(c.Form.Tags(), q.Names.LacksTag) })
	if r.Topic == nil || !r.Offers(q, v) {
		return compose.Verdict{}
	}
	return v
}

// Offers says that a verdict is worth an answer or an offer, as likely as records of games
// answer the question.
func (r Reader) Offers(q Asked, v compose.Verdict) bool {
	return r.Topic == nil || len(v.Readings) == 0 || v.Worth(r.Topic.Answerable(q.Question, v.Readings[0].Language))
}
