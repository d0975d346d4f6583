package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLite: a build with the tag lite has neither drivers of servers nor their
// parsers, says so, and answers from a file.
func TestLite(t *testing.T) {
	listed, err := exec.Command("go", "list", "-tags", "lite", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []string{"jackc/pgx", "go-sql-driver/mysql", "go-mssqldb", "sijms/go-ora", "pg_query_go", "vitess.io"} {
		if strings.Contains(string(listed), left) {
			t.Errorf("it depends on %s", left)
		}
	}
	if testing.Short() {
		t.Skip("a build takes a while")
	}
	program := filepath.Join(t.TempDir(), "kibitz")
	if out, err := exec.Command("go", "build", "-tags", "lite", "-ldflags=-s -w", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data := t.TempDir()
	for _, c := range []struct {
		arguments, want string
		fails           bool
	}{
		{"version", "[lite]", false},
		{"ask --lang en", "19 games.", false},
		{"ask --lang en --db postgres://u:p@localhost/games", "built without database servers", true},
		{"ask --lang es --db mysql://u:p@localhost/games", "hecho sin servidores", true},
		{"check --lang en --dialect postgres", "PostgreSQL", true},
	} {
		words := strings.Fields(c.arguments)
		if words[0] == "ask" {
			words = append(words, "How many games end in checkmate?")
		}
		command := exec.Command(program, words...)
		command.Env = append(command.Environ(), "XDG_DATA_HOME="+data, "LC_ALL=C")
		command.Stdin = strings.NewReader("SELECT count(*) FROM matches") // for check
		out, err := command.CombinedOutput()
		if (err != nil) != c.fails || !strings.Contains(string(out), c.want) {
			t.Errorf("%s: %v\n%s", c.arguments, err, out)
		}
	}
}
