package pgn

import (
	"crypto/sha256"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Parse reads a raw game into g, which may have been used before. The error is a
// *Problem; the tags read so far are then in g, the rest of g is of no use.
func Parse(raw RawGame, g *Game) error {
	g.reset(raw)
	p := parser{g: g, raw: raw, src: string(raw.Text), lex: newLexer(raw.Text, true)}
	problem := p.run()
	if problem == nil {
		problem = p.finish()
	}
	if problem != nil {
		return problem
	}
	return nil
}

// parser is the state of Parse: the game is read token by token.
type parser struct {
	g   *Game
	raw RawGame
	src string // raw.Text; every string of the game is a part of it if possible
	lex lexer

	begun bool // the tags are complete, position is set up
	pos   chessboard.Position
	over  bool // the result has been read

	fenTag, variantTag, result token // where they stand
}

func (p *parser) run() *Problem {
	if p.raw.TooLong {
		return p.problem(token{}, TooLong, strconv.Itoa(MaxGame>>20))
	}
	for {
		t := p.lex.next()
		var problem *Problem
		switch t.kind {
		case endOfText:
			return nil
		case comment:
			p.comment(t)
		case nag:
			p.addComment(Glyph, p.text(t))
		case closeVariation, junk:
			p.warn(t, StrayText)
		case tagPair:
			if p.begun {
				return nil // another game
			}
			p.tag(t)
		default:
			if p.over {
				return nil // another game
			}
			problem = p.movetext(t)
		}
		if problem != nil {
			return problem
		}
	}
}

// movetext reads a token that only stands after the tags.
func (p *parser) movetext(t token) *Problem {
	if problem := p.begin(); problem != nil {
		return problem
	}
	switch t.kind {
	case openVariation:
		p.variation(t)
	case endOfGame:
		p.over, p.result, p.g.Result = true, t, t.result
	case word:
		return p.word(t)
	}
	return nil
}

// tag keeps a tag pair, up to maxTags of them.
func (p *parser) tag(t token) {
	span, _ := scanTag(p.raw.Text[t.start:t.end])
	text := p.text(t)
	name := text[span.name[0]:span.name[1]]
	if t.broken {
		p.warn(token{start: t.start + span.name[0], end: t.start + span.name[1]}, BrokenTag)
	}
	if slices.ContainsFunc(p.g.Tags, func(t Tag) bool { return t.Name == name }) {
		p.warn(token{start: t.start + span.name[0], end: t.start + span.name[1]}, DuplicateTag)
		return
	}
	if len(p.g.Tags) == maxTags {
		p.warn(t, StrayText)
		return
	}
	p.g.Tags = append(p.g.Tags, Tag{name, unescape(text[span.value[0]:span.value[1]])})
	value := token{start: t.start + span.value[0], end: t.start + span.value[1]}
	switch name {
	case "FEN":
		p.fenTag = value
	case "Variant":
		p.variantTag = value
	}
}

// standardVariants holds the values of a Variant tag, in small letters, that mean
// chess.
var standardVariants = []string{"", "?", "-", "standard", "chess", "normal", "regular", "classical", "orthodox", "from position"}

// begin sets the position up when the tags are complete.
func (p *parser) begin() *Problem {
	if p.begun {
		return nil
	}
	p.begun = true
	if !slices.Contains(standardVariants, strings.ToLower(strings.TrimSpace(p.g.Tag("Variant")))) {
		return p.problem(p.variantTag, Variant)
	}
	p.pos = chessboard.Start()
	if fen := strings.TrimSpace(p.g.Tag("FEN")); fen != "" && fen != "?" {
		var err error
		if p.pos, err = chessboard.ParseFEN(fen); err != nil {
			return p.badFEN(fen, err)
		}
	}
	p.g.Start = p.pos
	p.g.startCode = p.keepBoard()
	return nil
}

func (p *parser) badFEN(fen string, err error) *Problem {
	var bad *chessboard.FENError
	if !errors.As(err, &bad) {
		return p.problem(p.fenTag, BadFEN, "", err.Error())
	}
	if bad.Field == "castling" && strings.Trim(strings.Fields(fen)[2], "KQkqABCDEFGHabcdefgh") == "" {
		return p.problem(p.fenTag, Variant) // rooks named by their files: Chess960
	}
	return p.problem(p.fenTag, BadFEN, bad.Field, bad.Err.Error())
}

// keepBoard keeps the board and the key of the position, and returns its code.
func (p *parser) keepBoard() int64 {
	board := p.pos.Board()
	p.g.boards = board.AppendText(p.g.boards)
	p.g.keys = append(p.g.keys, p.pos.Key())
	return board.Code()
}

// finish computes what needs the whole game.
func (p *parser) finish() *Problem {
	g := p.g
	if len(g.Tags) == 0 && len(g.HalfMoves) == 0 && !p.over {
		return p.problem(token{end: min(len(p.src), 40)}, NoGame)
	}
	if problem := p.begin(); problem != nil {
		return problem
	}
	p.settleResult()
	g.settleComments()
	g.SHA256 = sha256.Sum256(g.boards)
	g.Final = p.pos.FinalState(g.keys)
	return nil
}

// settleResult compares the result with the Result tag, which counts if the text
// has none.
func (p *parser) settleResult() {
	tag := p.g.Tag("Result")
	result, known := parseResult(tag)
	switch {
	case !known:
	case !p.over:
		p.g.Result = result
	case result != p.g.Result:
		p.warn(p.result, ResultMismatch, tag)
	}
}

func (p *parser) text(t token) string { return p.src[t.start:t.end] }

// maxTags and maxWarnings keep a file full of nonsense from taking time or memory
// out of proportion to its size.
const maxTags, maxWarnings = 1000, 100

func (p *parser) warn(t token, code Code, params ...string) {
	if len(p.g.Warnings) == maxWarnings {
		return
	}
	p.g.Warnings = append(p.g.Warnings, *p.problem(t, code, params...))
}

// problem describes what is wrong with the token.
func (p *parser) problem(t token, code Code, params ...string) *Problem {
	at := place{line: p.raw.Line, column: p.raw.Column}
	at.advance(p.raw.Text[:t.start])
	return &Problem{
		Code: code, File: p.raw.File, Game: p.raw.Index,
		Line: at.line, Column: at.column,
		Token: shorten(p.text(t)), Params: params,
	}
}

// shorten cuts a token to what fits into a message.
func shorten(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return text[:runeStart(text, most)] + "…"
}
