package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// QueryRows runs one SELECT over a table of the catalog whose rows are given,
// their cells nil, int64, float64 or string in the order of its columns. There
// are no other tables. It is for rows that are kept elsewhere than in a database
// of games, and goes on behind the same walls: the SQL runs as it is. Errors are
// those of DB.Query.
func QueryRows(ctx context.Context, table string, rows [][]any, sql string, limits Limits) (*Result, error) {
	engine, err := duck.Open("",
		duck.Setting{Name: "temp_directory", Value: ""},
		duck.Setting{Name: "memory_limit", Value: "1024MB"},
		duck.Setting{Name: "threads", Value: "1"},
		duck.Setting{Name: "autoinstall_known_extensions", Value: "false"},
		duck.Setting{Name: "autoload_known_extensions", Value: "false"},
		duck.Setting{Name: "allow_community_extensions", Value: "false"},
		duck.Setting{Name: "enable_external_access", Value: "false"},
		duck.Setting{Name: "lock_configuration", Value: "true"},
	)
	if err != nil {
		return nil, err
	}
	defer engine.Close()
	if err := fillTable(engine, table, rows); err != nil {
		return nil, err
	}
	g, limits := &generation{engine: engine}, limits.OrDefaults()
	if _, err := g.screen(ctx, sql, limits); err != nil {
		return nil, err
	}
	return g.query(ctx, sql, limits)
}

// fillTable makes the table with its rows.
func fillTable(engine *duck.Database, table string, rows [][]any) error {
	conn, err := engine.Connect()
	if err != nil {
		return err
	}
	defer conn.Close()
	for _, s := range schema.Statements(dialect.DuckDB, schema.English) {
		if strings.Contains(s.SQL, "TABLE "+table+" ") || strings.Contains(s.SQL, "SEQUENCE") {
			if err := conn.Exec(s.SQL); err != nil {
				return err
			}
		}
	}
	a, err := conn.NewAppender(table)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err = appendRow(a, row); err != nil {
			break
		}
	}
	if closeErr := a.Close(); err == nil {
		err = closeErr
	}
	return err
}

func appendRow(a *duck.Appender, row []any) error {
	for _, cell := range row {
		switch v := cell.(type) {
		case nil:
			a.Null()
		case int64:
			a.Int(v)
		case float64:
			a.Float(v)
		case string:
			if day, err := time.Parse(time.DateOnly, v); err == nil && a.Dated() {
				a.Int(day.Unix() / (24 * 60 * 60))
				continue
			}
			a.Text(v)
		default:
			return fmt.Errorf("store: a cell of type %T", cell)
		}
	}
	return a.EndRow()
}
