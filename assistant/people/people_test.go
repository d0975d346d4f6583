package people

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// index has spellings of one person, different people of one name, and names
// that are hard to take apart.
func index() *Index {
	return New([]Player{
		{"Kasparov, Garry", 10}, {"Kasparov, G.", 3}, {"Garry Kasparov", 2}, {"Kasparov, Sergey", 1},
		{"Polgar, Judit", 5}, {"Polgar, Susan", 4}, {"Polgar, Sofia", 2}, {"Polgar, J", 1}, {"Polgar, S", 1},
		{"Capablanca, José Raúl", 12}, {"Capablanca, Jose Raul", 7}, {"Capablanca, J. R.", 1}, {"Capablanca", 1},
		{"Vachier-Lagrave, Maxime", 3}, {"van der Wiel, John", 2}, {"John van der Wiel", 1}, {"Li, Chao b", 2}, {"?", 9}, {"", 9},
		{"Fischer, Robert James", 11}, {"Korchnoi, Viktor", 8}, {"Kortschnoj, Viktor", 1}, {"GM Carlsen, Magnus", 1},
		{"Karpov, Anatoly", 2000}, {"Karpov,Ana", 700}, {"Karpov,An", 200}, {"Karpov, Andrei", 5}, {"Timman, Jan", 9}, {"Timman, Janos", 1},
		{"Tal, Mihail", 9}, {"Comp Chess System Tal", 2}, {"Short, Nigel:Vujatovic, Rajko", 1}, {"Short,N", 4},
		{"Ding Liren", 30}, {"Ding,L", 2}, {"Wang Hao", 20}, {"Wang Hao Yan", 2}, {"Wang Yue", 9}, {"Yue Wang", 1}, {"Li Chao2", 3}, {"Le Quang Liem", 5},
		{"Petrosian,TL", 4}, {"Petrosian, Tigran L", 1}, {"Petrosian, Tigran V", 6}, {"Gukesh D", 3}, {"Anand, Viswanathan", 40}, {"Anand,V2", 1}, {"Viswanathan,Abinav", 1},
		{"Polgar-Shutzman,Tom", 3}, {"Fabiano, Giuseppe", 1}, {"Caruana, Fabiano", 50}, {"Wojtaszek, Radosław", 2}, {"Ørnulf, Bent", 1}, {"Robert,A", 1}, {"Ivanov,Ana", 1},
		{"Adams, Michael", 101}, {"Adams, Weaver", 9}, {"Lasker, Emanuel", 122}, {"Lasker, Edward", 1},
		{"Byrne, Robert E", 40}, {"Huebner, Robert", 9}, {"Ljubojevic, Ljubomir", 9}, {"Ljubojevic, Lj", 24}, {"Bai, Jinshi", 3}, {"Bai, Ji", 1},
		{"Muzychuk, Anna", 90}, {"Muzychuk, Mariya", 1}, {"Botvinnik, Mikhail", 9}, {"Botvinnik, Michael", 4},
	})
}

