package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// moveMisses are the ways not to tell what is asked of half-moves.
var moveMisses = []miss{
	{"percentage wanted", "percentage", "in_comments", listsMoves},
	{"half-moves wanted", "how_many_deeds", "in_games", countsGamesOnly},
	{"comments wanted", "says_comments", "", noComments},
	{"text of comments wanted", "says_comments comments_tell", "", textless},
	{"own deed meant", "not_rivals", "", doneByEither},
	{"deeds of both meant", "of_either", "not_rivals", doneByOne},
	{"deeds of both meant", "average of_both", "not_rivals", doneByOne},
	{"doer of both meant", "", "", oneDoer},
	{"number of the move wanted", "asks_move_number", "", countsHalfMoves},
	{"one half-move twice", "", "", twoAtOnce},
	{"moves tell the opening", "line_told", "line_behind", namedTwice},
	{"whose piece meant", "loses_man", "", anyVictim},
	{"square wanted", "asks_where_to", "", func(f *query.Form) bool { return len(f.By) == 1 && f.By[0].Tag == "Site" }},
	{"moves not told", "moves_before", "", tellsNoMoves},
	{"usual move wanted", "usual_one", "", listsGames},
	{"number of games wanted", "first_move_is", "", countsHalfMoves},
	{"both sides meant", "both_colours", "", oneSideOnly},
	{"opener meant", "who_opens", "answers", opensAsAny},
	{"share of all meant", "share_of_result", "", sharesOfEnded},
	{"half-moves wanted", "how_many_times", "in_games", countsGamesOfDeeds},
}

// listsMoves says that a form lists half-moves as they come.
func listsMoves(f *query.Form) bool {
	return f.Rows == query.RowHalfMoves && f.Listed() && f.As == query.AsTable
}

// noComments says that a form says nothing of comments, nor of who made them.
func noComments(f *query.Form) bool {
	told := f.Rows == query.RowUsage
	f.Walk(query.Visitor{
		HalfMove: func(h *query.HalfMove) { told = told || h.Comment != nil || h.Judged != nil },
		Value: func(v *query.Value) {
			told = told || v.Kind == query.CommentValue || v.Kind == query.TagValue && v.Tag == "Annotator"
		},
		Cond: func(c *query.Cond) { told = told || c.Tag != nil && c.Tag.Name == "Annotator" },
	})
	return !told
}

// textless says that a form has comments of any text, and tells none.
func textless(f *query.Form) bool {
	any, told := false, false
	f.Walk(query.Visitor{
		HalfMove: func(h *query.HalfMove) {
			any = any || h.Comment != nil && h.Comment.Text == ""
			told = told || h.Comment != nil && h.Comment.Text != ""
		},
		Value: func(v *query.Value) { told = told || v.Kind == query.CommentValue },
	})
	return any && !told
}

// doneByEither says that a form has half-moves of whoever made them.
func doneByEither(f *query.Form) (either bool) {
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) { either = either || h.Player == nil && h.By == "" }})
	return either
}

// doneByOne says that a form has half-moves of somebody alone.
func doneByOne(f *query.Form) (one bool) {
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) { one = one || h.Player != nil || h.By == query.Own }})
	return one
}

// oneDoer says that of two half-moves that a form compares one alone is somebody's: 'O-O vs
// O-O-O by Tal'.
func oneDoer(f *query.Form) bool {
	if len(f.Parts) != 2 || f.Parts[0].HalfMove == nil || f.Parts[1].HalfMove == nil {
		return false
	}
	a, b := f.Parts[0].HalfMove.Player, f.Parts[1].HalfMove.Player
	return f.Parts[0].Where == nil && f.Parts[1].Where == nil && (a == nil) != (b == nil)
}

// twoAtOnce says that a form has games in which one half-move is two different ones: '1.e4
// and 1.d4'.
func twoAtOnce(f *query.Form) (two bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		for i, a := range c.And {
			two = two || slices.ContainsFunc(c.And[:i], func(b query.Cond) bool { return otherFirst(a, b) })
		}
	}})
	return two
}

// otherFirst says that two conditions tell of different moves with which a game begins.
func otherFirst(a, b query.Cond) bool {
	one, two := firstSAN(a), firstSAN(b)
	return one != "" && two != "" && one != two
}

