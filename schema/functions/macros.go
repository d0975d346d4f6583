package functions

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// Macros are the statements, in one text, that make the functions of a game by its
// COD_MATCH on a connection to DuckDB, which may only read the database.
//
//go:embed duckdb.sql
var Macros string

var macro = regexp.MustCompile(`CREATE TEMP MACRO (\w+)\(([^)]*)\)`)

// IsMacro says whether a statement that calls a name, in any letters, needs Macros.
func IsMacro(name string) bool { return slices.Contains(macroNames, strings.ToLower(name)) }

// MacroNames are the macros that a statement may call, in small letters.
func MacroNames() []string { return slices.Clone(macroNames) }

var macroNames = func() (names []string) {
	for _, m := range macro.FindAllStringSubmatch(Macros, -1) {
		if !strings.HasPrefix(m[1], "chess_") { // what the others need
			names = append(names, strings.ToLower(m[1]))
		}
	}
	return names
}()

// macroDoc is Doc for DuckDB: what the macros do, with an example each that runs on
// any database of games. A model reads all of it before it writes SQL, so it is short.
func macroDoc(lang schema.Language) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s\n\n", docTitle.In(lang), macroIntroduction.In(lang))
	for _, m := range macros {
		fmt.Fprintf(&b, "- **%s**%s: %s `%s`\n", m.name, m.arguments, m.text.In(lang), m.example)
	}
	return b.String()
}

// MacroExamples are those of the documentation.
func MacroExamples() (all []string) {
	for _, m := range macros {
		all = append(all, m.example)
	}
	return all
}

var macroIntroduction = schema.Text{
	ES: "`game` es un COD_MATCH y los números son medios movimientos. No usan índices: leen las jugadas de cada partida que se les da, así que las otras condiciones van en el mismo WHERE.",
	EN: "`game` is a COD_MATCH, and numbers are half-moves. They use no indexes: they read the half-moves of each game that they are given, so put other conditions into the same WHERE.",
}

var macros = []struct {
	name, arguments string
	text            schema.Text
	example         string
}{
	{"getBoard", "(game, halfmoves)", schema.Text{
		ES: "El tablero como FEN; 0 es el inicio, más allá del final es un error.",
		EN: "The board as FEN; 0 is the start, beyond the end is an error.",
	}, "SELECT getBoard(cod_match, 20) FROM matches WHERE move_count >= 20 LIMIT 10"},
	{"getFirstMoves", "(game, halfmoves)", schema.Text{
		ES: "Los primeros, numerados; también se llama getOpening.",
		EN: "The first ones, numbered; getOpening is another name of it.",
	}, "SELECT getFirstMoves(cod_match, 6), count(*) FROM matches WHERE white LIKE 'Tal,%' GROUP BY 1 ORDER BY 2 DESC LIMIT 10"},
	{"hasOpening", "(game, opening)", schema.Text{
		ES: "Si la partida empieza exactamente así, sin mirar las marcas de jaque.",
		EN: "Whether the game begins with exactly these, check marks aside.",
	}, "SELECT count(*) FROM matches WHERE hasOpening(cod_match, '1. e4 e6')"},
	{"hasBoard", "(game, board, halfmoves)", schema.Text{
		ES: "Si las piezas de un FEN, o de 64 letras, estuvieron así tras 0 a tantos.",
		EN: "Whether the pieces of a FEN, or of 64 letters, stood so after 0 to so many.",
	}, "SELECT count(*) FROM matches WHERE hasBoard(cod_match, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', 10)"},
	{"boardCode", "(board)", schema.Text{
		ES: "Su COD_POSITION, con índice; NULL si ninguna partida lo tiene.",
		EN: "Its COD_POSITION, which is indexed; NULL where no game has it.",
	}, "SELECT count(*) FROM match_positions WHERE cod_position = boardCode('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR')"},
}
