package nearby

import "cmp"

// NeededContext is how many tokens a model has to take: a whole call, what was
// said back and forth about it, and the reply.
const NeededContext = 16_384

// Sizes in billions of parameters.
const (
	tooSmall = 3 // below that forms are rarely right
	enough   = 7
)

// Verdict says whether a model can read questions for Kibitz. It is also a key of
// the catalog, after setup_.
type Verdict string

const (
	Suits     Verdict = "suits"
	MaySuit   Verdict = "may_suit" // it is small, or its server does not tell
	Toolless  Verdict = "toolless" // its tools are told as text
	TooSmall  Verdict = "too_small"
	NoContext Verdict = "no_context"
	NoChat    Verdict = "no_chat"
	Elsewhere Verdict = "elsewhere_model" // the server hands questions on to another machine
)

// Verdict is what a model is good for, as far as its server tells.
func (m *Model) Verdict() Verdict {
	switch {
	case m.Other:
		return NoChat
	case m.Remote != "":
		return Elsewhere
	case m.Context > 0 && m.Context < NeededContext:
		return NoContext
	case m.Size > 0 && m.Size < tooSmall:
		return TooSmall
	case m.Tools == No:
		return Toolless
	case m.Tools == Unknown || m.Size < enough:
		return MaySuit
	}
	return Suits
}

// ranks are the verdicts from the best.
var ranks = map[Verdict]int{Suits: 1, MaySuit: 2, Toolless: 3}

// Usable says that it is worth asking.
func (v Verdict) Usable() bool { return ranks[v] > 0 }

// Best is the model to take of all servers: the one that suits best, of those
// the largest; nil if none does.
func Best(servers []Server) (at *Server, best *Model) {
	for i := range servers {
		for j := range servers[i].Models {
			m := &servers[i].Models[j]
			if m.Verdict().Usable() && (best == nil || compare(m, best) < 0) {
				at, best = &servers[i], m
			}
		}
	}
	return at, best
}

func compare(a, b *Model) int {
	return cmp.Or(cmp.Compare(ranks[a.Verdict()], ranks[b.Verdict()]), cmp.Compare(b.Size, a.Size))
}
