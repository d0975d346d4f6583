// Command generate writes the names of ECO codes, openings.tsv, from the book of
// notnil/chess: of each code the opening that most of its lines are of, and the
// variation if all of those are of one.
package main

import (
	"bytes"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/notnil/chess/opening"
)

func main() {
	if err := os.WriteFile("openings.tsv", names(), 0o644); err != nil {
		log.Fatal(err)
	}
}

func names() []byte {
	titles := map[string][]string{}
	for _, o := range opening.NewBookECO().Possible(nil) {
		titles[o.Code()] = append(titles[o.Code()], o.Title())
	}
	var out bytes.Buffer
	fmt.Fprintln(&out, "# Names of ECO codes, from the book of github.com/notnil/chess. Written by go generate.")
	for _, code := range slices.Sorted(maps.Keys(titles)) {
		if name := common(titles[code]); name != "" {
			fmt.Fprintf(&out, "%s\t%s\n", code, name)
		}
	}
	return out.Bytes()
}

// common is what most of the titles have in common, or nothing.
func common(titles []string) string {
	families := map[string]int{}
	for _, title := range titles {
		family, _, _ := strings.Cut(title, ":")
		families[family]++
	}
	for family, n := range families {
		if 2*n <= len(titles) {
			continue
		}
		name := strings.TrimSuffix(family, " Defense")
		if variation := shared(titles, family); variation != "" {
			name += ", " + variation
		}
		return name
	}
	return ""
}

// shared is the variation that all titles of the family are of.
func shared(titles []string, family string) string {
	variations := map[string]bool{}
	last := ""
	for _, title := range titles {
		if rest, ok := strings.CutPrefix(title, family); ok {
			last, _, _ = strings.Cut(strings.TrimPrefix(rest, ": "), ",")
			variations[last] = true
		}
	}
	if len(variations) != 1 {
		return ""
	}
	return strings.TrimSuffix(last, " Variation")
}
