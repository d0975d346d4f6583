package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const page, static = "../page", "../static"

// What is committed is what the sources make.
func TestStaticIsBuiltFromPage(t *testing.T) {
	install(t)
	built, err := build(page)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range built {
		committed, err := os.ReadFile(filepath.Join(static, name))
		if err != nil || !bytes.Equal(committed, data) {
			t.Errorf("static/%s is not what page/ makes (%v): run go generate ./assistant/web", name, err)
		}
	}
	entries, err := os.ReadDir(static)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if built[e.Name()] == nil {
			t.Errorf("static/%s is left over: run go generate ./assistant/web", e.Name())
		}
	}
}

func TestTypes(t *testing.T) {
	install(t)
	compiler := exec.Command("npm", "exec", "--no", "--", "tsc", "--noEmit")
	compiler.Dir = page
	if out, err := compiler.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestLockHoldsNoRegistry(t *testing.T) {
	lock, err := os.ReadFile(filepath.Join(page, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(lock, []byte(`"resolved"`)) {
		t.Error("package-lock.json says where packages came from, which differs between machines")
	}
}

func TestVersionsThatAreNotPinnedAreRefused(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("package-lock.json", `{"packages": {"": {}, "node_modules/a": {"version": "1.0.0"}, "node_modules/tool": {"version": "1.0.0", "dev": true}}}`)
	var missing *notInstalledError
	if _, err := installed(folder); !errors.As(err, &missing) || missing.found != "" {
		t.Errorf("nothing installed: %v", err)
	}
	write("node_modules/a/package.json", `{"version": "1.0.1"}`)
	if _, err := installed(folder); !errors.As(err, &missing) || missing.found != "1.0.1" {
		t.Errorf("another version installed: %v", err)
	}
	write("node_modules/a/package.json", `{"version": "1.0.0"}`)
	if found, err := installed(folder); err != nil || len(found) != 1 {
		t.Errorf("the pinned version installed: %v, %v", found, err)
	}
}

// install makes the npm packages be there as the lock file pins them.
func install(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("npm is not installed: the page cannot be built again")
	}
	_, err := installed(page)
	if _, tools := os.Stat(filepath.Join(page, "node_modules/typescript")); err == nil && tools == nil {
		return
	}
	npm := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	npm.Dir = page
	if out, err := npm.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
}
