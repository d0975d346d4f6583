//go:build !lite

package guard

import (
	"context"
	_ "embed"
	"errors"

	pg "github.com/pganalyze/pg_query_go/v6"
	"github.com/pganalyze/pg_query_go/v6/parser"

	"github.com/kibitz-chess/kibitz/schema"
)

//go:embed postgres.yaml
var postgresYAML []byte

// postgres validates statements for PostgreSQL. That server's own parser says
// what a statement is; the walk over its tree decides.
type postgres struct {
	rules   *rules
	catalog catalog
}

func newPostgres(readable []schema.Relation, functions Functions) *postgres {
	p := &postgres{rules: newRules(postgresYAML)}
	if functions == ChessFunctions {
		for _, r := range schema.FunctionRelations() {
			readable = append(readable, r.Relation)
		}
	} else {
		p.rules.withoutChess(functions)
	}
	p.catalog = newCatalog(readable)
	return p
}

func (p *postgres) lexis() lexis { return postgresLexis }

func (p *postgres) close() {}

func (p *postgres) check(_ context.Context, sql string, seen outline) error {
	tree, err := pg.Parse(sql)
	if failed := (*parser.Error)(nil); errors.As(err, &failed) {
		return syntaxError(failed.Message)
	}
	if err != nil { // the tree is too deep for its encoding
		return refuse(TooDeep, "")
	}
	return asError(p.checkTree(tree, seen), nil)
}

func (p *postgres) checkTree(tree *pg.ParseResult, seen outline) *Refusal {
	switch {
	case len(tree.GetStmts()) == 0:
		return refuse(Empty, "")
	case len(tree.GetStmts()) > 1 || seen.after:
		return refuse(NotOneStatement, "")
	}
	statement := tree.GetStmts()[0].GetStmt().GetSelectStmt()
	if statement == nil {
		return refuse(NotSelect, seen.word)
	}
	if statement.GetLarg() == nil && len(statement.GetTargetList())+len(statement.GetValuesLists()) == 0 {
		return refuse(Empty, "") // which the server takes, as a table without columns
	}
	w := postgresWalk{budget: newBudget(p.rules)}
	if refusal := w.message(tree.ProtoReflect(), 0); refusal != nil {
		return refusal
	}
	read := postgresReader{rules: p.rules}.query(statement)
	r := &resolver{catalog: p.catalog, small: p.rules.smallRelations, rowsOf: p.rules.rowsOf, fold: func(name string) string { return name }}
	if _, refusal := r.query(read, nil, nil); refusal != nil {
		return refusal
	}
	if refusal := w.whole(); refusal != nil {
		return refusal
	}
	return w.unread(r)
}
