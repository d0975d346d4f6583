package store_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// usageRows are rows of token_usage.
var usageRows = [][]any{
	{int64(1), "2026-11-20", "Kibitz", "2026-11-20", 0.7, nil, int64(100), int64(5), nil, nil, int64(3), nil, nil, nil},
	{int64(2), "2026-11-21", "Kibitz", "gpt-4o", nil, nil, int64(200), int64(7), nil, nil, nil, int64(0), nil, nil},
}

func TestQueryRows(t *testing.T) {
	for _, c := range []struct {
		sql  string
		want [][]any
	}{
		{"SELECT count(*), sum(input_tokens), sum(input_cached_tokens), sum(audio_input_tokens) FROM token_usage", [][]any{{int64(2), int64(300), int64(0), nil}}},
		{"SELECT usage_date, model_name, temperature FROM token_usage ORDER BY cod_usage", [][]any{{"2026-11-20", "2026-11-20", 0.7}, {"2026-11-21", "gpt-4o", nil}}},
		{"SELECT cod_usage FROM token_usage WHERE usage_date >= CAST('2026-11-21' AS DATE)", [][]any{{int64(2)}}},
	} {
		got, err := store.QueryRows(t.Context(), "token_usage", usageRows, c.sql, store.Limits{})
		if err != nil {
			t.Fatalf("%s: %v", c.sql, err)
		}
		if diff := cmp.Diff(c.want, got.Rows); diff != "" {
			t.Errorf("%s:\n%s", c.sql, diff)
		}
	}
	if got, err := store.QueryRows(t.Context(), "token_usage", nil, "SELECT count(*) FROM token_usage", store.Limits{}); err != nil || got.Rows[0][0] != int64(0) {
		t.Errorf("no rows: %v %v", got, err)
	}
	if got, err := store.QueryRows(t.Context(), "token_usage", usageRows, "SELECT cod_usage FROM token_usage", store.Limits{Rows: 1}); err != nil || !got.Truncated {
		t.Errorf("%+v %v", got, err)
	}
}

// TestQueryRowsOnlyReads: the walls are those of a database of games, and there
// is nothing else behind them.
func TestQueryRowsOnlyReads(t *testing.T) {
	for _, sql := range []string{
		"DELETE FROM token_usage", "CREATE TABLE x (a INTEGER)", "SELECT 1; SELECT 2", "ATTACH 'x.db' AS x", "COPY token_usage TO 'x.csv'",
		"SELECT * FROM read_csv('x.csv')", "SET threads = 4", "SELECT * FROM matches",
	} {
		var known *store.SQLError
		if _, err := store.QueryRows(t.Context(), "token_usage", usageRows, sql, store.Limits{}); !errors.Is(err, store.ErrNotQuery) && !errors.As(err, &known) {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

// BenchmarkQueryRows is a question about the use of a year with many questions.
func BenchmarkQueryRows(b *testing.B) {
	var rows [][]any
	for i := range 100_000 {
		row := append([]any(nil), usageRows[1]...)
		row[0] = int64(i + 1)
		rows = append(rows, row)
	}
	for b.Loop() {
		if _, err := store.QueryRows(b.Context(), "token_usage", rows, "SELECT sum(input_tokens) FROM token_usage", store.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
