package server

import (
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/store"
)

func TestParseDSN(t *testing.T) {
	for _, test := range []struct {
		text, dialect, shown string
		swapped              bool
	}{
		{"postgres://ana:p%40ss@db.example:5433/chess?sslmode=disable", "postgres", "postgres://ana@db.example:5433/chess", false},
		{"postgresql://db.example/chess?bishops=swapped", "postgres", "postgresql://db.example/chess", true},
		{"mysql://ana:pass@db.example/chess?tls=skip-verify&bishops=swapped", "mysql", "mysql://ana@db.example/chess", true},
		{"MariaDB://ana@[::1]:3307/chess", "mysql", "mariadb://ana@[::1]:3307/chess", false},
		{"sqlserver://sa:pass@db.example:1433?database=chess&encrypt=disable", "sqlserver", "sqlserver://sa@db.example:1433?database=chess", false},
		{"oracle://ana:pass@db.example/CHESS", "oracle", "oracle://ana@db.example/CHESS", false},
	} {
		d, err := ParseDSN(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if d.Dialect.Name != test.dialect || d.String() != test.shown || d.SwappedBishops != test.swapped {
			t.Errorf("%s is %s, %s, swapped %v", test.text, d.Dialect.Name, d, d.SwappedBishops)
		}
	}
}

// What is wrong with an address is told, and nothing of its password.
func TestBadDSN(t *testing.T) {
	const secret = "s3cr3t"
	for _, text := range []string{
		"postgres://ana:s3cr3t%zz@db.example/chess",
		"postgres://ana:s3c/s3cr3t@db.example/chess",
		"postgres://ana:12/s3cr3t@db.example/chess",
		"postgres://ana:12?s3cr3t@db.example/chess",
		"postgres://ana:12#s3cr3t@db.example/chess",
		"postgres://ana:s3cr3t@db.example",
		"postgres://ana:s3cr3t@/chess",
		"postgres://ana:s3cr3t@db.example/chess?bishops=s3cr3t",
		"postgres://ana:s3cr3t@db.example/chess?sslmode=s3cr3t",
		"mysql://ana:s3cr3t@db.example",
		"mysql://ana:s3cr3t@db.example/chess?tls=s3cr3t",
		"mysql://ana:s3cr3t@db.example/chess?timeout=s3cr3t",
		"sqlserver://ana:s3cr3t@db.example",
		"sqlserver://ana:s3cr3t@db.example?database=chess&encrypt=s3cr3t",
		"oracle://ana:s3cr3t@db.example",
	} {
		_, err := ParseDSN(text)
		if !errors.Is(err, ErrBadDSN) {
			t.Errorf("%s gives %v", text, err)
		} else if strings.Contains(err.Error(), secret) {
			t.Errorf("%s is told: %v", text, err)
		}
	}
	if _, err := ParseDSN("http://ana:s3cr3t@db.example/chess"); !errors.Is(err, store.ErrServer) || strings.Contains(err.Error(), secret) {
		t.Errorf("a web address gives %v", err)
	}
}

func TestIsDSN(t *testing.T) {
	for text, want := range map[string]bool{"games.duckdb": false, "/a/b:c.db": false, "postgres://x/y": true, "http://x": true} {
		if IsDSN(text) != want {
			t.Errorf("IsDSN(%q) is %v", text, !want)
		}
	}
}
