package store

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Results must fit into JSON, whatever a query selects.
func TestQueryValues(t *testing.T) {
	db := open(t, small(t), Options{})
	for _, test := range []struct {
		sql, typ string
		want     any
	}{
		{"NULL", "INTEGER", nil},
		{"true", "BOOLEAN", true},
		{"1::TINYINT", "TINYINT", int64(1)},
		{"-2::SMALLINT", "SMALLINT", int64(-2)},
		{"255::UTINYINT", "UTINYINT", int64(255)},
		{"9223372036854775807", "BIGINT", int64(math.MaxInt64)},
		{"18446744073709551615::UBIGINT", "UBIGINT", "18446744073709551615"},
		{"sum(3::BIGINT)", "HUGEINT", int64(3)},
		{"-170141183460469231731687303715884105727::HUGEINT", "HUGEINT", "-170141183460469231731687303715884105727"},
		{"0.1::FLOAT", "FLOAT", 0.1},
		{"1e300", "DOUBLE", 1e300},
		{"'nan'::DOUBLE", "DOUBLE", "NaN"},
		{"'-infinity'::DOUBLE", "DOUBLE", "-Inf"},
		{"-12.50::DECIMAL(4,2)", "DECIMAL(4,2)", -12.5},
		{"12345678901234567890.5::DECIMAL(38,1)", "DECIMAL(38,1)", 12345678901234567890.5},
		{"''", "VARCHAR", ""},
		{"'Capablanca, José Raúl'", "VARCHAR", "Capablanca, José Raúl"},
		{"'\\xAA\\x00'::BLOB", "BLOB", "AA00"},
		{"'b'::ENUM('a', 'b')", "ENUM", "b"},
		{"DATE '1999-12-31'", "DATE", "1999-12-31"},
		{"TIME '10:20:30'", "TIME", "10:20:30"},
		{"TIMESTAMP '1960-01-02 03:04:05.5'", "TIMESTAMP", "1960-01-02 03:04:05.5"},
		{"INTERVAL '1 month 2 days 3 hours'", "INTERVAL", "1 months 2 days 3h0m0s"},
		{"'95bee07d-9b91-4207-92a3-2550e377e7da'::UUID", "UUID", "95bee07d-9b91-4207-92a3-2550e377e7da"},
		{"['long enough for a pointer', NULL, '']", "LIST", []any{"long enough for a pointer", nil, ""}},
		{"[1, 2]::INTEGER[2]", "ARRAY", []any{int64(1), int64(2)}},
		{"{'a': 1, 'b': [true]}", "STRUCT", map[string]any{"a": int64(1), "b": []any{true}}},
		{"row(1, 'x', NULL)", "STRUCT", []any{int64(1), "x", nil}},
		{"MAP {'k': 2}", "MAP", []any{map[string]any{"key": "k", "value": int64(2)}}},
	} {
		result, err := db.Query(t.Context(), "SELECT "+test.sql+" AS x", Limits{})
		if err != nil {
			t.Errorf("%s: %v", test.sql, err)
			continue
		}
		if got := result.Columns[0]; got != (Column{"x", test.typ}) {
			t.Errorf("%s is %v, want type %s", test.sql, got, test.typ)
		}
		if diff := cmp.Diff(test.want, result.Rows[0][0]); diff != "" {
			t.Errorf("%s: %s", test.sql, diff)
		}
		if _, err := json.Marshal(result.Rows); err != nil {
			t.Errorf("%s: %v", test.sql, err)
		}
	}
}

