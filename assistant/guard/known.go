package guard

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// named adds to the refusal of a name that is not there the names that are: of a
// table those of all, of a column those of the tables that the statement speaks of.
func named(sql string, err error) error {
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.Code != Table && refusal.Code != UnknownColumn {
		return err
	}
	spoken := map[string]bool{}
	for _, word := range words.FindAllString(sql, -1) {
		spoken[strings.ToLower(word)] = true
	}
	for _, r := range schema.Relations() {
		switch {
		case refusal.Code == Table:
			refusal.Known = append(refusal.Known, strings.ToLower(r.Name))
		case spoken[strings.ToLower(r.Name)]:
			for _, c := range r.Columns {
				refusal.Known = append(refusal.Known, strings.ToLower(c.Name))
			}
		}
	}
	slices.Sort(refusal.Known)
	refusal.Known = slices.Compact(refusal.Known)
	return err
}

var words = regexp.MustCompile(`\w+`)

// mostKnown is how many names a refusal tells.
const mostKnown = 40

// known says the names there are.
func (r *Refusal) known(language string) string {
	if len(r.Known) == 0 {
		return ""
	}
	text, rest := " There are: ", ""
	if language == "es" {
		text = " Hay: "
	}
	if len(r.Known) > mostKnown {
		rest = "…"
	}
	return text + strings.Join(r.Known[:min(len(r.Known), mostKnown)], ", ") + rest + "."
}
