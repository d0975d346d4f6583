package query

import "strings"

// judgedWords are what half-moves that are judged so are called, in a mode.
var judgedWords = map[mode]func(paraphraser) map[string][][]Judgement{
	bare:    wordsOf(allJudged(), func(s speaker, as []Judgement) string { return s.unexplaining().judgedAs(as, bare) }),
	article: wordsOf(allJudged(), func(s speaker, as []Judgement) string { return s.unexplaining().judgedAs(as, article) }),
	many:    wordsOf(allJudged(), func(s speaker, as []Judgement) string { return s.unexplaining().judgedAs(as, many) }),
}

// unexplaining is the speaker who does not tell what judgements mean.
func (s speaker) unexplaining() speaker {
	s.plain = true
	return s
}

// allJudged are the judgements that may be asked for together; all of them are
// any.
func allJudged() [][]Judgement {
	var all [][]Judgement
	for chosen := 1; chosen < 1<<len(judgements)-1; chosen++ {
		var as []Judgement
		for i, j := range judgements {
			if chosen>>i&1 != 0 {
				as = append(as, j)
			}
		}
		all = append(all, as)
	}
	return all
}

// judging is a trait of what engine analysis says.
func judging(set func(*Judged)) trait {
	return func(h *HalfMove) {
		var j Judged
		if h.Judged != nil {
			j = *h.Judged
		}
		set(&j)
		h.Judged = &j
	}
}

// judgedHeads read half-moves that are called by what they are judged.
func (l listener) judgedHeads(text string, m mode) []trait {
	var all []trait
	for _, as := range judgedWords[m](l.paraphraser)[text] {
		all = append(all, judging(func(j *Judged) { j.As = as }))
	}
	return all
}

// mannersOfAnalysis read what engine analysis says, in the order in which it is
// said.
var mannersOfAnalysis = []func(l listener, text string) []trait{
	func(l listener, text string) []trait {
		var all []trait
		for _, m := range l.matches("judged_as", text) {
			all = append(all, l.judgedHeads(m["x"], article)...)
		}
		return append(all, plainly(l, "judged", text, judging(func(*Judged) {}))...)
	},
	func(l listener, text string) []trait {
		return plainly(l, "judged_best", text, judging(func(j *Judged) { j.Best = true }))
	},
	func(l listener, text string) []trait {
		return plainly(l, "judged_only", text, judging(func(j *Judged) { j.Only = true }))
	},
	func(l listener, text string) []trait {
		return plainly(l, "judged_turning", text, judging(func(j *Judged) { j.Turning = true }))
	},
	func(l listener, text string) []trait {
		var all []trait
		for _, phase := range []Phase{Opening, Middlegame, Endgame} {
			all = append(all, plainly(l, "judged_phase_"+string(phase), text, judging(func(j *Judged) { j.Phase = phase }))...)
		}
		return all
	},
}

// evaluationsSaid read how a position is evaluated.
func (l listener) evaluationsSaid(text string) []feature {
	var all []feature
	for _, in := range []Measured{Chances, Centipawns, MateIn} {
		for _, m := range l.matches("evaluated_"+string(in), text) {
			for _, b := range l.amounts(m["x"]) {
				for _, side := range []Side{White, Black, Own, Other} {
					if l.whoseSide(side) == m["whose"] {
						all = append(all, func(p *Position) { p.Evaluation = &Evaluation{Side: side, In: in, Bounds: b} })
					}
				}
			}
		}
	}
	return all
}

// unexplained is the text without what judgements mean.
func (s speaker) unexplained(text string) string {
	for _, meaning := range s.meanings() {
		text = strings.ReplaceAll(text, meaning, "")
	}
	return text
}
