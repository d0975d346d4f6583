// Package cells reads the cells of rows that a database answers with: nil, int64,
// float64, bool or string, whichever kind of server it is.
package cells

// Text is a cell's text, empty for what is none.
func Text(cell any) string {
	s, _ := cell.(string)
	return s
}

// Whole is a cell's whole number: a fraction is cut off, true is 1, and what is no
// number is 0.
func Whole(cell any) int64 {
	switch v := cell.(type) {
	case int64:
		return v
	case float64:
		return int64(v)
	case bool:
		if v {
			return 1
		}
	}
	return 0
}

// Fraction is a cell's number, 0 for what is none.
func Fraction(cell any) float64 {
	switch v := cell.(type) {
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return 0
}

// Optional is what a cell reads as, nil for NULL.
func Optional[T any](cell any, read func(any) T) *T {
	if cell == nil {
		return nil
	}
	value := read(cell)
	return &value
}
