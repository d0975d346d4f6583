package web_test

import (
	"compress/gzip"
	"io"
	"io/fs"
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
	page := text(t, serve(h, "GET", "/", ""))
	links := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(links) != 3 {
		t.Fatalf("the page loads %v, want a script, a style and an icon", links)
	}
	targets := map[string]string{"/": "no-cache", "/static/licences.txt": "no-cache"}
	for _, link := range links {
		targets["/"+link[1]] = "public, max-age=31536000, immutable"
	}
	contentTypes := map[string]string{
		"": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
	}
	for target, caching := range targets {
		answer := serve(h, "GET", target, "")
		plain := text(t, answer)
		if answer.StatusCode != 200 || plain == "" {
			t.Errorf("%s: %d, %d bytes", target, answer.StatusCode, len(plain))
		}
		if got := answer.Header.Get("Content-Type"); got != contentTypes[filepath.Ext(target)] {
			t.Errorf("%s has the type %q", target, got)
		}
		if got := answer.Header.Get("Cache-Control"); got != caching {
			t.Errorf("%s: Cache-Control %q, want %q", target, got, caching)
		}
		for _, accepted := range []string{"", "gzip;q=0", "br, gzip", "gzip;q=0.5"} {
			first := serve(h, "GET", target, "", "Accept-Encoding", accepted)
			body := io.Reader(first.Body)
			zipped := first.Header.Get("Content-Encoding") == "gzip"
			if zipped != (accepted == "br, gzip" || accepted == "gzip;q=0.5") {
				t.Errorf("%s for Accept-Encoding %q: Content-Encoding %q", target, accepted, first.Header.Get("Content-Encoding"))
			}
			if zipped {
				unzipped, err := gzip.NewReader(body)
				if err != nil {
					t.Fatal(target, err)
				}
				body = unzipped
			}
			if data, err := io.ReadAll(body); err != nil || string(data) != plain {
				t.Errorf("%s for Accept-Encoding %q differs from the plain file: %v", target, accepted, err)
			}
			if again := serve(h, "GET", target, "", "Accept-Encoding", accepted, "If-None-Match", first.Header.Get("ETag")); again.StatusCode != 304 {
				t.Errorf("%s again for Accept-Encoding %q: %d", target, accepted, again.StatusCode)
			}
		}
	}
}

// What a first visit loads, compressed, stays under 150 KB.
func TestPageIsLight(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	targets := []string{"/"}
	for _, link := range regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(text(t, serve(h, "GET", "/", "")), -1) {
		targets = append(targets, "/"+link[1])
	}
	total := 0
	for _, target := range targets {
		total += len(text(t, serve(h, "GET", target, "", "Accept-Encoding", "gzip")))
	}
	if total > 150_000 {
		t.Errorf("a first visit loads %d bytes", total)
	}
	t.Logf("a first visit loads %d bytes", total)
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
	for name, source := range sources(t, ".ts", ".tsx") {
		for _, forbidden := range []string{`(?i)innerHTML`, `outerHTML`, `insertAdjacentHTML`, `document\.write`, `\beval\(`, `new Function`, `DOMParser`,
			`createContextualFragment`, `\.style\b`, `\sstyle=`, `javascript:`} {
			if found := regexp.MustCompile(forbidden).FindString(source); found != "" {
				t.Errorf("%s uses %q", name, found)
			}
		}
	}
}

// The names of texts are checked by the compiler where they are written out;
// those made of a part of the reply are not.
func TestTextsInBothLanguages(t *testing.T) {
	tables := map[string]map[string]string{}
	for _, language := range []string{"en", "es"} {
		tables[language] = decode[map[string]string](t, read(t, "page/texts/"+language+".json"))
	}
	if en, es := slices.Sorted(maps.Keys(tables["en"])), slices.Sorted(maps.Keys(tables["es"])); !slices.Equal(en, es) {
		t.Fatalf("the languages have different texts:\n%v\n%v", en, es)
	}
	all := strings.Join(slices.Collect(maps.Values(sources(t, ".ts", ".tsx"))), "\n")
	made := regexp.MustCompile("`(\\w+_)\\$\\{|\\$\\{\\w+\\}(_\\w+)`").FindAllStringSubmatch(all, -1)
	holes := regexp.MustCompile(`\{\w+\}`)
	for key, english := range tables["en"] {
		spanish := tables["es"][key]
		if strings.TrimSpace(english) == "" || strings.TrimSpace(spanish) == "" {
			t.Errorf("%s is empty", key)
		}
		if a, b := slices.Sorted(slices.Values(holes.FindAllString(english, -1))), slices.Sorted(slices.Values(holes.FindAllString(spanish, -1))); !slices.Equal(a, b) {
			t.Errorf("%s is given %v in English and %v in Spanish", key, a, b)
		}
		used := strings.Contains(all, `"`+key+`"`)
		for _, m := range made {
			used = used || m[1] != "" && strings.HasPrefix(key, m[1]) || m[2] != "" && strings.HasSuffix(key, m[2])
		}
		if used || strings.HasSuffix(key, "_one") || strings.HasSuffix(key, "_many") {
			continue
		}
		t.Errorf("nothing uses the text %s", key)
	}
	for _, provenance := range []string{"verified", "parser", "model", "model-sql", "sql"} {
		if tables["en"]["provenance_"+provenance] == "" {
			t.Errorf("no text for the provenance %s", provenance)
		}
	}
}

// Whoever gets the program gets the licences of what others wrote in the page.
func TestPageLicences(t *testing.T) {
	licences := read(t, "static/licences.txt")
	for _, wanted := range []string{"preact", "MIT", "Copyright (c) 2015-present Jason Miller", "Colin M.L. Burnett"} {
		if !strings.Contains(licences, wanted) {
			t.Errorf("licences.txt does not name %q", wanted)
		}
	}
}

// sources are the sources of the page by name.
func sources(t *testing.T, extensions ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir("page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if slices.Contains(extensions, filepath.Ext(name)) {
			found[name] = read(t, name)
		}
		return nil
	})
	if err != nil || len(found) == 0 {
		t.Fatal(found, err)
	}
	return found
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
