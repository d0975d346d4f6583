package pgn_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

var update = flag.Bool("update", false, "write the golden files")

// TestNasty reads the files of testdata/nasty, one for each thing that goes wrong
// in PGN, and compares what comes of them with what stands beside them.
func TestNasty(t *testing.T) {
	files, err := filepath.Glob("testdata/nasty/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no files in testdata/nasty", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".pgn"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := describeFile(text, filepath.Base(file))
			golden := strings.TrimSuffix(file, ".pgn") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// describeFile tells all that is read from a file.
func describeFile(text []byte, name string) string {
	var b strings.Builder
	var g pgn.Game
	scanner := pgn.NewScanner(bytes.NewReader(text), name)
	for scanner.Scan() {
		if err := pgn.Parse(scanner.Raw(), &g); err != nil {
			fmt.Fprintf(&b, "%v [%s]\n\n", err, err.(*pgn.Problem).Code)
			continue
		}
		describe(&b, &g)
	}
	if err := scanner.Err(); err != nil {
		fmt.Fprintln(&b, err)
	}
	return b.String()
}

func describe(b *strings.Builder, g *pgn.Game) {
	fmt.Fprintf(b, "game %d, line %d: %d half-moves, %d moves, %v, %v\n",
		g.Index, g.Line, len(g.HalfMoves), g.FullMoveCount(), g.Result, g.Final)
	for _, tag := range g.Tags {
		fmt.Fprintf(b, "  %s: %s\n", tag.Name, tag.Value)
	}
	comments := g.Comments
	for order := 0; order <= len(g.HalfMoves); order++ {
		if order > 0 {
			h := g.HalfMoves[order-1]
			fmt.Fprintf(b, "  %d. %v %s %d", h.Number, h.Player, h.SAN, h.Events&^schema.DrawOffer)
			if h.Events&schema.DrawOffer != 0 {
				b.WriteString(" offers a draw")
			}
			if h.HasScore {
				fmt.Fprintf(b, " %+.2f", h.Score)
			}
			b.WriteByte('\n')
		}
		for len(comments) > 0 && comments[0].HalfMove == order {
			fmt.Fprintf(b, "    %d %s: %s\n", comments[0].Order, kindNames[comments[0].Kind], comments[0].Text)
			comments = comments[1:]
		}
	}
	for i := range g.Warnings {
		fmt.Fprintf(b, "  %v [%s]\n", &g.Warnings[i], g.Warnings[i].Code)
	}
	b.WriteByte('\n')
}

var kindNames = map[pgn.CommentKind]string{pgn.Words: "words", pgn.Glyph: "glyph", pgn.Variation: "variation"}
