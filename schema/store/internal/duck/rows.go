package duck

import (
	"context"

	duckdb "github.com/duckdb/duckdb-go-bindings"
)

// Rows is the result of a query, delivered in chunks of up to 2,048 rows as
// DuckDB computes them. It must be closed before its connection.
type Rows struct {
	conn    *Conn
	stmt    duckdb.PreparedStatement
	res     duckdb.Result
	columns []Column
	chunk   duckdb.DataChunk
	vectors []vector
	size    int
}

// A Column of a result: its name and DuckDB's name of its type.
type Column struct {
	Name, Type string
	layout     layout
}

// ErrNotQuery is the Kind of the error for a text that is not exactly one
// statement that reads (SELECT, WITH, VALUES, DESCRIBE, EXPLAIN …).
const ErrNotQuery = "Not a query"

// Query starts one SELECT. Any other statement, or more than one, is an Error
// of kind ErrNotQuery. The rows end with ctx's error when ctx ends first.
func (c *Conn) Query(ctx context.Context, sql string) (*Rows, error) {
	r := &Rows{conn: c}
	if err := r.prepare(sql); err != nil {
		r.Close()
		return nil, err
	}
	err := c.interruptible(ctx, func() error {
		if duckdb.ExecutePreparedStreaming(r.stmt, &r.res) == duckdb.StateError {
			return newError(duckdb.ResultError(&r.res))
		}
		return nil
	})
	if err == nil {
		err = r.describe()
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

func (r *Rows) prepare(sql string) error {
	var stmts duckdb.ExtractedStatements
	count := duckdb.ExtractStatements(r.conn.conn, sql, &stmts)
	defer duckdb.DestroyExtracted(&stmts)
	if message := duckdb.ExtractStatementsError(stmts); message != "" {
		return newError(message)
	}
	if count != 1 {
		return &Error{Kind: ErrNotQuery, Message: "exactly one statement is expected"}
	}
	if duckdb.PrepareExtractedStatement(r.conn.conn, stmts, 0, &r.stmt) == duckdb.StateError {
		return newError(duckdb.PrepareError(r.stmt))
	}
	switch duckdb.PreparedStatementType(r.stmt) {
	case duckdb.StatementTypeSelect, duckdb.StatementTypeExplain:
		return nil
	default:
		return &Error{Kind: ErrNotQuery, Message: "only a statement that reads is accepted"}
	}
}

func (r *Rows) describe() error {
	n := int(duckdb.ColumnCount(&r.res))
	r.columns = make([]Column, n)
	r.vectors = make([]vector, n)
	for i := range r.columns {
		logical := duckdb.ColumnLogicalType(&r.res, duckdb.IdxT(i))
		lay, err := newLayout(logical)
		duckdb.DestroyLogicalType(&logical)
		if err != nil {
			return err
		}
		r.columns[i] = Column{Name: duckdb.ColumnName(&r.res, duckdb.IdxT(i)), Type: lay.name(), layout: lay}
	}
	return nil
}

// Columns describes the result.
func (r *Rows) Columns() []Column { return r.columns }

// Next fetches the next chunk and gives its number of rows; 0 is the end.
func (r *Rows) Next(ctx context.Context) (int, error) {
	r.dropChunk()
	err := r.conn.interruptible(ctx, func() error {
		r.chunk = duckdb.FetchChunk(r.res)
		if r.chunk.Ptr == nil {
			if message := duckdb.ResultError(&r.res); message != "" {
				return newError(message)
			}
		}
		return nil
	})
	if err != nil || r.chunk.Ptr == nil {
		return 0, err
	}
	r.size = int(duckdb.DataChunkGetSize(r.chunk))
	for i := range r.vectors {
		r.vectors[i] = newVector(duckdb.DataChunkGetVector(r.chunk, duckdb.IdxT(i)), &r.columns[i].layout)
	}
	return r.size, nil
}

// Value is the value of a cell of the current chunk: nil, bool, int64,
// float64, string, []any or map[string]any. See layout for the rules.
func (r *Rows) Value(column, row int) any { return r.vectors[column].value(row) }

// Size estimates the bytes of a cell of the current chunk without building it.
func (r *Rows) Size(column, row int) int { return r.vectors[column].size(row) }

// Int64s is a column of BIGINT of the current chunk without its NULLs' marks.
// The slice is DuckDB's memory, valid until the next call of Next or Close.
func (r *Rows) Int64s(column int) []int64 { return slice[int64](r.vectors[column].data, r.size) }

// Bytes is the text or blob of a cell of a VARCHAR or BLOB column of the
// current chunk, in DuckDB's memory, valid until the next call of Next or
// Close.
func (r *Rows) Bytes(column, row int) []byte { return r.vectors[column].bytes(row) }

// Close ends the query, also before its end.
func (r *Rows) Close() {
	r.dropChunk()
	duckdb.DestroyResult(&r.res)
	duckdb.DestroyPrepare(&r.stmt)
}

func (r *Rows) dropChunk() {
	if r.chunk.Ptr != nil {
		duckdb.DestroyDataChunk(&r.chunk)
	}
	r.size = 0
}
