package schema

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Statement is one statement of the schema's definition: Comment says what it
// makes, and SQL has no semicolon at its end.
type Statement struct{ Comment, SQL string }

// DDL is the text that makes an empty database on a server: what Statements
// lists, in the form that the server's own client runs.
func DDL(d dialect.Dialect, lang Language) string {
	var b strings.Builder
	for i, s := range Statements(d, lang) {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "-- %s\n%s;\n", s.Comment, s.SQL)
		if d.BatchEnd != "" {
			b.WriteString(d.BatchEnd + "\n")
		}
	}
	return b.String()
}

// Statements lists what makes an empty database on a server, in order: the
// tables with their keys and indexes, the views, and the rows of match_events
// and keywords. The comments and the keywords' descriptions are in lang.
func Statements(d dialect.Dialect, lang Language) []Statement {
	return ddl{d: d, lang: lang}.statements()
}

// AnalysisStatements are those of Statements that make the tables and the view of
// engine analysis, for a database that was made before there was one.
func AnalysisStatements(d dialect.Dialect, lang Language) (list []Statement) {
	p := ddl{d: d, lang: lang}
	for _, t := range analysisTables {
		if d.Columnar && t.Derivation != nil {
			list = append(list, Statement{t.Text.In(lang), p.derivation(t)})
		} else {
			list = append(list, Statement{t.Text.In(lang), p.table(t)})
		}
	}
	for _, v := range views {
		if v.Name == analysisView {
			list = append(list, Statement{v.Text.In(lang), p.view(v)})
		}
	}
	return list
}

func (p ddl) statements() []Statement {
	d, lang := p.d, p.lang
	var list []Statement
	if d.CreateSequence != "" {
		list = append(list, Statement{p.say(numbersUsage), fmt.Sprintf(d.CreateSequence, UsageSequence)})
	}
	var derived []Statement
	for _, t := range tables {
		if d.Columnar && t.Derivation != nil {
			// Derived tables look at later ones and at each other: the one that
			// is declared last needs none of the rest.
			derived = append([]Statement{{t.Text.In(lang), p.derivation(t)}}, derived...)
			continue
		}
		list = append(list, Statement{t.Text.In(lang), p.table(t)})
		if p.keyed(t) && !p.bare {
			for _, x := range t.Indexes {
				if p.has(x) {
					list = append(list, Statement{p.say(indexOf) + t.Name + p.purpose(x), p.index(t, x)})
				}
			}
			if p.d.PartialIndexes {
				for _, test := range t.Tests {
					list = append(list, Statement{p.say(estimateOf) + t.Name, p.estimate(t, test)})
				}
			}
		}
	}
	list = append(list, derived...)
	for _, v := range views {
		list = append(list, Statement{v.Text.In(lang), p.view(v)})
	}
	return append(list, Statement{p.say(rowsOf) + "match_events", p.eventRows()}, Statement{p.say(rowsOf) + "keywords", p.keywordRows()})
}

var (
	numbersUsage = Text{"Numera las filas de token_usage.", "Numbers the rows of token_usage."}
	indexOf      = Text{"Índice de ", "Index of "}
	estimateOf   = Text{"Cuántas filas pasan una prueba de bits: ", "How many rows pass a test of bits: "}
	rowsOf       = Text{"Filas de ", "Rows of "}
	keysUnheld   = Text{"Sin claves en este servidor, quien carga los datos las garantiza:", "Without keys on this server, the loader answers for them:"}
)

// ddl prints the definition for one server in one language.
type ddl struct {
	d    dialect.Dialect
	lang Language
	bare bool // without the keys that LateKeys lists
}

func (p ddl) say(t Text) string { return t.In(p.lang) }

// keyed says that the server holds the table's keys and indexes.
func (p ddl) keyed(t Table) bool { return !p.d.Columnar || !t.Large }

