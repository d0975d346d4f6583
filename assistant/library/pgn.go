package library

import (
	"context"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// MaxGames is how many games PGN prints at a time.
const MaxGames = 1000

// PGN prints games in the order of their codes given. Errors are those of Game
// and w's; what came before one has been written.
func (l *Library) PGN(ctx context.Context, w io.Writer, cods []int64) error {
	for _, cod := range cods {
		g, err := l.Game(ctx, cod)
		if err != nil {
			return err
		}
		if err := pgn.Write(w, g.pgn()); err != nil {
			return err
		}
	}
	return nil
}

// roster are the tags that begin a game, in their order (PGN standard, 8.1.1).
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// pgn is the game as its printer takes it.
func (g *Game) pgn() *pgn.Game {
	p := &pgn.Game{Start: chessboard.Start()}
	if start, err := chessboard.ParseFEN(g.Start.FEN); err == nil {
		p.Start = start
	}
	tags := maps.Clone(g.Tags)
	if tags == nil {
		tags = map[string]string{}
	}
	for tag, value := range map[string]string{"Event": g.Event, "Date": g.Date, "White": g.White, "Black": g.Black, "Result": g.Result} {
		tags[tag] = value
	}
	for _, tag := range roster {
		if tags[tag] == "" {
			tags[tag] = "?"
		}
		p.Tags = append(p.Tags, pgn.Tag{Name: tag, Value: tags[tag]})
	}
	for _, tag := range slices.Sorted(maps.Keys(tags)) {
		if !slices.Contains(roster, tag) && !derived[tag] {
			p.Tags = append(p.Tags, pgn.Tag{Name: tag, Value: tags[tag]})
		}
	}
	for _, r := range []pgn.Result{pgn.WhiteWins, pgn.BlackWins, pgn.Draw} {
		if r.String() == g.Result {
			p.Result = r
		}
	}
	p.Comments = comments(0, g.Comments)
	for i, h := range g.HalfMoves {
		made := pgn.HalfMove{SAN: h.SAN, Number: h.FullMove}
		if h.Side == chessboard.Black.String() {
			made.Player = chessboard.Black
		}
		if h.Offer {
			made.Events = schema.DrawOffer
		}
		p.HalfMoves = append(p.HalfMoves, made)
		p.Comments = append(p.Comments, comments(i+1, h.Comments)...)
	}
	return p
}

// derived are the tags that Kibitz adds to games and no PGN has.
var derived = map[string]bool{"FinalState": true}

// A text in parentheses is a variation when a move stands first in it, and
// otherwise words that someone put into them.
var (
	glyph     = regexp.MustCompile(`^\$\d{1,3}$`)
	variation = regexp.MustCompile(`^\((\d+\s*\.|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O).*\)$`)
)

// comments are the comments of a half-move as their printer takes them.
func comments(halfMove int, texts []string) (list []pgn.Comment) {
	for i, text := range texts {
		c := pgn.Comment{HalfMove: halfMove, Order: i, Kind: pgn.Words, Text: strings.TrimSpace(text)}
		switch {
		case c.Text == "":
			continue
		case glyph.MatchString(c.Text):
			c.Kind = pgn.Glyph
		case variation.MatchString(c.Text):
			c.Kind = pgn.Variation
		}
		list = append(list, c)
	}
	return list
}
