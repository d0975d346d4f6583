package file_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant/taught"
	"github.com/kibitz-chess/kibitz/assistant/verified/file"
)

// TestWords: a phrase is kept once in a language, whatever its inflection, until it
// is taken back.
func TestWords(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "q.sqlite")
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	teach := func(language, phrase, meaning string) taught.Word {
		w := taught.Word{Phrase: phrase, Meaning: meaning, Language: language, By: "ana", At: at}
		if err := open(t, path).Teach(ctx, w); err != nil {
			t.Fatal(err)
		}
		return w
	}
	kept := func() []taught.Word {
		all, err := open(t, path).Taught(ctx) // as another process
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	teach("es", "paliza", "partidas cortas")
	english := teach("en", "blowout", "short games")
	again := teach("es", "Palizas", "partidas de 10 jugadas")
	if diff := cmp.Diff([]taught.Word{english, again}, kept()); diff != "" {
		t.Error(diff)
	}
	if err := open(t, path).Forget(ctx, "PALIZA"); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]taught.Word{english}, kept()); diff != "" {
		t.Error(diff)
	}
	if err := open(t, path).Forget(ctx, "paliza"); !errors.Is(err, file.ErrNoWord) {
		t.Errorf("forgotten twice: %v", err)
	}
}
