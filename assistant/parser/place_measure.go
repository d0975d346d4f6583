package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// The placers of what is counted and measured.

// placeTaken takes 'was captured', said of the pieces that are asked for.
func (f *frame) placeTaken(it meaning.Item) error {
	f.fell = true
	if it.Category == "most_taken" {
		return f.placeMost(it)
	}
	return nil
}

// placePartTold takes 'that were queenside', which of half-moves in a share
// tells the part.
func (f *frame) placePartTold(it meaning.Item) error {
	m := it.Value.(meaning.Happening)
	if f.ask != "share" {
		return f.placeEventModifier(it)
	}
	if f.event == nil || f.part != nil {
		return meaning.ErrNoReading
	}
	f.part = &m
	return nil
}

// placeOtherSide takes 'and of Black's', of a share of White's half-moves: it is
// asked of each side.
func (f *frame) placeOtherSide(it meaning.Item) error {
	side := query.Side(it.Value.(string))
	if f.ask != "share" || f.event == nil || f.event.By != meaning.OtherSide(side) || f.group != "" {
		return meaning.ErrNoReading
	}
	event := *f.event
	event.By = ""
	f.event, f.group = &event, query.BySide
	return nil
}

// placeCastlingSplit takes 'kingside and queenside castling', of which a share
// is asked.
func (f *frame) placeCastlingSplit(it meaning.Item) error {
	if f.ask != "share" || f.event != nil || f.part != nil || f.noun != "" {
		return meaning.ErrNoReading
	}
	first := it.Value.(meaning.Happening)
	f.event, f.part = &meaning.Happening{HalfMove: query.HalfMove{Castling: query.AnyCastling}}, &first
	return nil
}

// placeMoved takes 'most moved', said of the pieces that are asked for.
func (f *frame) placeMoved(it meaning.Item) error {
	f.moved = true
	return f.placeMost(it)
}

// placeBest takes 'best', of which only records have an order.
func (f *frame) placeBest(it meaning.Item) error {
	f.best = true
	return f.placeMost(it)
}

// saysKind says that some condition is of that kind.
func (f *frame) saysKind(kind string) bool {
	return slices.ContainsFunc(f.terms, func(t placed) bool { return t.About() == kind })
}

// findDoing makes half-moves of what the pieces asked for do or suffer.
func (f *frame) findDoing() error {
	if f.moves && f.noun == "pieces" && f.most != "" { // 'which piece moves most'
		f.moved, f.moves = true, false
	}
	if f.moves && f.noun == "" && f.most != "" && f.ask != "count" && f.event == nil {
		f.event, f.moves = &meaning.Happening{}, false // 'which move was played most'
	}
	if f.saidMoves && f.noun == "" && f.most != "" && f.ask != "count" && f.event != nil && f.group == "" && f.ask != "who" {
		if f.saysKind("line") {
			return meaning.ErrNoReading // 'the most frequent move after 1.e4': there, or later too?
		}
		f.noun = "written"
	}
	if f.noun == "capturers" { // 'con qué pieza se captura más'
		if f.event != nil {
			return meaning.ErrNoReading
		}
		if f.noun = "pieces"; f.fell {
			f.event, f.fell = &meaning.Happening{HalfMove: query.HalfMove{All: schema.Capture}}, false
		}
	}
	if !f.fell && !f.moved {
		return nil
	}
	var h meaning.Happening
	switch {
	case f.fell && f.moved || f.event != nil:
		return meaning.ErrNoReading
	case f.fell && f.piece != nil:
		h = meaning.Capturing(*f.piece)
	case f.fell && f.noun == "pieces":
		h, f.noun = meaning.Happening{HalfMove: query.HalfMove{All: schema.Capture}}, "captured"
	case f.moved && f.piece != nil:
		h = meaning.Moving(*f.piece)
	case f.moved && (f.noun == "pieces" || f.noun == "squares"):
	default:
		return meaning.ErrNoReading
	}
	f.event, f.piece = &h, nil
	return nil
}
