package duck

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unsafe"

	duckdb "github.com/duckdb/duckdb-go-bindings"
)

// A layout says how a column lies in memory. It is the column's type with
// what is needed to turn a cell into a value that JSON can carry:
//
//	BOOLEAN bool; integers up to 64 bits, and wider ones that fit, int64, else
//	decimal digits as a string; FLOAT, DOUBLE, DECIMAL float64, but NaN and
//	infinities as a string; VARCHAR, ENUM string; BLOB upper-case hex digits;
//	DATE, TIME, TIMESTAMP, INTERVAL, UUID their usual text; LIST and ARRAY
//	[]any; STRUCT map[string]any, []any if its fields have no names; MAP []any of
//	{"key", "value"}.
type layout struct {
	id       duckdb.Type
	width    uint8 // of a DECIMAL
	scale    uint8
	storage  duckdb.Type // what a DECIMAL or ENUM is stored as
	words    []string    // of an ENUM
	size     int         // of an ARRAY
	names    []string    // of a STRUCT's children
	children []layout
}

func newLayout(t duckdb.LogicalType) (layout, error) {
	l := layout{id: duckdb.GetTypeId(t)}
	if _, known := typeNames[l.id]; !known {
		return l, &Error{Kind: "Not implemented", Message: "a column has a type that cannot be delivered: cast it to VARCHAR"}
	}
	var err error
	switch l.id {
	case duckdb.TypeDecimal:
		l.width, l.scale = duckdb.DecimalWidth(t), duckdb.DecimalScale(t)
		l.storage = duckdb.DecimalInternalType(t)
	case duckdb.TypeEnum:
		l.storage = duckdb.EnumInternalType(t)
		for i := range duckdb.EnumDictionarySize(t) {
			l.words = append(l.words, duckdb.EnumDictionaryValue(t, duckdb.IdxT(i)))
		}
	case duckdb.TypeList:
		err = l.add("", duckdb.ListTypeChildType(t))
	case duckdb.TypeArray:
		l.size = int(duckdb.ArrayTypeArraySize(t))
		err = l.add("", duckdb.ArrayTypeChildType(t))
	case duckdb.TypeMap: // stored as a list of {key, value}
		entry := layout{id: duckdb.TypeStruct}
		err = errors.Join(entry.add("key", duckdb.MapTypeKeyType(t)), entry.add("value", duckdb.MapTypeValueType(t)))
		l.children = []layout{entry}
	case duckdb.TypeStruct:
		for i := range duckdb.StructTypeChildCount(t) {
			err = errors.Join(err, l.add(duckdb.StructTypeChildName(t, i), duckdb.StructTypeChildType(t, i)))
		}
	}
	return l, err
}

func (l *layout) add(name string, t duckdb.LogicalType) error {
	defer duckdb.DestroyLogicalType(&t)
	child, err := newLayout(t)
	l.names, l.children = append(l.names, name), append(l.children, child)
	return err
}

var typeNames = map[duckdb.Type]string{
	duckdb.TypeBoolean: "BOOLEAN", duckdb.TypeTinyInt: "TINYINT", duckdb.TypeSmallInt: "SMALLINT",
	duckdb.TypeInteger: "INTEGER", duckdb.TypeBigInt: "BIGINT", duckdb.TypeUTinyInt: "UTINYINT",
	duckdb.TypeUSmallInt: "USMALLINT", duckdb.TypeUInteger: "UINTEGER", duckdb.TypeUBigInt: "UBIGINT",
	duckdb.TypeHugeInt: "HUGEINT", duckdb.TypeUHugeInt: "UHUGEINT", duckdb.TypeFloat: "FLOAT",
	duckdb.TypeDouble: "DOUBLE", duckdb.TypeDecimal: "DECIMAL", duckdb.TypeVarchar: "VARCHAR",
	duckdb.TypeBlob: "BLOB", duckdb.TypeEnum: "ENUM", duckdb.TypeDate: "DATE", duckdb.TypeTime: "TIME",
	duckdb.TypeTimestamp: "TIMESTAMP", duckdb.TypeTimestampS: "TIMESTAMP_S", duckdb.TypeTimestampMS: "TIMESTAMP_MS",
	duckdb.TypeTimestampNS: "TIMESTAMP_NS", duckdb.TypeTimestampTZ: "TIMESTAMPTZ", duckdb.TypeInterval: "INTERVAL",
	duckdb.TypeUUID: "UUID", duckdb.TypeList: "LIST", duckdb.TypeArray: "ARRAY", duckdb.TypeStruct: "STRUCT",
	duckdb.TypeMap: "MAP", duckdb.TypeSQLNull: "NULL",
}

