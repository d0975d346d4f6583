package functions

import (
	_ "embed"
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

// MacroDoc documents the macros for who writes SQL for DuckDB.
func MacroDoc(lang schema.Language) string {
	var b strings.Builder
	b.WriteString(macroTitle.In(lang))
	for _, m := range macro.FindAllStringSubmatch(Macros, -1) {
		for _, e := range entries {
			if e.Name == m[1] {
				b.WriteString("- `" + m[1] + "(" + m[2] + ")`: " + macroTexts[m[1]].In(lang) + "\n")
			}
		}
	}
	return b.String() + macroExample.In(lang)
}

var macroTitle = schema.Text{
	ES: "## Funciones de ajedrez\n\n`game` es un COD_MATCH. No usan índices: leen las jugadas de las partidas que se les dan.\n\n",
	EN: "## Chess functions\n\n`game` is a COD_MATCH. They use no indexes: they read the half-moves of the games that they are given.\n\n",
}

var macroTexts = map[string]schema.Text{
	"getBoard":      {ES: "el tablero tras tantos medios movimientos, como FEN; 0 es el inicio, más allá del final es un error.", EN: "the board after so many half-moves, as FEN; 0 is the start, beyond the end is an error."},
	"getFirstMoves": {ES: "los primeros medios movimientos, numerados.", EN: "the first half-moves, numbered."},
	"getOpening":    {ES: "otro nombre de getFirstMoves.", EN: "another name of getFirstMoves."},
	"hasOpening":    {ES: "si la partida empieza exactamente por estos medios movimientos, sin mirar las marcas de jaque.", EN: "whether the game begins with exactly these half-moves, check marks aside."},
	"hasBoard":      {ES: "si las piezas del tablero estuvieron así tras 0 a tantos medios movimientos.", EN: "whether the pieces of the board stood so after 0 to so many half-moves."},
	"boardCode":     {ES: "el COD_POSITION de un tablero; NULL si ninguna partida lo tiene.", EN: "the COD_POSITION of a board; NULL where no game has it."},
}

var macroExample = schema.Text{
	ES: "\n```sql\nSELECT getFirstMoves(m.cod_match, 6), count(*) FROM matches m WHERE hasOpening(m.cod_match, '1. e4 e6') GROUP BY 1 ORDER BY 2 DESC LIMIT 10\n```\n",
	EN: "\n```sql\nSELECT getFirstMoves(m.cod_match, 6), count(*) FROM matches m WHERE hasOpening(m.cod_match, '1. e4 e6') GROUP BY 1 ORDER BY 2 DESC LIMIT 10\n```\n",
}
