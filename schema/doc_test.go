package schema

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

func TestDocGolden(t *testing.T) {
	for _, d := range dialect.All() {
		for _, lang := range languages {
			golden(t, fmt.Sprintf("doc_%s_%s.md", d.Name, lang), Doc(d, lang))
		}
	}
}

// TestDocIsShort keeps the documentation small enough for a prompt: a token is
// about four characters.
func TestDocIsShort(t *testing.T) {
	for _, d := range dialect.All() {
		for _, lang := range languages {
			tokens := len([]rune(Doc(d, lang))) / 4
			t.Logf("%s, %s: about %d tokens", d.Title, lang, tokens)
			if tokens > 7000 {
				t.Errorf("%s, %s: %d tokens are more than 7000", d.Title, lang, tokens)
			}
		}
	}
}

// TestDocNamesTheDeclaration reads the documentation's lists and demands the
// declaration, no more and no less, with its types and descriptions.
func TestDocNamesTheDeclaration(t *testing.T) {
	for _, d := range dialect.All() {
		for _, lang := range languages {
			want := map[string][]string{}
			for _, b := range eventBits {
				want["bits"] = append(want["bits"], fmt.Sprintf("%d %s: %s", b.Bit, b.Name, b.Text.In(lang)))
			}
			for _, table := range tables {
				for _, c := range table.Columns {
					name, _, _ := strings.Cut(c.Name+" "+d.Type(c.Type), " CHARACTER")
					name, _, _ = strings.Cut(name, " COLLATE")
					want[table.Name] = append(want[table.Name], name+": "+c.Text.In(lang))
				}
			}
			for _, v := range views {
				for _, c := range v.Columns() {
					want[v.Name] = append(want[v.Name], c.Name)
				}
				slices.Sort(want[v.Name])
			}
			for _, k := range keywords {
				want["keywords of "+string(k.Type)] = append(want["keywords of "+string(k.Type)], fmt.Sprintf("%d %s: %s", k.Code, k.Name, k.Text.In(lang)))
			}
			if diff := cmp.Diff(want, readDoc(Doc(d, lang))); diff != "" {
				t.Errorf("%s, %s (-declared +documented):\n%s", d.Title, lang, diff)
			}
		}
	}
}

// readDoc gathers the items of the documentation's lists under the heading or
// the introduction they stand below. A view's items are its columns, sorted.
func readDoc(doc string) map[string][]string {
	_, doc, _ = strings.Cut(doc, "EVENTS)\n")
	under, lists := "bits", map[string][]string{}
	arrow := regexp.MustCompile(` → \w+:`)
	keywordType := regexp.MustCompile(`(MKW|MST|PST), .*:$`)
	for _, line := range strings.Split(doc, "\n") {
		item, isItem := strings.CutPrefix(line, "- ")
		switch {
		case strings.HasPrefix(line, "### "):
			under = strings.Fields(line)[1]
		case keywordType.MatchString(line):
			under = "keywords of " + keywordType.FindStringSubmatch(line)[1]
		case isItem && strings.HasPrefix(under, "VW_"):
			_, names, _ := strings.Cut(item, ": ")
			lists[under] = append(lists[under], strings.Split(names, ", ")...)
		case isItem:
			lists[under] = append(lists[under], arrow.ReplaceAllString(item, ":"))
		}
	}
	for name, list := range lists {
		if strings.HasPrefix(name, "VW_") {
			slices.Sort(list)
		}
	}
	return lists
}

// TestDocNamesWhatWasAskedFor looks up the names with which figures of engine analysis
// were asked for.
func TestDocNamesWhatWasAskedFor(t *testing.T) {
	list, err := os.ReadFile(filepath.Join("testdata", "analysis_names.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for line := range strings.Lines(string(list)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		names++
		fields := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "")
		table, column := fields[0], fields[1]
		for _, lang := range languages {
			name := fields[2]
			if lang == Spanish && fields[3] != "" {
				name = fields[3]
			}
			for _, d := range dialect.All() {
				if place := documented(Doc(d, lang), table, column); !strings.Contains(strings.ToLower(place), strings.ToLower(name)) {
					t.Errorf("%s, %s: %q is not told of at %s %s: %q", d.Title, lang, name, table, column, place)
				}
			}
		}
	}
	if names < 27 {
		t.Errorf("the list has only %d names", names)
	}
}

// documented is what the documentation says of a column, of a table, or (-) in the
// guide before them.
func documented(doc, table, column string) string {
	if table == "-" {
		guide, _, _ := strings.Cut(doc, "### ")
		return guide
	}
	if column == "" {
		_, text, _ := strings.Cut(doc, "### "+table)
		text, _, _ = strings.Cut(text, "\n- ")
		return text
	}
	for _, item := range readDoc(doc)[table] {
		if name, text, _ := strings.Cut(item, ": "); strings.HasPrefix(name, column+" ") {
			return text
		}
	}
	return ""
}

