package drawer

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// BoardURL returns the address of the image of a board: the base under which
// Handler is mounted (such as "https://host", or "" for a path), the id, and
// the options that are not the default. The extension is "svg" or "png".
func BoardURL(base string, id ID, o Options, extension string) string {
	address := strings.TrimSuffix(base, "/") + "/boards/" + id.String() + "." + extension
	if query := o.Query(); len(query) > 0 {
		// A comma needs no escape in a query, and lists read better without.
		address += "?" + strings.ReplaceAll(query.Encode(), "%2C", ",")
	}
	return address
}

// parameter is one option as it is written in a URL.
type parameter struct {
	name  string
	parse func(o *Options, value string) error
	write func(o Options) string // "" for the default
}

// parameters are the options that a URL can carry. Lists are separated by
// commas. A colour is the letter that PGN's %csl and %cal put first: G, R, Y, B.
var parameters = []parameter{
	{"flip", func(o *Options, v string) (err error) { o.Flip, err = parseSwitch(v); return err },
		func(o Options) string { return writeSwitch(o.Flip, "1") }},
	{"size", func(o *Options, v string) (err error) { o.Size, err = parseCount(v); return err },
		func(o Options) string { return writeCount(o.Size, DefaultSize) }},
	{"coordinates", func(o *Options, v string) error {
		shown, err := parseSwitch(v)
		o.HideCoordinates = !shown
		return err
	}, func(o Options) string { return writeSwitch(o.HideCoordinates, "0") }},
	{"from", func(o *Options, v string) (err error) { o.LastMove.From, err = chessboard.ParseSquare(v); return err },
		func(o Options) string { return writeLastMove(o, o.LastMove.From) }},
	{"to", func(o *Options, v string) (err error) { o.LastMove.To, err = chessboard.ParseSquare(v); return err },
		func(o Options) string { return writeLastMove(o, o.LastMove.To) }},
	{"check", func(o *Options, v string) error {
		return eachItem(v, func(item string) error {
			s, err := chessboard.ParseSquare(item)
			o.Check |= s.Bit()
			return err
		})
	}, func(o Options) string { return squareNames(o.Check, ",") }},
	{"squares", func(o *Options, v string) error {
		return eachItem(v, func(item string) error {
			s, err := parseColoredSquare(item)
			o.Squares = append(o.Squares, s)
			return err
		})
	}, func(o Options) string { return writeList(o.Squares) }},
	{"marks", func(o *Options, v string) error {
		return eachItem(v, func(item string) error {
			m, err := parseMark(item)
			o.Marks = append(o.Marks, m)
			return err
		})
	}, func(o Options) string { return writeList(o.Marks) }},
	{"arrows", func(o *Options, v string) error {
		return eachItem(v, func(item string) error {
			a, err := parseArrow(item)
			o.Arrows = append(o.Arrows, a)
			return err
		})
	}, func(o Options) string { return writeList(o.Arrows) }},
	{"theme", func(o *Options, v string) error { o.Theme = v; return nil },
		func(o Options) string { return writeName(o.Theme, themes[0].name) }},
	{"lang", func(o *Options, v string) error { o.Language = v; return nil },
		func(o Options) string { return writeName(o.Language, vocabularies[0].language) }},
	{"delay", func(o *Options, v string) error {
		milliseconds, err := parseCount(v)
		o.Delay = time.Duration(milliseconds) * time.Millisecond
		return err
	}, func(o Options) string {
		return writeCount(int(o.Delay.Milliseconds()), int(DefaultDelay.Milliseconds()))
	}},
}

// ParseOptions reads the options of a URL:
//
//	flip=1  size=480  coordinates=0  from=e2&to=e4  check=e8  theme=blue  lang=es  delay=800
//	squares=e4,Rd5  marks=e4,Rxd5 (a circle on e4, a red cross on d5)  arrows=e2e4,Bg1f3
//
// A parameter that is empty says nothing; one that is unknown is an error, so
// that a slip does not pass unseen. The error is an *OptionError.
func ParseOptions(query url.Values) (Options, error) {
	for name := range query {
		if !slices.ContainsFunc(parameters, func(p parameter) bool { return p.name == name }) {
			return Options{}, optionError(strconv.Quote(name), "there is none of this name")
		}
	}
	var o Options
	for _, p := range parameters {
		value := strings.Join(query[p.name], ",")
		if value == "" {
			continue
		}
		if err := p.parse(&o, value); err != nil {
			return Options{}, optionError(p.name, "%v", err)
		}
	}
	if (query.Get("from") == "") != (query.Get("to") == "") {
		return Options{}, optionError("from", "from and to go together")
	}
	if _, err := o.complete(); err != nil {
		return Options{}, err
	}
	return o, nil
}

