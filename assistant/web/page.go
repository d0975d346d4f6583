package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The files of the page are made of its sources in page/ ahead, so that users
// need no Node.
//
//go:generate go run ./bundle .

//go:embed static
var static embed.FS

// staticFile is a file of the page. One with a hash in its name may be kept for
// ever; browsers ask each time whether another has changed, so that a new
// version of the program shows at once.
type staticFile struct {
	contentType string
	tag         string // of the contents, without the quotes of an ETag
	hashed      bool
	data        []byte
	zipped      []byte
}

// readStatic returns the files of the page by name.
func readStatic() map[string]staticFile {
	files, err := readPage(static)
	if err != nil {
		panic(err) // it is part of the program
	}
	return files
}

func readPage(from fs.FS) (map[string]staticFile, error) {
	data, err := fs.ReadFile(from, "static/manifest.json")
	if err != nil {
		return nil, err
	}
	var hashed map[string]string // the names before they got a hash, and after
	if err := json.Unmarshal(data, &hashed); err != nil {
		return nil, err
	}
	names := append(slices.Collect(maps.Values(hashed)), "index.html", "licences.txt")
	files := map[string]staticFile{}
	for _, name := range names {
		data, err := fs.ReadFile(from, "static/"+name)
		if err != nil {
			return nil, err
		}
		zipped, err := gzipped(data)
		if err != nil {
			return nil, err
		}
		files[name] = staticFile{
			contentType: contentTypes[path.Ext(name)],
			tag:         fmt.Sprintf("%x", sha256.Sum256(data)),
			hashed:      name != "index.html" && name != "licences.txt",
			data:        data, zipped: zipped,
		}
	}
	return files, nil
}

func gzipped(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

// contentTypes by extension: the system's own table differs between machines.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8",
}

// ServeHTTP serves the file, compressed where that is accepted.
func (f staticFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", "no-cache")
	if f.hashed {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	data, tag := f.data, f.tag
	if acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		data, tag = f.zipped, f.tag+"-gzip"
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// acceptsGzip reads Accept-Encoding; a quality of 0 is a refusal.
func acceptsGzip(r *http.Request) bool {
	for item := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(item, ";")
		if strings.TrimSpace(name) == "gzip" {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(quality), "q="), 64)
			return quality == "" || err == nil && q > 0
		}
	}
	return false
}
