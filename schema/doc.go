package schema

import (
	"embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Doc is the schema's documentation in Markdown, for people and for language
// models: how to ask the database on a server without falling into its traps,
// and every table, column, view, keyword and event bit.
func Doc(d dialect.Dialect, lang Language) string {
	var b strings.Builder
	// A template that cannot be executed is a mistake in this package, which
	// its tests find: they execute all of them.
	if err := docs.ExecuteTemplate(&b, string(lang)+".md", docData{d, lang}); err != nil {
		panic(fmt.Sprintf("schema: documentation: %v", err))
	}
	return strings.TrimSpace(blankLines.ReplaceAllString(b.String(), "\n\n")) + "\n"
}

// TableDoc is the part of Doc that describes one table or view, whatever the
// capitals of its name; empty where there is none of that name.
func TableDoc(d dialect.Dialect, lang Language, name string) string {
	_, all, _ := strings.Cut(Doc(d, lang), "\n### ")
	for part := range strings.SplitSeq(all, "\n### ") {
		part, _, _ = strings.Cut(part, "\n## ")
		heading, _, _ := strings.Cut(part, "\n")
		if title, _, _ := strings.Cut(heading, " "); strings.EqualFold(title, name) {
			return "### " + strings.TrimSpace(part) + "\n"
		}
	}
	return ""
}

// TableNames are the names of the tables and views that TableDoc knows.
func TableNames() []string {
	var names []string
	for _, t := range tables {
		names = append(names, t.Name)
	}
	for _, v := range views {
		names = append(names, v.Name)
	}
	return names
}

var blankLines = regexp.MustCompile(`\n{3,}`)

//go:embed doc
var docFiles embed.FS

var docs = template.Must(template.New("").
	Funcs(template.FuncMap{"code": func(sql string) string { return "`" + sql + "`" }}).
	ParseFS(docFiles, "doc/*.md"))

// docData is what the templates speak of; the dialect's methods are its own.
type docData struct {
	dialect.Dialect
	Lang Language
}

func (docData) EventBits() []EventBit { return eventBits }
func (docData) Tables() []Table       { return tables }
func (docData) Views() []View         { return views }

// IsView says that the server derives the table.
func (d docData) IsView(t Table) bool { return d.Columnar && t.Derivation != nil }

// ViewHere are the words for a table that the server derives.
func (d docData) ViewHere() string {
	return Text{"aquí, una vista sobre las demás tablas", "here a view of the other tables"}.In(d.Lang)
}

// ShortType is a column's type without its collation.
func (d docData) ShortType(t dialect.Type) string {
	name, _, _ := strings.Cut(d.Type(t), " CHARACTER SET ")
	name, _, _ = strings.Cut(name, " COLLATE ")
	return name
}

// Reference points to the table whose key a column holds.
func (docData) Reference(t Table, column string) string {
	for _, k := range t.ForeignKeys {
		if len(k.Columns) == 1 && k.Columns[0] == column {
			return " → " + k.Table
		}
	}
	return ""
}

// viewPart lists the columns that a view takes from one of its tables.
type viewPart struct {
	Of      Text
	Columns string
}

// ViewParts gathers the columns of a view by what they tell of.
func (docData) ViewParts(v View) []viewPart {
	var parts []viewPart
	at := map[Text]int{}
	for _, c := range v.Columns() {
		i, ok := at[c.Source.Of]
		if !ok {
			i = len(parts)
			at[c.Source.Of] = i
			parts = append(parts, viewPart{c.Source.Of, c.Name})
			continue
		}
		parts[i].Columns += ", " + c.Name
	}
	return parts
}

// keywordGroup is the keywords of one type.
type keywordGroup struct {
	Type     KeywordType
	Text     Text
	Keywords []Keyword
}

// KeywordGroups gathers the keywords by their type.
func (docData) KeywordGroups() []keywordGroup {
	groups := []keywordGroup{
		{Type: MatchKeyword, Text: Text{"etiquetas de partida (`match_keywords`)", "tags of games (`match_keywords`)"}},
		{Type: MatchStatistic, Text: Text{"estadísticas de partida (`match_statistics`)", "statistics of games (`match_statistics`)"}},
		{Type: PositionStatistic, Text: Text{"estadísticas de posición (`position_statistics`)", "statistics of positions (`position_statistics`)"}},
	}
	for i := range groups {
		for _, k := range keywords {
			if k.Type == groups[i].Type {
				groups[i].Keywords = append(groups[i].Keywords, k)
			}
		}
	}
	return groups
}

// Start is the board that games usually begin with.
func (docData) Start() string {
	return "rnbqkbnrpppppppp" + strings.Repeat("0", 32) + "PPPPPPPPRNBQKBNR"
}

// Parenthesised says that the bit operator binds more weakly than a comparison.
func (d docData) Parenthesised() bool { return strings.HasPrefix(d.BitAnd("x", 1), "(") }

// Year is the year of a game, a number or NULL.
func (d docData) Year() string { return d.TryInt(d.Substr("MATCH_DATE", 1, 4)) }

// LimitExample shows how the first ten rows are asked for.
func (d docData) LimitExample() string {
	return strings.TrimSpace("SELECT" + d.Top(10) + " … ORDER BY … " + d.Limit(10))
}

// BoardLiteral is a board's letter as it has to be written where comparisons
// ignore case; empty elsewhere.
func (d docData) BoardLiteral() string {
	if literal := d.CaseSensitive("'k'"); literal != "'k'" {
		return literal
	}
	return ""
}
