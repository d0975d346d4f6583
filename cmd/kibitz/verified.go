package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/assistant/verified/file"
)

// verifiedCommand is what there is to do with questions that were marked.
type verifiedCommand struct {
	List   verifiedListCommand   `cmd:"" help:"List the marked questions."`
	Mark   verifiedMarkCommand   `cmd:"" help:"Answer a question and mark the reading right or wrong."`
	Edit   verifiedEditCommand   `cmd:"" help:"Change the words or the logical form of a question."`
	Export verifiedExportCommand `cmd:"" help:"Print all that is kept, as JSON or YAML."`
	Revoke verifiedRevokeCommand `cmd:"" help:"Forget the mark of a question."`
}

// marksFile is where marked questions are kept.
func marksFile() string { return filepath.Join(xdg.DataHome, "kibitz", "verified.sqlite") }

// openQuestions opens the file of marked questions.
func openQuestions(ctx context.Context) (*file.Questions, error) {
	path := marksFile()
	questions, err := file.Open(ctx, path)
	switch {
	case errors.Is(err, file.ErrNewer):
		return nil, &assistant.Error{Status: assistant.Failed, Code: "marks_newer", Args: []string{"path", path}, Err: err}
	case err != nil:
		return nil, &assistant.Error{Status: assistant.Failed, Code: "marks_unreadable", Args: []string{"path", path, "detail", err.Error()}, Err: err}
	}
	return questions, nil
}

// openMarks lets an assistant keep marks. A file that cannot be used is told of,
// and done without.
func (f engineFlag) openMarks(ctx context.Context, t *terminal, models *assistant.Models) (closeMarks func()) {
	models.Forced = f.Engine != "auto"
	questions, err := openQuestions(ctx)
	if err != nil {
		fmt.Fprintln(t.err, "kibitz:", t.say("marks_without", "problem", t.explain(err)))
		return func() {}
	}
	models.Marks, models.Words = questions, questions
	return func() { questions.Close() }
}

// readMarks is openMarks for an assistant that is asked just once, which needs
// no file where there is none.
func (f engineFlag) readMarks(ctx context.Context, t *terminal, models *assistant.Models) (closeMarks func()) {
	if _, err := os.Stat(marksFile()); errors.Is(err, fs.ErrNotExist) {
		return func() {}
	}
	return f.openMarks(ctx, t, models)
}

// userName is who marks, as the system knows them.
func userName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return ""
}

// sayMarked says what was kept.
func (t *terminal) sayMarked(kept assistant.Marked) string {
	key := "marked_wrong"
	if kept.Right {
		key = "marked_right"
	}
	return clean(t.say(key, "question", kept.Question))
}

// langFlag is the language of what a command says.
type langFlag struct {
	Lang string `enum:"es,en," default:"" help:"Language of the messages: es or en."`
}

func (f langFlag) apply(t *terminal) {
	if f.Lang != "" {
		t.language = f.Lang
	}
}

type verifiedListCommand struct {
	langFlag
	JSON bool `name:"json" help:"Print the questions as JSON."`
}

// Run lists the questions, the latest first.
func (c *verifiedListCommand) Run(ctx context.Context, t *terminal) error {
	c.apply(t)
	all, err := listQuestions(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		return t.printJSON(all)
	}
	var columns []assistant.Column
	for _, name := range []string{"id", "mark", "question", "meaning", "by", "at"} {
		columns = append(columns, assistant.Column{Name: name, Label: t.say("mark_column_" + name)})
	}
	var rows []assistant.Row
	for _, q := range all {
		mark := t.say("mark_is_wrong")
		if q.Right {
			mark = t.say("mark_is_right")
		}
		rows = append(rows, assistant.Row{q.ID, mark, q.Text, q.Meaning, q.By, q.At.Local().Format(time.DateOnly)})
	}
	w := newTable(t.language, columns, rows, nil)
	w.SuppressTrailingSpaces()
	fitTerminal(w, t.out)
	_, err = fmt.Fprintln(t.out, w.Render())
	return err
}

func listQuestions(ctx context.Context) ([]verified.Question, error) {
	questions, err := openQuestions(ctx)
	if err != nil {
		return nil, err
	}
	defer questions.Close()
	all, err := questions.Marked(ctx)
	if err != nil {
		return nil, &assistant.Error{Status: assistant.Failed, Code: "marks_unreadable", Args: []string{"path", marksFile(), "detail", err.Error()}, Err: err}
	}
	return append([]verified.Question{}, all...), nil
}

type verifiedMarkCommand struct {
	questionFlags
	Mark     string `arg:"" enum:"right,wrong" help:"right or wrong"`
	Question string `arg:"" help:"The question, in quotation marks."`
}

