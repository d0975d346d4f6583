package openings

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Name is a way to name an opening in a question, as people write it.
type Name struct {
	Text string
	ECO  query.ECO // its codes
	Only bool      // they are this opening's alone
}

// Names lists names of openings in both languages, for whoever helps to
// write questions: those that openings.yaml has. They need not be all
// that a question may use.
func Names() ([]Name, error) {
	var file namesFile
	if err := yaml.Unmarshal(namesText, &file); err != nil {
		return nil, err
	}
	n := namer{file.Kinds, token.Set(file.Ordinary), nil}
	for _, e := range file.Openings {
		n.add(e)
	}
	return n.names, nil
}

// namer writes the names of entries.
type namer struct {
	kinds    map[string]kindNames
	ordinary map[string]bool
	names    []Name
}

func (n *namer) add(e entry) {
	kind := n.kinds[e.Kind]
	texts := append([]string{e.Name}, e.Names...)
	shown := strings.Fields(strings.ToLower(e.Name))
	for _, w := range slices.Concat(e.WithKind, e.Shared) {
		// A word that is part of the English name is English, unless it is a
		// person's or a place's name, which is both; any other word is Spanish.
		if n.ordinary[w] || slices.Contains(shown, w) {
			texts = append(texts, w+" "+kind.Behind[0])
		}
		if !n.ordinary[w] && !strings.HasSuffix(w, "'s") {
			texts = append(texts, kind.Before[0]+" "+w)
		}
	}
	name := Name{ECO: ecoRange(e.ECO), Only: len(e.Moves) == 0}
	seen := map[string]bool{}
	for _, name.Text = range texts {
		if folded := token.Fold(name.Text); !seen[folded] && e.ECO != "" {
			seen[folded] = true
			n.names = append(n.names, name)
		}
	}
	for _, v := range e.Variations {
		n.add(v)
	}
}
