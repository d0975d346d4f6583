//go:build !lite

package server

import (
	"context"
	"database/sql/driver"
	"errors"
	"net"
	"net/url"
	"strings"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	mssql "github.com/microsoft/go-mssqldb"
	ora "github.com/sijms/go-ora/v2"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// connectors have the drivers connect, by the name of the dialect.
var connectors = map[string]connector{
	dialect.PostgreSQL.Name: connectPostgres,
	dialect.MySQL.Name:      connectMySQL,
	dialect.SQLServer.Name:  connectSQLServer,
	dialect.Oracle.Name:     connectOracle,
}

// connectPostgres has statements parsed by the server without a name, so that
// a text holds one statement and nothing of it stays behind.
func connectPostgres(u url.URL, dial dialer) (driver.Connector, error) {
	config, err := pgx.ParseConfig(u.String())
	if err != nil {
		return nil, err
	}
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		return dial(ctx, network, address)
	}
	config.ConnectTimeout = connectTime
	config.RuntimeParams["application_name"] = "kibitz"
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	return stdlib.GetConnector(*config), nil
}

// connectMySQL leaves several statements in one text, files of this machine and
// character sets in which a quotation mark can hide off, whatever the address
// says.
func connectMySQL(u url.URL, dial dialer) (driver.Connector, error) {
	parameters := u.Query()
	if !parameters.Has("tls") { // with a server that can
		parameters.Set("tls", "preferred")
	}
	parameters.Del("charset")
	parameters.Del("collation")
	config, err := mysql.ParseDSN("/?" + parameters.Encode())
	if err != nil {
		return nil, err
	}
	config.User = u.User.Username()
	config.Passwd, _ = u.User.Password()
	config.Net, config.Addr = "tcp", hostPort(u, "3306")
	config.DBName = strings.Trim(u.Path, "/")
	config.DialFunc = dial
	config.ParseTime = true
	config.MultiStatements, config.AllowAllFiles, config.InterpolateParams = false, false, false
	config.Logger = &mysql.NopLogger{}
	return mysql.NewConnector(config)
}

func connectSQLServer(u url.URL, dial dialer) (driver.Connector, error) {
	c, err := mssql.NewConnector(u.String())
	if err != nil {
		return nil, err
	}
	c.Dialer = dial
	return c, nil
}

func connectOracle(u url.URL, dial dialer) (driver.Connector, error) {
	u.Host = hostPort(u, "1521")
	if _, err := ora.NewConnection(u.String(), nil); err != nil { // it does not connect
		return nil, err
	}
	c := ora.NewConnector(u.String()).(*ora.OracleConnector)
	c.Dialer(dial)
	return c, nil
}

func hostPort(u url.URL, port string) string {
	if given := u.Port(); given != "" {
		port = given
	}
	return net.JoinHostPort(u.Hostname(), port)
}

// driverFault is what a driver's error is: the server's, with a state of SQL or a
// number, or that of a connection which is lost.
func driverFault(err error) (state string, code uint16, lost bool) {
	var pg *pgconn.PgError
	var my *mysql.MySQLError
	switch {
	case errors.As(err, &pg):
		return pg.Code, 0, false
	case errors.As(err, &my):
		return "", my.Number, false
	}
	return "", 0, errors.Is(err, mysql.ErrInvalidConn)
}
