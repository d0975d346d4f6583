package values

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"
)

// index has events and places as the lists of games spell them.
func index() *Index {
	return New([]Tag{
		{"Event", []Value{
			{"Linares", 700}, {"Linares op", 3}, {"Hastings 1895", 200}, {"World Championship 18th", 50}, {"FIDE WCh KO", 400}, {"Wch U20", 300},
			{"Candidats Tournament", 90}, {"FIDE Candidates 2018", 56}, {"USA-ch", 900}, {"ch-USA 2013", 40}, {"URS-ch39", 170}, {"URS-chT", 60},
			{"Capablanca mem", 80}, {"Tal Memorial", 70}, {"Digital Cup", 9}, {"Moscow ol (Men)", 500}, {"36th Olympiad", 400}, {"Aeroflot Open", 700},
			{"Copenhagen", 8}, {"King's Cup", 5}, {"Campeonato de España", 4}, {"4th ch-EU", 6}, {"4NCL", 30}, {"De la Riva mem", 2}, {"World Blitz 2014", 60},
		}},
		{"Site", []Value{
			{"Linares ESP", 400}, {"Linares", 900}, {"Moscow RUS", 600}, {"Moscow", 500}, {"London ENG", 300}, {"New York", 200}, {"New York USA", 100}, {"USA", 30},
			{"Lausanne SUI", 20}, {"Madrid ESP", 10}, {"Malmö", 9}, {"Malmo SWE", 8}, {"Wijk aan Zee NED", 700}, {"St. Petersburg", 60}, {"St Petersburg RUS", 70},
			{"Oslo", 5}, {"Troslobby", 1}, {"Mar del Plata", 40}, {"?", 9}, {"Lisbon POR", 6}, {"Wrocław POL", 7},
		}},
		{"Annotator", []Value{{"Kasparov, Garry", 12}, {"Nunn,J", 3}}},
		{"WhiteTeam", []Value{{"Werder Bremen", 5}}},
		{"BlackTeam", []Value{{"Werder Bremen", 4}, {"OSG Baden-Baden", 2}}},
	})
}

// said writes values as 'Tag match text|text', with a blank as _.
func said(values []parser.Value) []string {
	var all []string
	for _, v := range values {
		all = append(all, fmt.Sprintf("%s %s %s", v.Tag, v.Match, strings.ReplaceAll(strings.Join(v.Texts, "|"), " ", "_")))
	}
	return all
}

