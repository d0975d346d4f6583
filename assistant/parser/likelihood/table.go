package likelihood

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// table is text of lines, a key, a tab and what is known of it each, in the order of the bytes
// of their keys. A line is read when it is looked for: what a question asks for is little of
// the table.
type table struct {
	text   string
	starts []int // of the lines
}

// newTable is the table of a text, whose first line says what it is.
func newTable(text string) (t table) {
	t.text = text
	for at, line := 0, ""; at < len(text); at += len(line) {
		line = text[at:]
		if end := strings.IndexByte(line, '\n'); end >= 0 {
			line = line[:end+1]
		}
		if at > 0 || !strings.HasPrefix(line, "# ") {
			t.starts = append(t.starts, at)
		}
	}
	return t
}

// of is what is known of a key.
func (t table) of(key string) (known string, found bool) {
	i := sort.Search(len(t.starts), func(i int) bool {
		k, _ := t.line(i)
		return k >= key
	})
	if i < len(t.starts) {
		if k, known := t.line(i); k == key {
			return known, true
		}
	}
	return "", false
}

func (t table) line(i int) (key, known string) {
	line := t.text[t.starts[i]:]
	if i+1 < len(t.starts) {
		line = t.text[t.starts[i]:t.starts[i+1]]
	}
	key, known, _ = strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
	return key, known
}

// weight is how much is known of a key that has one number; 0: nothing.
func (t table) weight(key string) float64 {
	known, _ := t.of(key)
	w, _ := strconv.ParseFloat(known, 64)
	return w
}

// eachWeight goes through names and their numbers, which stand by turns.
func eachWeight(known string, take func(name string, weight float64)) {
	for known != "" {
		var name, number string
		name, known, _ = strings.Cut(known, "\t")
		number, known, _ = strings.Cut(known, "\t")
		w, _ := strconv.ParseFloat(number, 64)
		take(name, w)
	}
}

// check says where a table is not as it is read: keys in order, behind each a number, or names
// and numbers by turns.
func (t table) check(named bool) error {
	before := ""
	for i := range t.starts {
		key, known := t.line(i)
		if i > 0 && key <= before {
			return fmt.Errorf("%q stands behind %q", key, before)
		}
		before = key
		for j, column := range strings.Split(known, "\t") {
			if named && j%2 == 0 {
				continue
			}
			if _, err := strconv.ParseFloat(column, 64); err != nil {
				return fmt.Errorf("%q: %w", key, err)
			}
		}
		if columns := strings.Count(known, "\t") + 1; named && columns%2 != 0 || !named && columns != 1 {
			return fmt.Errorf("%q has %d columns", key, columns)
		}
	}
	return nil
}
