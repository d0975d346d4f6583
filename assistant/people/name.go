package people

import (
	"slices"
	"strings"
	"unicode"
)

// spelling is a name taken apart.
type spelling struct {
	surname string // folded, in the usual spelling
	given   []word
	number  string // keeps people of one name apart: 'Li Chao2', 'Anand,V2'
	double  bool   // the surname has a hyphen, and neither half is said alone
	short   bool   // the given names may be cut short, as in 'Karpov,Ana'
	whole   bool   // no given name is left out, as in 'Wang Hao', who is not 'Wang Hao Yan'
}

// word is a folded word of a name, as written and in its usual spelling as a
// surname and as a given name, which may be others: Susan is the same as
// Zsuzsa, but her initial is S.
type word struct{ written, surname, given string }

// particles belong to a surname but do not name a person by themselves.
var particles = set("van von der den de la le da di del dos du el al bin ibn ter ten")

// titles are not part of a name.
var titles = set("gm im fm wgm wim wfm cm dr prof jr sr mr mrs")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// parse takes 'Surname, Given Names' or 'Given Names Surname' apart. A comma
// without a blank is the sign of the lists that cut given names short.
func (c custom) parse(name string) spelling {
	if i := strings.IndexByte(name, '('); i > 0 {
		name = name[:i]
	}
	var p spelling
	var surname []word
	before, after, comma := strings.Cut(name, ",")
	if comma {
		surname, p.given = c.words(fields(before)), c.words(initials(name, fields(after)))
		p.double = strings.Contains(before, "-")
		p.short = after != "" && !strings.HasPrefix(after, " ") || c.cutShort(before, p.given)
	} else {
		surname, p.given, p.whole = c.withoutComma(c.words(fields(before)))
	}
	last := &surname
	if len(p.given) > 0 {
		last = &p.given
	}
	if n := len(*last) - 1; n >= 0 {
		p.number = (*last)[n].cutNumber()
	}
	p.surname = joined(surname)
	return p
}

// cutShort says that the only given name is of two letters, which in most
// languages is the beginning of one: 'Karpov, An'.
func (c custom) cutShort(surname string, given []word) bool {
	return len(given) == 1 && len(given[0].written) == 2 && !c.first[Fold(surname)]
}

// withoutComma finds the surname: the last word with its particles, unless that
// is an initial or the first word is one of the surnames that stand first.
func (c custom) withoutComma(all []word) (surname, given []word, whole bool) {
	if len(all) < 2 {
		return all, nil, false
	}
	last := len(all) - 1
	if c.first[all[0].written] {
		return all[:1], all[1:], len(all[last].written) > 1
	}
	if len(all[last].written) == 1 && len(all[0].written) > 1 {
		return all[:1], all[1:], false
	}
	for last > 0 && particles[all[last-1].written] {
		last--
	}
	return all[last:], all[:last], false
}

// initials takes initials apart that are written as one word, as in
// 'Petrosian,TL'. Where the whole name is in capitals they cannot be told.
func initials(name string, given []string) []string {
	if strings.ToUpper(name) == name {
		return given
	}
	var all []string
	for _, g := range given {
		if len(g) <= 3 && strings.ToUpper(g) == g && !strings.ContainsFunc(g, func(r rune) bool { return r > unicode.MaxASCII || unicode.IsDigit(r) }) {
			all = append(all, strings.Split(g, "")...)
		} else {
			all = append(all, g)
		}
	}
	return all
}

// cutNumber takes the digits off the end of a word and returns them.
func (w *word) cutNumber() string {
	short := strings.TrimRight(w.written, "0123456789")
	if short == "" || short == w.written {
		return ""
	}
	number := w.written[len(short):]
	*w = word{short, strings.TrimSuffix(w.surname, number), strings.TrimSuffix(w.given, number)}
	return number
}

// joined is the surname of the words as one text.
func joined(words []word) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.surname
	}
	return strings.Join(all, " ")
}

// many says that a name is not of one human: consultation games join names with
// a sign, and collections mark programs with 'Comp'.
func many(name string) bool {
	return strings.ContainsAny(name, ":&/+") || strings.HasPrefix(name, "Comp ")
}

// fields are the words of a name as written, without titles.
func fields(text string) []string {
	all := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
	return slices.DeleteFunc(all, func(w string) bool { return titles[strings.ToLower(w)] })
}

// Words are the folded words of a name as people are found by.
func Words(name string) []string { return fields(Fold(name)) }

// Natural writes 'Surname, Given Names' as people say it.
func Natural(name string) string {
	surname, given, comma := strings.Cut(name, ",")
	if given = strings.TrimSpace(given); !comma || given == "" {
		return name
	}
	return given + " " + strings.TrimSpace(surname)
}

// letters measures how much the given names tell.
func (s spelling) letters() int {
	n := 0
	for _, g := range s.given {
		n += len(g.written)
	}
	return n
}

// sameAs says whether the shorter spelling t can be of the same person: each
// of its given names is the one in the same place or its initial, or begins it
// where names are cut short.
func (s spelling) sameAs(t spelling) bool {
	if len(t.given) > len(s.given) || t.whole && len(t.given) < len(s.given) || t.number != s.number {
		return false
	}
	for i, g := range t.given {
		if !g.is(s.given[i]) && !g.begins(s.given[i], t.short) {
			return false
		}
	}
	return true
}

// is says whether two given names are one.
func (w word) is(name word) bool { return w.given == name.given }

// begins says whether the word is the initial of the name or, where names are
// cut short, its beginning.
func (w word) begins(name word, short bool) bool {
	if len(w.written) == 1 {
		return strings.HasPrefix(name.written, w.written)
	}
	return short && (strings.HasPrefix(name.written, w.written) || strings.HasPrefix(name.given, w.written))
}
