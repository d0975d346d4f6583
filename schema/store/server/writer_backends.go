//go:build !lite

package server

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

var loadPostgres = backend{
	dialect: dialect.PostgreSQL,
	goose:   goose.DialectPostgres,
	oldest:  map[string]int{"PostgreSQL": 140000},
	version: "SELECT 'PostgreSQL', current_setting('server_version_num')::int",
	letters: "SELECT lower('Ñ') = 'ñ'",
	session: []string{
		"SET statement_timeout = 0", "SET idle_in_transaction_session_timeout = 0",
		"SET maintenance_work_mem = '512MB'", "SET work_mem = '256MB'", // for indexes, and for counting positions
	},
	optional: []string{"SET client_connection_check_interval = '5s'"}, // else a killed import keeps its lock until the statement ends
	lock:     "SELECT pg_try_advisory_lock(hashtext('kibitz import'), hashtext(current_schema()))::int",
	unlock:   "SELECT pg_advisory_unlock_all()",
	relationNames: `SELECT lower(c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'v', 'm', 'p', 'f')`,
	keyNames: `SELECT lower(c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND c.relkind IN ('i', 'I')
		UNION SELECT s.stxname FROM pg_statistic_ext s JOIN pg_namespace n ON n.oid = s.stxnamespace WHERE n.nspname = current_schema()
		UNION SELECT lower(k.conname) FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE n.nspname = current_schema()`,
	whole: true,
	// Into a table that was emptied in the same transaction rows can be copied
	// frozen, as all will see them: nobody has to write to them again.
	empty:     "TRUNCATE keyword_values, positions, position_statistics, matches, match_statistics, match_positions, match_moves, match_keywords, move_comments, game_stretches, da_positions, da_matches, da_players",
	functions: true,
	style:     func(context.Context, *sql.Conn) (*style, error) { return tabbed(`\\x`), nil },
	load:      copyRows,
	merge:     "ON CONFLICT (cod_keyword, cod_position) DO UPDATE SET st_value = position_statistics.st_value + EXCLUDED.st_value",
	analyze:   "ANALYZE",
}

var loadMaria = backend{
	dialect: dialect.MySQL,
	goose:   goose.DialectMySQL,
	oldest:  map[string]int{"MariaDB": 100500, "MySQL": 80013},
	version: `SELECT CASE WHEN version() LIKE '%MariaDB%' THEN 'MariaDB' ELSE 'MySQL' END,
		substring_index(version(), '.', 1) * 10000 + substring_index(substring_index(version(), '.', 2), '.', -1) * 100
		+ CAST(regexp_replace(substring_index(substring_index(version(), '.', 3), '.', -1), '[^0-9].*', '') AS SIGNED)`,
	letters: "SELECT lower('Ñ') COLLATE utf8mb4_bin = 'ñ'",
	session: []string{
		"SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'", "SET NAMES utf8mb4",
		"SET SESSION wait_timeout = 86400",
	},
	lock:          "SELECT GET_LOCK(CONCAT('kibitz.', MD5(DATABASE())), 0)",
	relationNames: "SELECT lower(table_name) FROM information_schema.tables WHERE table_schema = DATABASE()",
	keyNames: `SELECT lower(index_name) FROM information_schema.statistics WHERE table_schema = DATABASE()
		UNION SELECT lower(constraint_name) FROM information_schema.table_constraints WHERE table_schema = DATABASE()`,
	style: func(ctx context.Context, conn *sql.Conn) (*style, error) {
		var local bool
		err := conn.QueryRowContext(ctx, "SELECT @@local_infile").Scan(&local)
		if err == nil && !local {
			return listed(dialect.MySQL), nil
		}
		return tabbed(""), err
	},
	load:    loadRows,
	merge:   "ON DUPLICATE KEY UPDATE st_value = st_value + VALUES(st_value)",
	analyze: "ANALYZE TABLE",
}

// copyRows adds rows by PostgreSQL's COPY.
func copyRows(ctx context.Context, conn *sql.Conn, t *tableText, table, columns string, empty bool) error {
	statement := fmt.Sprintf("COPY %s (%s) FROM STDIN", table, columns)
	if empty && table != filled[keywords].name { // which has the rows that it was made with
		statement += " WITH (FREEZE)"
	}
	return conn.Raw(func(driver any) error {
		pg := driver.(*stdlib.Conn).Conn().PgConn()
		tag, err := pg.CopyFrom(ctx, bytes.NewReader(t.buf), statement)
		if err == nil && tag.RowsAffected() != int64(t.rows) {
			err = fmt.Errorf("%s: %d of %d rows were added", table, tag.RowsAffected(), t.rows)
		}
		return err
	})
}

// readers numbers the texts of loadRows: the driver knows them by a name.
var readers atomic.Int64

// loadRows adds rows by LOAD DATA, or by INSERT where the text was written for
// that because the server takes no files from its clients.
func loadRows(ctx context.Context, conn *sql.Conn, t *tableText, table, columns string, _ bool) error {
	if t.style.begin != "" {
		return t.parts(func(part []byte) error {
			statement := fmt.Sprintf("INSERT INTO %s (%s) VALUES %s", table, columns, bytes.TrimSuffix(part, []byte(",")))
			_, err := conn.ExecContext(ctx, statement)
			return err
		})
	}
	name := fmt.Sprintf("kibitz%d", readers.Add(1))
	mysql.RegisterReaderHandler(name, func() io.Reader { return bytes.NewReader(t.buf) })
	defer mysql.DeregisterReaderHandler(name)
	set := ""
	if into, isDigest := strings.CutSuffix(columns, ", sha256"); isDigest {
		columns, set = into+", @sum", " SET sha256 = UNHEX(@sum)"
	}
	result, err := conn.ExecContext(ctx, fmt.Sprintf("LOAD DATA LOCAL INFILE 'Reader::%s' INTO TABLE %s CHARACTER SET utf8mb4 (%s)%s", name, table, columns, set))
	if err != nil {
		return err
	}
	// LOCAL makes warnings of errors: of rows left out and of values changed.
	var level, warning string
	var code int
	switch err := conn.QueryRowContext(ctx, "SHOW WARNINGS LIMIT 1").Scan(&level, &code, &warning); {
	case err == nil:
		return fmt.Errorf("%s: %s", table, warning)
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	added, err := result.RowsAffected()
	if err == nil && added != int64(t.rows) {
		err = fmt.Errorf("%s: %d of %d rows were added", table, added, t.rows)
	}
	return err
}

// backends are the servers that games can be loaded into, by their dialect.
var backends = map[string]*backend{dialect.PostgreSQL.Name: &loadPostgres, dialect.MySQL.Name: &loadMaria}
