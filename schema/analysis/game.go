package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sort"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/metrics"
)

// A Game is what is evaluated of a game: its positions, in order.
type Game struct {
	Code      int64 // COD_MATCH
	Positions []Position
}

// A Position of a Game.
type Position struct {
	chessboard.Position
	Code int64 // COD_POSITION
	EPD  string
	Key  int64           // EvalKey of EPD
	Move chessboard.Move // that led here; of no meaning in the first one
}

// EvalKey is the key of a position in da_evaluations: the first 8 bytes of the
// SHA-256 of its EPD, the top bit cleared.
func EvalKey(epd string) int64 {
	sum := sha256.Sum256([]byte(epd))
	return int64(binary.BigEndian.Uint64(sum[:8]) &^ (1 << 63))
}

// Over gives the evaluation of a position in which the game has ended by mate or
// stalemate; ok is false if it goes on.
func (p *Position) Over() (e Evaluation, ok bool) {
	if p.HasLegalMove() {
		return Evaluation{}, false
	}
	switch {
	case !p.InCheck():
		return Evaluation{Stalemate: true}, true
	case p.Turn() == chessboard.White:
		return Evaluation{Score: -metrics.Mated}, true
	}
	return Evaluation{Score: metrics.Mated}, true
}

// A ReplayError says that the rows of a game are not a game by the rules.
type ReplayError struct {
	Game    int64
	Order   int64 // of the half-move, 0 for the initial position
	Problem string
}

func (e *ReplayError) Error() string {
	return fmt.Sprintf("game %d cannot be replayed at half-move %d: %s", e.Game, e.Order, e.Problem)
}

// ReadGames reads games in the order of their codes. Those that cannot be
// replayed are left out and told. It is long because games, half-moves and
// positions are read one after the other into the same games.
func ReadGames(ctx context.Context, r Reader, codes []int64) (games []*Game, unplayable []*ReplayError, err error) {
	if len(codes) == 0 {
		return nil, nil, nil
	}
	byCode := map[int64]*Game{}
	rows, err := r.Rows(ctx, "SELECT cod_match, initial_position FROM matches WHERE cod_match IN "+in(codes))
	if err != nil {
		return nil, nil, err
	}
	for _, row := range rows {
		g := &Game{Code: cells.Whole(row[0])}
		g.add(chessboard.Start(), cells.Whole(row[1]), chessboard.Move{})
		byCode[g.Code] = g
	}
	failed := map[int64]*ReplayError{}
	fail := func(game, order int64, problem string) {
		if failed[game] == nil {
			failed[game] = &ReplayError{game, order, problem}
		}
	}
	if rows, err = r.Rows(ctx, `SELECT mk.cod_match, kv.kw_value FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword
		JOIN keyword_values kv ON kv.cod_value = mk.cod_value
		WHERE k.keyword = 'FEN' AND k.keyword_type = 'MKW' AND mk.cod_match IN `+in(codes)); err != nil {
		return nil, nil, err
	}
	for _, row := range rows {
		g := byCode[cells.Whole(row[0])]
		start, err := chessboard.ParseFEN(cells.Text(row[1]))
		if err != nil {
			fail(g.Code, 0, err.Error())
			continue
		}
		code := g.Positions[0].Code
		g.Positions = g.Positions[:0]
		g.add(start, code, chessboard.Move{})
	}
	if rows, err = r.Rows(ctx, `SELECT cod_match, move_order, move_from, move_to, move_events, to_position FROM match_moves
		WHERE cod_match IN `+in(codes)+" ORDER BY cod_match, move_order"); err != nil {
		return nil, nil, err
	}
	for _, row := range rows {
		g := byCode[cells.Whole(row[0])]
		if failed[g.Code] != nil {
			continue
		}
		m := chessboard.Move{From: chessboard.Square(cells.Whole(row[2])), To: chessboard.Square(cells.Whole(row[3])),
			Promotion: promotions[schema.Event(cells.Whole(row[4]))&schema.AnyPiece3]}
		p := g.Positions[len(g.Positions)-1].Position
		if !p.IsLegal(m) {
			fail(g.Code, cells.Whole(row[1]), m.String()+" is not legal")
			continue
		}
		p.Play(m)
		g.add(p, cells.Whole(row[5]), m)
	}
	for code, g := range byCode {
		if e := failed[code]; e != nil {
			unplayable = append(unplayable, e)
		} else {
			games = append(games, g)
		}
	}
	sort.Slice(games, func(i, j int) bool { return games[i].Code < games[j].Code })
	sort.Slice(unplayable, func(i, j int) bool { return unplayable[i].Game < unplayable[j].Game })
	return games, unplayable, nil
}

// promotions are the pieces that pawns become, by their bits.
var promotions = map[schema.Event]chessboard.Role{
	schema.Queen3: chessboard.Queen, schema.Rook3: chessboard.Rook,
	schema.Bishop3: chessboard.Bishop, schema.Knight3: chessboard.Knight,
}

func (g *Game) add(p chessboard.Position, code int64, m chessboard.Move) {
	epd := p.EPD()
	g.Positions = append(g.Positions, Position{Position: p, Code: code, EPD: epd, Key: EvalKey(epd), Move: m})
}
