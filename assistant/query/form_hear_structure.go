package query

// structuresSaid reads how pieces of a side stand to one another.
func (l listener) structuresSaid(text string) []Structure { return structureWords(l.paraphraser)[text] }

var structureWords = wordsOf(allStructures(), speaker.structure)

func allStructures() []Structure {
	var all []Structure
	for _, kind := range structureKinds {
		for _, side := range []Side{AnySide, White, Black, Own, Other} {
			files := []string{""}
			if kind.onFile() {
				files = append(files, allAreas()[:8]...)
			}
			for _, file := range files {
				all = append(all, Structure{Side: side, Kind: kind, File: file})
			}
		}
	}
	return all
}
