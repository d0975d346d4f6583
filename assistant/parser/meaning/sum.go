package meaning

import (
	"hash/maphash"
	"reflect"
)

// Sum is a number for a value that is the same for equal values, and as good
// as surely another for others. Values of items are trees of plain data.
func Sum(value any) uint64 { return sumOf(1, reflect.ValueOf(value)) | 1 } // never 0

var sumSeed = maphash.MakeSeed()

// sumOf goes on from the sum of what came before the value.
func sumOf(sum uint64, v reflect.Value) uint64 {
	switch v.Kind() {
	case reflect.Invalid:
		return mixed(sum, 0)
	case reflect.String:
		return mixed(sum, maphash.String(sumSeed, v.String()))
	case reflect.Bool:
		if v.Bool() {
			return mixed(sum, 2)
		}
		return mixed(sum, 1)
	case reflect.Int, reflect.Int64:
		return mixed(sum, uint64(v.Int()))
	case reflect.Uint64:
		return mixed(sum, v.Uint())
	case reflect.Interface:
		if v = v.Elem(); v.IsValid() {
			sum = mixed(sum, maphash.String(sumSeed, v.Type().String()))
		}
		return sumOf(sum, v)
	case reflect.Pointer:
		return sumOf(mixed(sum, 3), v.Elem())
	case reflect.Slice:
		sum = mixed(sum, uint64(v.Len()))
		for i := range v.Len() {
			sum = sumOf(sum, v.Index(i))
		}
		return sum
	case reflect.Struct:
		for i := range v.NumField() {
			sum = sumOf(sum, v.Field(i))
		}
		return sum
	}
	panic("a value of an item is a " + v.Kind().String())
}

func mixed(sum, next uint64) uint64 {
	sum = (sum ^ next) * 0x9E3779B97F4A7C15
	return sum ^ sum>>29
}
