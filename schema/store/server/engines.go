//go:build !lite

package server

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgconn"
	mssql "github.com/microsoft/go-mssqldb"
	"github.com/sijms/go-ora/v2/network"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// engines by the name of their dialect.
var engines = map[string]*engine{
	"postgres":  &postgres,
	"mysql":     &maria,
	"sqlserver": &sqlServer,
	"oracle":    &oracle,
}

// postgres: an estimated cost of 1e8 is some minutes of work, and estimates are
// often ten times too high.
var postgres = engine{
	begin: func(ctx context.Context, conn *sql.Conn, limits store.Limits) (string, error) {
		_, err := conn.ExecContext(ctx, fmt.Sprintf(`BEGIN TRANSACTION READ ONLY;
			SET LOCAL statement_timeout = %d; SET LOCAL lock_timeout = 5000; SET LOCAL idle_in_transaction_session_timeout = %[1]d;
			SET LOCAL standard_conforming_strings = on; SET LOCAL transform_null_equals = off; SET LOCAL jit = off`,
			max(limits.Time.Milliseconds(), 1))) // 0 is no limit
		return "", err
	},
	estimate: func(ctx context.Context, s *session, sql string) (float64, error) {
		var text string
		if err := s.conn.QueryRowContext(ctx, "EXPLAIN (FORMAT JSON) "+sql).Scan(&text); err != nil {
			return 0, err
		}
		var plans []struct {
			Plan struct {
				Cost float64 `json:"Total Cost"`
			}
		}
		if err := json.Unmarshal([]byte(text), &plans); err != nil || len(plans) != 1 {
			return 0, fmt.Errorf("%w: it cannot be explained", store.ErrNotQuery)
		}
		return plans[0].Plan.Cost, nil
	},
	maxWork: 1e8,
	explain: func(err error) (string, string) {
		var e *pgconn.PgError
		if !errors.As(err, &e) {
			return "", ""
		}
		return e.Code, e.Message
	},
	faults: map[string]fault{
		"28000": {err: ErrPassword}, "28P01": {err: ErrPassword}, "3D000": {err: ErrNoDatabase},
		"53300": {err: ErrConnect}, "57P01": {err: ErrConnect}, "57P02": {err: ErrConnect}, "57P03": {err: ErrConnect},
		"57014": {err: store.ErrTimeout}, "55P03": {err: store.ErrTimeout}, "25P03": {err: store.ErrTimeout},
		"53200": {err: store.ErrTooBig}, "53400": {err: store.ErrTooBig}, "54000": {err: store.ErrTooBig},
		"42501": {sql: permission}, "25006": {sql: readOnly}, "42601": {sql: syntax}, "42P01": {sql: catalog}, "42703": {sql: catalog},
	},
	functions: surveyFunctions,
	powers: `SELECT 'SUPERUSER' FROM pg_roles WHERE rolname = current_user AND rolsuper
		UNION ALL SELECT 'CREATEROLE' FROM pg_roles WHERE rolname = current_user AND rolcreaterole
		UNION ALL SELECT rolname FROM pg_roles WHERE rolname IN ('pg_read_server_files', 'pg_write_server_files',
			'pg_execute_server_program', 'pg_write_all_data', 'pg_signal_backend') AND pg_has_role(current_user, oid, 'MEMBER')
		UNION ALL SELECT 'CREATE' WHERE has_schema_privilege(current_schema(), 'CREATE')`,
}

// maria is MariaDB and MySQL. A comment that begins with M! is for the former,
// one of version 5.7 only for the latter. The mode is set because it decides
// where a literal ends.
var maria = engine{
	begin: func(ctx context.Context, conn *sql.Conn, limits store.Limits) (id string, err error) {
		for _, statement := range []string{
			fmt.Sprintf(`SET SESSION sql_mode = 'STRICT_TRANS_TABLES', time_zone = '+00:00', lock_wait_timeout = 5, innodb_lock_wait_timeout = 5,
				sql_select_limit = DEFAULT, wait_timeout = 120
				/*M!100100 , max_statement_time = %f */ /*!50708 , max_execution_time = %d */`,
				max(limits.Time.Seconds(), 0.001), max(limits.Time.Milliseconds(), 1)), // 0 is no limit
			"START TRANSACTION READ ONLY",
		} {
			if _, err := conn.ExecContext(ctx, statement); err != nil {
				return "", err
			}
		}
		err = conn.QueryRowContext(ctx, "SELECT CONNECTION_ID()").Scan(&id)
		return id, err
	},
	stop: func(ctx context.Context, pool *sql.DB, id string) error {
		if _, err := strconv.ParseUint(id, 10, 64); err != nil {
			return err
		}
		_, err := pool.ExecContext(ctx, "KILL "+id)
		return err
	},
	estimate: mariaRows,
	maxWork:  1e10,
	explain: func(err error) (string, string) {
		var e *mysql.MySQLError
		if !errors.As(err, &e) {
			return "", ""
		}
		return strconv.Itoa(int(e.Number)), e.Message
	},
	faults: map[string]fault{
		"1045": {err: ErrPassword}, "1698": {err: ErrPassword}, "1044": {err: ErrRights}, "1049": {err: ErrNoDatabase},
		"1040": {err: ErrConnect}, "1203": {err: ErrConnect}, "1226": {err: ErrConnect}, "1053": {err: ErrConnect},
		"1317": {err: store.ErrTimeout}, "1969": {err: store.ErrTimeout}, "3024": {err: store.ErrTimeout}, "1205": {err: store.ErrTimeout},
		"1114": {err: store.ErrTooBig}, "1037": {err: store.ErrTooBig}, "1038": {err: store.ErrTooBig}, "1301": {err: store.ErrTooBig},
		"1142": {sql: permission}, "1143": {sql: permission}, "1227": {sql: permission}, "1370": {sql: permission}, "1095": {sql: permission},
		"1410": {sql: permission}, "1290": {sql: permission}, "1792": {sql: readOnly}, "1064": {sql: syntax}, "1146": {sql: catalog}, "1054": {sql: catalog},
	},
	powers: "SHOW GRANTS",
	right: func(grant string) string {
		rights, where, found := strings.Cut(strings.TrimPrefix(grant, "GRANT "), " ON ")
		if !found {
			return grant // of a role
		}
		for _, right := range strings.Split(rights, ",") {
			right, _, _ = strings.Cut(strings.TrimSpace(right), " (")
			if right != "USAGE" && right != "SELECT" && right != "SHOW VIEW" {
				where, _, _ = strings.Cut(where, " TO ")
				return right + " ON " + where
			}
		}
		return ""
	},
	foldedBoards: `SELECT count(*) FROM information_schema.columns WHERE table_schema = DATABASE()
		AND table_name = 'positions' AND column_name = 'board' AND collation_name LIKE '%\_ci'`,
}

