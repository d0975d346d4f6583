package schema

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Language is the language of a text for people.
type Language string

// The languages that Kibitz speaks.
const (
	Spanish Language = "es"
	English Language = "en"
)

// Text is a text in each language.
type Text struct{ ES, EN string }

// In is the text in a language; anything but Spanish is answered in English.
func (t Text) In(lang Language) string {
	if lang == Spanish {
		return t.ES
	}
	return t.EN
}

// Table is a table as every server has it.
type Table struct {
	Name        string
	Text        Text
	Columns     []Column
	PrimaryKey  Key
	Unique      []Key
	ForeignKeys []ForeignKey
	Checks      []Constraint
	Indexes     []Index
	// Tests are masks whose bits are often asked for in the column MOVE_EVENTS.
	// A server that plans by counting learns from them how rare each one is.
	Tests []Event
	// Large says that the table grows with the games. A columnar server keeps
	// it without keys and indexes: whoever loads it answers for them.
	Large bool
	// Derivation, if any, is the union that gives the table's rows from other
	// tables. A columnar server has it as a view.
	Derivation []Projection
}

// Column is a column of a table or, without NotNull and Default, of a view.
type Column struct {
	Name    string
	Type    dialect.Type
	NotNull bool
	Default Default
	Text    Text
}

// Default is the SQL literal of a default, or one of the words below.
type Default string

// The defaults that each server spells in its own way.
const (
	NoDefault Default = ""
	Today     Default = "today"
	NextUsage Default = "next usage" // the next number of the sequence UsageSequence
)

// UsageSequence numbers the rows of token_usage where the server has sequences.
const UsageSequence = "seq_token_usage"

// Key is a primary or unique key.
type Key struct {
	Name    string
	Columns []string
}

// ForeignKey says that the values of Columns are found in another table's
// References, which are its primary key.
type ForeignKey struct {
	Name       string
	Columns    []string
	Table      string
	References []string
}

// Constraint is a condition that the rows of a table meet, in SQL of every server.
type Constraint struct{ Name, SQL string }

// Index speeds up queries over Columns. WithNulls says that rows whose columns
// are NULL are looked for as well; where an index leaves them out, a constant
// in front of the columns brings them in.
type Index struct {
	Name      string
	Columns   []string
	WithNulls bool
	// Any, if not 0, keeps only the rows with one of these bits in MOVE_EVENTS.
	// Servers without such indexes go without this one.
	Any Event
	// For says which questions the index serves. The first program's indexes,
	// which every database of the schema has, say nothing.
	For Text
}

// Projection is one SELECT of a table's derivation, from a table or a join of
// tables: an expression for each of the table's columns.
type Projection struct {
	From    string
	Exprs   []string
	GroupBy string
}

// View is a join of tables, described by the groups of columns it shows.
type View struct {
	Name    string
	Text    Text
	Sources []Source
	Groups  []Group
	// Where, if any, is the condition that the view's rows meet.
	Where string
}

// Source is a table that a view joins. On is empty for the first one.
type Source struct {
	Table, Alias, On string
	// Optional keeps the rows to which the table has nothing.
	Optional bool
	// Prefix begins the names that the table's columns have in the view, as in
	// initial_board.
	Prefix string
	// Of says of what the table's columns tell in the view.
	Of Text
}

// Group is a run of columns of one source, separated by blanks. As, if any,
// names the only one of them in the view.
type Group struct{ Alias, Columns, As string }

// ViewColumn is a column of a view: Expr is where it comes from, such as
// pi.board.
type ViewColumn struct {
	Column
	Source Source
	Expr   string
}

// Columns resolves the groups of the view into its columns, in order.
func (v View) Columns() []ViewColumn {
	var columns []ViewColumn
	for _, g := range v.Groups {
		source := v.Sources[slices.IndexFunc(v.Sources, func(s Source) bool { return s.Alias == g.Alias })]
		table, _ := FindTable(source.Table)
		for _, name := range strings.Fields(g.Columns) {
			c := table.Column(name)
			c.NotNull, c.Default = false, NoDefault
			c.Text = Text{
				strings.TrimSuffix(c.Text.ES, ".") + ": " + source.Of.ES + ".",
				strings.TrimSuffix(c.Text.EN, ".") + ": " + source.Of.EN + ".",
			}
			c.Name = source.Prefix + name
			if g.As != "" {
				c.Name = g.As
			}
			columns = append(columns, ViewColumn{c, source, g.Alias + "." + name})
		}
	}
	return columns
}

// Column finds a column by its name in any case. The zero Column has no name.
func (t Table) Column(name string) Column {
	for _, c := range t.Columns {
		if strings.EqualFold(c.Name, name) {
			return c
		}
	}
	return Column{}
}

// Tables lists the tables, each one after those that its foreign keys name.
func Tables() []Table { return slices.Clone(tables) }

// Views are the views, in the order of the catalog.
func Views() []View { return slices.Clone(views) }

// FindTable finds a table by its name in any case.
func FindTable(name string) (Table, bool) {
	for _, t := range tables {
		if strings.EqualFold(t.Name, name) {
			return t, true
		}
	}
	return Table{}, false
}

// Relation is what a query can read from: a table or a view.
type Relation struct {
	Name    string
	Columns []Column
}

// Relations lists the tables and the views.
func Relations() []Relation {
	var relations []Relation
	for _, t := range tables {
		relations = append(relations, Relation{t.Name, slices.Clone(t.Columns)})
	}
	for _, v := range views {
		r := Relation{Name: v.Name}
		for _, c := range v.Columns() {
			r.Columns = append(r.Columns, c.Column)
		}
		relations = append(relations, r)
	}
	return relations
}
