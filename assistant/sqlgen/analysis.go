package sqlgen

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// judged prints the conditions of engine analysis on a half-move, a row mm of
// match_moves: da is the row of da_positions of the half-move, db that of the
// position before it.
func (w writer) judged(mm string, j query.Judged) string {
	s := selection{from: "da_positions da", where: []string{"da.accuracy IS NOT NULL"}}
	add := func(cond string) { s.where = append(s.where, cond) }
	if len(j.As) > 0 {
		add(w.judgedAs(j.As))
	}
	if j.Best {
		add("da.is_best = 1")
	}
	if j.Only || j.Turning || j.Phase != query.AnyPhase {
		s.joins = []string{"JOIN da_positions db ON db.cod_match = da.cod_match AND db.position_order = da.position_order - 1"}
	}
	if j.Only {
		add("db.keepers = 1")
		add("CASE WHEN da.move_player = 0 THEN db.white_chances ELSE db.black_chances END >= 40")
	}
	if j.Turning {
		add("da.loss >= 20")
		add(betterSide("da") + " <> " + betterSide("db"))
	}
	if j.Phase != query.AnyPhase {
		add("db.phase = " + w.Dialect.String(strings.ToUpper(string(j.Phase))))
	}
	return w.existsAt(mm+".cod_match", mm+".move_order", s)
}

// existsAt holds when a selection of da_positions has a row of that position of a game.
// A columnar store looks for what two columns correlate among all pairs of rows of the
// other table; for pairs that are in a selection of its own it looks for these.
func (w writer) existsAt(game, order string, s selection) string {
	da := s.alias()
	if w.Dialect.Columnar {
		s.columns = columns(da+".cod_match", da+".position_order")
		return "(" + game + ", " + order + ") IN " + s.inline(w.Dialect)
	}
	s.columns = columns("1")
	s.where = append([]string{da + ".cod_match = " + game, da + ".position_order = " + order}, s.where...)
	return "EXISTS " + s.inline(w.Dialect)
}

// judgedAs holds of the row da with one of the judgements. A normal half-move has
// none.
func (w writer) judgedAs(as []query.Judgement) string {
	var names, conds []string
	for _, j := range as {
		if j == query.NormalMove {
			conds = append(conds, "da.judgement IS NULL")
			continue
		}
		names = append(names, strings.ToUpper(string(j)))
	}
	if len(names) > 0 {
		conds = append(conds, in("da.judgement", w.literals(names)))
	}
	return either(conds)
}

// betterSide is 1 where White is better, −1 where Black is, else 0.
func betterSide(da string) string {
	chances := da + ".white_chances"
	return "CASE WHEN " + chances + " >= 60 THEN 1 WHEN " + chances + " <= 40 THEN -1 ELSE 0 END"
}

// evaluated prints a condition of engine analysis on the row da of da_positions.
func evaluated(da string, e query.Evaluation) []string {
	black, expr := e.Side == query.Black, da+"."
	switch e.In {
	case query.Chances:
		if expr += "white_chances"; black {
			expr = da + ".black_chances"
		}
		return []string{bounded(expr, e.Bounds)}
	case query.MateIn:
		expr += "mate"
	default:
		expr += "centipawn"
	}
	if black {
		expr = "-" + expr
	}
	if e.In == query.MateIn {
		return []string{expr + " > 0", bounded(expr, e.Bounds)} // the side gives it
	}
	return []string{bounded(expr, e.Bounds)}
}

// someEvaluation holds where the position of a game after so many half-moves is
// evaluated so.
func (w writer) someEvaluation(game, order string, e query.Evaluation) string {
	return w.existsAt(game, order, selection{from: "da_positions dp", where: evaluated("dp", e)})
}

// evaluate adds the condition of engine analysis on the positions; of what is
// looked for among all positions, those that were evaluated are searched alone.
func (s *standing) evaluate(w writer, e *query.Evaluation) {
	switch {
	case e == nil:
	case s.from == "match_positions mp":
		s.from = "da_positions mp"
		s.where = append(s.where, evaluated("mp", *e)...)
	default:
		s.where = append(s.where, w.someEvaluation(s.alias()+".cod_match", s.order, *e))
	}
}

