package main

import (
	"cmp"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

type schemaCommand struct {
	DDL schemaFlags `cmd:"" name:"ddl" help:"Print the statements that make an empty database."`
	Doc docCommand  `cmd:"" help:"Print the documentation of the database, for people and models."`

	Functions functionsCommand `cmd:"" help:"Print the chess functions of PostgreSQL, install them or take them out."`

	Role roleCommand `cmd:"" help:"Print the script that makes a user of a server who may only read the games."`
}

type schemaFlags struct {
	Dialect string `default:"duckdb" placeholder:"SERVER" help:"The server: duckdb, postgres, mysql, sqlserver or oracle."`
	Lang    string `enum:"es,en," default:"" help:"Language of the descriptions: es or en."`
}

// read gives the dialect and the language that the flags mean.
func (f schemaFlags) read(t *terminal) (dialect.Dialect, schema.Language, error) {
	if f.Lang != "" {
		t.language = f.Lang
	}
	d, ok := dialect.ByName(f.Dialect)
	if !ok {
		return d, "", &assistant.Error{Status: assistant.Failed, Code: "unknown_dialect", Args: []string{"name", f.Dialect}}
	}
	return d, schema.Language(t.language), nil
}

// Run prints the DDL.
func (f *schemaFlags) Run(t *terminal) error {
	d, language, err := f.read(t)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(t.out, schema.DDL(d, language))
	return err
}

type docCommand struct {
	schemaFlags
	Functions bool `help:"With the chess functions of PostgreSQL; DuckDB has its own anyway."`
}

// Run prints the documentation.
func (c *docCommand) Run(t *terminal) error {
	d, language, err := c.read(t)
	if err != nil {
		return err
	}
	text := schema.Doc(d, language)
	if c.Functions || d.Name == dialect.DuckDB.Name { // which has them without more ado
		text += "\n" + functions.Doc(d, language)
	}
	_, err = fmt.Fprint(t.out, text)
	return err
}

type roleCommand struct {
	Dialect   string `required:"" placeholder:"SERVER" help:"The server: postgres, mysql, sqlserver or oracle."`
	User      string `default:"kibitz_reader" help:"The name of the user."`
	Database  string `default:"kibitz" help:"The name of the database; Oracle needs none."`
	Schema    string `default:"" help:"The schema of the tables; on Oracle, the user who has them."`
	Functions bool   `help:"With the rights to the chess functions (PostgreSQL), where they are installed."`
	Lang      string `enum:"es,en," default:"" help:"Language of the comments: es or en."`
}

// usualSchemas are the schemas that tables are in where nobody says otherwise.
var usualSchemas = map[string]string{dialect.PostgreSQL.Name: "public", dialect.SQLServer.Name: "dbo", dialect.Oracle.Name: "kibitz"}

// Run prints the script, with a password to be changed.
func (c *roleCommand) Run(t *terminal) error {
	d, language, err := schemaFlags{c.Dialect, c.Lang}.read(t)
	if err != nil {
		return err
	}
	role := schema.Role{User: c.User, Password: t.say("role_password"), Database: c.Database, Schema: cmp.Or(c.Schema, usualSchemas[d.Name]), Functions: c.Functions}
	script, err := role.Script(d, language)
	if err != nil {
		return &assistant.Error{Status: assistant.Failed, Code: "role_no_users", Args: []string{"server", d.Title}, Err: err}
	}
	_, err = fmt.Fprint(t.out, script)
	return err
}
