package server

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// A DSN is the address of a database on a server:
//
//	postgres://user:password@host:5432/database?sslmode=verify-full
//	mysql://user:password@host:3306/database?tls=true        (mariadb:// is the same)
//	sqlserver://user:password@host:1433?database=name
//	oracle://user:password@host:1521/service
//
// The parameters are those of the server's driver (pgx, go-sql-driver/mysql,
// go-mssqldb, go-ora), and one of ours: bishops=swapped says that the database
// was made by the original program, which has the bits of bishops on light and
// on dark squares the other way round. What sort of password or parameter is
// wrong is told without repeating any of them.
type DSN struct {
	Dialect dialect.Dialect
	// SwappedBishops: the light-square bit of a bishop stands for dark squares
	// in this database, and the other way round.
	SwappedBishops bool

	url     *url.URL // without our own parameters
	secrets []string
}

// IsDSN says whether a text is the address of a server, of whatever kind, and
// not the path of a file.
func IsDSN(text string) bool { return strings.Contains(text, "://") }

// Name is a DSN fit for messages, also one that cannot be read, of which there
// is only its kind. The path of a file stays as it is.
func Name(text string) string {
	kind, _, isDSN := strings.Cut(text, "://")
	if !isDSN {
		return text
	}
	if d, err := ParseDSN(text); err == nil {
		return d.String()
	}
	return kind + "://…"
}

// ParseDSN reads an address. Errors are store.ErrServer for an unknown kind of
// server, ErrNoDrivers and ErrBadDSN.
func ParseDSN(text string) (DSN, error) {
	scheme, _, _ := strings.Cut(text, "://")
	kind, ok := kinds[strings.ToLower(scheme)]
	if !ok {
		return DSN{}, fmt.Errorf("%.20s: %w", scheme, store.ErrServer)
	}
	if connectors[kind.Name] == nil {
		return DSN{}, fmt.Errorf("%s: %w", scheme, ErrNoDrivers)
	}
	bad := func(reason string) (DSN, error) { return DSN{}, fmt.Errorf("%s: %w: %s", scheme, ErrBadDSN, reason) }
	u, err := url.Parse(text)
	if err != nil {
		// The error repeats what it could not read.
		return bad("in a user or a password, write characters such as @ : / ? # % as %40 %3A %2F %3F %23 %25")
	}
	if u.Fragment != "" || strings.Contains(u.Path+u.RawQuery, "@") {
		return bad("in a user or a password, write / ? # @ as %2F %3F %23 %40")
	}
	if u.Hostname() == "" {
		return bad("it names no host")
	}
	parameters, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return bad("its parameters cannot be read")
	}
	d := DSN{Dialect: kind, url: u}
	switch bishops := parameters["bishops"]; {
	case len(bishops) == 1 && bishops[0] == "swapped":
		d.SwappedBishops = true
	case bishops != nil:
		return bad("the parameter bishops can be swapped, or left out")
	}
	parameters.Del("bishops")
	u.RawQuery = parameters.Encode()
	if password, _ := u.User.Password(); password != "" {
		d.secrets = []string{password, url.QueryEscape(password), url.PathEscape(password)}
	}
	for name, values := range parameters {
		if secretParameter(name) {
			d.secrets = append(d.secrets, values...)
		}
	}
	if d.database() == "" {
		return bad("it names no database")
	}
	if _, err := d.connector(nil); err != nil {
		return bad(d.clean(err.Error()))
	}
	return d, nil
}

// kinds are the dialects of servers by the scheme of their address.
var kinds = map[string]dialect.Dialect{
	"postgres":   dialect.PostgreSQL,
	"postgresql": dialect.PostgreSQL,
	"mysql":      dialect.MySQL,
	"mariadb":    dialect.MySQL,
	"sqlserver":  dialect.SQLServer,
	"oracle":     dialect.Oracle,
}

// String is the address without password and parameters, fit for messages.
func (d DSN) String() string {
	shown := url.URL{Scheme: d.url.Scheme, Host: d.url.Host, Path: d.url.Path}
	if name := d.url.User.Username(); name != "" {
		shown.User = url.User(name)
	}
	if d.url.Query().Has("database") {
		shown.RawQuery = url.Values{"database": {d.database()}}.Encode()
	}
	return shown.String()
}

// database is the name of the database, or of the service on Oracle.
func (d DSN) database() string {
	if name := d.url.Query().Get("database"); name != "" && d.Dialect.Name == dialect.SQLServer.Name {
		return name
	}
	return strings.Trim(d.url.Path, "/")
}

// clean is a driver's message without passwords.
func (d DSN) clean(message string) string {
	for _, secret := range d.secrets {
		if secret != "" {
			message = strings.ReplaceAll(message, secret, "***")
		}
	}
	return message
}

func secretParameter(name string) bool {
	name = strings.ToLower(name)
	for _, word := range []string{"pass", "pwd", "secret", "token", "key"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// A dialer makes the network connections of a driver.
type dialer func(ctx context.Context, network, address string) (net.Conn, error)

// DialContext is what the drivers of SQL Server and Oracle call.
func (d dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	return d(ctx, network, address)
}

// connectTime is how long reaching a server may take.
const connectTime = 10 * time.Second

func dial(ctx context.Context, network, address string) (net.Conn, error) {
	return (&net.Dialer{Timeout: connectTime}).DialContext(ctx, network, address)
}

// A connector has a driver connect to an address over a dialer.
type connector func(u url.URL, dial dialer) (driver.Connector, error)

// open makes a pool of connections over a dialer, nil for the usual one. It
// does not connect yet.
func (d DSN) open(dial dialer) (*sql.DB, error) {
	c, err := d.connector(dial)
	if err != nil {
		return nil, errors.New(d.clean(err.Error()))
	}
	return sql.OpenDB(c), nil
}

func (d DSN) connector(with dialer) (driver.Connector, error) {
	if with == nil {
		with = dial
	}
	return connectors[d.Dialect.Name](*d.url, with)
}
