package query

// Phrases are the words of paraphrases in a language by their keys; {x} stands
// for what is filled in. Whoever reads paraphrases back goes by them.
func Phrases(language string) map[string]string {
	words := map[string]string{}
	for key, texts := range phrases() {
		words[key] = texts[language]
	}
	return words
}

// Vocabulary is the set of the words of paraphrases in a language, in lower
// case. A person's name that has one of them stands in quotes.
func Vocabulary(language string) map[string]bool { return vocabulary()[language] }
