package query

import (
	"bytes"
	"encoding/json"
)

// ReadStored reads a form that Kibitz has written: as a Form, or as earlier
// versions kept it, as a Query, which is lifted. Nothing that it does not know may
// stand there.
func ReadStored(text []byte) (Form, error) {
	var flat struct {
		Measure Measure `json:"measure"`
	}
	// What is no object fits neither, and the second reading says so.
	if json.Unmarshal(text, &flat) == nil && flat.Measure != "" {
		var q Query
		if err := decodeStrictly(text, &q); err != nil {
			return Form{}, err
		}
		if err := q.Check(); err != nil {
			return Form{}, err // what makes no sense cannot be lifted
		}
		return q.Lift(), nil
	}
	var f Form
	err := decodeStrictly(text, &f)
	return f, err
}

func decodeStrictly(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(to)
}
