package query

// PartLabels say in Spanish (es) or English (en) what the rows of each part are
// like; a part that is a person's is called by the name.
func (f Form) PartLabels(language string) []string {
	s := speaker{paraphraser: paraphraser(language), inner: f.Groups}
	var labels []string
	for _, part := range f.Parts {
		text := s.part(f.Rows, part)
		if c := part.Where; c != nil && part.HalfMove == nil && c.Player != nil && c.Player.Outcome == AnyOutcome {
			text = s.name(c.Player.Name)
		}
		labels = append(labels, text)
	}
	return labels
}

// OrderLabels say in Spanish (es) or English (en) what rows are ordered by.
func (f Form) OrderLabels(language string) []string {
	s := speaker{paraphraser: paraphraser(language), inner: f.Groups}
	var labels []string
	for _, o := range f.Order {
		labels = append(labels, s.ordering(&f, o))
	}
	return labels
}
