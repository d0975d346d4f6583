package query

// judged says what engine analysis says of half-moves.
func (s speaker) judged(j *Judged) string {
	if j == nil {
		return ""
	}
	text := ""
	if len(j.As) > 0 {
		var all []string
		for _, as := range j.As {
			all = append(all, s.say("judged_"+string(as)))
		}
		text = s.say("judged_as", "x", s.series(all, "or_else"))
	}
	for _, part := range []struct {
		key string
		is  bool
	}{{"judged_best", j.Best}, {"judged_only", j.Only}, {"judged_turning", j.Turning}, {"judged_phase_" + string(j.Phase), j.Phase != AnyPhase}} {
		if part.is {
			text += s.say(part.key)
		}
	}
	if text == "" {
		return s.say("judged")
	}
	return text
}

// evaluated says how a position is evaluated.
func (s speaker) evaluated(e Evaluation) string {
	return s.say("evaluated_"+string(e.In), "whose", s.whoseSide(e.Side), "x", s.bounds(e.Bounds))
}
