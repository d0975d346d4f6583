package evals

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// decoder reads the nodes of one YAML file, and refuses whatever would be lost.
type decoder struct{ file string }

// fields says how the value of each field of a mapping is read.
type fields map[string]func(*yaml.Node) error

// mapping reads a mapping that has no other fields.
func (d decoder) mapping(node *yaml.Node, read fields) error {
	node = resolve(node)
	if node.Kind != yaml.MappingNode {
		return d.fault(node, "eval_no_mapping", "fields", strings.Join(slices.Sorted(maps.Keys(read)), ", "))
	}
	seen := map[string]bool{}
	for i := 0; i < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		field := read[key.Value]
		switch {
		case field == nil:
			return d.fault(key, "eval_unknown_field", "field", key.Value, "fields", strings.Join(slices.Sorted(maps.Keys(read)), ", "))
		case seen[key.Value]:
			return d.fault(key, "eval_field_twice", "field", key.Value)
		}
		seen[key.Value] = true
		if err := field(value); err != nil {
			return err
		}
	}
	return nil
}

// list reads every item of a sequence.
func (d decoder) list(node *yaml.Node, item func(*yaml.Node) error) error {
	node = resolve(node)
	if node.Kind != yaml.SequenceNode {
		return d.fault(node, "eval_no_list")
	}
	for _, n := range node.Content {
		if err := item(n); err != nil {
			return err
		}
	}
	return nil
}

// text reads a text that is not empty.
func (d decoder) text(to *string) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		node = resolve(node)
		if node.Kind != yaml.ScalarNode || strings.TrimSpace(node.Value) == "" {
			return d.fault(node, "eval_no_text")
		}
		*to = node.Value
		return nil
	}
}

// one reads one of some words.
func one[T ~string](d decoder, to *T, words ...T) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		if value := T(resolve(node).Value); slices.Contains(words, value) && value != "" {
			*to = value
			return nil
		}
		var known []string
		for _, w := range words {
			known = append(known, string(w))
		}
		return d.fault(node, "eval_unknown_word", "word", resolve(node).Value, "words", strings.Join(known, ", "))
	}
}

func (d decoder) number(to **float64) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		n, err := strconv.ParseFloat(resolve(node).Value, 64)
		if err != nil || n < 0 {
			return d.fault(node, "eval_no_number", "word", resolve(node).Value)
		}
		*to = &n
		return nil
	}
}

func (d decoder) truth(to *bool) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		if resolve(node).Tag != "!!bool" {
			return d.fault(node, "eval_unknown_word", "word", resolve(node).Value, "words", "true, false")
		}
		return node.Decode(to)
	}
}

// form reads a logical form by its JSON names, written as the program writes it.
func (d decoder) form(to *query.Form) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		var written any
		if err := node.Decode(&written); err != nil {
			return d.fault(node, "eval_bad_form", "detail", err.Error())
		}
		if old, ok := written.(map[string]any); ok && old["measure"] != nil {
			return d.fault(node, "eval_old_form", "file", d.file)
		}
		text, err := json.Marshal(written)
		if err != nil {
			return d.fault(node, "eval_bad_form", "detail", err.Error())
		}
		strict := json.NewDecoder(bytes.NewReader(text))
		strict.DisallowUnknownFields()
		if err := strict.Decode(to); err != nil {
			return d.fault(node, "eval_bad_form", "detail", strings.TrimPrefix(err.Error(), "json: "))
		}
		if err := to.Check(); err != nil {
			fault := d.fault(node, "eval_bad_form")
			fault.err = err
			return fault
		}
		if holes := to.Holes(); len(holes) > 0 {
			return d.fault(node, "eval_open_form", "slot", holes[0].Slot)
		}
		return nil
	}
}

// rows reads rows of numbers, texts, truth values and nulls.
func (d decoder) rows(to *[][]any) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		*to = [][]any{}
		return d.list(node, func(row *yaml.Node) error {
			var cells []any
			err := d.list(row, func(cell *yaml.Node) error {
				var value any
				if resolve(cell).Kind != yaml.ScalarNode || cell.Decode(&value) != nil {
					return d.fault(cell, "eval_no_cell")
				}
				cells = append(cells, normal(value))
				return nil
			})
			if err == nil && (len(cells) == 0 || len(*to) > 0 && len(cells) != len((*to)[0])) {
				return d.fault(row, "eval_ragged_rows")
			}
			*to = append(*to, cells)
			return err
		})
	}
}

func (d decoder) fault(node *yaml.Node, code string, args ...string) *FileError {
	return &FileError{File: d.file, Line: node.Line, Code: code, Args: args}
}

// resolve is what an alias stands for.
func resolve(node *yaml.Node) *yaml.Node {
	if node.Kind == yaml.AliasNode {
		return node.Alias
	}
	return node
}
