//go:build !lite

package guard

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"vitess.io/vitess/go/vt/sqlparser"

	"github.com/kibitz-chess/kibitz/schema"
)

//go:embed mysql.yaml
var mysqlYAML []byte

// mysql validates statements for MySQL and MariaDB. Their own parsers cannot be
// had as libraries, so another one says what a statement is, and whatever it
// and the servers could read in different ways is refused before (mysqlLexis).
type mysql struct {
	parser  *sqlparser.Parser
	rules   *rules
	catalog catalog
}

func newMySQL(readable []schema.Relation) (*mysql, error) {
	parser, err := sqlparser.New(sqlparser.Options{MySQLServerVersion: "8.0.40"})
	if err != nil {
		return nil, fmt.Errorf("guard: MySQL's parser: %w", err)
	}
	return &mysql{parser: parser, rules: newRules(mysqlYAML), catalog: newCatalog(readable)}, nil
}

func (m *mysql) lexis() lexis { return mysqlLexis }

func (m *mysql) close() {}

func (m *mysql) check(_ context.Context, sql string, seen outline) error {
	return asError(m.judge(sql, seen), nil)
}

func (m *mysql) judge(sql string, seen outline) *Refusal {
	// The parser knows much that is no query, and warns of some of it in a log.
	if !m.rules.words["first_words"][strings.ToLower(seen.word)] {
		return refuse(NotSelect, seen.word)
	}
	if seen.after {
		return refuse(NotOneStatement, "")
	}
	tree, err := m.parser.Parse(sql)
	if err != nil {
		return syntaxError(strings.TrimPrefix(err.Error(), "Code: INVALID_ARGUMENT\n"))
	}
	statement, ok := tree.(sqlparser.TableStatement)
	if !ok {
		return refuse(NotSelect, seen.word)
	}
	w := &mysqlWalk{budget: newBudget(m.rules)}
	if refusal := w.node(statement); refusal != nil {
		return refusal
	}
	r := &resolver{catalog: m.catalog, small: m.rules.smallRelations, fold: strings.ToLower}
	if _, refusal := r.query(mysqlReader{m.rules}.query(statement), nil, nil); refusal != nil {
		return refusal
	}
	if refusal := w.whole(); refusal != nil {
		return refusal
	}
	return w.unread(r)
}