// Query returns what ParseOptions reads. Title, Description and IDPrefix are
// not in it, and a size, theme, language or delay that is the default is left
// out.
func (o Options) Query() url.Values {
	query := url.Values{}
	for _, p := range parameters {
		if value := p.write(o); value != "" {
			query.Set(p.name, value)
		}
	}
	return query
}

func parseSwitch(value string) (bool, error) {
	switch value {
	case "1", "true":
		return true, nil
	case "0", "false":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither 0 nor 1", value)
}

func parseCount(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n <= 0 || n > 1_000_000 {
		return 0, fmt.Errorf("%q is not a whole number of a useful size", value)
	}
	return n, nil
}

// eachItem calls parse with every item of a list.
func eachItem(list string, parse func(item string) error) error {
	for item := range strings.SplitSeq(list, ",") {
		if err := parse(item); err != nil {
			return err
		}
	}
	return nil
}

func parseColoredSquare(item string) (ColoredSquare, error) {
	brush, rest := cutBrush(item)
	s, err := chessboard.ParseSquare(rest)
	return ColoredSquare{s, brush}, err
}

func parseMark(item string) (Mark, error) {
	brush, rest := cutBrush(item)
	kind := Circle
	if name, ok := strings.CutPrefix(rest, "x"); ok {
		kind, rest = Cross, name
	}
	s, err := chessboard.ParseSquare(rest)
	return Mark{s, kind, brush}, err
}

func parseArrow(item string) (Arrow, error) {
	brush, rest := cutBrush(item)
	if len(rest) != 4 {
		return Arrow{}, fmt.Errorf("%q is not two squares, such as e2e4", item)
	}
	from, err := chessboard.ParseSquare(rest[:2])
	if err != nil {
		return Arrow{}, err
	}
	to, err := chessboard.ParseSquare(rest[2:])
	return Arrow{from, to, brush}, err
}

// cutBrush takes the letter of a brush from the front of an item; without one
// it is Green.
func cutBrush(item string) (Brush, string) {
	if item != "" {
		if brush, ok := brushOf(item[0]); ok {
			return brush, item[1:]
		}
	}
	return Green, item
}

func writeSwitch(on bool, value string) string {
	if on {
		return value
	}
	return ""
}

func writeCount(n, standard int) string {
	if n == 0 || n == standard {
		return ""
	}
	return strconv.Itoa(n)
}

func writeName(name, standard string) string {
	if name == standard {
		return ""
	}
	return name
}

func writeLastMove(o Options, s chessboard.Square) string {
	if !o.hasLastMove() {
		return ""
	}
	return s.String()
}

func writeList[T fmt.Stringer](items []T) string {
	names := make([]string, len(items))
	for i, item := range items {
		names[i] = item.String()
	}
	return strings.Join(names, ",")
}

// String writes the square as in a URL, such as "Rd5".
func (s ColoredSquare) String() string { return s.Brush.prefix() + s.Square.String() }

// String writes the mark as in a URL: "e4" for a circle, "Rxd5" for a cross.
func (m Mark) String() string {
	if m.Kind == Cross {
		return m.Brush.prefix() + "x" + m.Square.String()
	}
	return m.Brush.prefix() + m.Square.String()
}

// String writes the arrow as in a URL, such as "Bg1f3".
func (a Arrow) String() string { return a.Brush.prefix() + a.From.String() + a.To.String() }

// prefix is the letter of the brush, left out for Green.
func (b Brush) prefix() string {
	if b == Green || !b.valid() {
		return ""
	}
	return string(rune(brushes[b].letter))
}
