package tell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/source"
)

// Moves says of moments in which moves of their games all was found: 'moves 20–24'.
// Starts are the first half-moves of games that begin elsewhere than others. Cut
// says that there may be more in the last game.
func Moves(language string, found []source.Found, starts []source.Played, cut bool) []source.Found {
	t := line{language: language}
	firsts := map[int64]source.Played{}
	for _, p := range starts {
		firsts[p.CodMatch] = p
	}
	found = slices.Clone(found)
	for i := range found {
		first, elsewhere := firsts[found[i].CodMatch]
		if !elsewhere {
			first.Number = 1
		}
		found[i].Moves = t.moves(found[i].Stretches, max(1, found[i].Every), first)
		if cut && i == len(found)-1 {
			found[i].Moves += "…"
		}
	}
	return found
}

// maxRanges is how many ranges of moves of a game are told.
const maxRanges = 4

// moves says which moves of a game some stretches are in, which have every so many
// half-moves. Moves that follow each other are one range, also where a half-move
// between them is not meant.
func (t line) moves(stretches []source.Stretch, every int, first source.Played) string {
	number := func(halfMove int) int { return int(first.Number) + (halfMove-1+int(first.Player))/2 }
	start := false
	var ranges []source.Stretch
	for _, s := range stretches {
		if s.From == 0 {
			if start, s.From = true, every; s.To == 0 {
				continue
			}
		}
		from, to := number(s.From), number(s.To)
		if last := len(ranges) - 1; last >= 0 && ranges[last].To >= from-1 {
			ranges[last].To = to
		} else {
			ranges = append(ranges, source.Stretch{From: from, To: to})
		}
	}
	var parts []string
	for _, r := range ranges[:min(len(ranges), maxRanges)] {
		text := strconv.Itoa(r.From)
		if r.To > r.From {
			text += "–" + strconv.Itoa(r.To)
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, ", ")
	if len(ranges) > maxRanges {
		text += "…"
	}
	key := "moment_moves"
	if len(ranges) == 1 && ranges[0].From == ranges[0].To {
		key = "moment_move"
	}
	if text != "" {
		text = t.say(key, "n", text)
	}
	if start {
		return joined(", ", t.say("at_start"), text)
	}
	return text
}