// sqlServer has no transaction that only reads, so the user's rights are what
// keeps it from being written to. It keeps the cap of work by itself.
var sqlServer = engine{
	begin: func(ctx context.Context, conn *sql.Conn, limits store.Limits) (string, error) {
		_, err := conn.ExecContext(ctx, fmt.Sprintf("SET LOCK_TIMEOUT 5000; SET QUERY_GOVERNOR_COST_LIMIT %d; BEGIN TRANSACTION", int64(10*limits.Time.Seconds())))
		return "", err
	},
	explain: func(err error) (string, string) {
		var e mssql.Error
		if !errors.As(err, &e) {
			return "", ""
		}
		return strconv.Itoa(int(e.Number)), e.Message
	},
	faults: map[string]fault{
		"18456": {err: ErrPassword}, "4060": {err: ErrNoDatabase}, "1222": {err: store.ErrTimeout}, "8649": {err: store.ErrTimeout},
		"229": {sql: permission}, "230": {sql: permission}, "102": {sql: syntax}, "156": {sql: syntax}, "208": {sql: catalog}, "207": {sql: catalog},
	},
	foldedBoards: `SELECT count(*) FROM INFORMATION_SCHEMA.COLUMNS
		WHERE TABLE_NAME = 'positions' AND COLUMN_NAME = 'board' AND COLLATION_NAME LIKE '%[_]CI[_]%'`,
}

var oracle = engine{
	begin: func(ctx context.Context, conn *sql.Conn, _ store.Limits) (string, error) {
		_, err := conn.ExecContext(ctx, "SET TRANSACTION READ ONLY")
		return "", err
	},
	explain: func(err error) (string, string) {
		var e *network.OracleError
		if !errors.As(err, &e) {
			return "", ""
		}
		return strconv.Itoa(e.ErrCode), e.ErrMsg
	},
	faults: map[string]fault{
		"1017": {err: ErrPassword}, "12514": {err: ErrNoDatabase}, "1013": {err: store.ErrTimeout},
		"1031": {sql: permission}, "1456": {sql: readOnly}, "942": {sql: catalog}, "904": {sql: catalog}, "900": {sql: syntax},
	},
}

// mariaRows is how many combinations of rows the server expects to look at: the
// product of the tables of each SELECT, those of dependent ones for each of the
// first.
func mariaRows(ctx context.Context, s *session, sql string) (float64, error) {
	result, err := s.read(ctx, "EXPLAIN "+sql, store.Limits{Rows: 1000}.OrDefaults())
	if err != nil {
		return 0, err
	}
	at := map[string]int{}
	for i, c := range result.Columns {
		at[strings.ToLower(c.Name)] = i
	}
	id, found := at["id"]
	rows, also := at["rows"]
	kind, too := at["select_type"]
	if !found || !also || !too {
		return 0, fmt.Errorf("%w: it cannot be explained", store.ErrNotQuery)
	}
	products, dependent := map[int64]float64{}, map[int64]bool{}
	for _, row := range result.Rows {
		n := cells.Whole(row[id])
		if products[n] == 0 {
			products[n] = 1
		}
		expected, _ := strconv.ParseFloat(fmt.Sprint(row[rows]), 64) // none for a UNION
		products[n] *= max(expected, 1)
		what, _ := row[kind].(string)
		dependent[n] = strings.HasPrefix(what, "DEPENDENT")
	}
	total, each := 0.0, 1.0
	for n, product := range products {
		if dependent[n] {
			each += product
		} else {
			total += product
		}
	}
	return total * each, nil
}
