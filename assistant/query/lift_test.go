package query

import "testing"

// TestLift: every query has a form, which makes sense, and queries that are
// told apart have forms that are.
func TestLift(t *testing.T) {
	m := randomMaker(5)
	for range 3000 {
		q := m.query()
		if len(q.Holes()) > 0 {
			continue
		}
		f := q.Lift()
		if err := f.Check(); err != nil {
			t.Fatalf("%v\n%s\nof\n%s", err, encoded(f), encoded(q))
		}
		if !f.Equal(f.Clone()) || !f.Canonical().Equal(f) {
			t.Fatalf("not equal to itself: %s", encoded(f))
		}
		if plain := q.Canonical().Lift(); !plain.Equal(f) {
			t.Errorf("its plain form is lifted to\n%s\nand\n%s\nto\n%s", encoded(plain), encoded(q), encoded(f))
		}
		other := m.query()
		if lifted := other.Lift(); lifted.Equal(f) && !other.Equal(q) {
			t.Errorf("one form\n%s\nfor\n%s\nand\n%s", encoded(f), encoded(q), encoded(other))
		}
	}
}
