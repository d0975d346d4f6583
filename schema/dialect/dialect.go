// Package dialect holds what differs between the database servers that Kibitz
// speaks to, as data: one Dialect value per server, with small methods that
// print the pieces of SQL the servers spell differently. Whatever all five
// spell alike (LOWER, CASE, EXISTS, NULLIF, a table alias without AS) has no
// method here. Expressions go in as they are: an operand of several terms
// brings its own parentheses.
package dialect

import (
	"fmt"
	"strconv"
	"strings"
)

// Dialect is one server's way of writing SQL. Its values are the variables of
// this package; they are never changed. Fields whose comment shows %s or %d are
// formats and are printed by the method of the same purpose.
type Dialect struct {
	Name  string // the name on the command line: duckdb, postgres, mysql, sqlserver, oracle
	Title string // the name in a text for people

	// FromNothing follows a SELECT without a table: " FROM DUAL" on Oracle.
	FromNothing string
	// Today is the expression of the current date, without a time of day.
	Today string
	// True and False are conditions that always and never hold.
	True, False string

	// Columnar says that the server is an analytic store where an index of a
	// large table costs more than the table: large tables go without keys, and
	// tables that can be derived from others are views.
	Columnar bool
	// PartialIndexes says that an index can leave out the rows that fail a test,
	// and that the server can learn how many pass one.
	PartialIndexes bool
	// Clustered says that a table is kept in the order of its primary key, so
	// that it is made with it, and copied to change it.
	Clustered bool
	// NullRowsUnindexed says that an index leaves out rows whose columns are
	// all NULL.
	NullRowsUnindexed bool
	// WholeAverages says that AVG of whole numbers drops its fraction.
	WholeAverages bool
	// WindowsBeforeHaving says that a window beside a HAVING is worked out over the
	// groups that it leaves out, too.
	WindowsBeforeHaving bool
	// GroupsMisjoined says that a join with groups may find the wrong ones, so that
	// what is made of the rows of each game is a subquery instead.
	GroupsMisjoined bool
	// LettersFolded says that expressions which differ only in the case of letters
	// in their literals are taken for one where rows are ordered or grouped by them.
	LettersFolded bool
	// UnsignedBits says that what operators of bits give has no sign.
	UnsignedBits bool
	// CreateView begins the definition of a view.
	CreateView string
	// CreateSequence (%s: name) makes a sequence, NextValue (%s: name) is its
	// use as a default. Both are empty where AutoIncrement does the work.
	CreateSequence, NextValue string
	// AutoIncrement follows the type of a column that numbers itself.
	AutoIncrement string
	// BatchEnd stands on a line of its own after a statement that must not
	// share a batch with the next one. Empty where there are no batches.
	BatchEnd string

	types           [kinds]string
	storage         [kinds]string
	bitAnd          string // %[1]s: expression, %[2]d: mask
	bitCount        string // %s: an expression in parentheses; empty where no sets of squares are
	top, limit      string // %d: rows
	page, skip      string // %[1]d: rows left out, %[2]d: rows wanted
	substr          string
	length          string // %s: expression, counted in characters
	concat          [3]string
	intDiv          string // %[1]s / %[2]s, rounded towards zero
	tryInt          string // %[1]s: a text
	toInt           string // %s: a text of digits
	text            string // %s: a number
	date            string // %s: a day as 2026-11-21
	dateText        string // %[1]s: an expression, %[2]s: one of dateParts
	dateParts       [3]string
	caseSensitive   string    // %s: a text
	letterText      string    // %s: a text; empty where the literal is made caseSensitive
	caseKey         string    // %s: a text
	before, after   string    // %[1]s: a text, %[2]s: the literal of what parts it
	find            string    // %[1]s: a text, %[2]s: the literal of what is found in it
	weekday         string    // %[1]s: a text such as 1972.07.11
	median          string    // %s: a number; empty where there is no such aggregate
	spread          string    // %s: a number
	extremes        [2]string // of %[1]s and %[2]s: the greater and the lesser
	wide            string    // %s: a decimal number that keeps its digits beside one with more of them behind the point; empty where all do
	nullsLast       bool      // ORDER BY … NULLS LAST exists
	backslash       bool      // a backslash escapes in a literal that begins with backslashPrefix
	backslashPrefix string
	unicodePrefix   string // before a literal with more than ASCII
	quotes          [2]string
	tableCaseKept   bool
}

// All lists the dialects, the embedded database's first.
func All() []Dialect { return []Dialect{DuckDB, PostgreSQL, MySQL, SQLServer, Oracle} }

