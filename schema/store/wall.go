package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

// screen refuses what a read-only engine lets a SELECT do all the same. Table
// functions can turn DuckDB's log on, and one that writes to a file ends the
// whole process, for want of access, as soon as the connection closes (found
// with 1.5.5); others force checkpoints or run SQL hidden in a text. So only
// those that make rows out of their arguments are let through. DuckDB's own
// parser says which a text calls; it knows no other statements than SELECT
// (with WITH, VALUES, FROM, DESCRIBE and SHOW), and no others are wanted.
//
// It takes half a millisecond. A text that cannot be parsed is let through, to
// fail with the full message.
func (g *generation) screen(ctx context.Context, sql string, limits Limits) (macros bool, err error) {
	if strings.ContainsRune(sql, 0) { // the engine would not see what follows
		return false, fmt.Errorf("%w: it has a zero character", ErrNotQuery)
	}
	result, err := g.query(ctx, "SELECT json_serialize_sql('"+strings.ReplaceAll(sql, "'", "''")+
		"', skip_null := true, skip_empty := true)", Limits{Time: limits.Time}.OrDefaults())
	if err != nil {
		return false, err
	}
	var tree struct {
		Error     bool   `json:"error"`
		ErrorType string `json:"error_type"`
		Statement []any  `json:"statements"`
	}
	err = json.Unmarshal([]byte(cells.Text(result.Rows[0][0])), &tree)
	if errors.As(err, new(*json.SyntaxError)) { // JSON has no way to write it
		return false, &SQLError{Kind: "Parser", Message: "a number is too large"}
	}
	if err != nil {
		return false, err
	}
	switch {
	case tree.Error && tree.ErrorType == "parser":
		return false, nil
	case tree.Error:
		return false, fmt.Errorf("%w: only SELECT is accepted", ErrNotQuery)
	case len(tree.Statement) != 1:
		return false, fmt.Errorf("%w: exactly one statement is expected", ErrNotQuery)
	}
	if name := strangeFunction(tree.Statement); name != "" {
		return false, &SQLError{Kind: "Permission", Message: "the table function " + name + " is not available"}
	}
	return callsMacro(tree.Statement), nil
}

// tableFunctions make rows out of their arguments alone.
var tableFunctions = map[string]bool{"unnest": true, "range": true, "generate_series": true}

// strangeFunction finds a call of another one in a syntax tree.
func strangeFunction(tree any) string {
	switch tree := tree.(type) {
	case []any:
		for _, node := range tree {
			if name := strangeFunction(node); name != "" {
				return name
			}
		}
	case map[string]any:
		if tree["type"] == "TABLE_FUNCTION" {
			function, _ := tree["function"].(map[string]any)
			if name, _ := function["function_name"].(string); !tableFunctions[name] {
				return fmt.Sprintf("%q", name)
			}
		}
		for _, node := range tree {
			if name := strangeFunction(node); name != "" {
				return name
			}
		}
	}
	return ""
}

// callsMacro says whether a syntax tree has a call of one of the chess functions.
func callsMacro(tree any) bool {
	switch tree := tree.(type) {
	case []any:
		return slices.ContainsFunc(tree, callsMacro)
	case map[string]any:
		if name, _ := tree["function_name"].(string); functions.IsMacro(name) {
			return true
		}
		for _, node := range tree {
			if callsMacro(node) {
				return true
			}
		}
	}
	return false
}
