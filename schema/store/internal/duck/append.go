package duck

import (
	"fmt"
	"math"
	"unsafe"

	duckdb "github.com/duckdb/duckdb-go-bindings"
)

// An Appender adds rows to a table inside the connection's transaction. The
// cells of a row are given in the table's order, then EndRow is called. Errors
// stick: the first one is reported by EndRow and Close.
type Appender struct {
	table    string
	appender duckdb.Appender
	types    []duckdb.LogicalType
	chunk    duckdb.DataChunk
	columns  []target
	column   int
	row      int
	capacity int
	err      error
}

// A target is one column of the chunk being filled.
type target struct {
	id       duckdb.Type
	storage  duckdb.Type
	scale    float64 // of a DECIMAL: 10 to the power of its scale
	vector   duckdb.Vector
	data     unsafe.Pointer
	validity unsafe.Pointer // nil until the chunk's first NULL
}

// NewAppender makes an appender for all columns of a table.
func (c *Conn) NewAppender(table string) (*Appender, error) {
	a := &Appender{table: table, capacity: int(duckdb.VectorSize())}
	if duckdb.AppenderCreate(c.conn, "main", table, &a.appender) == duckdb.StateError {
		err := newError(duckdb.AppenderError(a.appender))
		duckdb.AppenderDestroy(&a.appender)
		return nil, err
	}
	for i := range duckdb.AppenderColumnCount(a.appender) {
		t := duckdb.AppenderColumnType(a.appender, i)
		a.types = append(a.types, t)
		col := target{id: duckdb.GetTypeId(t)}
		col.storage = col.id
		if col.id == duckdb.TypeDecimal {
			col.storage = duckdb.DecimalInternalType(t)
			col.scale = math.Pow10(int(duckdb.DecimalScale(t)))
		}
		a.columns = append(a.columns, col)
	}
	a.chunk = duckdb.CreateDataChunk(a.types)
	a.locate()
	return a, nil
}

// locate finds the memory of the chunk's columns, which may move at a reset.
func (a *Appender) locate() {
	for i := range a.columns {
		col := &a.columns[i]
		col.vector = duckdb.DataChunkGetVector(a.chunk, duckdb.IdxT(i))
		col.data, col.validity = duckdb.VectorGetData(col.vector), nil
	}
}

// Int writes a whole number; in a DATE column, days since 1970-01-01.
func (a *Appender) Int(v int64) {
	col := a.next()
	if col.id == duckdb.TypeDecimal {
		v *= int64(col.scale)
	}
	a.whole(col, v)
}

// Ints writes a row of whole numbers, one for each column.
func (a *Appender) Ints(values ...int64) error {
	for i, v := range values[:min(len(values), len(a.columns))] {
		if col := &a.columns[i]; col.id == duckdb.TypeBigInt {
			put(col, a.row, v)
		} else {
			a.column = i
			a.Int(v)
		}
	}
	a.column = len(values)
	return a.EndRow()
}

// whole writes a number as the column stores it.
func (a *Appender) whole(col *target, v int64) {
	fits := true
	switch col.storage {
	case duckdb.TypeBigInt:
		put(col, a.row, v)
	case duckdb.TypeInteger, duckdb.TypeDate:
		put(col, a.row, int32(v))
		fits = int64(int32(v)) == v
	case duckdb.TypeSmallInt:
		put(col, a.row, int16(v))
		fits = int64(int16(v)) == v
	case duckdb.TypeTinyInt:
		put(col, a.row, int8(v))
		fits = int64(int8(v)) == v
	case duckdb.TypeUTinyInt:
		put(col, a.row, uint8(v))
		fits = int64(uint8(v)) == v
	case duckdb.TypeDouble:
		put(col, a.row, float64(v))
	default:
		fits = false
	}
	if !fits {
		a.fail("the number %d", v)
	}
}

// Dated says that the next column holds dates.
func (a *Appender) Dated() bool {
	return a.column < len(a.columns) && a.columns[a.column].id == duckdb.TypeDate
}

