package evals

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Migrate writes the forms of a suite as forms that were written as queries, which
// earlier versions of Kibitz read; n is how many. All else of the text stays as it
// is. The error is that of Read, of the text that comes out too.
//
// What is right of a question stays the same, but where rows of games that lack the
// value they are grouped by were asked for: these have no row now.
func Migrate(file string, text []byte) (migrated []byte, n int, err error) {
	d := decoder{file}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, 0, syntaxError(file, text, err)
	}
	var edits []edit
	lines := bytes.SplitAfter(text, []byte("\n"))
	for _, node := range oldForms(&document, nil) {
		written, err := d.lifted(node)
		if err != nil {
			return nil, 0, err
		}
		from, to := extent(lines, node)
		edits = append(edits, edit{from, to, written})
	}
	migrated = edited(text, edits)
	_, err = Read(file, file, migrated)
	return migrated, len(edits), err
}

// oldForms are the nodes of forms that are queries, each once.
func oldForms(node *yaml.Node, found []*yaml.Node) []*yaml.Node {
	if node.Kind == yaml.MappingNode {
		for i := 0; i < len(node.Content); i += 2 {
			if node.Content[i].Value == "measure" {
				return append(found, node)
			}
		}
	}
	for _, child := range node.Content {
		found = oldForms(child, found)
	}
	return found
}

// lifted is the form that a query is lifted to, on one line of YAML.
func (d decoder) lifted(node *yaml.Node) ([]byte, error) {
	fault := func(err error) error {
		fault := d.fault(node, "eval_bad_form", "detail", strings.TrimPrefix(err.Error(), "json: "))
		fault.err = err
		return fault
	}
	var written any
	if err := node.Decode(&written); err != nil {
		return nil, fault(err)
	}
	text, err := json.Marshal(written)
	if err != nil {
		return nil, fault(err)
	}
	var q query.Query
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := cmp.Or(strict.Decode(&q), q.Check()); err != nil {
		return nil, fault(err)
	}
	if text, err = json.Marshal(Lift(q)); err != nil {
		return nil, fault(err)
	}
	var form yaml.Node
	if err := yaml.Unmarshal(text, &form); err != nil {
		return nil, fault(err)
	}
	plain(&form)
	form.Content[0].Anchor = node.Anchor
	line, err := yaml.Marshal(&form)
	if err != nil {
		return nil, fault(err)
	}
	return bytes.TrimSpace(line), nil
}

// Lift is the form of a query, as query.Lift makes it, but with the rows that the
// query has for groups: those that lack the number that is asked for have none, and
// players are told of from their own side, whomever the games are about.
func Lift(q query.Query) query.Form {
	f := q.Lift()
	if (q.Group == query.ByPlayer || q.Within == query.ByPlayer) && q.Person() != nil {
		all := q.Canonical().Clone()
		where := all.Where
		all.Where = nil
		f = all.Lift()
		if f.Where != nil {
			where = &query.Cond{And: []query.Cond{*where, *f.Where}}
		}
		f.Where = where
	}
	if len(f.By) == 0 || len(f.Show) == 0 || f.Show[0].Of == nil || f.Show[0].Agg == query.DistinctAgg {
		return f
	}
	some := 1.0
	f.Having = append(f.Having, query.Bound{Column: query.Column{Agg: query.CountAgg, Of: f.Show[0].Of}, Bounds: query.Bounds{Min: &some}})
	return f
}

// plain has a node written on one line, with quotes only where it takes them.
func plain(node *yaml.Node) {
	switch node.Kind {
	case yaml.MappingNode, yaml.SequenceNode:
		node.Style = yaml.FlowStyle
	case yaml.ScalarNode:
		node.Style = 0
	}
	for _, child := range node.Content {
		plain(child)
	}
}

// edit replaces the bytes from one place to another.
type edit struct {
	from, to int
	by       []byte
}

func edited(text []byte, edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(text[at:e.from])
		out.Write(e.by)
		at = e.to
	}
	out.Write(text[at:])
	return out.Bytes()
}

// extent is where the text of a mapping begins and ends. One in brackets ends with
// them, any other with the last line that holds a part of it.
func extent(lines [][]byte, node *yaml.Node) (from, to int) {
	from = offset(lines, node.Line, node.Column)
	if node.Style&yaml.FlowStyle == 0 {
		last := lastLine(node)
		to = offset(lines, last, 1) + len(bytes.TrimRight(lines[last-1], "\r\n"))
		return from, to
	}
	text := bytes.Join(lines, nil)
	return from, from + closing(text[from:])
}

// offset is the place of a line and of a column of characters, both from 1.
func offset(lines [][]byte, line, column int) int {
	at := 0
	for _, l := range lines[:line-1] {
		at += len(l)
	}
	rest := lines[line-1]
	for range column - 1 {
		_, size := utf8.DecodeRune(rest)
		at, rest = at+size, rest[size:]
	}
	return at
}

// lastLine is the last line that a part of a node begins in.
func lastLine(node *yaml.Node) int {
	last := node.Line
	for _, child := range node.Content {
		last = max(last, lastLine(child))
	}
	return last
}

// closing is where the mapping in brackets ends that a text begins with: behind
// the first bracket up to which it can be read.
func closing(text []byte) int {
	for i, c := range text {
		if c == '}' && yaml.Unmarshal(text[:i+1], new(yaml.Node)) == nil {
			return i + 1
		}
	}
	return len(text)
}