// The columns of da_positions that values of half-moves are, and those of
// da_matches that values of sides are.
var (
	moveColumns = map[query.ValueKind]string{query.AccuracyValue: "accuracy", query.LossValue: "loss", query.SwingValue: "swing", query.CentipawnLossValue: "cpl"}
	sideFigures = map[query.ValueKind]string{
		query.GameAccuracyValue: "accuracy_avg", query.LichessAccuracyValue: "accuracy_lichess", query.ACPLValue: "acpl", query.LossSpreadValue: "stdcpl",
		query.CountedValue: "moves", query.HighestChancesValue: "highest_chances", query.LowestChancesValue: "lowest_chances",
	}
)

// analysisValue is a value that engine analysis gives.
func (w writer) analysisValue(v query.Value, needed bool) (of value, ok bool) {
	if name, is := moveColumns[v.Kind]; is {
		return nullable(w.decimal(w.evaluation(false, needed)+"."+name, v.Kind)), true
	}
	if name, is := sideFigures[v.Kind]; is {
		w.needGame()
		alias := w.rows.join("da_matches", "ds", "{a}.cod_match = m.cod_match AND {a}.move_player = "+w.number(v.Side), needed)
		return nullable(w.decimal(alias+"."+name, v.Kind)), true
	}
	switch v.Kind {
	case query.JudgementValue:
		da := w.evaluation(false, needed)
		return nullable("CASE WHEN " + da + ".accuracy IS NOT NULL THEN LOWER(COALESCE(" + da + ".judgement, 'NORMAL')) END"), true
	case query.PhaseValue:
		return nullable("LOWER(" + w.evaluation(true, needed) + ".phase)"), true
	case query.BestMoveValue:
		return nullable(w.Dialect.CaseKey(w.evaluation(true, needed) + ".best_san")), true
	case query.ComplexityValue:
		da := w.evaluation(true, needed)
		alias := w.rows.join("da_evaluations", "de", "{a}.eval_key = "+da+".eval_key AND {a}.cod_engine = "+da+".cod_engine", needed)
		return nullable(w.decimal(alias+".complexity", v.Kind)), true
	case query.ChancesValue:
		da := w.evaluation(false, needed)
		return nullable(w.decimal(w.ofSide(v.Side, da+".white_chances", da+".black_chances"), v.Kind)), true
	case query.CentipawnsValue:
		da := w.evaluation(false, needed)
		return nullable(w.ofSide(v.Side, da+".centipawn", "-"+da+".centipawn")), true
	case query.BiggestSwingValue:
		return nullable(w.decimal(w.ofGame(selection{from: "da_positions dp"}, false, column{"max(dp.swing)", "biggest_swing"}, needed), v.Kind)), true
	case query.EvaluatorValue:
		s := selection{from: "da_matches ds", joins: []string{"JOIN da_engines dg ON dg.cod_engine = ds.cod_engine"}}
		return nullable(w.ofGame(s, false, column{"max(" + w.evaluator() + ")", "evaluator"}, needed)), true
	}
	return of, false
}

// evaluator is who evaluated, with the limit that an engine had.
func (w writer) evaluator() string {
	return "CASE WHEN dg.limit_kind = 'none' THEN dg.name ELSE " +
		w.Dialect.Concat("dg.name", "' ('", "dg.limit_kind", "' '", w.Dialect.Text("dg.limit_value"), "')'") + " END"
}

// evaluation joins the row of da_positions of the rows' position or half-move, or
// of the position before the half-move.
func (w writer) evaluation(before, needed bool) string {
	game, order := w.rows.game(), w.rows.of.order
	if w.rows.kind == query.RowHalfMoves {
		game, order = "mm.cod_match", "mm.move_order"
		if before {
			order += " - 1"
		}
	}
	return w.rows.join("da_positions", "da", "{a}.cod_match = "+game+" AND {a}.position_order = "+order, needed)
}

// decimal makes a number of hundredths and less one that all servers round and
// print alike; whole numbers stay what they are.
func (w writer) decimal(expr string, kind query.ValueKind) string {
	if kind == query.CentipawnLossValue || kind == query.CountedValue {
		return expr
	}
	return "CAST(" + expr + " AS DECIMAL(9, 4))"
}
