package tell

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

//go:generate go run ./generate

//go:embed openings.tsv
var openingFile string

// openings are the English names of ECO codes.
var openings = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for line := range strings.Lines(openingFile) {
		if code, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			names[code] = name
		}
	}
	return names
})

// Opening is an ECO code with the name of its opening in Spanish (es) or English
// (en): "E15 Queen's Indian". What is no code is left as it is. The book has
// English names; in Spanish the name is that of the family.
func Opening(language, code string) string {
	if name := openings()[code]; name != "" && language != "es" {
		return code + " " + name
	}
	if family, ok := familyOf(code); ok {
		if language == "es" {
			return code + " " + family.ES
		}
		return code + " " + family.EN
	}
	return code
}

func familyOf(code string) (query.Family, bool) {
	for _, f := range query.Families() {
		if len(code) == 3 && f.From <= code && code <= f.To {
			return f, true
		}
	}
	return query.Family{}, false
}

// family is the name of a family of openings, which the database has in English.
func family(language, name string) string {
	for _, f := range query.Families() {
		if f.EN == name && language == "es" {
			return f.ES
		}
	}
	return name
}
