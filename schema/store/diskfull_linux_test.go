package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// When the disk fills up during an import, the error says so, the live database
// stays whole, and the counts tell what is in it.
func TestDiskFull(t *testing.T) {
	for _, megabytes := range []int{8, 12, 20} {
		t.Run(fmt.Sprint(megabytes, " MB"), func(t *testing.T) {
			dir := t.TempDir()
			if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes)); err != nil {
				t.Skip("a file system of a given size cannot be mounted: ", err)
			}
			t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
			path := filepath.Join(dir, "games.db")
			write(t, path, WriterOptions{}, game(t, "Ana", "Eva", "e4"))

			counts, err := fill(t, path)
			if !errors.Is(err, ErrDiskFull) {
				t.Fatalf("the import gives %v", err)
			}
			t.Logf("%+v were published: %v", counts, err)
			db := open(t, path, Options{})
			if got := one(t, db, "SELECT count(*) FROM matches"); got != 1+counts.Games {
				t.Errorf("there are %v games, %d were published", got, counts.Games)
			}
			if got := one(t, db, "SELECT count(*) FROM match_moves JOIN positions ON cod_position = to_position WHERE length(board) = 64"); got != 1+counts.HalfMoves {
				t.Errorf("there are %v half-moves, %d were published", got, counts.HalfMoves)
			}
			onlyFile(t, path)
		})
	}
}

// fill imports random games until something fails.
func fill(t *testing.T, path string) (Counts, error) {
	w, err := OpenWriter(t.Context(), path, WriterOptions{batch: 20_000, MemoryMB: 256})
	if err != nil {
		return Counts{}, err
	}
	for seed := range uint64(100_000) {
		if _, err := w.Add(game(t, "Ana", "Eva", randomMoves(seed))); err != nil {
			counts, publishErr := w.Publish()
			return counts, errors.Join(err, publishErr)
		}
	}
	t.Fatal("the disk does not fill up")
	return Counts{}, nil
}

// randomMoves is a legal game of up to 200 half-moves.
func randomMoves(seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 0))
	position := chessboard.Start()
	var moves strings.Builder
	for range 200 {
		legal := position.LegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[random.IntN(len(legal))]
		moves.WriteString(position.SAN(m) + " ")
		position.Play(m)
	}
	return moves.String()
}