// Run answers the question and marks the reading.
func (c *verifiedMarkCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	} else {
		t.speakLike(c.Question)
	}
	if err := c.check(); err != nil {
		return err
	}
	models, err := c.models()
	if err != nil {
		return err
	}
	defer closeUsage(models)
	questions, err := openQuestions(ctx)
	if err != nil {
		return err
	}
	defer questions.Close()
	models.Marks, models.Words, models.Forced = questions, questions, c.Engine != "auto"
	a, done, err := c.assistant(ctx, t, models)
	if err != nil {
		return err
	}
	defer done()
	const conversation = "mark"
	reply := a.Ask(ctx, assistant.Request{Conversation: conversation, Question: c.Question, Language: c.Lang, Fallback: t.language, Answers: c.Answer})
	if err := t.deliver(reply, false); err != nil {
		return err
	}
	kept, err := a.Mark(ctx, assistant.Mark{Conversation: conversation, Right: c.Mark == "right", By: userName()})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(t.out, "\n%s\n", t.sayMarked(kept))
	return err
}

type verifiedEditCommand struct {
	langFlag
	ID       int64  `arg:"" help:"The number of the question in the list."`
	Question string `placeholder:"TEXT" help:"The question in other words."`
	Form     string `placeholder:"JSON" help:"What it means, as the export has it."`
}

// Run changes a question that was marked.
func (c *verifiedEditCommand) Run(ctx context.Context, t *terminal) error {
	c.apply(t)
	if strings.TrimSpace(c.Question) == "" && c.Form == "" {
		return &assistant.Error{Status: assistant.Failed, Code: "mark_no_change"}
	}
	questions, err := openQuestions(ctx)
	if err != nil {
		return err
	}
	defer questions.Close()
	q, err := questions.Find(ctx, c.ID)
	if err != nil {
		return markError(c.ID, err)
	}
	if text := strings.TrimSpace(c.Question); text != "" {
		q.Text = text
	}
	if c.Form != "" {
		form, err := readForm(t, c.Form)
		if err != nil {
			return err
		}
		q.Form, q.Reading, q.Meaning = form, verified.Reading(*form), form.Paraphrase(q.Language)
		q.SQL, q.Dialect = "", "" // it was that of the other form
	}
	q.By, q.At = userName(), time.Now()
	if err := questions.Edit(ctx, c.ID, q); err != nil {
		return markError(c.ID, err)
	}
	_, err = fmt.Fprintln(t.out, clean(t.say("mark_edited", "question", q.Text)))
	return err
}

// readForm reads a logical form that a user wrote.
func readForm(t *terminal, text string) (*query.Form, error) {
	form, err := query.ReadStored([]byte(text))
	if err == nil {
		err = form.Check()
	}
	var sense *query.SenseError
	switch {
	case errors.As(err, &sense):
		return nil, &assistant.Error{Status: assistant.Failed, Code: "mark_bad_form", Args: []string{"detail", t.say("no_sense_"+sense.Code, "detail", sense.Detail)}, Err: err}
	case err != nil:
		return nil, &assistant.Error{Status: assistant.Failed, Code: "mark_bad_form", Args: []string{"detail", err.Error()}, Err: err}
	}
	return &form, nil
}

type verifiedExportCommand struct {
	langFlag
	Format string `enum:"json,yaml" default:"json" help:"json or yaml."`
}

// Run prints the questions with all that is known of them.
func (c *verifiedExportCommand) Run(ctx context.Context, t *terminal) error {
	c.apply(t)
	all, err := listQuestions(ctx)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return t.printJSON(all)
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	var plain any // with the names that JSON has
	if err := yaml.Unmarshal(text, &plain); err != nil {
		return err
	}
	return yaml.NewEncoder(t.out).Encode(plain)
}

type verifiedRevokeCommand struct {
	langFlag
	ID int64 `arg:"" help:"The number of the question in the list."`
}

// Run forgets a mark.
func (c *verifiedRevokeCommand) Run(ctx context.Context, t *terminal) error {
	c.apply(t)
	questions, err := openQuestions(ctx)
	if err != nil {
		return err
	}
	defer questions.Close()
	q, err := questions.Find(ctx, c.ID)
	if err == nil {
		err = questions.Revoke(ctx, c.ID)
	}
	if err != nil {
		return markError(c.ID, err)
	}
	_, err = fmt.Fprintln(t.out, clean(t.say("mark_revoked", "question", q.Text)))
	return err
}

// markError gives an error about a question of the file its text.
func markError(id int64, err error) error {
	if errors.Is(err, file.ErrNoQuestion) {
		return &assistant.Error{Status: assistant.Failed, Code: "no_such_mark", Args: []string{"id", strconv.FormatInt(id, 10)}, Err: err}
	}
	return &assistant.Error{Status: assistant.Failed, Code: "not_marked", Args: []string{"detail", err.Error()}, Err: err}
}
