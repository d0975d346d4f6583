package duck

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func connect(t testing.TB) *Conn {
	t.Helper()
	database, err := Open(filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	conn, err := database.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// What an Appender writes, a query reads, over several chunks.
func TestAppendAndRead(t *testing.T) {
	conn := connect(t)
	rapid.Check(t, func(r *rapid.T) {
		if err := conn.Exec("CREATE OR REPLACE TABLE t (n BIGINT, i INTEGER, s VARCHAR, b BLOB, f DOUBLE, d DECIMAL(4, 2), day DATE)"); err != nil {
			r.Fatal(err)
		}
		a, err := conn.NewAppender("t")
		if err != nil {
			r.Fatal(err)
		}
		count := rapid.SampledFrom([]int{0, 1, 2047, 2048, 2049, 5000}).Draw(r, "rows")
		nullEvery := rapid.IntRange(1, 70).Draw(r, "null every")
		word := rapid.StringN(0, 30, 30).Draw(r, "text")
		var want [][]any
		for row := range count {
			text := word + strings.Repeat("x", row%20)
			a.Int(int64(row) - math.MaxInt64)
			a.Int(int64(row))
			if row%nullEvery == 0 {
				a.Null()
			} else {
				a.Text(text)
			}
			a.Blob([]byte{byte(row), 0, 255})
			a.Float(float64(row) / 8)
			a.Float(-9.99)
			a.Int(11323)
			if err := a.EndRow(); err != nil {
				r.Fatal(err)
			}
			cells := []any{int64(row) - math.MaxInt64, int64(row), text, fmt.Sprintf("%02X00FF", byte(row)), float64(row) / 8, -9.99, "2001-01-01"}
			if row%nullEvery == 0 {
				cells[2] = nil
			}
			want = append(want, cells)
		}
		if err := a.Close(); err != nil {
			r.Fatal(err)
		}
		if diff := cmp.Diff(want, all(r, conn, "SELECT * FROM t ORDER BY n")); diff != "" {
			r.Fatal(diff)
		}
	})
}

func all(t rapid.TB, conn *Conn, sql string) (cells [][]any) {
	t.Helper()
	rows, err := conn.Query(context.Background(), sql)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for {
		n, err := rows.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return cells
		}
		for row := range n {
			line := make([]any, len(rows.Columns()))
			for column := range line {
				line[column] = rows.Value(column, row)
			}
			cells = append(cells, line)
		}
	}
}

// A row that does not fit its table is refused and nothing of it is stored.
func TestAppendErrors(t *testing.T) {
	conn := connect(t)
	if err := conn.Exec("CREATE TABLE t (n TINYINT NOT NULL, s VARCHAR, b BLOB)"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		row  func(a *Appender)
	}{
		{"number too big", func(a *Appender) { a.Int(128); a.Text(""); a.Blob(nil) }},
		{"number in a text", func(a *Appender) { a.Int(1); a.Int(1); a.Blob(nil) }},
		{"fraction in a number", func(a *Appender) { a.Float(1.5); a.Text(""); a.Blob(nil) }},
		{"text in a blob", func(a *Appender) { a.Int(1); a.Text(""); a.Text("") }},
		{"blob in a text", func(a *Appender) { a.Int(1); a.Blob(nil); a.Blob(nil) }},
		{"cell missing", func(a *Appender) { a.Int(1); a.Text("") }},
		{"cell too many", func(a *Appender) { a.Int(1); a.Text(""); a.Blob(nil); a.Blob(nil) }},
		{"NULL where none may be", func(a *Appender) { a.Null(); a.Text(""); a.Blob(nil) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := conn.NewAppender("t")
			if err != nil {
				t.Fatal(err)
			}
			test.row(a)
			if err := errors.Join(a.EndRow(), a.Close()); err == nil {
				t.Error("there is no error")
			}
			if rows := all(t, conn, "SELECT * FROM t"); len(rows) != 0 {
				t.Errorf("stored: %v", rows)
			}
		})
	}
	if _, err := conn.NewAppender("nothing"); err == nil {
		t.Error("an appender to a missing table gives no error")
	}
}

func TestErrors(t *testing.T) {
	conn := connect(t)
	var e *Error
	for sql, kind := range map[string]string{
		"SELEC":                  "Parser",
		"SELECT * FROM x":        "Catalog",
		"SELECT 1; SELECT 1":     ErrNotQuery,
		"CREATE TABLE x (a INT)": ErrNotQuery,
	} {
		if _, err := conn.Query(t.Context(), sql); !errors.As(err, &e) || e.Kind != kind {
			t.Errorf("%s gives %v", sql, err)
		}
	}
	if err := conn.Exec("INSERT INTO x VALUES (1)"); !errors.As(err, &e) || e.Kind != "Catalog" {
		t.Errorf("got %v", err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "x.db"), Setting{"access_mode", "nonsense"}); !errors.As(err, &e) || e.Kind != "Invalid Configuration" {
		t.Errorf("got %v", err)
	}
}
