package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// mostRelatives bounds how many people of one surname are taken together.
const mostRelatives = 6

// relativeBuilders make the values of rules on what relates players, ratings and
// games.
var relativeBuilders = map[string]func(parts) (any, bool){"kin": buildKin, "gain": buildGain, "gained": buildGained, "underdog": buildUnderdog}

// buildKin reads 'the Polgar sisters', 'los hermanos Byrne', 'las tres Polgar': all
// who have the name. A number less than theirs, 'two Polgar sisters', means those of
// them who met, as 'Polgar against Polgar' does.
func buildKin(p parts) (any, bool) {
	one, ok := sharedName(p.of("people"))
	met := p.of("between") != nil
	if other, both := sharedName(p.of("b")); both {
		one, ok = sharedName(p.of("a"))
		ok, met = ok && one.Text == other.Text, true
	}
	n := len(one.Choices)
	said, counted := p.number("number")
	if !counted {
		said = n
	}
	return people{Names: one.Choices, Kin: true, Met: met || said < n}, ok && said <= n && said > 1
}

// sharedName is the name that several people have who are told by it.
func sharedName(v any) (query.Name, bool) {
	who, ok := v.(people)
	if !ok || len(who.Names) != 1 || len(who.Names[0].Choices) < 2 || len(who.Names[0].Choices) > mostRelatives {
		return query.Name{}, false
	}
	return who.Names[0], true
}

// says that a path takes words that keep a question from being read otherwise, such
// as 'sisters', for people of one name.
func (p path) says(barred []int) bool {
	return !slices.ContainsFunc(barred, func(at int) bool {
		return !slices.ContainsFunc(p.parts, func(f fragment) bool { return isKin(f) && f.start <= at && at < f.end })
	})
}

func isKin(p fragment) bool {
	who, ok := p.value.(people)
	return ok && who.Kin
}

// attachKin makes games among those who share a name of what is said of them
// together: 'did the Polgar sisters ever play each other?'
func (f *frame) attachKin() {
	if !f.own.Kin || len(f.opp.Names) > 0 {
		return
	}
	if f.own.Met || hasPart(f.parts, "mutual") {
		one, other := persons(f.own, query.Own, "", ""), persons(f.own, query.Other, "", "")
		f.conds = append(f.conds, said[condition]{condition{query.Cond{SomeSide: &query.Cond{And: []query.Cond{one, other}}}, "people"}, 0})
		f.own = people{}
	}
}

// ofKin says that it is asked which of several relatives: 'which of the Byrne
// brothers', 'de las tres Polgar, quién'.
func (f *frame) ofKin() bool {
	return f.own.Kin && (f.asked("who") || f.asked("which") && len(f.nouns) == 0 || f.noun("players"))
}

// toldKin says that who of the relatives did it is told, where that was asked.
func (f *frame) toldKin(q query.Form) bool {
	return !f.ofKin() || slices.ContainsFunc(q.By, func(v query.Value) bool { return v.Kind == query.PlayerValue }) ||
		slices.ContainsFunc(q.Show, func(c query.Column) bool {
			return c.Of != nil && (c.Of.Kind == query.PlayerValue || c.Of.Kind == query.WhiteValue || c.Of.Kind == query.BlackValue)
		})
}
