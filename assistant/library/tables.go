package library

import (
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// Table is a table or view that SQL can read.
type Table struct {
	Name    string        `json:"name"`
	Text    string        `json:"text"`
	View    bool          `json:"view,omitempty"`
	Columns []TableColumn `json:"columns" nullable:"false"`
}

// TableColumn is a column of a Table.
type TableColumn struct {
	Name string `json:"name"`
	Type string `json:"type"` // as the server spells it
	Text string `json:"text"`
}

// Tables are the tables and views of the database, told in a language, with the
// types of its server.
func (l *Library) Tables(language string) []Table {
	of := func(name string, text schema.Text, columns []schema.Column) Table {
		t := Table{Name: strings.ToLower(name), Text: text.In(schema.Language(language))}
		for _, c := range columns {
			t.Columns = append(t.Columns, TableColumn{strings.ToLower(c.Name), l.server.Dialect.Type(c.Type), c.Text.In(schema.Language(language))})
		}
		return t
	}
	var all []Table
	for _, t := range schema.Tables() {
		all = append(all, of(t.Name, t.Text, t.Columns))
	}
	for _, v := range schema.Views() {
		var columns []schema.Column
		for _, c := range v.Columns() {
			columns = append(columns, c.Column)
		}
		view := of(v.Name, v.Text, columns)
		view.View = true
		all = append(all, view)
	}
	return all
}
