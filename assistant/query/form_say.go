package query

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Paraphrase says the question of the form in Spanish (es) or English (en), as
// short as people say it and exact all the same: forms that mean different
// things are said differently, but for the spellings of a person, of which only
// the name to show is said. The form must pass its Check.
//
// A form is said in this order: what is shown, of which rows, by which keys,
// which groups, in which order. The words are those of phrases_form*.yaml,
// those of pieces and of what a half-move does those of phrases*.yaml.
func (f Form) Paraphrase(language string) string {
	s := speaker{paraphraser: paraphraser(language)}
	return capital(s.meaning(s.form(f.Canonical()), false))
}

// speaker says forms in a language.
type speaker struct {
	paraphraser
	inner   *Form  // the form whose groups are the rows
	counted string // what a plain count counts, where it is not just rows
	plain   bool   // what judgements of half-moves mean is not said
	one     bool   // of one game
	nobody  bool   // games are not said to be somebody's, which is said of what is reckoned from them
}

// formPhrases are the words of paraphrases of forms alone.
var formPhrases = phrasesOf("phrases_form.yaml", "phrases_form_values.yaml", "phrases_form_moves.yaml", "phrases_form_analysis.yaml")

// say fills a phrase of forms, or else one of the nouns that queries have too.
func (s speaker) say(key string, pairs ...string) string {
	p, ok := s.pattern(key)
	if !ok {
		return s.paraphraser.say(key, pairs...)
	}
	text := p.literals[0]
	for i, slot := range p.slots {
		for j := 0; j < len(pairs); j += 2 {
			if pairs[j] == slot {
				text += pairs[j+1]
			}
		}
		text += p.literals[i+1]
	}
	return text
}

// has says whether there is a phrase of forms.
func (s speaker) has(key string) bool { return formPhrases()[key] != nil }

func (s speaker) form(f Form) string {
	s.inner = f.Groups
	if f.Rows == RowUsage {
		return s.usageForm(f)
	}
	var head string
	if f.Grouped() {
		head = s.grouped(f)
	} else if f.Listed() {
		head = s.listed(f)
	} else {
		head = s.single(f)
	}
	switch f.As {
	case AsBoard:
		if f.Point.Start {
			return s.say("as_board_start", "x", head)
		}
		return s.say("as_board", "point", s.point(f.Point), "x", head)
	case AsReplay:
		return s.say("as_replay", "x", head)
	}
	return head
}

func (s speaker) usageForm(f Form) string {
	q := Query{Measure: Count, Usage: f.Usage, Limit: f.Limit}
	if q.Usage == nil {
		q.Usage = &Usage{}
	}
	if f.Show[0].Agg == TotalAgg {
		q.Measure = Total
	}
	if len(f.Order) > 0 {
		q.Order = LeastLast
		if f.Order[0].Descending {
			q.Order = MostFirst
		}
	}
	return strings.Join(s.usage(q), ", ")
}

// single says a question whose answer is one row.
func (s speaker) single(f Form) string {
	about := s.subject(&f)
	if f.As == AsYesNo {
		if plainCount(f.Show[0]) && f.Rows != RowGroups && len(f.Show) == 1 {
			return s.say("whether_any", "x", about.full())
		}
		return s.say("whether_more", "x", s.columnsOf(f, about))
	}
	return s.columnsOf(f, about) + s.having(f)
}

// plainCount says that the column is the number of the rows and nothing else.
func plainCount(c Column) bool {
	return c.Agg == CountAgg && c.Of == nil && c.Among == nil && c.Minus == nil && c.Per == nil
}

// partCount says that the column is the number of a part of the rows, which
// reads like the number of all rows that are so.
func partCount(c Column) bool {
	c.Among = nil
	return plainCount(c)
}

// columnsOf says columns of rows: 'number of games of Tal', 'share of draws in
// games of Tal'.
func (s speaker) columnsOf(f Form, about subject) string {
	columns := f.columns()
	if len(columns) == 1 && plainCount(columns[0]) {
		return s.say("number_of", "x", about.full())
	}
	text := s.columns(&f, columns)
	switch {
	case about.trivial() && (len(columns) > 1 || !partCount(columns[0])):
		return text
	case about.owner != nil && about.bare() && !slices.ContainsFunc(columns, func(c Column) bool { return !personal[c.Agg] }):
		return s.say("columns_of_player", "x", text, "name", s.name(*about.owner), "mods", about.mods)
	}
	if f.Rows == RowGroups {
		return s.say("columns_over", "x", text, "rows", about.full())
	}
	return s.say("columns_in", "x", text, "rows", about.full())
}

// personal are the aggregates that a player has.
var personal = map[Aggregate]bool{PointsAgg: true, ScoreAgg: true, RecordAgg: true, StreakAgg: true}

