package servertest

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// seedTables are the tables as another program might make them from the
// schema's first text: numbers of one kind for all codes, texts in whatever
// collation the server takes for usual, and nothing that this project added.
var seedTables = []string{
	`CREATE TABLE keywords (cod_keyword {code} NOT NULL PRIMARY KEY, keyword VARCHAR(250) NOT NULL, keyword_type VARCHAR(3) DEFAULT 'MKW',
		description VARCHAR(4000))`,
	`CREATE TABLE keyword_values (cod_value {code} NOT NULL PRIMARY KEY, kw_value VARCHAR(500))`,
	`CREATE TABLE positions (cod_position {code} NOT NULL PRIMARY KEY, board VARCHAR(64) NOT NULL, black_pawns INT, white_pawns INT,
		black_rooks INT, white_rooks INT, black_bishops INT, white_bishops INT, black_knights INT, white_knights INT,
		black_queens INT, white_queens INT, sts_date DATE)`,
	`CREATE INDEX ix_board ON positions (board)`,
	`CREATE TABLE matches (cod_match {code} NOT NULL PRIMARY KEY, initial_position {code} NOT NULL, match_description VARCHAR(1000),
		match_date VARCHAR(30), white VARCHAR(100), black VARCHAR(100), result INT NOT NULL, result_text VARCHAR(8) NOT NULL,
		move_count INT NOT NULL, fullmove_count INT NOT NULL, sts_date DATE, creation_date DATE, sha256 {digest})`,
	`CREATE TABLE match_positions (cod_match {code} NOT NULL, cod_position {code} NOT NULL, position_order INT NOT NULL,
		position_events INT, score DECIMAL(11,10), sts_date DATE, PRIMARY KEY (cod_match, position_order))`,
	`CREATE TABLE match_moves (cod_match {code} NOT NULL, from_position {code} NOT NULL, to_position {code} NOT NULL, move_order INT NOT NULL,
		move_number INT NOT NULL, move_player INT NOT NULL, move_events INT NOT NULL, move_from INT NOT NULL, move_to INT NOT NULL,
		move_an_text VARCHAR(10), comments INT DEFAULT 0, score DECIMAL(11,10), PRIMARY KEY (cod_match, move_order))`,
	`CREATE TABLE match_keywords (cod_keyword {code} NOT NULL, cod_value {code} NOT NULL, cod_match {code} NOT NULL, PRIMARY KEY (cod_keyword, cod_match))`,
	`CREATE TABLE move_comments (cod_comment {code} NOT NULL PRIMARY KEY, cod_match {code} NOT NULL, move_order INT NOT NULL,
		comment_text VARCHAR(4000) NOT NULL, comment_order INT DEFAULT 0)`,
	`CREATE INDEX ix_games ON match_keywords (cod_match)`,
}

// codes are the types of codes and digests elsewhere.
var codes = map[string]*strings.Replacer{
	dialect.PostgreSQL.Name: strings.NewReplacer("{code}", "NUMERIC(32)", "{digest}", "BYTEA"),
	dialect.MySQL.Name:      strings.NewReplacer("{code}", "DECIMAL(32)", "{digest}", "VARBINARY(32)"),
}

// CopyElsewhere makes a database as another program might: its codes of
// positions, keywords and values are others than Kibitz would give, FinalState
// is not there, and neither are views and statistics. Those are left out too
// that without names; events changes the event bits if it is not nil.
func (b *Base) CopyElsewhere(t testing.TB, from *store.DB, events func(schema.Event) schema.Event, without ...string) {
	t.Helper()
	left := map[string]bool{}
	for _, name := range without {
		left[name] = true
	}
	for _, statement := range seedTables {
		if words := strings.Fields(statement); !left[words[2]] && (words[1] != "INDEX" || !left[words[4]]) {
			b.Exec(t, codes[b.Dialect.Name].Replace(statement))
		}
	}
	positions := map[any]int64{}
	b.Copy(t, from, func(_, column string, cell any) (any, bool) {
		if cell == nil {
			return nil, true
		}
		switch column {
		case "cod_position", "initial_position", "from_position", "to_position":
			if positions[cell] == 0 {
				positions[cell] = int64(len(positions) + 1)
			}
			return positions[cell], true
		case "cod_keyword":
			return 7000 - 13*cell.(int64), true
		case "cod_value":
			return 5 + 3*cell.(int64), true
		case "position_events", "move_events":
			if events != nil {
				return int64(events(schema.Event(cell.(int64)))), true
			}
		}
		return cell, true
	}, append(without, "match_statistics", "position_statistics")...)
	if !left["match_keywords"] {
		b.Exec(t, "DELETE FROM match_keywords WHERE cod_keyword IN (SELECT cod_keyword FROM keywords WHERE keyword = 'FinalState')",
			"DELETE FROM keywords WHERE keyword = 'FinalState'")
	}
}
