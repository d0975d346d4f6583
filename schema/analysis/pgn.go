package analysis

import (
	"context"
	"math"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/metrics"
)

// ParseEval reads the last [%eval …] of a comment of PGN: pawns from White's side
// (0.17), or # and the number of moves to mate (#-4); a depth may follow after a
// comma. ok is false if there is none, or what it says is no evaluation.
func ParseEval(comment string) (score metrics.Centipawns, ok bool) {
	const command = "[%eval "
	at := strings.LastIndex(comment, command)
	if at < 0 {
		return 0, false
	}
	value := strings.TrimLeft(comment[at+len(command):], " ")
	if end := strings.IndexAny(value, ",] "); end >= 0 {
		value = value[:end]
	}
	if mate, is := strings.CutPrefix(value, "#"); is {
		n, err := strconv.Atoi(mate)
		if err != nil {
			return 0, false
		}
		if n == 0 && strings.HasPrefix(mate, "-") {
			return -metrics.Mated, true
		}
		return metrics.MateIn(n), true
	}
	if strings.Trim(value, "+-.0123456789") != "" { // Inf, hexadecimal and exponents are no pawns
		return 0, false
	}
	pawns, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return 0, false
	}
	return metrics.Pawns(int(math.Round(100 * max(-1e4, min(1e4, pawns))))), true
}

// initialScore is what the initial position is taken for where a file does not
// say.
const initialScore = metrics.Centipawns(15)

// pgnEvaluations are the evaluations that the comments of some games hold, by
// game and in the order of its positions; games without any are not there.
func pgnEvaluations(ctx context.Context, r Reader, games []*Game) (map[*Game][]*Evaluation, error) {
	byCode := make(map[int64]*Game, len(games))
	codes := make([]int64, len(games))
	for i, g := range games {
		byCode[g.Code], codes[i] = g, g.Code
	}
	rows, err := r.Rows(ctx, `SELECT cod_match, move_order, comment_text FROM move_comments
		WHERE comment_order >= 0 AND comment_text LIKE '%[%eval %' AND cod_match IN `+in(codes)+" ORDER BY cod_match, move_order, comment_order")
	if err != nil {
		return nil, err
	}
	found := map[*Game][]*Evaluation{}
	for _, row := range rows {
		g, order, comment := byCode[cells.Whole(row[0])], cells.Whole(row[1]), cells.Text(row[2])
		if strings.HasPrefix(comment, "(") && strings.HasSuffix(comment, ")") {
			continue // a variation: what it says is of another position
		}
		score, ok := ParseEval(comment)
		if !ok || order >= int64(len(g.Positions)) {
			continue
		}
		if found[g] == nil {
			found[g] = make([]*Evaluation, len(g.Positions))
		}
		found[g][order] = &Evaluation{Score: score}
	}
	for g, evaluations := range found {
		if g.Positions[0].Position == chessboard.Start() {
			evaluations[0] = &Evaluation{Score: initialScore}
		}
		last := len(g.Positions) - 1
		if e, over := g.Positions[last].Over(); over {
			evaluations[last] = &e
		}
	}
	return found, nil
}

// pgnSources are the names of who evaluated some games, by their codes: the tag
// Annotator or the host of Site.
func pgnSources(ctx context.Context, r Reader, games []int64) (map[int64]Engine, error) {
	rows, err := r.Rows(ctx, `SELECT mk.cod_match, k.keyword, kv.kw_value FROM match_keywords mk
		JOIN keywords k ON k.cod_keyword = mk.cod_keyword JOIN keyword_values kv ON kv.cod_value = mk.cod_value
		WHERE k.keyword IN ('Annotator', 'Site') AND k.keyword_type = 'MKW' AND mk.cod_match IN `+in(games)+" ORDER BY k.keyword DESC")
	if err != nil {
		return nil, err
	}
	sources := map[int64]Engine{}
	for _, game := range games {
		sources[game] = pgnEngine("PGN")
	}
	for _, row := range rows { // Annotator comes last and prevails
		game, value := cells.Whole(row[0]), strings.TrimSpace(cells.Text(row[2]))
		switch {
		case value == "" || value == "?":
		case cells.Text(row[1]) == "Annotator":
			sources[game] = pgnEngine(clip(value))
		default:
			if u, err := url.Parse(value); err == nil && u.Host != "" {
				sources[game] = pgnEngine(clip(u.Hostname()))
			}
		}
	}
	return sources, nil
}

// clip cuts a name to the width of its column.
func clip(name string) string {
	const width = 100
	if len(name) <= width {
		return name
	}
	end := width
	for !utf8.RuneStart(name[end]) {
		end--
	}
	return name[:end]
}
