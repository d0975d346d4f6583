package local

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Played reads the half-moves at the ends of moments.
func (d Database) Played(ctx context.Context, moments []assistant.Moment) ([]assistant.Played, error) {
	var wanted []string
	for _, m := range moments {
		for _, order := range slices.Compact([]int{m.From, m.To}) {
			wanted = append(wanted, fmt.Sprintf("(cod_match = %d AND move_order = %d)", m.CodMatch, order))
		}
	}
	if wanted == nil {
		return nil, nil
	}
	rows, err := d.rows(ctx, "SELECT cod_match, move_order, move_number, move_player, move_an_text FROM match_moves WHERE "+strings.Join(wanted, " OR "))
	if err != nil {
		return nil, Error(d.Path(), err)
	}
	return halfMoves(rows), nil
}
