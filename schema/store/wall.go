package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/cells"
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
func (g *generation) screen(ctx context.Context, sql string, limits Limits) error {
	if strings.ContainsRune(sql, 0) { // the engine would not see what follows
		return fmt.Errorf("%w: it has a zero character", ErrNotQuery)
	}
	result, err := g.query(ctx, "SELECT json_serialize_sql('"+strings.ReplaceAll(sql, "'", "''")+
		"', skip_null := true, skip_empty := true)", Limits{Time: limits.Time}.OrDefaults())
	if err != nil {
		return err
	}
	var tree struct {
		Error     bool   `json:"error"`
		ErrorType string `json:"error_type"`
		Statement []any  `json:"statements"`
	}
	err = json.Unmarshal([]byte(cells.Text(result.Rows[0][0])), &tree)
	if errors.As(err, new(*json.SyntaxError)) { // JSON has no way to write it
		return &SQLError{Kind: "Parser", Message: "a number is too large"}
	}
	if err != nil {
		return err
	}
	switch {
	case tree.Error && tree.ErrorType == "parser":
		return nil
	case tree.Error:
		return fmt.Errorf("%w: only SELECT is accepted", ErrNotQuery)
	case len(tree.Statement) != 1:
		return fmt.Errorf("%w: exactly one statement is expected", ErrNotQuery)
	}
	if name := strangeFunction(tree.Statement); name != "" {
		return &SQLError{Kind: "Permission", Message: "the table function " + name + " is not available"}
	}
	return nil
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
