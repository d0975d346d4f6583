package assistant_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// Every sample game comes back with the positions that its moves lead to by the
// rules.
func TestGame(t *testing.T) {
	for _, want := range allGame {
		g, err := sample.Game(t.Context(), want.code)
		if err != nil {
			t.Fatal(err)
		}
		position := want.Start
		if g.White != want.Tag("White") || g.Result != want.Result.String() || g.Tags["Site"] != want.Tag("Site") || g.Site != want.Tag("Site") ||
			g.Start.FEN != position.FEN() || len(g.HalfMoves) != len(want.HalfMoves) {
			t.Fatalf("game %d: %s, %s, %d half-moves from %s", want.code, g.White, g.Result, len(g.HalfMoves), g.Start.FEN)
		}
		for i, h := range g.HalfMoves {
			m := want.HalfMoves[i]
			position.Play(m.Move)
			board := position.Board()
			said := fmt.Sprintln(h.Number, h.FullMove, h.Side, h.SAN, h.From, h.To, h.FEN, h.Board, h.Check, h.Mate, h.Capture)
			right := fmt.Sprintln(i+1, m.Number, m.Player, m.SAN, m.Move.From, m.Move.To, position.FEN(), board.Text(),
				m.Events&schema.Check != 0, m.Events&schema.CheckMate != 0, m.Events&schema.Capture != 0)
			if said != right {
				t.Errorf("game %d: %s, want %s", want.code, said, right)
			}
		}
	}
}

func TestGameMissing(t *testing.T) {
	for _, cod := range []int64{0, -1, 100_000, 1 << 62} {
		_, err := sample.Game(t.Context(), cod)
		var known *assistant.Error
		if !errors.As(err, &known) || known.Code != "game_missing" {
			t.Errorf("game %d: %v", cod, err)
		}
	}
}

// The printed games are read as those that were imported.
func TestPGN(t *testing.T) {
	var cods []int64
	for _, g := range allGame {
		cods = append(cods, g.code)
	}
	var text bytes.Buffer
	if err := sample.PGN(t.Context(), &text, cods); err != nil {
		t.Fatal(err)
	}
	scanner := pgn.NewScanner(&text, "printed.pgn")
	for _, want := range allGame {
		var g pgn.Game
		if !scanner.Scan() {
			t.Fatal("there are fewer games")
		}
		if err := pgn.Parse(scanner.Raw(), &g); err != nil {
			t.Fatal(err)
		}
		if g.SHA256 != want.SHA256 || g.Result != want.Result || len(g.Warnings) > 0 {
			t.Errorf("game %d comes back as another: %v", want.code, g.Warnings)
		}
		tags := func(g *pgn.Game) map[string]string {
			all := map[string]string{}
			for _, tag := range g.Tags {
				all[tag.Name] = tag.Value
			}
			return all
		}
		if diff := cmp.Diff(tags(want.Game), tags(&g)); diff != "" {
			t.Errorf("game %d: %s", want.code, diff)
		}
		if diff := cmp.Diff(want.Comments, g.Comments); diff != "" {
			t.Errorf("game %d: %s", want.code, diff)
		}
	}
}

// tree is what the games themselves say of a position.
func tree(board string, side chessboard.Color) *assistant.Position {
	p := &assistant.Position{Moves: []assistant.PositionMove{}}
	moves := map[string]*assistant.PositionMove{}
	count := func(g *game, white, draws, black *int64) {
		switch g.Result {
		case pgn.WhiteWins:
			*white++
		case pgn.Draw:
			*draws++
		case pgn.BlackWins:
			*black++
		}
	}
	for _, g := range allGame {
		position := g.Start
		times, played := int64(0), map[string]bool{}
		for order := 0; ; order++ {
			at := position.Board()
			here := at.Text() == board && position.Turn() == side
			if here {
				times++
			}
			if order == len(g.HalfMoves) {
				break
			}
			h := g.HalfMoves[order]
			position.Play(h.Move)
			if here && !played[h.SAN] {
				played[h.SAN] = true
				m := moves[h.SAN]
				if m == nil {
					after := position.Board()
					m = &assistant.PositionMove{SAN: h.SAN, From: h.Move.From.String(), To: h.Move.To.String(), Board: after.Text()}
					moves[h.SAN] = m
				}
				m.Games++
				count(g, &m.White, &m.Draws, &m.Black)
			}
		}
		if times > 0 {
			p.Games++
			p.HalfMoves += times
			count(g, &p.White, &p.Draws, &p.Black)
		}
	}
	for _, san := range slices.Sorted(maps.Keys(moves)) {
		p.Moves = append(p.Moves, *moves[san])
	}
	slices.SortStableFunc(p.Moves, func(a, b assistant.PositionMove) int { return int(b.Games - a.Games) })
	return p
}

