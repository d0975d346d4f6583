package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// oldestNode knows all that the page takes from browsers of today.
const oldestNode = 20

// What the page does without a browser is tested in page/tests, which Node runs.
func TestLogic(t *testing.T) {
	install(t)
	if major := nodeVersion(t); major < oldestNode {
		t.Skipf("Node %d is too old to run the page's tests: %d is wanted", major, oldestNode)
	}
	entries, err := filepath.Glob(filepath.Join(page, "tests/*.test.ts"))
	if err != nil || len(entries) == 0 {
		t.Fatal(entries, err)
	}
	folder, err := filepath.Abs(page)
	if err != nil {
		t.Fatal(err)
	}
	how := options(folder)
	how.EntryPoints = nil
	for _, entry := range entries {
		how.EntryPoints = append(how.EntryPoints, "tests/"+filepath.Base(entry))
	}
	how.Outdir, how.EntryNames = t.TempDir(), "[name]"
	how.OutExtension = map[string]string{".js": ".mjs"}
	how.Platform, how.Write = api.PlatformNode, true
	how.MinifyWhitespace, how.MinifyIdentifiers, how.MinifySyntax = false, false, false
	result := api.Build(how)
	if len(result.Errors) > 0 {
		t.Fatal(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}))
	}
	built, err := filepath.Glob(filepath.Join(how.Outdir, "*.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("node", append([]string{"--test"}, built...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// nodeVersion is the major version of Node.
func nodeVersion(t *testing.T) (major int) {
	t.Helper()
	said, err := exec.Command("node", "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(string(said), "v%d.", &major); err != nil {
		t.Fatalf("%q: %v", said, err)
	}
	return major
}
