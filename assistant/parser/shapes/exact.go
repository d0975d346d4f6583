package shapes

import (
	"regexp"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

var (
	tagWord  = regexp.MustCompile(`^[A-Za-z0-9_]+$`)
	sanWord  = regexp.MustCompile(`^(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)$`)
	dayWord  = regexp.MustCompile(`^(\d{4})(?:\.(\d{2})(?:\.(\d{2}))?)?$`)
	fileWord = regexp.MustCompile(`^[a-h]$`)
)

// AddExact adds what the tokens mean in a paraphrase. Inside quotation marks
// there are no words.
func AddExact(c *chart.Chart) {
	for i, t := range c.Tokens {
		if t.Quote > 0 {
			c.Add(meaning.Item{Category: "Text", Start: i, End: i + t.Quote, Value: t.Quoted})
		}
		if t.Inside {
			continue
		}
		one := func(category string, value any) {
			c.Add(meaning.Item{Category: category, Start: i, End: i + 1, Value: value})
		}
		if n, ok := token.Number(t.Fold); ok {
			one("Num", n)
		}
		if m := dayWord.FindStringSubmatch(t.Text); m != nil {
			one("Day", day(m[1], m[2], m[3]))
		}
		if tagWord.MatchString(t.Text) {
			one("Word", t.Text)
		}
		if ecoToken.MatchString(t.Fold) {
			one("Eco", strings.ToUpper(t.Text))
		}
		if sanWord.MatchString(t.Text) {
			one("San", t.Text)
		}
		if SquareToken.MatchString(t.Text) {
			one("Square", t.Text)
		}
		if fileWord.MatchString(t.Text) {
			one("File", t.Text)
		}
		if board, ok := boardOf(t.Text); ok {
			one("Board", board)
		}
	}
}
