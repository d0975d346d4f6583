// Package servertest gives tests databases of the sample games on the real
// servers that .ci/services starts, as Kibitz makes them or as other programs
// might.
package servertest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// A Site is a server that tests may make databases and users on.
type Site struct {
	Dialect dialect.Dialect

	env, driver            string
	dropDatabase, dropUser string
	blob                   string // the literal of hexadecimal digits
}

// A Base is a database on a site.
type Base struct {
	*Site
	Name  string
	Admin *sql.DB // connected to it with all rights
	// Owner is the address of a user who may do anything, Reader that of the
	// user whom AddReader makes.
	Owner, Reader string
	// Functions says that the reader is for the chess functions too.
	Functions bool
}

var sites = []*Site{
	{Dialect: dialect.PostgreSQL, env: "KIBITZ_TEST_POSTGRES", driver: "pgx", blob: `'\x%s'`,
		dropDatabase: "DROP DATABASE IF EXISTS %s WITH (FORCE)", dropUser: "DROP ROLE IF EXISTS %s"},
	{Dialect: dialect.MySQL, env: "KIBITZ_TEST_MARIADB", driver: "mysql", blob: "X'%s'",
		dropDatabase: "DROP DATABASE IF EXISTS %s", dropUser: "DROP USER IF EXISTS %s"},
}

// Each runs a test on each server at hand.
func Each(t *testing.T, test func(t *testing.T, s *Site)) {
	t.Helper()
	for _, s := range sites {
		t.Run(s.Dialect.Name, func(t *testing.T) {
			if os.Getenv(s.env) == "" {
				t.Skip(s.env + " names no server (.ci/services starts one)")
			}
			test(t, s)
		})
	}
}

// Postgres is the site of PostgreSQL; without it the test is skipped.
func Postgres(t testing.TB) *Site {
	t.Helper()
	for _, s := range sites {
		if s.Dialect.Name != dialect.PostgreSQL.Name {
			continue
		}
		if os.Getenv(s.env) != "" {
			return s
		}
		t.Skip(s.env + " names no server (.ci/services starts one)")
	}
	return nil
}

// Database makes an empty database for one test.
func (s *Site) Database(t testing.TB) *Base {
	t.Helper()
	b, drop := s.Make(t)
	t.Cleanup(drop)
	return b
}

var databases atomic.Int64

// Make makes an empty database; drop removes it and its reader.
func (s *Site) Make(t testing.TB) (b *Base, drop func()) {
	t.Helper()
	b = &Base{Site: s, Name: fmt.Sprintf("kibitz_test_%d_%d", os.Getpid(), databases.Add(1))}
	server, err := sql.Open(s.driver, os.Getenv(s.env))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.Exec("CREATE DATABASE " + b.Name); err != nil {
		t.Fatal(err)
	}
	var admin string
	switch s.driver {
	case "mysql":
		config, err := mysql.ParseDSN(os.Getenv(s.env))
		if err != nil {
			t.Fatal(err)
		}
		config.DBName = b.Name
		admin = config.FormatDSN()
		b.Owner = (&url.URL{Scheme: "mariadb", User: url.UserPassword(config.User, config.Passwd), Host: config.Addr, Path: "/" + b.Name}).String()
	default:
		u, err := url.Parse(os.Getenv(s.env))
		if err != nil {
			t.Fatal(err)
		}
		u.Path = "/" + b.Name
		admin, b.Owner = u.String(), u.String()
	}
	if b.Admin, err = sql.Open(s.driver, admin); err != nil {
		t.Fatal(err)
	}
	return b, func() {
		b.Admin.Close()
		for _, statement := range []string{fmt.Sprintf(s.dropDatabase, b.Name), fmt.Sprintf(s.dropUser, b.user())} {
			if _, err := server.Exec(statement); err != nil {
				fmt.Fprintln(os.Stderr, statement, err)
			}
		}
		server.Close()
	}
}

// Exec runs statements with all rights.
func (b *Base) Exec(t testing.TB, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if _, err := b.Admin.Exec(s); err != nil {
			t.Fatalf("%.300s: %v", s, err)
		}
	}
}

func (b *Base) user() string { return b.Name + "_reader" }

// AddReader makes the user that the role script makes, and sets Reader.
func (b *Base) AddReader(t testing.TB) {
	t.Helper()
	role := schema.Role{User: b.user(), Password: readerPassword, Database: b.Name, Schema: "public", Functions: b.Functions}
	script, err := role.Script(b.Dialect, schema.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range strings.Split(script, ";\n") {
		if strings.TrimSpace(statement) != "" {
			b.Exec(t, statement)
		}
	}
	b.Reader = b.ReaderAddress(t)
}

// ReaderAddress is what Reader is once AddReader has made that user.
func (b *Base) ReaderAddress(t testing.TB) string {
	t.Helper()
	u, err := url.Parse(b.Owner)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(b.user(), readerPassword)
	return u.String()
}

const readerPassword = "r3ad'er/@"

// Create makes the tables and views as Kibitz does, without keywords; the table of
// schema.GameStretches stays empty.
func (b *Base) Create(t testing.TB) {
	t.Helper()
	for _, s := range append(schema.Statements(b.Dialect, schema.English), schema.StretchStatements(b.Dialect, schema.English)...) {
		b.Exec(t, s.SQL)
	}
	b.Exec(t, "DELETE FROM keywords")
}

// Samples imports the sample games into an embedded database in a folder.
func Samples(t testing.TB, folder string) *store.DB {
	t.Helper()
	path := filepath.Join(folder, "samples.duckdb")
	if _, err := os.Stat(path); err != nil {
		if _, err := load.Import(context.Background(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// copied are the tables in the order that their keys demand.
var copied = []string{
	"keywords", "keyword_values", "positions", "matches", "match_positions", "match_moves", "match_keywords", "match_statistics",
	"move_comments", "position_statistics",
}

// A Change is made to each cell that is copied; keep is false for a column that
// the copy does not have. Tables and columns are in small letters.
type Change func(table, column string, cell any) (changed any, keep bool)

// Copy copies all games of an embedded database to tables that are there. A nil
// Change copies them as they are.
func (b *Base) Copy(t testing.TB, from *store.DB, change Change, without ...string) {
	t.Helper()
	skip := map[string]bool{}
	for _, table := range without {
		skip[table] = true
	}
	for _, table := range copied {
		if skip[table] {
			continue
		}
		all, err := from.Query(t.Context(), "SELECT * FROM "+table, store.Limits{Rows: 1 << 20, Bytes: 1 << 30})
		if err != nil {
			t.Fatal(err)
		}
		var rows []string
		for i, row := range all.Rows {
			var names, cells []string
			for j, cell := range row {
				name, keep := strings.ToLower(all.Columns[j].Name), true
				if change != nil {
					cell, keep = change(table, name, cell)
				}
				if keep {
					names = append(names, name)
					cells = append(cells, b.literal(cell, all.Columns[j].Type))
				}
			}
			rows = append(rows, "("+strings.Join(cells, ", ")+")")
			if len(rows) == 500 || i == len(all.Rows)-1 {
				b.Exec(t, "INSERT INTO "+table+" ("+strings.Join(names, ", ")+") VALUES "+strings.Join(rows, ", "))
				rows = nil
			}
		}
	}
}

func (b *Base) literal(cell any, kind string) string {
	switch cell := cell.(type) {
	case nil:
		return "NULL"
	case string:
		if kind == "BLOB" {
			return fmt.Sprintf(b.blob, cell)
		}
		return b.Dialect.String(cell)
	}
	return fmt.Sprint(cell)
}
