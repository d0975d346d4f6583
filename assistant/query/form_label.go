package query

// PartLabels say in Spanish (es) or English (en) what the rows of each part are
// like; a part that is a person's is called by the name.
func (f Form) PartLabels(language string) []string {
	s := speaker{paraphraser: paraphraser(language), inner: f.Groups}
	var labels []string
	for _, part := range f.Parts {
		text := s.part(f.Rows, part)
		if c := part.Where; c != nil && part.HalfMove == nil && c.Player != nil && c.Player.Outcome == AnyOutcome && c.Player.Side == "" {
			text = s.name(c.Player.Name)
		}
		labels = append(labels, s.meaning(text, true))
	}
	return labels
}

// OrderLabels say in Spanish (es) or English (en) what rows are ordered by.
func (f Form) OrderLabels(language string) []string {
	s := speaker{paraphraser: paraphraser(language), inner: f.Groups}
	var labels []string
	for _, o := range f.Order {
		labels = append(labels, s.meaning(s.ordering(&f, o), true))
	}
	return labels
}

// Labels are short headings for the columns of the answer in Spanish (es) or
// English (en): the keys, or the number of a part, and behind them what Show
// has; a record and a streak have five. A list without Show has none.
func (f Form) Labels(language string) []string {
	s := speaker{paraphraser: paraphraser(language), inner: f.Groups}
	if f.Rows == RowUsage {
		return s.usageLabels(f)
	}
	if f.Listed() && len(f.Show) == 0 {
		return nil
	}
	var labels []string
	for _, key := range f.By {
		labels = append(labels, s.value(key))
	}
	if len(f.Parts) > 0 {
		labels = append(labels, s.say("label_part"))
	}
	for _, c := range f.columns() {
		labels = append(labels, s.labels(f, c)...)
	}
	if f.Apart != nil {
		labels = append(labels, s.value(*f.Apart))
	}
	if f.Member != "" {
		labels = append(labels, s.say("label_place"))
	}
	for i := range labels {
		labels[i] = capital(s.meaning(labels[i], true))
	}
	return labels
}

// wideLabels are the keys of the headings of aggregates with more than one column.
var wideLabels = map[Aggregate][]string{
	RecordAgg: {"label_games", "label_wins", "label_draws", "label_losses", "label_score"},
	StreakAgg: {"label_run", "label_first_date", "label_last_date", "label_first_game", "label_last_game"},
}

func (s speaker) labels(f Form, c Column) (labels []string) {
	for _, key := range wideLabels[c.Agg] {
		labels = append(labels, s.say(key))
	}
	switch {
	case labels != nil:
		return labels
	case c.Agg == CountAgg && c.Of == nil && c.Among == nil && c.Minus == nil && c.Per == nil:
		return []string{s.plainNoun(f.Rows)}
	}
	return []string{s.column(&f, c)}
}

func (s speaker) usageLabels(f Form) (labels []string) {
	if f.Usage != nil && f.Usage.By != NoUsageKey {
		labels = append(labels, capital(s.say("label_"+string(f.Usage.By))))
	}
	return append(labels, capital(s.say("label_usage_"+string(f.Show[0].Agg))))
}
