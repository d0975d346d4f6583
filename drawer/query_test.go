package drawer_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func TestParseOptions(t *testing.T) {
	square := func(name string) chessboard.Square { return squareOf(t, name) }
	for query, want := range map[string]drawer.Options{
		"":                       {},
		"flip=1":                 {Flip: true},
		"flip=0":                 {},
		"size=64":                {Size: 64},
		"coordinates=0":          {HideCoordinates: true},
		"coordinates=1":          {},
		"coordinates=":           {},
		"from=e2&to=e4":          {LastMove: chessboard.Move{From: 12, To: 28}},
		"check=e8,e1":            {Check: 1<<60 | 1<<4},
		"theme=green&lang=es":    {Theme: "green", Language: "es"},
		"delay=1200":             {Delay: 1200 * time.Millisecond},
		"squares=e4,Rd5":         {Squares: []drawer.ColoredSquare{{Square: square("e4")}, {Square: square("d5"), Brush: drawer.Red}}},
		"squares=e4&squares=Rd5": {Squares: []drawer.ColoredSquare{{Square: square("e4")}, {Square: square("d5"), Brush: drawer.Red}}},
		"marks=Ge4,xb4,Yxb5": {Marks: []drawer.Mark{
			{Square: square("e4")}, {Square: square("b4"), Kind: drawer.Cross}, {Square: square("b5"), Kind: drawer.Cross, Brush: drawer.Yellow}}},
		"arrows=e2e4,Bg1f3": {Arrows: []drawer.Arrow{
			{From: square("e2"), To: square("e4")}, {From: square("g1"), To: square("f3"), Brush: drawer.Blue}}},
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		got, err := drawer.ParseOptions(values)
		if err != nil {
			t.Errorf("%s: %v", query, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
}

func TestParseOptionsRefused(t *testing.T) {
	for query, reason := range map[string]string{
		"flip=perhaps":               `option flip: "perhaps" is neither 0 nor 1`,
		"flip=1&flip=0":              "option flip",
		"flop=1":                     `option "flop"`,
		"size=63":                    "option size: 63 is not between 64 and 1600",
		"size=1601":                  "option size: 1601 is not between 64 and 1600",
		"size=0":                     "option size",
		"size=99999999999999999999":  "option size",
		"coordinates=yes":            "option coordinates",
		"from=e2":                    "option from: from and to go together",
		"to=e2":                      "option from: from and to go together",
		"from=e2&to=e9":              `option to: "e9" is not a square`,
		"check=king":                 `option check: "king" is not a square`,
		"squares=e4,":                `option squares: "" is not a square`,
		"marks=Rx":                   `option marks: "" is not a square`,
		"arrows=e2":                  `option arrows: "e2" is not two squares`,
		"arrows=e2e2":                "option arrows: e2e2 is no arrow",
		"arrows=Pe2e4":               "option arrows",
		"theme=paisley":              `option theme: "paisley" is not one of [brown blue green]`,
		"lang=eo":                    `option lang: "eo" is not one of [en es]`,
		"delay=1":                    "option delay: 1 is not between 50 and 10000 milliseconds",
		"marks=" + many("e4", 65):    "option marks: 65 are more than 64",
		"arrows=" + many("e4e5", 65): "option arrows: 65 are more than 64",
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		_, err = drawer.ParseOptions(values)
		var optionError *drawer.OptionError
		if !errors.As(err, &optionError) || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: error %v, want an *OptionError with %q", query, err, reason)
		}
	}
}

func many(item string, n int) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }

func TestQueryRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyOptions(t)
		address, err := url.Parse(drawer.BoardURL("https://host/", drawer.ID{}, want, "png"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := drawer.ParseOptions(address.Query())
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s: %s", address, diff)
		}
	})
}

func TestBoardURL(t *testing.T) {
	id := drawer.NewID(boardOf(t, startText))
	arrows := []drawer.Arrow{{From: 12, To: 28}, {From: 6, To: 21, Brush: drawer.Blue}}
	for want, got := range map[string]string{
		"/boards/" + id.String() + ".svg":                              drawer.BoardURL("", id, drawer.Options{Size: 480, Theme: "brown"}, "svg"),
		"http://h/k/boards/" + id.String() + ".png?flip=1":             drawer.BoardURL("http://h/k/", id, drawer.Options{Flip: true}, "png"),
		"/boards/" + id.String() + ".svg?arrows=e2e4,Bg1f3&theme=blue": drawer.BoardURL("", id, drawer.Options{Arrows: arrows, Theme: "blue"}, "svg"),
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func FuzzParseOptions(f *testing.F) {
	f.Add("flip=1&size=480&coordinates=0&from=e2&to=e4&check=e8")
	f.Add("squares=e4,Rd5&marks=e4,Rxd5&arrows=e2e4,Bg1f3&theme=blue&lang=es&delay=800")
	f.Add("arrows=,&marks=x")
	f.Fuzz(func(t *testing.T, query string) {
		values, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		o, err := drawer.ParseOptions(values)
		if err != nil {
			return
		}
		again, err := drawer.ParseOptions(o.Query())
		if err != nil {
			t.Fatalf("%q was read but not what it was written as, %v: %v", query, o.Query(), err)
		}
		if diff := cmp.Diff(o.Query(), again.Query()); diff != "" {
			t.Error(diff)
		}
	})
}
