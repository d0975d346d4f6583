package query

import (
	"reflect"
	"strings"
	"testing"
)

// TestChaptersHoldWhatThereIs: each field and value of a chapter is one of the
// form, and is told with the chapter alone.
func TestChaptersHoldWhatThereIs(t *testing.T) {
	types := map[string]reflect.Type{}
	collectForm(formType, types)
	for i, c := range formChapters() {
		for _, held := range c.Holds {
			typeName, name, _ := strings.Cut(held, ".")
			d := descriptions()[typeName]
			known := d.Fields[name] != ""
			for _, v := range d.Values {
				known = known || v.Value == name
			}
			if types[typeName] == nil || !known {
				t.Errorf("%s: there is no %s", c.Name, held)
			}
		}
		if FormText(AllChapters(), AllChapters()&^(1<<i)) == "" {
			t.Errorf("%s is told without being asked for", c.Name)
		}
	}
}

// TestChaptersOfForms: a form needs the chapters of its fields and values, deep in
// it as well.
func TestChaptersOfForms(t *testing.T) {
	name := func(c Chapters) (names []string) {
		for i, chapter := range formChapters() {
			if c&(1<<i) != 0 {
				names = append(names, chapter.Name)
			}
		}
		return names
	}
	for text, want := range map[string]string{
		`{"rows":"games","where":{"result":"drawn"},"show":[{"agg":"count"}]}`:                                       "",
		`{"rows":"groups","groups":{"rows":"games","where":{"not":{"half_move":{"all":2}}},"by":[{"kind":"year"}]}}`: "moves",
		`{"rows":"games","where":{"half_move":{"after":{"counts":[{"piece":"queen"}]}}}}`:                            "moves boards",
		`{"rows":"games","as":"board","point":{"last":true},"where":{"elo":{"min":2700}}}`:                           "views ratings",
		`{"rows":"sides","show":[{"agg":"streak","part":{"where":{"outcome":"win"}}}]}`:                              "streaks",
	} {
		f, err := ReadForm(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(name(f.Chapters()), " "); got != want {
			t.Errorf("%s needs %s", text, got)
		}
	}
	for text, want := range map[string]string{
		"How many draws?": "", "¿Cuántas partidas tienen Elo?": "ratings", "12.O-O": "moves", "after 7...Nf6": "moves boards", "both above 2650": "ratings", "since 1990": "",
		"finales de TORRES": "moves boards", "r1bqkbnr/pppp1ppp": "boards",
	} {
		if got := strings.Join(name(ChaptersFor(text)), " "); got != want {
			t.Errorf("%s calls for %s", text, got)
		}
	}
}
