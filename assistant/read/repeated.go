package read

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// maxRepeated is how long a text is that is looked at as a paraphrase, in bytes.
const maxRepeated = 300

// repeated is the form whose paraphrase the question is, if that tells what the question asks
// for by itself: 'share of draws of Spassky' is asked of his games.
func (t Turn) repeated() compose.Verdict {
	v := repeated(t.asked)
	if v.Sure && t.reader.Composer.Misses(t.asked.Question, v.Readings[0].Language, v.Readings[0].Form) != "" {
		return compose.Verdict{}
	}
	return v
}

// repeated is the form whose paraphrase the question is, as it was shown of
// another question, in either language.
func repeated(q Asked) compose.Verdict {
	if len(q.Question) > maxRepeated {
		return compose.Verdict{}
	}
	for _, language := range []string{"es", "en"} {
		forms := query.ReadParaphrase(q.Question, language)
		if len(forms) != 1 {
			continue
		}
		f := forms[0]
		if Meet(q.Names, &f) && f.Check() == nil {
			return compose.Verdict{Readings: []compose.Reading{{Form: f, Language: language}}, Sure: true}
		}
	}
	return compose.Verdict{}
}
