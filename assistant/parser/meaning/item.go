package meaning

// Item is a stretch of the question read as a value of a category.
type Item struct {
	Category   string
	Start, End int
	Value      any
	Cost       int
	sum        uint64 // of the value, once it was compared; 0: not yet
}

// SameValue compares values by their sums, each of which is made once.
func (it *Item) SameValue(other *Item) bool {
	for _, i := range []*Item{it, other} {
		if i.sum == 0 {
			i.sum = Sum(i.Value)
		}
	}
	return it.sum == other.sum
}
