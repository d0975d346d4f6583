package compose

import (
	"slices"
	"strings"
	"testing"
)

// Of the questions with something said around them so many percent keep their
// reading, or have none; and so many keep it.
const (
	leastUnharmed = 95
	leastKept     = 75
)

// TestFillers: what is said in front of a question, behind it or within it
// changes nothing.
func TestFillers(t *testing.T) {
	for _, language := range []string{"es", "en"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			r := newReader(t)
			asked := plain(t, r, language)
			fillers := lines(t, "fillers_"+language+".txt")
			places := []string{"front", "middle", "end"}
			kept, silent, changed := map[string]int{}, map[string]int{}, map[string]int{}
			byFiller := map[string]int{}
			for _, q := range asked {
				want := r.Readings(q, language, players)[0].Form
				for _, filler := range fillers {
					for place, with := range sprinkled(q, filler) {
						v := r.Decide(r.Readings(with, language, players))
						switch {
						case len(v.Readings) == 0:
							silent[places[place]]++
						case v.Readings[0].Form.Equal(want):
							kept[places[place]]++
						default:
							changed[places[place]]++
							byFiller[filler]++
							t.Logf("%s: %s", with, v.Readings[0].Form.Paraphrase(language))
						}
					}
				}
			}
			each := len(asked) * len(fillers)
			allKept, allChanged := 0, 0
			for _, place := range places {
				t.Logf("%s: of %d questions %d keep their reading, %d have none, %d have another", place, each, kept[place], silent[place], changed[place])
				allKept, allChanged = allKept+kept[place], allChanged+changed[place]
			}
			if all := len(places) * each; 100*(all-allChanged) < leastUnharmed*all || 100*allKept < leastKept*all {
				t.Errorf("of %d questions %d keep their reading, and %d have another, most for %v", all, allKept, allChanged, byFiller)
			}
		})
	}
}

// plain are forty questions of the language that are answered or offered.
func plain(t *testing.T, r *Reader, language string) (all []string) {
	for _, q := range questions(t) {
		v := r.Decide(r.Readings(q, "", players))
		if len(v.Readings) > 0 && v.Readings[0].Language == language {
			all = append(all, q)
		}
	}
	const wanted = 40
	if len(all) < wanted {
		t.Fatalf("only %d questions in %s", len(all), language)
	}
	step := len(all) / wanted
	var some []string
	for i := range wanted {
		some = append(some, all[i*step])
	}
	return some
}

// sprinkled is a question with a filler in front, in the middle and at the end.
func sprinkled(q, filler string) []string {
	words := strings.Fields(q)
	middle := strings.Join(slices.Insert(words, len(words)/2, filler), " ")
	return []string{filler + ", " + q, middle, q + " " + filler}
}