// ByName finds a dialect by its name on the command line, in any case. MariaDB
// is served by MySQL's.
func ByName(name string) (Dialect, bool) {
	name = strings.ToLower(name)
	if other, ok := aliases[name]; ok {
		name = other
	}
	for _, d := range All() {
		if d.Name == name {
			return d, true
		}
	}
	return Dialect{}, false
}

var aliases = map[string]string{"mariadb": "mysql", "postgresql": "postgres", "mssql": "sqlserver"}

// BitAnd is the bits that expr and mask share, as a number.
func (d Dialect) BitAnd(expr string, mask int64) string { return fmt.Sprintf(d.bitAnd, expr, mask) }

// BitCount is how many bits are set in an expression in parentheses.
func (d Dialect) BitCount(expr string) string { return fmt.Sprintf(d.bitCount, expr) }

// BitAny holds when expr has at least one bit of mask.
func (d Dialect) BitAny(expr string, mask int64) string { return d.BitAnd(expr, mask) + " <> 0" }

// BitAll holds when expr has every bit of mask.
func (d Dialect) BitAll(expr string, mask int64) string {
	return d.BitAnd(expr, mask) + " = " + strconv.FormatInt(mask, 10)
}

// BitNone holds when expr has no bit of mask.
func (d Dialect) BitNone(expr string, mask int64) string { return d.BitAnd(expr, mask) + " = 0" }

// Top is the row limit that stands after SELECT [DISTINCT], with a blank in
// front: " TOP (10)" on SQL Server, empty elsewhere. Print it together with
// Limit: one of the two is always empty.
func (d Dialect) Top(rows int) string { return countOrNothing(d.top, rows) }

// Limit is the row limit that ends a SELECT, after its ORDER BY, without a
// blank in front: "LIMIT 10", "FETCH FIRST 10 ROWS ONLY" or empty.
func (d Dialect) Limit(rows int) string { return countOrNothing(d.limit, rows) }

// Page is the row limit that leaves out the first rows, at the end of a SELECT
// with an ORDER BY. It takes the place of Top and Limit. No rows wanted are all
// that are left.
func (d Dialect) Page(skip, rows int) string {
	if rows == 0 {
		return fmt.Sprintf(d.skip, skip)
	}
	return fmt.Sprintf(d.page, skip, rows)
}

func countOrNothing(format string, rows int) string {
	if format == "" {
		return ""
	}
	return fmt.Sprintf(format, rows)
}

// Substr is n characters of a text, the first one being number 1.
func (d Dialect) Substr(expr string, from, n int) string {
	return fmt.Sprintf("%s(%s, %d, %d)", d.substr, expr, from, n)
}

// Piece is the letter that a 64-character board has on a square given as an
// expression from 0 (a1) to 63 (h8), '0' when it is empty. The board's text
// begins with a8, so the ranks are turned over.
func (d Dialect) Piece(board, square string) string {
	return fmt.Sprintf("%s(%s, 57 + %s - 16 * %s, 1)", d.substr, board, square, d.IntDiv(square, "8"))
}

// Square is the name, such as e4, of a square given as a number from 0 (a1) to
// 63 (h8).
func (d Dialect) Square(number string) string {
	rank := d.IntDiv(number, "8")
	return d.Concat(fmt.Sprintf("%s('abcdefgh', 1 + %s - 8 * %s, 1)", d.substr, number, rank), d.Text("1 + "+rank))
}

// Length is the number of characters of a text.
func (d Dialect) Length(expr string) string { return fmt.Sprintf(d.length, expr) }

// Concat joins texts. Every operand must be a text that is not NULL: servers
// disagree about the rest.
func (d Dialect) Concat(exprs ...string) string {
	return d.concat[0] + strings.Join(exprs, d.concat[1]) + d.concat[2]
}

// IntDiv is the quotient of two whole numbers without its fraction.
func (d Dialect) IntDiv(dividend, divisor string) string {
	return fmt.Sprintf(d.intDiv, dividend, divisor)
}

// TryInt is the whole number that a text holds, or NULL when the text is
// something else, such as the '?' and '-' of an Elo tag.
func (d Dialect) TryInt(expr string) string { return fmt.Sprintf(d.tryInt, expr) }

// Int is the number of a text that is known to be nothing but a few digits. It
// stands within a CASE that tests that, for servers fail on other texts.
func (d Dialect) Int(expr string) string { return fmt.Sprintf(d.toInt, expr) }

// Text is a whole number written as a text.
func (d Dialect) Text(expr string) string { return fmt.Sprintf(d.text, expr) }

