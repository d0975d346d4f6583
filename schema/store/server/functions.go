package server

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// Functions is what a database knows of the chess functions of package functions.
type Functions string

// What can be known of them when a database is opened.
const (
	NoFunctions      Functions = ""        // they are not installed, or the user may not read their view
	FunctionsReady   Functions = "ready"   // they are as this version makes them
	FunctionsChanged Functions = "changed" // something is there of their names, but not just they
)

// Functions says whether statements may call the chess functions.
func (db *DB) Functions() Functions { return db.functions }

// functionsThere asks for all functions that a call of one of the names might
// mean, each with whether it belongs to the owner of the tables and runs with the
// rights of who calls it.
const functionsThere = `WITH home AS (SELECT relnamespace AS schema, relowner AS owner FROM pg_class WHERE oid = to_regclass('matches'))
	SELECT p.proname, l.lanname, p.provolatile::text, p.prosrc,
		p.pronamespace = h.schema AND p.proowner = h.owner AND p.prokind = 'f' AND NOT p.prosecdef AND p.proconfig IS NULL
	FROM home h, pg_proc p JOIN pg_language l ON l.oid = p.prolang
	WHERE p.proname = ANY (string_to_array($1, ',')) AND (p.pronamespace = h.schema
		OR p.pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname = ANY (current_schemas(true))))`

// relationsThere asks for the schema of the tables, and how many of the view, the
// table and the domains of the functions are found under their names, are there
// in that schema, and can be read.
const relationsThere = `WITH home AS (SELECT relnamespace AS schema, relowner AS owner FROM pg_class WHERE oid = to_regclass('matches'))
	SELECT (SELECT nspname FROM pg_namespace WHERE oid = h.schema),
		(SELECT count(*) FROM pg_class c WHERE c.oid IN (to_regclass('games'), to_regclass('chess_games'))),
		(SELECT count(*) FROM pg_class c WHERE (c.oid, c.relkind) IN ((to_regclass('games'), 'v'), (to_regclass('chess_games'), 'r'))
			AND c.relnamespace = h.schema AND c.relowner = h.owner AND has_table_privilege(c.oid, 'SELECT'))
		+ (SELECT count(*) FROM pg_type t WHERE t.oid IN (to_regtype('chessgame'), to_regtype('chessboard'))
			AND t.typtype = 'd' AND t.typnamespace = h.schema AND t.typowner = h.owner)
	FROM home h`

// surveyFunctions finds out what is there of the chess functions.
func surveyFunctions(ctx context.Context, conn *sql.Conn) (Functions, error) {
	var schemaName string
	var named, ours int
	if err := conn.QueryRowContext(ctx, relationsThere).Scan(&schemaName, &named, &ours); err != nil {
		return NoFunctions, err
	}
	if named < 2 {
		return NoFunctions, nil
	}
	want := map[functions.Function]int{}
	var names []string
	for _, f := range functions.Functions(schemaName) {
		want[f]++
		names = append(names, f.Name)
	}
	rows, err := conn.QueryContext(ctx, functionsThere, strings.Join(names, ","))
	if err != nil {
		return NoFunctions, err
	}
	defer rows.Close()
	changed := ours < 4
	for rows.Next() {
		var f functions.Function
		var safe bool
		if err := rows.Scan(&f.Name, &f.Language, &f.Volatility, &f.Body, &safe); err != nil {
			return NoFunctions, err
		}
		want[f]--
		changed = changed || !safe
	}
	for _, missing := range want {
		changed = changed || missing != 0
	}
	if changed {
		return FunctionsChanged, rows.Err()
	}
	return FunctionsReady, rows.Err()
}

// FillProgress says how many games InstallFunctions has looked at, and of how many.
type FillProgress func(done, total int64)

// fillAtOnce is how many codes of games one statement fills.
const fillAtOnce = 10_000

// InstallFunctions installs the chess functions in a database on PostgreSQL that
// Kibitz has filled, with the rows of chess_games and their indexes, in one
// transaction. Where they are installed it puts right what is not as it should
// be, adds the games that are missing, and leaves those who could read them the right to. The comments on the server are in
// lang. Errors are ErrNoFunctions for other servers and databases made elsewhere,
// and those of OpenWriter.
func InstallFunctions(ctx context.Context, address string, lang schema.Language, progress FillProgress) error {
	return onFunctions(ctx, address, func(w *Writer, there []string, schemaName string) error {
		state, err := surveyFunctions(ctx, w.conn)
		if err != nil {
			return err
		}
		if state != FunctionsReady {
			// Nothing of those names is touched that this program did not make.
			var rights []string
			if slices.Contains(there, functionsTable) {
				if rights, err = texts(ctx, w.conn, readersRights); err != nil {
					return err
				}
				if err := w.exec(ctx, functions.Drop(schemaName)...); err != nil {
					return err
				}
			}
			if err := w.exec(ctx, append(functions.Statements(schemaName, lang), rights...)...); err != nil {
				return err
			}
		}
		var last int64
		if err := w.conn.QueryRowContext(ctx, "SELECT coalesce(max(cod_match), 0) FROM matches").Scan(&last); err != nil {
			return err
		}
		if err := w.fillGames(ctx, schemaName, last, progress); err != nil {
			return err
		}
		return w.finishFunctions(ctx, schemaName)
	})
}

