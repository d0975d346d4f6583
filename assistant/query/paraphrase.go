package query

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/schema"
	"gopkg.in/yaml.v3"
)

//go:embed phrases.yaml
var phraseFile []byte

// phrases are the words of paraphrases by key and language.
var phrases = sync.OnceValue(func() map[string]map[string]string {
	var all map[string]map[string]string
	if err := yaml.Unmarshal(phraseFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// Paraphrase says exactly what the query counts or lists, in Spanish (es) or
// English (en).
func (q Query) Paraphrase(language string) string {
	return paraphraser(language).query(q)
}

// paraphraser is the language to speak.
type paraphraser string

// say fills a phrase; the pairs are names and values.
func (p paraphraser) say(key string, pairs ...string) string {
	text, ok := phrases()[key][string(p)]
	if !ok {
		text = key // shown as it is, so that the gap is seen
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

func (p paraphraser) query(q Query) string {
	where := p.conds(q.Where)
	if q.Where == nil && q.Subject == Games {
		where = p.say("all_games")
	}
	var text string
	switch q.Measure {
	case ShareOf:
		text = p.say("share", "where", where, "share", strings.TrimSpace(p.conds(q.Share.Where)))
	case Distinct:
		text = p.say("distinct", "key", p.say("keys_"+string(q.Group))) + where
	case Average:
		text = p.say("average_"+string(q.Of.Unit)) + where
	case Board:
		text = p.say("board", "point", p.point(*q.Point)) + where
	case Replay:
		text = p.say("replay") + where
	default:
		text = p.say(string(q.Measure) + "_" + string(q.Subject))
		if q.Subject == HalfMoves {
			text += " " + p.halfMove(*q.HalfMove)
			if q.Where != nil {
				where = ", " + strings.ToLower(p.say("list_games")) + where
			}
		}
		text += where
	}
	if q.Outcome != AnyOutcome {
		text += " " + p.say("group_"+string(q.Outcome))
	}
	var tail []string
	if q.Group != NoKey && q.Measure != Distinct {
		tail = append(tail, p.say("by", "key", p.say("key_"+string(q.Group))))
	}
	if q.Order != NoOrder {
		tail = append(tail, p.say(string(q.Order)))
	}
	switch {
	case q.Limit == 1:
		tail = append(tail, p.say("limit_one"))
	case q.Limit > 1:
		tail = append(tail, p.say("limit", "n", strconv.Itoa(q.Limit)))
	}
	if len(tail) > 0 {
		text += ", " + strings.Join(tail, ", ")
	}
	return text + "."
}

// conds is the condition with a blank in front, or nothing.
func (p paraphraser) conds(c *Cond) string {
	if c == nil {
		return ""
	}
	parts := []Cond{*c}
	if c.And != nil {
		parts = c.And
	}
	// Who plays comes first, whatever the order of the question.
	ordered := slices.Clone(parts)
	slices.SortStableFunc(ordered, func(a, b Cond) int { return rank(a) - rank(b) })
	var texts []string
	for _, part := range ordered {
		texts = append(texts, p.cond(part))
	}
	return " " + strings.Join(texts, ", ")
}

func rank(c Cond) int {
	switch {
	case c.Player != nil, c.Game != 0:
		return 0
	case c.Not != nil:
		return 2
	}
	return 1
}

func (p paraphraser) cond(c Cond) string {
	switch {
	case c.And != nil:
		return strings.TrimSpace(p.conds(&c))
	case c.Or != nil:
		var texts []string
		for _, part := range c.Or {
			texts = append(texts, p.cond(part))
		}
		return strings.Join(texts, p.say("or"))
	case c.Not != nil:
		return p.say("not", "x", p.cond(*c.Not))
	case c.Player != nil:
		return p.player(*c.Player)
	case c.Result != "":
		return p.say(string(c.Result))
	case c.Date != nil:
		return p.dates(*c.Date)
	case c.ECO != nil:
		codes := c.ECO.From
		if c.ECO.To != c.ECO.From {
			codes += "–" + c.ECO.To
		}
		if c.ECO.Name != "" {
			return p.say("eco_name", "x", codes, "name", c.ECO.Name)
		}
		return p.say("eco", "x", codes)
	case c.Elo != nil:
		return p.say("elo_"+string(c.Elo.Side), "x", p.span(c.Elo.Range))
	case c.Length != nil:
		return p.say("length", "x", p.span(c.Length.Range)+" "+p.say("unit_"+string(c.Length.Unit)))
	case c.HalfMove != nil:
		return p.say("with_half_move", "x", p.halfMove(*c.HalfMove))
	case c.Position != nil:
		return p.say("position", "x", placement(c.Position.Board))
	case c.Game != 0:
		return p.say("game", "n", strconv.FormatInt(c.Game, 10))
	}
	return ""
}

func (p paraphraser) player(pl Player) string {
	if pl.Outcome == AnyOutcome {
		key := "player"
		if pl.Side != AnySide {
			key += "_" + string(pl.Side)
		}
		return p.say(key, "name", pl.Name.Text)
	}
	text := p.say("player_"+string(pl.Outcome), "name", pl.Name.Text)
	if pl.Side != AnySide {
		text += p.say("with_" + string(pl.Side))
	}
	return text
}

func (p paraphraser) dates(d Dates) string {
	switch {
	case d.From == d.To:
		return p.say("in", "x", d.From.String())
	case d.From == Day{}:
		return p.say("until", "x", d.To.String())
	case d.To == Day{}:
		return p.say("since", "x", d.From.String())
	}
	return p.say("from_to", "x", d.From.String(), "y", d.To.String())
}

// String is the day as PGN writes it, as far as it is known.
func (d Day) String() string {
	text := fmt.Sprintf("%04d", d.Year)
	if d.Month != 0 {
		text += fmt.Sprintf(".%02d", d.Month)
	}
	if d.Day != 0 {
		text += fmt.Sprintf(".%02d", d.Day)
	}
	return text
}

func (p paraphraser) span(r Range) string {
	n, m := strconv.Itoa(r.Min), strconv.Itoa(r.Max)
	switch {
	case r.Min == r.Max:
		return p.say("exactly", "n", n)
	case r.Max == 0:
		return p.say("at_least", "n", n)
	case r.Min == 0:
		return p.say("at_most", "n", m)
	}
	return p.say("range", "n", n, "m", m)
}

func (p paraphraser) point(pt Point) string {
	n := strconv.Itoa(pt.Number)
	if pt.Side != AnySide {
		return p.say("side_number_"+string(pt.Side), "n", n)
	}
	return p.say(string(pt.Unit)+"_number", "n", n)
}

// eventPhrase is what a set of event bits is called.
type eventPhrase struct {
	bits schema.Event
	key  string
}

// threats name what a half-move does to the king, the more specific first;
// deeds name what else it does.
var (
	threats = []eventPhrase{
		{schema.CheckMate | schema.MultipleCheck, "mate_multiple"},
		{schema.CheckMate | schema.DiscoveredCheck, "mate_discovered"},
		{schema.CheckMate, "mate"},
		{schema.MultipleCheck, "multiple"},
		{schema.DiscoveredCheck, "discovered"},
		{schema.Check, "check"},
	}
	deeds = []eventPhrase{
		{schema.PawnPassant, "en_passant"},
		{schema.DrawOffer, "draw_offer"},
	}
)

// named takes the events out of bits that have a name and says them.
func (p paraphraser) named(bits *schema.Event, phrases []eventPhrase) (said []string) {
	for _, e := range phrases {
		if *bits&e.bits == e.bits {
			said = append(said, p.say(e.key))
			*bits &^= e.bits
		}
	}
	return said
}

// halfMove describes one half-move; what it does and the check that it gives
// are said so that both are of the same half-move.
func (p paraphraser) halfMove(h HalfMove) string {
	left := h.All
	checks := strings.Join(p.named(&left, threats), p.say("and"))
	parts := p.named(&left, deeds)
	switch {
	case len(h.Promoted) > 0:
		var to []string
		for _, piece := range h.Promoted {
			to = append(to, p.say(string(piece)))
		}
		parts = append(parts, p.say("promotion_to", "x", strings.Join(to, p.say("or"))))
	case left&schema.PawnPromoted != 0:
		parts = append(parts, p.say("promotion"))
	}
	switch {
	case h.Captured != NoPiece:
		parts = append(parts, p.say("capture_of", "x", p.say(string(h.Captured))))
	case left&schema.Capture != 0:
		parts = append(parts, p.say("capture"))
	}
	if h.Castling != NoCastling {
		parts = append(parts, p.say("castling_"+string(h.Castling)))
	}
	text := strings.Join(parts, p.say("with"))
	if text == "" {
		if text, checks = checks, ""; text == "" {
			text = p.say("half_move")
		}
	}
	if h.Piece != NoPiece {
		text += p.say("with_piece", "x", p.say(string(h.Piece)))
	}
	if h.To != "" {
		text += p.say("on_square", "x", h.To)
	}
	side := ""
	if h.By != AnySide {
		side = "_" + string(h.By)
	}
	if h.Player != nil {
		text += p.say("by_player"+side, "name", h.Player.Text)
	} else if side != "" {
		text += p.say("by" + side)
	}
	if checks != "" {
		text += p.say("that_gives", "x", checks)
	}
	if h.Number != nil {
		text += " " + p.say(string(h.Number.Unit)+"_numbers", "x", p.numbers(h.Number.Range))
	}
	return text
}

func (p paraphraser) numbers(r Range) string {
	n, m := strconv.Itoa(r.Min), strconv.Itoa(r.Max)
	switch {
	case r.Max == 0:
		return p.say("numbers_from", "n", n)
	case r.Min == 0:
		return p.say("numbers_to", "n", m)
	}
	return p.span(r)
}

// placement is the first field of the FEN of a board.
func placement(board string) string {
	if len(board) != 64 {
		return board
	}
	var ranks []string
	for i := 0; i < 64; i += 8 {
		rank, empty := "", 0
		for _, c := range board[i : i+8] {
			if c == '0' {
				empty++
				continue
			}
			if empty > 0 {
				rank += strconv.Itoa(empty)
				empty = 0
			}
			rank += string(c)
		}
		if empty > 0 {
			rank += strconv.Itoa(empty)
		}
		ranks = append(ranks, rank)
	}
	return strings.Join(ranks, "/")
}
