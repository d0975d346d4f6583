package guard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"

	"github.com/duckdb/duckdb-go/v2/mapping"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

// duckDB validates statements for the embedded DuckDB. The engine's own parser
// says what a statement is; the walk over its tree decides.
type duckDB struct {
	engine  *duckEngine
	rules   *treeRules
	catalog catalog
}

func newDuckDB(readable []schema.Relation) (*duckDB, error) {
	engine, err := openDuckEngine(append(emptyTables(readable), macros), min(runtime.NumCPU(), maxSessions))
	if err != nil {
		return nil, err
	}
	return &duckDB{engine: engine, rules: newTreeRules(), catalog: newCatalog(readable)}, nil
}

// maxSessions is the number of statements that are judged at a time, at most.
const maxSessions = 4

// macros makes the chess functions for all sessions.
var macros = strings.ReplaceAll(functions.Macros, "CREATE TEMP MACRO", "CREATE MACRO")

// emptyTables is the SQL that makes a table of each relation: enough to bind a
// statement to.
func emptyTables(readable []schema.Relation) []string {
	var ddl []string
	for _, r := range readable {
		columns := make([]string, len(r.Columns))
		for i, c := range r.Columns {
			columns[i] = fmt.Sprintf("%q %s", c.Name, dialect.DuckDB.Type(c.Type))
		}
		ddl = append(ddl, fmt.Sprintf("CREATE TABLE %q (%s)", r.Name, strings.Join(columns, ", ")))
	}
	return ddl
}

func (d *duckDB) lexis() lexis { return duckLexis }

func (d *duckDB) close() { d.engine.close() }

func (d *duckDB) check(ctx context.Context, sql string, seen outline) error {
	var session *duckSession
	select {
	case session = <-d.engine.sessions:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { d.engine.sessions <- session }()
	defer session.interruptible(ctx)()

	tree, err := session.tree(sql)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	if refusal, err := d.checkTree(tree, seen); err != nil || refusal != nil {
		return asError(refusal, err)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	result := session.prepare(sql)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return asError(judge(result, seen), nil)
}

// parsed is the outermost object of the engine's answer.
type parsed struct {
	Error     bool   `json:"error"`
	ErrorType string `json:"error_type"`
	Message   string `json:"error_message"`

	Statements []map[string]any `json:"statements"`
}

func (d *duckDB) checkTree(tree string, seen outline) (*Refusal, error) {
	var answer parsed
	decoder := json.NewDecoder(strings.NewReader(tree))
	decoder.UseNumber()
	if err := decoder.Decode(&answer); errors.As(err, new(*json.SyntaxError)) {
		return refuse(Number, ""), nil // a number beyond all that JSON can write
	} else if err != nil {
		return nil, fmt.Errorf("guard: read the parser's tree: %w", err)
	}
	switch {
	case answer.Error && answer.Message == onlySelect && seen.after:
		return refuse(NotOneStatement, ""), nil
	case answer.Error && answer.Message == onlySelect:
		return refuse(NotSelect, seen.word), nil
	case answer.Error:
		return syntaxError(answer.Message), nil
	case len(answer.Statements) == 0:
		return refuse(Empty, ""), nil
	case len(answer.Statements) > 1:
		return refuse(NotOneStatement, ""), nil
	}
	w := newWalk(d.rules)
	if refusal := w.visit(answer.Statements[0], "", "statements", 0); refusal != nil {
		return refusal, nil
	}
	if refusal := w.whole(); refusal != nil {
		return refusal, nil
	}
	// Columns are looked up by the engine's binder, which is asked next.
	r := &resolver{catalog: d.catalog, small: d.rules.smallRelations, placed: d.rules.placed, fold: strings.ToLower, lenient: true}
	_, refusal := r.query(duckReader{d.rules}.query(dig(answer.Statements[0], "node")), nil, nil)
	return refusal, nil
}

// onlySelect is what the engine says of every statement that is no SELECT.
const onlySelect = "Only SELECT statements can be serialized to json!"

// judge is the last word: what the engine would run must be one SELECT that
// binds to the tables of the catalog.
func judge(p prepared, seen outline) *Refusal {
	switch {
	case p.statements != 1:
		return refuse(NotOneStatement, "")
	case p.message != "":
		return unbound(p.message)
	case p.kind != mapping.StatementTypeSelect:
		return refuse(NotSelect, seen.word)
	}
	return nil
}

var missingColumn = regexp.MustCompile(`^Binder Error: (?:Referenced column "([^"]+)" not found|.* does not have a column named "([^"]+)")`)

// unbound turns the engine's message about a statement that does not fit the
// schema into a refusal. Only its first line is kept: the others draw the
// statement.
func unbound(message string) *Refusal {
	message, _, _ = strings.Cut(message, "\n")
	if found := missingColumn.FindStringSubmatch(message); found != nil {
		return refuse(UnknownColumn, found[1]+found[2]).because(message)
	}
	return refuse(DoesNotBind, "").because(message)
}

// asError keeps a nil refusal from becoming an error that is not nil.
func asError(refusal *Refusal, err error) error {
	if err != nil || refusal == nil {
		return err
	}
	return refusal
}
