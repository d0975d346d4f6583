package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// comparing are the kinds of parts that set two things against each other.
var comparing = map[string]bool{"than": true, "higher": true, "versus": true, "diff": true}

// setsAgainst says that a part sets things against each other, whatever else it says.
func setsAgainst(p fragment) bool {
	return comparing[p.kind] || p.kind == "comparative" || p.kind == "bestmeasure"
}

// maxComparisons bounds what two things of a path are set against each other.
const maxComparisons = 3

// apart is what two things said of games cannot both hold of, so that they are
// compared even where no word says so.
var apart = map[string]bool{"color": true, "date": true, "outcome": true, "title": true}

// comparisons are the frames of questions that set two things against each
// other: 'draws vs decisive games', 'more with Black than with White'.
func comparisons(parts []fragment) (all []*frame) {
	cost, vague := 0.0, 0.0
	places := asksPlaces(parts)
	switch {
	case places:
		cost = -0.5
	case !slices.ContainsFunc(parts, setsAgainst):
		cost = 0.95 // it may as well be one thing that is both
		if slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "agg" }) {
			cost = 0.5 // 'average length of draws and of decisive games'
		}
	}
	if slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "higher" && p.value == "vague" }) && !slices.ContainsFunc(parts, asksNumber) {
		vague = 2 // better at what?
	}
	best := slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "bestmeasure" })
	best = best || places || slices.ContainsFunc(parts, isMore) && slices.ContainsFunc(parts, eitherCodes)
	rest := slices.DeleteFunc(slices.Clone(parts), func(p fragment) bool {
		return comparing[p.kind] || p.kind == "most" || p.kind == "ask" && (p.value == "which" || best && (p.value == "where" || p.value == "when") || p.value == "exists" || p.value == "ever")
	})
	rest = withMeasures(rest)
	if i := slices.IndexFunc(rest, func(p fragment) bool { return p.kind == "sidewin" }); i >= 0 && slices.ContainsFunc(parts, isMore) && !slices.ContainsFunc(rest, isPeople) {
		others := slices.Concat(rest[:i], rest[i+1:])
		if f, ok := comparison(others, rest[i:i+1], []fragment{otherSide(rest[i])}); ok && !slices.ContainsFunc(others, func(p fragment) bool { return sameKind(p, rest[i]) }) {
			f.parts = parts
			f.cost++ // the other side was not spoken of
			if slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "than" }) {
				f.cost++ // and something else was
			}
			all = append(all, f)
		}
	}
	for i := range rest {
		all = append(all, comparedPairs(parts, rest, i, cost, maxComparisons-len(all))...)
		all = append(all, comparedHalves(parts, rest, i, cost)...)
	}
	for _, f := range all {
		f.cost += vague
	}
	return all
}

// comparedPairs are the comparisons of the i-th fragment with those of its kind
// behind it, at most so many.
func comparedPairs(parts, rest []fragment, i int, cost float64, most int) (all []*frame) {
	for k := i + 1; k < len(rest) && len(all) < most; k++ {
		met := slices.ContainsFunc(rest[i:k], func(p fragment) bool { return p.kind == "won" }) && !comparedBetween(parts, rest[i], rest[k])
		if !sameKind(rest[i], rest[k]) || met && rest[i].kind == "people" || cost > 0 && !apart[categories(rest[i])[0]] {
			continue
		}
		if cost > 0 && overlapping(rest[i], rest[k]) {
			continue // 'in the 19th century, before 1850' is one time
		}
		others := slices.Concat(rest[:i], rest[i+1:k], rest[k+1:])
		a, b := []fragment{rest[i]}, []fragment{rest[k]}
		if rest[i].kind == "sidewin" && rest[k].kind == "sidewin" && oneOwner(others) {
			a[0].kind, b[0].kind = "personwin", "personwin" // 'Tal's white wins and his black ones'
		}
		if at := slices.IndexFunc(others, endsGame); at >= 0 && categories(rest[i])[0] == "color" && !slices.ContainsFunc(others, isPeople) {
			a, b = append(a, others[at]), append(b, others[at]) // 'who wins more, White or Black'
			others = slices.Delete(others, at, at+1)
		}
		halves := [][]fragment{a, b}
		if rest[i].kind == "people" {
			others, halves = ofEach(others, halves)
		}
		if f, ok := comparison(others, halves...); ok {
			f.parts = parts
			f.cost += cost
			if rest[i].kind != rest[k].kind {
				f.cost += 0.3
			}
			if rest[k].kind == "rest" && isPeople(rest[i]) {
				f.cost += 2 // 'the rest' is seldom everybody else
			}
			all = append(all, f)
		}
	}
	return all
}

