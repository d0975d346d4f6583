package token

import "strings"

// Set is the set of the words of some lines.
func Set(lines []string) map[string]bool {
	set := map[string]bool{}
	for _, line := range lines {
		for _, w := range strings.Fields(line) {
			set[Fold(w)] = true
		}
	}
	return set
}