// Date is a day, written as 2026-11-21, as a value of the type Date.
func (d Dialect) Date(day string) string { return fmt.Sprintf(d.date, day) }

// DatePart is how much of a date is written.
type DatePart int

// The parts of a date, from the year on: 2026, 2026-11, 2026-11-21.
const (
	Year DatePart = iota
	Month
	Day
)

// DateText is a date as a text, as far as a part of it.
func (d Dialect) DateText(expr string, part DatePart) string {
	return fmt.Sprintf(d.dateText, expr, d.dateParts[part])
}

// CaseSensitive makes a text compare letter by letter, capitals apart, also
// where the server's habit is to ignore case. In a comparison with a column it
// belongs around the literal, so that the column's index stays in use.
func (d Dialect) CaseSensitive(expr string) string { return fmt.Sprintf(d.caseSensitive, expr) }

// LikeLetters holds when a text is like a pattern of letters, capitals apart; not
// is "NOT " or empty. Where one side of a comparison has to be told so, it is the
// text: guards read patterns.
func (d Dialect) LikeLetters(text, not, pattern string) string {
	if d.letterText != "" {
		return fmt.Sprintf(d.letterText, text) + " " + not + "LIKE " + d.String(pattern)
	}
	return text + " " + not + "LIKE " + d.CaseSensitive(d.String(pattern))
}

// CaseKey is a column's text as a key to group by, capitals apart.
func (d Dialect) CaseKey(expr string) string { return fmt.Sprintf(d.caseKey, expr) }

// Before is a text up to where the first part like the literal begins, all of it
// if there is none.
func (d Dialect) Before(text, part string) string { return fmt.Sprintf(d.before, text, d.String(part)) }

// After is a text from where the first part like the literal ends, an empty text
// or NULL if there is none.
func (d Dialect) After(text, part string) string { return fmt.Sprintf(d.after, text, d.String(part)) }

// Find is where the first part like the literal begins in a text, from 1,
// capitals apart; 0 if there is none.
func (d Dialect) Find(text, part string) string {
	return fmt.Sprintf(d.find, text, d.CaseSensitive(d.String(part)))
}

// Repeat is a letter repeated so many times, 9 at most; for 0 an empty text, or
// NULL where that is the same.
func (d Dialect) Repeat(letter, times string) string {
	return fmt.Sprintf("%s('%s', 1, %s)", d.substr, strings.Repeat(letter, 9), times)
}

// Part is n characters of a text from a place told by an expression.
func (d Dialect) Part(text, from string, n int) string {
	return fmt.Sprintf("%s(%s, %s, %d)", d.substr, text, from, n)
}

// Wide is a number made of many, such as a sum, for Greater and Lesser.
func (d Dialect) Wide(expr string) string {
	if d.wide == "" {
		return expr
	}
	return fmt.Sprintf(d.wide, expr)
}

// Greater is the greater one of two numbers, or the one of them that is not NULL.
func (d Dialect) Greater(a, b string) string { return fmt.Sprintf(d.extremes[0], a, b) }

// Lesser is the lesser one of two numbers, or the one of them that is not NULL.
func (d Dialect) Lesser(a, b string) string { return fmt.Sprintf(d.extremes[1], a, b) }

// Weekday is the day of the week, 1 Monday to 7 Sunday, of a text such as
// 1972.07.11; NULL of any text that is no day of the calendar.
func (d Dialect) Weekday(text string) string { return fmt.Sprintf(d.weekday, text) }

// Median is the aggregate of the middle of numbers, the mean of the two middle
// ones if they are even. Where there is none it has to be made with windows.
func (d Dialect) Median(expr string) (aggregate string, ok bool) {
	if d.median == "" {
		return "", false
	}
	return fmt.Sprintf(d.median, expr), true
}

// Spread is the aggregate of the standard deviation of numbers that are a sample.
func (d Dialect) Spread(expr string) string { return fmt.Sprintf(d.spread, expr) }

// OrderBy is one term of an ORDER BY with the NULLs at the end in either
// direction.
func (d Dialect) OrderBy(expr string, descending bool) string {
	term := expr
	if descending {
		term += " DESC"
	}
	if d.nullsLast {
		return term + " NULLS LAST"
	}
	return "CASE WHEN " + expr + " IS NULL THEN 1 ELSE 0 END, " + term
}

// TableCaseKept says that the names of tables and views must be written with
// the very capitals of their definition.
func (d Dialect) TableCaseKept() bool { return d.tableCaseKept }