// readersRights are the statements that give other users anew what goes with the view and
// the table when they are made anew: the right to read them.
const readersRights = `SELECT format('GRANT SELECT ON %I.%I TO ', n.nspname, c.relname) || CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END
		|| CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END
	FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a
	WHERE n.nspname = current_schema() AND c.relname IN ('games', 'chess_games') AND a.privilege_type = 'SELECT' AND a.grantee <> c.relowner`

// DropFunctions takes the chess functions out, with chess_games and games, in one
// transaction. What of the user's own stands on them, a table with a column
// chessgame for one, keeps them there: the error is the server's.
func DropFunctions(ctx context.Context, address string) error {
	return onFunctions(ctx, address, func(w *Writer, there []string, schemaName string) error {
		if !slices.Contains(there, functionsTable) {
			return nil
		}
		return w.exec(ctx, functions.Drop(schemaName)...)
	})
}

// functionsTable tells that the functions were installed by this program.
const functionsTable = "kibitz_functions"

// onFunctions does some work in a transaction while no import can run.
func onFunctions(ctx context.Context, address string, work func(w *Writer, there []string, schemaName string) error) error {
	dsn, err := ParseDSN(address)
	if err != nil {
		return err
	}
	if dsn.Dialect.Name != dialect.PostgreSQL.Name || dsn.SwappedBishops {
		return fmt.Errorf("%s: %w", dsn, ErrNoFunctions)
	}
	w := &Writer{dsn: dsn, b: backends[dsn.Dialect.Name], ctx: ctx}
	if w.db, err = dsn.open(nil); err != nil {
		return err
	}
	err = func() error {
		if err := w.connect(ctx); err != nil {
			return err
		}
		there, err := w.b.relations(ctx, w.conn)
		if err != nil {
			return err
		}
		if !slices.Contains(there, "matches") {
			return store.ErrNotKibitz
		}
		if !slices.Contains(there, versionTable) {
			return ErrNoFunctions
		}
		var schemaName string
		if err := w.conn.QueryRowContext(ctx, "SELECT current_schema()").Scan(&schemaName); err != nil {
			return err
		}
		if err := w.exec(ctx, "BEGIN"); err != nil {
			return err
		}
		if err := work(w, there, schemaName); err != nil {
			return err
		}
		return w.exec(ctx, "COMMIT")
	}()
	return w.error(joined(err, w.Close()))
}

// joined is the first of two errors that is one.
func joined(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

// fillGames adds what chess_games lacks of the games up to a code.
func (w *Writer) fillGames(ctx context.Context, schemaName string, last int64, progress FillProgress) error {
	fill := functions.Fill(schemaName)
	for done := int64(0); done < last; {
		end := min(done+fillAtOnce, last)
		if _, err := w.conn.ExecContext(ctx, fill, done+1, end); err != nil {
			return err
		}
		if done = end; progress != nil {
			progress(done, last)
		}
	}
	return nil
}

// boardsMemory is for the index of the boards of so many games. PostgreSQL gathers their
// codes in a tree, and writes it to the index whenever the memory is full: a larger tree
// is slower to search, and with too small a one the index is gone through too often.
func boardsMemory(games int64) string {
	const gamesOfMegabyte = 5000
	return fmt.Sprintf("SET maintenance_work_mem = '%dMB'", min(max(games/gamesOfMegabyte, 4), 64))
}

// fewerGames is for ANALYZE, that takes 300 games for each: of 1,500 the openings are
// seen that are frequent enough to matter. The server looks at more whenever it does so
// by itself.
const fewerGames = "SET default_statistics_target = 5"

// finishFunctions makes the keys that chess_games lacks and has the server look
// at it.
func (w *Writer) finishFunctions(ctx context.Context, schemaName string) error {
	there, err := texts(ctx, w.conn, w.b.keyNames)
	if err != nil {
		return err
	}
	var games int64
	if err := w.conn.QueryRowContext(ctx, "SELECT coalesce(max(cod_match), 0) FROM matches").Scan(&games); err != nil {
		return err
	}
	if err := w.exec(ctx, boardsMemory(games)); err != nil {
		return err
	}
	for _, key := range functions.Keys(schemaName) {
		if !slices.Contains(there, key.Name) {
			if err := w.exec(ctx, key.SQL); err != nil {
				return err
			}
		}
	}
	return w.exec(ctx, fewerGames, w.b.analyze+" chess_games", "RESET default_statistics_target")
}
