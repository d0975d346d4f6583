package query

import (
	"strconv"
	"strings"
)

// column says one column: 'number of games', 'share of draws', 'average Elo of
// White'.
func (s speaker) column(f *Form, c Column) string {
	text := s.aggregate(f, c)
	switch {
	case c.Minus != nil:
		return s.say("minus", "x", text, "y", s.column(f, *c.Minus))
	case c.Per != nil:
		return s.say("per", "x", text, "y", s.column(f, *c.Per))
	}
	return text
}

func (s speaker) aggregate(f *Form, c Column) string {
	s.nobody = personal[c.Agg]
	among := func(text string) string {
		if c.Among == nil {
			return text
		}
		return s.say("among", "x", text, "rows", s.partNoun(f.Rows, *c.Among))
	}
	switch c.Agg {
	case NoAggregate:
		return s.value(*c.Of)
	case CountAgg:
		noun := s.plainNoun(f.Rows)
		if s.counted != "" && c.Of == nil {
			noun = s.counted
		}
		if c.Among != nil {
			noun = s.partNoun(f.Rows, *c.Among)
		}
		text := s.say("number_of", "x", noun)
		if c.Of != nil {
			text = s.say("with_known", "x", text, "of", s.value(*c.Of))
		}
		return text
	case DistinctAgg:
		if c.Of.Kind == GameValue && c.Of.Width == 0 && c.Of.Limits == nil && (f.Rows == RowHalfMoves || f.Rows == RowPositions) {
			return among(s.say("number_of", "x", s.say("noun_games")))
		}
		return among(s.say("number_of", "x", s.different(*c.Of)))
	case ShareAgg:
		return among(s.say("agg_share", "x", s.partNoun(f.Rows, *c.Part)))
	case StreakAgg:
		text := s.say("agg_streak", "x", s.partNoun(f.Rows, *c.Part))
		if c.Along != nil {
			text = s.say("along", "x", text, "values", s.along(c.Along))
		}
		return among(text)
	case PointsAgg, ScoreAgg, RecordAgg:
		return among(s.say("agg_" + string(c.Agg)))
	}
	key := "agg_" + string(c.Agg)
	if special := key + "_" + string(c.Of.Kind); s.has(special) && c.Of.Width == 0 && c.Of.Limits == nil {
		key = special
	}
	return among(s.say(key, "x", s.value(*c.Of)))
}

// along says what games come in the order of.
func (s speaker) along(values []Value) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, s.value(v))
	}
	return s.series(texts, "and_last")
}

// different says several different values of a kind.
func (s speaker) different(v Value) string {
	key := "different"
	if s.has(s.valueKey(v) + "_feminine") {
		key += "_f"
	}
	return s.say(key, "x", s.values(v))
}

// value says a value of a row.
func (s speaker) value(v Value) string { return s.valued(v, "value_") }

// values says several values of a kind.
func (s speaker) values(v Value) string { return s.valued(v, "values_") }

// valueKey is the key of the phrase of a kind of value.
func (s speaker) valueKey(v Value) string {
	key := "value_" + string(v.Kind)
	if v.Unit != NoUnit && s.has(key+"_"+string(v.Unit)) {
		key += "_" + string(v.Unit)
	}
	return key
}

func (s speaker) valued(v Value, prefix string) string {
	key := prefix + strings.TrimPrefix(s.valueKey(v), "value_")
	if v.Kind == ColumnValue {
		return s.banded(v, s.columnOfGroups(v.N))
	}
	switch {
	case v.Player != nil && s.has(key+"_of"):
		key += "_of"
	case v.Side != AnySide && s.has(key+"_of"):
		key += "_of"
	case v.N > 1 && s.has(key+"_n"), v.N < 0 && s.has(key+"_n"):
		key += "_n"
	case v.Kind == TagValue || v.Kind == TagNumberValue:
		if name := key + "_" + v.Tag; v.Side == AnySide && s.has(name) {
			key = name
		}
	}
	pairs := []string{"whose", s.whoseValue(v), "tag", v.Tag, "n", strconv.Itoa(v.N), "pieces", "", "name", ""}
	if v.Player != nil {
		pairs[9] = s.name(*v.Player)
	}
	if v.Kind == PiecesValue {
		pairs[7] = s.pieces(AnySide, v.Piece, "s")
	}
	if v.HalfMove != nil {
		pairs = append(pairs, "moves", s.halfMove(v.HalfMove, many), "first", s.nthHalfMove(v, 1), "last", s.nthHalfMove(v, -1), "nth", s.nthHalfMove(v, v.N))
	}
	if len(v.Args) == 2 {
		pairs = append(pairs, "a", s.value(v.Args[0]), "b", s.value(v.Args[1]))
	}
	return s.banded(v, s.say(key, pairs...))
}

// banded says in which bands a number is told.
func (s speaker) banded(v Value, text string) string {
	switch {
	case v.Width > 0:
		return s.say("in_steps", "x", text, "n", strconv.Itoa(v.Width))
	case v.Limits != nil:
		limits := make([]string, len(v.Limits))
		for i, n := range v.Limits {
			limits[i] = strconv.Itoa(n)
		}
		return s.say("in_bands", "x", text, "n", s.series(limits, "and_last"))
	}
	return text
}

// columnOfGroups says the nth column of the groups that are the rows.
func (s speaker) columnOfGroups(n int) string {
	f := s.inner
	if f == nil {
		return s.say("value_column", "n", strconv.Itoa(n))
	}
	inner := speaker{paraphraser: s.paraphraser, inner: f.Groups, plain: s.plain}
	if n < 0 {
		return inner.value(f.By[-n-1])
	}
	return inner.column(f, f.columns()[n-1])
}

// whoseValue says whose a value is.
func (s speaker) whoseValue(v Value) string {
	if v.Player != nil {
		return s.say("whose_name", "name", s.name(*v.Player))
	}
	return s.whoseSide(v.Side)
}

func (s speaker) whoseSide(side Side) string {
	if side == AnySide {
		return s.say("whose_any")
	}
	return s.say("whose_" + string(side))
}

// nthHalfMove says the nth half-move like a description, from the end if n is
// negative.
func (s speaker) nthHalfMove(v Value, n int) string {
	text := s.halfMove(v.HalfMove, bare)
	feminine := s.feminine(v.HalfMove)
	key := "the_nth"
	if n < 0 {
		key, n = "the_nth_last", -n
		if n == 1 {
			key = "the_last"
		}
	}
	if feminine && s.has(key+"_f") {
		key += "_f"
	}
	return s.say(key, "n", s.ordinal(max(n, 1), feminine), "x", text)
}
