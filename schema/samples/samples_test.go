package samples_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// game is what the tests need to know of a sample game.
type game struct {
	name      string // White, Black and the date
	tags      map[string]string
	halfMoves []pgn.HalfMove
	comments  []pgn.Comment
	result    pgn.Result
	final     chessboard.FinalState
	sha256    [32]byte
}

// load reads all sample games and fails if one has a problem or a warning.
func load(t *testing.T) []game {
	t.Helper()
	var games []game
	var g pgn.Game
	s := pgn.NewScanner(samples.PGN(), samples.Name)
	for s.Scan() {
		if err := pgn.Parse(s.Raw(), &g); err != nil {
			t.Fatal(err)
		}
		for _, w := range g.Warnings {
			t.Errorf("warning: %v", &w)
		}
		tags := make(map[string]string)
		for _, tag := range g.Tags {
			tags[tag.Name] = tag.Value
		}
		games = append(games, game{
			name:      strings.Join([]string{tags["White"], tags["Black"], tags["Date"]}, " - "),
			tags:      tags,
			halfMoves: slices.Clone(g.HalfMoves),
			comments:  slices.Clone(g.Comments),
			result:    g.Result,
			final:     g.Final,
			sha256:    g.SHA256,
		})
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return games
}

func TestThereAreManyGames(t *testing.T) {
	games := load(t)
	if len(games) < 60 {
		t.Errorf("%d games, want at least 60", len(games))
	}
	seen := make(map[[32]byte]string)
	for _, g := range games {
		if other, found := seen[g.sha256]; found {
			t.Errorf("%s has the moves of %s", g.name, other)
		}
		seen[g.sha256] = g.name
	}
}

func TestEveryGameHasItsTags(t *testing.T) {
	required := []string{
		"Event", "Site", "Date", "Round", "White", "Black", "Result", "EventDate", "PlyCount",
	}
	formats := map[string]*regexp.Regexp{
		"Site":       regexp.MustCompile(`^\p{Lu}[\p{L}. -]+ [A-Z]{3}$`), // place and country
		"Round":      regexp.MustCompile(`^(\?|[1-9][0-9]*(\.[1-9][0-9]*)?)$`),
		"Result":     regexp.MustCompile(`^(1-0|0-1|1/2-1/2)$`),
		"ECO":        regexp.MustCompile(`^[A-E][0-9]{2}$`),
		"WhiteTitle": regexp.MustCompile(`^(GM|IM)$`),
		"BlackTitle": regexp.MustCompile(`^(GM|IM)$`),
		"WhiteElo":   regexp.MustCompile(`^2[2-8][0-9]{2}$`),
		"BlackElo":   regexp.MustCompile(`^2[2-8][0-9]{2}$`),
		"PlyCount":   regexp.MustCompile(`^[1-9][0-9]*$`),
	}
	for _, g := range load(t) {
		for _, name := range required {
			if g.tags[name] == "" {
				t.Errorf("%s has no %s", g.name, name)
			}
		}
		if g.tags["FEN"] == "" && (g.tags["ECO"] == "" || g.tags["Opening"] == "") {
			t.Errorf("%s has no ECO code or no opening", g.name)
		}
		for name, value := range g.tags {
			if format := formats[name]; format != nil && !format.MatchString(value) {
				t.Errorf("%s: %s %q is not well formed", g.name, name, value)
			}
		}
		if count, _ := strconv.Atoi(g.tags["PlyCount"]); count != len(g.halfMoves) {
			t.Errorf("%s: PlyCount %d, but there are %d half-moves", g.name, count, len(g.halfMoves))
		}
		if g.tags["Result"] != g.result.String() {
			t.Errorf("%s: Result %q, but the moves end with %v", g.name, g.tags["Result"], g.result)
		}
		rated := g.tags["WhiteElo"] + g.tags["BlackElo"] + g.tags["WhiteTitle"] + g.tags["BlackTitle"]
		if g.tags["Date"] < "1970" && rated != "" {
			t.Errorf("%s has ratings or titles before there were official lists", g.name)
		}
	}
}

// date matches the dates of the PGN format from the years of the samples: what is
// unknown is written with question marks, and nothing known follows it.
var date = regexp.MustCompile(`^(1[5-9]|20)[0-9]{2}\.(\?\?\.\?\?|(0[1-9]|1[0-2])\.(\?\?|0[1-9]|[12][0-9]|3[01]))$`)

func TestDatesAreWellFormed(t *testing.T) {
	earlier := ""
	for _, g := range load(t) {
		day, begin := g.tags["Date"], g.tags["EventDate"]
		if !date.MatchString(day) || !date.MatchString(begin) {
			t.Errorf("%s: date %q or event date %q is not well formed", g.name, day, begin)
			continue
		}
		if day[:4] < begin[:4] || !strings.Contains(day+begin, "?") && day < begin {
			t.Errorf("%s was played before the event began on %s", g.name, begin)
		}
		if day[:4] < earlier {
			t.Errorf("%s stands after a game of %s", g.name, earlier)
		}
		earlier = day[:4]
	}
}

func TestNamesAreSpeltOneWay(t *testing.T) {
	// One surname, several people. Any other surname with two given names is one
	// person spelt in two ways.
	families := map[string][]string{
		"Byrne":  {"Donald", "Robert"},
		"Lasker": {"Edward", "Emanuel"},
		"Polgar": {"Judit", "Susan"},
	}
	// Names without a given name: one that is not known, consultation and computers.
	singles := []string{"NN", "Saint Brie", "Glucksberg", "Duke Karl / Count Isouard", "Deep Blue", "Deep Fritz"}

	given := make(map[string]string)
	for _, g := range load(t) {
		for _, name := range []string{g.tags["White"], g.tags["Black"]} {
			surname, first, comma := strings.Cut(name, ", ")
			switch known := given[surname]; {
			case !comma:
				if !slices.Contains(singles, name) {
					t.Errorf("%s: %q is not 'Surname, Given names'", g.name, name)
				}
			case families[surname] != nil:
				if !slices.Contains(families[surname], first) {
					t.Errorf("%s: unknown member %q of the %ss", g.name, first, surname)
				}
			case known == "":
				given[surname] = first
			case known != first:
				t.Errorf("%s: %s is spelt %q and %q", g.name, surname, known, first)
			}
		}
	}
}

func TestResultsAgreeWithTheEnding(t *testing.T) {
	for _, g := range load(t) {
		last := g.halfMoves[len(g.halfMoves)-1]
		wins := map[chessboard.Color]pgn.Result{chessboard.White: pgn.WhiteWins, chessboard.Black: pgn.BlackWins}
		switch g.final {
		case chessboard.NotFinal:
		case chessboard.Checkmate:
			if g.result != wins[last.Player] {
				t.Errorf("%s: mate by %s, result %v", g.name, last.SAN, g.result)
			}
		default:
			if g.result != pgn.Draw {
				t.Errorf("%s: final state %v, result %v", g.name, g.final, g.result)
			}
		}
	}
}

// TestEveryKindOfEventOccurs makes sure that the examples of questions about the
// events of a half-move find something.
func TestEveryKindOfEventOccurs(t *testing.T) {
	kinds := map[string]schema.Event{
		"mate by a pawn":                 schema.CheckMate | schema.Pawn1,
		"mate by a knight":               schema.CheckMate | schema.Knight1,
		"mate by a bishop on light":      schema.CheckMate | schema.WBishop1,
		"mate by a bishop on dark":       schema.CheckMate | schema.BBishop1,
		"mate by a rook":                 schema.CheckMate | schema.Rook1,
		"mate by a queen":                schema.CheckMate | schema.Queen1,
		"mate by a king move":            schema.CheckMate | schema.King1 | schema.DiscoveredCheck,
		"mate by castling":               schema.CheckMate | schema.CastleK,
		"mate by double check":           schema.CheckMate | schema.MultipleCheck,
		"discovered check":               schema.Check | schema.DiscoveredCheck,
		"double check":                   schema.Check | schema.MultipleCheck,
		"castling short with check":      schema.Check | schema.CastleK,
		"castling long with check":       schema.Check | schema.CastleQ,
		"en passant":                     schema.PawnPassant,
		"promotion to a queen":           schema.PawnPromoted | schema.Queen3,
		"promotion to a knight":          schema.PawnPromoted | schema.Knight3,
		"capturing promotion with check": schema.PawnPromoted | schema.Capture | schema.Check,
		"draw offer":                     schema.DrawOffer,
		"queen takes queen":              schema.Queen1 | schema.Queen2,
	}
	found := make(map[string]bool)
	states := make(map[chessboard.FinalState]bool)
	longCastling := make(map[chessboard.Color]bool)
	glyphs, variations := false, false
	for _, g := range load(t) {
		states[g.final] = true
		for _, h := range g.halfMoves {
			for kind, mask := range kinds {
				found[kind] = found[kind] || h.Events&mask == mask
			}
			longCastling[h.Player] = longCastling[h.Player] || h.Events&schema.CastleQ != 0
		}
		for _, c := range g.comments {
			glyphs = glyphs || c.Kind == pgn.Glyph
			variations = variations || c.Kind == pgn.Variation
		}
	}
	for kind := range kinds {
		if !found[kind] {
			t.Errorf("no game has: %s", kind)
		}
	}
	for _, state := range []chessboard.FinalState{
		chessboard.NotFinal, chessboard.Checkmate, chessboard.Stalemate, chessboard.ThreefoldRepetition,
	} {
		if !states[state] {
			t.Errorf("no game ends with: %v", state)
		}
	}
	if !longCastling[chessboard.White] || !longCastling[chessboard.Black] || !glyphs || !variations {
		t.Error("long castling of one side, a glyph or a variation is missing")
	}
}
