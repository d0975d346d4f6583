package compose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// The words that tell what is said of the asker, or of what an answer is for, from what
// is asked; see the lexicon.
const (
	askerWords    = "asker"    // who speaks, or is spoken to, as a subject: 'i', 'we'; or a verb that says so
	ofWords       = "of"       // what belongs to those, or is done to them: 'my', 'me'
	finiteWords   = "finite"   // verbs that make a sentence with the second kind
	playWords     = "plays"    // verbs for playing a game, and for meeting in one
	relativeWords = "relative" // words that ask, but for a relative clause as well
	neverWords    = "never"    // first words of what restricts: 'with', 'whose'
	ifWords       = "if"       // those that doubt more than they restrict behind a comma: 'if there is one'
	atWords       = "at"       // the same, where nothing is told of the asker: 'al aire libre'
	skipWords     = "skip"     // words before the first one: 'and'
	aloneWords    = "alone"    // verbs whose subject is the asker, though nobody says so: 'trying'
	aloneDoing    = "doing"    // verbs of which so much is true before one in -ing
	toWords       = "to"       // words before what is to be done: 'to', 'para'
	forWords      = "for"      // the same before what it is for
	theWords      = "the"      // and behind those before it
	beforeWords   = "before"   // words between which and a name only an epithet stands: 'the', 'by'
	exampleWords  = "example"  // words before an example of what is asked: 'like'
	openWords     = "open"     // words behind examples that are not all there are: 'etc'
	everyWords    = "every"    // words that want all that there are: 'all'
	epithetWords  = "epithets" // words that are epithets there, and may say more elsewhere: 'famous'
)

// aside says that a word is of a kind of those that tell asides.
func (lex *lexicon) aside(kind, word string) bool { return lex.asides[kind][word] }

// clause is a part of a sentence that signs set off, or all of it.
type clause struct {
	from, to int
	sentence int
	asks     bool // a question mark stands behind the sentence
	aside    bool // it tells of the asker, or what the answer is for
}

// clauses are the parts of the question: asides, and what is between them.
func (c *chart) clauses() (all []clause) {
	from, sentence := 0, 0
	for i, t := range c.tokens {
		if t.Ends || t.Fold == ":" || i == len(c.tokens)-1 {
			all = append(all, c.parts(clause{from: from, to: i + 1, sentence: sentence, asks: t.Asks})...)
			from, sentence = i+1, sentence+1
		}
	}
	return all
}

// parts are those of a sentence.
func (c *chart) parts(s clause) (all []clause) {
	keep := func(from, to int, aside bool) {
		last := len(all) - 1
		switch {
		case to <= from:
		case last >= 0 && !aside && !all[last].aside:
			all[last].to = to
		default:
			all = append(all, clause{from: from, to: to, sentence: s.sentence, asks: s.asks && !aside, aside: aside})
		}
	}
	from := s.from
	if at := c.firstAsk(s); at > from+leastContext && !c.setOff(at-1) && c.isAside(from, at) {
		keep(from, at, true) // 'my son has a project and he wants to know which …'
		from = at
	}
	for i := from; i < s.to; i++ {
		end := i == s.to-1 || c.setOff(i)
		if i > from && !end && c.leadsPurpose(i) && c.says(i, s.to) { // 'games of Anand para proyectarlas'
			keep(from, i, c.isAside(from, i))
			keep(i, s.to, true)
			return all
		}
		if end {
			keep(from, i+1, c.isAside(from, i+1) || c.leadsUp(from, i+1, s.to))
			from = i + 1
		}
	}
	return all
}

// leadsUp says that a stretch names nothing that the question behind it does not, which a
// word joins to it: 'pawn mates are rare, so how many mates with a pawn are there?'.
func (c *chart) leadsUp(from, to, end int) bool {
	at := to
	for at < end && c.lex.aside(skipWords, c.tokens[at].Fold) {
		at++
	}
	asks := func(f fragment) bool { return f.kind == "ask" && !c.relates(f.start) }
	return at > to && at < end && slices.ContainsFunc(c.at[at], asks) && !c.any(from, to, asks) && c.repeats(from, to)
}

// setOff says that a token is a sign that sets a part of a sentence off.
func (c *chart) setOff(at int) bool {
	return slices.Contains([]string{",", "(", ")", ";", "…"}, c.tokens[at].Fold) || c.tokens[at].Text == "—" || c.tokens[at].Text == "–" && !c.linked(at)
}

