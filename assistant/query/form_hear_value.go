package query

import (
	"slices"
	"strings"
	"sync"
)

// valuePhrase is a phrase of a kind of value: the end of its key tells its unit
// or its tag.
type valuePhrase struct {
	kind    ValueKind
	variant string
	phrase
}

// valuePhrases are those of one value and of several, by the language and the
// beginning of their keys, value_ or values_.
var valuePhrases = sync.OnceValue(func() map[paraphraser]map[string][]valuePhrase {
	all := map[paraphraser]map[string][]valuePhrase{}
	for _, language := range []paraphraser{"es", "en"} {
		all[language] = map[string][]valuePhrase{}
		for _, prefix := range []string{"value_", "values_"} {
			for key := range formPhrases() {
				for kind := range Kinds {
					rest, ok := strings.CutPrefix(key, prefix+string(kind))
					if ok && (rest == "" || rest[0] == '_') && !strings.HasSuffix(rest, "_feminine") && kind != ColumnValue {
						all[language][prefix] = append(all[language][prefix], valuePhrase{kind, rest, language.phrase(key)})
					}
				}
			}
		}
	}
	return all
})

// valuesSaid reads a value of a row, or several of its kind.
func (l listener) valuesSaid(text string, rows Rows, plural bool) []Value {
	prefix := "value_"
	if plural {
		prefix = "values_"
	}
	return memoised(l, prefix+string(rows), text, func() []Value {
		all := l.valuesUnbanded(text, rows, prefix)
		for _, m := range l.matches("in_steps", text) {
			if n, ok := integer(m["n"]); ok {
				for _, v := range l.valuesUnbanded(m["x"], rows, prefix) {
					v.Width = n
					all = append(all, v)
				}
			}
		}
		whole := func(text string) []int {
			if n, ok := integer(text); ok {
				return []int{n}
			}
			return nil
		}
		for _, m := range l.matches("in_bands", text) {
			for _, limits := range series(l, m["n"], whole) {
				for _, v := range l.valuesUnbanded(m["x"], rows, prefix) {
					v.Limits = limits
					all = append(all, v)
				}
			}
		}
		for i := range all {
			all[i].simplify()
		}
		return slices.DeleteFunc(all, func(v Value) bool { return l.valued(v, prefix) != text })
	})
}

// valuesUnbanded reads a value that is not told in bands.
func (l listener) valuesUnbanded(text string, rows Rows, prefix string) []Value {
	var all []Value
	if rows == RowGroups && l.inner != nil {
		for n := -len(l.inner.By); n <= len(l.inner.columns()); n++ {
			if v := (Value{Kind: ColumnValue, N: n}); n != 0 && l.valued(v, prefix) == text {
				all = append(all, v)
			}
		}
	}
	for _, p := range valuePhrases()[l.paraphraser][prefix] {
		for _, m := range l.filling(p.phrase, text) {
			if parts := Kinds[p.kind]; parts.has(rows, parts.Player) {
				all = append(all, l.valuesOfKind(p.kind, p.variant, m, rows)...)
			}
		}
	}
	return all
}

// valuesOfKind makes values of what fills the slots of a phrase.
func (l listener) valuesOfKind(kind ValueKind, variant string, m map[string]string, rows Rows) []Value {
	v := Value{Kind: kind, Tag: m["tag"]}
	for _, u := range []Unit{Half, Full, UnknownUnit} {
		if strings.HasPrefix(variant, "_"+string(u)) {
			v.Unit = u
		}
	}
	if kind == TagValue && v.Tag == "" {
		v.Tag = strings.TrimPrefix(variant, "_")
	}
	if v.N = atoi(m["n"]); kind == LineValue && m["n"] == "" {
		v.N = 1
	}
	all := []Value{v}
	if m["whose"] != "" {
		all = varied(all, l.owners(m["whose"]), func(v *Value, w owner) { v.Side, v.Player = w.Side, w.Player })
	}
	if m["name"] != "" {
		all = varied(all, l.names(m["name"]), func(v *Value, n Name) { v.Player = &n })
	}
	if m["pieces"] != "" {
		all = varied(all, l.menCalled(m["pieces"]), func(v *Value, c Pieces) { v.Piece = c.Piece })
	}
	if m["moves"] != "" {
		all = varied(all, l.halfMoves(m["moves"], many), func(v *Value, h HalfMove) { v.HalfMove = &h })
	}
	for _, slot := range []string{"first", "last", "nth"} {
		if m[slot] != "" {
			all = varied(all, l.nthMoves(m[slot]), func(v *Value, t Times) {
				v.HalfMove = &t.HalfMove
				if slot == "nth" {
					v.N = t.Min
				}
			})
		}
	}
	if m["a"] != "" {
		all = varied(all, l.valuesSaid(m["a"], rows, false), func(v *Value, a Value) { v.Args = []Value{a} })
		all = varied(all, l.valuesSaid(m["b"], rows, false), func(v *Value, b Value) { v.Args = append(v.Args[:1:1], b) })
	}
	return all
}

// varied are values with each of several things set.
func varied[T any](values []Value, things []T, set func(*Value, T)) []Value {
	var all []Value
	for _, v := range values {
		for _, t := range things {
			v := v
			set(&v, t)
			all = append(all, v)
		}
	}
	return all
}

// nthMoves reads one half-move of several: its number, from the end if negative,
// is the Min of the result.
func (l listener) nthMoves(text string) []Times {
	return memoised(l, "nth", text, func() []Times {
		var all []Times
		for _, key := range []string{"the_nth", "the_nth_f", "the_last", "the_last_f", "the_nth_last", "the_nth_last_f"} {
			for _, m := range l.matches(key, text) {
				n := 1
				if m["n"] != "" {
					n = append(l.ordinals(m["n"]), 0)[0]
				}
				if strings.HasPrefix(key, "the_last") || strings.HasPrefix(key, "the_nth_last") {
					n = -n
				}
				for _, h := range l.halfMoves(m["x"], bare) {
					if n != 0 && l.nthHalfMove(Value{HalfMove: &h}, n) == text {
						all = append(all, Times{HalfMove: h, Range: Range{Min: n}})
					}
				}
			}
		}
		return all
	})
}
