package execute

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestClock: what is run while a question is understood is no time of
// understanding it.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c Clock
		spend := func(p Phase, within func()) {
			leave := c.Enter(p)
			defer leave()
			time.Sleep(10 * time.Millisecond)
			within()
			time.Sleep(time.Millisecond)
		}
		spend(Understanding, func() {
			spend(Guarding, func() {})
			spend(Running, func() { spend(Guarding, func() {}) })
		})
		for p, want := range map[Phase]float64{Understanding: 11, Guarding: 22, Running: 11} {
			if got := c.Milliseconds(p); got != want {
				t.Errorf("phase %d: %v ms, want %v", p, got, want)
			}
		}
	})
}