func TestTagged(t *testing.T) {
	x := index()
	tests := []struct {
		words string
		want  []string
	}{
		{"linares", []string{"Site contains Linares", "Event contains Linares"}},
		{"linares op", []string{"Event contains Linares_op"}},
		{"linares open", []string{"Event contains Linares_op"}},
		{"hastings", []string{"Event contains Hastings"}},
		{"wijk aan zee", []string{"Site contains Wijk_aan_Zee"}},
		{"mar del plata", []string{"Site contains Mar_del_Plata"}},
		{"st petersburg", []string{"Site contains St_Petersburg|St._Petersburg"}},
		{"san petersburgo", []string{"Site contains St_Petersburg|St._Petersburg"}},
		{"moscu", []string{"Site contains Moscow", "Event contains Moscow"}},
		{"londres", []string{"Site contains London"}},
		{"nueva york", []string{"Site contains New_York"}},
		{"malmo", []string{"Site contains Malmö|Malmo"}},
		{"wroclaw", []string{"Site contains Wrocław"}},
		{"breslavia", []string{"Site contains Wrocław"}},
		{"kings cup", nil},
		{"king cup", []string{"Event contains King's_Cup"}}, // a question's tokens have no 's
		{"4 ncl", []string{"Event contains 4NCL"}},
		{"4ncl", []string{"Event contains 4NCL"}},
		{"werder bremen", []string{"Team contains Werder_Bremen"}},
		{"baden - baden", []string{"Team contains Baden-Baden"}},
		{"nunn", []string{"Annotator contains Nunn"}},
		{"world blitz 2014", []string{"Event contains World_Blitz_2014"}},

		// Text inside of other words is no match.
		{"tal", []string{"Event equals Tal_Memorial"}},
		{"oslo", []string{"Site equals Oslo"}},
		{"open", []string{"Event contains _Open|_op"}},

		// Countries, by their codes at the end of places and in championships.
		{"espana", []string{"Site contains ESP", "Event contains España"}},
		{"spain", []string{"Site contains ESP", "Event contains España"}},
		{"usa", []string{"Event contains USA", "Site equals New_York_USA|USA"}},
		{"estados unidos", []string{"Event contains USA", "Site equals New_York_USA|USA"}},
		{"us championship", []string{"Event contains USA-ch|ch-USA"}},
		{"campeonato de los estados unidos", []string{"Event contains USA-ch|ch-USA"}},
		{"campeonato de espana", []string{"Event contains Campeonato_de_España"}},
		{"soviet championship", []string{"Event contains URS-ch3"}},
		{"campeonato de la urss", []string{"Event contains URS-ch3"}},
		{"campeonato por equipos de la urss", []string{"Event contains URS-chT"}},
		{"moscow rus", []string{"Site contains Moscow_RUS"}},
		{"por", nil}, // is a word before it is Portugal
		{"the spanish", nil},
		{"spanish", nil},

		{"campeonato de europa", []string{"Event contains ch-EU"}},

		// Kinds of events.
		{"world championship", []string{"Event contains WCh|World_Championship"}},
		{"campeonato del mundo", []string{"Event contains WCh|World_Championship"}},
		{"fide world championship", []string{"Event contains FIDE_WCh"}},
		{"torneo de candidatos", []string{"Event contains Candidats|Candidates"}},
		{"olimpiada", []string{"Event contains _ol_|Olympiad"}},
		{"olimpiada de moscu", []string{"Event contains Moscow_ol"}},
		{"moscow olympiad", []string{"Event contains Moscow_ol"}},
		{"memorial capablanca", []string{"Event contains Capablanca_mem"}},
		{"capablanca memorial", []string{"Event contains Capablanca_mem"}},
		{"memorial tal", []string{"Event contains Tal_Memorial"}},
		{"memorial de la riva", []string{"Event contains Riva_mem"}},

		// What names nothing.
		{"", nil}, {"-", nil}, {"2014", nil}, {"de", nil}, {"nobody", nil}, {"linares hastings", nil}, {"lichess", nil},
		// The words around a name belong to the question.
		// Everyday words that are in names are none on their own.
		{"world", nil}, {"world championship 18th", []string{"Event contains World_Championship_18th"}},
		{"of linares", nil}, {"linares de", nil}, {"linares -", nil},
	}
	for _, test := range tests {
		got := said(x.Tagged(strings.Fields(test.words), false))
		if diff := gocmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", test.words, diff)
		}
	}
}

func TestTaggedNear(t *testing.T) {
	x := index()
	for words, want := range map[string]string{
		"linres": "Linares", "hastigns": "Hastings", "moscw rus": "Moscow RUS", "wijk aan zeee": "", "londrs": "London", "capablanka memorial": "Capablanca mem",
		"linares": "", "oslp": "", "wrclaw": "Wrocław", "": "",
	} {
		got := ""
		if found := x.Tagged(strings.Fields(words), true); len(found) > 0 {
			got = found[0].Text
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", words, got, want)
		}
	}
}

