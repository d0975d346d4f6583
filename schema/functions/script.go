package functions

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// Script is what installs the functions with the server's own client: all or
// nothing, with the rows of chess_games and their keys.
func Script(schemaName string, lang schema.Language) string {
	all := Statements(schemaName, lang)
	// No code of a game is negative.
	all = append(all, strings.NewReplacer("$1", "0", "$2", "9223372036854775807").Replace(Fill(schemaName)))
	for _, k := range Keys(schemaName) {
		all = append(all, k.SQL)
	}
	return "BEGIN;\n\n" + strings.Join(all, ";\n\n") + ";\n\nCOMMIT;\n"
}

// Extension is the two files of the extension kibitz, for those who may put files
// on their server: its control file, and the script, whose name is
// ScriptName. The script makes chess_games without rows: the first import or
// kibitz schema functions --install fills it.
//
// A trusted extension is made by the server's superuser for the user who asks for
// it, who becomes the owner of all that can be owned, as without it. Nothing that
// is in the schema already is called or replaced.
func Extension(lang schema.Language) (control, script string) {
	control = fmt.Sprintf("comment = '%s'\ndefault_version = '%s'\ntrusted = true\nrelocatable = false\n", extensionText.In(lang), Version)
	// The client reads a command of its own to the end of the line. Where a dump is
	// restored there are no tables of games yet.
	all := append([]string{"\\echo \"CREATE EXTENSION kibitz\" \\quit\n\nSET LOCAL check_function_bodies = off"}, statements(lang)...)
	for _, key := range read("keys") {
		if strings.Contains(key, "REFERENCES") {
			key = "DO $keys$\nBEGIN\n    IF to_regclass('" + place + ".matches') IS NOT NULL THEN\n        " + key + ";\n    END IF;\nEND\n$keys$"
		}
		all = append(all, key)
	}
	for _, drop := range drops() {
		all = append(all, strings.Replace(drop, "DROP", "ALTER", 1)+" OWNER TO @extowner@")
	}
	for i := range all {
		all[i] = strings.Replace(all[i], " IF EXISTS ", " ", 1)
	}
	// A dump of the database holds the rows, for making the extension anew gives none.
	all = append(all, "SELECT pg_catalog.pg_extension_config_dump('"+place+".chess_games', '')")
	return control, strings.Join(all, ";\n\n") + ";\n"
}

var extensionText = schema.Text{
	ES: "funciones de ajedrez sobre las partidas de Kibitz",
	EN: "chess functions on the games of Kibitz",
}

// ScriptName is the name of the extension's script.
const ScriptName = "kibitz--" + Version + ".sql"
