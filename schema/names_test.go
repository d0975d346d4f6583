package schema

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// contract is what programs outside this module rely on, written down apart
// from the declaration: every name, every column's order. A ! follows a column
// that is never NULL.
var contract = map[string]string{
	"match_events":        "COD_EVENT! DESCRIPTION!",
	"keywords":            "COD_KEYWORD! KEYWORD! KEYWORD_TYPE DESCRIPTION",
	"keyword_values":      "COD_VALUE! KW_VALUE",
	"positions":           "cod_position! board! black_pawns white_pawns black_rooks white_rooks black_bishops white_bishops black_knights white_knights black_queens white_queens sts_date",
	"position_statistics": "COD_KEYWORD! COD_POSITION! ST_VALUE",
	"matches": "COD_MATCH! INITIAL_POSITION! MATCH_DESCRIPTION MATCH_DATE WHITE BLACK RESULT! RESULT_TEXT! MOVE_COUNT! FULLMOVE_COUNT! " +
		"sts_date creation_date sha256",
	"match_statistics": "COD_KEYWORD! COD_MATCH! ST_VALUE",
	"match_positions":  "COD_MATCH! COD_POSITION! POSITION_ORDER! POSITION_EVENTS SCORE sts_date",
	"match_moves": "COD_MATCH! FROM_POSITION! TO_POSITION! MOVE_ORDER! MOVE_NUMBER! MOVE_PLAYER! MOVE_EVENTS MOVE_FROM! MOVE_TO! " +
		"MOVE_AN_TEXT COMMENTS SCORE",
	"match_keywords": "COD_KEYWORD! COD_VALUE! COD_MATCH!",
	"move_comments":  "COD_COMMENT! COD_MATCH! MOVE_ORDER! COMMENT_TEXT! COMMENT_ORDER",
	"token_usage": "COD_USAGE! USAGE_DATE! PLAYER_NAME! MODEL_NAME! TEMPERATURE TOP_P INPUT_TOKENS OUTPUT_TOKENS AUDIO_INPUT_TOKENS " +
		"AUDIO_OUTPUT_TOKENS REASONING_TOKENS INPUT_CACHED_TOKENS INPUT_IMAGE_TOKENS INPUT_TEXT_TOKENS",
	"da_engines": "COD_ENGINE! NAME! SOURCE! LIMIT_KIND! LIMIT_VALUE! MULTIPV! HASH_MB! BINARY_SHA256!",
	"da_evaluations": "EVAL_KEY! COD_ENGINE! FEN! CENTIPAWN! MATE WINS! DRAWS! LOSSES! BEST_MOVE SECOND_MOVE SECOND_CENTIPAWN KEEPERS " +
		"COMPLEXITY DEPTH! SELDEPTH NODES TIME_SEC PV",
	"da_positions": "COD_MATCH! POSITION_ORDER! EVAL_KEY! COD_ENGINE! COD_POSITION! CENTIPAWN MATE WHITE_CHANCES BLACK_CHANCES WHITE_SCORE_RATE " +
		"BLACK_SCORE_RATE DRAW_RATE SHARPNESS KNOWN! PHASE! KEEPERS BEST_MOVE BEST_SAN MOVE_PLAYER IS_BEST LOSS ACCURACY JUDGEMENT CPL SWING",
	"da_matches": "COD_MATCH! MOVE_PLAYER! COD_ENGINE! MOVES! ACPL STDCPL ACCURACY_AVG ACCURACY_LICHESS ENGINE_MOVES! NORMAL_MOVES! " +
		"INACCURACY_MOVES! MISTAKE_MOVES! BLUNDER_MOVES! BEST_MOVES HIGHEST_CHANCES LOWEST_CHANCES TURNING_POINT WORST_MOVE GAME_LENGTH!",
	"da_players": "PLAYER! MOVE_PLAYER! GAMES! MOVES! CPL_SUM ACCURACY_SUM ENGINE_MOVES! NORMAL_MOVES! INACCURACY_MOVES! MISTAKE_MOVES! " +
		"BLUNDER_MOVES! BEST_MOVES COMPARED_MOVES",
	"VW_DA_MATCHES": "COD_MATCH MATCH_DESCRIPTION MATCH_DATE WHITE BLACK RESULT RESULT_TEXT MOVE_COUNT FULLMOVE_COUNT " +
		"white_COD_ENGINE white_MOVES white_ACPL white_STDCPL white_ACCURACY_AVG white_ACCURACY_LICHESS white_ENGINE_MOVES white_NORMAL_MOVES " +
		"white_INACCURACY_MOVES white_MISTAKE_MOVES white_BLUNDER_MOVES white_BEST_MOVES white_HIGHEST_CHANCES white_LOWEST_CHANCES " +
		"white_TURNING_POINT white_WORST_MOVE black_COD_ENGINE black_MOVES black_ACPL black_STDCPL black_ACCURACY_AVG black_ACCURACY_LICHESS " +
		"black_ENGINE_MOVES black_NORMAL_MOVES black_INACCURACY_MOVES black_MISTAKE_MOVES black_BLUNDER_MOVES black_BEST_MOVES " +
		"black_HIGHEST_CHANCES black_LOWEST_CHANCES black_TURNING_POINT black_WORST_MOVE",
	"VW_MATCH_POSITIONS": "COD_MATCH INITIAL_POSITION initial_board initial_black_pawns initial_white_pawns initial_black_rooks " +
		"initial_white_rooks initial_black_bishops initial_white_bishops initial_black_knights initial_white_knights initial_black_queens " +
		"initial_white_queens MATCH_DESCRIPTION MATCH_DATE WHITE BLACK RESULT RESULT_TEXT MOVE_COUNT FULLMOVE_COUNT POSITION_ORDER " +
		"POSITION_EVENTS SCORE board black_pawns white_pawns black_rooks white_rooks black_bishops white_bishops black_knights " +
		"white_knights black_queens white_queens",
	"VW_MATCH_MOVES": "COD_MATCH INITIAL_POSITION initial_board initial_black_pawns initial_white_pawns initial_black_rooks " +
		"initial_white_rooks initial_black_bishops initial_white_bishops initial_black_knights initial_white_knights initial_black_queens " +
		"initial_white_queens MATCH_DESCRIPTION MATCH_DATE WHITE BLACK RESULT RESULT_TEXT MOVE_COUNT FULLMOVE_COUNT MOVE_ORDER " +
		"MOVE_NUMBER MOVE_PLAYER MOVE_EVENTS MOVE_AN_TEXT COMMENTS SCORE MOVE_FROM FROM_POSITION from_board from_black_pawns " +
		"from_white_pawns from_black_rooks from_white_rooks from_black_bishops from_white_bishops from_black_knights from_white_knights " +
		"from_black_queens from_white_queens MOVE_TO TO_POSITION to_board to_black_pawns to_white_pawns to_black_rooks to_white_rooks " +
		"to_black_bishops to_white_bishops to_black_knights to_white_knights to_black_queens to_white_queens",
	"VW_MATCH_KEYWORDS": "COD_MATCH MATCH_DESCRIPTION MATCH_DATE WHITE BLACK RESULT RESULT_TEXT MOVE_COUNT FULLMOVE_COUNT COD_KEYWORD " +
		"KEYWORD kw_value statistic st_value",
}