// linked says that a dash stands between two that belong together: '1851–1858', 'Tal – Fischer'.
func (c *chart) linked(at int) bool {
	named := func(at int) bool {
		return at >= 0 && at < len(c.tokens) && (c.tokens[at].Upper || unicode.IsDigit([]rune(c.tokens[at].Fold)[0]))
	}
	return named(at-1) && named(at+1)
}

// firstAsk is where a word that asks first stands in a sentence; its beginning if none does.
func (c *chart) firstAsk(s clause) int {
	for at := s.from; at < s.to; at++ {
		if slices.ContainsFunc(c.ofKind(at, "ask"), func(f fragment) bool { return f.value != "list" }) && !c.relates(at) {
			return at
		}
	}
	return s.from
}

// relates says that a Spanish word that would have an accent if it asked has none, as
// 'que' in 'que lo publico'.
func (c *chart) relates(at int) bool {
	t := c.tokens[at]
	return c.lex.aside(relativeWords, t.Fold) && !strings.ContainsFunc(t.Text, func(r rune) bool { return r > unicode.MaxASCII })
}

// isAside says that a stretch tells of the asker, or what an answer is for, and nothing of
// games.
func (c *chart) isAside(from, to int) bool {
	for from < to && (!unicode.IsLetter([]rune(c.tokens[from].Fold)[0]) || c.lex.aside(skipWords, c.tokens[from].Fold)) {
		from++
	}
	if c.startsAlone(from, to) {
		return true
	}
	if to-from < 2 || c.lex.aside(neverWords, c.tokens[from].Fold) || c.tellsWhich(from, to) || len(c.ofKind(from, "yes_no")) > 0 || !c.says(from, to) {
		return false
	}
	return c.leadsPurpose(from) || c.leadsAudience(from, to) || c.tellsOfAsker(from, to)
}

// startsAlone says that a stretch begins with a verb of which the asker is the subject,
// though nobody says so: 'been looking for it', 'was reading about him'.
func (c *chart) startsAlone(from, to int) bool {
	names := func(f fragment) bool {
		_, says := meantCosts[f.kind]
		return says && !idleKinds[f.kind] && f.kind != "noun" && f.kind != "always" && !c.placeByChance(f)
	}
	if to-from < 2 || to-from == len(c.tokens) || c.any(from, to, names) && !c.repeats(from, to) {
		return false
	}
	if c.lex.aside(aloneWords, c.tokens[from].Fold) {
		return true
	}
	return c.lex.aside(aloneDoing, c.tokens[from].Fold) && strings.HasSuffix(c.tokens[from+1].Fold, "ing")
}

// tellsWhich says that a stretch tells which of those before it are meant: 'the ones that my
// mother saw', 'las que me gustan'.
func (c *chart) tellsWhich(from, to int) bool {
	for at := from; at < min(from+2, to); at++ {
		if c.lex.cue(tellingWhich, c.tokens[at].Fold) && (at > from || !c.lex.aside(relativeWords, c.tokens[at].Fold)) {
			return true
		}
	}
	return false
}

// says says that all that a stretch says is no matter of games.
func (c *chart) says(from, to int) bool {
	for at := from; at < to; at++ {
		t := c.tokens[at]
		first := []rune(t.Fold)[0]
		if t.Quote != "" || unicode.IsDigit(first) || t.Upper && !t.Known && at > from && !c.startsSentence(at) && c.leftKind(at) == "name" {
			return false
		}
		for _, f := range c.at[at] {
			_, means := meantCosts[f.kind]
			if means && (f.kind == "always" || c.placeByChance(f)) {
				continue
			}
			plain := idleKinds[f.kind] && (f.kind != "ask" || f.value == "list" || c.relates(at))
			if means && f.end <= to && !plain {
				return false
			}
		}
	}
	return true
}

// placeByChance says that a place or an event is named by a word that is written small, as
// no name is: 'in the bath'.
func (c *chart) placeByChance(f fragment) bool {
	cond, ok := f.value.(condition)
	return (f.kind == "tagged" || ok && cond.About == "tag") && !slices.ContainsFunc(c.tokens[f.start:f.end], func(t parser.Token) bool {
		return t.Upper || t.Quote != "" || unicode.IsDigit([]rune(t.Fold)[0])
	})
}

