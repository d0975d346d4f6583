// Package server opens databases of games that stand on a server: PostgreSQL,
// MySQL or MariaDB, SQL Server, Oracle.
package server
