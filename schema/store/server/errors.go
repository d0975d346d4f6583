package server

import "errors"

// Errors that the operator can repair; those of package store say the rest.
var (
	// ErrBadDSN: the address is not one that can be read.
	ErrBadDSN = errors.New("the address of the database cannot be read")
)
