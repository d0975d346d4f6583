package compose

import (
	"fmt"
	"strings"
)

// verbForms tells the forms of verbs that restrict nothing, by their stems and the
// endings of their class: those of 'buscar', 'busque', 'búsquenmelas'. Endings that a
// verb does not have are taken as well, for nothing else is spelt so.
type verbForms struct {
	endings map[string]map[string][]string // by what is done with the verb, and the last two letters of the infinitive
	onto    []string                       // pronouns that are written onto a form
	stems   map[string]map[string]bool     // by the endings that they take: those of the class and what is done
}

func newVerbForms() *verbForms {
	return &verbForms{endings: map[string]map[string][]string{}, stems: map[string]map[string]bool{}}
}

// What is done with a verb: something is asked for, or told as well, or only told.
const (
	verbAsked = "asked"
	verbTold  = "told"
	verbKept  = "kept" // only told: who asks for it wants something done, 'guarda esta partida'
)

// add keeps the verbs of a file, and how they are inflected.
func (v *verbForms) add(file lexiconFile) error {
	for done, classes := range file.Endings {
		v.endings[done] = map[string][]string{}
		for class, endings := range classes {
			v.endings[done][class] = strings.Fields(strings.Join(endings, " "))
		}
	}
	v.onto = append(v.onto, file.Onto...)
	for done, verbs := range file.Verbs {
		for _, verb := range strings.Fields(strings.Join(verbs, " ")) {
			if err := v.addVerb(done, verb); err != nil {
				return err
			}
		}
	}
	return nil
}

// addVerb keeps a verb: its infinitive with the stems behind it that this does not
// tell: 'mostrar/muestr'.
func (v *verbForms) addVerb(done, verb string) error {
	stems := strings.Split(verb, "/")
	cut := len(stems[0]) - 2
	if cut < 1 || v.endings[verbTold][stems[0][cut:]] == nil {
		return fmt.Errorf("verb %q: no class that is %s", verb, done)
	}
	class := stems[0][cut:]
	stems[0] = stems[0][:cut]
	for _, stem := range stems {
		for _, spelt := range []string{stem, otherStem(stem, class)} {
			if done != verbKept {
				v.keep(verbAsked, class, spelt)
			}
			if done != verbAsked {
				v.keep(verbTold, class, spelt)
			}
		}
	}
	return nil
}

func (v *verbForms) keep(done, class, stem string) {
	key := done + class
	if v.stems[key] == nil {
		v.stems[key] = map[string]bool{}
	}
	v.stems[key][stem] = true
}

// otherStem is how a stem is spelt before the other vowels: 'busqu' of 'busc'.
func otherStem(stem, class string) string {
	for _, s := range []struct{ class, end, with string }{
		{"ar", "c", "qu"}, {"ar", "g", "gu"}, {"ar", "z", "c"}, {"er", "c", "zc"}, {"ir", "c", "zc"},
		{"er", "g", "j"}, {"ir", "gu", "g"}, {"ir", "g", "j"}, {"ir", "u", "uy"},
	} {
		if cut, ok := strings.CutSuffix(stem, s.end); ok && s.class == class {
			return cut + s.with
		}
	}
	return stem
}

// has says that a word is a form of one of the verbs, whatever is written onto it.
func (v *verbForms) has(word string) bool {
	if v.plain(word) {
		return true
	}
	for _, onto := range v.onto {
		if form, ok := strings.CutSuffix(word, onto); ok && v.plain(form) {
			return true
		}
	}
	return false
}

func (v *verbForms) plain(word string) bool {
	for done, classes := range v.endings {
		for class, endings := range classes {
			for _, e := range endings {
				if stem, ok := strings.CutSuffix(word, e); ok && v.stems[done+class][stem] {
					return true
				}
			}
		}
	}
	return false
}
