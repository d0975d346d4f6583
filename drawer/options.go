package drawer

import (
	"fmt"
	"regexp"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Options say how a board is drawn. The zero value is a board of DefaultSize
// seen by White, with coordinates, in the first theme.
type Options struct {
	Size            int                 // pixels a side, MinSize to MaxSize; 0 = DefaultSize
	Flip            bool                // seen by Black
	HideCoordinates bool                // no file letters and rank numbers
	LastMove        chessboard.Move     // its squares are tinted; From == To means none
	Check           chessboard.Bitboard // squares that glow, as that of a king in check
	Squares         []ColoredSquare
	Marks           []Mark
	Arrows          []Arrow
	Theme           string // one of Themes; "" = the first
	Language        string // of the generated title and description: "en" ("" too) or "es"

	// Title and Description tell screen readers what an SVG shows; when empty,
	// they are generated from the board.
	Title, Description string

	// IDPrefix begins every id inside an SVG, so that several can stand in one
	// HTML page: a letter, then letters, digits, '-' and '_'. When empty, it is
	// derived from the board and the options.
	IDPrefix string

	// Delay is how long a frame of a GIF stays, MinDelay to MaxDelay;
	// 0 = DefaultDelay.
	Delay time.Duration
}

// Limits and defaults of the options.
const (
	DefaultSize = 480
	MinSize     = 64
	MaxSize     = 1600

	DefaultDelay = 800 * time.Millisecond
	MinDelay     = 50 * time.Millisecond
	MaxDelay     = 10 * time.Second

	// MaxShapes is how many coloured squares, marks or arrows a board takes.
	MaxShapes = 64
)

// ColoredSquare is a square filled with a colour.
type ColoredSquare struct {
	Square chessboard.Square
	Brush  Brush
}

// Mark is a sign on a square.
type Mark struct {
	Square chessboard.Square
	Kind   MarkKind
	Brush  Brush
}

// MarkKind is the form of a mark.
type MarkKind uint8

// The forms of a mark.
const (
	Circle MarkKind = iota
	Cross
)

// Arrow leads from the centre of a square to that of another.
type Arrow struct {
	From, To chessboard.Square
	Brush    Brush
}

// OptionError says which option of a drawing is wrong and why.
type OptionError struct {
	Option string // as in a URL, such as "size"
	Reason string
}

func (e *OptionError) Error() string { return "option " + e.Option + ": " + e.Reason }

// optionError makes an *OptionError of a reason.
func optionError(option, format string, args ...any) error {
	return &OptionError{Option: option, Reason: fmt.Sprintf(format, args...)}
}

// complete returns the options with the defaults filled in. The error is an
// *OptionError.
func (o Options) complete() (Options, error) {
	if o.Size == 0 {
		o.Size = DefaultSize
	}
	if o.Delay == 0 {
		o.Delay = DefaultDelay
	}
	if o.Theme == "" {
		o.Theme = themes[0].name
	}
	if o.Language == "" {
		o.Language = vocabularies[0].language
	}
	return o, o.validate()
}

// validate checks options whose defaults are filled in.
func (o Options) validate() error {
	if o.Size < MinSize || o.Size > MaxSize {
		return optionError("size", "%d is not between %d and %d pixels", o.Size, MinSize, MaxSize)
	}
	if o.Delay < MinDelay || o.Delay > MaxDelay {
		return optionError("delay", "%d is not between %d and %d milliseconds",
			o.Delay.Milliseconds(), MinDelay.Milliseconds(), MaxDelay.Milliseconds())
	}
	if _, ok := themeOf(o.Theme); !ok {
		return optionError("theme", "%q is not one of %v", o.Theme, Themes())
	}
	if _, ok := vocabularyOf(o.Language); !ok {
		return optionError("lang", "%q is not one of %v", o.Language, languages())
	}
	if o.hasLastMove() && !(o.LastMove.From.Valid() && o.LastMove.To.Valid()) {
		return optionError("from", "the last move needs two squares of the board")
	}
	if o.IDPrefix != "" && !idPrefixForm.MatchString(o.IDPrefix) {
		return optionError("id prefix", "%q is not a letter and then letters, digits, - and _", o.IDPrefix)
	}
	return o.validateShapes()
}

var idPrefixForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

func (o Options) validateShapes() error {
	for _, shapes := range []struct {
		option string
		count  int
	}{{"squares", len(o.Squares)}, {"marks", len(o.Marks)}, {"arrows", len(o.Arrows)}} {
		if shapes.count > MaxShapes {
			return optionError(shapes.option, "%d are more than %d", shapes.count, MaxShapes)
		}
	}
	for _, s := range o.Squares {
		if !s.Square.Valid() || !s.Brush.valid() {
			return optionError("squares", "%v is no coloured square", s)
		}
	}
	for _, m := range o.Marks {
		if !m.Square.Valid() || !m.Brush.valid() || m.Kind > Cross {
			return optionError("marks", "%v is no mark", m)
		}
	}
	for _, a := range o.Arrows {
		if !a.From.Valid() || !a.To.Valid() || !a.Brush.valid() || a.From == a.To {
			return optionError("arrows", "%s%s is no arrow", a.From, a.To)
		}
	}
	return nil
}

func (o Options) hasLastMove() bool { return o.LastMove.From != o.LastMove.To }
