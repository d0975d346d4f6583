package evals

import (
	"embed"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

//go:embed suites/*/*.yaml
var embedded embed.FS

//go:embed suites/baseline.yaml
var reached []byte

// Reached is the baseline of the parser in the embedded suites.
func Reached() (Baseline, error) { return ReadBaseline(reached) }

// Embedded are the suites that Kibitz comes with, by name. Errors are those of
// Read.
func Embedded() ([]*Suite, error) {
	files, err := fs.Glob(embedded, "suites/*/*.yaml")
	if err != nil {
		return nil, err
	}
	var all []*Suite
	for _, file := range files {
		text, err := embedded.ReadFile(file)
		if err != nil {
			return nil, err
		}
		suite, err := Read(strings.TrimSuffix(strings.TrimPrefix(file, "suites/"), ".yaml"), file, text)
		if err != nil {
			return nil, err
		}
		suite.Own = true
		all = append(all, suite)
	}
	return all, Unique(all)
}

// ReadFiles reads suites of files and of the YAML files in folders. Errors are
// those of Read, and of the file system.
func ReadFiles(paths ...string) ([]*Suite, error) {
	files, err := Files(paths...)
	if err != nil {
		return nil, err
	}
	var all []*Suite
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		suite, err := Read(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), file, text)
		if err != nil {
			return nil, err
		}
		all = append(all, suite)
	}
	return all, Unique(all)
}

// Files are the files of suites: those that are named, and the YAML files of
// folders that are.
func Files(paths ...string) (all []string, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		files := []string{path}
		if info.IsDir() {
			if files, err = yamlFiles(path); err != nil {
				return nil, err
			}
		}
		all = append(all, files...)
	}
	return all, nil
}

// yamlFiles are the YAML files of a folder and its folders.
func yamlFiles(folder string) (files []string, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(path)) {
			files = append(files, path)
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = &FileError{File: folder, Code: "eval_no_suite"}
	}
	return files, err
}

// Unique refuses an id that several cases have.
func Unique(suites []*Suite) error {
	where := map[string]*Suite{}
	for _, s := range suites {
		for _, c := range s.Cases {
			if other := where[c.ID]; other != nil {
				return &FileError{File: s.File, Line: c.Line, Code: "eval_id_twice", Args: []string{"id", c.ID, "file", other.File}}
			}
			where[c.ID] = s
		}
	}
	return nil
}

// Read reads the text of a suite, which file names in errors. All of them are
// *FileError.
func Read(name, file string, text []byte) (*Suite, error) {
	d := decoder{file}
	nodes := yaml.NewDecoder(strings.NewReader(string(text)))
	var document yaml.Node
	if err := nodes.Decode(&document); errors.Is(err, io.EOF) {
		return nil, &FileError{File: file, Code: "eval_no_questions"}
	} else if err != nil {
		return nil, syntaxError(file, text, err)
	}
	if err := nodes.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, &FileError{File: file, Code: "eval_two_documents"}
	}
	s := &Suite{Name: name, File: file}
	var usual Case
	var questions *yaml.Node
	err := d.mapping(document.Content[0], fields{
		"about": d.text(&s.About), "games": d.text(&s.Games), "require": d.require(&s.Require),
		"category": d.text(&usual.Category), "source": d.text(&usual.Source),
		"difficulty": one(d, &usual.Difficulty, Easy, Medium, Hard), "style": one(d, &usual.Style, Colloquial, Misspelt),
		"questions": func(node *yaml.Node) error { questions = node; return nil },
	})
	if err != nil {
		return nil, err
	}
	if questions == nil || len(resolve(questions).Content) == 0 {
		return nil, d.fault(document.Content[0], "eval_no_questions")
	}
	err = d.list(questions, func(node *yaml.Node) error {
		c := usual
		c.Line = node.Line
		if err := d.caseOf(node, &c); err != nil {
			return err
		}
		s.Cases = append(s.Cases, c)
		return d.checkCase(s, &s.Cases[len(s.Cases)-1])
	})
	if err == nil {
		err = Unique([]*Suite{s})
	}
	return s, err
}

var syntaxLine = regexp.MustCompile(`^yaml: (?:line [0-9]+: )?`)