// Float writes a number into a DOUBLE, FLOAT or DECIMAL column.
func (a *Appender) Float(v float64) {
	col := a.next()
	switch {
	case col.id == duckdb.TypeDouble:
		put(col, a.row, v)
	case col.id == duckdb.TypeFloat:
		put(col, a.row, float32(v))
	case col.id == duckdb.TypeDecimal:
		a.whole(col, int64(math.Round(v*col.scale)))
	default:
		a.fail("the number %g", v)
	}
}

// Text writes a text, which must be valid UTF-8.
func (a *Appender) Text(s string) {
	col := a.next()
	if col.id != duckdb.TypeVarchar {
		a.fail("the text %q", s)
		return
	}
	if len(s) > inlineText {
		duckdb.VectorAssignStringElement(col.vector, duckdb.IdxT(a.row), s)
		return
	}
	var t [16]byte // a duckdb_string_t that holds its bytes
	*(*uint32)(unsafe.Pointer(&t)) = uint32(len(s))
	copy(t[4:], s)
	put(col, a.row, t)
}

// TextBytes is Text for bytes.
func (a *Appender) TextBytes(b []byte) { a.Text(unsafe.String(unsafe.SliceData(b), len(b))) }

// Blob writes bytes.
func (a *Appender) Blob(b []byte) {
	col := a.next()
	if col.id != duckdb.TypeBlob {
		a.fail("%d bytes", len(b))
		return
	}
	duckdb.VectorAssignStringElementLen(col.vector, duckdb.IdxT(a.row), b)
}

// Null writes no value.
func (a *Appender) Null() {
	col := a.next()
	if col.validity == nil {
		duckdb.VectorEnsureValidityWritable(col.vector)
		col.validity = duckdb.VectorGetValidity(col.vector)
	}
	word := (*uint64)(unsafe.Add(col.validity, a.row/64*8))
	*word &^= 1 << (a.row % 64)
}

// EndRow ends the row; every column must have been written.
func (a *Appender) EndRow() error {
	if a.err == nil && a.column != len(a.columns) {
		a.err = fmt.Errorf("append to %s: %d of %d columns given", a.table, a.column, len(a.columns))
	}
	a.column = 0
	a.row++
	if a.row == a.capacity {
		a.send()
	}
	return a.err
}

// Close hands the last rows over and frees the appender. The rows become
// visible when the transaction commits.
func (a *Appender) Close() error {
	a.send()
	if a.err == nil && duckdb.AppenderFlush(a.appender) == duckdb.StateError {
		a.err = newError(duckdb.AppenderError(a.appender))
	}
	if a.err != nil {
		duckdb.AppenderClear(a.appender)
	}
	duckdb.DestroyDataChunk(&a.chunk)
	for i := range a.types {
		duckdb.DestroyLogicalType(&a.types[i])
	}
	duckdb.AppenderDestroy(&a.appender)
	return a.err
}

func (a *Appender) send() {
	if a.row > 0 && a.err == nil {
		duckdb.DataChunkSetSize(a.chunk, duckdb.IdxT(a.row))
		if duckdb.AppendDataChunk(a.appender, a.chunk) == duckdb.StateError {
			a.err = newError(duckdb.AppenderError(a.appender))
		}
		duckdb.DataChunkReset(a.chunk)
		a.locate()
	}
	a.row = 0
}

// next is the column of the next cell. A cell too many lands in the last
// column and makes EndRow fail.
func (a *Appender) next() *target {
	i := min(a.column, len(a.columns)-1)
	a.column++
	return &a.columns[i]
}

func (a *Appender) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf("append to %s: column %d does not hold "+format, append([]any{a.table, a.column}, args...)...)
	}
}

func put[T any](col *target, row int, v T) {
	*(*T)(unsafe.Add(col.data, row*int(unsafe.Sizeof(v)))) = v
}