// tellsOfAsker says that a stretch has the asker for its subject, or belongs to them and
// has a verb.
func (c *chart) tellsOfAsker(from, to int) bool {
	of, finite := false, false
	for at := from; at < to; at++ {
		w := c.tokens[at].Fold
		if c.lex.aside(askerWords, w) {
			return true
		}
		of = of || c.lex.aside(ofWords, w)
		finite = finite || c.lex.aside(finiteWords, w) || c.lex.verbs.has(w)
	}
	return of && finite
}

// leadsPurpose says that what is to be done with the answer begins at a token.
func (c *chart) leadsPurpose(at int) bool {
	if !c.lex.aside(toWords, c.tokens[at].Fold) || at+1 == len(c.tokens) {
		return false
	}
	return toDo.MatchString(c.tokens[at+1].Fold) || c.lex.aside(finiteWords, c.tokens[at+1].Fold)
}

// leadsAudience says that a stretch is whom or what an answer is for: 'for the minutes'.
func (c *chart) leadsAudience(from, to int) bool {
	return to-from > 2 && to-from < 8 && c.lex.aside(forWords, c.tokens[from].Fold) && (c.lex.aside(theWords, c.tokens[from+1].Fold) || c.lex.aside(ofWords, c.tokens[from+1].Fold))
}

// isOfPeople says that a word for kin or friends, which says nothing in what is told of the
// asker, is what is counted, ranked by or done here: 'qué jugador tiene más hijos', 'cuántos
// torneos ganó mi primo', 'con su madre en la sala'.
func (c *chart) isOfPeople(at int) bool {
	if !c.lex.cue(kinsfolk, c.tokens[at].Fold) {
		return false
	}
	before := at
	for before > 0 && (c.lex.articles[c.tokens[before-1].Fold] || c.lex.aside(ofWords, c.tokens[before-1].Fold)) && c.tokens[before-1].Fold != "," {
		before--
	}
	if before < at && at+2 < len(c.tokens) && len(c.ofKind(at+1, "of")) > 0 && c.tokens[at+2].Upper {
		return true // 'the coach of Judit Polgar'
	}
	if before == 0 || c.tokens[before-1].Ends || c.tokens[before-1].Fold == "," {
		return false
	}
	if c.lex.cue(copulas, c.tokens[before-1].Fold) && before-1 > 0 || c.lex.cue(besides, c.tokens[before-1].Fold) && c.lex.cue(ofOthers, c.tokens[before].Fold) {
		return true
	}
	return slices.ContainsFunc(c.at[before-1], func(f fragment) bool {
		return f.end == before && slices.Contains([]string{"most", "higher", "won", "wins"}, f.kind)
	})
}

// epithet says that a word that is left over tells no more than what somebody is like who
// is named behind it: 'did plucky Short win', 'el malogrado Klein'.
func (c *chart) epithet(at int) bool {
	from, to := at, at
	for from > 0 && at-from < maxEpithets && c.describes(from-1) {
		from--
	}
	for to < len(c.tokens) && to-at < maxEpithets && c.describes(to) {
		to++
	}
	if from == 0 || to == at || to == len(c.tokens) || !c.lex.aside(beforeWords, c.tokens[from-1].Fold) || !c.tokens[to].Upper {
		return false
	}
	return slices.ContainsFunc(c.at[to], func(f fragment) bool { return f.kind == "person" })
}

// maxEpithets is how many of them stand together.
const maxEpithets = 2

// describes says that a word is an epithet, which names are not.
func (c *chart) describes(at int) bool {
	return !c.tokens[at].Upper && c.lex.aside(epithetWords, c.tokens[at].Fold)
}

// comparesBy says that a token stands behind a word such as 'more', so that people are
// compared by what it says they are: 'quién era más simpático'.
func (c *chart) comparesBy(at int) bool {
	if at == 0 {
		return false
	}
	return slices.ContainsFunc(c.at[at-1], func(f fragment) bool { return f.end == at && (f.kind == "higher" || f.kind == "most") })
}

// praises says that a fragment takes for praise, or for how somebody is addressed, what
// people are compared by.
func (c *chart) praises(f fragment) bool {
	praise := f.kind == "people" && len(c.ofKind(f.start, "praise")) > 0
	return c.comparesBy(f.start) && (praise || f.kind == "neutral" && f.value == "vocatives")
}
