package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

type drawCommand struct {
	Board string `xor:"what" required:"" help:"The board: 64 characters from a8 to h1, 0 for an empty square."`
	FEN   string `name:"fen" xor:"what" required:"" help:"The board as FEN."`
	Out   string `placeholder:"FILE" help:"The file to write: .svg, .png or .gif. Without it: text on a terminal, else SVG."`
	Size  int    `help:"Pixels a side."`
	Flip  bool   `help:"Seen by Black."`
	Theme string `help:"Colours of the board."`
	Lang  string `enum:"es,en," default:"" help:"Language of the title and of messages: es or en."`
}

// formats are the forms of a drawing by the ending of the file's name.
var formats = map[string]func(io.Writer, chessboard.Board, drawer.Options) error{
	".svg": drawer.SVG,
	".png": drawer.PNG,
	".gif": func(w io.Writer, b chessboard.Board, o drawer.Options) error {
		return drawer.GIF(w, []drawer.Frame{{Board: b}}, o)
	},
}

// Run draws the board.
func (c *drawCommand) Run(t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	board, err := c.board()
	if err != nil {
		return &assistant.Error{Status: assistant.Failed, Code: "bad_board", Args: []string{"detail", err.Error()}, Err: err}
	}
	options := drawer.Options{Size: c.Size, Flip: c.Flip, Theme: c.Theme, Language: t.language}
	if c.Out == "" {
		if _, ok := terminalOf(t.out); ok {
			return drawer.Text(t.out, board, drawer.TextOptions{Flip: c.Flip})
		}
		return drawError(drawer.SVG(t.out, board, options))
	}
	draw, ok := formats[strings.ToLower(filepath.Ext(c.Out))]
	if !ok {
		return &assistant.Error{Status: assistant.Failed, Code: "bad_picture", Args: []string{"path", c.Out}}
	}
	return drawError(writeFile(c.Out, func(w io.Writer) error { return draw(w, board, options) }))
}

// drawError gives an option that no drawing can have its text.
func drawError(err error) error {
	var option *drawer.OptionError
	if errors.As(err, &option) {
		return &assistant.Error{Status: assistant.Failed, Code: "bad_option_" + option.Option, Args: []string{
			"min", strconv.Itoa(drawer.MinSize), "max", strconv.Itoa(drawer.MaxSize), "themes", strings.Join(drawer.Themes(), ", ")}, Err: err}
	}
	return err
}

func (c *drawCommand) board() (chessboard.Board, error) {
	if c.Board != "" {
		return chessboard.ParseBoard(c.Board)
	}
	return chessboard.ParsePlacement(c.FEN)
}

// writeFile writes a file whole or not at all.
func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".kibitz-*")
	if err != nil {
		return fileError(path, err)
	}
	defer os.Remove(f.Name())
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fileError(path, err)
	}
	return nil
}
