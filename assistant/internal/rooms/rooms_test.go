package rooms

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "github.com/kibitz-chess/kibitz/"
	root   = "../../.."
)

//go:embed rooms.txt
var table string

// room is a line of the table.
type room struct {
	name string   // such as schema/store, or evals/... for all of a folder
	may  []string // names of rooms; * is all
}

// has says that a package belongs to the room.
func (r room) has(pkg string) bool {
	folder, all := strings.CutSuffix(r.name, "/...")
	return pkg == folder || all && strings.HasPrefix(pkg, folder+"/")
}

// house is the rooms of a table.
func house(table string) (rooms []room) {
	for line := range strings.Lines(table) {
		words := strings.Fields(line)
		if len(words) > 0 && words[0] != "#" {
			rooms = append(rooms, room{words[0], words[1:]})
		}
	}
	return rooms
}

// roomOf is the first room with the package: that of a folder's part stands before
// the folder's.
func roomOf(rooms []room, pkg string) (room, bool) {
	i := slices.IndexFunc(rooms, func(r room) bool { return r.has(pkg) })
	if i < 0 {
		return room{}, false
	}
	return rooms[i], true
}

// faults are the imports, by importing package, that the rooms do not allow, and
// what is wrong with the table itself.
func faults(rooms []room, imports map[string][]string) (faults []string) {
	for i, r := range rooms {
		for _, name := range r.may {
			if name != "*" && !slices.ContainsFunc(rooms[:i], func(above room) bool { return above.name == name }) {
				faults = append(faults, fmt.Sprintf("%s may import %s, which does not stand above it", r.name, name))
			}
		}
	}
	for pkg, imported := range imports {
		from, ok := roomOf(rooms, pkg)
		if !ok {
			faults = append(faults, pkg+" has no room")
			continue
		}
		for _, other := range imported {
			to, _ := roomOf(rooms, other)
			if to.name != from.name && !slices.Contains(from.may, to.name) && !slices.Contains(from.may, "*") {
				faults = append(faults, fmt.Sprintf("%s imports %s", pkg, other))
			}
		}
	}
	slices.Sort(faults)
	return faults
}

// imports are what the packages of the module import of it, their tests and data
// apart, whatever the build tags.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(folder)
		if _, met := all[pkg]; !met {
			all[pkg] = nil
		}
		all[pkg] = append(all[pkg], nil...)
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if ours, is := strings.CutPrefix(imported, module); is && !slices.Contains(all[pkg], ours) {
				all[pkg] = append(all[pkg], ours)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestImports(t *testing.T) {
	rooms, all := house(table), imports(t)
	if len(all) < 50 {
		t.Fatalf("only %d packages found", len(all))
	}
	for _, fault := range faults(rooms, all) {
		t.Error(fault)
	}
	for _, r := range rooms {
		folder := strings.TrimSuffix(r.name, "/...")
		if info, err := os.Stat(filepath.Join(root, folder)); err != nil || !info.IsDir() {
			t.Errorf("%s is no folder", r.name)
		}
		for pkg, imported := range all {
			if owner, _ := roomOf(rooms, pkg); owner.name == r.name && len(imported) > 0 {
				slices.Sort(imported)
				t.Log(pkg, "→", strings.Join(imported, " "))
			}
		}
	}
}

// parts are the parts of the assistant, the one that all know first.
var parts = []string{
	"assistant/source", "assistant/tell", "assistant/execute", "assistant/library", "assistant/talk", "assistant/read", "assistant/settle",
}

// TestOneReply: a Reply is written in one place, by one function.
func TestOneReply(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "assistant", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var writers []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, ok := n.(*ast.CompositeLit); ok {
					if of, ok := lit.Type.(*ast.Ident); ok && of.Name == "Reply" {
						writers = append(writers, filepath.Base(name)+": "+f.Name.Name)
					}
				}
				return true
			})
		}
	}
	if strings.Join(writers, "; ") != "outcome.go: reply" {
		t.Errorf("replies are written in %s", strings.Join(writers, "; "))
	}
}

// TestNever: what no table may allow.
func TestNever(t *testing.T) {
	all := imports(t)
	for _, never := range []struct {
		who, what []string
		far       bool // not by way of others either
	}{
		{[]string{"schema/..."}, []string{"assistant", "assistant/...", "drawer", "prompts", "evals/...", "cmd/..."}, true},
		{[]string{"assistant/parser/...", "assistant/model/...", "assistant/query", "assistant/sqlgen"}, []string{"schema/store/...", "schema/load/..."}, true},
		{[]string{"assistant/query"}, []string{"assistant/sqlgen", "assistant/guard", "schema/dialect/..."}, false},
		// The way of a question, from its reading to its reply: nobody calls back up.
		{parts, []string{"assistant"}, true},
		{[]string{"assistant/source"}, parts[1:], true},
		{[]string{"assistant/talk", "assistant/read", "assistant/tell/..."}, []string{"assistant/execute", "assistant/settle", "assistant/sqlgen", "assistant/guard"}, true},
		{[]string{"assistant/execute"}, []string{"assistant/talk", "assistant/read", "assistant/settle", "assistant/tell/..."}, true},
		{[]string{"assistant/library"}, []string{"assistant/talk", "assistant/read", "assistant/settle"}, true},
		{
			[]string{"assistant/bot", "assistant/mattermost", "assistant/mcp", "assistant/slack", "assistant/web/..."},
			[]string{"assistant/parser/...", "assistant/model/...", "assistant/sqlgen", "assistant/guard", "assistant/local", "schema", "schema/..."}, false,
		},
	} {
		for pkg := range all {
			if !in(never.who, pkg) {
				continue
			}
			reached := all[pkg]
			if never.far {
				reached = closure(all, pkg)
			}
			for _, other := range reached {
				if in(never.what, other) {
					t.Errorf("%s reaches %s", pkg, other)
				}
			}
		}
	}
}

func in(names []string, pkg string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return room{name: name}.has(pkg) })
}

// closure is all that a package imports, and what that imports.
func closure(all map[string][]string, pkg string) (reached []string) {
	reached = slices.Clone(all[pkg])
	for i := 0; i < len(reached); i++ {
		for _, next := range all[reached[i]] {
			if !slices.Contains(reached, next) {
				reached = append(reached, next)
			}
		}
	}
	return reached
}

// TestFaults: the check sees what is wrong.
func TestFaults(t *testing.T) {
	rooms := house("# ground\nschema\nquery schema\nparser/... schema query\nmain *\n")
	for _, c := range []struct {
		rooms []room
		pkg   string
		other string
		want  string
	}{
		{rooms, "query", "schema", ""},
		{rooms, "parser/compose", "parser", ""},
		{rooms, "main", "parser/compose", ""},
		{rooms, "schema", "query", "schema imports query"},
		{rooms, "query", "parser/compose", "query imports parser/compose"},
		{rooms, "schema/store", "schema", "schema/store has no room"},
		{house("a b\nb"), "a", "b", "a may import b, which does not stand above it"},
	} {
		got := strings.Join(faults(c.rooms, map[string][]string{c.pkg: {c.other}}), "; ")
		if got != c.want {
			t.Errorf("%s → %s: %q, want %q", c.pkg, c.other, got, c.want)
		}
	}
}
