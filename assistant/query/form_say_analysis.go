package query

import (
	"slices"
	"strings"
)

// judgements are all of them, from good to bad.
var judgements = []Judgement{EngineMove, NormalMove, Inaccuracy, Mistake, Blunder}

// judgedHead says half-moves that nothing more is told of by what they are judged:
// 'blunders'.
func (s speaker) judgedHead(h *HalfMove, nouns []noun, m mode) (string, bool) {
	if h.Judged == nil || len(h.Judged.As) == 0 || len(nouns) > 1 || nouns[0].key != "half_move" || h.Piece != NoPiece || h.SAN != "" {
		return "", false
	}
	return s.judgedAs(h.Judged.As, m), true
}

// judgedAs says judgements from bad to good, and what they mean.
func (s speaker) judgedAs(as []Judgement, m mode) string {
	var texts []string
	worst := true // they are the worst ones, without a gap
	for i, j := range slices.Backward(judgements) {
		if !slices.Contains(as, j) {
			continue
		}
		worst = worst && j != EngineMove && j != NormalMove && len(texts) == len(judgements)-1-i
		texts = append(texts, s.say(string(m)+string(j)))
	}
	if s.plain {
		return strings.Join(texts, s.say("or_else"))
	}
	if worst {
		least := judgements[len(judgements)-len(texts)]
		return strings.Join(texts, s.say("or_else")) + s.say("from_"+string(least))
	}
	n := 0
	for _, j := range slices.Backward(judgements) {
		if slices.Contains(as, j) {
			texts[n] += s.say("meaning_" + string(j))
			n++
		}
	}
	return strings.Join(texts, s.say("or_else"))
}

// judged says what engine analysis says of half-moves, but for what the head says.
func (s speaker) judged(j *Judged, said bool) string {
	if j == nil {
		return ""
	}
	text := ""
	if len(j.As) > 0 && !said {
		text = s.say("judged_as", "x", s.judgedAs(j.As, article))
	}
	for _, part := range []struct {
		key string
		is  bool
	}{{"judged_best", j.Best}, {"judged_only", j.Only}, {"judged_turning", j.Turning}, {"judged_phase_" + string(j.Phase), j.Phase != AnyPhase}} {
		if part.is {
			text += s.say(part.key)
		}
	}
	if text == "" && !said {
		return s.say("judged")
	}
	return text
}

// evaluated says how a position is evaluated.
func (s speaker) evaluated(e Evaluation) string {
	return s.say("evaluated_"+string(e.In), "whose", s.whoseSide(e.Side), "x", s.bounds(e.Bounds))
}

// meaning says what a judgement means once, where it is said first; with label
// nowhere.
func (s speaker) meaning(text string, label bool) string {
	for _, meaning := range s.meanings() {
		first, rest, ok := strings.Cut(text, meaning)
		switch {
		case !ok:
		case label:
			text = first + strings.ReplaceAll(rest, meaning, "")
		default:
			text = first + meaning + strings.ReplaceAll(rest, meaning, "")
		}
	}
	return text
}

// meanings are what judgements mean.
func (s speaker) meanings() []string {
	all := []string{s.say("meaning_" + string(EngineMove))}
	for _, j := range judgements[1:] {
		all = append(all, s.say("meaning_"+string(j)), s.say("from_"+string(j)))
	}
	return all
}
