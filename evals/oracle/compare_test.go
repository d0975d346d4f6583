package oracle_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// try reports a query that is answered wrongly, after taking away from it what
// has nothing to do with that.
func (b *bench) try(t *testing.T, q query.Query) {
	t.Helper()
	try(t, b, q, b.compare)
}

// tryForm does the same with a form.
func (b *bench) tryForm(t *testing.T, f query.Form) {
	t.Helper()
	try(t, b, f, b.compareForm)
}

func try[T any, P checked[T]](t *testing.T, b *bench, q T, compare func(context.Context, T) error) {
	t.Helper()
	b.tried++
	wrong := func(q T) bool { return compare(t.Context(), q) != nil }
	if !wrong(q) {
		return
	}
	q = shrink[T, P](q, wrong)
	t.Errorf("%s\n%v", text(q), compare(t.Context(), q))
	if b.failures++; b.failures == 10 {
		t.Fatal("and more")
	}
}

// compare gives the SQL of the printed query with its rows and the oracle's if
// they differ.
func (b *bench) compare(ctx context.Context, q query.Query) error {
	want, err := b.oracle.Rows(q)
	if err != nil {
		return err
	}
	sql, err := b.printer.Print(q)
	if err != nil {
		return err
	}
	return b.run(ctx, sql, want, sameRow)
}

// compareForm does the same with a form.
func (b *bench) compareForm(ctx context.Context, f query.Form) error {
	want, err := b.oracle.FormRows(f)
	if err != nil {
		return err
	}
	sql, err := b.printer.PrintForm(f)
	if err != nil {
		return err
	}
	return b.run(ctx, sql, want, sameFormRow)
}

// run compares the rows that a statement gives with those wanted.
func (b *bench) run(ctx context.Context, sql string, want [][]any, same func(want, got []any) bool) error {
	err := b.guard.Check(ctx, b.printer.Dialect, sql)
	if tooMuch(err) {
		b.refused++ // which is no wrong answer
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w:\n%s", err, sql)
	}
	result, err := b.db.Query(ctx, sql, store.Limits{Rows: 1 << 20, Bytes: 1 << 30})
	if err == nil && result.Truncated {
		err = errors.New("not all rows")
	}
	if err != nil {
		return fmt.Errorf("%w:\n%s", err, sql)
	}
	if difference := differenceOf(want, result.Rows, same); difference != "" {
		return fmt.Errorf("%s\n%s", sql, difference)
	}
	return nil
}

// tooMuch says that the guard refuses a statement for its size alone.
func tooMuch(err error) bool {
	refusal := (*guard.Refusal)(nil)
	return errors.As(err, &refusal) && slices.Contains([]guard.Code{guard.TooLong, guard.TooManyParts, guard.TooDeep, guard.Growth, guard.LongResult}, refusal.Code)
}

// report tells how many forms were tried, and that too many were not run.
func (b *bench) report(t *testing.T) {
	t.Helper()
	t.Logf("%d forms, %d of them too much for one statement", b.tried, b.refused)
	if tooMany(b.refused, b.tried) {
		t.Errorf("%d of %d forms are too much for one statement", b.refused, b.tried)
	}
}

// tooMany: of random forms one in two hundred may outgrow the limits of a
// statement, and two of few.
func tooMany(refused, tried int) bool { return refused > 2+tried/200 }

// compareRows tells both sets of rows, "" if they are the same.
func compareRows(want, got [][]any) string { return differenceOf(want, got, sameRow) }

func differenceOf(want, got [][]any, same func(want, got []any) bool) string {
	if slices.EqualFunc(want, got, same) {
		return ""
	}
	from := 0 // the first row that differs, and one before it
	for from < min(len(want), len(got)) && same(want[from], got[from]) {
		from++
	}
	from = max(0, from-1)
	return fmt.Sprintf("%d rows wanted, from row %d:\n%s%d rows given:\n%s", len(want), from+1, lines(want[from:]), len(got), lines(got[from:]))
}

// lines are rows to look at, the first twenty of them.
func lines(rows [][]any) string {
	var text strings.Builder
	for i, row := range rows {
		if i == 20 {
			text.WriteString("\t…\n")
			break
		}
		fmt.Fprintf(&text, "\t%v\n", row)
	}
	return text.String()
}

func sameRow(want, got []any) bool {
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		w, isFloat := want[i].(float64)
		g, alsoFloat := got[i].(float64)
		if halfway, ok := got[i].(oracle.Halfway); ok {
			g, alsoFloat = float64(halfway), true
		}
		if isFloat && alsoFloat && w-g < 1e-6 && g-w < 1e-6 {
			continue
		}
		if want[i] != got[i] {
			return false
		}
	}
	return true
}

// sameFormRow tells cells apart by their value alone: a number may be whole or
// not, half way between two hundredths may be either, and a year may be told as
// text.
func sameFormRow(want, got []any) bool {
	return slices.EqualFunc(want, got, func(want, got any) bool {
		w, isNumber := asFloat(want)
		g, alsoNumber := asFloat(got)
		if _, halfway := want.(oracle.Halfway); halfway && alsoNumber {
			return math.Abs(w-g) < 0.01+1e-6
		}
		if isNumber && alsoNumber {
			return math.Abs(w-g) < 1e-6*max(1, math.Abs(w))
		}
		return want == got || isNumber && fmt.Sprint(want) == got
	})
}

func asFloat(cell any) (float64, bool) {
	switch n := cell.(type) {
	case int64:
		return float64(n), true
	case float64:
		return n, true
	case oracle.Halfway:
		return float64(n), true
	}
	return 0, false
}
