// Package uci runs chess engines that speak the Universal Chess Interface
// (Meyer-Kahlen and Huber, 2006) and has them evaluate positions, one at a time.
//
// An engine is a program of the system, started with its arguments and never
// through a shell. What it says is foreign text: long lines are cut, evaluations
// are taken as they are only if they are numbers, and a move only if it is legal.
// An engine that dies, falls silent or talks nonsense gives a typed error and is
// gone; whoever uses it starts another. Its process does not outlive this one.
//
// Evaluations are reproducible: one thread, a limit of nodes or depth, an empty
// hash table and the same counters for every position.
//
// The client of github.com/notnil/chess is not used. It waits for an answer
// without end, for an engine that is dead as well, takes no context, keeps only
// the last line of a search, and leaves the process to itself where it does not
// answer.
package uci
