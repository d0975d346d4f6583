// Command bundle makes the files of the page that the program carries: it reads
// the sources in page/ with the npm packages that page/package-lock.json pins,
// and writes static/. Whoever changes the page runs it; users need neither it
// nor Node:
//
//	npm ci --prefix assistant/web/page
//	go run ./assistant/web/bundle
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	folder := "assistant/web"
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	if err := run(folder); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// run builds the page of folder/page and puts it into folder/static in place
// of what was there.
func run(folder string) error {
	files, err := build(filepath.Join(folder, "page"))
	if err != nil {
		return err
	}
	static := filepath.Join(folder, "static")
	if err := os.RemoveAll(static); err != nil {
		return err
	}
	if err := os.MkdirAll(static, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(static, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
