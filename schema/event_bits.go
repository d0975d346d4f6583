package schema

import "slices"

// EventBit is a row of match_events: Name is its DESCRIPTION.
type EventBit struct {
	Bit  Event
	Name string
	Text Text
}

// EventBits lists the event bits, the smallest first.
func EventBits() []EventBit { return slices.Clone(eventBits) }

var eventBits = []EventBit{
	{Check, "EVENT_CHECK", Text{"jaque que no es mate", "check that is not mate"}},
	{CheckMate, "EVENT_CHECK_MATE", Text{"jaque mate", "checkmate"}},
	{MultipleCheck, "EVENT_MULTIPLE_CHECK", Text{"dan jaque dos piezas", "two pieces give check"}},
	{DiscoveredCheck, "EVENT_DISCOVERED_CHECK", Text{"da jaque una pieza que no se movió", "a piece that did not move gives check"}},
	{DrawOffer, "EVENT_DRAW_OFFER", Text{"oferta de tablas", "draw offered"}},
	{PawnPromoted, "EVENT_PAWN_PROMOTED", Text{"coronación", "promotion"}},
	{PawnPassant, "EVENT_PAWN_PASSANT", Text{"captura al paso", "capture en passant"}},
	{Capture, "EVENT_CAPTURE", Text{"captura", "capture"}},
	{CastleK, "EVENT_CASTLEK", Text{"enroque corto", "castling king's side"}},
	{CastleQ, "EVENT_CASTLEQ", Text{"enroque largo", "castling queen's side"}},
	{Pawn1, "EVENT_PAWN1", Text{"mueve un peón", "a pawn moves"}},
	{WBishop1, "EVENT_WBISHOP1", Text{"mueve un alfil de casillas claras", "a light-squared bishop moves"}},
	{Knight1, "EVENT_KNIGHT1", Text{"mueve un caballo", "a knight moves"}},
	{Rook1, "EVENT_ROOK1", Text{"mueve una torre", "a rook moves"}},
	{Queen1, "EVENT_QUEEN1", Text{"mueve una dama", "a queen moves"}},
	{King1, "EVENT_KING1", Text{"mueve un rey", "a king moves"}},
	{Pawn2, "EVENT_PAWN2", Text{"se captura un peón", "a pawn is captured"}},
	{WBishop2, "EVENT_WBISHOP2", Text{"se captura un alfil de casillas claras", "a light-squared bishop is captured"}},
	{Knight2, "EVENT_KNIGHT2", Text{"se captura un caballo", "a knight is captured"}},
	{Rook2, "EVENT_ROOK2", Text{"se captura una torre", "a rook is captured"}},
	{Queen2, "EVENT_QUEEN2", Text{"se captura una dama", "a queen is captured"}},
	{Move, "EVENT_MOVE", Text{"ni captura ni enroque", "neither capture nor castling"}},
	{BBishop1, "EVENT_BBISHOP1", Text{"mueve un alfil de casillas oscuras", "a dark-squared bishop moves"}},
	{BBishop2, "EVENT_BBISHOP2", Text{"se captura un alfil de casillas oscuras", "a dark-squared bishop is captured"}},
	{Bishop3, "EVENT_BISHOP3", Text{"corona alfil", "promotes to a bishop"}},
	{Knight3, "EVENT_KNIGHT3", Text{"corona caballo", "promotes to a knight"}},
	{Rook3, "EVENT_ROOK3", Text{"corona torre", "promotes to a rook"}},
	{Queen3, "EVENT_QUEEN3", Text{"corona dama", "promotes to a queen"}},
}
