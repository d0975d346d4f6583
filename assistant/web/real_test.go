package web_test

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

var (
	_ web.Library          = (*assistant.Assistant)(nil)
	_ web.Searcher         = (*assistant.Assistant)(nil)
	_ assistant.Collection = (*local.Collection)(nil)
)

const startID = "yr3rrJmZmZkAAAAAAAAAAAAAAAAAAAAAEREREUI1YyQ"

// sampleFile is a database of the sample games, which are imported once.
var sampleFile = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "kibitz-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "games.duckdb")
	if _, err := load.Import(context.Background(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// real is a server over a database of the sample games.
func real(t testing.TB, change func(*web.Config)) http.Handler {
	t.Helper()
	content, err := sampleFile()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := done(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	c := web.Config{Asker: a, Library: a, Searcher: a, Marker: a, Collection: local.NewCollection(db), Version: "v1.2.3", Model: "a-model"}
	if change != nil {
		change(&c)
	}
	return web.New(c)
}

func TestAPI(t *testing.T) {
	h := real(t, nil)
	for _, c := range []struct {
		method, target, body string
		status               int
		holds                string // of the answer
	}{
		{"GET", "/api/games/1", "", 200, `"half_moves":[{"number":1,"full_move":1,"side":"white","san":`},
		{"GET", "/api/games/9999", "", 404, `There is no game number 9999.`},
		{"GET", "/api/games?games=84,9999", "", 200, `{"games":[{"cod_match":84,"white_elo":2720,"black_elo":2700,"eco":"B44","opening":"Sicilian Defense"}]}`},
		{"GET", "/api/games?games=", "", 422, `games`},
		{"GET", "/api/games?games=x", "", 422, `games`},
		{"GET", "/api/games?games=" + strings.Repeat("1,", 100) + "1", "", 422, `100`},
		{"GET", "/api/games/x", "", 422, `"title":"Unprocessable Entity"`},
		{"GET", "/api/games/0", "", 422, `cod`},
		{"GET", "/api/games/1.pgn", "", 200, `[Event "`},
		{"GET", "/api/games/9999.pgn", "", 404, `There is no game number 9999.`},
		{"GET", "/api/games/x.pgn", "", 400, `is not the number of a game`},
		{"GET", "/api/pgn?games=1,2", "", 200, `[Event "`},
		{"GET", "/api/pgn?games=1,2,9999", "", 404, `9999`},
		{"GET", "/api/pgn?games=", "", 400, `is not the number of a game`},
		{"GET", "/api/pgn?games=" + strings.Repeat("1,", 1000) + "1", "", 400, `1000`},
		{"GET", "/games/1.gif?size=64", "", 200, "GIF89a"},
		{"GET", "/games/1.gif?size=1", "", 400, `size`},
		{"GET", "/games/9999.gif", "", 404, `9999`},
		{"GET", "/api/positions/" + startID + "?side=white", "", 200, `"moves":[{"san":"e4","from":"e2","to":"e4"`},
		{"GET", "/api/positions/" + startID + "?side=black", "", 200, `"games":0`},
		{"GET", "/api/positions/" + startID + "?side=red", "", 422, `side`},
		{"GET", "/api/positions/" + strings.Repeat("_", 43), "", 400, `"detail":"`},
		{"GET", "/api/line?moves=e4,c5,Nf3", "", 200, `"fen":"rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"}],"legal":[{"number":4,"full_move":2,"side":"black","san":"`},
		{"GET", "/api/line?fen=8/P7/8/8/8/8/k7/2K5+w+-+-+0+1", "", 200, `"san":"a8=Q+"`},
		{"GET", "/api/line?moves=e4,Ke3", "", 400, `Half-move 2, \"Ke3\", cannot be played there.`},
		{"GET", "/api/line?fen=x", "", 400, `That is no board`},
		{"GET", "/api/tables", "", 200, `"name":"matches"`},
		{"POST", "/api/find", `{"player":"Tal","result":"win","language":"es"}`, 200, `"question":"Lista de partidas ganadas por Tal, Mikhail"`},
		{"POST", "/api/find", `{"player":"Tal","by":"year"}`, 200, `"keys":1`},
		{"POST", "/api/find", `{"eco":"F00"}`, 400, `"code":"search_eco"`},
		{"POST", "/api/find", `{"by":"moon"}`, 422, `by`},
		{"GET", "/api/complete?q=capab", "", 200, `{"kind":"player","text":"Capablanca, Jose Raul","games":`},
		{"GET", "/api/complete?q=%3Cscript%3E&limit=1", "", 200, `{"completions":[]}`},
		{"GET", "/api/complete", "", 422, `required`},
		{"GET", "/api/complete?q=a&limit=1000", "", 422, `50`},
		{"GET", "/api/database", "", 200, `{"name":"games.duckdb","dialect":"duckdb","games":122,"years":[1560,2024],"samples":122,"writable":true,"markable":true,"model":"a-model","session":false,"version":"v1.2.3"}`},
		{"POST", "/api/sql", `{"sql":"SELECT count(*) AS games FROM matches","language":"es"}`, 200, `"label":"Partidas"`},
		{"POST", "/api/sql", `{"sql":"DROP TABLE matches"}`, 200, `"status":"refused"`},
		{"POST", "/api/sql", `{"sql":""}`, 400, `"code":"sql_empty"`},
		{"POST", "/api/sql", `{}`, 422, `sql`},
		{"POST", "/api/find", `{"squares":{"e4":"P","h7":"Q"},"language":"en"}`, 200, `"question":"List of times there is a position with `},
		{"POST", "/api/find", `{"squares":{"e9":"P"}}`, 400, `"code":"pattern_square"`},
		{"POST", "/api/find", `{"squares":{}}`, 400, `"code":"pattern_empty"`},
		{"POST", "/api/ask", `{"question":"How many checks are there?","dialect":"oracle"}`, 200, `BITAND`},
		{"POST", "/api/ask", `{"question":"How many checks are there?","dialect":"duckdb"}`, 200, `"sql":"SELECT count(*)`},
		{"POST", "/api/ask", `{"question":"How many checks are there?","dialect":"access"}`, 400, `unknown_dialect`},
		{"POST", "/api/session", `{"token":"x"}`, 204, ""},
		{"DELETE", "/api/session", "", 204, ""},
	} {
		answer := serve(h, c.method, c.target, c.body)
		if got := text(t, answer); answer.StatusCode != c.status || !strings.Contains(got, c.holds) {
			t.Errorf("%s %.60s %s: %d %.300s, want %d %s", c.method, c.target, c.body, answer.StatusCode, got, c.status, c.holds)
		}
		kind := answer.Header.Get("Content-Type")
		if problem := kind == "application/problem+json"; problem != (c.status >= 400 && !strings.Contains(c.holds, `"code"`) && c.holds != "unknown_dialect") {
			t.Errorf("%s %.60s: %d as %s", c.method, c.target, answer.StatusCode, kind)
		}
	}
}

func TestProblemsInSpanish(t *testing.T) {
	h := real(t, nil)
	for target, detail := range map[string]string{
		"/api/games/9999": "No hay ninguna partida con el número 9999.", "/games/9999.gif": "No hay ninguna partida con el número 9999.",
		"/nothing": "En /nothing no hay nada.",
	} {
		p := decode[problem](t, text(t, serve(h, "GET", target, "", "Accept-Language", "es")))
		if p.Detail != detail {
			t.Errorf("%s: %q", target, p.Detail)
		}
	}
}

func TestDownloads(t *testing.T) {
	h := real(t, func(c *web.Config) { c.Timeout = 10 * time.Minute }) // what a thousand games take is another machine's affair
	answer := serve(h, "GET", "/api/games/7.pgn", "")
	if got := answer.Header.Get("Content-Disposition"); got != `attachment; filename=game-7.pgn` || answer.Header.Get("Content-Type") != "application/x-chess-pgn" {
		t.Errorf("%v", answer.Header)
	}
	posted := serve(h, "POST", "/api/pgn", "games="+strings.Repeat("1,", 999)+"1", "Content-Type", "application/x-www-form-urlencoded")
	if got := strings.Count(text(t, posted), "[Event "); posted.StatusCode != 200 || got != 1000 {
		t.Errorf("%d, %d games", posted.StatusCode, got)
	}
	film := serve(h, "GET", "/games/7.gif?size=64", "")
	if film.Header.Get("Content-Type") != "image/gif" || film.Header.Get("Cache-Control") != "private, max-age=86400" {
		t.Errorf("%v", film.Header)
	}
	again := serve(h, "GET", "/games/7.gif?size=64", "", "If-None-Match", film.Header.Get("ETag"))
	if again.StatusCode != 304 {
		t.Errorf("again: %d", again.StatusCode)
	}
}

// Whatever is written where a game, a board or a name is wanted, the answer is
// that or says what is wrong.
func FuzzAddresses(f *testing.F) {
	h := real(f, nil)
	for _, seed := range []string{"1", "-1", "99999999999999999999", startID, strings.Repeat("_", 43), "%00", "1,2", "a;b", "é", "../1", "1.pgn.gif"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path, query := url.PathEscape(text), url.QueryEscape(text)
		for _, target := range []string{
			"/api/games/" + path, "/api/games/" + path + ".pgn", "/games/" + path + ".gif", "/games/1.gif?size=64&theme=" + query,
			"/api/positions/" + path, "/api/positions/" + startID + "?side=" + query, "/api/pgn?games=" + query, "/api/complete?q=" + query,
		} {
			if answer := serve(h, "GET", target, ""); answer.StatusCode >= 500 {
				t.Errorf("%s: %d %s", target, answer.StatusCode, answer.Header)
			}
		}
	})
}