func checkPosition(t *testing.T, board string, side chessboard.Color) {
	t.Helper()
	got, err := sample.Position(t.Context(), board, side == chessboard.White)
	if err != nil {
		t.Fatal(err)
	}
	plain := *got
	plain.Moves = slices.Clone(got.Moves)
	for i := range plain.Moves {
		plain.Moves[i].DrawerID = ""
	}
	if diff := cmp.Diff(tree(board, side), &plain); diff != "" {
		t.Errorf("%s, %v to move: %s", board, side, diff)
	}
}

// The numbers of positions are those that the games tell: of all positions of
// some games, their last ones included, and of boards that no game reached.
func TestPosition(t *testing.T) {
	start := chessboard.Start()
	board := start.Board()
	checkPosition(t, board.Text(), chessboard.White)
	checkPosition(t, board.Text(), chessboard.Black)
	checkPosition(t, strings.Repeat("0", 64), chessboard.White)
	for _, g := range allGame[:len(allGame):len(allGame)] {
		if g.code%12 != 0 && g.Tag("FEN") == "" {
			continue
		}
		position := g.Start
		for order := range g.HalfMoves {
			position.Play(g.HalfMoves[order].Move)
			if order%9 == 0 || order == len(g.HalfMoves)-1 || g.HalfMoves[order].Events&(schema.Castling|schema.PawnPassant|schema.PawnPromoted) != 0 {
				board := position.Board()
				checkPosition(t, board.Text(), position.Turn())
			}
		}
	}
	if _, err := sample.Position(t.Context(), "x", true); err == nil {
		t.Error("x is a board")
	}
}

// A pattern is answered, and its words are read as the same search.
func TestFind(t *testing.T) {
	for _, language := range []string{"es", "en"} {
		for _, p := range []assistant.Pattern{
			{"e4": "P", "d5": "empty", "f7": "white"},
			{"h8": "any", "a1": "black"},
			{"g8": "k", "f6": "N"},
		} {
			reply := sample.Find(t.Context(), assistant.Search{Squares: p}, "", language)
			if reply.Status != assistant.Answered || reply.SQL == "" || reply.Question == "" {
				t.Errorf("%v: %s %v", p, reply.Status, reply.Error)
				continue
			}
			asked := sample.Ask(t.Context(), assistant.Request{Question: reply.Question, Language: language})
			if asked.SQL != reply.SQL || asked.Paraphrase != reply.Paraphrase || asked.RowCount != reply.RowCount {
				t.Errorf("%v: %q is read as %q (%s)", p, reply.Question, asked.Paraphrase, asked.Text)
			}
			wanted := 0
			for _, g := range allGame {
				position := g.Start
				for order := 0; ; order++ {
					if board := position.Board(); fits(p, board.Text()) {
						wanted++
					}
					if order == len(g.HalfMoves) {
						break
					}
					position.Play(g.HalfMoves[order].Move)
				}
			}
			if reply.RowCount != min(wanted, 1000) || wanted == 0 {
				t.Errorf("%v: %d rows, want %d", p, reply.RowCount, wanted)
			}
		}
	}
}

// fits looks at the board's text only.
func fits(p assistant.Pattern, board string) bool {
	for square, wanted := range p {
		at := board[int('8'-square[1])*8+int(square[0]-'a')]
		ok := string(at) == wanted
		switch wanted {
		case "empty":
			ok = at == '0'
		case "any":
			ok = at != '0'
		case "white":
			ok = at >= 'A' && at <= 'Z'
		case "black":
			ok = at >= 'a' && at <= 'z'
		}
		if !ok {
			return false
		}
	}
	return true
}

