package server_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

// A site is a server that tests may make databases and users on.
type site struct {
	dialect      dialect.Dialect
	env, driver  string
	dropDatabase string
	dropUser     string
	blob         string // the literal of hexadecimal digits

	once    sync.Once
	samples base // of the sample games, shared by tests that change nothing
}

// A base is a database on a site and its addresses.
type base struct {
	name, owner, reader string
	admin               *sql.DB // connected to it with all rights
}

var sites = []*site{
	{dialect: dialect.PostgreSQL, env: "KIBITZ_TEST_POSTGRES", driver: "pgx", blob: `'\x%s'`,
		dropDatabase: "DROP DATABASE IF EXISTS %s WITH (FORCE)", dropUser: "DROP ROLE IF EXISTS %s"},
	{dialect: dialect.MySQL, env: "KIBITZ_TEST_MARIADB", driver: "mysql", blob: "X'%s'",
		dropDatabase: "DROP DATABASE IF EXISTS %s", dropUser: "DROP USER IF EXISTS %s"},
}

// each runs a test on each server at hand.
func each(t *testing.T, test func(t *testing.T, s *site)) {
	t.Helper()
	for _, s := range sites {
		t.Run(s.dialect.Name, func(t *testing.T) {
			if os.Getenv(s.env) == "" {
				t.Skip(s.env + " names no server (.ci/services starts one)")
			}
			test(t, s)
		})
	}
}

// cleanups undo what the databases shared by tests took.
var cleanups []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for _, undo := range cleanups {
		undo()
	}
	os.Exit(code)
}

// sampled is the database of the sample games as Kibitz makes it.
func (s *site) sampled(t *testing.T) base {
	t.Helper()
	s.once.Do(func() {
		b, undo := s.make(t)
		cleanups = append(cleanups, undo)
		for _, statement := range schema.Statements(s.dialect, schema.English) {
			exec(t, b.admin, statement.SQL)
		}
		exec(t, b.admin, "DELETE FROM keywords")
		s.copyGames(t, b, whole)
		s.addReader(t, &b)
		s.samples = b
	})
	if s.samples.name == "" {
		t.Fatal("the database could not be made")
	}
	return s.samples
}

// made is an empty database for one test.
func (s *site) made(t *testing.T) base {
	t.Helper()
	b, undo := s.make(t)
	t.Cleanup(undo)
	return b
}

var databases atomic.Int64

func (s *site) make(t *testing.T) (b base, undo func()) {
	t.Helper()
	b.name = fmt.Sprintf("kibitz_server_test_%d_%d", os.Getpid(), databases.Add(1))
	server, err := sql.Open(s.driver, os.Getenv(s.env))
	if err != nil {
		t.Fatal(err)
	}
	exec(t, server, "CREATE DATABASE "+b.name)
	owner := s.address(t, os.Getenv(s.env))
	owner.Path = "/" + b.name
	b.owner = owner.String()
	if b.admin, err = sql.Open(s.driver, s.driverDSN(t, b.name)); err != nil {
		t.Fatal(err)
	}
	return b, func() {
		b.admin.Close()
		_, err := server.Exec(fmt.Sprintf(s.dropDatabase, b.name))
		_, also := server.Exec(fmt.Sprintf(s.dropUser, reader(b)))
		if err != nil || also != nil {
			fmt.Fprintln(os.Stderr, err, also)
		}
		server.Close()
	}
}

