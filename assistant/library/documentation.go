package library

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

// Documentation is the documentation of the schema in Markdown, in the
// language (es, en), for the SQL of a server; without a server, of the database
// that is asked, the chess functions included where it has them. With the name of a table or view it is the part about that.
// The error is an *source.Error that the asker can put right.
func (l *Library) Documentation(language, server, table string) (string, error) {
	d, known := dialect.ByName(cmp.Or(server, l.server.Dialect.Name))
	if !known {
		return "", &source.Error{Status: source.Failed, Code: "unknown_dialect", Args: []string{"name", server}}
	}
	chess := ""
	if l.functions && d.Name == l.server.Dialect.Name {
		chess = functions.Doc(d, schema.Language(language))
	}
	if table == "" {
		return strings.TrimSpace(schema.Doc(d, schema.Language(language))+"\n"+chess) + "\n", nil
	}
	text := schema.TableDoc(d, schema.Language(language), table)
	if text == "" && d.Name == dialect.PostgreSQL.Name && slices.ContainsFunc(schema.FunctionRelations(), func(r schema.FunctionRelation) bool { return strings.EqualFold(r.Name, table) }) {
		text = chess
	}
	if text == "" {
		return "", &source.Error{Status: source.Failed, Code: "unknown_table", Args: []string{"name", table, "tables", strings.Join(schema.TableNames(), ", ")}}
	}
	return text, nil
}
