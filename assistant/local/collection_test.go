package local_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/apart"
)

// A file may be written from the page however it was opened, also where queries run
// in processes of their own.
func TestAbout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	plain, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	away, err := apart.Open(t.Context(), path, store.Options{}, []string{"false"})
	if err != nil {
		t.Fatal(err)
	}
	defer away.Close()
	for name, db := range map[string]local.Store{"here": plain, "apart": away} {
		about, err := local.NewCollection(db).About(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !about.Writable || about.Name != "games.duckdb" || about.Samples != about.Games || !slices.Equal(about.Years, []int{1560, 2024}) {
			t.Errorf("%s: %+v", name, about)
		}
	}
}
