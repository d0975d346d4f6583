// Package library has what can be read beside answers: games, their headings and
// their PGN, positions with what was played from them, names while they are
// written, the documentation of the schema, and what an import tells.
package library

import "github.com/kibitz-chess/kibitz/assistant/execute"

// Library reads from one database. It is safe for concurrent use.
type Library struct {
	server    *execute.Server
	games     Games
	functions bool
	trees     execute.Keeper[*Position]
}

// New is the library of a server. Games may be nil: then they cannot be read one
// by one. Functions says that the database has chess functions.
func New(server *execute.Server, games Games, functions bool) *Library {
	return &Library{server: server, games: games, functions: functions}
}
