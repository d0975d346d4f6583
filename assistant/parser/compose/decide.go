package compose

// Verdict is what is to be done with the readings of a question.
type Verdict struct {
	Readings []Reading // the likeliest first; none: nothing is likely enough
	Sure     bool      // the first is taken: it asks back itself, its SQL or a figure of engine analysis is wanted, or it goes on from an answer
	SQL      bool      // the SQL is wanted, and no rows
}

// Figures says that the likeliest reading asks for engine analysis, and that little
// speaks against it.
func (v Verdict) Figures() bool {
	return len(v.Readings) > 0 && v.Readings[0].Form.Analysed() && v.Readings[0].Doubt <= figureDoubt && len(v.Readings[0].Corrections) == 0
}

// What a reading may be doubted up to, to be offered; and how far others may be
// behind the likeliest to be offered beside it. At first contact with questions
// of others fewer than half of even the least doubtful were right, so none is
// answered without being asked about: see evals/contact.
const (
	offerDoubt  = 4.6
	askDoubt    = 2.5 // of one that asks back whom or what unit is meant, which says how it was read
	sqlDoubt    = 2.5 // of one whose SQL is wanted, which says what it selects
	ahead       = 1.5
	maxOffered  = 3
	followDoubt = 1.7 // of one that goes on from an answer, which is most of what it says
	figureDoubt = 1.0 // of one that asks for figures of engine analysis, the words for which mean nothing else
	clearly     = 0.4 // how far the next one is behind where such a one is taken
)

// DecideAfter is Decide for readings that go on from an answer: one that is
// clearly ahead is taken.
func (r *Reader) DecideAfter(all []Reading) Verdict {
	v := r.Decide(all)
	if len(v.Readings) == 1 && v.Readings[0].Doubt <= followDoubt {
		v.Sure = true
	}
	return v
}

// Decide says whether readings are likely enough to be offered.
func (r *Reader) Decide(all []Reading) Verdict {
	if len(all) == 0 || all[0].Doubt > offerDoubt {
		return Verdict{}
	}
	first := all[0]
	if first.SQL && first.Doubt <= sqlDoubt || first.Doubt <= askDoubt && len(first.Form.Holes()) > 0 {
		return Verdict{Readings: all[:1], Sure: true, SQL: first.SQL}
	}
	if first.Form.Analysed() && first.Doubt <= figureDoubt && (len(all) == 1 || all[1].Cost >= first.Cost+clearly) {
		return Verdict{Readings: all[:1], Sure: true, SQL: first.SQL}
	}
	near := 1
	for near < min(len(all), maxOffered) && all[near].Cost <= first.Cost+ahead {
		near++
	}
	return Verdict{Readings: all[:near], SQL: first.SQL}
}