func (l *layout) name() string {
	if l.id == duckdb.TypeDecimal {
		return fmt.Sprintf("DECIMAL(%d,%d)", l.width, l.scale)
	}
	return typeNames[l.id]
}

// A vector is a column of the current chunk.
type vector struct {
	layout   *layout
	data     unsafe.Pointer
	validity unsafe.Pointer // nil when no cell is NULL
	children []vector
}

func newVector(v duckdb.Vector, l *layout) vector {
	out := vector{layout: l, data: duckdb.VectorGetData(v), validity: duckdb.VectorGetValidity(v)}
	for i := range l.children {
		var child duckdb.Vector
		switch l.id {
		case duckdb.TypeList, duckdb.TypeMap:
			child = duckdb.ListVectorGetChild(v)
		case duckdb.TypeArray:
			child = duckdb.ArrayVectorGetChild(v)
		default:
			child = duckdb.StructVectorGetChild(v, duckdb.IdxT(i))
		}
		out.children = append(out.children, newVector(child, &l.children[i]))
	}
	return out
}

func (v *vector) null(row int) bool {
	return v.validity != nil && at[uint64](v.validity, row/64)&(1<<(row%64)) == 0
}

// value is what a row of the vector holds; nil: NULL. It is long because it has a
// case for each type.
func (v *vector) value(row int) any {
	if v.null(row) {
		return nil
	}
	l := v.layout
	switch l.id {
	case duckdb.TypeBoolean:
		return at[bool](v.data, row)
	case duckdb.TypeFloat:
		return number(float64(at[float32](v.data, row)), 32)
	case duckdb.TypeDouble:
		return number(at[float64](v.data, row), 64)
	case duckdb.TypeDecimal:
		f, _ := strconv.ParseFloat(v.integer(row, l.storage).String()+"e-"+strconv.Itoa(int(l.scale)), 64)
		return f
	case duckdb.TypeVarchar:
		return string(v.bytes(row))
	case duckdb.TypeBlob:
		return strings.ToUpper(hex.EncodeToString(v.bytes(row)))
	case duckdb.TypeEnum:
		return l.words[v.integer(row, l.storage).Int64()]
	case duckdb.TypeDate:
		return date(at[int32](v.data, row))
	case duckdb.TypeTime:
		return time.UnixMicro(at[int64](v.data, row)).UTC().Format("15:04:05.999999")
	case duckdb.TypeTimestamp, duckdb.TypeTimestampTZ:
		return timestamp(at[int64](v.data, row), time.Microsecond)
	case duckdb.TypeTimestampS:
		return timestamp(at[int64](v.data, row), time.Second)
	case duckdb.TypeTimestampMS:
		return timestamp(at[int64](v.data, row), time.Millisecond)
	case duckdb.TypeTimestampNS:
		return timestamp(at[int64](v.data, row), time.Nanosecond)
	case duckdb.TypeInterval:
		return interval(at[[2]int64](v.data, row))
	case duckdb.TypeUUID: // a 128-bit number with its sign bit turned
		raw := at[[2]uint64](v.data, row)
		h := fmt.Sprintf("%016x%016x", raw[1]^(1<<63), raw[0])
		return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
	case duckdb.TypeList, duckdb.TypeMap:
		entry := at[[2]uint64](v.data, row)
		return v.list(int(entry[0]), int(entry[1]))
	case duckdb.TypeArray:
		return v.list(row*l.size, l.size)
	case duckdb.TypeStruct:
		if len(l.names) > 0 && l.names[0] == "" { // as ROW makes it
			values := make([]any, len(l.names))
			for i := range values {
				values[i] = v.children[i].value(row)
			}
			return values
		}
		fields := make(map[string]any, len(l.names))
		for i, name := range l.names {
			fields[name] = v.children[i].value(row)
		}
		return fields
	case duckdb.TypeSQLNull:
		return nil
	default:
		n := v.integer(row, l.id)
		if n.IsInt64() {
			return n.Int64()
		}
		return n.String()
	}
}

