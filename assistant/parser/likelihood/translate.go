package likelihood

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// Translations tell of each part of a form by which stems it is said: the probability of the
// stem, given the part (IBM's Model 1: Brown, Della Pietra, Della Pietra and Mercer 1993, with
// the form as the source and the question as the target). Under anyPart stands how often a
// stem is said at all.
type Translations map[string]map[string]float64

// anyPart stands for all parts of a form, and no part in particular for words that none says.
const (
	anyPart = "*"
	noPart  = "-"
)

// scale is what a probability is written in: ten-thousandths.
const scale = 10_000

func (t Translations) add(part, stem string, p float64) {
	if t[part] == nil {
		t[part] = map[string]float64{}
	}
	t[part][stem] = p
}

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

// agreement is how well words and the parts of a form go together, in logarithms of how much
// oftener than anywhere a word is said of a part.
type agreement struct {
	leastSaid, nextSaid, said    float64 // of the word that the parts explain least, of the next, and the mean of all
	unsaid                       float64 // how many words no part explains
	leastTold, nextTold, allTold float64 // of the part that the words explain least, of the next, and the mean of all
	whole                        float64 // of all words, given the parts, by word
}

// What is added to probabilities, so that their logarithms are finite.
const (
	littleSaid = 1e-6
	littleTold = 1e-5
)

func (t Translations) agreement(words, parts []string) (a agreement) {
	usual := t[anyPart]
	with := append(slices.Clip(parts), noPart)
	var said []float64
	for _, w := range words {
		best, sum := 0.0, 0.0
		for _, p := range with {
			likely := t[p][w]
			best, sum = max(best, likely), sum+likely
		}
		if u, known := usual[w]; known {
			said = append(said, math.Log((best+littleSaid)/(u+littleSaid)))
		}
		a.whole += math.Log(sum/float64(len(with)) + littleSaid)
	}
	a.whole /= float64(max(1, len(words)))
	a.leastSaid, a.nextSaid, a.said = lowest(said)
	for _, s := range said {
		if s < -1 {
			a.unsaid++
		}
	}
	var told []float64
	for _, p := range parts {
		best := 0.0
		for i, w := range words {
			u, known := usual[w]
			if !known {
				u = littleSaid
			}
			if v := math.Log((t[p][w] + littleTold) / (u + littleTold)); i == 0 || v > best {
				best = v
			}
		}
		told = append(told, best)
	}
	a.leastTold, a.nextTold, a.allTold = lowest(told)
	return a
}

// lowest are the lowest of some values, the next one, and their mean; 0 where there is none.
func lowest(values []float64) (first, second, mean float64) {
	if len(values) == 0 {
		return 0, 0, 0
	}
	slices.Sort(values)
	for _, v := range values {
		mean += v
	}
	if len(values) > 1 {
		second = values[1]
	}
	return values[0], second, mean / float64(len(values))
}

// figure is a value with the steps by which it is told.
type figure struct {
	name  string
	value float64
	steps []float64
}

func (a agreement) figures() []figure {
	return []figure{
		{"least said", a.leastSaid, []float64{-6, -5, -4, -3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5}},
		{"next said", a.nextSaid, []float64{-4, -3, -2, -1, -0.5, 0, 0.5, 1}},
		{"said", a.said, []float64{-1, -0.5, 0, 0.3, 0.6, 0.9, 1.2, 1.5, 2, 2.5}},
		{"unsaid", a.unsaid, []float64{0, 1, 2, 3, 4}},
		{"least told", a.leastTold, []float64{-2, -1, -0.5, 0, 0.3, 0.6, 1, 1.5, 2}},
		{"next told", a.nextTold, []float64{-1, 0, 0.5, 1, 1.5, 2}},
		{"told", a.allTold, []float64{0, 0.5, 1, 1.5, 2, 2.5, 3}},
		{"whole", a.whole, []float64{-8, -7.5, -7, -6.5, -6, -5.5, -5, -4.5, -4}},
	}
}

// ahead is how much better words go together with one form than with another.
func (a agreement) ahead(b agreement) []figure {
	return []figure{
		{"said ahead", a.said - b.said, []float64{-0.5, -0.2, -0.05, 0.05, 0.2, 0.5}},
		{"told ahead", a.leastTold - b.leastTold, []float64{-0.5, -0.1, 0.1, 0.5}},
		{"whole ahead", a.whole - b.whole, []float64{-0.5, -0.2, -0.05, 0.05, 0.2, 0.5}},
	}
}
