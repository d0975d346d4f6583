package assistant

import (
	"context"
	"errors"
	"regexp"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// compose takes a question that the grammar does not read: it offers two or three
// of the forms that its parts make in any order, or asks back what one leaves
// open. Done is false where none is likely enough.
func (t *turn) compose(ctx context.Context, question string, cause error) (done bool, err error) {
	var miss *parser.NotUnderstood
	if bothWays.MatchString(question) {
		return false, nil
	}
	if t.composer == nil || !errors.As(cause, &miss) {
		return false, nil
	}
	if verdict := t.follows(question); len(verdict.Readings) > 0 {
		t.assume("follows")
		return t.composed(ctx, verdict)
	}
	if miss.Pointed || miss.Before || t.talk.prior != nil && t.composer.TakesUp(question) {
		return false, nil
	}
	return t.composed(ctx, t.composer.Decide(t.composer.Readings(question, t.preferred(), t.Names.Players)))
}

// follows are the composed readings of a question that goes on from what was
// answered last, none if that has no form.
func (t *turn) follows(question string) compose.Verdict {
	prior := t.context()
	if t.composer == nil || prior == nil || prior.Form == nil {
		return compose.Verdict{}
	}
	return t.composer.DecideAfter(t.composer.Follow(question, t.preferred(), t.Names.Players, compose.Prior{Form: *prior.Form, Game: prior.Game}))
}

// bothWays is how people write that they mean two things at once, such as
// 'and/vs': no one reading is both.
var bothWays = regexp.MustCompile(`(?i)\b(and|or|y|e|o)/\p{L}`)

// composed answers as a verdict on composed readings says.
func (t *turn) composed(ctx context.Context, verdict compose.Verdict) (done bool, err error) {
	if len(verdict.Readings) == 0 {
		return false, nil
	}
	if t.request.Language == "" {
		t.reply.Language = verdict.Readings[0].Language
	}
	t.reply.Provenance = "parser"
	for _, c := range verdict.Readings[0].Corrections {
		t.assume("corrected", "word", c.Word, "name", c.Name)
	}
	if missing, err := t.missingForForm(ctx, verdict.Readings[0].Form); missing != "" || err != nil {
		t.lacks(missing, verdict.Readings[0].Form.Paraphrase(t.reply.Language))
		return true, err
	}
	f, err := t.chooseForm(ctx, verdict)
	if err != nil || f == nil {
		return true, err
	}
	return true, t.answerForm(ctx, *f, verdict.SQL, verdict.Readings[0].Dialect)
}

// chooseForm is the reading that is meant, nil where that is asked back.
func (t *turn) chooseForm(ctx context.Context, verdict compose.Verdict) (*query.Form, error) {
	all := verdict.Readings
	if answer, ok := t.talk.settled[query.SlotSense]; ok {
		n, err := strconv.Atoi(answer)
		if err != nil || n < 1 || n > len(all) {
			return nil, &Error{Status: Failed, Code: "bad_answer", Args: []string{"slot", query.SlotSense, "value", answer, "values", "1–" + strconv.Itoa(len(all))}}
		}
		return new(all[n-1].Form.Clone()), nil
	}
	if verdict.Sure {
		return new(all[0].Form.Clone()), nil
	}
	var options []Option
	var kept []query.Form
	for i, r := range all {
		same := false
		for _, k := range kept {
			var err error
			if same, err = t.sameFormRows(ctx, []query.Form{k, r.Form}); err != nil {
				return nil, err
			}
			if same {
				break
			}
		}
		if !same {
			kept = append(kept, r.Form)
			options = append(options, Option{Value: strconv.Itoa(i + 1), Label: tell.Paraphrase(r.Form.Paraphrase(t.reply.Language))})
		}
	}
	t.clarify(query.SlotSense, t.say("ask_meant"), options)
	return nil, nil
}