// TestDocNamesNothingElse demands that every word that looks like a name of the
// schema is one, also in the guide.
func TestDocNamesNothingElse(t *testing.T) {
	known := map[string]bool{"TRY_CAST": true, "regexp_extract": true, "REGEXP_SUBSTR": true, "Latin1_General_BIN2": true, "BINARY_DOUBLE": true, "CHAR_LENGTH": true,
		"position_analysis": true, "da_position": true, "da_game": true} // the tables' names elsewhere
	for _, r := range Relations() {
		known[r.Name] = true
		for _, c := range r.Columns {
			known[c.Name] = true
		}
	}
	for _, k := range keywords {
		known[k.Name] = true
	}
	for _, b := range eventBits {
		known[b.Name] = true
	}
	for _, d := range dialect.All() {
		for _, lang := range languages {
			for _, word := range regexp.MustCompile(`\w+_\w+`).FindAllString(Doc(d, lang), -1) {
				if !known[word] {
					t.Errorf("%s, %s: %s is not in the declaration", d.Title, lang, word)
				}
			}
		}
	}
}

// TestDocNumbers holds the numbers that the guide quotes against the bits.
func TestDocNumbers(t *testing.T) {
	for number, want := range map[string]Event{
		"4258816": AnyPiece1, "4196352": AnyBishop1, "10420224": AnyPiece2, "8519680": AnyBishop2, "251658240": AnyPiece3, "768": Castling,
		"2098176": Pawn1 | Move, "4259968": BBishop1 | Capture | Pawn2, "66752": PawnPassant | Capture | Pawn1 | Pawn2,
		"2113538": Queen1 | Move | CheckMate, "2101249": Knight1 | Move | Check, "136315937": Pawn1 | Move | PawnPromoted | Queen3 | Check,
		"2097154": Move | CheckMate,
	} {
		if fmt.Sprint(int64(want)) != number {
			t.Errorf("%s is not %d", number, want)
		}
		for _, lang := range languages {
			if !strings.Contains(Doc(dialect.Oracle, lang), number) {
				t.Errorf("%s: %s is not in the guide", lang, number)
			}
		}
	}
}

func TestEveryTextInBothLanguages(t *testing.T) {
	for what, text := range texts() {
		if text.ES == "" || text.EN == "" || text.ES == text.EN {
			t.Errorf("%s: %q, %q", what, text.ES, text.EN)
		}
		// In a comment of the definition, these would end or change a statement
		// for some server's client.
		if strings.ContainsAny(text.ES+text.EN, ";&\n") || strings.Contains(text.ES+text.EN, "*/") {
			t.Errorf("%s cannot stand in a comment: %q, %q", what, text.ES, text.EN)
		}
	}
}

func texts() map[string]Text {
	all := map[string]Text{}
	for _, table := range tables {
		all[table.Name] = table.Text
		for _, c := range table.Columns {
			all[table.Name+"."+c.Name] = c.Text
		}
	}
	for _, v := range views {
		all[v.Name] = v.Text
		for _, c := range v.Columns() {
			all[v.Name+"."+c.Name] = c.Text
		}
	}
	for _, k := range keywords {
		all["keyword "+k.Name] = k.Text
	}
	for _, b := range eventBits {
		all[b.Name] = b.Text
	}
	return all
}

// TestTextLengths demands that what is inserted fits its column.
func TestTextLengths(t *testing.T) {
	table, _ := FindTable("keywords")
	for _, k := range keywords {
		for column, value := range map[string]string{"KEYWORD": k.Name, "KEYWORD_TYPE": string(k.Type), "DESCRIPTION": k.Text.ES + k.Text.EN} {
			if size := table.Column(column).Type.Size; len(value) > size {
				t.Errorf("%s of %s is longer than %d", column, k.Name, size)
			}
		}
	}
}

// TestTableDoc says that the parts of the tables and views are those of the
// whole documentation, each of them once and in their order.
func TestTableDoc(t *testing.T) {
	for _, d := range dialect.All() {
		for _, lang := range languages {
			rest := Doc(d, lang)
			for _, name := range TableNames() {
				part := TableDoc(d, lang, strings.ToLower(name))
				_, after, found := strings.Cut(rest, part)
				if !found || !strings.HasPrefix(part, "### "+name) || strings.Count(part, "#") != 3 {
					t.Errorf("%s, %s, %s: %q", d.Name, lang, name, part)
				}
				rest = after
			}
			if strings.Contains(rest, "###") {
				t.Errorf("%s, %s: no table's part: %q", d.Name, lang, rest)
			}
			if part := TableDoc(d, lang, "users"); part != "" {
				t.Errorf("a table that there is not: %q", part)
			}
		}
	}
}

// TestDocNamesFigures demands the names that the figures of engine analysis have
// in the chess world, and in the program that first derived them.
func TestDocNamesFigures(t *testing.T) {
	figures := []string{"position_analysis", "da_position", "da_game", "centipawn", "wins", "draws", "losses", "best move",
		"White winning chances", "Black winning chances", "White score rate", "Black score rate", "White draw rate", "Black draw rate",
		"accuracy", "judgement", "INACCURACY", "MISTAKE", "BLUNDER", "ENGINE", "Sharpness", "ACPL", "STDCPL", "Guid"}
	for _, d := range dialect.All() {
		for _, lang := range languages {
			doc := Doc(d, lang)
			for _, figure := range figures {
				if !strings.Contains(doc, figure) {
					t.Errorf("%s, %s: %s is not there", d.Title, lang, figure)
				}
			}
		}
	}
}
