package main

import (
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

type schemaCommand struct {
	DDL schemaFlags `cmd:"" name:"ddl" help:"Print the statements that make an empty database."`
	Doc docCommand  `cmd:"" help:"Print the documentation of the database, for people and models."`
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

type docCommand struct{ schemaFlags }

// Run prints the documentation.
func (c *docCommand) Run(t *terminal) error {
	d, language, err := c.read(t)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(t.out, schema.Doc(d, language))
	return err
}
