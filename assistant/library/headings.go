package library

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// Heading is what a list of games shows of a game beside who played it, and when.
type Heading struct {
	CodMatch int64  `json:"cod_match"`
	WhiteElo int    `json:"white_elo,omitempty"`
	BlackElo int    `json:"black_elo,omitempty"`
	ECO      string `json:"eco,omitempty"`
	Opening  string `json:"opening,omitempty"` // in the language; as the game has it, or else the name of its code
}

// MaxHeadings is how many games Headings reads at a time.
const MaxHeadings = 100

// Headings reads the headings of games, in no order; a game that is not there has
// none. Errors are *source.Error.
func (l *Library) Headings(ctx context.Context, cods []int64, language string) ([]Heading, error) {
	if l.games == nil || len(cods) == 0 {
		return nil, nil
	}
	all, err := l.games.Headings(ctx, cods)
	for i := range all {
		h := &all[i]
		if name := tell.OpeningName(language, h.ECO); h.Opening == "" || language == "es" && name != "" { // games have them in English
			h.Opening = name
		}
	}
	return all, err
}