// overlapping says that two conditions tell of times that have days in common.
func overlapping(a, b fragment) bool {
	x, okX := a.value.(condition)
	y, okY := b.value.(condition)
	if !okX || !okY || x.Date == nil || y.Date == nil {
		return false
	}
	ends := func(d *query.Dates) (from, to int) {
		from, to = d.From.Year, d.To.Year
		if to == 0 {
			to = lastYear
		}
		return from, to
	}
	fromX, toX := ends(x.Date)
	fromY, toY := ends(y.Date)
	return fromX <= toY && fromY <= toX && (fromX != toX || fromY != toY)
}

// comparedHalves is the comparison of the things that the i-th fragment tells by
// itself.
func comparedHalves(parts, rest []fragment, i int, cost float64) (all []*frame) {
	others := slices.Concat(rest[:i], rest[i+1:])
	if halves := eachOf(rest[i]); len(halves) > 0 {
		extra := 2 * cost
		switch {
		case rest[i].kind == "pair":
			if !slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "diff" }) || slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "measure" && p.value == "record" }) {
				return nil
			}
			extra = 0
			others, halves = ofEach(others, halves)
		case rest[i].kind == "people":
			switch {
			case len(halves) > 2 && mostOfKey(parts):
				return nil // 'aperturas más jugadas por Tal, Karpov y Kasparov' are asked for, and no one of them
			case slices.ContainsFunc(parts, isMore) || hasPart(parts, "bestmeasure") || eitherAlone(parts, rest[i]):
				extra = -0.5
			case hasPart(parts, "per_game") && slices.ContainsFunc(parts, tellsMove):
				extra = -1 // 'checks per game: Tal or Karpov'
			case len(halves) > 2 && slices.ContainsFunc(parts, asksNumber): // who cannot have met all in one game
				extra = 0
			default:
				return nil
			}
			if asksEachOther(parts) {
				extra = besideCost
			}
			others, halves = ofEach(others, halves)
		case cost > 0 && rest[i].both && (categories(rest[i])[0] == "date" || eitherPlaces(rest[i]) || eitherCodes(rest[i])) && slices.ContainsFunc(others, tellsOneFigure):
			extra = -1 // 'the average length in 1990 and in 2000', 'what percentage does White win in B90 and in B97'
		case cost > 0 && (categories(rest[i])[0] != "date" || !slices.ContainsFunc(others, asksNumber)):
			return nil
		}
		if f, ok := comparison(others, halves...); ok {
			f.parts = parts
			f.cost += extra
			all = append(all, f)
		}
	}
	return all
}

// mostOfKey says that of what games are told apart by the most frequent is asked for.
func mostOfKey(parts []fragment) bool {
	return slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "most" }) && slices.ContainsFunc(parts, func(p fragment) bool {
		_, ok := keyOf(textOf(p))
		return ok && p.kind == "noun" && p.value != "players" && p.value != "opponents"
	})
}

// comparedBetween says that a word that compares stands between two parts.
func comparedBetween(parts []fragment, a, b fragment) bool {
	return slices.ContainsFunc(parts, func(p fragment) bool { return comparing[p.kind] && p.start >= a.start && p.start < b.start })
}

// eitherCodes says that a part tells of one opening or another.
func eitherCodes(p fragment) bool {
	c, ok := p.value.(condition)
	return ok && len(c.Or) > 1 && c.Or[0].ECO != nil
}

