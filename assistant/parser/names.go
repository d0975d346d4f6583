package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
)

// What the parser asks of a database and tells of its names is declared where
// they are found.
type (
	Values     = names.Values
	Value      = meaning.Value
	Held       = names.Held
	Correction = names.Correction
)
