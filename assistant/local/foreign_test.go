package local

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/usage"
	"github.com/kibitz-chess/kibitz/schema/store"
)

func TestOfUsage(t *testing.T) {
	for sql, want := range map[string]bool{
		"SELECT count(*) FROM token_usage":                                        true,
		"SELECT count(*) FROM TOKEN_USAGE u":                                      true,
		"SELECT 1 FROM main.token_usage":                                          true,
		`SELECT 1 FROM "token_usage"`:                                             true,
		"TABLE token_usage":                                                       true,
		"FROM token_usage":                                                        true,
		"SELECT 1 FROM (token_usage)":                                             true,
		"SELECT * FROM (SELECT * FROM\n\ttoken_usage) x":                          true,
		"SELECT 1 FROM keywords, token_usage":                                     true,
		"SELECT 'token_usage' FROM matches":                                       false,
		"SELECT 'it''s from token_usage' FROM matches":                            false,
		"SELECT count(*) FROM matches WHERE white = 'from token_usage'":           false,
		"SELECT count(*) FROM matches -- from token_usage":                        false,
		"SELECT count(*) /* from token_usage */ FROM matches":                     false,
		"SELECT count(*) AS token_usage FROM matches":                             false,
		"SELECT count(*) FROM token_usages":                                       false,
		"SELECT 'a' FROM matches WHERE black <> '' AND white = ', token_usage x'": false,
	} {
		if got := ofUsage(sql); got != want {
			t.Errorf("%s: %v", sql, got)
		}
	}
}

// away is a store with processes of their own.
type away struct {
	Store
	ran []string
}

func (a *away) Path() string { return "games.duckdb" }

func (a *away) Dialect() string { return "duckdb" }

func (a *away) Query(context.Context, string, store.Limits) (*store.Result, error) {
	a.ran = append(a.ran, "here")
	return new(store.Result), nil
}

func (a *away) QueryApart(context.Context, string, store.Limits) (*store.Result, error) {
	a.ran = append(a.ran, "apart")
	return new(store.Result), nil
}

func (a *away) QueryRowsApart(context.Context, string, [][]any, string, store.Limits) (*store.Result, error) {
	a.ran = append(a.ran, "rows apart")
	return new(store.Result), nil
}

// What others wrote runs apart where it can, what Kibitz printed never.
func TestRunForeign(t *testing.T) {
	a := new(away)
	d := Database{Store: a, Usage: Usage{File: usage.New(filepath.Join(t.TempDir(), "usage.sqlite"))}}
	here := Database{Store: struct{ Store }{a}}
	for _, run := range []func() (*assistant.Rows, error){
		func() (*assistant.Rows, error) { return d.RunForeign(t.Context(), "SELECT 1") },
		func() (*assistant.Rows, error) { return d.RunForeign(t.Context(), "SELECT count(*) FROM token_usage") },
		func() (*assistant.Rows, error) { return d.Run(t.Context(), "SELECT 1") },
		func() (*assistant.Rows, error) { return here.RunForeign(t.Context(), "SELECT 1") },
	} {
		if _, err := run(); err != nil {
			t.Error(err)
		}
	}
	if want := []string{"apart", "rows apart", "here", "here"}; !slices.Equal(a.ran, want) {
		t.Errorf("ran %q, want %q", a.ran, want)
	}
}
