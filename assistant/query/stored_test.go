package query_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestReadStored: forms and the queries of earlier versions are read, and what
// neither can be is refused.
func TestReadStored(t *testing.T) {
	for _, text := range []string{
		`{"measure":"count","subject":"games"}`,
		`{"rows":"games","show":[{"agg":"count"}]}`,
	} {
		f, err := query.ReadStored([]byte(text))
		if err != nil || f.Rows != query.RowGames || len(f.Show) != 1 {
			t.Errorf("%s is read as %+v, %v", text, f, err)
		}
	}
	for _, text := range []string{
		``, `[]`, `{"measure":"count","subjekt":"games"}`, `{"rows":"games","measure":"count"}`,
		`{"measure":"average","subject":"games"}`,               // of what?
		`{"measure":"count","subject":"games","limit":"three"}`, // no number
	} {
		if f, err := query.ReadStored([]byte(text)); err == nil {
			t.Errorf("%s is read as %+v", text, f)
		}
	}
}
