package oracle_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// TestGuardAccepts: whatever the printer makes for a server that is validated
// may run there. The guard judges what runs on the embedded database in
// TestPrinterAgainstOracle and TestFormPrinterAgainstOracle.
func TestGuardAccepts(t *testing.T) {
	b := nastyBench(t)
	for _, d := range []dialect.Dialect{dialect.PostgreSQL, dialect.MySQL} {
		t.Run(d.Name, func(t *testing.T) {
			generator := oracle.NewGenerator(seed(t), b.oracle)
			for range forms(t, 1000) {
				q := generator.Query()
				sql, err := sqlgen.Printer{Dialect: d, PositionCode: b.printer.PositionCode}.Print(q)
				if err != nil {
					t.Fatalf("%s: %v", text(q), err)
				}
				if err := b.guard.Check(t.Context(), d, sql); err != nil {
					t.Errorf("%s: %v\n%s", text(q), err, sql)
				}
			}
		})
	}
}

// TestGuardAcceptsForms: the same of forms.
func TestGuardAcceptsForms(t *testing.T) {
	b := formsBench(t)
	for _, d := range []dialect.Dialect{dialect.PostgreSQL, dialect.MySQL} {
		t.Run(d.Name, func(t *testing.T) {
			generator := oracle.NewGenerator(seed(t), b.oracle)
			refused := 0
			for range forms(t, 500) {
				f := generator.Form()
				sql, err := sqlgen.Printer{Dialect: d, PositionCode: b.printer.PositionCode}.PrintForm(f)
				if err != nil {
					t.Fatalf("%s: %v", text(f), err)
				}
				err = b.guard.Check(t.Context(), d, sql)
				if tooMuch(err) {
					refused++
				} else if err != nil {
					t.Fatalf("%s: %v\n%s", text(f), err, sql)
				}
			}
			if tooMany(refused, forms(t, 500)) {
				t.Errorf("%d forms are too much for one statement", refused)
			}
		})
	}
}
