// Package query is the logical form of a question: what was asked, typed,
// with no SQL in it. Parsers and models produce it, sqlgen prints it to the
// SQL of one server, and Paraphrase says it back in Spanish or English. Check
// says which of its parts go together; what passes it can be printed and said.
//
// A Form is a term of an algebra, and what can be asked. A Query is the flat form
// that the grammar fills in; Lift makes a Form of it, and Lower goes back where that
// can be. What the asker left open (half-moves or moves? which of two players?) is
// a value of the form, a hole. Holes lists them, and Fill closes them.
//
// # Adding an operator
//
// Most are a kind of value: something that a row has, by which it can be compared,
// grouped, ranked, shown and reckoned with. Each place below is one entry, and the
// test in brackets tells of one that is wrong or not there.
//
//	assistant/query/value.go                    a constant with what it means, and its entry in Kinds: type, rows, parts
//	assistant/query/phrases_form_values.yaml    value_K and values_K, es and en: one of it, several (TestFormParaphrase, TestFormPhrases)
//	assistant/query/formtexts.yaml             its line under ValueKind, for models (TestFormTextsDescribeTheTypes)
//	assistant/query/formchapters.yaml           only if few questions need it: the chapter that a model gets when asked for (TestChaptersHoldWhatThereIs)
//	assistant/query/testdata/forms.golden       a form with it; -update writes what is said of it (TestFormsCoverAll)
//	assistant/sqlgen/form_value_game.go         its expression, of games; form_value_event.go of half-moves, form_value_tag.go of tags
//	assistant/sqlgen/testdata/forms.json        a form with it; -update writes the SQL of five servers (TestFormGolden)
//	evals/oracle/form_value.go                  the same by brute force; form_value_moves.go of half-moves (TestFormPrinterAgainstOracle)
//	evals/oracle/form_generate_value.go         only if it has parts that no other kind has: the generator goes by Kinds
//	assistant/tell/value.go                     only if it is not shown as it is: months are named, shares have a percent sign
//
// One on an engine's figures is also listed in analysis.go, one on a tag in
// form_needs.go: so it is said when the data are missing. Reading back needs
// nothing: the listener goes by the phrases and Kinds (TestReadParaphrase; at
// random TestParaphrasesReadBack of evals/oracle).
//
// A condition is a field of Cond (cond.go) with a case in each of check_cond.go
// (fields), form_scope.go (cond), form_say_cond.go, form_hear_cond.go,
// canonical.go where it can be put in two ways, formtexts.yaml,
// formchapters.yaml, assistant/sqlgen/cond.go, and evals/oracle/cond.go and
// form_generate.go. TestEveryPartIsSaid and the generator find what is left out.
//
// An aggregate is a constant in form.go with an entry in aggregates
// (form_scope.go), its phrase agg_K, a case in form_hear_column.go, in
// assistant/sqlgen/form_aggregate.go and evals/oracle/form_aggregate.go, and its
// name in aggregateKinds of evals/oracle/form_generate_value.go.
//
// A new refusal of Check is a code with its text no_sense_K, which tells a model
// what to write instead, in assistant/tell/messages.yaml (TestRefusalsHaveMessages).
// When it is there, teach the readers its words: assistant/parser/compose.
package query
