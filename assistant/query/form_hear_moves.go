package query

import (
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/schema"
)

// trait is what a few words say of a half-move.
type trait = func(*HalfMove)

// moveWords are what half-moves are called, in a language and as bare, one or
// several of them: the words of one noun, with what they mean.
var moveWords = sync.OnceValue(func() map[string]map[string][]trait {
	all := map[string]map[string][]trait{}
	for _, language := range []string{"es", "en"} {
		for _, m := range []mode{bare, article, many} {
			all[language+string(m)] = nounsOfMoves(speaker{paraphraser: paraphraser(language)}, m)
		}
	}
	return all
})

func nounsOfMoves(s speaker, m mode) map[string][]trait {
	words := map[string][]trait{}
	add := func(key, object string, t trait) {
		text := s.say(string(m)+key, "x", object)
		words[text] = append(words[text], t)
	}
	add("half_move", "", func(*HalfMove) {})
	add("castling", "", func(h *HalfMove) { h.Castling = AnyCastling })
	for _, c := range []Castling{KingSide, QueenSide} {
		add("castling_"+string(c), "", func(h *HalfMove) { h.Castling = c })
	}
	for _, d := range append(append([]deed{}, checks...), deeds...) {
		if d.bits&schema.Castling == 0 {
			add(d.key, "", func(h *HalfMove) { h.All |= d.bits })
		}
	}
	for _, p := range pieces[1:] {
		add("piece_move", s.say(string(p)), func(h *HalfMove) { h.Piece = p })
		add("capture_of", s.say(string(p)), func(h *HalfMove) { h.Captured = p })
	}
	for chosen := 1; chosen < 1<<len(promotable); chosen++ {
		var to []Piece
		for i, p := range promotable {
			if chosen>>i&1 != 0 {
				to = append(to, p)
			}
		}
		add("promotion_to", s.promoted(to), func(h *HalfMove) { h.Promoted = to })
	}
	return words
}

// halfMoves reads the description of half-moves.
func (l listener) halfMoves(text string, m mode) []HalfMove {
	return memoised(l, "half-move "+string(m), text, func() []HalfMove {
		var all []HalfMove
		for _, cut := range l.cuts(text) {
			heads := l.headsOfMoves(text[:cut], m)
			if len(heads) == 0 {
				continue
			}
			for _, rest := range l.manners(text[cut:], 0) {
				for _, head := range heads {
					h := rest
					head(&h)
					if h.simplify(); l.halfMove(&h, m) == text {
						all = append(all, h)
					}
				}
			}
		}
		return all
	})
}

// headsOfMoves read what half-moves do: 'a capture of a queen and check'.
func (l listener) headsOfMoves(text string, m mode) []trait {
	var all []trait
	for _, x := range l.matches(string(m)+"san", text) {
		if san := x["x"]; sanShape.MatchString(san) {
			all = append(all, func(h *HalfMove) { h.SAN = san })
		}
	}
	all = append(all, moveWords()[string(l.paraphraser)+string(m)][text]...)
	all = append(all, l.judgedHeads(text, m)...)
	and := l.template("and_also")
	for _, at := range l.places(text, and) {
		first := moveWords()[string(l.paraphraser)+string(m)][text[:at]]
		if len(first) == 0 {
			continue
		}
		for _, rest := range l.headsOfMoves(text[at+len(and):], bare) {
			for _, one := range first {
				all = append(all, func(h *HalfMove) { one(h); rest(h) })
			}
		}
	}
	return all
}

// manners read how half-moves are made, in the order in which it is said: from
// the nth kind of words on.
func (l listener) manners(text string, from int) []HalfMove {
	if text == "" {
		return []HalfMove{{}}
	}
	return memoised(l, "manner "+string(rune('a'+from)), text, func() []HalfMove {
		var all []HalfMove
		for _, cut := range l.cuts(text) {
			for kind := from; kind < len(kindsOfManners); kind++ {
				traits := kindsOfManners[kind](l, text[:cut])
				if len(traits) == 0 {
					continue
				}
				next := kind + 1
				if kind == relationManner {
					next = kind
				}
				for _, rest := range l.manners(text[cut:], next) {
					for _, t := range traits {
						h := rest
						t(&h)
						all = append(all, h)
					}
				}
			}
		}
		return all
	})
}

// relationManner is the one of kindsOfManners that is said several times.
const relationManner = 4

var kindsOfManners []func(l listener, text string) []trait

