package tell

import "strings"

// Limit says how far an engine searched each position, given as a kind and a number,
// such as 'depth 12'. What is no such limit stays as it is.
func Limit(language, limit string) string {
	kind, n, ok := strings.Cut(limit, " ")
	key := "limit_" + kind
	if said := Message(language, key, "n", n); ok && said != key {
		return said
	}
	return limit
}

// Evaluator says who evaluated a game, given as a database's rows have it: an engine
// with its limit, such as 'Stockfish 15.1 (depth 12)', or only a name.
func Evaluator(language, who string) string {
	at := strings.LastIndex(who, " (")
	limit, ok := strings.CutSuffix(who[at+1:], ")")
	if at < 0 || !ok {
		return who
	}
	return who[:at] + " (" + Limit(language, limit[1:]) + ")"
}
