package drawer

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// formats are the images that Handler serves, by the extension of the address.
var formats = map[string]struct {
	contentType string
	draw        func(io.Writer, chessboard.Board, Options) error
}{
	".svg": {"image/svg+xml", SVG},
	".png": {"image/png", PNG},
}

// Handler serves GET /boards/{drawerId}.svg and .png with the options of
// ParseOptions as query. It reads the last element of the path only, so it can
// be mounted under any prefix: mux.Handle("/boards/", drawer.Handler()).
//
// A board never changes, so answers may be kept for ever. What is wrong with an
// id or an option is said in a 400 of type application/problem+json.
func Handler() http.Handler { return http.HandlerFunc(serveBoard) }

func serveBoard(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		problem(w, http.StatusMethodNotAllowed, "boards are read with GET or HEAD")
		return
	}
	file := path.Base(r.URL.Path)
	extension := path.Ext(file)
	format, ok := formats[extension]
	if !ok {
		problem(w, http.StatusNotFound, "boards are drawn as .svg or .png")
		return
	}
	id, err := ParseID(file[:len(file)-len(extension)])
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	options, err := ParseOptions(r.URL.Query())
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	var image bytes.Buffer
	if err := format.draw(&image, id.Board(), options); err != nil {
		problem(w, http.StatusInternalServerError, "the board could not be drawn")
		return
	}
	w.Header().Set("Content-Type", format.contentType)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(image.Bytes())))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(image.Bytes()))
}

// problem answers with a reason, in the form of RFC 9457.
func problem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{ // the client may have gone
		"title": http.StatusText(status), "status": status, "detail": detail,
	})
}
