package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// analysisBuilders make the values of the rules of engine analysis.
var analysisBuilders = map[string]func(parts) (any, bool){
	"judged": buildJudged, "judged_phase": buildJudgedPhase, "judged_piece": buildJudgedPiece, "judged_best": buildJudgedBest, "judged_only": buildJudgedOnly,
	"judgelist": buildJudgeList, "judged_event": buildJudgedEvent, "key_word": func(p parts) (any, bool) { return "", true }, "figrank": buildFigureRank, "stand": buildStand, "stand_side": buildStandSide, "stand_who": buildStandWho,
	"analysed": buildAnalysed, "mate_in": buildMateIn, "eval_lead": buildEvalLead, "eval_and": buildEvalAnd,
}

// judgements are what words for errors stand for: mistakes are graver ones too.
var judgements = map[string][]query.Judgement{
	"blunder": {query.Blunder}, "mistake": {query.Mistake, query.Blunder}, "inaccuracy": {query.Inaccuracy},
}

func buildJudged(p parts) (any, bool) {
	as := judgements[p.text("judgement")]
	return query.HalfMove{Judged: &query.Judged{As: slices.Clone(as)}}, len(as) > 0
}

// judgedPart is the half-move that a part is, with a judgement of its own to change.
func judgedPart(p parts, names ...string) (query.HalfMove, bool) {
	for _, name := range names {
		if h, ok := p.of(name).(query.HalfMove); ok {
			judged := query.Judged{}
			if h.Judged != nil {
				judged = *h.Judged
			}
			h.Judged = &judged
			return h, true
		}
	}
	return query.HalfMove{}, false
}

func buildJudgedEvent(p parts) (any, bool) {
	h, ok := p.of("judged").(query.HalfMove)
	return h, ok
}

// buildJudgedPhase reads 'blunders in the endgame'.
func buildJudgedPhase(p parts) (any, bool) {
	h, ok := judgedPart(p, "judged")
	h.Judged.Phase = query.Phase(p.text("phase"))
	return h, ok && h.Judged.Phase != ""
}

// buildJudgedPiece reads 'blunders with the queen'.
func buildJudgedPiece(p parts) (any, bool) {
	h, ok := judgedPart(p, "judged")
	m, okMan := p.of("man").(man)
	h.Piece = m.Piece
	return h, ok && okMan && m.Side == ""
}

// buildJudgedBest reads 'captures that are the engine's move'.
func buildJudgedBest(p parts) (any, bool) {
	h, ok := judgedPart(p, "event", "deed")
	if !ok || h.Judged.Best {
		return nil, false
	}
	h.Judged.Best = true
	return h, true
}

// buildJudgedOnly reads 'only moves', and those that were found.
func buildJudgedOnly(p parts) (any, bool) {
	h := query.HalfMove{Judged: &query.Judged{Only: true, Best: p.of("found") != nil}}
	if who, ok := p.of("people").(people); ok {
		if len(who.Names) != 1 {
			return nil, false
		}
		h.Player = &who.Names[0]
	}
	return h, true
}

// buildJudgeList reads 'engine, normal, inaccurate and blunder moves'.
func buildJudgeList(p parts) (any, bool) {
	all, _ := p.of("judgelist").([]query.Judgement)
	all = slices.Clone(all)
	for _, name := range []string{"a", "b", "judge_word"} {
		if j := query.Judgement(p.text(name)); j != "" {
			if slices.Contains(all, j) {
				return nil, false
			}
			all = append(all, j)
		}
	}
	return all, len(all) > 1
}

func buildFigureRank(p parts) (any, bool) {
	word, one := strings.CutSuffix(p.text("rank_word"), "_one")
	rank, ok := map[string]figureRank{
		"most_accurate": {Of: "accuracy", Descending: true}, "least_accurate": {Of: "accuracy"}, "worst": {Of: "loss", Descending: true},
		"swing": {Of: "swing", Descending: true}, "complex": {Of: "complexity", Descending: true}, "turning": {Of: "turning"},
	}[word]
	rank.One = one || p.of("single") != nil
	return rank, ok
}

