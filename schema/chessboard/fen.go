package chessboard

import (
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the FEN of the initial position.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// ParseFEN reads a position in Forsyth-Edwards Notation (PGN standard, 16.1).
//
// Missing trailing fields stand for White to move, no castling, no en passant
// square, clock 0, move 1. Castling rights without king and rook at home are
// dropped, and so is an en passant square over which no pawn can just have
// jumped. The error is a *FENError; it wraps a *PositionError when the text is
// right but no game can reach the position.
func ParseFEN(fen string) (Position, error) {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return Position{}, &FENError{Field: "placement", Err: fmt.Errorf("it is empty")}
	}
	if len(fields) > len(fenFields) {
		return Position{}, &FENError{Field: "end", Err: fmt.Errorf("%q is one field too many", fields[len(fenFields)])}
	}
	p := Position{enPassant: NoSquare, moveNumber: 1}
	for i, text := range fields {
		if err := fenFields[i].parse(&p, text); err != nil {
			return Position{}, &FENError{Field: fenFields[i].name, Err: err}
		}
	}
	if err := p.checkPlacement(); err != nil {
		return Position{}, &FENError{Field: "placement", Err: err}
	}
	p.castling = p.keepPossible(p.castling)
	if !p.jumpedOver(p.enPassant) {
		p.enPassant = NoSquare
	}
	p.checkers = p.Attackers(p.king(p.turn), p.turn.Other())
	p.hash = p.hashFromScratch()
	return p, nil
}

// FENError says which field of a FEN is wrong and why.
type FENError struct {
	Field string // placement, side to move, castling, en passant, half-move clock, move number, end
	Err   error
}

// ParsePlacement reads the pieces of a FEN, the rest of which may be missing.
// A diagram need not be a position that a game can reach: one without kings is
// a board too. The error is a *FENError.
func ParsePlacement(fen string) (Board, error) {
	var p Position
	first, _, _ := strings.Cut(strings.TrimSpace(fen), " ")
	if err := parsePlacement(&p, first); err != nil {
		return Board{}, &FENError{Field: "placement", Err: err}
	}
	return p.board, nil
}

func (e *FENError) Error() string { return "FEN, " + e.Field + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *FENError) Unwrap() error { return e.Err }

// fenFields are the fields of a FEN in their order.
var fenFields = [...]struct {
	name  string
	parse func(p *Position, text string) error
}{
	{"placement", parsePlacement},
	{"side to move", parseTurn},
	{"castling", parseCastling},
	{"en passant", parseEnPassant},
	{"half-move clock", parseHalfMoveClock},
	{"move number", parseMoveNumber},
}

func parsePlacement(p *Position, text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("%d ranks instead of 8", len(ranks))
	}
	for i, squares := range ranks {
		rank, file := 7-i, 0
		for _, letter := range squares {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			piece := NoPiece
			if letter < 128 {
				piece = PieceOfLetter(byte(letter))
			}
			if piece == NoPiece {
				return fmt.Errorf("rank %d: %q is neither a piece nor a number of empty squares", rank+1, letter)
			}
			if file < 8 {
				p.board.put(SquareAt(file, rank), piece)
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d: %d squares instead of 8", rank+1, file)
		}
	}
	return nil
}

func parseTurn(p *Position, text string) error {
	switch text {
	case "w", "W":
		p.turn = White
	case "b", "B":
		p.turn = Black
	default:
		return fmt.Errorf("%q is neither w nor b", text)
	}
	return nil
}

func parseCastling(p *Position, text string) error {
	if text == "-" {
		return nil
	}
	for _, letter := range text {
		i := strings.IndexRune(castleLetters, letter)
		if i < 0 {
			return fmt.Errorf("%q is none of K, Q, k, q", letter)
		}
		p.castling |= castles[i].right
	}
	return nil
}

func parseEnPassant(p *Position, text string) (err error) {
	if text != "-" {
		p.enPassant, err = ParseSquare(text)
	}
	return err
}

func parseHalfMoveClock(p *Position, text string) (err error) {
	p.halfMoves, err = parseCounter(text, 0)
	return err
}

// parseMoveNumber takes 0, which some programs write, for the first move.
func parseMoveNumber(p *Position, text string) (err error) {
	p.moveNumber, err = parseCounter(text, 1)
	p.moveNumber = max(p.moveNumber, 1)
	return err
}

// parseCounter reads a counter; "-" stands for the missing value.
func parseCounter(text string, missing int) (int, error) {
	if text == "-" {
		return missing, nil
	}
	const highest = 9999 // more than the longest possible game has
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > highest {
		return 0, fmt.Errorf("%q is not a number from 0 to %d", text, highest)
	}
	return int(n), nil
}

// jumpedOver says whether a pawn of the side that has just moved may have jumped
// over the square: it stands beyond, and the square and the one it came from are
// empty.
func (p *Position) jumpedOver(s Square) bool {
	sixth := [2]int{White: 5, Black: 2}[p.turn&1]
	if !s.Valid() || s.Rank() != sixth {
		return false
	}
	from, to := s+8, s-8
	if p.turn == Black {
		from, to = to, from
	}
	return !p.board.Occupied().Has(s) && !p.board.Occupied().Has(from) &&
		p.board.Pieces(p.turn.Other(), Pawn).Has(to)
}

// FEN returns the position in Forsyth-Edwards Notation. The en passant square is
// given after every double step of a pawn, as the standard has it.
func (p *Position) FEN() string {
	text := p.board.appendPlacement(make([]byte, 0, 92))
	text = append(text, ' ', "wb"[p.turn&1], ' ')
	text = append(text, p.castling.String()...)
	text = append(text, ' ')
	text = append(text, p.enPassant.String()...)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(p.halfMoves), 10)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(p.moveNumber), 10)
	return string(text)
}

// String returns the FEN.
func (p Position) String() string { return p.FEN() }

// Placement returns the pieces as the first field of a FEN has them.
func (b *Board) Placement() string { return string(b.appendPlacement(nil)) }

func (b *Board) appendPlacement(text []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		text = b.appendRank(text, rank)
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return text
}

func (b *Board) appendRank(text []byte, rank int) []byte {
	empty := byte(0)
	flush := func() {
		if empty > 0 {
			text = append(text, '0'+empty)
			empty = 0
		}
	}
	for file := range 8 {
		piece := b.Piece(SquareAt(file, rank))
		if piece == NoPiece {
			empty++
			continue
		}
		flush()
		text = append(text, piece.Letter())
	}
	flush()
	return text
}
