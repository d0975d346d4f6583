package server_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// importable are the servers that games can be loaded into.
var importable = []dialect.Dialect{dialect.PostgreSQL, dialect.MySQL}

// TestMigrationsFixed fails when the text of a migration is not the one that was
// published. With -update it takes up new ones; one that is there already stays.
func TestMigrationsFixed(t *testing.T) {
	const list = "migrations/published.txt"
	published := map[string]string{}
	text, err := os.ReadFile(list)
	if err != nil && !*update {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		published[name] = sum
	}
	for _, d := range importable {
		first := path.Join("migrations", d.Name, "00001_tables.sql")
		if _, err := os.Stat(first); *update && err != nil {
			writeFile(t, first, firstMigration(d))
		}
	}
	var lines []string
	files, err := fs.Glob(os.DirFS("."), "migrations/*/*.sql")
	if err != nil || len(files) < len(importable) {
		t.Fatalf("%d migrations, %v", len(files), err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, sum := strings.TrimPrefix(file, "migrations/"), fmt.Sprintf("%x", sha256.Sum256(content))
		if published[name] == "" && *update {
			published[name] = sum
		}
		if published[name] != sum {
			t.Errorf("%s is not the text that was published: databases that ran it will not run it again; write another migration", name)
		}
		lines = append(lines, published[name]+"  "+name+"\n")
		delete(published, name)
	}
	for name := range published {
		t.Errorf("%s was published and is gone", name)
	}
	if *update {
		slices.Sort(lines)
		writeFile(t, list, strings.Join(lines, ""))
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// firstMigration prints the tables from the catalog.
func firstMigration(d dialect.Dialect) string {
	text := "-- +goose Up\n"
	for _, s := range schema.TableStatements(d, schema.English) {
		text += fmt.Sprintf("\n-- %s\n%s;\n", s.Comment, s.SQL)
	}
	return text
}

// TestMigrationsMakeCatalog compares a database that was migrated, and given its
// keys, with one that the catalog's own definition makes.
func TestMigrationsMakeCatalog(t *testing.T) {
	definition := map[string][]string{
		dialect.PostgreSQL.Name: {
			`SELECT table_name, ordinal_position, column_name, data_type, coalesce(character_maximum_length, numeric_precision, 0), coalesce(numeric_scale, 0),
				coalesce(collation_name, ''), is_nullable, coalesce(column_default, '') FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
			`SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
			`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
			`SELECT viewname, definition FROM pg_views WHERE schemaname = 'public' ORDER BY 1`,
			`SELECT * FROM keywords ORDER BY 1`, `SELECT * FROM match_events ORDER BY 1`,
		},
		dialect.MySQL.Name: {
			`SELECT table_name, ordinal_position, column_name, column_type, coalesce(collation_name, ''), is_nullable, coalesce(column_default, '')
				FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY 1, 2`,
			`SELECT table_name, constraint_name, column_name, coalesce(referenced_table_name, ''), coalesce(referenced_column_name, '')
				FROM information_schema.key_column_usage WHERE table_schema = DATABASE() ORDER BY 1, 2, ordinal_position`,
			`SELECT table_name, index_name, seq_in_index, column_name, non_unique FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY 1, 2, 3`,
			`SELECT table_name, replace(view_definition, DATABASE(), '') FROM information_schema.views WHERE table_schema = DATABASE() ORDER BY 1`,
			`SELECT * FROM keywords ORDER BY 1`, `SELECT * FROM match_events ORDER BY 1`,
		},
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		migrated, defined := s.Database(t), s.Database(t)
		importText(t, migrated.Owner, "")
		for _, statement := range append(schema.Statements(s.Dialect, schema.English), schema.StretchStatements(s.Dialect, schema.English)...) {
			defined.Exec(t, statement.SQL)
		}
		migrated.Exec(t, "DROP TABLE kibitz_version")
		for _, query := range definition[s.Dialect.Name] {
			want, got := rowsOf(t, defined.Admin, query), rowsOf(t, migrated.Admin, query)
			if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
				t.Errorf("%.60s… (-catalog +migrated):\n%s", query, diff)
			}
		}
	})
}

// A first migration that was interrupted where a CREATE cannot be rolled back is
// begun again.
func TestMigrationInterrupted(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if s.Dialect.Name == dialect.PostgreSQL.Name {
			t.Skip("a migration is one transaction")
		}
		d := s.Database(t)
		importText(t, d.Owner, "")
		d.Exec(t, "DELETE FROM kibitz_version WHERE version_id >= 1", "DROP VIEW VW_MATCH_KEYWORDS", "DROP TABLE move_comments")
		importText(t, d.Owner, "1. e4 e5 *")
		if got := oneOf(t, d.Admin, "SELECT count(*) FROM VW_MATCH_MOVES"); got != "2" {
			t.Errorf("%s half-moves", got)
		}
	})
}

// What another program or a newer version made is left as it is.
func TestNotOurs(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		elsewhere := s.Database(t)
		for _, statement := range schema.Statements(s.Dialect, schema.English) {
			elsewhere.Exec(t, statement.SQL)
		}
		newer := s.Database(t)
		importText(t, newer.Owner, "")
		newer.Exec(t, "INSERT INTO kibitz_version (version_id, is_applied) VALUES (999, TRUE)")
		for address, want := range map[string]error{elsewhere.Owner: server.ErrElsewhere, newer.Owner: server.ErrNewer} {
			if _, err := server.OpenWriter(t.Context(), address, server.WriterOptions{}); !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
		}
		if got := rowsOf(t, elsewhere.Admin, "SELECT table_name FROM information_schema.tables WHERE table_name = 'kibitz_version' AND table_schema IN ('public', '"+elsewhere.Name+"')"); len(got) > 0 {
			t.Error("the database was changed")
		}
	})
}

// A database that does not know the letters of names is not begun.
func TestLetters(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if s.Dialect.Name != dialect.PostgreSQL.Name {
			t.Skip("the tables say which letters there are")
		}
		name := s.Database(t).Name + "_english"
		admin := s.Database(t)
		admin.Exec(t, "CREATE DATABASE "+name+" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
		t.Cleanup(func() { admin.Exec(t, "DROP DATABASE "+name) })
		u, err := url.Parse(admin.Owner)
		if err != nil {
			t.Fatal(err)
		}
		u.Path = "/" + name
		if _, err := server.OpenWriter(t.Context(), u.String(), server.WriterOptions{}); !errors.Is(err, server.ErrLetters) {
			t.Errorf("got %v", err)
		}
	})
}