func TestSided(t *testing.T) {
	got := index().Tagged([]string{"bremen"}, false)
	want := []parser.Value{{Tag: "Team", Sided: true, Text: "Bremen", Match: query.Contains, Texts: []string{"Bremen"}}}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestManyValues: a word of more values than anybody can read names none.
func TestManyValues(t *testing.T) {
	var values []Value
	for i := range maxEqual + 1 {
		values = append(values, Value{fmt.Sprintf("%d Prix", i), 1})
	}
	grow := func(more ...Value) *Index { return New([]Tag{{"Event", slices.Concat(values, more)}}) }
	if got := said(grow().Tagged([]string{"prix"}, false)); len(got) != 1 || got[0] != "Event contains Prix" {
		t.Errorf("got %.100s", got)
	}
	if got := grow(Value{"Prix", 1}, Value{"Prixton", 1}).Tagged([]string{"prix"}, false); got != nil {
		t.Errorf("got %d texts", len(got[0].Texts))
	}
}

// TestLinks: a text that might stand in a link by chance is no test where there
// are links, and what stands before a link is a name.
func TestLinks(t *testing.T) {
	x := New([]Tag{
		{"Site", []Value{{"https://lichess.org/xBielQ12", 1}, {"Biel", 5}, {"Biel SUI", 3}}},
		{"Event", []Value{{"Rated Blitz game", 9}, {"Rated Blitz tournament https://lichess.org/tournament/winter23", 2}}},
	})
	for words, want := range map[string][]string{
		"biel": {"Site equals Biel|Biel_SUI"}, "rated blitz": {"Event contains Rated_Blitz"}, "blitz tournament": {"Event contains Blitz_tournament"}, "winter": nil, "lichess": nil,
	} {
		if diff := gocmp.Diff(want, said(x.Tagged(strings.Fields(words), false))); diff != "" {
			t.Errorf("%s: -want +got\n%s", words, diff)
		}
	}
}

// TestSamples asks for every event and place of the games that are part of the
// program by all its words.
func TestSamples(t *testing.T) {
	tags := readTags(t, samples.PGN(), "Event", "Site")
	x := New(tags)
	for _, tag := range tags {
		for _, v := range tag.Values {
			i := slices.IndexFunc(x.Tagged(asked(v.Text), false), func(found parser.Value) bool { return found.Tag == tag.Name && passes(found, v.Text) })
			if i < 0 && slices.ContainsFunc(asked(v.Text), isName) {
				t.Errorf("%s %q does not find itself", tag.Name, v.Text)
			}
		}
	}
	for words, want := range map[string][]string{
		"linares":                {"Event contains Linares", "Site contains Linares"},
		"espana":                 {"Site contains ESP"},
		"estados unidos":         {"Site contains USA", "Event contains USA"},
		"campeonato del mundo":   {"Event contains World_Championship"},
		"campeonato de la urss":  {"Event contains USSR_Championship"},
		"candidatos":             {"Event contains Candidates"},
		"nueva york":             {"Site contains New_York", "Event contains New_York"},
		"olimpiada":              {"Event contains Olympiad"},
		"san petersburgo":        {"Event contains St._Petersburg", "Site contains St._Petersburg"},
		"world championship":     {"Event contains World_Championship"},
		"wijk aan zee":           {"Site contains Wijk_aan_Zee"},
		"man vs machine":         {"Event contains Man_vs._machine"},
		"campeonato de amberes":  nil,
		"us championship 1963":   {"Event contains USA_Championship_1963"},
		"torneo de linares 2099": nil,
	} {
		if diff := gocmp.Diff(want, said(x.Tagged(strings.Fields(words), false))); diff != "" {
			t.Errorf("%s: -want +got\n%s", words, diff)
		}
	}
}

// TestRealGames asks for every word of the events and places of real games: the
// values that pass are exactly those that have the word, or what stands for it.
func TestRealGames(t *testing.T) {
	file, err := os.Open(filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "../../../shared/data"), "adams-3471.pgn.zst"))
	if err != nil {
		t.Skip("the folder of real games, KIBITZ_DATA, is not there")
	}
	defer file.Close()
	pgn, err := zstd.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer pgn.Close()
	tags := readTags(t, pgn, "Event", "Site")
	x := New(tags)
	for i, tag := range tags {
		for w := range x.tags[i].byWord {
			stand := x.usage.alternatives([]string{strings.ToLower(w)})
			for _, found := range x.Tagged([]string{strings.ToLower(w)}, false) {
				for _, v := range tag.Values {
					keys := " " + strings.Join(x.usage.keys(v.Text), " ") + " "
					holds := slices.ContainsFunc(stand, func(s []string) bool { return strings.Contains(keys, " "+strings.Join(s, " ")+" ") })
					if found.Tag == tag.Name && passes(found, v.Text) != holds {
						t.Errorf("%s: %s %q passes %v", w, tag.Name, v.Text, found)
					}
				}
			}
		}
	}
}

// asked are the words of a text as a question that holds it is split.
func asked(text string) []string {
	var words []string
	for _, tok := range split(text) {
		words = append(words, people.Fold(text[tok.from:tok.to]))
	}
	return words
}

