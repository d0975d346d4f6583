package apart

import (
	"testing"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// What a process of its own adds: warm, and with its start.
func BenchmarkQuery(b *testing.B) {
	sql := "SELECT white, black FROM matches"
	b.Run("here", func(b *testing.B) {
		db, err := store.Open(b.Context(), database, store.Options{})
		if err != nil {
			b.Fatal(err)
		}
		defer db.Close()
		for b.Loop() {
			if _, err := db.Query(b.Context(), sql, store.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("apart", func(b *testing.B) {
		r := runner(b, Options{})
		for b.Loop() {
			if _, err := r.Query(b.Context(), database, sql, store.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			r := runner(b, Options{})
			if _, err := r.Query(b.Context(), database, sql, store.Limits{}); err != nil {
				b.Fatal(err)
			}
			r.Close()
		}
	})
}