func TestQueryErrors(t *testing.T) {
	db := open(t, small(t), Options{})
	var sqlError *SQLError
	for _, test := range []struct {
		sql    string
		limits Limits
		want   error  // or
		kind   string // of an SQLError
	}{
		{"", Limits{}, ErrNotQuery, ""},
		{"-- nothing", Limits{}, ErrNotQuery, ""},
		{"SELECT 1; SELECT 2", Limits{}, ErrNotQuery, ""},
		{"SELEC 1", Limits{}, nil, "Parser"},
		{"SELECT 1e309", Limits{}, nil, "Parser"},
		{"SELECT nothing FROM matches", Limits{}, nil, "Binder"},
		{"SELECT * FROM nothing", Limits{}, nil, "Catalog"},
		{"SELECT CAST(white AS INTEGER) FROM matches", Limits{}, nil, "Conversion"},
		// The error comes long after the first chunk of the result.
		{"SELECT CAST(CASE WHEN range = 99999 THEN 'x' ELSE '1' END AS INTEGER) FROM range(100000)", Limits{Rows: 1e6}, nil, "Conversion"},
		{"SELECT set_bit('1'::BIT, 0, 1)", Limits{}, nil, "Not implemented"},
		{"SELECT repeat('x', 2000)", Limits{Cell: 1000}, ErrTooBig, ""},
		{"SELECT list(range) FROM range(1000)", Limits{Cell: 1000}, ErrTooBig, ""},
		{"SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1", Limits{Time: 50 * time.Millisecond}, ErrTimeout, ""},
	} {
		result, err := db.Query(t.Context(), test.sql, test.limits)
		switch {
		case test.want != nil && !errors.Is(err, test.want):
			t.Errorf("%s gives %v, %v, want %v", test.sql, result, err, test.want)
		case test.kind != "" && (!errors.As(err, &sqlError) || sqlError.Kind != test.kind):
			t.Errorf("%s gives %v, %v, want %s", test.sql, result, err, test.kind)
		}
	}
}

func TestQueryOutOfMemory(t *testing.T) {
	db := open(t, small(t), Options{MemoryMB: 64, Threads: 1})
	_, err := db.Query(t.Context(), "SELECT a.range AS x, md5(a.range::VARCHAR) AS y FROM range(5000000) a ORDER BY y", Limits{})
	if !errors.Is(err, ErrTooBig) {
		t.Errorf("got %v", err)
	}
	if got := one(t, db, "SELECT count(*) FROM matches"); got != int64(3) {
		t.Errorf("afterwards there are %v games", got)
	}
}

func TestQueryLimits(t *testing.T) {
	db := open(t, small(t), Options{})
	for _, test := range []struct {
		name, sql string
		limits    Limits
		rows      int
		truncated bool
	}{
		{"fewer rows", "FROM range(9)", Limits{Rows: 10}, 9, false},
		{"as many rows", "FROM range(10)", Limits{Rows: 10}, 10, false},
		{"more rows", "FROM range(11)", Limits{Rows: 10}, 10, true},
		{"default", "FROM range(100000)", Limits{}, 1000, true},
		{"several chunks", "FROM range(5000)", Limits{Rows: 5000}, 5000, false},
		{"bytes", "SELECT repeat('x', 100) FROM range(100)", Limits{Bytes: 1000}, 10, true},
		{"one row beyond the bytes", "SELECT repeat('x', 100)", Limits{Bytes: 50}, 1, false},
		{"no end", "SELECT 1 FROM range(1000000000000)", Limits{Rows: 3}, 3, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			result, err := db.Query(t.Context(), test.sql, test.limits)
			if err != nil {
				t.Fatal(err)
			}
			if len(result.Rows) != test.rows || result.Truncated != test.truncated {
				t.Errorf("got %d rows, truncated %v", len(result.Rows), result.Truncated)
			}
		})
	}
}

