// Package analysis derives the figures of engine analysis from evaluations: for
// half-moves, games and players. The evaluations come from an engine (see package
// uci) or stand in the comments of a PGN file, in which case no engine is needed.
//
// Figures are computed by package metrics and stored in the tables that package
// schema declares. An engine sees a position as its EPD: repetitions and the
// fifty-move count are not part of it, so that a result belongs to the position
// and not to the game it occurred in.
//
// A game has the evaluations of one source at a time: an engine's before a
// file's, of the same kind of limit the greater one's, else the newest. Deriving
// replaces the figures of the games concerned and can be done again at any time.
// It is needed again after an import, for which positions are known depends on
// all games of the database.
package analysis
