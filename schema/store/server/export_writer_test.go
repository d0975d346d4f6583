package server

import "github.com/kibitz-chess/kibitz/schema/store/internal/codes"

// WithBatch sets the half-moves of a batch.
func (o WriterOptions) WithBatch(halfMoves int) WriterOptions {
	o.batch = halfMoves
	return o
}

// WithHash sets what codes boards.
func (o WriterOptions) WithHash(hash codes.Hash) WriterOptions {
	o.hash = hash
	return o
}