func TestPeople(t *testing.T) {
	tests := []struct {
		words string
		want  []string // the persons, each by its spellings
	}{
		{"kasparov", []string{"Garry Kasparov|Kasparov, G.|Kasparov, Garry", "Kasparov, Sergey"}},
		{"garry kasparov", []string{"Garry Kasparov|Kasparov, G.|Kasparov, Garry"}},
		{"polgar", []string{"Polgar, J|Polgar, Judit", "Polgar, Susan", "Polgar, Sofia", "Polgar, S"}}, // not who is always called Polgar-Shutzman
		{"shutzman", []string{"Polgar-Shutzman,Tom"}},
		{"polgar j", []string{"Polgar, J|Polgar, Judit"}},
		{"judith polgar", []string{"Polgar, J|Polgar, Judit"}},
		{"judit", []string{"Polgar, J|Polgar, Judit"}},
		{"zsuzsa polgar", []string{"Polgar, Susan"}},
		{"judit polgar", []string{"Polgar, J|Polgar, Judit"}},
		{"j polgar", []string{"Polgar, J|Polgar, Judit"}},
		{"capablanca", []string{"Capablanca|Capablanca, J. R.|Capablanca, Jose Raul|Capablanca, José Raúl"}},
		{"jose raul capablanca", []string{"Capablanca|Capablanca, J. R.|Capablanca, Jose Raul|Capablanca, José Raúl"}},
		{"vachier lagrave", []string{"Vachier-Lagrave, Maxime"}},
		{"wiel", []string{"John van der Wiel|van der Wiel, John"}},
		{"van der wiel", []string{"John van der Wiel|van der Wiel, John"}},
		{"van", nil},
		{"bobby fischer", []string{"Fischer, Robert James"}},
		{"kortschnoi", []string{"Korchnoi, Viktor|Kortschnoj, Viktor"}},
		{"karpov", []string{"Karpov, Anatoly|Karpov,An|Karpov,Ana"}}, // who is foremost
		{"adams", []string{"Adams, Michael", "Adams, Weaver"}},       // another alone may be meant
		{"lasker", []string{"Lasker, Emanuel"}},
		{"tal", []string{"Tal, Mihail"}},
		{"misha tal", []string{"Tal, Mihail"}},
		{"short", []string{"Short,N"}},
		{"vujatovic", nil},
		{"jan timman", []string{"Timman, Jan"}},
		{"carlsen", []string{"GM Carlsen, Magnus"}},
		{"magnus", []string{"GM Carlsen, Magnus"}}, // the only one
		{"garry", []string{"Garry Kasparov|Kasparov, G.|Kasparov, Garry"}},
		{"jose raul", []string{"Capablanca|Capablanca, J. R.|Capablanca, Jose Raul|Capablanca, José Raúl"}},
		{"bobby", []string{"Fischer, Robert James"}},
		{"muzychuk", []string{"Muzychuk, Anna", "Muzychuk, Mariya"}}, // sisters
		{"bobby byrne", []string{"Byrne, Robert E"}},
		{"misha", []string{"Tal, Mihail"}}, // of many of that name
		{"vlad", nil},                      // whoever is known so is not here
		{"ljubojevic", []string{"Ljubojevic, Lj|Ljubojevic, Ljubomir"}},
		{"bai", []string{"Bai, Jinshi", "Bai, Ji"}},
		{"botvinnik", []string{"Botvinnik, Michael|Botvinnik, Mikhail"}},
		{"viktor kasparov", nil},
		{"ana", nil},
		{"susan judit", nil},
		{"fabiano", []string{"Caruana, Fabiano"}}, // the given name of somebody well known, whom a surname does not outweigh
		{"ding", []string{"Ding Liren|Ding,L"}},
		{"ding liren", []string{"Ding Liren|Ding,L"}},
		{"wang", []string{"Wang Hao", "Wang Yue|Yue Wang", "Wang Hao Yan"}},
		{"wang hao", []string{"Wang Hao"}},
		{"hao wang", []string{"Wang Hao"}},
		{"li chao", []string{"Li Chao2", "Li, Chao b"}},
		{"le quang liem", []string{"Le Quang Liem"}},
		{"quang liem", []string{"Le Quang Liem"}},
		{"tigran petrosian", []string{"Petrosian, Tigran V", "Petrosian, Tigran L|Petrosian,TL"}},
		{"tl petrosian", nil},
		{"t l petrosian", []string{"Petrosian, Tigran L|Petrosian,TL"}},
		{"tigran", []string{"Petrosian, Tigran V", "Petrosian, Tigran L|Petrosian,TL"}}, // neither outweighs the other
		{"gukesh", []string{"Gukesh D"}},
		{"vishy anand", []string{"Anand, Viswanathan"}},
		{"vishy", []string{"Anand, Viswanathan"}},
		{"mvl", []string{"Vachier-Lagrave, Maxime"}},
		{"radoslaw wojtaszek", []string{"Wojtaszek, Radosław"}},
		{"ørnulf", []string{"Ørnulf, Bent"}},
		{"de la", nil},
		{"le", nil},
		{"p", nil},
		{"", nil},
		{"susan kasparov", nil},
		{"susan polgar", []string{"Polgar, Susan"}}, // and not 'Polgar, S'
		{"s polgar", []string{"Polgar, Susan", "Polgar, Sofia", "Polgar, S"}},
	}
	for _, test := range tests {
		var got []string
		for _, n := range index().People(strings.Fields(test.words), false) {
			got = append(got, strings.Join(n.Spellings, "|"))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", test.words, diff)
		}
	}
}

func TestNear(t *testing.T) {
	for words, want := range map[string]string{
		"kasparof": "Kasparov, Garry", "capablnca": "Capablanca, José Raúl", "fisher": "Fischer, Robert James", "tal": "",
		"garry kasparof": "Kasparov, Garry", "judix polgar": "Polgar, Judit", "judit polagr": "Polgar, Judit", "magnus capablnca": "", "": "",
	} {
		got := ""
		if found := index().People(strings.Fields(words), true); len(found) > 0 {
			got = found[0].Text
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", words, got, want)
		}
	}
}

