package schema_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Of all words that give rights, the scripts give none but to read; neither a
// name nor a password gets out of its place.
func TestRoleScripts(t *testing.T) {
	role := schema.Role{User: `re"a]d`, Password: `p'; DROP TABLE matches; --`, Database: "a`b", Schema: "public"}
	for _, d := range dialect.All() {
		script, err := role.Script(d, schema.Spanish)
		if d.Name == dialect.DuckDB.Name {
			if err == nil {
				t.Errorf("there is a script for a server without users: %s", script)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		grants := 0
		for _, line := range strings.Split(script, "\n") {
			rights, _, found := strings.Cut(line, " TO ")
			if !found || !strings.HasPrefix(line, "GRANT ") {
				continue
			}
			grants++
			if words := strings.Fields(rights); !strings.Contains(" SELECT READ CONNECT USAGE CREATE ", " "+words[1]+" ") || words[1] == "CREATE" && words[2] != "SESSION" {
				t.Errorf("%s: %s", d.Name, line)
			}
		}
		if want := len(schema.Relations()); grants < want {
			t.Errorf("%s: %d rights are given for %d tables and views", d.Name, grants, want)
		}
		if d.Name != dialect.Oracle.Name && !strings.Contains(script, d.String(role.Password)) {
			t.Errorf("%s: the password is not a literal:\n%s", d.Name, script)
		}
		if d.Name == dialect.PostgreSQL.Name && !strings.Contains(script, `ALTER ROLE "re""a]d" IN DATABASE "a`+"`"+`b" SET search_path = "public";`) {
			t.Errorf("the user does not find the tables by their bare names:\n%s", script)
		}
		if !strings.Contains(script, "Cambia la contraseña") {
			t.Errorf("%s is not in Spanish", d.Name)
		}
	}
}
