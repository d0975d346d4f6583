package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const twoGames = `[Event "Club evening"]
[Site "Home"]
[Date "2001.05.??"]
[Round "1"]
[White "Ana"]
[Black "Eva"]
[Result "0-1"]
[WhiteElo "-"]
[Weather "rain"]

{A quick one.} 1. f3 $6 {[%eval -0.31] careless} e5 2. g4 (2. e4 {is better}) Qh4# 0-1

[Event "Club evening"]
[Site "Home"]
[Date "2001.05.??"]
[Round "2"]
[White "Eva"]
[Black "Ana"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]

30... Kd7 31. e4 Kd6 32. e5+ 1/2-1/2
`

func from(text string) []Source { return []Source{{Name: "test.pgn", Reader: strings.NewReader(text)}} }

func database(t testing.TB) string { return filepath.Join(t.TempDir(), "games.db") }

// query gives the rows of a query, cells separated by |, rows by newlines.
func query(t testing.TB, path, sql string) string {
	t.Helper()
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.Query(t.Context(), sql, store.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	var lines []string
	for _, row := range result.Rows {
		var cells []string
		for _, cell := range row {
			cells = append(cells, fmt.Sprint(cell))
		}
		lines = append(lines, strings.Join(cells, "|"))
	}
	return strings.Join(lines, "\n")
}

func TestImportRows(t *testing.T) {
	path := database(t)
	summary, err := Import(t.Context(), path, from(twoGames), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if summary.Read != 2 || summary.Imported != 2 || summary.HalfMoves != 8 || summary.Positions != 10 {
		t.Errorf("got %+v", summary)
	}
	for _, test := range []struct{ sql, want string }{
		{`SELECT m.COD_MATCH, MATCH_DESCRIPTION, MATCH_DATE, WHITE, BLACK, RESULT, RESULT_TEXT, MOVE_COUNT, FULLMOVE_COUNT, octet_length(sha256), board
			FROM matches m JOIN positions ON cod_position = INITIAL_POSITION ORDER BY 1`,
			"1|Club evening|2001.05.??|Ana|Eva|2|0-1|4|2|32|rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR\n" +
				"2|Club evening|2001.05.??|Eva|Ana|3|1/2-1/2|4|3|32|0000k000" + strings.Repeat("0", 40) + "0000P0000000K000"},
		{`SELECT MOVE_ORDER, MOVE_NUMBER, MOVE_PLAYER, MOVE_EVENTS, MOVE_FROM, MOVE_TO, MOVE_AN_TEXT, COMMENTS, SCORE FROM match_moves ORDER BY COD_MATCH, MOVE_ORDER`,
			"1|1|0|2098176|13|21|f3|1|-0.31\n2|1|1|2098176|52|36|e5|0|<nil>\n3|2|0|2098176|14|30|g4|1|<nil>\n4|2|1|2113538|59|31|Qh4#|0|<nil>\n" +
				"1|30|1|2129920|60|51|Kd7|0|<nil>\n2|31|0|2098176|12|28|e4|0|<nil>\n3|31|1|2129920|51|43|Kd6|0|<nil>\n4|32|0|2098177|28|36|e5+|0|<nil>"},
		{`SELECT POSITION_ORDER, POSITION_EVENTS, black_pawns, white_pawns, white_queens FROM match_positions JOIN positions USING (COD_POSITION) WHERE COD_MATCH = 1 ORDER BY 1`,
			"0|0|8|8|1\n1|2098176|8|8|1\n2|2098176|8|8|1\n3|2098176|8|8|1\n4|2113538|8|8|1"},
		{`SELECT COD_MATCH, MOVE_ORDER, COMMENT_ORDER, COMMENT_TEXT FROM move_comments ORDER BY COD_COMMENT`,
			"1|1|-1|A quick one.\n1|1|0|$6\n1|1|1|[%eval -0.31] careless\n1|3|0|(2. e4 {is better})"},
		{`SELECT COD_KEYWORD, KEYWORD, KW_VALUE FROM match_keywords JOIN keywords USING (COD_KEYWORD) JOIN keyword_values USING (COD_VALUE) WHERE COD_MATCH = 1 ORDER BY 1`,
			"5|Event|Club evening\n6|Site|Home\n7|Date|2001.05.??\n8|Round|1\n9|White|Ana\n10|Black|Eva\n11|Result|0-1\n22|WhiteElo|-\n100|FinalState|checkmate\n101|Weather|rain"},
		{`SELECT COD_KEYWORD, ST_VALUE FROM match_statistics WHERE COD_MATCH = 2 ORDER BY 1`,
			"29|1\n30|0\n31|0\n32|0\n33|0\n34|0\n35|1\n36|0\n37|0"},
		{`SELECT sum(ST_VALUE) FROM match_statistics WHERE COD_MATCH = 1`, "0"}, // mates are not counted
	} {
		if got := query(t, path, test.sql); got != test.want {
			t.Errorf("%s\ngives %s\nwant  %s", test.sql, got, test.want)
		}
	}
}

// TestImportMisfits: a game that no column holds is left out alone, in a file as on
// a server.
func TestImportMisfits(t *testing.T) {
	path := database(t)
	tooLong := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", (maxSmall+1)/4) // 32,768 half-moves
	longest := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", maxSmall/4)
	commented := "1. e4 " + strings.Repeat("$1 ", maxSmall+2)
	text := "1. e4 *\n\n" + tooLong + "*\n\n[White \"Longest\"]\n\n" + longest + "*\n\n" + commented + "*\n\n1. d4 *\n"
	got, err := Import(t.Context(), path, from(text), Options{})
	if err != nil || got.Imported != 3 || got.Skipped != 2 ||
		got.ProblemCounts[pgn.TooManyMoves] != 1 || got.ProblemCounts[pgn.TooManyComments] != 1 {
		t.Fatalf("%d imported, %v, %v", got.Imported, got.ProblemCounts, err)
	}
	if p := got.Problems[0]; p.Line != 3 || p.Game != 2 || p.Error() != "test.pgn:3:1: game 2: the game has 32768 half-moves, at most 32767 can be kept" {
		t.Errorf("got %+v: %v", p, &p)
	}
	if got := query(t, path, "SELECT max(MOVE_COUNT) FROM matches"); got != "32764" {
		t.Errorf("the longest game has %s half-moves", got)
	}
}

// TestImportTidies: spaces around a value say nothing, nor does a rating of 0.
func TestImportTidies(t *testing.T) {
	path := database(t)
	const text = "[Event \" Club \"]\n[Date \"2001.05.01 \"]\n[White \" Ana\"]\n[WhiteElo \" 0\"]\n[BlackElo \"0000\"]\n[Number \"0\"]\n\n1. e4 *\n"
	if _, err := Import(t.Context(), path, from(text), Options{}); err != nil {
		t.Fatal(err)
	}
	for sql, want := range map[string]string{
		"SELECT match_description, match_date, white FROM matches":                                       "Club|2001.05.01|Ana",
		"SELECT string_agg(kw_value, '|' ORDER BY cod_value) FROM keyword_values":                        "none|Club|2001.05.01|Ana|-|0",
		"SELECT count(*) FROM match_keywords JOIN keyword_values USING (cod_value) WHERE kw_value = '-'": "2",
	} {
		if got := query(t, path, sql); got != want {
			t.Errorf("%s gives %s, want %s", sql, got, want)
		}
	}
}

func TestImportProblems(t *testing.T) {
	path := database(t)
	const text = "[White \"Bad\"]\n\n1. e4 e4 *\n\n[White \"Good\"]\n\n1. e4+ e5 *\n\n[White \"Bad\"]\n\n1. e4 Nz9 *\n"
	got, err := Import(t.Context(), path, from(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Read != 3 || got.Imported != 1 || got.Skipped != 2 || len(got.Problems) != 2 ||
		got.ProblemCounts[pgn.IllegalMove] != 1 || got.WarningCounts[pgn.WrongSuffix] != 1 {
		t.Errorf("got %+v", got)
	}
	if p := got.Problems[0]; p.File != "test.pgn" || p.Line != 3 || p.Token != "e4" {
		t.Errorf("got the problem %+v", p)
	}
}

// The order of the games is that of the sources, however many parse.
func TestImportOrder(t *testing.T) {
	var text strings.Builder
	for n := range 1000 {
		fmt.Fprintf(&text, "[White \"Player %d\"]\n[Result \"*\"]\n\n%s *\n\n", n+1, randomMoves(uint64(n), n%60))
	}
	path := database(t)
	got, err := Import(t.Context(), path, from(text.String()), Options{Duplicates: store.KeepDuplicates, Workers: 7})
	if err != nil || got.Imported != 1000 {
		t.Fatalf("got %+v, %v", got, err)
	}
	if got := query(t, path, "SELECT count(*) FROM matches WHERE WHITE <> 'Player ' || COD_MATCH"); got != "0" {
		t.Errorf("%s games are out of order", got)
	}
	checkKeys(t, path)
}

// What is imported satisfies every key of the schema, over several imports of
// random games, many of them alike.
func TestImportKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(words ...string) string { return words[random.IntN(len(words))] }
	for range 3 {
		path := database(t)
		for range 3 {
			var text strings.Builder
			for range 50 {
				fmt.Fprintf(&text, "[White %q]\n[%s \"x\"]\n[%s \"\"]\n\n{c} %s {d} (1. h4) $3 *\n\n",
					pick("Ana", "Eva", "Ñandú", "", "x'; DROP TABLE matches", strings.Repeat("é", 300)),
					pick("Weather", "weather", "ECO", "Plycount", "PlyCount", strings.Repeat("T", 251)+"1"), pick("Mood", "FinalState", strings.Repeat("T", 251)+"2"),
					randomMoves(random.Uint64N(10), random.IntN(80)))
			}
			if _, err := Import(t.Context(), path, from(text.String()), Options{Duplicates: []store.Duplicates{"", store.KeepDuplicates}[random.IntN(2)]}); err != nil {
				t.Fatal(err)
			}
		}
		checkKeys(t, path)
	}
}

// checkKeys asks the database for rows that break a key of the catalog.
func checkKeys(t *testing.T, path string) {
	t.Helper()
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	mustBeNone := func(sql string) {
		t.Helper()
		result, err := db.Query(t.Context(), sql, store.Limits{})
		if err != nil || result.Rows[0][0] != int64(0) {
			t.Errorf("%s gives %v (%v)", sql, result, err)
		}
	}
	for _, table := range schema.Tables() {
		for _, c := range table.Columns {
			if c.NotNull {
				mustBeNone(fmt.Sprintf("SELECT count(*) FROM %s WHERE %s IS NULL", table.Name, c.Name))
			}
			if size := c.Type.Size; size > 4 && c.Default == "" && !c.Type.Kind.Numeric() { // a sign is no digit
				mustBeNone(fmt.Sprintf("SELECT count(*) FROM %s WHERE octet_length(encode(%s::VARCHAR)) > %d", table.Name, c.Name, size))
			}
		}
		for _, key := range append(table.Unique, table.PrimaryKey) {
			columns := strings.Join(key.Columns, ", ")
			mustBeNone(fmt.Sprintf("SELECT count(*) FROM (SELECT %s FROM %s GROUP BY ALL HAVING count(*) > 1)", columns, table.Name))
		}
		for _, key := range table.ForeignKeys {
			var on []string
			for i := range key.Columns {
				on = append(on, fmt.Sprintf("a.%s = b.%s", key.Columns[i], key.References[i]))
			}
			mustBeNone(fmt.Sprintf("SELECT count(*) FROM %s a ANTI JOIN %s b ON %s", table.Name, key.Table, strings.Join(on, " AND ")))
		}
	}
	mustBeNone(`SELECT count(*) FROM matches m WHERE MOVE_COUNT <> (SELECT count(*) FROM match_moves mm WHERE mm.COD_MATCH = m.COD_MATCH)
		OR FULLMOVE_COUNT <> (SELECT count(DISTINCT MOVE_NUMBER) FROM match_moves mm WHERE mm.COD_MATCH = m.COD_MATCH)`)
	mustBeNone(`SELECT count(*) FROM match_moves mm WHERE (COMMENTS = 1) <> EXISTS
		(SELECT 1 FROM move_comments c WHERE c.COD_MATCH = mm.COD_MATCH AND c.MOVE_ORDER = mm.MOVE_ORDER)`)
	mustBeNone(`SELECT count(*) FROM match_moves a JOIN match_moves b ON a.COD_MATCH = b.COD_MATCH
		AND a.MOVE_ORDER + 1 = b.MOVE_ORDER WHERE a.TO_POSITION <> b.FROM_POSITION`)
	mustBeNone("SELECT count(*) FROM positions WHERE white_pawns <> length(board) - length(replace(board, 'P', ''))" +
		" OR black_knights <> length(board) - length(replace(board, 'n', ''))")
	mustBeNone("SELECT count(*) FROM (SELECT KW_VALUE FROM keyword_values GROUP BY ALL HAVING count(*) > 1)")
}

// randomMoves is a legal game in SAN without move numbers.
func randomMoves(seed uint64, length int) string {
	random := rand.New(rand.NewPCG(seed, 1))
	position := chessboard.Start()
	var moves []string
	for range length {
		legal := position.LegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[random.IntN(len(legal))]
		moves = append(moves, position.SAN(m))
		position.Play(m)
	}
	return strings.Join(moves, " ")
}

// endless is a stream of games that cancels an import after some of them.
type endless struct {
	games  int
	cancel func()
}

func (e *endless) Read(p []byte) (int, error) {
	if e.games++; e.games == 20_000 {
		e.cancel()
	}
	return copy(p, fmt.Sprintf("[White \"%d\"]\n\n%s *\n\n", e.games, randomMoves(uint64(e.games), 10))), nil
}

// An interrupted import keeps what was imported, and its summary tells it.
func TestImportInterrupted(t *testing.T) {
	path := database(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got, err := Import(ctx, path, []Source{{Name: "endless", Reader: &endless{cancel: cancel}}}, Options{})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if got.Imported == 0 {
		t.Fatal("nothing was imported before the interruption")
	}
	if stored := query(t, path, "SELECT count(*), sum(MOVE_COUNT) FROM matches"); stored != fmt.Sprintf("%d|%d", got.Imported, got.HalfMoves) {
		t.Errorf("the database holds %s, the summary says %+v", stored, got)
	}
	checkKeys(t, path)
	if left, _ := filepath.Glob(path + ".*"); len(left) > 0 {
		t.Errorf("files are left: %v", left)
	}
}

// An import that waits for a terminal or a pipe can be interrupted.
func TestImportWaiting(t *testing.T) {
	silent, in := io.Pipe()
	defer in.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := Import(ctx, database(t), []Source{{Name: "silent", Reader: silent}}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestImportProgress(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.pgn")
	if err := os.WriteFile(file, []byte(twoGames), 0o600); err != nil {
		t.Fatal(err)
	}
	var reports []Progress
	_, err := Import(t.Context(), database(t), []Source{{Name: file}}, Options{Progress: func(p Progress) { reports = append(reports, p) }})
	if err != nil || len(reports) == 0 {
		t.Fatalf("got %v, %v", reports, err)
	}
	last := reports[len(reports)-1]
	if last.Read != 2 || last.Bytes != int64(len(twoGames)) || last.Total != last.Bytes || !last.Publishing || last.Rate() <= 0 {
		t.Errorf("the last report is %+v", last)
	}
}

// Nothing is made where nothing was imported.
func TestImportNothing(t *testing.T) {
	path := database(t)
	for _, sources := range [][]Source{nil, from(""), from("no chess here"), from("1. e4 e4 *")} {
		_, _ = Import(t.Context(), path, sources, Options{}) // its errors are TestSourceErrors' business
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%v made a database", sources)
		}
	}
}
