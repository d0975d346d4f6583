package schema

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// TableStatements is Statements without the keys and indexes that LateKeys
// lists: what makes a database that is going to be filled. To keep up indexes
// while millions of rows come in takes longer than to make them afterwards.
func TableStatements(d dialect.Dialect, lang Language) []Statement {
	return ddl{d: d, lang: lang, bare: true}.statements()
}

// LateKey is a key, an index, or what the server learns of a table's rows.
type LateKey struct {
	Name, Table string
	Foreign     bool
	clause      string // of ALTER TABLE
	statement   string // or a statement of its own
}

// LateKeys lists what TableStatements leaves out, in an order in which it can
// be made. There is none where the server does not hold keys.
func LateKeys(d dialect.Dialect) []LateKey {
	p := ddl{d: d}
	var keys, foreign []LateKey
	for _, t := range tables {
		if !p.keyed(t) {
			continue
		}
		if !d.Clustered {
			keys = append(keys, LateKey{Name: t.PrimaryKey.Name, Table: t.Name, clause: primaryClause(t.PrimaryKey)})
		}
		for _, k := range t.Unique {
			keys = append(keys, LateKey{Name: k.Name, Table: t.Name, clause: uniqueClause(k)})
		}
		for _, x := range t.Indexes {
			switch {
			case !p.has(x):
			case d.Clustered:
				keys = append(keys, LateKey{Name: x.Name, Table: t.Name, clause: fmt.Sprintf("INDEX %s (%s)", x.Name, p.indexColumns(x))})
			default:
				keys = append(keys, LateKey{Name: x.Name, Table: t.Name, statement: p.index(t, x)})
			}
		}
		if d.PartialIndexes {
			for _, test := range t.Tests {
				keys = append(keys, LateKey{Name: estimateName(test), Table: t.Name, statement: p.estimate(t, test)})
			}
		}
		for _, k := range t.ForeignKeys {
			foreign = append(foreign, LateKey{Name: k.Name, Table: t.Name, Foreign: true, clause: foreignClause(k)})
		}
	}
	return append(keys, foreign...)
}

// KeyStatements makes some of the LateKeys of a server, in their order. Where
// a change of a table copies it, all of a table are one statement.
func KeyStatements(d dialect.Dialect, keys []LateKey) []string {
	var statements []string
	if !d.Clustered {
		for _, k := range keys {
			statement := k.statement
			if statement == "" {
				statement = fmt.Sprintf("ALTER TABLE %s ADD %s", k.Table, k.clause)
			}
			statements = append(statements, statement)
		}
		return statements
	}
	for _, t := range tables {
		var additions []string
		for _, k := range keys {
			if k.Table == t.Name {
				additions = append(additions, "ADD "+k.clause)
			}
		}
		if additions != nil {
			statements = append(statements, fmt.Sprintf("ALTER TABLE %s %s", t.Name, strings.Join(additions, ", ")))
		}
	}
	return statements
}
