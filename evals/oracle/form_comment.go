package oracle

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// comment is the first comment on the half-move that is no glyph, with what was
// said before the first half-move before what is said of it.
func (it item) comment() any {
	i := slices.IndexFunc(it.Comments, func(c pgn.Comment) bool { return isComment(c, it.order) })
	if i < 0 {
		return nil
	}
	return it.Comments[i].Text
}

// clock is the seconds of the first comment on the half-move that tells a time,
// such as [%clk 0:02:59].
func (it item) clock() any {
	const mark = "[%clk "
	i := slices.IndexFunc(it.Comments, func(c pgn.Comment) bool { return isComment(c, it.order) && strings.Contains(c.Text, mark) })
	if i < 0 {
		return nil
	}
	_, text, _ := strings.Cut(it.Comments[i].Text, mark)
	text, _, _ = strings.Cut(firstOf(text, 9), "]")
	hours, rest, _ := strings.Cut(text, ":")
	seconds := 0
	for _, part := range []string{hours, firstOf(rest, 2), firstOf(rest[min(3, len(rest)):], 2)} {
		n, ok := whole(part)
		if !ok {
			return nil
		}
		seconds = 60*seconds + n
	}
	return int64(seconds)
}