// TestOrderDoesNotMatter: the people are the same whatever order the spellings
// come in, and no spelling is lost or belongs to two people.
func TestOrderDoesNotMatter(t *testing.T) {
	given := []string{"Garry", "G", "Gennady", "Sergey", "S", "Garry K", ""}
	rapid.Check(t, func(t *rapid.T) {
		var players []Player
		for i, g := range rapid.SliceOfDistinct(rapid.SampledFrom(given), rapid.ID[string]).Draw(t, "given") {
			players = append(players, Player{Name: strings.TrimSuffix("Kasparov, "+g, ", "), Games: i + 1})
		}
		spellings := func(players []Player) (all []string) {
			x := New(players)
			for _, p := range x.people {
				all = append(all, strings.Join(p.spellings, "|"))
			}
			slices.Sort(all)
			return all
		}
		first := spellings(players)
		if n := len(strings.FieldsFunc(strings.Join(first, "|"), func(r rune) bool { return r == '|' })); n != len(players) {
			t.Fatalf("%d spellings became %d", len(players), n)
		}
		shuffled := rapid.Permutation(players).Draw(t, "shuffled")
		if diff := cmp.Diff(first, spellings(shuffled)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestOneSlip(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{{"tal", "tal", false}, {"tal", "tall", true}, {"tal", "tla", true}, {"tal", "al", true}, {"tal", "tbl", true}, {"tal", "lat", false}, {"", "a", true}, {"ab", "abcd", false}} {
		if OneSlip(test.a, test.b) != test.want || OneSlip(test.b, test.a) != test.want {
			t.Errorf("%s, %s: want %v", test.a, test.b, test.want)
		}
	}
}

func TestNatural(t *testing.T) {
	for name, want := range map[string]string{"Tal, Mikhail": "Mikhail Tal", "Deep Blue": "Deep Blue", "Capablanca,": "Capablanca,"} {
		if got := Natural(name); got != want {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

// TestNames: the names in the data file are as Fold leaves them, or they would
// never be found, and none stands for two.
func TestNames(t *testing.T) {
	c := readCustom()
	for _, usual := range []map[string]string{c.surname, c.given} {
		for other, u := range usual {
			if Fold(other) != other || Fold(u) != u || usual[u] != "" {
				t.Errorf("%s: %s", u, other)
			}
		}
	}
	for name := range c.first {
		if Fold(name) != name || c.surname[name] != "" {
			t.Error(name)
		}
	}
}

// FuzzPeople: whatever the names of a database are, each is the spelling of one
// person, and who is asked for by all of a name's words is found.
func FuzzPeople(f *testing.F) {
	for _, name := range []string{"Kasparov, Garry", "Ding Liren", "Li Chao2", "Petrosian,TL", "?", "van der Wiel, J", "Short, Nigel:Vujatovic", "\xff, \x00", "Ł,ß 2", "1,2", "A-B, C"} {
		f.Add(name, "Garry Kasparov")
	}
	f.Fuzz(func(t *testing.T, name, other string) {
		x := New([]Player{{Name: name, Games: 2}, {Name: other, Games: 1}})
		for _, p := range []string{name, other} {
			who, ok := x.Person(p)
			if !ok {
				continue
			}
			if !slices.Contains(who.Spellings, p) {
				t.Fatalf("%q is not a spelling of %v", p, who)
			}
		}
		for _, near := range []bool{false, true} {
			for _, words := range [][]string{strings.Fields(name), strings.Fields(Fold(other)), nil} {
				for _, found := range x.People(words, near) {
					if len(found.Spellings) == 0 {
						t.Fatalf("%q: nobody's name", found.Text)
					}
				}
			}
		}
	})
}

// BenchmarkNew indexes ten thousand names.
func BenchmarkNew(b *testing.B) {
	var players []Player
	for i := range 10_000 {
		players = append(players, Player{Name: "Surname" + strings.Repeat("x", i%50) + ", Given" + strings.Repeat("y", i/50), Games: i})
	}
	for range b.N {
		New(players)
	}
}

// BenchmarkPeople looks up names that are there and words that are no names.
func BenchmarkPeople(b *testing.B) {
	x := index()
	for _, words := range [][]string{{"kasparov"}, {"judit", "polgar"}, {"partidas", "ganadas"}} {
		b.Run(strings.Join(words, " "), func(b *testing.B) {
			for range b.N {
				x.People(words, false)
			}
		})
	}
}

func TestOthers(t *testing.T) {
	x := index()
	for _, test := range []struct {
		name, question string
		others         bool
	}{
		{"Karpov, Anatoly", "games of Karpov", true},
		{"Karpov, Anatoly", "¿Cuántas ganó Anatoly Karpov?", false},
		{"Karpov, Andrei", "games of Andrei Karpov", false},
		{"Tal, Mihail", "games of Tal", false},
	} {
		others, games := x.Others(test.name, test.question)
		if got := games > 0; got != test.others || len(others) > 0 != test.others {
			t.Errorf("%q in %q: others %v, %d games, want %v", test.name, test.question, others, games, test.others)
		}
		for _, o := range others {
			if o.Text == test.name {
				t.Errorf("%q in %q: one of the others", test.name, test.question)
			}
		}
	}
}
