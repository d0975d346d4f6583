package evals

// Changes are what differs between two runs.
type Changes struct {
	Better []Change `json:"better,omitempty"`
	Worse  []Change `json:"worse,omitempty"`
	Other  []Change `json:"other,omitempty"` // another outcome that counts the same
	Added  int      `json:"added,omitempty"` // questions that the earlier run did not have
	Gone   int      `json:"gone,omitempty"`  // questions that only the earlier run had
}

// Change is a question that has another outcome than before.
type Change struct {
	Suite    string  `json:"suite"`
	ID       string  `json:"id"`
	Question string  `json:"question"`
	Was      Outcome `json:"was"`
	Is       Outcome `json:"is"`
}

// worth is what outcomes count.
var worth = map[Outcome]int{Right: 1, Wrong: -1, Guessed: -1}

// CompareRuns says what got better and worse, in the order of the later run.
func CompareRuns(before, after []Result) *Changes {
	key := func(r *Result) string { return r.Suite + "/" + r.ID() }
	was := map[string]Outcome{}
	for _, r := range before {
		was[key(&r)] = r.Outcome
	}
	c := &Changes{}
	for _, r := range after {
		old, known := was[key(&r)]
		delete(was, key(&r))
		change := Change{r.Suite, r.ID(), r.Question, old, r.Outcome}
		switch {
		case !known:
			c.Added++
		case worth[r.Outcome] > worth[old]:
			c.Better = append(c.Better, change)
		case worth[r.Outcome] < worth[old]:
			c.Worse = append(c.Worse, change)
		case r.Outcome != old:
			c.Other = append(c.Other, change)
		}
	}
	c.Gone = len(was)
	return c
}
