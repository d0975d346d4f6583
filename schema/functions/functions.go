// Package functions holds the chess functions of PostgreSQL: the statements that
// install them beside the tables of a database of games, and what is said of
// them. They are SQL and PL/pgSQL alone, so that the owner of the tables can
// install them on any server without more rights.
//
// A game is a value of the domain chessgame (movetext), a row of the view games
// or a COD_MATCH; a board is one of the domain chessboard (FEN). getBoard,
// getFirstMoves, hasOpening and hasBoard are those of the course project that the
// names come from (INFOH417, Database System Architecture: a PostgreSQL extension
// for chess games).
package functions

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Version is that of the functions and of the extension that they can be made as.
const Version = "1.0"

//go:embed postgres/*.sql
var files embed.FS

// order is that in which the files can be run: what a statement needs stands
// before it.
var order = []string{
	"chess_canonical", "chessgame_domain", "chessboard_domain",
	"chess_squares", "chess_placement", "chess_fen", "chess_not_negative", "chess_wrap",
	"boardcode", "samepieces", "chessgame", "chessboard", "chess_attacked", "chess_replay",
	"chess_tag", "chess_matches", "tables",
	"getfirstmoves", "getopening", "chess_opening", "hasopening", "hasboard", "chess_started", "getboard",
}

// place stands for the schema in the files, as PostgreSQL has it in the scripts
// of extensions.
const place = "@extschema@"

// quote is what the bodies of functions stand between.
const quote = "$function$"

// read is the statements of a file, place and all.
func read(name string) []string {
	text, err := files.ReadFile("postgres/" + name + ".sql")
	if err != nil {
		panic("functions: " + err.Error()) // the file is missing in the build
	}
	var statements []string
	var statement strings.Builder
	for i, part := range strings.Split(string(text), quote) {
		if i%2 == 1 {
			statement.WriteString(quote + part + quote)
			continue
		}
		ends := strings.Split(part, ";\n")
		for _, end := range ends[:len(ends)-1] {
			statement.WriteString(end)
			statements = append(statements, strings.TrimSpace(statement.String()))
			statement.Reset()
		}
		statement.WriteString(ends[len(ends)-1])
	}
	return statements
}

// in is statements for a schema.
func in(schemaName string, statements []string) []string {
	quoted := dialect.PostgreSQL.Ident(schemaName)
	for i, s := range statements {
		statements[i] = strings.ReplaceAll(s, place, quoted)
	}
	return statements
}

// Statements makes the domains, the functions, the table chess_games without keys
// or rows, and the view games in a schema that has the tables of games. The
// comments on them are in lang.
func Statements(schemaName string, lang schema.Language) []string {
	return in(schemaName, statements(lang))
}

func statements(lang schema.Language) []string {
	var all []string
	for _, name := range order {
		all = append(all, read(name)...)
	}
	all = append(all, fmt.Sprintf("INSERT INTO %s.kibitz_functions (version, digest) VALUES ('%s', '%s')", place, Version, Digest()))
	return append(all, comments(lang)...)
}

// A Key is a key or an index of chess_games, made once it is filled.
type Key struct{ Name, SQL string }

var keyName = regexp.MustCompile(`(?:ADD CONSTRAINT|CREATE INDEX) (\w+)`)

// Keys are those of chess_games in a schema, in an order in which they can be
// made. The primary key of matches must be there.
func Keys(schemaName string) []Key {
	var keys []Key
	for _, statement := range in(schemaName, read("keys")) {
		keys = append(keys, Key{keyName.FindStringSubmatch(statement)[1], statement})
	}
	return keys
}

// Fill adds to chess_games what it lacks of the games whose codes lie between its
// two parameters.
func Fill(schemaName string) string { return in(schemaName, read("fill"))[0] }

var made = regexp.MustCompile(`CREATE (DOMAIN|TABLE|VIEW|FUNCTION) (\S+?\.\w+(?:\([^)]*\))?)`)

// Drop takes all that Statements made out of a schema, the last first. What is
// not there is left out.
func Drop(schemaName string) []string { return in(schemaName, drops()) }

func drops() []string {
	var drops []string
	for _, name := range order {
		for _, statement := range read(name) {
			if m := made.FindStringSubmatch(statement); m != nil {
				drops = append(drops, fmt.Sprintf("DROP %s IF EXISTS %s", m[1], strings.ReplaceAll(m[2], " DEFAULT false", "")))
			}
		}
	}
	slices.Reverse(drops)
	return drops
}

// Digest is the SHA-256 of the texts of all files, the same in all schemas.
func Digest() string {
	sum := sha256.New()
	for _, name := range append(slices.Clone(order), "keys") {
		for _, statement := range read(name) {
			fmt.Fprintf(sum, "%s\n", statement)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// A Function is one of the functions as a server's catalog tells it. Name is in
// small letters, and Volatility the catalog's letter.
type Function struct{ Name, Language, Volatility, Body string }

var function = regexp.MustCompile(`(?s)CREATE FUNCTION [^(]*\.(\w+)\(.*\nLANGUAGE (\w+) (\w)\w* .*\$function\$(.*)\$function\$`)

// Functions are all functions that Statements makes, helpers included.
func Functions(schemaName string) []Function {
	var list []Function
	for _, name := range order {
		for _, statement := range in(schemaName, read(name)) {
			if m := function.FindStringSubmatch(statement); m != nil {
				list = append(list, Function{strings.ToLower(m[1]), m[2], strings.ToLower(m[3]), m[4]})
			}
		}
	}
	return list
}

// An Entry is what people are told of a function.
type Entry struct {
	Name      string `yaml:"name"`
	Arguments string `yaml:"arguments"`
	ES        string `yaml:"es"`
	EN        string `yaml:"en"`
	Example   string `yaml:"example"`
}

// Text is what the function does.
func (e Entry) Text() schema.Text { return schema.Text{ES: e.ES, EN: e.EN} }

//go:embed functions.yaml
var entriesYAML string

var entries = func() (list []Entry) {
	decoder := yaml.NewDecoder(strings.NewReader(entriesYAML))
	decoder.KnownFields(true)
	if err := decoder.Decode(&list); err != nil {
		panic("functions: " + err.Error()) // the file is wrong in the build
	}
	return list
}()

// Entries are the functions that a statement may call.
func Entries() []Entry { return slices.Clone(entries) }

// comments are the statements that say on the server what things are.
func comments(lang schema.Language) []string {
	var all []string
	on := func(what, text string) {
		all = append(all, "COMMENT ON "+what+" IS "+dialect.PostgreSQL.String(text))
	}
	for _, name := range order {
		for _, statement := range read(name) {
			m := made.FindStringSubmatch(statement)
			if m == nil || m[1] != "FUNCTION" {
				continue
			}
			for _, e := range entries {
				if bare, _, _ := strings.Cut(strings.TrimPrefix(m[2], place+"."), "("); bare == e.Name {
					on("FUNCTION "+strings.ReplaceAll(m[2], " DEFAULT false", ""), e.Text().In(lang))
				}
			}
		}
	}
	for _, r := range schema.FunctionRelations() {
		kind := "TABLE "
		if r.Name == "games" {
			kind = "VIEW "
		}
		on(kind+place+"."+r.Name, r.Text.In(lang))
		for _, c := range r.Columns {
			on(fmt.Sprintf("COLUMN %s.%s.%s", place, r.Name, c.Name), c.Text.In(lang))
		}
	}
	return all
}