// Whatever pattern there is, its words are read as the same form, or the reply
// says what is wrong.
func TestFindWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		square := rapid.StringMatching(`[a-h][1-8]`)
		stands := rapid.SampledFrom([]string{"P", "N", "B", "R", "Q", "p", "n", "b", "r", "q", "empty", "white", "black", "any"})
		p := assistant.Pattern(rapid.MapOfN(square, stands, 1, 6).Draw(t, "pattern"))
		language := rapid.SampledFrom([]string{"es", "en"}).Draw(t, "language")
		reply := sample.Find(context.Background(), assistant.Search{Squares: p}, "", language)
		if reply.Status == assistant.Abstain && reply.Text != "" {
			return // such as pawns on the last rank
		}
		asked := sample.Ask(context.Background(), assistant.Request{Question: reply.Question, Language: language})
		if reply.Status != assistant.Answered || asked.SQL != reply.SQL {
			t.Fatalf("%v: %s; %q is read as %q", p, reply.Status, reply.Question, asked.Paraphrase)
		}
	})
}

func TestFindRefuses(t *testing.T) {
	for _, test := range []struct {
		pattern assistant.Pattern
		code    string
	}{
		{assistant.Pattern{}, "pattern_empty"}, {assistant.Pattern{"e9": "P"}, "pattern_square"}, {assistant.Pattern{"e4": "X"}, "pattern_piece"},
		{assistant.Pattern{"e4": ""}, "pattern_piece"}, {assistant.Pattern{"e4": "0"}, "pattern_piece"}, {assistant.Pattern{"E4": "P"}, "pattern_square"},
	} {
		reply := sample.Find(t.Context(), assistant.Search{Squares: test.pattern}, "", "es")
		if reply.Status != assistant.Failed || reply.Error.Code != test.code {
			t.Errorf("%v: %s %v, want %s", test.pattern, reply.Status, reply.Error, test.code)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("e4", "P")
	f.Add("", "any")
	f.Add("é4", "\xff")
	f.Fuzz(func(t *testing.T, square, stands string) {
		reply := bare.Find(t.Context(), assistant.Search{Squares: assistant.Pattern{square: stands}}, "", "en")
		if reply.Status == "" || reply.Status == assistant.Failed && reply.Error.Code == "internal" {
			t.Errorf("%q: %q: %s %v", square, stands, reply.Status, reply.Error)
		}
	})
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		sql    string
		status assistant.Status
		code   string
	}{
		{"SELECT count(*) AS games FROM matches", assistant.Answered, ""},
		{"", assistant.Failed, "sql_empty"},
		{" \n", assistant.Failed, "sql_empty"},
		{strings.Repeat("SELECT 1 ", 4000), assistant.Failed, "sql_long"},
		{"DELETE FROM matches", assistant.Refused, "refused"},
		{"SELECT nothing FROM matches", assistant.Refused, "refused"},
	} {
		reply := sample.Run(t.Context(), test.sql, "en")
		code := ""
		if reply.Error != nil {
			code = reply.Error.Code
		}
		if reply.Status != test.status || code != test.code || reply.Provenance != "sql" {
			t.Errorf("%.40q: %s %q %v, want %s %q", test.sql, reply.Status, code, reply.Text, test.status, test.code)
		}
	}
	reply := sample.Run(t.Context(), "SELECT count(*) AS games FROM matches", "es")
	if len(reply.Rows) != 1 || reply.Rows[0][0] != int64(len(allGame)) || reply.Columns[0].Label != "Partidas" {
		t.Errorf("%v %v", reply.Columns, reply.Rows)
	}
}

func TestComplete(t *testing.T) {
	for _, test := range []struct {
		prefix, kind, text string
	}{
		{"capab", "player", "Capablanca, Jose Raul"}, {"jose r", "player", "Capablanca, Jose Raul"}, {"sicilian d", "opening", "Sicilian Defence"},
		{"SICILIÁNA", "opening", "siciliana"},
	} {
		found := sample.Complete(t.Context(), test.prefix, 8)
		if !slices.ContainsFunc(found, func(c assistant.Completion) bool {
			return string(c.Kind) == test.kind && c.Text == test.text && c.Games > 0
		}) {
			t.Errorf("%q: %v", test.prefix, found)
		}
	}
	for _, c := range sample.Complete(t.Context(), "capab", 8) {
		want := 0
		for _, g := range allGame {
			if g.Tag("White") == c.Text || g.Tag("Black") == c.Text {
				want++
			}
		}
		if c.Kind == "player" && c.Games != want {
			t.Errorf("%v, want %d games", c, want)
		}
	}
}
