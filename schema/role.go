package schema

import (
	"embed"
	"fmt"
	"strings"
	"text/template"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Role is a user of a server who may read the games and nothing else.
type Role struct {
	User, Password string
	Database       string // Oracle has none
	// Schema is that of the tables, on Oracle the user who has them. MySQL has
	// none.
	Schema string
	// Functions says that the role is for a database with the chess functions.
	Functions bool
}

// Script makes the role on a server, with the form that the server's own client
// runs; the comments are in lang. A server that has no users, as DuckDB, is an
// error.
func (r Role) Script(d dialect.Dialect, lang Language) (string, error) {
	t := roleScripts.Lookup(d.Name + ".sql")
	if t == nil {
		return "", fmt.Errorf("%s has no users", d.Title)
	}
	password := d.String(r.Password)
	if d.Name == dialect.Oracle.Name {
		password = `"` + strings.ReplaceAll(r.Password, `"`, "") + `"`
	}
	var names []string
	for _, relation := range Relations() {
		names = append(names, relation.Name)
	}
	if d.Name == dialect.PostgreSQL.Name || d.Name == dialect.MySQL.Name {
		names = append(names, gameStretches.Name)
	}
	if r.Functions && d.Name == dialect.PostgreSQL.Name {
		for _, relation := range FunctionRelations() {
			names = append(names, relation.Name)
		}
	}
	var b strings.Builder
	err := t.Execute(&b, struct {
		User, Password, Database, Schema string
		Relations                        []string
		Say                              func(es, en string) string
	}{d.Ident(r.User), password, d.Ident(r.Database), d.Ident(r.Schema), names, func(es, en string) string { return Text{es, en}.In(lang) }})
	return b.String(), err
}

//go:embed roles/*.sql
var roleFiles embed.FS

var roleScripts = template.Must(template.ParseFS(roleFiles, "roles/*.sql"))