func (s speaker) columns(f *Form, columns []Column) string {
	texts := make([]string, len(columns))
	for i, c := range columns {
		texts[i] = s.column(f, c)
	}
	return s.series(texts, "and_last")
}

// series joins words as people do: 'a, b and c'.
func (s speaker) series(texts []string, last string) string {
	n := len(texts)
	if n < 2 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:n-1], ", ") + s.say(last) + texts[n-1]
}

// grouped says rows for each value of keys, or for each part.
func (s speaker) grouped(f Form) string {
	about := s.subject(&f)
	if len(f.Parts) > 0 {
		var parts []string
		for _, part := range f.Parts {
			parts = append(parts, "("+s.part(f.Rows, part)+")")
		}
		text := s.columnsOf(f, about) + s.say("compared", "x", strings.Join(parts, s.say("compared_and")))
		return text + s.having(f) + s.rank(f, false)
	}
	if len(f.Order) > 0 {
		return s.ranked(f, about)
	}
	keys := s.series(s.each(f.By, s.value), "and_last")
	columns := f.columns()
	text, comma := s.columnsOf(f, about), "per_key_comma"
	if len(columns) == 1 && plainCount(columns[0]) {
		text = about.full()
	}
	if about.plain() {
		comma = "per_key"
	}
	return text + s.say(comma, "key", keys) + s.having(f) + s.rank(f, false)
}

// ranked says groups in an order: 'Opponents of Tal with at least 5 games, by
// score'.
func (s speaker) ranked(f Form, about subject) string {
	one := f.Limit == 1 && f.Member == "" && f.Each == 0
	noun := s.values
	if one {
		noun = s.value
	}
	text, columns := s.series(s.each(f.By, noun), "and_last"), f.columns()
	if first := f.Order[0].Column; len(columns) == 1 && plainCount(columns[0]) && first != nil && plainCount(*first) {
		s.counted = about.full()
	} else if !about.trivial() || first != nil && partCount(*first) {
		text = s.keysOf(&f, about, text)
	}
	text += s.having(f)
	if len(columns) != 1 || f.Order[0].Column == nil || string(encoded(columns[0])) != string(encoded(f.Order[0].Column)) {
		text += s.say("with_columns", "x", s.columns(&f, columns))
	}
	if f.Member != "" {
		return s.say("place_of", "member", quoted(f.Member), "x", text+s.rank(f, false))
	}
	return text + s.rank(f, false)
}

func (s speaker) each(values []Value, say func(Value) string) []string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = say(v)
	}
	return texts
}

// listed says a list: of the rows, or of values of them.
func (s speaker) listed(f Form) string {
	about := s.subject(&f)
	text, rest := about.full(), s.rank(f, true)
	if super := s.superlative(f, about); super != "" {
		text, rest = super, s.apart(f)
	}
	if len(f.Show) == 0 {
		return text + rest
	}
	noun := s.value
	if len(f.Show) == 1 {
		noun = s.values
	}
	var shown []string
	for _, c := range f.Show {
		shown = append(shown, noun(*c.Of))
	}
	article := "values_of"
	switch {
	case f.Limit == 1 && rest == s.apart(f):
		article = "values_of_the"
	case about.feminine && about.owner == nil && text == about.full(): // 'of games of' is no English
		article = "values_of_games"
	}
	return s.say(article, "x", s.series(shown, "and_last"), "rows", text) + rest
}

// having says which groups count: 'with at least 5 games'.
func (s speaker) having(f Form) string {
	var texts []string
	for _, b := range f.Having {
		if plainCount(b.Column) {
			noun := s.plainNoun(f.Rows)
			if b.single() {
				noun = s.say("noun_one_" + string(f.Rows))
			}
			texts = append(texts, s.bounds(b.Bounds)+" "+noun)
			continue
		}
		texts = append(texts, s.within(s.column(&f, b.Column), b.Bounds))
	}
	if texts == nil {
		return ""
	}
	return s.say("with_groups", "x", s.series(texts, "and_last"))
}

// capital is the text with a capital at its beginning.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// formWords is the set of the words of paraphrases of forms, by language.
var formWords = sync.OnceValue(func() map[string]map[string]bool {
	words := map[string]map[string]bool{"es": {}, "en": {}}
	for _, texts := range formPhrases() {
		for language, text := range texts {
			for _, w := range strings.FieldsFunc(slot.ReplaceAllString(text, ""), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
				words[strings.TrimSuffix(language, ofOne)][strings.ToLower(w)] = true
			}
		}
	}
	return words
})

// name is a person's name, in quotes where it would not be plain where it ends.
func (s speaker) name(n Name) string {
	for _, w := range strings.FieldsFunc(n.Text, func(r rune) bool { return r == ' ' || r == ',' }) {
		if formWords()[string(s.paraphraser)][strings.ToLower(w)] {
			return quoted(n.Text)
		}
	}
	return s.paraphraser.name(n)
}
