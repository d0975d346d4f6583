package store

import (
	"crypto/sha256"
	"strings"
)

// Duplicates says what a Writer does with a game that is in the database already.
type Duplicates string

// The rules. The empty one is SkipDuplicates.
const (
	// SkipDuplicates skips what tells of one and the same game: the players, the
	// date, the event, the round, the result and all boards are those of a game
	// that is there.
	SkipDuplicates Duplicates = "skip"
	// SkipBoards skips a game with the boards of one that is there, whoever played
	// it: a short game such as the fool's mate is then there once.
	SkipBoards Duplicates = "boards"
	// KeepDuplicates skips nothing.
	KeepDuplicates Duplicates = "keep"
)

// Matches gives codes to games; a codes.Book does.
type Matches interface {
	// Match is the code of the game with a key, and whether it is a new one.
	Match(key [32]byte) (code int64, isNew bool)
	// NextMatch is the code of one more game.
	NextMatch() int64
}

// Match is the code of a new game, or that of the game that it repeats by the rule.
func (d Duplicates) Match(known Matches, g *Rows) (code int64, isNew bool) {
	if d == KeepDuplicates {
		return known.NextMatch(), true
	}
	return known.Match(d.Key(&g.Match, g.Round()))
}

// Key is equal for games that are duplicates of one another. Values that say
// nothing are all the same.
func (d Duplicates) Key(m *Match, round string) [32]byte {
	if d == SkipBoards {
		return m.SHA256
	}
	key := append(make([]byte, 0, 256), m.SHA256[:]...)
	for _, value := range [...]string{m.White, m.Black, m.Date, m.Description, round, m.ResultText} {
		if strings.Trim(value, "?-. ") != "" {
			key = append(key, strings.TrimSpace(value)...)
		}
		key = append(key, 0) // no value holds one
	}
	return sha256.Sum256(key)
}

// KnownGames selects what Key is made of from every game: its code, its digest,
// the players, the date, the event, the result and the round.
const KnownGames = `SELECT m.cod_match, m.sha256, coalesce(m.white, ''), coalesce(m.black, ''), coalesce(m.match_date, ''),
		coalesce(m.match_description, ''), m.result_text, coalesce(r.kw_value, '')
	FROM matches m
	LEFT JOIN (SELECT mk.cod_match, kv.kw_value FROM match_keywords mk
		JOIN keywords k ON k.cod_keyword = mk.cod_keyword AND k.keyword = 'Round' AND k.keyword_type = 'MKW'
		JOIN keyword_values kv ON kv.cod_value = mk.cod_value) r ON r.cod_match = m.cod_match
	WHERE m.sha256 IS NOT NULL`
