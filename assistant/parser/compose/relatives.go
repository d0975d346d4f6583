package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// mostRelatives bounds how many people of one surname are taken together.
const mostRelatives = 6

// relativeBuilders make the values of rules on what relates players, ratings and
// games.
var relativeBuilders = map[string]func(parts) (any, bool){"kin": buildKin, "kin_each": buildKinEach, "met": buildMet, "places": buildPlaces, "gain": buildGain, "gained": buildGained, "underdog": buildUnderdog}

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

// buildMet reads 'between Tal, Botvinnik and Smyslov': games of two of them.
func buildMet(p parts) (any, bool) {
	who, ok := p.of("people").(people)
	who.Met = true
	return who, ok && len(who.Names) > 2
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
	if len(f.own.Names) < 2 || !f.own.Kin && !f.own.Met && len(f.own.Names) < 3 || len(f.opp.Names) > 0 {
		return
	}
	if f.own.Met || hasPart(f.parts, "mutual") {
		one, other := persons(f.own, query.Own, "", ""), persons(f.own, query.Other, "", "")
		f.conds = append(f.conds, said[condition]{condition{query.Cond{SomeSide: &query.Cond{And: []query.Cond{one, other}}}, "people"}, 0})
		f.own = people{}
	}
}

// buildKinEach reads 'each of the Polgar sisters', 'per Byrne brother'.
func buildKinEach(p parts) (any, bool) {
	who, ok := p.of("people").(people)
	return who, ok && who.Kin && len(who.Names) > 1
}

// takeKinEach tells games apart by who of several relatives played.
func (f *frame) takeKinEach(part fragment) bool {
	if len(f.own.Names) > 0 {
		return false
	}
	f.own = part.value.(people)
	f.by = append(f.by, "players")
	return true
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

// buildPlaces reads 'in Dallas, Houston or San Antonio': one more before several places or
// events, each of which was looked up by itself.
func buildPlaces(p parts) (any, bool) {
	a, okA := p.of("a").(condition)
	b, okB := p.of("b").(condition)
	c, last := p.of("c").(condition)
	if !okA || !okB || !onPlaces(a.Cond) || !onPlaces(b.Cond) {
		return nil, false
	}
	or := slices.Concat(alternatives(a.Cond), alternatives(b.Cond))
	if last {
		or = append(or, alternatives(c.Cond)...)
	}
	return condition{query.Cond{Or: or}, "tag"}, last && onPlaces(c.Cond) || !last && b.Or != nil
}

// alternatives are the conditions of which one is to hold.
func alternatives(c query.Cond) (all []query.Cond) {
	if c.Or == nil {
		return []query.Cond{c}
	}
	for _, k := range c.Or {
		all = append(all, alternatives(k)...)
	}
	return all
}

// onPlaces says that a condition tells where games were played, or in what event.
func onPlaces(c query.Cond) bool {
	return !slices.ContainsFunc(alternatives(c), func(k query.Cond) bool {
		return k.Tag == nil || k.Tag.Name != "Site" && k.Tag.Name != "Event" && k.Tag.Name != "EventCountry"
	})
}
