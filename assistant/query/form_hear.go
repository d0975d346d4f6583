package query

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ReadParaphrase reads what Paraphrase says: the forms of which it says this
// text, in Spanish (es) or English (en). There is one, none if the text is no
// paraphrase; more than one would be a fault of the paraphrases. People have the
// name that was said and no spellings.
//
// The reader goes by the phrases that the speaker goes by. Each of its functions
// tries all ways in which a stretch of the text may be one phrase, reads what
// fills the slots, and keeps what the speaker says in just these words. So what a
// phrase means is written down once, and a reading that comes of a wrong guess
// falls out by itself.
func ReadParaphrase(text, language string) []Form {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	if text == "" || len(text) > maxParaphrase || !utf8.ValidString(text) {
		return nil
	}
	l := listener{speaker: speaker{paraphraser: paraphraser(language), plain: true}, heard: map[string]any{}, work: new(int)}
	plain := l.unexplained(text)
	all := l.forms(plain)
	if first, size := utf8.DecodeRuneInString(plain); len(all) == 0 { // a name has its capital elsewhere too
		all = l.forms(string(unicode.ToLower(first)) + plain[size:])
	}
	var forms []Form
	for _, f := range distinct(all) {
		if f.Paraphrase(language) == capital(text) {
			forms = append(forms, f)
		}
	}
	return forms
}

// Limits of the reader: how long a text it takes, and how many phrases it tries
// before it gives up.
const (
	maxParaphrase = 1000
	maxWork       = 3_000_000
)

// listener reads what a speaker says. Its speaker knows the groups that the rows
// are, and what a plain count counts.
type listener struct {
	speaker
	scope string         // the groups and what is counted, as a text
	heard map[string]any // what stretches of the text were read as
	work  *int           // phrases tried
}

// about is the listener to what is said of rows that are these groups.
func (l listener) about(inner *Form) listener {
	l.inner, l.counted, l.scope = inner, "", ""
	if inner != nil {
		l.scope = string(encoded(inner))
	}
	return l
}

// counting is the listener to what is said where a plain count counts this.
func (l listener) counting(what string) listener {
	l.counted, l.scope = what, l.scope+"\x00"+what
	return l
}

// ofOneGame is the listener to what is said of one game.
func (l listener) ofOneGame() listener {
	l.one, l.scope = true, l.scope+"\x00one"
	return l
}

// ofNobody is the listener to what is said of games without whose they are.
func (l listener) ofNobody() listener {
	l.nobody, l.scope = true, l.scope+"\x00nobody"
	return l
}

// memoised reads a stretch of text as something once.
func memoised[T any](l listener, what, text string, read func() []T) []T {
	key := what + "\x00" + text + "\x00" + l.scope
	if known, ok := l.heard[key]; ok {
		return known.([]T)
	}
	l.heard[key] = []T(nil)
	if *l.work > maxWork {
		return nil
	}
	all := distinct(read())
	l.heard[key] = all
	return all
}

// distinct leaves out what is there twice.
func distinct[T any](all []T) []T {
	if len(all) < 2 {
		return all
	}
	seen := map[string]bool{}
	var once []T
	for _, one := range all {
		if key := string(encoded(one)); !seen[key] {
			seen[key] = true
			once = append(once, one)
		}
	}
	return once
}

// forms reads a whole form.
func (l listener) forms(text string) []Form {
	return memoised(l.about(nil), "form", text, func() []Form {
		l := l.about(nil)
		all := l.tables(text)
		for _, m := range l.matches("as_board_start", text) {
			all = append(all, shownAs(l.tables(m["x"]), AsBoard, &Point{Start: true})...)
		}
		for _, m := range l.matches("as_board", text) {
			for _, p := range l.points(m["point"]) {
				all = append(all, shownAs(l.tables(m["x"]), AsBoard, &p)...)
			}
		}
		for _, m := range l.matches("as_replay", text) {
			all = append(all, shownAs(l.tables(m["x"]), AsReplay, nil)...)
		}
		var said []Form
		for _, f := range all {
			if f = f.Canonical(); f.Check() == nil && l.form(f) == text {
				said = append(said, f)
			}
		}
		return said
	})
}

func shownAs(forms []Form, as As, p *Point) []Form {
	var all []Form
	for _, f := range forms {
		f.As, f.Point = as, p
		all = append(all, f)
	}
	return all
}

// tables reads a form that is shown as a table, as a number or as yes or no. More
// is read than is said; forms keeps what is.
func (l listener) tables(text string) []Form {
	all := append(l.hearSingle(text), l.hearListed(text)...)
	all = append(all, l.hearKeyed(text)...)
	all = append(all, l.hearRanked(text)...)
	return append(all, l.hearParts(text)...)
}

// kindsOfRows are the rows that paraphrases of games speak of.
var kindsOfRows = []Rows{RowGames, RowSides, RowHalfMoves, RowPositions, RowGroups}

// hearSingle reads a question whose answer is one row.
func (l listener) hearSingle(text string) []Form {
	var all []Form
	for _, m := range l.matches("whether_any", text) {
		for _, rows := range kindsOfRows {
			for _, f := range l.subjects(m["x"], rows) {
				f.Show, f.As = []Column{{Agg: CountAgg}}, AsYesNo
				all = append(all, f)
			}
		}
	}
	for _, m := range l.matches("whether_more", text) {
		all = append(all, shownAs(l.columnsOfRows(m["x"]), AsYesNo, nil)...)
	}
	return append(all, l.withHaving(text, l.columnsOfRows)...)
}

// withHaving reads what says which groups count behind the rest of a text.
func (l listener) withHaving(text string, read func(string) []Form) []Form {
	all := read(text)
	for _, cut := range l.places(text, l.literal("with_groups")) {
		for _, f := range read(text[:cut]) {
			for _, having := range l.about(f.Groups).havings(text[cut:], f.Rows) {
				f := f
				f.Having = having
				all = append(all, f)
			}
		}
	}
	return all
}

// havings reads which groups count: 'with at least 5 games'.
func (l listener) havings(text string, rows Rows) [][]Bound {
	var all [][]Bound
	for _, m := range l.matches("with_groups", text) {
		all = append(all, series(l, m["x"], func(text string) []Bound { return l.groupBounds(text, rows) })...)
	}
	return all
}

func (l listener) groupBounds(text string, rows Rows) []Bound {
	return memoised(l, "having "+string(rows), text, func() []Bound {
		var all []Bound
		for _, noun := range []string{l.plainNoun(rows), l.say("noun_one_" + string(rows))} {
			if much, ok := strings.CutSuffix(text, " "+noun); ok {
				for _, b := range l.amounts(much) {
					all = append(all, Bound{Column{Agg: CountAgg}, b})
				}
			}
		}
		for _, m := range l.matches("within_bounds", text) {
			for _, b := range l.amounts(m["n"]) {
				for _, c := range l.columnsSaid(m["x"], rows) {
					all = append(all, Bound{c, b})
				}
			}
		}
		return all
	})
}
