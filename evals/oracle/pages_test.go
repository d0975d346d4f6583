package oracle_test

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// TestPages: a page of positions, which is looked for among the earliest games
// first, has the rows that the whole list has there, also where dates are alike or
// unknown and where pages end in the middle of a game.
func TestPages(t *testing.T) {
	text := new(bytes.Buffer)
	if _, err := text.ReadFrom(samples.PGN()); err != nil {
		t.Fatal(err)
	}
	dates := "UPDATE matches SET match_date = CASE cod_match % 4 WHEN 0 THEN NULL WHEN 1 THEN '1900.??.??' ELSE match_date END"
	b := alteredBench(t, samples.Name, text.Bytes(), dates)
	won := query.Cond{Result: query.WhiteWins}
	for name, f := range map[string]query.Form{
		"frequent":    {Position: &query.Position{Structures: []query.Structure{{Side: query.White, Kind: query.Doubled}}}},
		"rare":        {Position: &query.Position{Only: []query.Piece{query.Rook, query.Pawn}}},
		"battery":     {Position: &query.Position{Structures: []query.Structure{{Kind: query.DiagonalBattery}}}},
		"never":       {Position: &query.Position{Counts: []query.Pieces{{Piece: query.Queen, Range: query.Range{Min: 9}}}}},
		"of games":    {Position: &query.Position{Counts: []query.Pieces{{Side: query.Black, Piece: query.Rook, Area: "e", Range: query.Range{Min: 1}}}}, Where: &won},
		"before mate": {Position: &query.Position{Counts: []query.Pieces{{Piece: query.Queen, Range: query.Range{Min: 1}}}, Next: &query.HalfMove{All: schema.CheckMate}}},
	} {
		f.Rows, f.As = query.RowPositions, query.AsTable
		whole := b.page(t, f)
		for _, limit := range []int{2, 7, 60, 1000} {
			for _, skip := range []int{0, 1, 45} {
				f.Limit, f.Skip = limit, skip
				want := whole[min(skip, len(whole)):min(skip+limit, len(whole))]
				if got := b.page(t, f); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
					t.Errorf("%s, %d after %d: %v\nwant %v", name, limit, skip, got, want)
				}
			}
		}
	}
}

// page is the rows of a form, which the guard lets through.
func (b *bench) page(t *testing.T, f query.Form) [][]any {
	t.Helper()
	sql, err := b.printer.PrintForm(f)
	if err == nil {
		err = b.guard.Check(t.Context(), b.printer.Dialect, sql)
	}
	var result *store.Result
	if err == nil {
		result, err = b.db.Query(t.Context(), sql, store.Limits{Rows: 1 << 20, Bytes: 100 << 20})
	}
	if err != nil {
		t.Fatal(fmt.Errorf("%w\n%s", err, sql))
	}
	return result.Rows
}
