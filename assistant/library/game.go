package library

import (
	"context"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/source"
)

// Games reads whole games.
type Games interface {
	// Game reads the game of a COD_MATCH. If there is none the error is an
	// *source.Error of the code game_missing.
	Game(ctx context.Context, cod int64) (*Game, error)
	// Headings reads what lists show of games. Its errors are *source.Error.
	Headings(ctx context.Context, cods []int64) ([]Heading, error)
	// Played reads the half-moves at the ends of some moments, in no order. Its
	// errors are *source.Error.
	Played(ctx context.Context, moments []source.Moment) ([]source.Played, error)
	// Starts reads the first half-moves of those of the games that do not begin at
	// the initial position, in no order. Its errors are *source.Error.
	Starts(ctx context.Context, cods []int64) ([]source.Played, error)
}

// Game is a game to be replayed or printed.
type Game struct {
	CodMatch  int64             `json:"cod_match"`
	White     string            `json:"white,omitempty"`
	Black     string            `json:"black,omitempty"`
	WhiteElo  int               `json:"white_elo,omitempty"`
	BlackElo  int               `json:"black_elo,omitempty"`
	Date      string            `json:"date,omitempty"` // as in PGN: 1990.??.??
	Event     string            `json:"event,omitempty"`
	Site      string            `json:"site,omitempty"`
	Round     string            `json:"round,omitempty"`
	Result    string            `json:"result"` // 1-0, 0-1, 1/2-1/2 or *
	ECO       string            `json:"eco,omitempty"`
	Opening   string            `json:"opening,omitempty"`
	Tags      map[string]string `json:"tags"` // all of them, by their PGN names
	Start     Placement         `json:"start"`
	HalfMoves []HalfMove        `json:"half_moves" nullable:"false"`
	Comments  []string          `json:"comments,omitempty"` // before the first half-move
	Analysis  *Analysis         `json:"analysis,omitempty"` // if the game was analysed
}

// Placement is where the pieces stand before or after a half-move.
type Placement struct {
	Board    string `json:"board"`     // 64 characters, as the database has them
	DrawerID string `json:"drawer_id"` //
	FEN      string `json:"fen"`       // where the game does not tell castling rights, those that the board allows
}

// HalfMove is a half-move of a Game and the position after it.
type HalfMove struct {
	Number   int      `json:"number"` // from 1
	FullMove int      `json:"full_move"`
	Side     string   `json:"side" enum:"white,black"`
	SAN      string   `json:"san"`
	From     string   `json:"from"` // a square, such as e2
	To       string   `json:"to"`
	Check    bool     `json:"check,omitempty"` // not set by a mate
	Mate     bool     `json:"mate,omitempty"`
	Capture  bool     `json:"capture,omitempty"`
	Offer    bool     `json:"draw_offer,omitempty"`
	Score    *float64 `json:"score,omitempty"`    // of an engine, in pawns from White's side
	Comments []string `json:"comments,omitempty"` // words, $n for a glyph, variations in parentheses
	Placement
}

// Game reads a game. Errors are *source.Error, of the code game_missing where there is
// none.
func (l *Library) Game(ctx context.Context, cod int64) (*Game, error) {
	if l.games == nil {
		return nil, MissingGame(cod)
	}
	return l.games.Game(ctx, cod)
}

// MissingGame says that there is no game of that code.
func MissingGame(cod int64) error {
	return &source.Error{Status: source.Failed, Code: "game_missing", Args: []string{"n", strconv.FormatInt(cod, 10)}}
}

// Played reads the half-moves at the ends of some moments; none where games cannot
// be read.
func (l *Library) Played(ctx context.Context, moments []source.Moment) ([]source.Played, error) {
	if l.games == nil {
		return nil, nil
	}
	return l.games.Played(ctx, moments)
}

// Starts reads the first half-moves of those games that do not begin at the initial
// position; none where games cannot be read.
func (l *Library) Starts(ctx context.Context, cods []int64) ([]source.Played, error) {
	if l.games == nil || len(cods) == 0 {
		return nil, nil
	}
	return l.games.Starts(ctx, cods)
}
