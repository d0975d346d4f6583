package query

import "reflect"

// unshare makes what a value points to its own: pointers and lists of plain data, which
// is all that queries and forms are made of. A list of nothing becomes none, as where
// it is written and read.
func unshare(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		own := reflect.New(v.Type().Elem())
		own.Elem().Set(v.Elem())
		v.Set(own)
		unshare(own.Elem())
	case reflect.Slice:
		n := v.Len()
		if n == 0 {
			v.SetZero()
			return
		}
		own := reflect.MakeSlice(v.Type(), n, n)
		reflect.Copy(own, v)
		v.Set(own)
		for i := range n {
			unshare(own.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			unshare(v.Field(i))
		}
	case reflect.Map, reflect.Interface, reflect.Chan, reflect.Func, reflect.Array, reflect.UnsafePointer:
		panic("a query holds a " + v.Kind().String())
	}
}
