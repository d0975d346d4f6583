package people

import (
	"cmp"
	_ "embed"
	"strings"

	"go.yaml.in/yaml/v3"
)

//go:embed names.yaml
var namesFile []byte

// custom is what is known of how names are written.
type custom struct {
	surname map[string]string // another spelling to the usual one, which may be several words
	given   map[string]string
	first   map[string]bool   // surnames that stand before the given names
	known   map[string]string // the names of whom a name alone means to everybody
	several map[string]bool   // surnames that mean nobody alone, as sisters have
}

// readCustom reads it from the data file.
func readCustom() custom {
	var file struct {
		First   []string            `yaml:"surname_first"`
		Surname map[string][]string `yaml:"surname"`
		Given   map[string][]string `yaml:"given"`
		Known   map[string][]string `yaml:"known"`
		Several []string            `yaml:"several"`
	}
	if err := yaml.Unmarshal(namesFile, &file); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return custom{
		surname: byOther(file.Surname), given: byOther(file.Given), known: byOther(file.Known),
		first: set(strings.Join(file.First, " ")), several: set(strings.Join(file.Several, " ")),
	}
}

func byOther(usual map[string][]string) map[string]string {
	m := map[string]string{}
	for u, others := range usual {
		for _, o := range others {
			m[o] = u
		}
	}
	return m
}

// words folds the words and notes their usual spellings.
func (c custom) words(written []string) []word {
	all := make([]word, 0, len(written))
	for _, w := range written {
		w = Fold(w)
		usual := cmp.Or(c.surname[w], w)
		if strings.Contains(usual, " ") {
			for _, u := range strings.Fields(usual) {
				all = append(all, word{u, u, u})
			}
			continue
		}
		all = append(all, word{w, usual, cmp.Or(c.given[w], w)})
	}
	return all
}