func (p ddl) table(t Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE TABLE %s (\n", t.Name)
	keys := p.inlineKeys(t)
	for i, c := range t.Columns {
		comma := ","
		if i == len(t.Columns)-1 && len(keys) == 0 {
			comma = ""
		}
		fmt.Fprintf(&b, "    %s%s -- %s\n", p.column(c), comma, p.say(c.Text))
	}
	if len(keys) > 0 {
		b.WriteString("    " + strings.Join(keys, ",\n    ") + "\n")
	}
	if !p.keyed(t) {
		b.WriteString("    -- " + p.say(keysUnheld) + "\n    -- " + strings.Join(keyClauses(t), "\n    -- ") + "\n")
	}
	return b.String() + ")"
}

// inlineKeys are the keys and checks that a table is made with.
func (p ddl) inlineKeys(t Table) []string {
	keys := keyClauses(t)
	switch {
	case !p.keyed(t), p.bare && !p.d.Clustered:
		keys = nil
	case p.bare:
		keys = keys[:1]
	}
	for _, c := range t.Checks {
		keys = append(keys, fmt.Sprintf("CONSTRAINT %s CHECK (%s)", c.Name, c.SQL))
	}
	return keys
}

func (p ddl) column(c Column) string {
	parts := []string{c.Name, p.d.Type(c.Type)}
	switch c.Default {
	case NoDefault:
	case Today:
		parts = append(parts, "DEFAULT ("+p.d.Today+")")
	case NextUsage:
		if p.d.NextValue != "" {
			parts = append(parts, "DEFAULT "+fmt.Sprintf(p.d.NextValue, UsageSequence))
		}
	default:
		parts = append(parts, "DEFAULT "+string(c.Default))
	}
	if c.NotNull {
		parts = append(parts, "NOT NULL")
	}
	if c.Default == NextUsage && p.d.AutoIncrement != "" {
		parts = append(parts, p.d.AutoIncrement)
	}
	if hint := p.d.Storage(c.Type); hint != "" {
		parts = append(parts, hint)
	}
	return strings.Join(parts, " ")
}

func keyClauses(t Table) []string {
	clauses := []string{primaryClause(t.PrimaryKey)}
	for _, k := range t.Unique {
		clauses = append(clauses, uniqueClause(k))
	}
	for _, k := range t.ForeignKeys {
		clauses = append(clauses, foreignClause(k))
	}
	return clauses
}

func primaryClause(k Key) string {
	return fmt.Sprintf("CONSTRAINT %s PRIMARY KEY (%s)", k.Name, list(k.Columns))
}

func uniqueClause(k Key) string {
	return fmt.Sprintf("CONSTRAINT %s UNIQUE (%s)", k.Name, list(k.Columns))
}

func foreignClause(k ForeignKey) string {
	return fmt.Sprintf("CONSTRAINT %s FOREIGN KEY (%s) REFERENCES %s (%s)", k.Name, list(k.Columns), k.Table, list(k.References))
}

// has says that the server has such indexes.
func (p ddl) has(x Index) bool { return x.Any == 0 || p.d.PartialIndexes }

// purpose is what an index is for, as the rest of a comment.
func (p ddl) purpose(x Index) string {
	if x.For == (Text{}) {
		return ""
	}
	return ": " + p.say(x.For)
}

func (p ddl) index(t Table, x Index) string {
	return fmt.Sprintf("CREATE INDEX %s ON %s (%s)%s", x.Name, t.Name, p.indexColumns(x), p.indexRows(x))
}

func (p ddl) indexRows(x Index) string {
	if x.Any == 0 {
		return ""
	}
	return " WHERE " + p.d.BitAny("MOVE_EVENTS", int64(x.Any))
}

// estimate has the server count how many rows pass a test.
func (p ddl) estimate(t Table, test Event) string {
	return fmt.Sprintf("CREATE STATISTICS %s ON %s FROM %s", estimateName(test), p.d.BitAnd("MOVE_EVENTS", int64(test)), t.Name)
}

func estimateName(test Event) string { return fmt.Sprintf("ST_EVENTS_%d", test) }

func (p ddl) indexColumns(x Index) string {
	if x.WithNulls && p.d.NullRowsUnindexed {
		return "0, " + list(x.Columns)
	}
	return list(x.Columns)
}

// derivation prints a table as a view.
func (p ddl) derivation(t Table) string {
	return p.d.CreateView + " " + t.Name + " AS\n" + Derivation(p.d, t)
}

// Derivation is the SELECT that gives the rows of a table that has a derivation,
// its columns in their order. For a view an expression that is no column gets the
// declared column's type, which a constant does not have by itself.
func Derivation(d dialect.Dialect, t Table) string {
	selects := make([]string, len(t.Derivation))
	for i, from := range t.Derivation {
		source, _ := FindTable(from.From)
		exprs := make([]string, len(t.Columns))
		for j, c := range t.Columns {
			expr := from.Exprs[j]
			if source.Column(expr).Name == "" && d.Columnar {
				expr = fmt.Sprintf("CAST(%s AS %s)", expr, d.Type(c.Type))
			}
			if expr != c.Name {
				expr += " AS " + c.Name
			}
			exprs[j] = expr
		}
		selects[i] = "SELECT " + strings.Join(exprs, ", ") + "\nFROM " + from.From
		if from.GroupBy != "" {
			selects[i] += "\nGROUP BY " + from.GroupBy
		}
	}
	return strings.Join(selects, "\nUNION ALL\n")
}

func (p ddl) view(v View) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s AS\nSELECT ", p.d.CreateView, v.Name)
	group := ""
	for i, c := range v.Columns() {
		switch {
		case i == 0:
		case group != c.Source.Alias:
			b.WriteString(",\n    ")
		default:
			b.WriteString(", ")
		}
		group = c.Source.Alias
		b.WriteString(c.Expr)
		if !strings.HasSuffix(c.Expr, "."+c.Name) {
			b.WriteString(" AS " + c.Name)
		}
	}
	for _, s := range v.Sources {
		switch {
		case s.On == "":
			fmt.Fprintf(&b, "\nFROM %s %s", s.Table, s.Alias)
		case s.Optional:
			fmt.Fprintf(&b, "\nLEFT JOIN %s %s ON %s", s.Table, s.Alias, s.On)
		default:
			fmt.Fprintf(&b, "\nJOIN %s %s ON %s", s.Table, s.Alias, s.On)
		}
	}
	if v.Where != "" {
		b.WriteString("\nWHERE " + v.Where)
	}
	return b.String()
}

func (p ddl) eventRows() string {
	rows := make([]string, len(eventBits))
	for i, e := range eventBits {
		rows[i] = p.row(strconv.FormatInt(int64(e.Bit), 10), p.d.String(e.Name)) + " /* " + p.say(e.Text) + " */"
	}
	return insert("match_events", "COD_EVENT, DESCRIPTION", rows)
}

func (p ddl) keywordRows() string {
	rows := make([]string, len(keywords))
	for i, k := range keywords {
		rows[i] = p.row(strconv.FormatInt(k.Code, 10), p.d.String(k.Name), p.d.String(string(k.Type)), p.d.String(p.say(k.Text)))
	}
	return insert("keywords", "COD_KEYWORD, KEYWORD, KEYWORD_TYPE, DESCRIPTION", rows)
}

// insert adds rows in one statement. A union is what all servers understand:
// Oracle takes no list of rows.
func insert(table, columns string, rows []string) string {
	return fmt.Sprintf("INSERT INTO %s (%s)\n%s", table, columns, strings.Join(rows, "\nUNION ALL "))
}

func (p ddl) row(values ...string) string { return "SELECT " + list(values) + p.d.FromNothing }

func list(items []string) string { return strings.Join(items, ", ") }
