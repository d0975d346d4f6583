// Package assistant holds the conversation: it decides whether a question is
// answered, asked back, or honestly not answered. The channels (command line,
// web, chat) translate its replies and decide nothing.
//
// # How a question travels
//
//  1. A channel makes a Request of it: cmd/kibitz/ask.go, web/ask.go,
//     mcp/ask.go, slack and mattermost by way of bot. New in assistant.go gets
//     what local/local.go joined over a database, a file or a server.
//  2. Ask (assistant.go) opens a question, whose answer (question.go) is the way of
//     every question: the names of the database, what is said of the earlier
//     questions (package talk: talk/memory.go), and an answer to what was asked
//     back (talk/pending.go). What became of it so far is an outcome, a value of
//     which each part makes another one; outcome.go writes the Reply of the last.
//  3. Package read makes readings of it. A question that was marked is read as it
//     was marked (read/marks.go, package verified). Words that the asker taught give way to what
//     they mean (read/taught.go, package taught), in whatever reads it then. The grammar reads it
//     (read/read.go, parser/parser.go): the question is split into tokens
//     (parser/token/token.go) without the talk around it
//     (parser/smalltalk/smalltalk.go); what tokens mean by their shape
//     (parser/shapes/shapes.go), the names of openings and people
//     (parser/names/people.go, parser/openings/openings.go, package people) and
//     the words of parser/lexicon/*.yaml go into a chart that the lexicon's rules
//     fill (parser/lexicon/lexicon.go, parser/chart/chart.go). What a rule makes
//     of its parts says parser/rules, in the values of parser/meaning. The
//     cheapest ways through the chart (parser/paths.go) are folded into queries
//     (parser/frame.go, parser/place*.go, parser/queries.go). What the grammar does
//     not read is composed of its parts
//     (parser/compose/compose.go). If there is a language model it reads every
//     question besides (second.go) or what the grammar does not (model.go):
//     model/model.go speaks to it, with the texts of prompts; read/proposal.go
//     reads what it proposes, and model_ask.go and model_sql.go take its questions
//     back and its SQL.
//  4. All of them give a query.Query or a query.Form (query/query.go,
//     query/form.go): what was asked, typed, with no SQL in it. Check refuses
//     what makes no sense (query/check.go, query/form_check.go).
//  5. Package settle closes what is open, or asks back (settle/settle.go,
//     settle/ask.go, query/hole.go), and says what the database has not
//     (settle/missing.go, query/form_needs.go). conclude.go leads from there to
//     the end, for a Query as for a Form.
//  6. Package execute prints the SQL of one server (sqlgen/sqlgen.go,
//     sqlgen/form.go; what differs between servers is in
//     schema/dialect/servers.go).
//  7. SQL that a person or a model wrote passes the guard (guard/guard.go) and
//     runs in a process of its own (schema/store/apart); what sqlgen printed
//     runs at once (execute/run.go; schema/store for the file, schema/store/server
//     for servers). Rows are kept for the next time (execute/keeper.go).
//  8. Package tell says it: the sentence, columns and boards (tell/told.go,
//     tell/sentence.go, tell/tell.go, tell/boards.go), beside the paraphrase
//     (query/paraphrase.go, query/form_say.go), all in the language of the
//     question: texts are in tell/messages.yaml and guard/messages.yaml,
//     query/phrases*.yaml and tell/phrases.yaml. What a page shows besides is
//     added (page.go), and what the conversation keeps (remember.go).
//
// Games, positions, PGN and completions, which are no answers, are in package
// library. Of all these packages none calls back up: they know source, which has
// the rows, names and errors of a database, and what stands below them.
// go test -v ./assistant/internal/rooms prints which package imports which, and
// fails where one imports what stands on it.
//
// # To add a word
//
// The grammar's words are in parser/lexicon/es*.yaml and parser/lexicon/en*.yaml,
// those of composition in parser/compose/lexicon: a line each, under what it
// means. A word that makes sense beside others only gets a rule in
// parser/lexicon/grammar*.yaml; a rule of a new kind a builder in parser/rules and,
// where it is a part of a question of its own, a place in parser/place*.go. Write questions with it into a suite (evals/suites/README.md) before, and
// run go test ./evals/suites afterwards: it fails where others are read worse.
// kibitz explain "…" tells how a question is read. Openings are in
// parser/openings/openings.yaml, spellings of people in people/names.yaml.
//
// # To add an operator
//
// An operator is a value of query.Form or of one of its parts (query/form.go,
// query/value.go), or of query.Query. The tests fail until each place knows it:
// its check (query/form_check.go), its words (query/form_say*.go with
// query/phrases_form*.yaml), its description for models (query/formtexts.yaml), its SQL
// (sqlgen/form_*.go), and its meaning over games in memory (evals/oracle/form_*.go),
// where evals/oracle/form_generate.go must reach it: TestFormPrinterAgainstOracle then compares
// the rows of both. Last come the words that ask for it.
//
// # To add a dialect
//
// A value of dialect.Dialect in schema/dialect/servers.go, with its types in
// schema/dialect/types.go; the golden files of schema and sqlgen show what it prints (make golden).
// To open such servers: an address and a driver (schema/store/server/dsn.go,
// schema/store/server/connect.go), how sessions are limited
// (schema/store/server/engines.go), and, to load games,
// schema/store/server/writer_backends.go and its migrations. To run SQL that people and models write: a
// parser and rules (a validator in guard/servers.go). Without one only what sqlgen
// printed runs there. A server for tests goes into schema/store/server/servertest and
// .ci/services.
//
// # To add a channel
//
// A folder beside web that imports assistant and drawer alone, with a line in
// internal/rooms/rooms.txt: it makes a Request and shows a Reply. Chats take bot,
// which has their conversations and buttons (mattermost is the shortest). Wire it
// in a file of cmd/kibitz, and let cmd/kibitz/contract_channels_test.go hold its
// answers against those of the others.
//
// # To add a tag
//
// Any PGN tag is stored and can be asked for by its name. One that is to be known
// gets a line in schema/keywords.go, with its description in both languages, and its
// words in the lexicons (tag_noun in parser/lexicon/*.yaml; parser/compose/tags.go). A tag
// that each player has is in the tables of query/tags.go; one with a condition of
// its own is a field of query.Cond (query/cond.go), and then an operator.
package assistant
