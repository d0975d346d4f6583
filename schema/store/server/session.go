package server

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// A session is a connection with a read-only transaction.
type session struct {
	conn   *sql.Conn
	engine *engine
	meter  *meter

	forget  func() bool   // ends the watch that stops the query with its context
	stopped chan struct{} // closed when the watch has stopped it
}

// end rolls back and closes the connection.
func (s *session) end(healthy bool) {
	if s.forget != nil && !s.forget() {
		<-s.stopped
	}
	if healthy {
		ctx, cancel := context.WithTimeout(context.Background(), stopTime)
		defer cancel()
		_, _ = s.conn.ExecContext(ctx, "ROLLBACK") // closing does the same
	}
	_ = s.conn.Close()
}

// afford asks the server what work it expects of a statement. As it explains
// nothing but statements on rows, others do not get by.
func (s *session) afford(ctx context.Context, sql string, limit float64) error {
	if s.engine.estimate == nil {
		return nil
	}
	expected, err := s.engine.estimate(ctx, s, sql)
	if err != nil {
		return &planError{err}
	}
	if expected > limit {
		return &WorkError{Expected: expected, Limit: limit}
	}
	return nil
}

// read runs a query and reads its rows up to the limits.
func (s *session) read(ctx context.Context, query string, limits store.Limits) (*store.Result, error) {
	// Rows that nobody wants any more are not waited for.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	rows, err := s.conn.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() {
		cancel()
		rows.Close()
	}()
	result := new(store.Result)
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		result.Columns = append(result.Columns, store.Column{Name: t.Name(), Type: t.DatabaseTypeName()})
	}
	size := 0
	for rows.Next() {
		if len(result.Rows) == limits.Rows {
			result.Truncated = true
			return result, nil
		}
		cells, targets := make([]any, len(types)), make([]any, len(types))
		for i := range cells {
			targets[i] = &cells[i]
		}
		if err := rows.Scan(targets...); err != nil {
			return nil, err
		}
		for i := range cells {
			n := 0
			cells[i], n = value(cells[i], result.Columns[i].Type)
			if size += n; n > limits.Cell {
				return nil, fmt.Errorf("%w: a cell of column %s has %d bytes", store.ErrTooBig, result.Columns[i].Name, n)
			}
		}
		if size > limits.Bytes && len(result.Rows) > 0 {
			result.Truncated = true
			return result, nil
		}
		result.Rows = append(result.Rows, cells)
	}
	return result, rows.Err()
}

// rows reads all rows; more than the limits allow are an error.
func (s *session) rows(ctx context.Context, query string, limits store.Limits) ([][]any, error) {
	result, err := s.read(ctx, query, limits)
	if err != nil {
		return nil, err
	}
	if result.Truncated {
		return nil, fmt.Errorf("%w: more than %d rows or %d bytes", store.ErrTooBig, limits.Rows, limits.Bytes)
	}
	return result.Rows, nil
}

// value is a driver's value as a Result has it, and its size in bytes.
func value(v any, kind string) (any, int) {
	switch v := v.(type) {
	case nil:
		return nil, 0
	case int64, float64, bool:
		return v, 8
	case float32:
		f, _ := strconv.ParseFloat(strconv.FormatFloat(float64(v), 'g', -1, 32), 64)
		return f, 8
	case uint64:
		if v > math.MaxInt64 {
			return strconv.FormatUint(v, 10), 8
		}
		return int64(v), 8
	case time.Time:
		if kind == "DATE" && v.Equal(v.Truncate(24*time.Hour)) {
			return v.Format(time.DateOnly), 8
		}
		return v.Format("2006-01-02 15:04:05.999999999"), 8
	case []byte:
		if binaryTypes[strings.ToUpper(kind)] {
			return strings.ToUpper(hex.EncodeToString(v)), len(v)
		}
		return text(string(v), kind), len(v)
	case string:
		return text(v, kind), len(v)
	}
	s := fmt.Sprint(v)
	return s, len(s)
}

// text is a text, or the number that a driver gave as one.
func text(s, kind string) any {
	if !decimalTypes[strings.ToUpper(kind)] {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	if !strings.ContainsAny(s, ".eE") {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n
		}
		return s
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil && !math.IsInf(f, 0) {
		return f
	}
	return s
}

// decimalTypes are numbers that drivers give as texts.
var decimalTypes = wordSet("NUMERIC DECIMAL NUMBER MONEY SMALLMONEY")

var binaryTypes = wordSet("BYTEA BINARY VARBINARY TINYBLOB BLOB MEDIUMBLOB LONGBLOB BIT IMAGE RAW LONGRAW GEOMETRY TIMESTAMP ROWVERSION")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

var errReceived = errors.New("too many bytes received")
