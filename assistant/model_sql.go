package assistant

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// maxMeaning is the longest that a model may say what its SQL means, in bytes.
const maxMeaning = 600

// sql answers by SQL that a model wrote.
func (h *host) sql(ctx context.Context, o outcome, p model.SQL, provenance string) (outcome, error) {
	d, only, err := h.textFor()
	if err != nil {
		return o, err
	}
	if d == nil {
		o.provenance = read.ByModel
		return o.ask(settle.Dialect(o.language)), nil
	}
	p.Text = strings.TrimRight(strings.TrimSpace(p.Text), "; \n\t")
	if h.marks.Wrong(h.question.text, p.Text) {
		return o, read.Reject("%s", wrongReading)
	}
	written := p.Text // without the names of the database
	if p.Text, o, err = h.spelt(ctx, o, p.Text, *d); err != nil || p.Text == "" {
		o.provenance = read.ByModel
		return o, err
	}
	var rows *source.Rows
	if only {
		err = h.check(ctx, d.Name, &p)
	} else if rows, err = h.runSQL(ctx, &p); err == nil {
		err = h.revise(rows)
	}
	if err != nil {
		return o, err
	}
	o.status, o.provenance, o.paraphrase = Answered, provenance, p.Meaning
	o.result.SQL, o.result.Dialect = p.Text, d.Name
	o = o.assume("model_sql")
	h.observe(Understood, o)
	h.observe(HasSQL, o)
	o.wrote = &model.Earlier{SQL: written}
	o = h.markable(o, marking{not: h.text}, verified.Question{Reading: written, SQL: p.Text}, nil)
	if only {
		return o.end(Answered, "sql_only", "server", d.Title), nil
	}
	o.result.Rows, o.told = rows, tell.SQL(o.language, rows)
	o.text = o.told.Text
	h.observe(HasRows, o)
	if len(o.told.Boards) > 0 {
		h.observe(HasBoard, o)
	}
	return o, nil
}

// namedPlayer is how SQL of the model's names a person, such as {player: Fischer}.
var namedPlayer = regexp.MustCompile(`\{player:\s*([^{}]*)\}`)

// spelt is SQL with the spellings of the people that it names, as texts for IN.
// It is empty where the asker is asked which of several people is meant.
func (h *host) spelt(ctx context.Context, o outcome, sql string, d dialect.Dialect) (string, outcome, error) {
	var conds []query.Cond
	for _, found := range namedPlayer.FindAllStringSubmatch(sql, -1) {
		conds = append(conds, query.Cond{Player: &query.Player{Name: query.Name{Text: strings.TrimSpace(found[1])}}})
	}
	if conds == nil {
		return sql, o, nil
	}
	form := query.Form{Rows: query.RowGames, Where: &query.Cond{Or: conds}}
	if len(conds) == 1 {
		form.Where = &conds[0]
	}
	form, notes, err := h.proposals().Complete(form)
	if err != nil {
		return "", o, err
	}
	s, err := settle.Names(ctx, h.asker(o), form)
	o = o.note(notes...).settles(s.Notes, s.Taken)
	switch {
	case err != nil:
		return "", o, err
	case s.Back != nil:
		return "", o.ask(s.Back), nil
	}
	var names [][]string
	s.Form.Walk(query.Visitor{Name: func(n *query.Name) {
		spellings := n.Spellings
		if spellings == nil {
			spellings = []string{n.Text}
		}
		names = append(names, spellings)
	}})
	return namedPlayer.ReplaceAllStringFunc(sql, func(string) string {
		var texts []string
		for _, spelling := range names[0] {
			texts = append(texts, d.String(spelling))
		}
		names = names[1:]
		return strings.Join(texts, ", ")
	}), o, nil
}

// textFor is the server that SQL of the model's is for, and whether it is only
// printed; nil where that is to be asked back.
func (h *host) textFor() (d *dialect.Dialect, only bool, err error) {
	wanted, only := h.printsOnly(h.named)
	if only = only || h.text; h.text && wanted == "" {
		wanted = h.talk.Settled[query.SlotDialect]
	}
	if h.text && wanted == "" {
		return nil, only, nil
	}
	server, known := dialect.ByName(wanted)
	if !known {
		server = h.Dialect
	}
	if only && !h.Guard.Validates(server.Name) {
		return nil, only, read.Reject("Nothing here can judge SQL for %s: answer with query, whose SQL Kibitz writes itself.", server.Title)
	}
	return &server, only, nil
}

// check refuses SQL of the model's that may not run, or that it does not
// explain.
func (h *host) check(ctx context.Context, dialect string, p *model.SQL) error {
	if p.Meaning = strings.TrimSpace(p.Meaning); p.Meaning == "" || len(p.Meaning) > maxMeaning {
		return read.Reject("Say in meaning what the SQL counts or lists, in one sentence.")
	}
	err := h.Session.Check(ctx, dialect, p.Text)
	var known *Error
	if errors.As(err, &known) && known.Status == Refused {
		return read.Reject("The SQL is refused: %v", cmp.Or(known.Err, err))
	}
	return err
}

// repairable are the errors of running SQL that its writer can do something
// about, with what to say.
var repairable = map[string]string{
	"bad_sql": "The server refuses the SQL: ", "timeout": "The SQL takes too long: ask for less.", "too_big": "The result is too big: ask for less.",
}

// runSQL runs SQL of the model's.
func (h *host) runSQL(ctx context.Context, p *model.SQL) (*source.Rows, error) {
	if h.Database == nil {
		return nil, read.Reject("There is no database to run SQL on; use query.")
	}
	if err := h.check(ctx, h.Dialect.Name, p); err != nil {
		return nil, err
	}
	rows, err := h.Foreign(ctx, p.Text)
	var known *Error
	if !errors.As(err, &known) || ctx.Err() != nil {
		return rows, err
	}
	reason, ok := repairable[known.Code]
	if !ok {
		return nil, err
	}
	if known.Code == "bad_sql" {
		reason += withoutValues(known.Args)
	}
	return nil, read.Reject("%s", reason)
}

// withoutValues is what a server complains of, up to the first value that it
// quotes: that may be a text of the database.
func withoutValues(args []string) string {
	at := slices.Index(args, "detail")
	if at < 0 || at+1 >= len(args) {
		return ""
	}
	detail, _, _ := strings.Cut(args[at+1], "\n")
	if i := strings.IndexAny(detail, "'\"`«“:"); i >= 0 {
		detail = detail[:i] + "…"
	}
	return detail
}