// readTags reads values of tags from PGN text.
func readTags(t *testing.T, pgn io.Reader, names ...string) []Tag {
	t.Helper()
	games := map[string]map[string]int{}
	for _, name := range names {
		games[name] = map[string]int{}
	}
	lines := bufio.NewScanner(pgn)
	for lines.Scan() {
		name, text, ok := strings.Cut(strings.Trim(lines.Text(), "[]"), " ")
		if ok && games[name] != nil {
			games[name][strings.Trim(text, `"`)]++
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	var tags []Tag
	for _, name := range names {
		tag := Tag{Name: name}
		for text, n := range games[name] {
			tag.Values = append(tag.Values, Value{text, n})
		}
		slices.SortFunc(tag.Values, func(a, b Value) int { return strings.Compare(a.Text, b.Text) })
		tags = append(tags, tag)
	}
	return tags
}

// passes says whether a value passes the test, as SQL would.
func passes(v parser.Value, text string) bool {
	return slices.ContainsFunc(v.Texts, func(t string) bool {
		if v.Match == query.Equals {
			return strings.EqualFold(t, text)
		}
		return strings.Contains(strings.ToLower(text), strings.ToLower(t))
	})
}

// TestExactly: the values that pass are those that hold the words, one after
// the other, and no others.
func TestExactly(t *testing.T) {
	words := []string{"Tal", "Total", "tally", "Öst", "ost", "Osten", "X", "7", "7th", "Digi-tal", "O'Tal", "(Tal)", "Tal's", "of"}
	text := rapid.Map(rapid.SliceOfN(rapid.SampledFrom(words), 1, 4), func(w []string) string { return strings.Join(w, " ") })
	rapid.Check(t, func(t *rapid.T) {
		var values []Value
		for _, s := range rapid.SliceOfNDistinct(text, 1, 12, rapid.ID[string]).Draw(t, "texts") {
			values = append(values, Value{s, rapid.IntRange(1, 5).Draw(t, "games")})
		}
		x := New([]Tag{{"Event", values}})
		asked := asked(text.Draw(t, "asked"))
		normal := x.usage.normal(asked)
		found := x.Tagged(asked, false)
		for _, v := range values {
			keys := " " + strings.Join(x.usage.keys(v.Text), " ") + " "
			holds := normal != nil && strings.Contains(keys, " "+strings.Join(normal, " ")+" ")
			if got := len(found) > 0 && passes(found[0], v.Text); got != holds {
				t.Fatalf("%q of %q: %v passes %v", asked, v.Text, found, got)
			}
		}
	})
}

// TestUsage: every name of the data file can be asked for, and stands for
// another one than itself.
func TestUsage(t *testing.T) {
	u := readUsage()
	for first, phrases := range u.same {
		for _, p := range phrases {
			if p.words[0] != first || len(p.others) == 0 {
				t.Errorf("%v", p)
			}
			if got := u.normal(p.words); got != nil && !slices.Equal(got, p.words) {
				t.Errorf("%v is asked for as %v", p.words, got)
			}
		}
	}
	for _, words := range []map[string]bool{u.connect, u.article, u.heads} {
		for w := range words {
			if people.Fold(w) != w || len(split(w)) != 1 {
				t.Error(w)
			}
		}
	}
}

// FuzzTagged: whatever the values are, all words of one find a test that it
// passes, and no lookup fails.
func FuzzTagged(f *testing.F) {
	for _, s := range []string{"Linares", "URS-ch39", "14th 's '", "St. Petersburg (RUS)", "Łódź\xff", "a\nb", "İstanbul", "O'Kelly's Mem", "1.2", "USA usa", "World Ch", "of"} {
		f.Add(s, "world championship")
	}
	f.Fuzz(func(t *testing.T, text, words string) {
		x := New([]Tag{{"Event", []Value{{text, 1}, {"World Championship", 2}, {words, 1}}}})
		for _, near := range []bool{false, true} {
			for _, v := range x.Tagged(strings.Fields(words), near) {
				if len(v.Texts) == 0 || v.Text == "" {
					t.Fatalf("%q: %v", words, v)
				}
			}
		}
		for _, v := range x.Tagged(asked(text), false) {
			if !passes(v, text) {
				t.Fatalf("%q does not pass %v", text, v)
			}
		}
	})
}
