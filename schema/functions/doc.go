package functions

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Doc is what the documentation of a database says of the functions, in Markdown,
// where it has them: with each an example. On PostgreSQL they are installed, with a
// view and a table; any file of DuckDB has them.
func Doc(d dialect.Dialect, lang schema.Language) string {
	if d.Name == dialect.DuckDB.Name {
		return macroDoc(lang)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s\n\n", docTitle.In(lang), docText.In(lang))
	for _, e := range entries {
		fmt.Fprintf(&b, "- **%s**(%s): %s `%s`\n", e.Name, e.Arguments, e.Text().In(lang), e.Example)
	}
	for _, r := range schema.FunctionRelations() {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n", r.Name, r.Text.In(lang))
		for _, c := range r.Columns {
			fmt.Fprintf(&b, "- %s: %s\n", c.Name, c.Text.In(lang))
		}
	}
	return b.String()
}

var (
	docTitle = schema.Text{ES: "Funciones de ajedrez", EN: "Chess functions"}
	docText  = schema.Text{
		ES: "Esta base de datos las tiene. Una partida es una fila de la vista games (`FROM games g`, argumento `g`), su columna moves, un COD_MATCH o un texto SAN; " +
			"un tablero, un FEN o las 64 letras, y solo cuentan las piezas. Los números son medios movimientos.",
		EN: "This database has them. A game is a row of the view games (`FROM games g`, argument `g`), its column moves, a COD_MATCH or SAN movetext; " +
			"a board is a FEN or the 64 letters, and only the pieces count. Numbers are half-moves.",
	}
)
