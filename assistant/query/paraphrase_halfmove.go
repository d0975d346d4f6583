package query

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// deed is an event bit and the key of its noun.
type deed struct {
	bits schema.Event
	key  string
}

// deeds are what a half-move does, in the order in which it is said; what has
// more bits comes before what has some of them.
var deeds = []deed{
	{schema.Castling, "castling"},
	{schema.CastleK, "castling_king_side"},
	{schema.CastleQ, "castling_queen_side"},
	{schema.PawnPassant, "en_passant"},
	{schema.Capture, "capture"},
	{schema.PawnPromoted, "promotion"},
	{schema.CheckMate, "mate"},
	{schema.Check, "check"},
	{schema.MultipleCheck, "multiple"},
	{schema.DiscoveredCheck, "discovered"},
	{schema.DrawOffer, "draw_offer"},
}

// noun is the key of what a half-move does, and what it does it to.
type noun struct{ key, object string }

// halfMove describes one half-move: what it does, the first with an article;
// what it does not; and how, always in the same order.
func (p paraphraser) halfMove(h *HalfMove) string {
	text := ""
	for i, n := range p.nouns(h) {
		if i == 0 {
			text = p.say("one_"+n.key, "x", n.object)
			continue
		}
		text += p.say("also") + p.say(n.key, "x", n.object)
	}
	none := h.None
	for _, d := range deeds {
		if none&d.bits == d.bits {
			text += p.say("without", "x", p.say(d.key))
			none &^= d.bits
		}
	}
	if h.Piece != NoPiece {
		text += p.say("with_piece", "x", p.say(string(h.Piece)))
	}
	if h.From != "" {
		text += p.say("from", "x", p.area(h.From))
	}
	if h.To != "" {
		text += p.say("to", "x", p.area(h.To))
	}
	if h.Recapture {
		text += p.say("recapture")
	}
	if h.SAN != "" {
		text += p.say("notation", "x", h.SAN)
	}
	switch {
	case h.Player != nil:
		text += p.say("by_player", "name", p.name(*h.Player)) + p.with(h.By)
	case h.By != AnySide:
		text += p.say("by_" + string(h.By))
	}
	if h.Number != nil {
		text += p.say("on_number", "x", p.number(*h.Number))
	}
	if h.Last {
		text += p.say("last_half_move")
	}
	switch {
	case h.Comment == nil:
	case h.Comment.Text == "":
		text += p.say("comment")
	default:
		text += p.say("comment_text", "x", quoted(h.Comment.Text))
	}
	return text
}

// nouns are what the half-move does; one that nothing is said of is a half-move.
func (p paraphraser) nouns(h *HalfMove) []noun {
	var nouns []noun
	switch h.Castling {
	case AnyCastling:
		nouns = append(nouns, noun{key: "castling"})
	case KingSide, QueenSide:
		nouns = append(nouns, noun{key: "castling_" + string(h.Castling)})
	}
	for _, d := range deeds {
		switch {
		case h.All&d.bits == d.bits:
			nouns = append(nouns, noun{key: d.key})
		case d.bits == schema.Capture && h.Captured != NoPiece:
			nouns = append(nouns, noun{"capture_of", p.say(string(h.Captured))})
		case d.bits == schema.PawnPromoted && len(h.Promoted) > 0:
			nouns = append(nouns, noun{"promotion_to", p.promoted(h.Promoted)})
		}
	}
	if nouns == nil {
		return []noun{{key: "half_move"}}
	}
	return nouns
}

// promoted says what pawns become, the strongest piece first.
func (p paraphraser) promoted(to []Piece) string {
	var texts []string
	for _, piece := range slices.Backward(promotable) {
		if slices.Contains(to, piece) {
			texts = append(texts, p.say("promoted", "x", p.say(string(piece))))
		}
	}
	return strings.Join(texts, p.say("or"))
}

// area says a square, a file or a rank.
func (p paraphraser) area(a string) string {
	switch {
	case len(a) > 2:
		return p.say("zone_" + a)
	case len(a) == 2:
		return a
	case a >= "a":
		return p.say("file", "x", a)
	}
	return p.say("rank", "x", a)
}
