package server

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// makeKeys makes the keys and indexes of the catalog that the database does not
// have: all of them after the first load, what a later version of the catalog
// adds after the next one. They go by their names, so a key that is to be
// another one needs another name. With a condition it makes some of them.
func (b *backend) makeKeys(ctx context.Context, conn *sql.Conn, which func(schema.LateKey) bool) error {
	missing, err := b.missingKeys(ctx, conn)
	if err != nil {
		return err
	}
	if which != nil {
		missing = slices.DeleteFunc(missing, func(k schema.LateKey) bool { return !which(k) })
	}
	for _, statement := range schema.KeyStatements(b.dialect, missing) {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

func (b *backend) missingKeys(ctx context.Context, conn *sql.Conn) ([]schema.LateKey, error) {
	there, err := texts(ctx, conn, b.keyNames)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(schema.LateKeys(b.dialect), func(k schema.LateKey) bool {
		return slices.Contains(there, strings.ToLower(k.Name))
	}), nil
}
