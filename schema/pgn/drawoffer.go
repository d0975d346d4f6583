package pgn

import "strings"

// Words for a draw offer in small letters. An offer that is named can be refused or
// accepted by the player of the half-move, one that is made can only be denied.
var (
	offersMade = []string{
		"offers draw", "offers a draw", "offers the draw", "offered draw", "offered a draw", "offered the draw",
		"offering a draw",
		"proposes a draw", "proposed a draw", "draw offered", "draw proposed",
		"ofrece tablas", "ofrecen tablas", "ofreció tablas", "ofrecio tablas", "ofreciendo tablas",
		"ofrece las tablas", "ofreció las tablas", "tablas ofrecidas",
		"propone tablas", "propuso tablas", "proponiendo tablas",
	}
	offersNamed = []string{
		"draw offer", "offer of a draw", "draw proposal",
		"oferta de tablas", "ofrecimiento de tablas", "propuesta de tablas",
	}
)

// drawWords are in every one of the texts above.
var drawWords = []string{"draw", "tablas"}

// Words that, in the same sentence, before an offer that is named, make it an
// answer to one, and words that deny an offer if they stand right before it.
var (
	answers = []string{
		"declin", "refus", "reject", "turned down", "turns down", "turning down", "ignor", "accept", "agree",
		"rechaz", "rehus", "rehús", "acept", "desestim",
	}
	denials = []string{
		"not", "n't", "never", "no", "nunca", "without", "sin", "could have", "should have", "might have",
		"debió haber", "podía haber", "jamás", "ni",
	}
)

// saysDrawOffer says whether a comment holds (=) or words for a draw offer.
func saysDrawOffer(words string) bool {
	if strings.Contains(words, "(=)") {
		return true
	}
	if !containsFold(words, drawWords) {
		return false
	}
	words = strings.ToLower(words)
	return offered(words, offersMade, nil) || offered(words, offersNamed, answers)
}

// offered says whether one of the phrases is in the text with nothing before it
// that cancels it.
func offered(text string, phrases, cancelling []string) bool {
	for _, phrase := range phrases {
		for from := 0; ; {
			at := strings.Index(text[from:], phrase)
			if at < 0 {
				break
			}
			from += at
			if !cancelled(text[:from], cancelling) {
				return true
			}
			from += len(phrase)
		}
	}
	return false
}

// cancelled says whether what stands before an offer takes it back.
func cancelled(before string, cancelling []string) bool {
	sentence := before[strings.LastIndexAny(before, ".;:!?")+1:]
	for _, stem := range cancelling {
		if strings.Contains(sentence, stem) {
			return true
		}
	}
	sentence = " " + strings.TrimRight(sentence, " ")
	for _, denial := range denials {
		rest, found := strings.CutSuffix(sentence, denial)
		if found && (strings.HasSuffix(rest, " ") || denial == "n't") {
			return true
		}
	}
	return false
}

// containsFold says whether the text holds one of the words, in letters of any
// case. The words are in small ASCII letters.
func containsFold(text string, words []string) bool {
	for _, word := range words {
		for i := 0; i+len(word) <= len(text); i++ {
			if text[i]|0x20 == word[0] && strings.EqualFold(text[i:i+len(word)], word) {
				return true
			}
		}
	}
	return false
}
