package oracle_test

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// TestFormsFitWhatIsTold: the JSON of every form has only what the chapters that it
// uses tell, and is read back as the form.
func TestFormsFitWhatIsTold(t *testing.T) {
	o := oracle.New(parse(t, "nasty.pgn", readNasty(t)))
	generator := oracle.NewGenerator(seed(t), o)
	told := map[query.Chapters]map[string]bool{}
	for range forms(t, 2000) {
		q := generator.Form()
		q.Walk(query.Visitor{Name: func(n *query.Name) { n.Spellings = nil }}) // found by code, not filled in
		chapters := q.Chapters()
		if told[chapters] == nil {
			told[chapters] = words(query.FormText(0) + "\n" + query.FormText(chapters, 0))
		}
		var written any
		if err := json.Unmarshal([]byte(text(q)), &written); err != nil {
			t.Fatal(err)
		}
		for _, name := range names(written) {
			if !told[chapters][name] {
				t.Fatalf("%s is not told: %s", name, text(q))
			}
		}
		back, err := query.ReadForm(text(q))
		if err != nil {
			t.Fatalf("%s\n%v", text(q), err)
		}
		if !reflect.DeepEqual(back, q) {
			t.Fatalf("%s\nis read as\n%s", text(q), text(back))
		}
	}
}

// words are the first words of lines, the names of fields and values.
func words(told string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(told) {
		all[regexp.MustCompile(`^\w*`).FindString(line)] = true
	}
	return all
}

// names are the names of all fields of a value.
func names(value any) (all []string) {
	switch v := value.(type) {
	case []any:
		for _, e := range v {
			all = append(all, names(e)...)
		}
	case map[string]any:
		for name, e := range v {
			all = append(append(all, name), names(e)...)
		}
	}
	return all
}

// TestRefuses: what is no form is not taken for one.
func TestRefuses(t *testing.T) {
	for _, wrong := range []string{
		`{}`, `{"rows":"players"}`, `{"where":{"month":3}}`, `{"rows":"games","measure":"count"}`, `{"rows":"games","sql":"SELECT 1"}`,
		`{"rows":"games","where":{}}`,
		`{"rows":"games","where":{"month":1,"game":2}}`,
		`{"rows":"games","where":{"player":{"name":{"text":"Tal","spellings":["Tal, M."]}}}}`,
		`{"rows":"half_moves","half_move":{"piece":"dragon"}}`,
		`{"rows":"half_moves","half_move":{"recapture":true}}`,
		`{"rows":"games","limit":"ten"}`,
	} {
		f, err := query.ReadForm(wrong)
		if err == nil {
			err = f.Check()
		}
		if err == nil {
			t.Errorf("taken: %s", wrong)
		}
	}
}
