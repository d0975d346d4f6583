package web_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/web"
)

func TestPageIsServed(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	for target, contentType := range map[string]string{
		"/":                  "text/html; charset=utf-8",
		"/static/style.css":  "text/css; charset=utf-8",
		"/static/app.js":     "text/javascript; charset=utf-8",
		"/static/view.js":    "text/javascript; charset=utf-8",
		"/static/texts.json": "application/json",
		"/static/icon.svg":   "image/svg+xml",
	} {
		answer := serve(h, "GET", target, "")
		if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != contentType || text(t, answer) == "" {
			t.Errorf("%s: %d %v", target, answer.StatusCode, answer.Header)
		}
		if again := serve(h, "GET", target, "", "If-None-Match", answer.Header.Get("ETag")); again.StatusCode != 304 {
			t.Errorf("%s again: %d", target, again.StatusCode)
		}
	}
	page := text(t, serve(h, "GET", "/", ""))
	for _, link := range regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if answer := serve(h, "GET", "/"+link[1], ""); answer.StatusCode != 200 {
			t.Errorf("the page needs %s: %d", link[1], answer.StatusCode)
		}
	}
}

// What games hold must never become a part of the page but as text, and the
// policy forbids scripts and styles inside HTML.
func TestPageHoldsNothingInline(t *testing.T) {
	page := read(t, "static/index.html")
	for _, forbidden := range []string{`<script[^>]*>[^<]`, `<style`, `\sstyle=`, `\son\w+=`, `javascript:`} {
		if found := regexp.MustCompile(`(?i)` + forbidden).FindString(page); found != "" {
			t.Errorf("index.html holds %q", found)
		}
	}
	scripts, err := filepath.Glob("static/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, name := range scripts {
		for _, forbidden := range []string{`innerHTML`, `outerHTML`, `insertAdjacentHTML`, `document\.write`, `\beval\(`, `new Function`, `DOMParser`,
			`createContextualFragment`, `\.style\b`, `["']style["']`, `["']on\w+["']\s*:`} {
			if found := regexp.MustCompile(forbidden).FindString(read(t, name)); found != "" {
				t.Errorf("%s uses %q", name, found)
			}
		}
	}
}

func TestTextsInBothLanguages(t *testing.T) {
	texts := decode[map[string]map[string]string](t, read(t, "static/texts.json"))
	if got := slices.Sorted(maps.Keys(texts)); !slices.Equal(got, []string{"en", "es"}) {
		t.Fatalf("languages %v", got)
	}
	used := map[string]bool{}
	for _, name := range []string{"static/index.html", "static/app.js", "static/view.js"} {
		for _, m := range regexp.MustCompile(`data-(?:text|label|placeholder)="([\w-]+)"|\bt\("([\w-]+)"\)`).FindAllStringSubmatch(read(t, name), -1) {
			used[m[1]+m[2]] = true
		}
	}
	for _, key := range []string{"provenance_verified", "provenance_parser", "provenance_model", "provenance_model-sql", "time_understand", "time_guard", "time_run"} {
		used[key] = true // made of a part of the reply
	}
	for language, table := range texts {
		if got, want := slices.Sorted(maps.Keys(table)), slices.Sorted(maps.Keys(used)); !slices.Equal(got, want) {
			t.Errorf("%s has the texts %v, the page uses %v", language, got, want)
		}
		for key, value := range table {
			if strings.TrimSpace(value) == "" {
				t.Errorf("%s: %s is empty", language, key)
			}
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