func TestNames(t *testing.T) {
	got := map[string]string{}
	for _, r := range Relations() {
		var names []string
		for _, c := range r.Columns {
			name := c.Name
			if c.NotNull {
				name += "!"
			}
			names = append(names, name)
		}
		got[r.Name] = strings.Join(names, " ")
	}
	if diff := cmp.Diff(contract, got); diff != "" {
		t.Errorf("names changed (-contract +declared):\n%s", diff)
	}
}

// TestNamesNeedNoQuotes demands that every name can be written as it is.
func TestNamesNeedNoQuotes(t *testing.T) {
	for _, r := range Relations() {
		for _, d := range dialect.All() {
			for _, c := range r.Columns {
				if d.Ident(c.Name) != c.Name || d.Ident(r.Name) != r.Name {
					t.Errorf("%s: %s.%s has to be quoted", d.Title, r.Name, c.Name)
				}
			}
		}
	}
}

func TestKeysAndIndexes(t *testing.T) {
	want := strings.Fields(`
		PK_EVENTS(COD_EVENT) PK_KEYWORDS(COD_KEYWORD) UK_KEYWORDS(KEYWORD,KEYWORD_TYPE) PK_KEY_VALUES(COD_VALUE) IX_KEYVALUE(COD_VALUE,KW_VALUE)
		PK_POSITIONS(cod_position) UK_BOARD(board)
		IX_POSPZCOUNT(white_queens,black_queens,white_rooks,black_rooks,white_bishops,black_bishops,white_knights,black_knights,white_pawns,black_pawns)
		IX_POSITIONSTATS(sts_date)
		PK_POSSTS(COD_KEYWORD,COD_POSITION) FK_PS_POSITION(COD_POSITION)positions FK_PS_KEYWORD(COD_KEYWORD)keywords
		PK_MATCHES(COD_MATCH) FK_INITIAL_POSITION(INITIAL_POSITION)positions IX_MATCHMOVECOUNT(MOVE_COUNT) ix_matches_sha256(sha256)
		PK_MATCHSTS(COD_KEYWORD,COD_MATCH) FK_MS_MATCH(COD_MATCH)matches FK_MS_KEYWORD(COD_KEYWORD)keywords
		PK_MATCH_POSITIONS(COD_MATCH,COD_POSITION,POSITION_ORDER) FK_MP_POSITION(COD_POSITION)positions FK_MP_MATCH(COD_MATCH)matches
		PK_MATCH_MOVES(COD_MATCH,MOVE_ORDER) UK_MOVEPLAYER(COD_MATCH,MOVE_NUMBER,MOVE_PLAYER) FK_FROM_POSITION(FROM_POSITION)positions
		FK_MMT_POSITION(COD_MATCH,TO_POSITION,MOVE_ORDER)match_positions FK_MM_MATCH(COD_MATCH)matches
		PK_MKEYWORDS(COD_KEYWORD,COD_MATCH) FK_MKV_KEYWORD(COD_KEYWORD)keywords FK_MKV_VALUE(COD_VALUE)keyword_values FK_MKV_MATCH(COD_MATCH)matches
		PK_MOVE_COMMENTS(COD_COMMENT) FK_MOVE_COMMENT(COD_MATCH,MOVE_ORDER)match_moves
		PK_TOKEN_USAGE(COD_USAGE)`)
	want = append(want, strings.Fields(`
		IX_MATCHWHITE(WHITE,RESULT) IX_MATCHBLACK(BLACK,RESULT) IX_MP_POSITION(COD_POSITION,COD_MATCH,POSITION_ORDER)
		IX_MP_ORDER(COD_MATCH,POSITION_ORDER,COD_POSITION) IX_MM_SAN(MOVE_AN_TEXT,MOVE_ORDER,COD_MATCH,MOVE_PLAYER)
		IX_MK_VALUE(COD_KEYWORD,COD_VALUE,COD_MATCH)`)...)
	want = append(want, strings.Fields(`
		PK_DA_ENGINES(COD_ENGINE) UK_DA_ENGINES(NAME,SOURCE,LIMIT_KIND,LIMIT_VALUE,MULTIPV,HASH_MB,BINARY_SHA256)
		PK_DA_EVALUATIONS(EVAL_KEY,COD_ENGINE) FK_DAE_ENGINE(COD_ENGINE)da_engines
		PK_DA_POSITIONS(COD_MATCH,POSITION_ORDER) FK_DAP_MATCH(COD_MATCH)matches FK_DAP_ENGINE(COD_ENGINE)da_engines FK_DAP_POSITION(COD_POSITION)positions
		PK_DA_MATCHES(COD_MATCH,MOVE_PLAYER) FK_DAM_MATCH(COD_MATCH)matches FK_DAM_ENGINE(COD_ENGINE)da_engines
		PK_DA_PLAYERS(PLAYER,MOVE_PLAYER)`)...)
	for _, rare := range strings.Fields("CHECK MATE DOUBLE DISCOVERED PROMOTION PASSANT CASTLE CASTLEQ QUEEN") {
		want = append(want, "IX_MM_"+rare+"(COD_MATCH,MOVE_ORDER,MOVE_EVENTS,MOVE_PLAYER,MOVE_NUMBER,MOVE_TO)")
	}
	var got []string
	item := func(name string, columns []string) string { return name + "(" + strings.Join(columns, ",") + ")" }
	for _, table := range tables {
		got = append(got, item(table.PrimaryKey.Name, table.PrimaryKey.Columns))
		for _, k := range table.Unique {
			got = append(got, item(k.Name, k.Columns))
		}
		for _, k := range table.ForeignKeys {
			got = append(got, item(k.Name, k.Columns)+k.Table)
			other, _ := FindTable(k.Table)
			if !cmp.Equal(k.References, other.PrimaryKey.Columns) {
				t.Errorf("%s refers to %v, which is not the key of %s", k.Name, k.References, k.Table)
			}
		}
		for _, x := range table.Indexes {
			got = append(got, item(x.Name, x.Columns))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("keys changed (-contract +declared):\n%s", diff)
	}
}

func TestKeywordCodes(t *testing.T) {
	want := strings.Fields(`3PST_MATCHCOUNT/PST 4PST_OCCURCOUNT/PST
		5Event/MKW 6Site/MKW 7Date/MKW 8Round/MKW 9White/MKW 10Black/MKW 11Result/MKW 12EventDate/MKW 13SetUp/MKW 14PlyCount/MKW
		15FEN/MKW 16ECO/MKW 17EventType/MKW 18EventRounds/MKW 19EventCountry/MKW 20Source/MKW 21SourceDate/MKW 22WhiteElo/MKW 23BlackElo/MKW
		24EventCategory/MKW 25WhiteTeam/MKW 26BlackTeam/MKW 27WhiteTeamCountry/MKW 28BlackTeamCountry/MKW
		29MST_WCHECKCOUNT/MST 30MST_WMULTICHECKCOUNT/MST 31MST_WDISCCHECKCOUNT/MST 32MST_BCHECKCOUNT/MST 33MST_BMULTICHECKCOUNT/MST
		34MST_BDISCCHECKCOUNT/MST 35MST_TCHECKCOUNT/MST 36MST_TMULTICHECKCOUNT/MST 37MST_TDISCCHECKCOUNT/MST
		45Opening/MKW 46Annotator/MKW 47Plycount/MKW 48Apertura/MKW 49WhiteFideId/MKW 50BlackFideId/MKW 51WhiteClock/MKW 52BlackClock/MKW
		53BlackTitle/MKW 54Variation/MKW 55WhiteTitle/MKW 100FinalState/MKW`)
	var got []string
	for _, k := range Keywords() {
		got = append(got, fmt.Sprintf("%d%s/%s", k.Code, k.Name, k.Type))
		if k.Code >= FirstFreeKeyword {
			t.Errorf("%s has the code of a keyword that is not listed", k.Name)
		}
		if found, ok := FindKeyword(k.Name, k.Type); !ok || found != k {
			t.Errorf("%s is not found by its name", k.Name)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("keywords changed (-contract +declared):\n%s", diff)
	}
	if _, ok := FindKeyword("event", MatchKeyword); ok {
		t.Error("a keyword is found in other capitals")
	}
}

func TestEventBits(t *testing.T) {
	want := strings.Fields(`CHECK CHECK_MATE MULTIPLE_CHECK DISCOVERED_CHECK DRAW_OFFER PAWN_PROMOTED PAWN_PASSANT CAPTURE CASTLEK CASTLEQ
		PAWN1 WBISHOP1 KNIGHT1 ROOK1 QUEEN1 KING1 PAWN2 WBISHOP2 KNIGHT2 ROOK2 QUEEN2 MOVE BBISHOP1 BBISHOP2 BISHOP3 KNIGHT3 ROOK3 QUEEN3`)
	bits := EventBits()
	if len(bits) != len(want) {
		t.Fatalf("%d bits, want %d", len(bits), len(want))
	}
	for i, b := range bits {
		if b.Bit != 1<<i || b.Name != "EVENT_"+want[i] {
			t.Errorf("bit %d is %d %s, want %d EVENT_%s", i, b.Bit, b.Name, 1<<i, want[i])
		}
	}
}

// TestColumnsByName finds columns as other packages do, in any case.
func TestColumnsByName(t *testing.T) {
	table, ok := FindTable("MATCHES")
	if !ok || table.Column("white").Type.Size != 100 || table.Column("WHITE").Name != "WHITE" {
		t.Errorf("MATCHES.white: %v, %+v", ok, table.Column("white"))
	}
	if _, ok := FindTable("games"); ok || table.Column("player").Name != "" {
		t.Error("what does not exist is found")
	}
}
