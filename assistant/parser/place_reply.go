package parser

import (
	"cmp"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// placeReply groups the games of a line by the half-move that follows.
func (f *frame) placeReply(it meaning.Item) error {
	r := it.Value.(meaning.Reply)
	if f.group != "" || f.depth != 0 || f.event != nil {
		return meaning.ErrNoReading
	}
	if r.Line == nil {
		if r.Line = f.lineSaid(); r.Line == nil || !r.Fits(len(r.Line.Moves)) {
			return meaning.ErrNoReading
		}
	} else {
		f.terms = append(f.terms, placed{Term: meaning.Bare{Cond: query.Cond{Line: r.Line.Moves}, Kind: "line"}})
	}
	if r.Played {
		n := len(r.Line.Moves) + 1
		event := meaning.Happening{HalfMove: query.HalfMove{Number: &query.Numbers{Unit: query.Half, Range: query.Range{Min: n, Max: n}}}}
		f.event, f.group, f.allRows = &event, query.BySAN, r.Most == ""
		r.Most = cmp.Or(r.Most, string(query.MostFirst))
	} else {
		f.group, f.depth, f.replyTo = query.ByLine, len(r.Line.Moves)+1, len(r.Line.Moves)
	}
	if r.Most != "" {
		if f.most != "" {
			return meaning.ErrNoReading
		}
		f.most = r.Most
	}
	return nil
}

// lineSaid is the line that some part of the question tells.
func (f *frame) lineSaid() *meaning.Line {
	for _, it := range f.items {
		if b, ok := it.Value.(meaning.Bare); ok && b.Line != nil {
			return &meaning.Line{Moves: b.Line}
		}
	}
	return nil
}

// placeWinRate asks for the share of games so ended.
func (f *frame) placeWinRate(it meaning.Item) error {
	if f.ended != nil || f.event != nil || f.ask != "" && f.ask != "which" && f.ask != "list" {
		return meaning.ErrNoReading
	}
	e := it.Value.(meaning.Ended)
	f.ask, f.ended = "share", &e
	return nil
}
