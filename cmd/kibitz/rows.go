package main

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant"
)

// printRows prints rows as a table, csv or markdown. Names and comments come from
// files of strangers: unless raw, no cell is more than text where it is opened.
func (t *terminal) printRows(format string, rows *assistant.Rows, raw bool) error {
	switch format {
	case "csv":
		return t.printCSV(rows, raw)
	case "markdown":
		if !raw {
			rows = t.escapedRows(rows)
		}
		_, err := fmt.Fprintln(t.out, newTable(t.language, rows.Columns, rows.Rows, nil).RenderMarkdown())
		return err
	}
	_, err := fmt.Fprintln(t.out, newTable(t.language, rows.Columns, rows.Rows, nil).Render())
	return err
}

func (t *terminal) printCSV(rows *assistant.Rows, raw bool) error {
	w := csv.NewWriter(t.out)
	write := func(record []string) error {
		for i := range record {
			if !raw {
				record[i] = harmless(record[i])
			}
		}
		return w.Write(record)
	}
	var header []string
	for _, c := range rows.Columns {
		header = append(header, c.Name)
	}
	if err := write(header); err != nil {
		return err
	}
	for _, r := range rows.Rows {
		record := make([]string, len(r))
		for i, v := range r {
			if v != nil {
				record[i] = fmt.Sprint(v)
			}
		}
		if err := write(record); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// formulaSigns begin what a spreadsheet may take for a formula (OWASP, "CSV
// Injection"), those of full width among them.
const formulaSigns = "=+-@\t\r\n＝＋－＠"

var plainNumber = regexp.MustCompile(`^[+-]?\d+([.,]\d+)?([eE][+-]?\d+)?$`)

// harmless puts an apostrophe before a cell that a spreadsheet would calculate. A
// number stays one, and signs alone, such as the - of a player without a rating,
// calculate nothing.
func harmless(cell string) string {
	if !strings.ContainsAny(firstRune(cell), formulaSigns) || plainNumber.MatchString(cell) ||
		!strings.ContainsFunc(cell, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return cell
	}
	return "'" + cell
}

func firstRune(text string) string {
	for _, r := range text {
		return string(r)
	}
	return ""
}

// escapedRows are the rows with texts that Markdown has no say in. What parts the
// cells is left to who prints the table.
func (t *terminal) escapedRows(rows *assistant.Rows) *assistant.Rows {
	escaped := &assistant.Rows{Columns: make([]assistant.Column, len(rows.Columns)), Rows: make([]assistant.Row, len(rows.Rows))}
	for i, c := range rows.Columns {
		c.Label = markdownEscaper.Replace(c.Label)
		escaped.Columns[i] = c
	}
	for i, r := range rows.Rows {
		escaped.Rows[i] = make(assistant.Row, len(r))
		for k, v := range r {
			switch v.(type) {
			case nil, int64, float64: // they are set to the right
			default:
				v = markdownEscaper.Replace(assistant.Cell(t.language, v))
			}
			escaped.Rows[i][k] = v
		}
	}
	return escaped
}

// markdownEscaper takes the meaning from what makes tags, entities, links and
// addresses, emphasis, code and formulas in a cell (CommonMark and GitHub's).
var markdownEscaper = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "~", `\~`, "$", `\$`,
	"<", `\<`, ">", `\>`, "&", `\&`, "[", `\[`, "]", `\]`, "!", `\!`, "://", `\://`, "www.", `www\.`, "WWW.", `WWW\.`, "@", `\@`,
)
