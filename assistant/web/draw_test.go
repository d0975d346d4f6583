package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/web"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

const startText = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"

type drawn struct {
	DrawerID string `json:"drawer_id"`
	SVG, PNG string
}

func TestDrawBoard(t *testing.T) {
	start, err := chessboard.ParseBoard(startText)
	if err != nil {
		t.Fatal(err)
	}
	lone, err := chessboard.ParseBoard(strings.Repeat("0", 63) + "N")
	if err != nil {
		t.Fatal(err)
	}
	here := web.New(web.Config{Asker: fake(nil)})
	public := web.New(web.Config{Asker: fake(nil), BaseURL: "https://chess.example.org/"})
	for _, c := range []struct {
		body  string
		board chessboard.Board
		query string
	}{
		{`{"board":"` + startText + `"}`, start, ""},
		{`{"fen":"` + chessboard.StartFEN + `"}`, start, ""},
		{`{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}`, start, ""},
		{`{"fen":"8/8/8/8/8/8/8/7N w - - 0 1"}`, lone, ""}, // no position of a game, and still a diagram
		{`{"fen":"` + chessboard.StartFEN + `","flip":true,"size":240}`, start, "?flip=1&size=240"},
		{`{"fen":"` + chessboard.StartFEN + `","flip":1,"coordinates":0,"board":null}`, start, "?coordinates=0&flip=1"},
		{`{"fen":"` + chessboard.StartFEN + `","flip":"1","size":"240","coordinates":false}`, start, "?coordinates=0&flip=1&size=240"},
		{`{"fen":"` + chessboard.StartFEN + `","from":"e2","to":"e4","check":"e8","theme":"blue"}`, start, "?check=e8&from=e2&theme=blue&to=e4"},
		{`{"fen":"` + chessboard.StartFEN + `","arrows":["e2e4","Bg1f3"],"squares":"Rd5","marks":"Rxd4"}`, start, "?arrows=e2e4,Bg1f3&marks=Rxd4&squares=Rd5"},
	} {
		answer := serve(here, "POST", "/api/draw_board", c.body)
		body := text(t, answer)
		if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s", c.body, answer.StatusCode, body)
			continue
		}
		id := drawer.NewID(c.board).String()
		address := "http://localhost:8080/boards/" + id
		if got, want := decode[drawn](t, body), (drawn{id, address + ".svg" + c.query, address + ".png" + c.query}); got != want {
			t.Errorf("%s: %+v, want %+v", c.body, got, want)
		}
		if image := serve(here, "GET", decode[drawn](t, body).SVG, ""); image.StatusCode != 200 {
			t.Errorf("%s: the image is a %d", c.body, image.StatusCode)
		}
		outside := decode[drawn](t, text(t, serve(public, "POST", "/api/draw_board", c.body)))
		if want := "https://chess.example.org/boards/" + id + ".svg" + c.query; outside.SVG != want {
			t.Errorf("%s: %s, want %s", c.body, outside.SVG, want)
		}
	}
}

func TestDrawBoardRefuses(t *testing.T) {
	h := web.New(web.Config{Asker: fake(nil)})
	for _, c := range []struct {
		body   string
		status int
		reason string
	}{
		{`{}`, 400, "missing"},
		{`null`, 400, "missing"},
		{`{"board":"` + startText + `","fen":"8/8/8/8/8/8/8/8"}`, 400, "both"},
		{`{"board":"` + startText[1:] + `"}`, 400, "64 characters, not 63"},
		{`{"board":"rx` + startText[2:] + `"}`, 400, "'x' at index 1 of the board (b8)"},
		{`{"board":12}`, 400, "'1' at index 0"},
		{`{"fen":"8/8/8/8/8/8/8"}`, 400, "7 ranks instead of 8"},
		{`{"fen":"8/8/8/8/8/8/8/7"}`, 400, "rank 1: 7 squares instead of 8"},
		{`{"fen":"8/8/8/8/8/8/8/7x"}`, 400, "rank 1: 'x'"},
		{`{"fen":"   "}`, 400, "missing"},
		{`{"fen":"8/8/8/8/8/8/8/8","size":9999}`, 400, "9999 is not between"},
		{`{"fen":"8/8/8/8/8/8/8/8","size":{}}`, 400, "object"},
		{`{"fen":"8/8/8/8/8/8/8/8","check":"z9"}`, 400, `"z9"`},
		{`{"fen":"8/8/8/8/8/8/8/8","from":"e2"}`, 400, "go together"},
		{`{"fen":"8/8/8/8/8/8/8/8","arrows":["e2"]}`, 400, "not two squares"},
		{`{"fen":"8/8/8/8/8/8/8/8","theme":"pink"}`, 400, "pink"},
		{`{"fen":"8/8/8/8/8/8/8/8","sise":1}`, 400, "sise"},
		{`[]`, 400, "JSON object"},
		{`{`, 400, "not valid JSON"},
		{`{"board":"` + strings.Repeat("0", 70000) + `"}`, 413, "64 KB"},
	} {
		answer := serve(h, "POST", "/api/draw_board", c.body)
		p := decode[problem](t, text(t, answer))
		if answer.StatusCode != c.status || p.Status != c.status || !strings.Contains(p.Detail, c.reason) ||
			answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%.80s: %d %+v, want %d with %q", c.body, answer.StatusCode, p, c.status, c.reason)
		}
	}
}

// Whatever is sent is answered: by addresses that draw, or by a reason.
func FuzzDrawBoard(f *testing.F) {
	for _, seed := range []string{
		`{"fen":"8/8/8/8/8/8/8/7N","flip":true}`, `{"board":"` + startText + `","arrows":["e2e4"]}`, `{"fen":"8/8"}`, `[`, `{"fen":"9"}`,
		`{"fen":"K7/8/8/8/8/8/8/8 b KQkq e3 1 1","size":1e3}`,
	} {
		f.Add(seed)
	}
	h := web.New(web.Config{Asker: fake(nil)})
	f.Fuzz(func(t *testing.T, body string) {
		answer := serve(h, "POST", "/api/draw_board", body, "Content-Type", "application/json")
		data := text(t, answer)
		if !json.Valid([]byte(data)) {
			t.Fatalf("%q", data)
		}
		switch answer.StatusCode {
		case 200:
			if image := serve(h, "GET", decode[drawn](t, data).SVG, ""); image.StatusCode != 200 {
				t.Errorf("%s: the image is a %d", data, image.StatusCode)
			}
		case 400, 413:
			if decode[problem](t, data).Detail == "" {
				t.Errorf("no reason: %s", data)
			}
		default:
			t.Errorf("%d %s", answer.StatusCode, data)
		}
	})
}
