package sqlgen

import (
	"fmt"
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
	s.limit = q.Limit
	switch q.Order {
	case query.MostFirst:
		s.rank = measures[0].expr + " DESC"
		s.order = []string{s.rank, key}
	case query.LeastLast:
		s.rank = measures[0].expr
		s.order = []string{s.rank, key}
	default:
		s.order = []string{key}
	}
	return s, nil
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
		return "CASE WHEN " + w.year() + " BETWEEN '0001' AND '9999' THEN " + w.Dialect.Concat(w.Dialect.Substr("m.match_date", 1, 3), "'0'") + " ELSE '????' END", nil
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
		people := persons(q.Where)
		if len(people) != 1 {
			return "", fmt.Errorf("sqlgen: opponents of %d persons", len(people))
		}
		return "CASE WHEN " + w.name("m.white", people[0].Name) + " THEN m.black ELSE m.white END", nil
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
