package assistant

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// maxMeaning is the longest that a model may say what its SQL means, in bytes.
const maxMeaning = 600

// sql answers by SQL that the model wrote.
func (h *host) sql(ctx context.Context, p *model.SQL) error {
	d, only, err := h.textFor()
	if err != nil || d == nil {
		return err
	}
	p.Text = strings.TrimRight(strings.TrimSpace(p.Text), "; \n\t")
	if h.isWrong(p.Text) {
		return reject("%s", wrongReading)
	}
	written := p.Text // without the names of the database
	if p.Text, err = h.spelt(p.Text, *d); err != nil || p.Text == "" {
		return err
	}
	var rows *Rows
	if only {
		err = h.check(ctx, d.Name, p)
	} else if rows, err = h.runSQL(ctx, p); err == nil {
		err = h.revise(rows)
	}
	if err != nil {
		return err
	}
	r := h.reply
	r.Status, r.Provenance, r.Paraphrase = Answered, cmp.Or(h.provenance, "model-sql"), p.Meaning
	r.SQL, r.Dialect = p.Text, d.Name
	h.assume("model_sql")
	h.observe(Understood)
	h.observe(HasSQL)
	h.memory.wrote(h.request.Conversation, r.Language, strings.TrimSpace(h.request.Question), model.Earlier{SQL: written}, 0)
	h.textOnly = h.text
	h.canBeMarked(verified.Question{Reading: written, SQL: p.Text}, nil)
	if only {
		r.Text = h.say("sql_only", "server", d.Title)
		return nil
	}
	h.told(execute.Result{Rows: rows}, tell.SQL(r.Language, rows))
	h.observe(HasRows)
	if len(r.Boards) > 0 {
		h.observe(HasBoard)
	}
	return nil
}

// namedPlayer is how SQL of the model's names a person, such as {player: Fischer}.
var namedPlayer = regexp.MustCompile(`\{player:\s*([^{}]*)\}`)

// spelt is SQL with the spellings of the people that it names, as texts for IN.
// It is empty where the asker is asked which of several people is meant.
func (h *host) spelt(sql string, d dialect.Dialect) (string, error) {
	var conds []query.Cond
	for _, found := range namedPlayer.FindAllStringSubmatch(sql, -1) {
		conds = append(conds, query.Cond{Player: &query.Player{Name: query.Name{Text: strings.TrimSpace(found[1])}}})
	}
	if conds == nil {
		return sql, nil
	}
	form := query.Form{Rows: query.RowGames, Where: &query.Cond{Or: conds}}
	if len(conds) == 1 {
		form.Where = &conds[0]
	}
	if err := h.complete(&form); err != nil {
		return "", err
	}
	never := func(context.Context, []query.Form) (bool, error) { return false, nil }
	settled, err := settleHoles(context.Background(), h.turn, form, opening{}, never)
	if err != nil || settled == nil {
		h.reply.Provenance = byModel
		return "", err
	}
	var names [][]string
	settled.Walk(query.Visitor{Name: func(n *query.Name) {
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
	}), nil
}

// textFor is the server that SQL of the model's is for, and whether it is only
// printed; nil where that is asked back.
func (h *host) textFor() (d *dialect.Dialect, only bool, err error) {
	wanted, only := h.printsOnly(h.named)
	if only = only || h.text; h.text && wanted == "" {
		wanted = h.talk.settled[query.SlotDialect]
	}
	if h.text && wanted == "" {
		h.reply.Provenance = byModel
		h.askDialect()
		return nil, only, nil
	}
	server, known := dialect.ByName(wanted)
	if !known {
		server = h.Dialect
	}
	if only && !h.Guard.Validates(server.Name) {
		return nil, only, reject("Nothing here can judge SQL for %s: answer with query, whose SQL Kibitz writes itself.", server.Title)
	}
	return &server, only, nil
}

// check refuses SQL of the model's that may not run, or that it does not
// explain.
func (h *host) check(ctx context.Context, dialect string, p *model.SQL) error {
	if p.Meaning = strings.TrimSpace(p.Meaning); p.Meaning == "" || len(p.Meaning) > maxMeaning {
		return reject("Say in meaning what the SQL counts or lists, in one sentence.")
	}
	err := h.Session.Check(ctx, dialect, p.Text)
	var known *Error
	if errors.As(err, &known) && known.Status == Refused {
		return reject("The SQL is refused: %v", cmp.Or(known.Err, err))
	}
	return err
}

// repairable are the errors of running SQL that its writer can do something
// about, with what to say.
var repairable = map[string]string{
	"bad_sql": "The server refuses the SQL: ", "timeout": "The SQL takes too long: ask for less.", "too_big": "The result is too big: ask for less.",
}

// runSQL runs SQL of the model's.
func (h *host) runSQL(ctx context.Context, p *model.SQL) (*Rows, error) {
	if h.Database == nil {
		return nil, reject("There is no database to run SQL on; use query.")
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
	return nil, reject("%s", reason)
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
