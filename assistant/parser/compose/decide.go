package compose

// Verdict is what is to be done with the readings of a question.
type Verdict struct {
	Readings []Reading // the likeliest first; none: nothing is likely enough
	Sure     bool      // the first is clearly ahead
	Offer    bool      // even one alone is only offered
	SQL      bool      // the SQL is wanted, and no rows
}

// The costs up to which the likeliest reading is answered, and offered; and how
// far it has to be ahead of the next to be answered.
const (
	answerDoubt = 1.6
	offerDoubt  = 4.6
	aloneDoubt  = 2.3 // of one that is far ahead of the next
	askDoubt    = 2.5 // of one that asks back whom or what unit is meant
	ahead       = 0.7
	maxOffered  = 3
)

// Decide says whether the first of the readings is answered, some are offered,
// or none is likely enough.
func (r *Reader) Decide(all []Reading) Verdict {
	if len(all) == 0 || all[0].Doubt > offerDoubt {
		return Verdict{}
	}
	best := all[0].Cost
	near := all[:1]
	for len(near) < len(all) && len(near) < maxOffered && all[len(near)].Cost <= best+ahead {
		near = all[:len(near)+1]
	}
	v := Verdict{Readings: near, Offer: all[0].Doubt > answerDoubt, SQL: all[0].SQL}
	v.Sure = !v.Offer && len(near) == 1
	alone := len(all) == 1 || all[1].Cost > best+3*ahead
	if alone && all[0].Doubt <= aloneDoubt || v.SQL && all[0].Doubt <= askDoubt {
		return Verdict{Readings: all[:1], Sure: true, SQL: v.SQL}
	}
	if f := all[0].Form; all[0].Doubt <= askDoubt && len(f.Holes()) > 0 {
		return Verdict{Readings: all[:1], Sure: true, SQL: v.SQL} // the question back says how it was read
	}
	if v.Offer && len(near) == 1 && len(all) > 1 && all[1].Cost <= best+3*ahead {
		v.Readings = all[:2]
	}
	return v
}