// firstSAN is White's first move where a condition tells it; empty: it does not.
func firstSAN(c query.Cond) string {
	if len(c.Line) > 0 {
		return c.Line[0]
	}
	if h := c.HalfMove; h != nil && h.Number != nil && h.Number.Min == 1 && h.Number.Max == 1 && (h.Number.Unit == query.Half || h.Number.Unit == query.Full && h.By == query.White) {
		return h.SAN
	}
	return ""
}

// movesBeside says that a form has games that last so long, and in which something else is
// done at any time: 'mate on move 21' is one half-move.
func movesBeside(f *query.Form) bool {
	if f.Where == nil || f.Rows != query.RowGames {
		return false
	}
	bare, others := false, f.Order != nil
	for _, c := range append([]query.Cond{*f.Where}, f.Where.And...) {
		if c.HalfMove == nil {
			continue
		}
		h := *c.HalfMove
		numbered := h.Number != nil && h.Number.Min == h.Number.Max
		h.Number = nil
		if numbered && reflect.DeepEqual(h, query.HalfMove{}) {
			bare = true
		} else {
			others = true
		}
	}
	return bare && others
}

// sharesEnded says that a form tells in which share of all games something ended so.
func sharesEnded(f *query.Form) bool {
	if len(f.Show) == 0 || f.Show[0].Agg != query.ShareAgg || f.Show[0].Part == nil || f.Show[0].Part.Where == nil {
		return false
	}
	ends := func(c *query.Cond) (ends bool) {
		(&query.Form{Where: c}).Walk(query.Visitor{Cond: func(c *query.Cond) {
			ends = ends || c.Outcome != "" || c.Result != "" || c.Player != nil && c.Player.Outcome != ""
		}})
		return ends
	}
	return ends(f.Show[0].Part.Where) && !ends(f.Where)
}

// movesOfOne says that a form has the half-moves of one person in the games of another.
func movesOfOne(f *query.Form) bool {
	return f.Rows == query.RowHalfMoves && f.HalfMove != nil && f.HalfMove.Player != nil && f.HalfMove.Number != nil && len(f.People()) == 2
}

// sharesOfEnded says that a form tells which share of the games that ended somehow are like
// something, where it is asked how many ended so.
func sharesOfEnded(f *query.Form) bool {
	if len(f.Show) == 0 || f.Show[0].Agg != query.ShareAgg || f.Show[0].Part == nil || f.Show[0].Part.Where == nil {
		return false
	}
	return tellsHow(condition{Cond: query.Cond{And: []query.Cond{*orAll(f.Where)}}}) && !tellsHow(condition{Cond: *f.Show[0].Part.Where})
}

// orAll is a condition, or the one that holds of all games.
func orAll(c *query.Cond) *query.Cond {
	if c == nil {
		return &query.Cond{}
	}
	return c
}

// countsGamesOfDeeds says that a form counts the games with something that may be done often
// in one of them: 'how many times was a pawn promoted' counts what was done.
func countsGamesOfDeeds(f *query.Form) bool {
	if !countsGamesOnly(f) || f.Where == nil {
		return false
	}
	often, others := false, false
	for _, c := range append([]query.Cond{*f.Where}, f.Where.And...) {
		switch h := c.HalfMove; {
		case h != nil && h.All&(schema.CheckMate|schema.Castling) == 0 && h.Number == nil && !h.Last && h.SAN == "":
			often = often || h.All != 0 || h.Comment != nil || h.Captured != "" || len(h.Promoted) > 0
		case len(c.And) == 0 && c.Player == nil && c.Tag == nil && c.Date == nil && c.ECO == nil && len(c.Line) == 0:
			others = true
		}
	}
	return often && !others
}

// tellsNoMoves says that a form has games of which no move, position or opening is told.
func tellsNoMoves(f *query.Form) bool {
	told := f.Rows == query.RowHalfMoves || f.Rows == query.RowPositions
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			told = told || len(c.Line) > 0 || c.ECO != nil || c.Sequence != nil || c.Player != nil || c.Tag != nil
		},
		HalfMove: func(*query.HalfMove) { told = true },
		Position: func(*query.Position) { told = true },
	})
	return !told
}

// oneSideOnly says that a form has half-moves of one side, and none of the other.
func oneSideOnly(f *query.Form) bool {
	made := map[query.Side]bool{}
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) { made[h.By] = true }})
	return made[query.White] != made[query.Black]
}
