package guard

import "testing"

func TestCrossProducts(t *testing.T) {
	g := newGuard(t)
	for sql, allowed := range map[string]bool{
		// Large relations need a condition.
		"SELECT 1 FROM matches, match_moves":                                                                                                          false,
		"SELECT 1 FROM matches m CROSS JOIN match_moves":                                                                                              false,
		"SELECT 1 FROM matches m JOIN match_moves x ON m.white = 'a' AND x.move_order = 1":                                                            false,
		"SELECT 1 FROM matches m, match_moves x WHERE m.white = 'a' OR x.move_order = 1":                                                              false,
		"SELECT 1 FROM matches m, match_moves x WHERE m.cod_match = x.cod_match":                                                                      true,
		"SELECT 1 FROM matches, match_moves WHERE matches.cod_match = match_moves.cod_match":                                                          true,
		"SELECT 1 FROM matches, match_keywords k WHERE initial_position = k.cod_value":                                                                true,
		"SELECT 1 FROM matches JOIN match_moves USING (cod_match), positions":                                                                         false,
		"SELECT 1 FROM matches JOIN match_moves USING (cod_match), positions WHERE cod_position = to_position":                                        true,
		"SELECT 1 FROM matches m(c), match_moves x WHERE c = x.cod_match":                                                                             true,
		"SELECT 1 FROM matches a, matches b WHERE EXISTS (SELECT 1 FROM match_moves x WHERE x.cod_match = a.cod_match)":                               false,
		"SELECT 1 FROM matches a, matches b WHERE EXISTS (SELECT 1 FROM match_moves x WHERE x.cod_match = a.cod_match AND x.cod_match = b.cod_match)": true,
		// A WITH name or a subquery is as large as what it reads.
		"WITH a AS (SELECT * FROM matches) SELECT 1 FROM a, a AS b":                                                              false,
		"WITH a AS (SELECT * FROM matches LIMIT 10) SELECT 1 FROM a, a AS b, matches":                                            true,
		"WITH a AS (SELECT count(*) FROM matches), b AS (SELECT max(move_order) FROM match_moves) SELECT 1 FROM a, b, positions": true,
		"WITH a AS (SELECT count(*) OVER () FROM matches) SELECT 1 FROM a, matches":                                              false,
		"WITH a AS (SELECT count(*) FROM matches GROUP BY white) SELECT 1 FROM a, matches":                                       false,
		"WITH a AS (SELECT count(*), white FROM matches GROUP BY ALL) SELECT 1 FROM a, matches":                                  false,
		"WITH a AS (SELECT unnest(list(white)) FROM matches) SELECT 1 FROM a, matches":                                           false,
		"SELECT 1 FROM (SELECT 1 UNION SELECT 2) a, matches":                                                                     true,
		"SELECT 1 FROM (SELECT cod_match FROM matches UNION SELECT 2) a, match_moves":                                            false,
		"SELECT 1 FROM (SELECT (SELECT count(*) FROM matches) AS n FROM matches) a, matches":                                     false,
		// Small relations may be paired, within reason.
		"SELECT 1 FROM keywords, match_events":                                                                     true,
		"SELECT 1 FROM keywords a, keywords b, keywords c, keywords d":                                             false,
		"SELECT 1 FROM range(100) a, range(100) b":                                                                 true,
		"SELECT 1 FROM range(1000) a, range(1000) b":                                                               false,
		"SELECT 1 FROM (SELECT 1 FROM range(200) a, range(200) b) x, (SELECT 1 FROM range(200) a, range(200) b) y": false,
		"SELECT 1 FROM (VALUES (1), (2)) v(x), matches":                                                            true,
		// LATERAL connects by mention.
		"SELECT 1 FROM matches m, LATERAL (SELECT * FROM match_moves x WHERE x.cod_match = m.cod_match) l": true,
		"SELECT 1 FROM matches m, LATERAL (SELECT * FROM match_moves x) l":                                 false,
		"SELECT 1 FROM matches m, unnest(string_split(m.white, ',')) u(w)":                                 true,
	} {
		if allowed {
			mustAccept(t, g, sql)
		} else if refusal := mustRefuse(t, g, sql); refusal != nil && refusal.Code != CrossProduct {
			t.Errorf("%s: refused for another reason: %v", sql, refusal)
		}
	}
}
