package dialect

import (
	"database/sql"
	"fmt"
	"os"
	"testing"

	_ "github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib"
)

// TestOnServers evaluates what the methods print on every server at hand: the
// answers are the same whatever the spelling.
func TestOnServers(t *testing.T) {
	for _, server := range []struct {
		d           Dialect
		driver, env string
	}{
		{DuckDB, "duckdb", ""},
		{PostgreSQL, "pgx", "KIBITZ_TEST_POSTGRES"},
		{MySQL, "mysql", "KIBITZ_TEST_MARIADB"},
	} {
		t.Run(server.d.Name, func(t *testing.T) {
			dsn := ""
			if server.env != "" {
				if dsn = os.Getenv(server.env); dsn == "" {
					t.Skip(server.env + " names no server (.ci/services starts one)")
				}
			}
			db, err := sql.Open(server.driver, dsn)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			for expr, want := range valuesOn(server.d) {
				var got sql.NullString
				query := "SELECT " + server.d.Text(expr) + server.d.FromNothing
				if err := db.QueryRow(query).Scan(&got); err != nil {
					t.Errorf("%s: %v", query, err)
				} else if got.String != want {
					t.Errorf("%s: %q, want %q", query, got.String, want)
				}
			}
			var text string
			const hard = `\' "x" %_ -- /* ñ 𝄞`
			if err := db.QueryRow("SELECT " + server.d.Ident("order") + " FROM (SELECT " + server.d.String(hard) + " AS " + server.d.Ident("order") + ") t").Scan(&text); err != nil || text != hard {
				t.Errorf("%q came back as %q, %v", hard, text, err)
			}
		})
	}
}

// valuesOn are expressions of a server and their values, "" for NULL.
func valuesOn(d Dialect) map[string]string {
	values := map[string]string{
		d.BitAnd("136315937", 33):                              "33",
		d.IntDiv("7", "2"):                                     "3",
		d.Length(d.String("añ𝄞")):                              "3",
		d.Substr(d.String("señor"), 3, 2):                      "ño",
		d.Concat("'a'", "'-'", "'b'"):                          "a-b",
		d.Square("28"):                                         "e4",
		d.Square("63"):                                         "h8",
		condition(d.CaseKey("'K'") + " = " + d.CaseKey("'k'")): "0",
		condition(d.BitAny("3", 6)):                            "1",
		condition(d.BitAll("3", 6)):                            "0",
		condition(d.BitNone("3", 4)):                           "1",
		condition(d.True):                                      "1",
		condition(d.False):                                     "0",
		condition("'K' = " + d.CaseSensitive("'k'")):           "0",
		condition("'K' = " + d.CaseSensitive("'K'")):           "1",
		condition(d.Today + " > DATE '2020-01-01'"):            "1",
	}
	for text, number := range map[string]string{
		"2700": "2700", "0": "0", "?": "", "-": "", "": "", "2700?": "", "GM": "", "99999999999999999999": "",
	} {
		values[d.TryInt(d.String(text))] = number
	}
	for _, c := range []struct {
		within, text string
		want         int
	}{{"100% sure", "0% S", 1}, {"1000 sure", "0%", 0}, {`a\b`, `\`, 1}, {`ab`, `\`, 0}, {"a_b", "_", 1}, {"ab", "_", 0}, {"a[b]", "[B", 1}, {"wow!%", "!%", 1}} {
		values[condition(d.Contains(d.String(c.within), c.text))] = fmt.Sprint(c.want)
	}
	return values
}

func condition(sql string) string { return "CASE WHEN " + sql + " THEN 1 ELSE 0 END" }