func (v *vector) size(row int) int {
	if v.null(row) {
		return 0
	}
	const flat = 8
	switch v.layout.id {
	case duckdb.TypeVarchar, duckdb.TypeBlob:
		return len(v.bytes(row))
	case duckdb.TypeList, duckdb.TypeMap:
		entry := at[[2]uint64](v.data, row)
		return v.sizes(int(entry[0]), int(entry[1]))
	case duckdb.TypeArray:
		return v.sizes(row*v.layout.size, v.layout.size)
	case duckdb.TypeStruct:
		n := 0
		for i := range v.children {
			n += len(v.layout.names[i]) + v.children[i].size(row)
		}
		return n
	}
	return flat
}

func (v *vector) sizes(from, n int) int {
	sum := 0
	for i := range n {
		sum += v.children[0].size(from + i)
	}
	return sum
}

// integer reads a whole number of any width.
func (v *vector) integer(row int, storage duckdb.Type) *big.Int {
	switch storage {
	case duckdb.TypeTinyInt:
		return big.NewInt(int64(at[int8](v.data, row)))
	case duckdb.TypeSmallInt:
		return big.NewInt(int64(at[int16](v.data, row)))
	case duckdb.TypeInteger:
		return big.NewInt(int64(at[int32](v.data, row)))
	case duckdb.TypeBigInt:
		return big.NewInt(at[int64](v.data, row))
	case duckdb.TypeUTinyInt:
		return big.NewInt(int64(at[uint8](v.data, row)))
	case duckdb.TypeUSmallInt:
		return big.NewInt(int64(at[uint16](v.data, row)))
	case duckdb.TypeUInteger:
		return big.NewInt(int64(at[uint32](v.data, row)))
	case duckdb.TypeUBigInt:
		return new(big.Int).SetUint64(at[uint64](v.data, row))
	}
	words := at[[2]uint64](v.data, row) // HUGEINT, UHUGEINT: low word first
	high := new(big.Int).SetUint64(words[1])
	if storage == duckdb.TypeHugeInt {
		high.SetInt64(int64(words[1]))
	}
	return high.Lsh(high, 64).Add(high, new(big.Int).SetUint64(words[0]))
}

// text is DuckDB's duckdb_string_t: up to 12 bytes lie in the cell, more
// behind a pointer that follows a prefix of 4 bytes.
type text struct {
	length uint32
	prefix [4]byte
	rest   [8]byte
}

const inlineText = 12

func (v *vector) bytes(row int) []byte {
	t := (*text)(unsafe.Add(v.data, row*int(unsafe.Sizeof(text{}))))
	if t.length <= inlineText {
		return unsafe.Slice(&t.prefix[0], t.length)
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&t.rest)), t.length)
}

func (v *vector) list(from, n int) []any {
	values := make([]any, n)
	for i := range values {
		values[i] = v.children[0].value(from + i)
	}
	return values
}

func number(f float64, bits int) any {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return strconv.FormatFloat(f, 'g', -1, bits)
	}
	if bits == 32 { // 0.1 as 0.1, not as 0.10000000149011612
		f, _ = strconv.ParseFloat(strconv.FormatFloat(f, 'g', -1, 32), 64)
	}
	return f
}

func date(days int32) string {
	if days == math.MaxInt32 || days == -math.MaxInt32 {
		return "infinity"
	}
	return time.Unix(int64(days)*86400, 0).UTC().Format(time.DateOnly)
}

func timestamp(n int64, unit time.Duration) string {
	if n == math.MaxInt64 || n == -math.MaxInt64 {
		return "infinity"
	}
	perSecond := int64(time.Second / unit)
	return time.Unix(n/perSecond, n%perSecond*int64(unit)).UTC().Format("2006-01-02 15:04:05.999999999")
}

func interval(raw [2]int64) string {
	months, days := int32(raw[0]), int32(raw[0]>>32)
	return fmt.Sprintf("%d months %d days %s", months, days, time.Duration(raw[1])*time.Microsecond)
}

func at[T any](data unsafe.Pointer, row int) T {
	var t T
	return *(*T)(unsafe.Add(data, row*int(unsafe.Sizeof(t))))
}

func slice[T any](data unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(data), n) }
