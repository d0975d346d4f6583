package likelihood

import (
	"encoding/json"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// number stands for each number.
const number = "#"

// Words are the stems of the words of a question but for some names, each with its language
// before it.
func Words(question, language string, names map[string]bool) (all []string) {
	for _, t := range token.Split(question) {
		switch _, isNumber := token.Number(t.Fold); {
		case isNumber:
			all = append(all, number)
		case token.IsWord(t.Fold) && !names[t.Fold]:
			all = append(all, language+" "+stem.Of(language, t.Fold))
		}
	}
	return all
}

// edge stands before the first word and after the last one.
const edge = "|"

// Grams are one, two and three words of a question that follow each other, and two with any
// one between them. Each is told once.
func Grams(words []string) []string {
	with := append(append([]string{edge}, words...), edge)
	all := slices.Clone(words)
	for i := range with {
		if i+1 < len(with) {
			all = append(all, with[i]+"_"+with[i+1])
		}
		if i+2 < len(with) {
			all = append(all, with[i]+"_"+with[i+1]+"_"+with[i+2], with[i]+"_*_"+with[i+2])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// open are keys of a form whose values are said by names and numbers.
var open = map[string]bool{"spellings": true, "choices": true, "text": true, "texts": true, "names": true, "min": true, "max": true, "from": true, "to": true, "line": true, "number": true, "year": true}

// longest is how long a text of a form may be that is a part by itself: longer ones are
// somebody's words.
const longest = 16

// Parts are what a form says: each key, below which it stands, and its value where that is a
// word of the form's own. Each is told once.
func Parts(form any) []string {
	text, err := json.Marshal(form)
	if err != nil {
		return nil
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		return nil
	}
	var all []string
	walk(tree, "", &all)
	slices.Sort(all)
	return slices.Compact(all)
}

func walk(tree any, below string, all *[]string) {
	switch tree := tree.(type) {
	case map[string]any:
		for key, value := range tree {
			name := below + "." + key
			switch value := value.(type) {
			case map[string]any, []any:
				*all = append(*all, key)
				if !open[key] {
					walk(value, key, all)
				}
			case string:
				if open[key] || len(value) > longest {
					*all = append(*all, name)
				} else {
					*all = append(*all, name+"="+value)
				}
			default:
				*all = append(*all, name)
			}
		}
	case []any:
		for _, value := range tree {
			if text, ok := value.(string); ok {
				if len(text) <= longest {
					*all = append(*all, below+"="+text)
				}
				continue
			}
			walk(value, below, all)
		}
	}
}
