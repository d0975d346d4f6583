package sqlgen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// grouped is one row for each value of the key, with the measures given.
func (w writer) grouped(q query.Query, measures ...column) (selection, error) {
	name := string(q.Group)
	s := w.from(q)
	key, err := w.key(q, &s)
	if err != nil {
		return selection{}, err
	}
	if q.Group == query.ByPlayer && q.Subject == query.Games {
		s = w.bothPlayers(q, s, measures)
		key = "t.player"
		for i := range measures {
			measures[i].expr = strings.ReplaceAll(measures[i].expr, "m.", "t.")
		}
	}
	if len(w.Persons) > 0 && people[q.Group] && q.Measure != query.Average {
		s.columns = []column{{w.person(key), name}}
		s = selection{from: "(\n" + indent(s.print(w.Dialect)) + "\n) p"}
		key = "p." + name
	}
	s.columns = append([]column{{key, name}}, measures...)
	s.group = []string{key}
	s.ranked(q, measures[0].expr, key)
	return s, nil
}

// ranked orders grouped rows as the query wants them: by a measure, or by the
// key.
func (s *selection) ranked(q query.Query, measure, key string) {
	s.limit = q.Limit
	s.order = []string{key}
	switch q.Order {
	case query.MostFirst:
		s.rank = measure + " DESC"
	case query.LeastLast:
		s.rank = measure
	}
	if s.rank != "" {
		s.order = []string{s.rank, key}
	}
}

// people are the keys that are names of people.
var people = map[query.Key]bool{query.ByPlayer: true, query.ByWhite: true, query.ByBlack: true, query.ByOpponent: true}

// person is a name as it is shown: one spelling for all those of a person.
func (w writer) person(expr string) string {
	text := "CASE " + expr
	for _, p := range w.Persons {
		for _, s := range p.Spellings {
			if s != p.Text {
				text += " WHEN " + w.Dialect.String(s) + " THEN " + w.Dialect.String(p.Text)
			}
		}
	}
	return text + " ELSE " + expr + " END"
}

// bothPlayers makes two rows of each game, one for each player, counting only
// those that ended for the player as Outcome says.
func (w writer) bothPlayers(q query.Query, s selection, measures []column) selection {
	branch := func(side query.Side) string {
		one := s
		one.columns = []column{{nameColumn(side), "player"}}
		for _, m := range measures {
			if m.expr != "count(*)" {
				one.columns = append(one.columns, columns("m.move_count", "m.fullmove_count")...)
			}
		}
		if q.Outcome != query.AnyOutcome {
			one.where = append([]string{outcomes[side][q.Outcome]}, s.where...)
		}
		if side == query.Black && q.Outcome != query.Win && q.Outcome != query.Loss {
			one.where = append(slices.Clone(one.where), "m.black <> m.white") // NN against NN is one game of NN's
		}
		return indent(one.print(w.Dialect))
	}
	return selection{from: "(\n" + branch(query.White) + "\n  UNION ALL\n" + branch(query.Black) + "\n) t"}
}

// key is the expression of the key that rows are grouped by; it joins what it
// needs.
func (w writer) key(q query.Query, s *selection) (string, error) {
	s.joinGames()
	switch q.Group {
	case query.ByYear:
		return w.year(), nil
	case query.ByDecade:
		return "CASE WHEN " + w.year() + " BETWEEN '0001' AND '9999' AND " + w.Dialect.Substr("m.match_date", 1, 3) + " NOT LIKE '%?%' THEN " + w.Dialect.Concat(w.Dialect.Substr("m.match_date", 1, 3), "'0'") + " ELSE '????' END", nil
	case query.ByWhite:
		return "m.white", nil
	case query.ByBlack:
		return "m.black", nil
	case query.ByPlayer:
		return "CASE WHEN mm.move_player = 0 THEN m.white ELSE m.black END", nil
	case query.ByResult:
		return "m.result_text", nil
	case query.ByEvent:
		return "m.match_description", nil
	case query.ByECO:
		return w.Dialect.Substr(joinTag(s, w.Dialect, "ECO"), 1, 3), nil
	case query.BySite:
		return joinTag(s, w.Dialect, "Site"), nil
	case query.ByOpponent:
		return w.opponent(*q.Person()), nil
	case query.BySAN:
		return "mm.move_an_text", nil
	case query.ByPiece:
		expr := "CASE"
		for _, p := range []query.Piece{query.Pawn, query.Knight, query.Bishop, query.Rook, query.Queen} {
			expr += " WHEN " + w.Dialect.BitAny("mm.move_events", int64(movedBits[p])) + " THEN '" + string(p) + "'"
		}
		// What is left is the king: its own moves, and castling, which has no
		// piece bit.
		return expr + " ELSE 'king' END", nil
	}
	return "", fmt.Errorf("sqlgen: no key %q", q.Group)
}

// opponent is the other player of a game of the person's.
func (w writer) opponent(p query.Player) string {
	switch p.Side {
	case query.White:
		return "m.black"
	case query.Black:
		return "m.white"
	}
	p.Side = query.White
	return "CASE WHEN " + w.player(p) + " THEN m.black ELSE m.white END"
}

// joinTag joins the value of a tag; games without it, or with an empty one,
// have no row.
func joinTag(s *selection, d dialect.Dialect, keyword string) string {
	s.joins = append(s.joins,
		"JOIN match_keywords mk ON mk.cod_match = m.cod_match",
		"JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = "+d.String(keyword)+" AND k.keyword_type = 'MKW'",
		"JOIN keyword_values kv ON kv.cod_value = mk.cod_value AND kv.kw_value LIKE '_%'")
	return "kv.kw_value"
}

// distinct counts the different values of the key.
func (w writer) distinct(q query.Query) (selection, error) {
	s := w.from(q)
	key, err := w.key(q, &s)
	if err != nil {
		return selection{}, err
	}
	name := string(q.Group) + "s"
	if q.Group == query.ByPlayer && q.Subject == query.Games {
		s = w.bothPlayers(q, s, nil)
		key = "t.player"
	}
	s.columns = []column{{"count(DISTINCT " + key + ")", name}}
	return s, nil
}
