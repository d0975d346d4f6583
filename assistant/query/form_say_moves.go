package query

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// mode is the form of a noun.
type mode string

const (
	bare    mode = "bare_"    // capture
	article mode = "one_"     // a capture
	many    mode = "several_" // captures
)

// halfMove describes half-moves: what they do, what not, and how, always in the
// same order. Nil is any.
// It is long because it says one part after the other.
func (s speaker) halfMove(h *HalfMove, m mode) string {
	if h == nil {
		h = &HalfMove{}
	}
	nouns := s.nouns(h)
	text, piece := s.headOfMove(h, nouns, m)
	head, judged := s.judgedHead(h, nouns, m)
	if judged {
		text = head
	}
	if piece {
		text += s.say("by_piece", "x", s.say(string(h.Piece)))
	}
	if h.From != "" {
		text += s.say("leaving", "x", s.area(h.From))
	}
	if h.To != "" {
		key := "going_to"
		if k := nouns[0].key; strings.HasPrefix(k, "capture") || k == "en_passant" {
			key = "going_on"
		}
		text += s.say(key, "x", s.area(h.To))
	}
	text += s.lacking(h.None)
	for _, like := range h.Like {
		text += s.say("like_" + string(like))
	}
	if h.Recapture && !slices.Contains(h.Like, SameSquare) {
		text += s.say("like_" + string(SameSquare))
	}
	if h.SAN != "" && !s.onlySAN(h, nouns) {
		text += s.say("written", "x", h.SAN)
	}
	switch {
	case h.Player != nil:
		text += s.say("made_by", "name", s.name(*h.Player))
		if h.By != AnySide {
			text += " " + s.say("mover_"+string(h.By))
		}
	case h.By != AnySide:
		text += s.say("made_by_" + string(h.By))
	}
	if h.Number != nil {
		text += s.say("at_place", "x", s.place(*h.Number))
	}
	if h.Last {
		text += s.say("as_last")
	}
	switch {
	case h.Comment == nil:
	case h.Comment.Text == "":
		text += s.say("commented")
	default:
		text += s.say("commented_with", "x", quoted(h.Comment.Text))
	}
	if h.Eval != nil {
		text += s.say("evaluated", "x", s.bounds(*h.Eval))
	}
	text += s.judged(h.Judged, judged)
	if h.After != nil {
		text += s.say("that_leaves", "x", s.position(h.After, article))
	}
	return text
}

// headOfMove says what half-moves do; piece is whether the piece is still to
// be said.
func (s speaker) headOfMove(h *HalfMove, nouns []noun, m mode) (text string, piece bool) {
	switch {
	case s.onlySAN(h, nouns):
		return s.say(string(m)+"san", "x", h.SAN), false
	case nouns[0].key == "half_move" && h.Piece != NoPiece:
		return s.say(string(m)+"piece_move", "x", s.say(string(h.Piece))), false
	}
	for i, n := range nouns {
		if i == 0 {
			text = s.say(string(m)+n.key, "x", n.object)
			continue
		}
		text += s.say("and_also") + s.say(string(bare)+n.key, "x", n.object)
	}
	return text, h.Piece != NoPiece
}

// onlySAN says that a half-move is told by how it is written and by no noun.
func (s speaker) onlySAN(h *HalfMove, nouns []noun) bool {
	return h.SAN != "" && nouns[0].key == "half_move" && h.Piece == NoPiece
}

// checks are kinds of checks that have a noun of their own.
var checks = []deed{
	{schema.CheckMate | schema.MultipleCheck, "double_mate"},
	{schema.CheckMate | schema.DiscoveredCheck, "discovered_mate"},
	{schema.Check | schema.MultipleCheck, "double_check"},
	{schema.Check | schema.DiscoveredCheck, "discovered_check"},
}

// nouns are what half-moves do.
func (s speaker) nouns(h *HalfMove) []noun {
	rest := *h
	var nouns []noun
	for _, d := range checks {
		if rest.All&d.bits == d.bits {
			nouns = append(nouns, noun{key: d.key})
			rest.All &^= d.bits
		}
	}
	all := s.paraphraser.nouns(&rest)
	if nouns != nil && all[0].key == "half_move" {
		return nouns
	}
	return append(all, nouns...)
}

// lacking says what half-moves do not do.
func (s speaker) lacking(none schema.Event) string {
	var lacks []string
	for _, d := range deeds {
		if none&d.bits == d.bits {
			lacks = append(lacks, s.say(string(bare)+d.key))
			none &^= d.bits
		}
	}
	if lacks == nil {
		return ""
	}
	return s.say("lacking", "x", strings.Join(lacks, s.say("nor")))
}

// feminine says whether the noun of a half-move is, in Spanish.
func (s speaker) feminine(h *HalfMove) bool {
	text := s.halfMove(h, article)
	return strings.HasPrefix(text, "una ") || strings.HasPrefix(text, "la ")
}

// sequence says half-moves with what comes between them.
func (s speaker) sequence(q Sequence) string {
	key := "then_within"
	switch q.Within {
	case 0:
		key = "then_later"
	case 1:
		key = "then_directly"
	}
	text := ""
	for i := range q.Steps {
		if i > 0 {
			text += s.say(key, "n", strconv.Itoa(q.Within))
		}
		text += s.halfMove(&q.Steps[i], article)
	}
	return text
}