func (s *site) address(t *testing.T, env string) *url.URL {
	if s.driver == "mysql" {
		config, err := mysql.ParseDSN(env)
		if err != nil {
			t.Fatal(err)
		}
		return &url.URL{Scheme: "mariadb", User: url.UserPassword(config.User, config.Passwd), Host: config.Addr, Path: "/" + config.DBName}
	}
	u, err := url.Parse(env)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func (s *site) driverDSN(t *testing.T, database string) string {
	if s.driver == "mysql" {
		config, err := mysql.ParseDSN(os.Getenv(s.env))
		if err != nil {
			t.Fatal(err)
		}
		config.DBName = database
		return config.FormatDSN()
	}
	u := s.address(t, os.Getenv(s.env))
	u.Path = "/" + database
	return u.String()
}

func reader(b base) string { return b.name + "_reader" }

const readerPassword = "r3ad'er/@"

// addReader makes the user that the role script makes.
func (s *site) addReader(t *testing.T, b *base) {
	t.Helper()
	role := schema.Role{User: reader(*b), Password: readerPassword, Database: b.name, Schema: "public"}
	script, err := role.Script(s.dialect, schema.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range strings.Split(script, ";\n") {
		if strings.TrimSpace(statement) != "" {
			exec(t, b.admin, statement)
		}
	}
	u, err := url.Parse(b.owner)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(role.User, role.Password)
	b.reader = u.String()
}

func exec(t testing.TB, db *sql.DB, statement string, args ...any) {
	t.Helper()
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatalf("%.300s: %v", statement, err)
	}
}

// open opens a database for questions.
func open(t testing.TB, dsn string, options server.Options) *server.DB {
	t.Helper()
	db, err := server.Open(t.Context(), dsn, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

var embedded struct {
	once sync.Once
	path string
}

// sampleGames is the embedded database of the sample games.
func sampleGames(t testing.TB) *store.DB {
	t.Helper()
	embedded.once.Do(func() {
		folder, err := os.MkdirTemp("", "kibitz-server-")
		if err != nil {
			t.Fatal(err)
		}
		cleanups = append(cleanups, func() { os.RemoveAll(folder) })
		path := filepath.Join(folder, "samples.duckdb")
		if _, err := load.Import(context.Background(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
			t.Fatal(err)
		}
		embedded.path = path
	})
	db, err := store.Open(t.Context(), embedded.path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// copiedTables are in the order that their keys demand.
var copiedTables = []string{
	"keywords", "keyword_values", "positions", "matches", "match_positions", "match_moves", "match_keywords", "match_statistics",
	"move_comments", "position_statistics",
}

// A change is made to a cell while it is copied; drop leaves the column out.
type change func(table, column string, cell any) (changed any, drop bool)

func whole(_, _ string, cell any) (any, bool) { return cell, false }

// copyGames copies the sample games to tables that are there.
func (s *site) copyGames(t *testing.T, to base, changed change, without ...string) {
	t.Helper()
	from := sampleGames(t)
	skip := map[string]bool{}
	for _, table := range without {
		skip[table] = true
	}
	for _, table := range copiedTables {
		if skip[table] {
			continue
		}
		all, err := from.Query(t.Context(), "SELECT * FROM "+table, store.Limits{Rows: 1 << 20, Bytes: 1 << 30})
		if err != nil {
			t.Fatal(err)
		}
		var rows []string
		var names []string
		for i, row := range all.Rows {
			var cells []string
			names = names[:0]
			for j, cell := range row {
				name := strings.ToLower(all.Columns[j].Name)
				cell, drop := changed(table, name, cell)
				if drop {
					continue
				}
				names = append(names, name)
				cells = append(cells, s.literal(cell, all.Columns[j].Type))
			}
			rows = append(rows, "("+strings.Join(cells, ", ")+")")
			if len(rows) == 500 || i == len(all.Rows)-1 {
				exec(t, to.admin, "INSERT INTO "+table+" ("+strings.Join(names, ", ")+") VALUES "+strings.Join(rows, ", "))
				rows = nil
			}
		}
	}
}

func (s *site) literal(cell any, kind string) string {
	switch cell := cell.(type) {
	case nil:
		return "NULL"
	case string:
		if kind == "BLOB" {
			return fmt.Sprintf(s.blob, cell)
		}
		return s.dialect.String(cell)
	}
	return fmt.Sprint(cell)
}
