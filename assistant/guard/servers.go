//go:build !lite

package guard

import (
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// serverValidators are those of the dialects of servers.
func serverValidators(relations []schema.Relation, functions Functions) (map[string]validator, error) {
	my, err := newMySQL(relations)
	if err != nil {
		return nil, err
	}
	return map[string]validator{
		dialect.PostgreSQL.Name: newPostgres(relations, functions),
		dialect.MySQL.Name:      my,
	}, nil
}
