// Command generate writes the book of openings, ../book.tsv, from the one of
// notnil/chess: each name with what a game must be to bear it.
//
// A line of the book is the depth of the name below its family, the name, the
// range of its codes and the positions that it begins with, by placement and
// side to move. Where the codes hold that name and no other, they tell all, and
// there are no positions. A name that begins in more places than maxStarts has
// neither: it is said of too many things.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/notnil/chess/opening"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func main() {
	text, err := book()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("book.tsv", text, 0o644); err != nil {
		log.Fatal(err)
	}
}

// maxStarts is how many positions may define a name.
const maxStarts = 6

// line is a line of the book of notnil/chess.
type line struct {
	code  string
	names []string // the family, the variation, the variation of that
	moves string   // in UCI notation, each with a blank behind it
}

// book is the text of the file.
func book() ([]byte, error) {
	lines := readLines()
	bearers := map[string][]line{} // by the names joined
	for _, l := range lines {
		for i := range l.names {
			name := join(l.names[:i+1])
			bearers[name] = append(bearers[name], l)
		}
	}
	var out bytes.Buffer
	fmt.Fprintln(&out, "# Names of openings, from the book of github.com/notnil/chess. Written by go generate.")
	for _, name := range sortedNames(bearers) {
		names := strings.Split(name, separator)
		codes, starts, err := define(bearers[name], lines)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "%d\t%s\t%s\t%s\n", len(names)-1, names[len(names)-1], codes, strings.Join(starts, ";"))
	}
	return out.Bytes(), nil
}

// separator joins the names of a line; no name has it, and it sorts first.
const separator = "\x01"

func join(names []string) string { return strings.Join(names, separator) }

func sortedNames(bearers map[string][]line) []string {
	var names []string
	for name := range bearers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// readLines reads the book and brings different spellings of a name together:
// 'Exchange' is the 'Exchange Variation' where that is a name of the family.
func readLines() []line {
	var lines []line
	known := map[string]bool{}
	for _, o := range opening.NewBookECO().Possible(nil) {
		l := line{code: o.Code(), moves: o.PGN() + " "}
		for _, name := range strings.FieldsFunc(o.Title(), func(r rune) bool { return r == ':' || r == ',' }) {
			l.names = append(l.names, strings.TrimSpace(name))
			known[join(l.names)] = true
		}
		lines = append(lines, l)
	}
	for _, l := range lines {
		for i := 1; i < len(l.names); i++ {
			longer := l.names[i] + " Variation"
			if known[join(append(slices.Clone(l.names[:i]), longer))] {
				l.names[i] = longer
			}
		}
	}
	slices.SortFunc(lines, func(a, b line) int { return cmp.Compare(a.moves, b.moves) })
	return lines
}

// define finds the codes of a name and, where other names have them too or the
// name is strewn over the codes, the positions that it begins with.
func define(bearers, all []line) (codes string, starts []string, err error) {
	from, to := bearers[0].code, bearers[0].code
	for _, l := range bearers {
		from, to = min(from, l.code), max(to, l.code)
	}
	codes = from
	if to != from {
		codes += "-" + to
	}
	within := 0
	for _, l := range all {
		if from <= l.code && l.code <= to {
			within++
		}
	}
	if within == len(bearers) {
		return codes, nil, nil
	}
	for i, l := range bearers {
		// The lines are sorted by their moves.
		if slices.ContainsFunc(bearers[:i], func(k line) bool { return strings.HasPrefix(l.moves, k.moves) }) {
			continue
		}
		start, err := position(l.moves)
		if err != nil {
			return "", nil, fmt.Errorf("%v: %w", l.names, err)
		}
		if !slices.Contains(starts, start) {
			starts = append(starts, start)
		}
	}
	if len(starts) > maxStarts {
		return "", nil, nil
	}
	return codes, starts, nil
}

// position is the placement and the side to move after the moves.
func position(moves string) (string, error) {
	p := chessboard.Start()
	for _, uci := range strings.Fields(moves) {
		i := slices.IndexFunc(p.LegalMoves(nil), func(m chessboard.Move) bool { return m.String() == uci })
		if i < 0 {
			return "", fmt.Errorf("%s is no legal move in %s", uci, p.FEN())
		}
		p.Play(p.LegalMoves(nil)[i])
	}
	fields := strings.Fields(p.FEN())
	return fields[0] + " " + fields[1], nil
}
