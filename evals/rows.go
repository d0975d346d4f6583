package evals

import "encoding/json"

// normal is a cell as cells are compared: every number a float64, which holds
// all whole numbers that a gold row can have.
func normal(cell any) any {
	switch v := cell.(type) {
	case int:
		return float64(v)
	case int64:
		return float64(v)
	case json.Number:
		if n, err := v.Float64(); err == nil {
			return n
		}
		return v.String()
	}
	return cell
}