func TestQueryCancelled(t *testing.T) {
	db := open(t, small(t), Options{})
	for _, sql := range []string{
		"SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1",
		"SELECT a.range FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = -1",
	} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(30*time.Millisecond, cancel)
		if _, err := db.Query(ctx, sql, Limits{}); !errors.Is(err, ErrCancelled) || !errors.Is(err, context.Canceled) {
			t.Errorf("%s gives %v", sql, err)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := db.Query(cancelled, "SELECT 1", Limits{}); !errors.Is(err, ErrCancelled) {
		t.Errorf("got %v", err)
	}
}

// Nothing that goes through Query may change the database, leave it, or touch
// the engine's settings.
func TestWall(t *testing.T) {
	path := small(t)
	secret := filepath.Join(filepath.Dir(path), "secret.csv")
	out := filepath.Join(filepath.Dir(path), "out")
	if err := os.WriteFile(secret, []byte("a,b\n1,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db := open(t, path, Options{})
	for _, sql := range []string{
		"INSERT INTO token_usage SELECT * FROM token_usage",
		"INSERT INTO match_events VALUES (3, 'x') RETURNING *",
		"UPDATE matches SET white = 'x'",
		"DELETE FROM matches",
		"TRUNCATE matches",
		"DROP TABLE matches",
		"CREATE TABLE x (a INTEGER)",
		"CREATE TEMP TABLE x AS SELECT 1",
		"CREATE VIEW x AS SELECT 1",
		"CREATE MACRO m() AS 1",
		"CREATE SEQUENCE s",
		"CREATE SECRET (TYPE s3)",
		"ALTER TABLE matches ADD COLUMN x INTEGER",
		"COMMENT ON TABLE matches IS 'x'",
		"ATTACH ':memory:' AS m",
		"ATTACH 'OUT' AS m",
		"DETACH small",
		"USE memory",
		"COPY matches TO 'OUT'",
		"COPY (SELECT 1) TO 'OUT'",
		"COPY matches FROM 'SECRET'",
		"EXPORT DATABASE 'OUT'",
		"IMPORT DATABASE 'OUT'",
		"SELECT * FROM read_csv('SECRET')",
		"SELECT * FROM read_text('SECRET')",
		"SELECT * FROM read_blob('SECRET')",
		"SELECT * FROM read_json('SECRET')",
		"SELECT * FROM read_parquet('SECRET')",
		"SELECT * FROM glob('SECRET')",
		"SELECT * FROM sniff_csv('SECRET')",
		"FROM 'SECRET'",
		"SELECT * FROM 'https://example.com/x.parquet'",
		"SELECT getenv('HOME')",
		"INSTALL httpfs",
		"LOAD httpfs",
		"SET memory_limit = '100GB'",
		"SET enable_external_access = true",
		"SET lock_configuration = false",
		"RESET memory_limit",
		"SET VARIABLE x = 1",
		"PRAGMA memory_limit = '100GB'",
		"PRAGMA enable_profiling",
		"CALL force_checkpoint()",
		"CHECKPOINT",
		"VACUUM",
		"BEGIN",
		"COMMIT",
		"PREPARE p AS SELECT 1",
		"EXECUTE p",
		"EXPLAIN ANALYZE INSERT INTO match_events VALUES (3, 'x')",
		"SELECT nextval('s')",
		"SELECT * FROM query('DELETE FROM matches')",
		"SELECT 1; DROP TABLE matches",
		"EXPLAIN ANALYZE SELECT 1",
		"PRAGMA version",
		"CALL enable_logging(level = 'debug')",
		"SELECT * FROM enable_logging(level = 'debug')",
		"SELECT * FROM enable_logging(storage = 'file', storage_path = 'OUT')", // would end the process
		"SELECT * FROM system.main.\"Enable_Logging\"(storage = 'file', storage_path = 'OUT')",
		"SELECT 1 WHERE 1 IN (SELECT 1 FROM (WITH x AS (FROM enable_logging(storage = 'file', storage_path = 'OUT')) FROM x))",
		"SELECT * FROM query('SELECT * FROM enable_' || 'logging()')",
		"SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
		"SELECT * FROM force_checkpoint()",
		"SELECT * FROM duckdb_settings()",
		"SELECT * FROM enable_logging()\x00",
		"SELECT 1\x00",
	} {
		sql = strings.NewReplacer("SECRET", secret, "OUT", out).Replace(sql)
		if result, err := db.Query(t.Context(), sql, Limits{}); err == nil {
			t.Errorf("%s is not refused: %v", sql, result.Rows)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was written")
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the database has changed (%v)", err)
	}
	for setting, want := range map[string]any{
		"access_mode": "read_only", "enable_external_access": false, "lock_configuration": true,
		"autoload_known_extensions": false, "autoinstall_known_extensions": false,
		"allow_community_extensions": false, "temp_directory": "", "memory_limit": "3.8 GiB",
	} {
		if got := one(t, db, "SELECT current_setting('"+setting+"')"); got != want {
			t.Errorf("%s is %v, want %v", setting, got, want)
		}
	}
}
