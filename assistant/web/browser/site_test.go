package browser_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/verified/file"
	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// site is a running server with a browser that visits it.
type site struct {
	browser  context.Context
	base     string // address of the server
	database string // file with the games, not to be changed
	shots    string // folder of pictures of the views, "" for none
	sights   string // folder of pictures of what failed
	axe      string // source of axe-core
}

// open starts both, over the sample games. It skips the test where there is no
// Chromium.
func open(t testing.TB) *site {
	t.Helper()
	return openOver(t, load.Source{Name: samples.Name, Reader: samples.PGN()})
}

func openOver(t testing.TB, games load.Source) *site {
	t.Helper()
	chromium := findChromium(t)
	s := &site{database: filepath.Join(t.TempDir(), "games.duckdb"), shots: screenshots(t), sights: folder(t, filepath.Join(os.TempDir(), "kibitz-screenshots")), axe: readAxe(t)}
	if _, err := load.Import(t.Context(), s.database, []load.Source{games}, load.Options{Finish: finish(games)}); err != nil {
		t.Fatal(err)
	}
	s.base = serve(t, s.database, nil)

	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("lang", "en"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	browser, leave := chromedp.NewContext(allocator, chromedp.WithErrorf(t.Logf))
	t.Cleanup(leave)
	if err := chromedp.Do(browser); err != nil {
		t.Fatalf("%s does not start: %v", chromium, err)
	}
	s.browser = browser
	return s
}

// finish analyses the sample games as a first database of them is.
func finish(games load.Source) func(context.Context, analysis.Writer) error {
	if games.Name != samples.Name {
		return nil
	}
	return samples.Analyse
}

// serve answers questions about a database, as kibitz serve does; change, unless it
// is nil, changes what it does.
func serve(t testing.TB, database string, change func(*web.Config, *local.Collection)) (address string) {
	t.Helper()
	db, err := store.Open(t.Context(), database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	words, err := file.Open(t.Context(), filepath.Join(t.TempDir(), "words.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { words.Close() })
	a, done, err := local.New(db, true, assistant.Models{Words: words}, nil)
	if err != nil {
		t.Fatal(err)
	}
	collection := local.NewCollection(db)
	config := web.Config{Asker: a, Library: a, Searcher: a, Teacher: a, Collection: collection, Version: "v0.0.0-test"}
	if change != nil {
		change(&config, collection)
	}
	server := httptest.NewServer(web.New(config))
	t.Cleanup(func() {
		server.Close()
		if err := errors.Join(done(), db.Close()); err != nil {
			t.Error(err)
		}
	})
	return server.URL
}

func findChromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed: the page is not tested in a browser")
	return ""
}

// screenshots is the folder where a picture of each view stays after the test, ""
// if nobody asks for them.
func screenshots(t testing.TB) string {
	t.Helper()
	name := os.Getenv("KIBITZ_SCREENSHOTS")
	if name == "" {
		return ""
	}
	return folder(t, name)
}

func folder(t testing.TB, name string) string {
	t.Helper()
	if err := os.MkdirAll(name, 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

const sources = "../page" // of the page

// readAxe reads axe-core, which npm installs for the tests alone.
func readAxe(t testing.TB) string {
	t.Helper()
	name := filepath.Join(sources, "node_modules/axe-core/axe.min.js")
	source, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		npm := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
		npm.Dir = sources
		if out, failed := npm.CombinedOutput(); failed != nil {
			t.Fatalf("npm ci: %v\n%s", failed, out)
		}
		source, err = os.ReadFile(name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}