// asksPlaces says that one of two places or events is asked for: 'where are there more games,
// in Linares or in Tilburg'.
func asksPlaces(parts []fragment) bool {
	asked := slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "ask" && (p.value == "where" || p.value == "which") })
	return asked && slices.ContainsFunc(parts, isMore) && slices.ContainsFunc(parts, eitherPlaces)
}

// eitherPlaces says that a part tells of one place or event or another.
func eitherPlaces(p fragment) bool {
	c, ok := p.value.(condition)
	return ok && len(c.Or) == 2 && isPlace(c.Or[0]) && isPlace(c.Or[1])
}

// tellsOneFigure says that a part asks for a figure of games that is no sum of those of others:
// a mean, a share.
func tellsOneFigure(p fragment) bool {
	return p.kind == "agg" && p.value != "total" || p.kind == "measure" && p.value != "points" || asksShare(p)
}

// oneOwner says that one person is named, of whose games something is asked, and no games are
// spoken of in which others may have won.
func oneOwner(parts []fragment) bool {
	owners := 0
	for _, p := range parts {
		if who, ok := p.value.(people); ok && p.kind == "people" {
			owners += len(who.Names)
		}
		if p.kind == "pair" || p.kind == "opp" || p.kind == "noun" && p.value == "games" {
			return false
		}
	}
	return owners == 1
}

// isPlace says that a condition is of a place or an event by its name.
func isPlace(c query.Cond) bool {
	return c.Tag != nil && (c.Tag.Name == "Site" || c.Tag.Name == "Event")
}

// eitherAlone says that one of two people is asked for, where a number is told before or
// behind them: 'checks per game: Tal or Karpov?'.
func eitherAlone(parts []fragment, p fragment) bool {
	who, ok := p.value.(people)
	i := slices.IndexFunc(parts, func(o fragment) bool { return o.kind == p.kind && o.start == p.start && o.end == p.end })
	if !ok || who.All || i < 0 || !slices.ContainsFunc(parts, func(p fragment) bool { return asksNumber(p) || p.kind == "per_game" }) {
		return false
	}
	return i == 0 && len(parts) > 1 && parts[1].apart || i == len(parts)-1 && p.apart
}

// ofEach gives each of several people what is said of how their games ended, and does
// not ask who they are.
func ofEach(others []fragment, halves [][]fragment) (left []fragment, each [][]fragment) {
	give := func(p fragment) {
		for i, h := range halves {
			halves[i] = append(h[:len(h):len(h)], p)
		}
	}
	share := slices.ContainsFunc(others, func(p fragment) bool { return p.kind == "ask" && p.value == "share" })
	for _, p := range others {
		switch {
		case share && endsGame(p): // its part of the games of each is asked for
			left = append(left, p)
		case endsGame(p), p.kind == "with_side", p.kind == "side", p.kind == "personwin":
			give(p)
		case p.kind == "sidewin":
			p.kind = "personwin" // 'more wins with Black, Tal or Fischer'
			give(p)
		case p.kind == "ask" && (p.value == "who" || p.value == "whom"), p.kind == "noun" && p.value == "players":
		case p.kind == "bestmeasure":
			p.kind, p.value = "measure", p.value.(bestMeasure).Measure
			left = append(left, p)
		default:
			left = append(left, p)
		}
	}
	return left, halves
}

// isMore says that something is more often so than something else.
func isMore(p fragment) bool { return p.kind == "higher" || p.kind == "most" && p.value == "most" }

// otherSide is the same of the other side: 'does White win more often'.
func otherSide(p fragment) fragment {
	o := p.value.(outcome)
	o.Of = map[query.Side]query.Side{query.White: query.Black, query.Black: query.White}[o.Of]
	p.value = o
	return p
}

func endsGame(p fragment) bool { return p.kind == "won" || p.kind == "wins" || p.kind == "wonp" }

func isPeople(p fragment) bool { return slices.Contains(categories(p), "people") }

// sameKind says that two parts say something about the same, or that the second
// is all that the first is not.
func sameKind(a, b fragment) bool {
	of := categories(a)
	return len(of) > 0 && (b.kind == "rest" || slices.Equal(of, categories(b)))
}
