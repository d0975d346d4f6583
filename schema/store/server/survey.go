package server

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// A Lack is something that databases of Kibitz have, or do, and this one does
// not: it was made elsewhere.
type Lack string

// The lacks that are looked for when a database is opened.
const (
	LacksPositions Lack = "positions"  // the positions of each game, match_positions
	LacksTags      Lack = "tags"       // the tables of keywords, or the right to read them
	LacksComments  Lack = "comments"   // move_comments
	LacksCopies    Lack = "copies"     // the digests that tell copies of a game
	LacksScores    Lack = "scores"     // match_moves.score
	LacksViews     Lack = "views"      // some of the views, which only SQL of the user's own reads
	LacksMateKinds Lack = "mate_kinds" // whether a mate is a double or a discovered check
	LacksCase      Lack = "case"       // boards compare without regard to capitals
	LacksHalves    Lack = "halves"     // a last full move of White's alone is not counted
)

// Lacks are the lacks of a database.
type Lacks []Lack

// Has says whether the database lacks this.
func (l Lacks) Has(lack Lack) bool { return slices.Contains(l, lack) }

// Lacks says what the database lacks. It is found out when it is opened.
func (db *DB) Lacks() Lacks { return slices.Clone(db.lacks) }

// needed are the columns that are read, and what is lacking without them. What
// has no name is needed by every question.
var needed = []struct {
	lack           Lack
	table, columns string
}{
	{"", "matches", "cod_match initial_position match_description match_date white black result result_text move_count fullmove_count"},
	{"", "match_moves", "cod_match from_position to_position move_order move_number move_player move_events move_from move_to move_an_text comments"},
	{"", "positions", "cod_position board black_pawns white_pawns black_rooks white_rooks black_bishops white_bishops black_knights white_knights black_queens white_queens"},
	{LacksPositions, "match_positions", "cod_match cod_position position_order"},
	{LacksTags, "keywords", "cod_keyword keyword keyword_type"},
	{LacksTags, "keyword_values", "cod_value kw_value"},
	{LacksTags, "match_keywords", "cod_keyword cod_value cod_match"},
	{LacksComments, "move_comments", "cod_comment cod_match move_order comment_text comment_order"},
	{LacksCopies, "matches", "sha256"},
	{LacksScores, "match_moves", "score"},
	{LacksViews, "VW_MATCH_POSITIONS", "cod_match"},
	{LacksViews, "VW_MATCH_MOVES", "cod_match"},
	{LacksViews, "VW_MATCH_KEYWORDS", "cod_match"},
}

// survey finds out what the database lacks. Its statements stand alone, for on
// some servers one that fails takes its transaction with it.
func (db *DB) survey(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, store.Limits{}.OrDefaults().Time)
	defer cancel()
	conn, err := db.pool.Conn(ctx)
	if err != nil {
		return db.unreachable(ctx, err)
	}
	defer conn.Close()
	seen := map[string][]string{}
	for _, n := range needed {
		columns, asked := seen[n.table]
		if !asked {
			if columns, err = columnsOf(ctx, conn, n.table); err != nil {
				if columns, err = nil, db.absent(ctx, n.lack, err); err != nil {
					return err
				}
			}
			seen[n.table] = columns
		}
		for _, c := range strings.Fields(n.columns) {
			switch {
			case slices.Contains(columns, c):
			case n.lack == "":
				return fmt.Errorf("%w: it has no %s.%s", store.ErrNotKibitz, n.table, c)
			case !db.lacks.Has(n.lack):
				db.lacks = append(db.lacks, n.lack)
			}
		}
	}
	if db.engine.functions != nil {
		if db.functions, err = db.engine.functions(ctx, conn); err != nil {
			return db.fail(ctx, err)
		}
	}
	if db.dsn.SwappedBishops {
		db.lacks = append(db.lacks, LacksMateKinds)
	}
	for _, sign := range []struct {
		lack Lack
		sql  string // a number other than 0: it is lacking
	}{
		{LacksHalves, "SELECT count(*) FROM matches WHERE fullmove_count * 2 < move_count"},
		{LacksCase, db.engine.foldedBoards},
	} {
		if sign.sql == "" {
			continue
		}
		var n int64
		if err := conn.QueryRowContext(ctx, sign.sql).Scan(&n); err != nil {
			return db.fail(ctx, err)
		}
		if n > 0 {
			db.lacks = append(db.lacks, sign.lack)
		}
	}
	return nil
}

// columnsOf lists the columns of a table in small letters.
func columnsOf(ctx context.Context, conn *sql.Conn, table string) ([]string, error) {
	rows, err := conn.QueryContext(ctx, "SELECT * FROM "+table+" WHERE 1 = 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	for i := range columns {
		columns[i] = strings.ToLower(columns[i])
	}
	return columns, err
}

// absent takes a table that is not there, or must not be read, for one without
// columns, unless every question needs it.
func (db *DB) absent(ctx context.Context, lack Lack, err error) error {
	err = db.fail(ctx, err)
	var told *store.SQLError
	switch {
	case !errors.As(err, &told):
		return err
	case told.Kind == permission && lack == "":
		return fmt.Errorf("%w: %s", ErrRights, told.Message)
	case told.Kind == permission, told.Kind == catalog && lack != "":
		return nil
	case told.Kind == catalog:
		return fmt.Errorf("%w: %s", store.ErrNotKibitz, told.Message)
	}
	return err
}