// buildStand reads 'was winning', 'comebacks', 'missed a win'.
func buildStand(p parts) (any, bool) {
	better, winning, losing := betterFrom, winningFrom, losingUpTo
	s, ok := map[string]standing{
		"better": {Bounds: query.Bounds{Min: &better}}, "winning": {Bounds: query.Bounds{Min: &winning}}, "losing": {Bounds: query.Bounds{Max: &losing}},
		"comeback": {Bounds: query.Bounds{Max: &losing}, Outcome: query.Win, Rank: true}, "missed": {Bounds: query.Bounds{Min: &winning}, Outcome: query.NotWin},
	}[p.text("stand")]
	s.Of, _ = p.of("people").(people)
	return s, ok && !s.Of.All
}

// buildStandSide reads 'White was winning'.
func buildStandSide(p parts) (any, bool) {
	v, ok := buildStand(p)
	side := query.Side(p.text("side"))
	s, _ := v.(standing)
	if !ok || side == "" || s.Outcome != "" {
		return nil, false
	}
	e := query.Evaluation{Side: side, In: query.Chances, Bounds: s.Bounds}
	return condition{query.Cond{Position: &query.Position{Evaluation: &e}}, "position"}, true
}

// buildStandWho reads 'the winner was losing'.
func buildStandWho(p parts) (any, bool) {
	v, ok := buildStand(p)
	s, _ := v.(standing)
	who := query.Outcome(p.text("who_of"))
	if !ok || who == "" || s.Outcome != "" {
		return nil, false
	}
	e := query.Evaluation{Side: query.Own, In: query.Chances, Bounds: s.Bounds}
	return condition{query.Cond{SomeSide: &query.Cond{And: []query.Cond{{Outcome: who}, {Position: &query.Position{Evaluation: &e}}}}}, "position"}, true
}

// buildAnalysed reads 'are analysed'.
func buildAnalysed(parts) (any, bool) {
	return condition{query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.EvaluatorValue}}}, "analysis"}, true
}

// longestMate is the longest mate that is asked for.
const longestMate = 60

// buildMateIn reads 'White has a mate in 3', '… or less'.
func buildMateIn(p parts) (any, bool) {
	n, ok := p.number("number")
	side := query.Side(p.text("side"))
	moves := float64(n)
	e := query.Evaluation{Side: side, In: query.MateIn, Bounds: query.Bounds{Min: &moves, Max: &moves}}
	if p.of("or_less") != nil {
		e.Min = nil
	}
	return condition{query.Cond{Position: &query.Position{Evaluation: &e}}, "position"}, ok && side != "" && n > 0 && n <= longestMate
}

// buildEvalLead reads 'an advantage of three pawns for White'.
func buildEvalLead(p parts) (any, bool) {
	n, ok := p.number("number")
	m, okMan := p.of("man").(man)
	side := query.Side(p.text("side"))
	least := 100 * float64(n)
	e := query.Evaluation{Side: side, In: query.Centipawns, Bounds: query.Bounds{Min: &least}}
	return condition{query.Cond{Position: &query.Position{Evaluation: &e}}, "position"}, ok && okMan && m.Piece == query.Pawn && side != ""
}

// buildEvalAnd reads '… and a queen down'.
func buildEvalAnd(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	leads, okLeads := p.of("lead").([]lead)
	if !ok || !okLeads || c.Position == nil || c.Position.Evaluation == nil {
		return nil, false
	}
	with := leadCond(leads, c.Position.Evaluation.Side)
	if with.Position == nil {
		return nil, false
	}
	both := *with.Position
	both.Evaluation = c.Position.Evaluation
	return condition{query.Cond{Position: &both}, "position"}, true
}
