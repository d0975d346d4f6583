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
		corpus := slices.Concat(ownAttacks(t, server.dialect), ownExcess(t, server.dialect), ownBenign(t, server.dialect))
		verdicts := func(r *rules) (accepted []bool) {
			v := server.with(r)
			for _, s := range corpus {
				seen, refusal := readOutline(s.sql, v.lexis())
				accepted = append(accepted, refusal == nil && v.check(t.Context(), s.sql, seen) == nil)
			}
			return accepted
		}
		all := verdicts(newRules(server.yaml))
		taken := 0
		for name, take := range rulesOf(newRules(server.yaml)) {
			less := newRules(server.yaml)
			take(less)
			if slices.Equal(all, verdicts(less)) {
				t.Errorf("%s: nothing changes without %s", server.dialect.Title, name)
			}
			taken++
		}
		t.Logf("%s: each of %d rules counts", server.dialect.Title, taken)
	}
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
	for what, list := range map[string]func(*rules) map[string]int{
		"size of":      func(r *rules) map[string]int { return r.costs.Sized },
		"scale of":     func(r *rules) map[string]int { return r.costs.Scaled },
		"growth by":    func(r *rules) map[string]int { return r.costs.Grows },
		"stretch by":   func(r *rules) map[string]int { return r.costs.Stretches },
		"wildcards of": func(r *rules) map[string]int { return r.costs.Wildcards },
	} {
		for name := range list(r) {
			all[what+" "+name] = func(r *rules) { delete(list(r), name) }
		}
	}
	for what, list := range map[string]func(*rules) *[]string{
		"slow":    func(r *rules) *[]string { return &r.costs.Slow },
		"gathers": func(r *rules) *[]string { return &r.costs.Gathers },
		"spells":  func(r *rules) *[]string { return &r.costs.Spells },
	} {
		for _, name := range *list(r) {
			all[what+" "+name] = func(r *rules) {
				*list(r) = slices.DeleteFunc(*list(r), func(n string) bool { return n == name })
			}
		}
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