func init() { // a position is read from within
	kindsOfManners = []func(l listener, text string) []trait{
		func(l listener, text string) []trait {
			return slotted(l, "by_piece", text, l.pieceNamed, func(h *HalfMove, p Piece) { h.Piece = p })
		},
		func(l listener, text string) []trait {
			return slotted(l, "leaving", text, l.areas, func(h *HalfMove, a string) { h.From = a })
		},
		func(l listener, text string) []trait {
			to := func(h *HalfMove, a string) { h.To = a }
			return append(slotted(l, "going_to", text, l.areas, to), slotted(l, "going_on", text, l.areas, to)...)
		},
		func(l listener, text string) []trait {
			return slotted(l, "lacking", text, l.undone, func(h *HalfMove, e schema.Event) { h.None = e })
		},
		relationManner: listener.relationSaid,
		func(l listener, text string) []trait {
			return slotted(l, "written", text, func(san string) []string { return []string{san} }, func(h *HalfMove, san string) { h.SAN = san })
		},
		listener.maker,
		func(l listener, text string) []trait {
			return slotted(l, "at_place", text, l.spots, func(h *HalfMove, n Numbers) { h.Number = &n })
		},
		func(l listener, text string) []trait {
			return plainly(l, "as_last", text, func(h *HalfMove) { h.Last = true })
		},
		func(l listener, text string) []trait {
			with := slotted(l, "commented_with", text, unquoted, func(h *HalfMove, text string) { h.Comment = &Comment{Text: text} })
			return append(with, plainly(l, "commented", text, func(h *HalfMove) { h.Comment = &Comment{} })...)
		},
		func(l listener, text string) []trait {
			return slotted(l, "evaluated", text, l.amounts, func(h *HalfMove, b Bounds) { h.Eval = &b })
		},
	}
	kindsOfManners = append(kindsOfManners, mannersOfAnalysis...)
	kindsOfManners = append(kindsOfManners, func(l listener, text string) []trait {
		positions := func(text string) []Position { return l.positions(text, article) }
		return slotted(l, "that_leaves", text, positions, func(h *HalfMove, p Position) { h.After = &p })
	})
}

// slotted reads a phrase with one slot.
func slotted[T, S any](l listener, key, text string, read func(string) []S, set func(*T, S)) []func(*T) {
	var all []func(*T)
	for _, m := range l.matches(key, text) {
		for _, said := range m {
			for _, value := range read(said) {
				all = append(all, func(t *T) { set(t, value) })
			}
		}
	}
	return all
}

// plainly reads a phrase without slots.
func plainly[T any](l listener, key, text string, set func(*T)) []func(*T) {
	if l.template(key) != text {
		return nil
	}
	return []func(*T){set}
}

var pieceWords = wordsOf(pieces[1:], func(s speaker, p Piece) string { return s.say(string(p)) })

// pieceNamed reads the name of a piece.
func (l listener) pieceNamed(text string) []Piece { return pieceWords(l.paraphraser)[text] }

var deedWords = wordsOf(deeds, func(s speaker, d deed) string { return s.say(string(bare) + d.key) })

// undone reads what half-moves do not do.
func (l listener) undone(text string) []schema.Event {
	var all []schema.Event
	one := func(text string) []deed { return deedWords(l.paraphraser)[text] }
	for _, list := range joinedBy(l, text, l.template("nor"), one) {
		var bits schema.Event
		for _, d := range list {
			bits |= d.bits
		}
		all = append(all, bits)
	}
	return all
}

func (l listener) relationSaid(text string) []trait {
	for _, r := range []Relation{SameSide, OtherSide, SameSquare, SamePiece, GoesOn} {
		if l.template("like_"+string(r)) == text {
			return []trait{func(h *HalfMove) { h.Like = append([]Relation{r}, h.Like...) }}
		}
	}
	return nil
}

// maker reads who makes a half-move.
func (l listener) maker(text string) []trait {
	all := slotted(l, "made_by", text, l.names, func(h *HalfMove, n Name) { h.Player = &n })
	for _, side := range []Side{White, Black, Own, Other} {
		all = append(all, plainly(l, "made_by_"+string(side), text, func(h *HalfMove) { h.By = side })...)
		if before, ok := strings.CutSuffix(text, " "+l.say("mover_"+string(side))); ok {
			all = append(all, slotted(l, "made_by", before, l.names, func(h *HalfMove, n Name) { h.Player, h.By = &n, side })...)
		}
	}
	return all
}

// sequences read half-moves one after the other.
func (l listener) sequences(text string) []Sequence {
	return memoised(l, "sequence", text, func() []Sequence {
		all := l.stepsWithin(text, 0, l.say("then_later"))
		all = append(all, l.stepsWithin(text, 1, l.say("then_directly"))...)
		before, after, _ := strings.Cut(l.template("then_within"), "{n}")
		for _, at := range l.places(text, before) {
			digits, _, _ := strings.Cut(text[at+len(before):], after)
			if n, ok := integer(digits); ok && n > 1 {
				all = append(all, l.stepsWithin(text, n, before+digits+after)...)
			}
		}
		return all
	})
}

func (l listener) stepsWithin(text string, within int, between string) []Sequence {
	var all []Sequence
	read := func(text string) []HalfMove { return l.halfMoves(text, article) }
	for _, steps := range joinedBy(l, text, between, read) {
		if len(steps) > 1 {
			all = append(all, Sequence{Steps: steps, Within: within})
		}
	}
	return all
}
