package oracle_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// longestRead is how long, in bytes, a paraphrase is that is read back here.
// Forms made at random have longer ones, which nobody would write.
const longestRead = 400

// TestParaphrasesReadBack: what is said of forms made at random is read as the
// form it is said of, and as no other, in both languages. Ten thousand of each
// are tried by
//
//	KIBITZ_PARAPHRASES=10000 go test ./evals/oracle -run TestParaphrasesReadBack -timeout 5h
func TestParaphrasesReadBack(t *testing.T) {
	many := 40
	if text := os.Getenv("KIBITZ_PARAPHRASES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		many = n
	} else if testing.Short() {
		many = 15
	}
	games := parse(t, "forms.pgn", readForForms(t))
	for _, language := range []string{"es", "en"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			generator := oracle.NewGenerator(seed(t), oracle.New(games))
			long, failures := 0, 0
			for read := 0; read < many; {
				f := named(generator.Form())
				text := f.Paraphrase(language) + "."
				if len(text) > longestRead {
					long++
					continue
				}
				read++
				all := query.ReadParaphrase(text, language)
				if len(all) == 1 && named(all[0]).Equal(f) {
					continue
				}
				t.Errorf("%s\n%s\nis read as %s", text, asJSON(t, f), asJSON(t, all))
				if failures++; failures == 20 {
					t.Fatal("and more")
				}
			}
			t.Logf("%d read back, %d too long", many, long)
		})
	}
}

// named is the form without the spellings of names, which are not said, and
// without their capitals: the first word of what is said has one.
func named(f query.Form) query.Form {
	f = f.Clone()
	f.Walk(query.Visitor{Name: func(n *query.Name) { n.Text, n.Spellings = strings.ToLower(n.Text), nil }})
	return f
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
