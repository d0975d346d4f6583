package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	"strings"
	"testing"
)

// TestDoctorAsksForTheModel: what servers of models say of themselves.
func TestDoctorAsksForTheModel(t *testing.T) {
	t.Setenv("KIBITZ_MODEL_KEY", "secret")
	many := strings.Repeat(`{"id":"other"},`, 20)
	for _, c := range []struct {
		status   int
		body     string
		mark     string
		en, lack string
	}{
		{200, `{"data":[{"id":"other"},{"id":"mine"}]}`, fine, "mine is at http", ""},
		{200, `{"data":[` + many + `{"id":"last"}]}`, wrong, "does not have the model mine. Put one of these", "last"},
		{200, `{"data":[]}`, note, "answers 200 and does not say", ""},
		{200, `<html>`, note, "answers 200 and does not say", ""},
		{404, `{"error":{}}`, note, "answers 404 and does not say", ""},
		{401, `{}`, wrong, "refuses the key", "secret"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/v1/models" || r.Header.Get("Authorization") != "Bearer secret" {
				t.Errorf("%s, %q", r.URL, r.Header)
			}
			w.WriteHeader(c.status)
			fmt.Fprint(w, c.body)
		}))
		doctor := doctorCommand{modelFlags: modelFlags{ModelName: "mine", ModelURL: server.URL + "/v1/"}}
		found := doctor.model(t.Context(), &terminal{language: "en"})
		server.Close()
		if found.mark != c.mark || !strings.Contains(found.text, c.en) || c.lack != "" && strings.Contains(found.text, c.lack) {
			t.Errorf("%d %.40s: %s", c.status, c.body, found)
		}
	}
	for address, want := range map[string]string{"nowhere": "nowhere", "http://u:secret@127.0.0.1:1": "http://u:xxxxx@127.0.0.1:1 does not answer"} {
		doctor := doctorCommand{modelFlags: modelFlags{ModelName: "mine", ModelURL: address}}
		if found := doctor.model(t.Context(), &terminal{language: "en"}); found.mark != wrong || !strings.Contains(found.text, want) || strings.Contains(found.text, "secret") {
			t.Errorf("%s: %s", address, found)
		}
	}
}

// TestCommit: what the program was built from.
func TestCommit(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	revision, at := setting("vcs.revision", "0123456789abcdef"), setting("vcs.time", "2026-01-02T03:04:05Z")
	for _, c := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{nil, "unknown: built without the data of the repository"},
		{&debug.BuildInfo{}, "unknown: built without the data of the repository"},
		{&debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{setting("-tags", "lite")}}, "unknown: built without the data of the repository [lite]"},
		{&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}, "v1.2.3"},
		{&debug.BuildInfo{Settings: []debug.BuildSetting{revision, at}}, "0123456789ab of 2026-01-02"},
		{&debug.BuildInfo{Settings: []debug.BuildSetting{revision, at, setting("vcs.modified", "true")}}, "0123456789ab of 2026-01-02, changed"},
	} {
		if got := (&terminal{language: "en"}).commit(c.info); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
