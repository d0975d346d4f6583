package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestServerScripts runs the scripts of testdata/servers on each server at
// hand. $READER is the address of the sample games for a user who may only
// read, $OWNER for one who may do anything, $ELSEWHERE that of games in a
// database that another program made.
func TestServerScripts(t *testing.T) {
	folder := t.TempDir()
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		embedded := servertest.Samples(t, folder)
		ours, elsewhere := s.Database(t), s.Database(t)
		ours.Create(t)
		ours.Copy(t, embedded, nil)
		ours.AddReader(t)
		elsewhere.CopyElsewhere(t, embedded, nil, "move_comments")
		testscript.Run(t, testscript.Params{
			Dir: filepath.Join("testdata", "servers"),
			Setup: func(env *testscript.Env) error {
				env.Setenv("HOME", env.WorkDir)
				env.Setenv("LC_ALL", "en_US.UTF-8")
				env.Setenv("DIALECT", s.Dialect.Name)
				env.Setenv("READER", ours.Reader)
				env.Setenv("OWNER", ours.Owner)
				env.Setenv("ELSEWHERE", elsewhere.Owner)
				return nil
			},
			Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "json": jsonField, "said": said},
		})
	})
}

// TestPostgresScripts runs the scripts of testdata/postgres on a database of their
// own: $OWNER imports the file $SAMPLES into it, $READER may read. grant gives the
// reader what is there by now, change changes one of the chess functions.
func TestPostgresScripts(t *testing.T) {
	b := servertest.Postgres(t).Database(t)
	b.Functions = true
	file := filepath.Join(t.TempDir(), samples.Name)
	text, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	reader := false
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "postgres"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("LC_ALL", "en_US.UTF-8")
			env.Setenv("SAMPLES", file)
			env.Setenv("OWNER", b.Owner)
			env.Setenv("READER", b.ReaderAddress(t))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "json": jsonField, "said": said,
			"grant": func(*testscript.TestScript, bool, []string) {
				if !reader {
					b.AddReader(t)
				}
				reader = true
				b.Exec(t, "GRANT SELECT ON games, chess_games TO "+b.Name+"_reader")
			},
			"change": func(*testscript.TestScript, bool, []string) {
				b.Exec(t, "CREATE OR REPLACE FUNCTION boardCode(board text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS 'SELECT 1::bigint'")
			},
		},
	})
}
