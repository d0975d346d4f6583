package local

import (
	"context"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/cells"
)

// Headings reads the ratings and the openings of games.
func (d Database) Headings(ctx context.Context, cods []int64) ([]assistant.Heading, error) {
	rows, err := d.rowsOf(ctx, `SELECT mk.cod_match, k.keyword, kv.kw_value FROM match_keywords mk
		JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value
		WHERE k.keyword_type = 'MKW' AND k.keyword IN ('ECO', 'Opening', 'WhiteElo', 'BlackElo') AND mk.cod_match IN (%s)`, cods)
	if err != nil {
		return nil, err
	}
	places := map[int64]int{}
	var all []assistant.Heading
	for _, row := range rows {
		cod, _ := row[0].(int64)
		at, known := places[cod]
		if !known {
			at = len(all)
			places[cod], all = at, append(all, assistant.Heading{CodMatch: cod})
		}
		setHeading(&all[at], cells.Text(row[1]), cells.Text(row[2]))
	}
	return all, nil
}

// setHeading takes a tag of the game over.
func setHeading(h *assistant.Heading, tag, value string) {
	if strings.Trim(value, "?- ") == "" {
		return
	}
	switch tag {
	case "ECO":
		h.ECO = value
	case "Opening":
		h.Opening = value
	case "WhiteElo":
		h.WhiteElo = rating(value)
	case "BlackElo":
		h.BlackElo = rating(value)
	}
}
