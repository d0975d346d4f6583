package load

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// data is a file of the real collections, which are not part of the project:
// they lie in the folder KIBITZ_DATA or beside the project.
func data(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "../../../shared/data"), name)
	if _, err := os.Stat(path); err != nil {
		t.Skip("no real data: ", err)
	}
	return path
}

// Known figures of real collections, by SQL on what was imported.
func TestRealFigures(t *testing.T) {
	bits := func(e schema.Event) string {
		return fmt.Sprintf("SELECT count(*) FROM match_moves WHERE (MOVE_EVENTS & %d) <> 0", e)
	}
	for _, test := range []struct {
		file    string
		figures map[string]string
	}{
		{"immortal-2724.pgn.zst", map[string]string{
			"SELECT count(*) FROM matches":        "2724",
			"SELECT count(*) FROM match_moves":    "190843",
			"SELECT sum(MOVE_COUNT) FROM matches": "190843",
			bits(schema.Capture):                  "41500",
			bits(schema.Check):                    "13490",
			bits(schema.CheckMate):                "231",
			bits(schema.MultipleCheck):            "112",
			bits(schema.DiscoveredCheck):          "499",
			bits(schema.PawnPassant):              "119",
			bits(schema.Queen3):                   "208",
			bits(schema.Rook3):                    "1",
			bits(schema.Bishop3):                  "1",
			bits(schema.Knight3):                  "9",
			bits(schema.CastleK):                  "3691",
			bits(schema.CastleQ):                  "710",
			"SELECT sum(ST_VALUE) FROM match_statistics WHERE COD_KEYWORD IN (29, 32)": "13490",
		}},
		{"adams-3471.pgn.zst", map[string]string{
			"SELECT count(*) FROM matches":     "3471",
			"SELECT count(*) FROM match_moves": "293881",
			bits(schema.CheckMate):             "31",
		}},
	} {
		t.Run(test.file, func(t *testing.T) {
			path := database(t)
			if _, err := Import(t.Context(), path, []Source{{Name: data(t, test.file)}}, Options{Duplicates: store.KeepDuplicates}); err != nil {
				t.Fatal(err)
			}
			for sql, want := range test.figures {
				if got := query(t, path, sql); got != want {
					t.Errorf("%s gives %s, want %s", sql, got, want)
				}
			}
			checkKeys(t, path)
		})
	}
}

// Every strange file is imported or refused with a typed error, and what is
// stored satisfies the keys.
func TestNastyFiles(t *testing.T) {
	var sources []Source
	for _, dir := range []string{"nasty", "annotated"} {
		err := filepath.WalkDir(data(t, dir), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				sources = append(sources, Source{Name: path})
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	path := database(t)
	summary, err := Import(t.Context(), path, sources, Options{Duplicates: store.KeepDuplicates})
	var sourceError *SourceError
	if err != nil && !errors.As(err, &sourceError) {
		t.Fatal(err)
	}
	if summary.Imported < 1500 || summary.Read != summary.Imported+summary.Skipped {
		t.Errorf("got %+v", summary)
	}
	t.Logf("%d files: %d games read, %d imported, problems %v, sources: %v", len(sources), summary.Read, summary.Imported, summary.ProblemCounts, err)
	checkKeys(t, path)
}