// syntaxError is an error of the YAML itself. The line that the parser names is
// that where the list or mapping begins that it could not end; what the writer
// has to look at is the first line with which the text cannot be read.
func syntaxError(file string, text []byte, err error) *FileError {
	lines := strings.SplitAfter(string(text), "\n")
	reads := func(n int) bool {
		return yaml.Unmarshal([]byte(strings.Join(lines[:n], "")), new(yaml.Node)) == nil
	}
	const longest = 20 // lines that can only be read together
	good, bad := 0, len(lines)
	for bad-good > 1 {
		middle := (good + bad) / 2
		n := middle
		for n > max(good, middle-longest) && !reads(n) {
			n--
		}
		if n > max(good, middle-longest) {
			good = n
		} else {
			bad = middle
		}
	}
	for !reads(good) { // an end of what is read together
		good--
	}
	return &FileError{File: file, Line: good + 1, Code: "eval_bad_yaml", Args: []string{"detail", syntaxLine.ReplaceAllString(err.Error(), "")}}
}

func (d decoder) require(r *Require) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		return d.mapping(node, fields{"accuracy": d.number(&r.Accuracy), "wrong": d.number(&r.Wrong)})
	}
}

// caseOf reads a question of its own, or the turns of a dialogue.
func (d decoder) caseOf(node *yaml.Node, c *Case) error {
	own := Turn{Line: node.Line}
	read := d.turn(&own)
	read["id"], read["lang"], read["category"], read["source"], read["note"] =
		d.text(&c.ID), one(d, &c.Lang, "es", "en"), d.text(&c.Category), d.text(&c.Source), d.text(&c.Note)
	read["difficulty"], read["style"] = one(d, &c.Difficulty, Easy, Medium, Hard), one(d, &c.Style, Colloquial, Misspelt)
	read["turns"] = func(turns *yaml.Node) error {
		return d.list(turns, func(node *yaml.Node) error {
			t := Turn{Line: node.Line}
			if err := d.mapping(node, d.turn(&t)); err != nil {
				return err
			}
			c.Turns = append(c.Turns, t)
			return nil
		})
	}
	if err := d.mapping(node, read); err != nil {
		return err
	}
	if c.Turns == nil {
		c.Turns = []Turn{own}
	} else if own.Question != "" || own.Expect != "" {
		return d.fault(node, "eval_turns_and_question")
	}
	if c.Difficulty == "" {
		c.Difficulty = c.difficulty()
	}
	return nil
}

// turn reads the fields of a question.
func (d decoder) turn(t *Turn) fields {
	return fields{
		"question": d.text(&t.Question), "expect": one(d, &t.Expect, expects...), "slot": one(d, &t.Slot, query.Slots...), "take": d.text(&t.Take),
		"gold": func(node *yaml.Node) error { t.Form = &query.Form{}; return d.form(t.Form)(node) },
		"alternatives": func(node *yaml.Node) error {
			return d.list(node, func(n *yaml.Node) error {
				t.Alternatives = append(t.Alternatives, query.Form{})
				return d.form(&t.Alternatives[len(t.Alternatives)-1])(n)
			})
		},
		"answers": func(node *yaml.Node) error {
			read := fields{}
			values := resolve(node).Content
			for i := 0; i < len(values); i += 2 {
				read[values[i].Value] = func(form *yaml.Node) error {
					t.Answers = append(t.Answers, Answer{Value: values[i].Value})
					return d.form(&t.Answers[len(t.Answers)-1].Form)(form)
				}
			}
			return d.mapping(node, read)
		},
		"rows": d.rows(&t.Rows), "sql": d.text(&t.SQL), "compare": d.compare(&t.Compare),
	}
}

func (d decoder) compare(c *Compare) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		return d.mapping(node, fields{
			"ordered":   func(n *yaml.Node) error { c.Ordered = new(bool); return d.truth(c.Ordered)(n) },
			"tolerance": d.number(&c.Tolerance),
			"first":     d.truth(&c.First),
			"columns": func(n *yaml.Node) error {
				return d.list(n, func(name *yaml.Node) error {
					c.Columns = append(c.Columns, "")
					return d.text(&c.Columns[len(c.Columns)-1])(name)
				})
			},
		})
	}
}
