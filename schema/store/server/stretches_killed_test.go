package server_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// killedUpgradeEnv is the address that TestUpgradeStretchesKilled's other process
// upgrades.
const killedUpgradeEnv = "KIBITZ_TEST_KILLED_UPGRADE"

// TestUpgradeStretchesKilled kills an upgrade with SIGKILL, as soon as it begins
// and between two of its steps: readers go on without stretches, what was done is
// not done again, and the next upgrade leaves what an import would have.
func TestUpgradeStretchesKilled(t *testing.T) {
	if address := os.Getenv(killedUpgradeEnv); address != "" {
		upgradeUntilKilled(t, address)
		return
	}
	const games, step = 4500, 2000
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		d := s.Database(t)
		text := strings.Repeat("1. e4 e5 2. d4 exd4 *\n\n", games)
		addAll(t, d.Owner, server.WriterOptions{Duplicates: store.KeepDuplicates}, rows(t, text))
		const all = "SELECT * FROM game_stretches ORDER BY cod_match, first_order"
		want := rowsOf(t, d.Admin, all)
		for moment, least := range map[string]int64{"begins": 0, "one step": step} {
			d.Exec(t, "DELETE FROM game_stretches")
			killWhen(t, "TestUpgradeStretchesKilled", killedUpgradeEnv, d.Owner, moment)
			if there(t, d.Owner) {
				t.Errorf("killed when %s: readers take the stretches for whole", moment)
			}
			first, err := upgradeWhenFree(t, d.Owner)
			if err != nil || first < least {
				t.Errorf("killed when %s: the next upgrade's first step ends at game %d, %v", moment, first, err)
			}
			if diff := cmp.Diff(want, rowsOf(t, d.Admin, all)); diff != "" || !there(t, d.Owner) {
				t.Errorf("killed when %s: stretches (-of the import +of the upgrade):\n%s", moment, diff)
			}
		}
	})
}

// upgradeUntilKilled tells of its beginning and waits after its first step.
func upgradeUntilKilled(t *testing.T, address string) {
	fmt.Println("begins")
	_, err := server.UpgradeStretches(t.Context(), address, func(int64, int64) {
		fmt.Println("one step")
		select {} // to be killed
	})
	t.Fatal(err)
}

// upgradeWhenFree upgrades as soon as the server has noticed that the last writer
// is gone, and says where the first step ended.
func upgradeWhenFree(t *testing.T, address string) (first int64, err error) {
	t.Helper()
	for {
		_, err := server.UpgradeStretches(t.Context(), address, func(done, _ int64) {
			if first == 0 {
				first = done
			}
		})
		if !errors.Is(err, store.ErrLocked) {
			return first, err
		}
	}
}
