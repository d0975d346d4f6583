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
			tried, kept, silent, changed := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
			byFiller := map[string]int{}
			for i, q := range asked {
				want := r.Readings(q, language, players)[0].Form
				if v := decided(t, r, q); len(v.Readings) > 0 {
					want = v.Readings[0].Form
				}
				for k, filler := range fillers {
					for place, with := range sprinkled(q, filler) {
						if testing.Short() && (i+k)%len(places) != place {
							continue // each filler in each place, and not with each question
						}
						tried[places[place]]++
						v := decided(t, r, with)
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
			all, allKept, allChanged := 0, 0, 0
			for _, place := range places {
				t.Logf("%s: of %d questions %d keep their reading, %d have none, %d have another", place, tried[place], kept[place], silent[place], changed[place])
				all, allKept, allChanged = all+tried[place], allKept+kept[place], allChanged+changed[place]
			}
			if 100*(all-allChanged) < leastUnharmed*all || 100*allKept < leastKept*all {
				t.Errorf("of %d questions %d keep their reading, and %d have another, most for %v", all, allKept, allChanged, byFiller)
			}
		})
	}
}

// plain are forty questions of a language.
func plain(t *testing.T, r *Reader, language string) (all []string) {
	for _, q := range questions(t) {
		if found := r.Readings(q, "", players); len(found) > 0 && found[0].Language == language {
			all = append(all, q)
		}
	}
	const wanted = 40
	if len(all) < wanted {
		t.Fatalf("only %d questions in %s", len(all), language)
	}
	var some []string
	for i := range wanted {
		some = append(some, all[i*len(all)/wanted])
	}
	return some
}

// sprinkled is a question with a filler in front, in the middle and at the end.
func sprinkled(q, filler string) []string {
	words := strings.Fields(q)
	middle := strings.Join(slices.Insert(words, len(words)/2, filler), " ")
	return []string{filler + ", " + q, middle, q + " " + filler}
}
