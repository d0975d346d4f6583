package main

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant"
)

func printed(t interface{ Fatal(...any) }, format string, raw bool, cells ...any) string {
	var out bytes.Buffer
	rows := &assistant.Rows{Rows: []assistant.Row{cells}}
	for range cells {
		rows.Columns = append(rows.Columns, assistant.Column{Name: "=c", Label: "<c>"})
	}
	if err := (&terminal{out: &out, language: "en"}).printRows(format, rows, raw); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestHarmlessCSV(t *testing.T) {
	for cell, want := range map[string]string{
		"=1+1": "'=1+1", "+SUM(A1)": "'+SUM(A1)", "-2+3": "'-2+3", "@A1": "'@A1", "\t=1": "'\t=1", "\r=1": "'\r=1", "＝1": "'＝1",
		"-cmd|' /C calc'!A0": "'-cmd|' /C calc'!A0", "-1": "-1", "+12": "+12", "-3.25": "-3.25", "-1,5": "-1,5", "-1e5": "-1e5",
		"-": "-", "+": "+", "-/+": "-/+", "=": "=", "": "", "a=1": "a=1", "1-0": "1-0", "'=1": "'=1", "?": "?", "+-1": "'+-1", "-1x": "'-1x",
	} {
		if got := harmless(cell); got != want {
			t.Errorf("%q becomes %q, want %q", cell, got, want)
		}
	}
	if got := printed(t, "csv", false, "=1+1", int64(-5), -0.5, nil, "-7"); got != "'=c,'=c,'=c,'=c,'=c\n'=1+1,-5,-0.5,,-7\n" {
		t.Errorf("got %q", got)
	}
	if got := printed(t, "csv", true, "=1+1"); got != "=c\n=1+1\n" {
		t.Errorf("raw: got %q", got)
	}
	// Whatever the cell, it can be read again, and no formula begins it.
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.StringOfN(rapid.SampledFrom([]rune("=+-@\t'\"a1.,\n;")), 0, 6, -1).Draw(t, "cell")
		all, err := csv.NewReader(strings.NewReader(printed(t, "csv", false, cell, "x"))).ReadAll()
		if err != nil || len(all) != 2 {
			t.Fatal(all, err)
		}
		got := all[1][0]
		if got != cell && got != "'"+cell {
			t.Fatalf("%q is printed as %q", cell, got)
		}
		if _, err := strconv.ParseFloat(strings.Replace(got, ",", ".", 1), 64); err != nil && strings.ContainsAny(got, "a1") && strings.Contains("=+-@\t\n", got[:1]) {
			t.Fatalf("%q is printed as %q, a formula", cell, got)
		}
	})
}

func TestEscapedMarkdown(t *testing.T) {
	for cell, want := range map[string]string{
		"<img src=x onerror=alert(1)>": `\<img src=x onerror=alert(1)\>`,
		"[a](http://b)":                `\[a\](http\://b)`,
		"![a](http://b)":               `\!\[a\](http\://b)`,
		"https://b.example":            `https\://b.example`,
		"www.b.example":                `www\.b.example`,
		"a@b.example":                  `a\@b.example`,
		"&lt;b&gt;":                    `\&lt;b\&gt;`,
		"**a** _b_ `c` ~~d~~ $e$":      "\\*\\*a\\*\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\$e\\$",
		`a | b \| c`:                   `a \| b \\\| c`,
		"Löwenthal, J.":                "Löwenthal, J.",
	} {
		got := strings.Split(printed(t, "markdown", false, cell, int64(-3)), "\n")
		if line := "| " + want + " | -3 |"; len(got) != 4 || got[0] != `| \<c\> | \<c\> |` || got[2] != line {
			t.Errorf("got %q, want %q", got, line)
		}
	}
	if got := printed(t, "markdown", true, "<b>"); !strings.Contains(got, "| <b> |") {
		t.Errorf("raw: got %q", got)
	}
}
