package tell

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
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

// OpeningName is the name of an ECO code, empty where it has none.
func OpeningName(language, eco string) string {
	_, name, _ := strings.Cut(Opening(language, eco), " ")
	return name
}

// Openings are the names of the ECO codes in rows; nil: they have no such column.
func Openings(language string, rows *source.Rows) map[string]string {
	at, known := source.Places(rows.Columns)["eco"]
	if !known {
		return nil
	}
	named := map[string]string{}
	for _, row := range rows.Rows {
		if code, ok := row[at].(string); ok {
			if name := OpeningName(language, code); name != "" {
				named[code] = name
			}
		}
	}
	return named
}
