package execute

import "time"

// Phase is what is done for a question at a time.
type Phase int

const (
	Idle Phase = iota
	Understanding
	Guarding
	Running
	phases
)

// Clock tells how long each phase took. One ends where another begins, so that no
// time counts twice. It is not safe for concurrent use.
type Clock struct {
	now   Phase
	since time.Time
	spent [phases]time.Duration
}

// Enter begins a phase; leave goes back to the one before it.
func (c *Clock) Enter(p Phase) (leave func()) {
	before := c.now
	c.turn(p)
	return func() { c.turn(before) }
}

func (c *Clock) turn(p Phase) {
	at := time.Now()
	c.spent[c.now] += at.Sub(c.since)
	c.now, c.since = p, at
}

// Milliseconds are those that a phase took, up to the last change of phases.
func (c *Clock) Milliseconds(p Phase) float64 {
	return float64(c.spent[p].Microseconds()) / 1000
}
