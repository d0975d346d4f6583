package server_test

import (
	"flag"
	"os"
	"sync"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// undo removes what tests share.
var undo []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for _, u := range undo {
		u()
	}
	os.Exit(code)
}

// sampleFolder is for the embedded database of the sample games. It is made when
// it is wanted: a test that is killed, as some here are, removes none.
var sampleFolder = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "kibitz-server-")
	undo = append(undo, func() { os.RemoveAll(folder) })
	return folder, err
})

// shared are the databases of sampled, by the dialect's name.
var shared struct {
	mu    sync.Mutex
	bases map[string]*servertest.Base
}

// sampled is the database of the sample games as Kibitz makes it. Tests leave
// it as it is.
func sampled(t *testing.T, s *servertest.Site) *servertest.Base {
	t.Helper()
	shared.mu.Lock()
	defer shared.mu.Unlock()
	if b := shared.bases[s.Dialect.Name]; b != nil {
		return b
	}
	b, drop := s.Make(t)
	undo = append(undo, drop)
	b.Create(t)
	b.Copy(t, sampleGames(t), nil)
	b.AddReader(t)
	if shared.bases == nil {
		shared.bases = map[string]*servertest.Base{}
	}
	shared.bases[s.Dialect.Name] = b
	return b
}

// sampleGames is the embedded database of the sample games.
func sampleGames(t testing.TB) *store.DB {
	t.Helper()
	folder, err := sampleFolder()
	if err != nil {
		t.Fatal(err)
	}
	return servertest.Samples(t, folder)
}

// open opens a database for questions.
func open(t testing.TB, dsn string, options server.Options) *server.DB {
	t.Helper()
	db, err := server.Open(t.Context(), dsn, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}
