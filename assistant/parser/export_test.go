package parser

// Players are the people of the tests' database, for tests outside of the package.
var Players = players
