package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"fmt"
	"net/http"
	"path"
	"time"
)

//go:embed static
var static embed.FS

// staticFile is a file of the page. Browsers ask each time whether it has
// changed, so that a new version of the program shows at once.
type staticFile struct {
	contentType string
	tag         string
	data        []byte
}

// readStatic returns the files of the page by name.
func readStatic() map[string]staticFile {
	entries, err := static.ReadDir("static")
	if err != nil {
		panic(err) // it is part of the program
	}
	files := map[string]staticFile{}
	for _, e := range entries {
		data, err := static.ReadFile("static/" + e.Name())
		if err != nil {
			panic(err)
		}
		files[e.Name()] = staticFile{contentTypes[path.Ext(e.Name())], fmt.Sprintf(`"%x"`, sha256.Sum256(data)), data}
	}
	return files
}

// contentTypes by extension: the system's own table differs between machines.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
}

// ServeHTTP serves the file.
func (f staticFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", f.contentType)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", f.tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.data))
}
