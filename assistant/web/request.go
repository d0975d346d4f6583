package web

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"

	"golang.org/x/text/language"

	"github.com/kibitz-chess/kibitz/assistant"
)

// maxBody is the largest body of a request that is read, in bytes.
const maxBody = 64 << 10

// decode reads a JSON body. It reads to the end, because only then the server
// notices that a client has gone.
func decode(w http.ResponseWriter, r *http.Request, into any) *requestError {
	if mediaType, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); mediaType != "application/json" {
		return &requestError{http.StatusBadRequest, "content_type", nil}
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return &requestError{http.StatusRequestEntityTooLarge, "too_large", []string{"limit", strconv.Itoa(maxBody >> 10)}}
	}
	if err != nil {
		return &requestError{http.StatusBadRequest, "unreadable", nil}
	}
	err = json.Unmarshal(data, into)
	var wrongType *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrongType) && wrongType.Field != "":
		return &requestError{http.StatusBadRequest, "bad_field", []string{"field", wrongType.Field, "value", wrongType.Value}}
	case errors.As(err, &wrongType):
		return &requestError{http.StatusBadRequest, "not_object", nil}
	}
	return &requestError{http.StatusBadRequest, "bad_json", []string{"detail", err.Error()}}
}

// requestError is what is wrong with a request before it is a question. Its
// code names a text of the catalog; args fill it in, name and value.
type requestError struct {
	status int
	code   string
	args   []string
}

func (e *requestError) message(lang string) string {
	return assistant.Message(lang, e.code, e.args...)
}

// languages are those that Kibitz speaks; the first is for whoever prefers
// none of them.
var languages = language.NewMatcher([]language.Tag{language.English, language.Spanish})

func languageOf(r *http.Request) string {
	return preferredLanguage(r.Header.Get("Accept-Language"))
}

// preferredLanguage is es or en, as an Accept-Language header prefers.
func preferredLanguage(accept string) string {
	if _, index := language.MatchStrings(languages, accept); index == 1 {
		return "es"
	}
	return "en"
}

// writeProblem answers with a reason, in the form of RFC 9457.
func writeProblem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{ // the client may have gone
		"title": http.StatusText(status), "status": status, "detail": detail,
	})
}
