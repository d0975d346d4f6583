package guard

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// TestEveryRuleCounts takes rules away one at a time: without it some attack
// gets through or something harmless does not, or the rule would not be needed.
func TestEveryRuleCounts(t *testing.T) {
	my, err := newMySQL(schema.Relations())
	if err != nil {
		t.Fatal(err)
	}
	for _, server := range []struct {
		dialect dialect.Dialect
		yaml    []byte
		with    func(*rules) validator
	}{
		{dialect.PostgreSQL, postgresYAML, func(r *rules) validator { return &postgres{r, newCatalog(schema.Relations())} }},
		{dialect.MySQL, mysqlYAML, func(r *rules) validator { return &mysql{my.parser, r, newCatalog(schema.Relations())} }},
	} {
		corpus := slices.Concat(ownBenign(t, server.dialect), ownExcess(t, server.dialect), ownAttacks(t, server.dialect))
		verdicts := judged(t, corpus, server.with(newRules(server.yaml)))
		taken := 0
		for name, take := range rulesOf(newRules(server.yaml)) {
			less := newRules(server.yaml)
			take(less)
			if !tellsApart(t, corpus, verdicts, server.with(less)) {
				t.Errorf("%s: nothing changes without %s", server.dialect.Title, name)
			}
			taken++
		}
		t.Logf("%s: each of %d rules counts", server.dialect.Title, taken)
	}
}

// judged says which statements a validator accepts.
func judged(t *testing.T, corpus []statement, v validator) (accepted []bool) {
	for _, s := range corpus {
		accepted = append(accepted, accepts(t, v, s.sql))
	}
	return accepted
}

func accepts(t *testing.T, v validator, sql string) bool {
	seen, refusal := readOutline(sql, v.lexis())
	return refusal == nil && v.check(t.Context(), sql, seen) == nil
}

// tellsApart says that a validator judges some statement otherwise.
func tellsApart(t *testing.T, corpus []statement, verdicts []bool, v validator) bool {
	for i, s := range corpus {
		if accepts(t, v, s.sql) != verdicts[i] {
			return true
		}
	}
	return false
}

// rulesOf is what can be taken from rules, by what it is: all but the names of
// functions and types and the words, which a corpus cannot all hold.
func rulesOf(r *rules) map[string]func(*rules) {
	all := map[string]func(*rules){}
	for name := range maps.Keys(r.nodes) {
		all["node "+name] = func(r *rules) { delete(r.nodes, name) }
	}
	for name := range r.operators {
		all["operator "+name] = func(r *rules) { delete(r.operators, name) }
	}
	for name, take := range costsOf(&r.costs) {
		all[name] = func(r *rules) { take(&r.costs) }
	}
	for name := range r.patterns {
		all["pattern of "+name] = func(r *rules) { delete(r.patterns, name) }
	}
	for name := range r.series {
		all["length of "+name] = func(r *rules) { delete(r.series, name) }
	}
	for name := range r.systemColumns {
		all["column "+name] = func(r *rules) { delete(r.systemColumns, name) }
	}
	for name := range r.tableFunctions {
		all[fmt.Sprintf("%s in FROM", name)] = func(r *rules) { delete(r.tableFunctions, name) }
	}
	for name := range r.smallRelations {
		all["small "+name] = func(r *rules) { delete(r.smallRelations, name) }
	}
	return all
}

// costsOf is the same of the rules of what costs much.
func costsOf(c *costRules) map[string]func(*costRules) {
	all := map[string]func(*costRules){}
	for what, list := range map[string]func(*costRules) map[string]int{
		"size of":      func(c *costRules) map[string]int { return c.Sized },
		"scale of":     func(c *costRules) map[string]int { return c.Scaled },
		"growth by":    func(c *costRules) map[string]int { return c.Grows },
		"stretch by":   func(c *costRules) map[string]int { return c.Stretches },
		"wildcards of": func(c *costRules) map[string]int { return c.Wildcards },
	} {
		for name := range list(c) {
			all[what+" "+name] = func(c *costRules) { delete(list(c), name) }
		}
	}
	for what, list := range map[string]func(*costRules) *[]string{
		"slow":    func(c *costRules) *[]string { return &c.Slow },
		"gathers": func(c *costRules) *[]string { return &c.Gathers },
		"spells":  func(c *costRules) *[]string { return &c.Spells },
	} {
		for _, name := range *list(c) {
			all[what+" "+name] = func(c *costRules) {
				*list(c) = slices.DeleteFunc(*list(c), func(n string) bool { return n == name })
			}
		}
	}
	return all
}

// TestEveryCostCounts is the same for DuckDB, whose other rules are the names
// that its parser writes.
func TestEveryCostCounts(t *testing.T) {
	duck, err := newDuckDB(schema.Relations())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(duck.close)
	corpus := slices.Concat(ownExcess(t, dialect.DuckDB), ownAttacks(t, dialect.DuckDB))
	verdicts := judged(t, corpus, duck)
	for name, take := range costsOf(&duck.rules.costs) {
		duck.rules = newTreeRules()
		take(&duck.rules.costs)
		if !tellsApart(t, corpus, verdicts, duck) {
			t.Errorf("nothing changes without %s", name)
		}
	}
}
