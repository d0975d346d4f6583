package main

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

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
