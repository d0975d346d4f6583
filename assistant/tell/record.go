package tell

import (
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// headToHead says the record between two people for the one it is of, who is named
// first: the score, and what it is made of.
func (t line) headToHead(q query.Query) string {
	rows, people := t.rows, q.Players()
	own, other := people[0], people[1]
	if people[1].Own {
		own, other = other, own
	}
	first := 1 // the column of games
	switch q.Group {
	case query.NoKey:
		first = 0
	case query.ByPlayer:
		rows = nil
		for _, row := range t.rows {
			if name, ok := row[0].(string); ok && own.Name.Is(name) {
				rows = append(rows, row)
			}
		}
	case query.ByWhite, query.ByBlack:
		return t.topLine(q)
	}
	sum := make([]int64, 4) // games, wins, draws, losses
	for _, row := range rows {
		for i := range sum {
			sum[i] += source.Whole(row[first+i])
		}
	}
	switch {
	case own.Name.Text != other.Name.Text && len(rows) > 0 && sum[0] > 0 && !t.truncated && q.Limit == 0 && q.Having == nil:
	case q.Group == query.NoKey:
		return t.measured(q, t.rows[0])
	default:
		return t.topLine(q)
	}
	line := t.say("head_to_head", "who", own.Name.Text, "other", other.Name.Text, "own", halves(2*sum[1]+sum[2]), "against", halves(2*sum[3]+sum[2]),
		"x", t.record(source.Row{sum[0], sum[1], sum[2], sum[3], nil}))
	if q.Group != query.NoKey && q.Group != query.ByPlayer {
		line += " " + Sentence(t.plural("n_rows", int64(len(rows))))
	}
	return line
}

// halves writes points that are counted in halves, as scores of matches are.
func halves(n int64) string {
	switch {
	case n%2 == 0:
		return strconv.FormatInt(n/2, 10)
	case n == 1:
		return "½"
	}
	return strconv.FormatInt(n/2, 10) + "½"
}
