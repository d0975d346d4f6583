package guard

// scope is the WITH names that can be seen at a place of the statement, the
// innermost first.
type scope struct {
	name    string   // folded as the server does
	columns []string // not known on DuckDB, whose binder looks after them
	rows    int      // at most; unbounded when that cannot be told
	parts   int
	weights
	outer *scope
}

func (s *scope) find(name string) *scope {
	for ; s != nil; s = s.outer {
		if s.name == name {
			return s
		}
	}
	return nil
}
