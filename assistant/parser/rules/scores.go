package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// scoreBuilders are the builders of how games went for the sides, and of
// several things asked in one question.
var scoreBuilders = map[string]func(Captures) (any, bool){
	"fared/side": buildFaredSide, "fared/list": buildFaredSide, "result_list": buildResultList, "ask/results": buildAskResults,
	"event_modifier/either": buildEvEither, "rank_all": buildRankAll, "rank_all/listed": buildRankListed, "again_option": buildThan, "best_scored": buildText("most"), "rank_all/same": exactSame("same"), "reply/same": exactSame("same"), "part_of_all": exactSame("what_share"), "modifier/after_event": buildModifierAfterEvent, "modifier/not_doing": buildModifierNotDoing, "modifier/undone": buildModifierUndone,
	"castling_split": buildCastlingSplit, "other_side": buildText("side"),
}

// buildFaredSide reads 'how does White score', 'Black's wins, draws and
// losses'.
func buildFaredSide(c Captures) (any, bool) {
	if list, said := c["result_list"].([]string); said && len(list) < 3 {
		return nil, false
	}
	if said, ok := c["fared"].(query.Side); ok {
		return said, true
	}
	side := query.Side(c.text("side"))
	return side, side != ""
}

// buildResultList reads 'wins, draws, losses and score', each of them once.
func buildResultList(c Captures) (any, bool) {
	list, _ := c["rest"].([]string)
	list = slices.Clone(list)
	for _, name := range []string{"last", "score", "one"} {
		said := c.text(name)
		if said == "" {
			continue
		}
		if slices.Contains(list, said) {
			return nil, false
		}
		list = append(list, said)
	}
	return list, len(list) > 1
}

// buildAskResults takes all three ways to end, or two and the score, for the
// question of a record.
func buildAskResults(c Captures) (any, bool) {
	list, ok := c["result_list"].([]string)
	asked := c.text("asked")
	return "record", ok && len(list) > 2 && (asked == "" || asked == "record")
}

// buildRankAll reads 'rank the pieces by how many mates they give'.
func buildRankAll(c Captures) (any, bool) {
	r := meaning.RankAll{Noun: c.text("key")}
	switch of := c["of"].(type) {
	case meaning.Happening:
		r.Event = &of
	case string:
		if of != "games" {
			r.Ended = &meaning.Ended{Outcome: query.Outcome(of)}
		}
	}
	return r, meaning.KeyOf(r.Noun) != "" && (r.Event == nil || !r.Event.Never)
}

// buildRankListed reads 'top 5 players by wins'.
func buildRankListed(c Captures) (any, bool) {
	value, ok := buildRankAll(c)
	r := value.(meaning.RankAll)
	r.Top, _ = c.number("top")
	return r, ok && meaning.KeyOf(r.Noun) == query.ByPlayer && r.Top != 1
}

// buildModifierAfterEvent reads 'after long castling', of games in which there was
// one.
func buildModifierAfterEvent(c Captures) (any, bool) {
	h, ok := c["has"].(meaning.Happening)
	if !ok || h.Castling == "" || h.Number != nil {
		return nil, false
	}
	return buildModifierWith(c)
}

// buildModifierNotDoing reads 'without having castled'.
func buildModifierNotDoing(c Captures) (any, bool) {
	h, ok := c["none"].(meaning.Happening)
	if !ok || h.Castling == "" {
		return nil, false
	}
	return buildModifierWith(Captures{"hasno": h})
}

// buildModifierUndone reads 'without Black castling', 'sin que nadie se enroque'.
func buildModifierUndone(c Captures) (any, bool) {
	cl, ok := c["clause"].(meaning.Clause)
	if h, isDeed := c["did"].(meaning.Happening); isDeed {
		who, isWho := c["who"].(meaning.Subject)
		cl, ok = meaning.Clause{Who: who, What: meaning.Deed{Happening: h}}, isWho && who.Who != meaning.Neither
	}
	d, isDeed := cl.What.(meaning.Deed)
	if !ok || !isDeed || cl.Who.Who == meaning.NobodySaid || cl.Who.Who == meaning.BothSides {
		return nil, false
	}
	if cl.Who.Who == meaning.Neither || d.Never { // Spanish denies twice
		return meaning.Term(cl), true
	}
	return meaning.Term(meaning.Negation{Term: cl}), true
}

// buildCastlingSplit reads 'kingside and queenside castling', of which a share
// is one part and the rest the other.
func buildCastlingSplit(c Captures) (any, bool) {
	first, other := meaning.Castlings[c.text("a")], meaning.Castlings[c.text("b")]
	return meaning.Happening{HalfMove: query.HalfMove{Castling: first}}, first == query.KingSide && other == query.QueenSide || first == query.QueenSide && other == query.KingSide
}

// buildEvEither reads 'by White or Black', which is by anybody.
func buildEvEither(c Captures) (any, bool) {
	return meaning.Happening{}, c.text("a") != c.text("b")
}
