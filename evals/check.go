package evals

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// MaxTurns is how long a dialogue may be.
const MaxTurns = 4

// checkCase refuses a case that lacks something or has too much.
func (d decoder) checkCase(s *Suite, c *Case) error {
	fault := func(line int, code string, args ...string) error {
		return &FileError{File: d.file, Line: line, Code: code, Args: args}
	}
	for _, field := range []struct{ name, value string }{{"id", c.ID}, {"lang", c.Lang}} {
		if field.value == "" {
			return fault(c.Line, "eval_missing_field", "field", field.name)
		}
	}
	if strings.ContainsAny(c.ID, "# \t\n") {
		return fault(c.Line, "eval_bad_id", "id", c.ID)
	}
	if n := len(c.Turns); n > MaxTurns {
		return fault(c.Line, "eval_too_many_turns", "n", strconv.Itoa(n), "max", strconv.Itoa(MaxTurns))
	}
	for i := range c.Turns {
		t := &c.Turns[i]
		if code, args := t.problem(len(c.Turns) > 1); code != "" {
			return fault(t.Line, code, args...)
		}
		if len(t.every()) > 0 && s.Games == "" {
			return fault(t.Line, "eval_forms_need_games")
		}
		if columns := t.columnsProblem(); columns != "" {
			return fault(t.Line, "eval_unknown_columns", "columns", columns)
		}
	}
	return nil
}

// columnsProblem is what the columns to compare can be, if they are not among
// that. Those of a SELECT are known when it has run.
func (t *Turn) columnsProblem() string {
	switch {
	case t.Compare.Columns == nil || t.SQL != "":
		return ""
	case t.Form == nil && len(t.Rows) > 0 && len(t.Rows[0]) != len(t.Compare.Columns):
		return strconv.Itoa(len(t.Rows[0]))
	case t.Form == nil:
		return ""
	}
	known := Columns(*t.Form)
	for _, c := range parseColumns(strings.Join(t.Compare.Columns, " ")) {
		if !slices.Contains(known, c.Name) {
			return strings.Join(known, ", ")
		}
	}
	return ""
}

// problem is the code of the text that says what a turn lacks or has too much
// of; empty if nothing.
func (t *Turn) problem(dialogue bool) (code string, args []string) {
	missing := func(field string) (string, []string) {
		return "eval_missing_for", []string{"field", field, "expect", string(t.Expect)}
	}
	surplus := func(field string) (string, []string) {
		return "eval_surplus_for", []string{"field", field, "expect", string(t.Expect)}
	}
	answered := t.Expect == ExpectAnswer
	switch {
	case t.Question == "":
		return "eval_missing_field", []string{"field", "question"}
	case t.Expect == "":
		return "eval_missing_field", []string{"field", "expect"}
	case answered && t.Form == nil && t.Rows == nil && t.SQL == "":
		return missing("gold | rows | sql")
	case !answered && (t.Rows != nil || t.SQL != ""):
		return surplus("rows | sql")
	case t.Expect != ExpectClarify && t.Slot != "":
		return surplus("slot")
	case t.Expect != ExpectClarify && t.Answers != nil:
		return surplus("answers")
	case t.Expect != ExpectClarify && t.Take != "":
		return surplus("take")
	case t.Expect == ExpectClarify && t.Slot == "":
		return missing("slot")
	case t.Expect == ExpectClarify && t.Form != nil:
		return surplus("gold")
	case t.Expect == ExpectClarify && len(t.Answers) < 2:
		return missing("answers")
	case t.Expect == ExpectRefuse && t.every() != nil:
		return surplus("gold")
	}
	if t.Expect == ExpectClarify {
		return t.answersProblem(dialogue)
	}
	return "", nil
}

// answersProblem holds the answers against those that the slot takes.
func (t *Turn) answersProblem(dialogue bool) (code string, args []string) {
	var values []string
	for i, a := range t.Answers {
		values = append(values, a.Value)
		if t.Slot == query.SlotSense && a.Value != strconv.Itoa(i+1) {
			return "eval_sense_numbers", nil
		}
	}
	takes := map[string][]string{query.SlotMoveUnit: {"full", "half"}, query.SlotEloSide: {"both", "either"}}[t.Slot]
	slices.Sort(values)
	switch {
	case takes != nil && !slices.Equal(values, takes):
		return "eval_slot_values", []string{"slot", t.Slot, "values", strings.Join(takes, ", ")}
	case len(values) > 5:
		return "eval_slot_values", []string{"slot", t.Slot, "values", "2–5"}
	case dialogue && t.Take == "":
		return "eval_missing_for", []string{"field", "take", "expect", string(t.Expect)}
	case t.Take != "" && !slices.Contains(values, t.Take):
		return "eval_slot_values", []string{"slot", "take", "values", strings.Join(values, ", ")}
	case !dialogue && t.Take != "":
		return "eval_surplus_for", []string{"field", "take", "expect", string(t.Expect)}
	}
	return "", nil
}
