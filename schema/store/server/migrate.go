package server

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"

	"github.com/kibitz-chess/kibitz/schema"
)

// The migrations of a server make the tables, step by step, as this version of
// the program has them. They are printed from the catalog of package schema: the
// first one when it was new, a later one by hand when the catalog changes. Once
// published a migration never changes, because databases that ran it do not run
// it again: TestMigrationsFixed holds their texts to migrations/published.txt,
// and TestMigrationsMakeCatalog holds what they make to the catalog.
//
// They make no keys and no indexes but those that a table must begin with. What
// of these is missing is made after each load, see makeKeys.
//
//go:embed migrations
var migrations embed.FS

// versionTable tells a database made here from one made elsewhere, and which
// migrations it has run.
const versionTable = "kibitz_version"

// migrate makes the tables, or brings those of an older version up to date. A
// database made elsewhere is left as it is: ErrElsewhere. The caller holds the
// lock of imports.
func (b *backend) migrate(ctx context.Context, db *sql.DB, conn *sql.Conn) error {
	there, err := b.relations(ctx, conn)
	if err != nil {
		return err
	}
	ours := slices.Contains(there, versionTable)
	made := slices.DeleteFunc(slices.Clone(there), func(name string) bool { return !inCatalog(name) })
	if !ours && len(made) > 0 {
		return fmt.Errorf("%w: it has %s, but not %s", ErrElsewhere, made[0], versionTable)
	}
	files, err := fs.Sub(migrations, "migrations/"+b.dialect.Name)
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(b.goose, db, files, goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	version, err := provider.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	if newest := sources[len(sources)-1].Version; version > newest {
		return fmt.Errorf("%w: its version is %d, the newest known is %d", ErrNewer, version, newest)
	}
	if version == 0 {
		var letters bool
		if err := conn.QueryRowContext(ctx, b.letters).Scan(&letters); err != nil {
			return err
		}
		if !letters {
			return ErrLetters
		}
		// Where a CREATE cannot be rolled back, a first migration that was
		// interrupted leaves a part of the tables. Nothing is loaded before its end.
		if err := b.drop(ctx, conn, made); err != nil {
			return err
		}
	}
	_, err = provider.Up(ctx)
	return err
}

// relations are the names of the tables and views, in small letters.
func (b *backend) relations(ctx context.Context, conn *sql.Conn) ([]string, error) {
	return texts(ctx, conn, b.relationNames)
}

func inCatalog(name string) bool {
	return slices.ContainsFunc(schema.Relations(), func(r schema.Relation) bool { return strings.EqualFold(r.Name, name) })
}

// drop removes tables and views of the catalog, the last ones first.
func (b *backend) drop(ctx context.Context, conn *sql.Conn, names []string) error {
	tables := len(schema.Tables())
	for i, r := range slices.Backward(schema.Relations()) {
		if !slices.Contains(names, strings.ToLower(r.Name)) {
			continue
		}
		kind := "TABLE"
		if i >= tables {
			kind = "VIEW"
		}
		if _, err := conn.ExecContext(ctx, "DROP "+kind+" "+r.Name); err != nil {
			return err
		}
	}
	return nil
}

// texts is the first column of a query's rows.
func texts(ctx context.Context, conn *sql.Conn, query string) ([]string, error) {
	rows, err := conn.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, rows.Err()
}
