package analysis

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

// A Selection of games. An empty one is all games.
type Selection struct {
	Player string  // whose name has these words, in any order and case
	Event  string  // a part of the event's name
	Games  []int64 // codes; nil is all
	// Sample is how many of the games to take, drawn by Seed; 0 is all.
	Sample int
	Seed   uint64
}

// Find lists the codes of the games selected.
func (s Selection) Find(ctx context.Context, r Reader) ([]int64, error) {
	d, err := dialectOf(r)
	if err != nil {
		return nil, err
	}
	conditions := []string{"1 = 1"}
	if words := strings.FieldsFunc(s.Player, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }); len(words) > 0 {
		var sides []string
		for _, column := range []string{"white", "black"} {
			var all []string
			for _, word := range words {
				all = append(all, d.Contains(column, word))
			}
			sides = append(sides, "("+strings.Join(all, " AND ")+")")
		}
		conditions = append(conditions, "("+strings.Join(sides, " OR ")+")")
	}
	if s.Event != "" {
		conditions = append(conditions, d.Contains("match_description", s.Event))
	}
	if s.Games != nil {
		if len(s.Games) == 0 {
			return nil, nil
		}
		conditions = append(conditions, "cod_match IN "+in(s.Games))
	}
	codes, err := codesOf(ctx, r, "SELECT cod_match FROM matches WHERE "+strings.Join(conditions, " AND ")+" ORDER BY cod_match")
	if err != nil || s.Sample <= 0 || s.Sample >= len(codes) {
		return codes, err
	}
	rand.New(rand.NewPCG(s.Seed, 0)).Shuffle(len(codes), func(i, j int) { codes[i], codes[j] = codes[j], codes[i] })
	codes = codes[:s.Sample]
	slices.Sort(codes)
	return codes, nil
}
