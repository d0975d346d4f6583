package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// What the page does without a browser is tested in page/tests, which Node runs.
func TestLogic(t *testing.T) {
	install(t)
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
