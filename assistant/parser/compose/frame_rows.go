package compose

// number takes a number that says how many rows are wanted: it stands right
// before what it counts.
func (f *frame) number(i int, part fragment) bool {
	n := part.value.(int)
	if f.top != 0 || n < 1 || n > 100 || i+1 >= len(f.parts) {
		return false
	}
	next := f.parts[i+1]
	counted := next.kind == "noun" || next.kind == "most" || next.kind == "order" || next.kind == "wins" || next.kind == "agg" || next.kind == "bestmeasure" || next.kind == "ranking" || next.kind == "big_group"
	if !counted || next.start > part.end+1 {
		return false
	}
	f.top = n
	return true
}

// nthGame is a game told by its place among those that are meant.
type nthGame int

// takeNth makes of the nth game a round, where one of a match is meant, else a
// place in the order of time.
func (f *frame) takeNth(n nthGame) {
	if match := len(f.own.Names) > 0 && len(f.opp.Names) > 0 || f.ofEvent(); match {
		f.conds = append(f.conds, said[condition]{condition{round(int(n)), "tag"}, 0})
		return
	}
	f.order = &ordering{How: "first", Skip: int(n) - 1}
}

// ofEvent says that the games are those of an event.
func (f *frame) ofEvent() bool {
	for _, c := range f.conds {
		if c.value.Tag != nil && c.value.Tag.Name == "Event" {
			return true
		}
	}
	return false
}
