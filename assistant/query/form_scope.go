package query

import (
	"slices"
	"strconv"
	"strings"
)

// column says whether a column makes sense of the rows of the scope.
func (s scope) column(c Column) error {
	wants, ok := aggregates[c.Agg]
	switch {
	case !ok:
		return at("agg", refuse("unknown_value", "agg", string(c.Agg)))
	case wants.of == Must && c.Of == nil:
		return at("of", refuse("form_part_missing", "of", string(c.Agg)))
	case wants.of == Without && c.Of != nil:
		return at("of", refuse("mixed", "of", string(c.Agg)))
	case wants.part && c.Part == nil:
		return at("part", refuse("form_part_missing", "part", string(c.Agg)))
	case !wants.part && c.Part != nil:
		return at("part", refuse("mixed", "part", string(c.Agg)))
	case c.Along != nil && (c.Agg != StreakAgg || len(c.Along) == 0):
		return at("along", refuse("mixed", "along", string(c.Agg)))
	case wants.sides && s.rows != RowSides:
		return at("agg", refuse("form_of_sides", string(c.Agg), string(s.rows)))
	case c.Agg == NoAggregate && (c.Among != nil || c.Minus != nil || c.Per != nil):
		return at("among", refuse("form_value_alone"))
	case (c.Minus != nil || c.Per != nil) && (wide[c.Agg] || c.Minus != nil && c.Per != nil):
		return at("minus", refuse("form_minus"))
	}
	if c.Of != nil {
		if err := s.value(*c.Of); err != nil {
			return at("of", err)
		}
		if got := c.Of.typeOf(s); wants.number && got != NumberType && (got != DateType || !wants.date) {
			return at("of", refuse("form_no_number", string(c.Of.Kind)))
		}
	}
	for i, v := range c.Along {
		if err := s.value(v); err != nil {
			return at(place("along", i), err)
		}
	}
	for part, share := range map[string]*Share{"among": c.Among, "part": c.Part} {
		if share != nil {
			if err := s.share(share); err != nil {
				return at(part, err)
			}
		}
	}
	for part, other := range map[string]*Column{"minus": c.Minus, "per": c.Per} {
		if other == nil {
			continue
		}
		if err := s.column(*other); err != nil {
			return at(part, err)
		}
		if wide[other.Agg] || other.Agg == NoAggregate || other.Minus != nil || other.Per != nil || other.typeOf(s) != NumberType || c.typeOf(s) != NumberType {
			return at(part, refuse("form_minus"))
		}
	}
	return nil
}

// aggregates say what goes with each.
var aggregates = map[Aggregate]struct {
	of           Part
	number, date bool // Of is a number, or may be a date
	part, sides  bool
}{
	NoAggregate: {of: Must}, CountAgg: {of: May}, DistinctAgg: {of: Must}, ShareAgg: {part: true},
	AverageAgg: {of: Must, number: true}, MedianAgg: {of: Must, number: true}, SpreadAgg: {of: Must, number: true}, TotalAgg: {of: Must, number: true},
	HighestAgg: {of: Must, number: true, date: true}, LowestAgg: {of: Must, number: true, date: true},
	PointsAgg: {sides: true}, ScoreAgg: {sides: true}, RecordAgg: {sides: true}, StreakAgg: {part: true, sides: true},
	BestGroupAgg: {of: Must},
}

func (c Column) typeOf(s scope) Type {
	switch c.Agg {
	case NoAggregate, HighestAgg, LowestAgg, BestGroupAgg:
		return c.Of.typeOf(s)
	}
	return NumberType
}

func (v Value) typeOf(s scope) Type {
	if v.Kind == ColumnValue {
		return s.columnType(v.N)
	}
	return Kinds[v.Kind].Type
}

// columnType is the type of the nth column of groups, or of their −nth key.
func (s scope) columnType(n int) Type {
	switch {
	case n > 0 && n <= len(s.columns):
		return s.columns[n-1]
	case n < 0 && -n <= len(s.keys):
		return s.keys[-n-1]
	}
	return TextType
}

// value says whether rows of the scope have a value like this.
func (s scope) value(v Value) error {
	kind, ok := Kinds[v.Kind]
	switch {
	case !ok:
		return at("kind", refuse("unknown_value", "value", string(v.Kind)))
	case !kind.has(s.rows, v.Player != nil):
		return at("kind", refuse("form_value_of_what", string(v.Kind), string(s.rows)))
	case v.Kind == ColumnValue && (v.N == 0 || v.N > len(s.columns) || -v.N > len(s.keys)):
		return at("n", refuse("form_no_key", strconv.Itoa(v.N)))
	case len(v.Args) != kind.Args:
		return at("args", refuse("form_args", string(v.Kind), strconv.Itoa(kind.Args)))
	case v.Player != nil && (!kind.Player || v.Side != AnySide):
		return at("player", refuse("mixed", "player", string(v.Kind)))
	case v.Tag != "" && !tagName.MatchString(v.Tag):
		return at("tag", refuse("bad_tag", v.Tag))
	case v.Kind == LineValue && (v.N < 1 || v.N > maxDepth):
		return at("n", refuse("bad_depth", strconv.Itoa(v.N), "1.."+strconv.Itoa(maxDepth)))
	case v.Piece == King || !slices.Contains(pieces, v.Piece):
		return at("piece", refuse("king_count", string(v.Piece)))
	}
	parts := []struct {
		name string
		part Part
		set  bool
	}{
		{"side", kind.Side, v.Side != AnySide || kind.Side == Must && v.Player != nil}, {"unit", kind.Unit, v.Unit != NoUnit},
		{"half_move", kind.HalfMove, v.HalfMove != nil}, {"piece", kind.Piece, v.Piece != NoPiece}, {"tag", kind.Tag, v.Tag != ""}, {"n", kind.N, v.N != 0},
	}
	for _, p := range parts {
		if p.part == Must && !p.set {
			return at(p.name, refuse("form_part_missing", p.name, string(v.Kind)))
		}
		if p.part == Without && p.set && v.Kind != ColumnValue {
			return at(p.name, refuse("mixed", p.name, string(v.Kind)))
		}
	}
	if err := s.side(v.Side); err != nil {
		return at("side", err)
	}
	if v.HalfMove != nil {
		if err := s.halfMove(*v.HalfMove); err != nil {
			return at("half_move", err)
		}
	}
	for i, arg := range v.Args {
		if arg.typeOf(s) != NumberType {
			return at(place("args", i), refuse("form_no_number", string(arg.Kind)))
		}
		if err := s.value(arg); err != nil {
			return at(place("args", i), err)
		}
	}
	return s.bands(v)
}

// bands says whether a value can be told in such bands.
func (s scope) bands(v Value) error {
	switch {
	case v.Width == 0 && v.Limits == nil:
		return nil
	case v.typeOf(s) != NumberType:
		return at("width", refuse("form_no_number", string(v.Kind)))
	case v.Width < 0 || v.Width != 0 && v.Limits != nil:
		return at("width", refuse("empty_range", strconv.Itoa(v.Width)))
	case v.Limits != nil && (len(v.Limits) == 0 || !slices.IsSorted(v.Limits) || len(slices.Compact(slices.Clone(v.Limits))) < len(v.Limits)):
		return at("limits", refuse("form_limits"))
	}
	return nil
}

// side says whether the scope has the side.
func (s scope) side(side Side) error {
	switch {
	case (side == Own || side == Other) && !s.own:
		return refuse("form_own_side", string(side), string(s.rows))
	case side == BothSide || side == AskSide:
		return refuse("bad_side", string(side))
	}
	return oneOf("side", side, AnySide, White, Black, Own, Other)
}

func (s scope) share(share *Share) error {
	switch {
	case share.Where == nil && share.HalfMove == nil:
		return refuse("share_missing", "a part that is everything")
	case share.HalfMove != nil && s.rows != RowHalfMoves:
		return at("half_move", refuse("form_rows_part", "half_move", string(s.rows)))
	}
	if share.HalfMove != nil {
		if err := s.halfMove(*share.HalfMove); err != nil {
			return at("half_move", err)
		}
	}
	return at("where", s.cond(share.Where))
}

// cond says whether what a condition says of sides and values fits the scope.
func (s scope) cond(c *Cond) error {
	if c == nil {
		return nil
	}
	for name, list := range map[string][]Cond{"and": c.And, "or": c.Or} {
		for i := range list {
			if err := s.cond(&list[i]); err != nil {
				return at(place(name, i), err)
			}
		}
	}
	if err := c.check(); err != nil {
		return err
	}
	switch {
	case s.rows == RowGroups && c.And == nil && c.Or == nil && c.Not == nil && c.Compare == nil:
		return refuse("form_cond_of_groups")
	case c.Not != nil:
		return at("not", s.cond(c.Not))
	case c.Player != nil:
		return at("player.side", s.side(c.Player.Side))
	case (c.Outcome != "" || c.Color != "") && !s.own:
		return refuse("form_own_side", string(c.Outcome), string(s.rows))
	case c.Color != "" && c.Color != White && c.Color != Black:
		return at("color", refuse("bad_side", string(c.Color)))
	case c.Outcome != "":
		return at("outcome", oneOf("outcome", c.Outcome, Win, Loss, Draw, NotLoss, NotWin))
	case c.SomeSide != nil:
		inner := scope{rows: RowSides, own: true}
		return at("some_side", inner.cond(c.SomeSide))
	case c.Compare != nil:
		return at("compare", s.compare(*c.Compare))
	case c.Rights != nil:
		if c.Rights.Side == AnySide {
			return at("rights.side", refuse("form_part_missing", "side", "rights"))
		}
		return at("rights", s.side(c.Rights.Side))
	case c.Elo != nil && c.Elo.Side != BothSide && c.Elo.Side != AskSide:
		return at("elo.side", s.side(c.Elo.Side))
	case c.HalfMove != nil:
		return at("half_move", s.halfMove(*c.HalfMove))
	case c.Times != nil:
		return at("times.half_move", s.halfMove(c.Times.HalfMove))
	case c.Sequence != nil:
		for i, step := range c.Sequence.Steps {
			if len(step.Like) > 0 && i == 0 {
				return at("sequence.steps[0].like", refuse("recapture_of_what"))
			}
			step.Like = nil
			if err := s.halfMove(step); err != nil {
				return at(place("sequence.steps", i), err)
			}
		}
	case c.Position != nil:
		return at("position", s.position(*c.Position))
	}
	return nil
}

func (s scope) halfMove(h HalfMove) error {
	switch {
	case s.rows == RowGroups:
		return refuse("form_cond_of_groups")
	case len(h.Like) > 0:
		return at("like", refuse("recapture_of_what"))
	case h.Eval != nil:
		if err := h.Eval.check(); err != nil {
			return at("eval", err)
		}
	}
	if err := h.check(); err != nil {
		return err
	}
	if err := s.side(h.By); err != nil {
		return at("by", err)
	}
	if h.After != nil {
		if h.After.Held > 1 || h.After.Last || h.After.Next != nil || h.After.Number != nil {
			return at("after", refuse("form_after"))
		}
		return at("after", s.position(*h.After))
	}
	return nil
}

func (s scope) position(p Position) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := s.side(p.Turn); err != nil {
		return at("turn", err)
	}
	for i, c := range p.Counts {
		if err := s.side(c.Side); err != nil {
			return at(place("counts", i)+".side", err)
		}
	}
	for i, st := range p.Structures {
		if err := oneOf("structure", st.Kind, structureKinds...); err != nil {
			return at(place("structures", i)+".kind", err)
		}
		if st.File != "" && !(len(st.File) == 1 && strings.Contains("abcdefgh", st.File) && st.Kind.onFile()) {
			return at(place("structures", i)+".file", refuse("bad_square", st.File))
		}
		if err := s.side(st.Side); err != nil {
			return at(place("structures", i)+".side", err)
		}
	}
	if p.Balance != nil {
		if err := s.side(p.Balance.Side); err != nil {
			return at("balance.side", err)
		}
		if err := p.Balance.Bounds.check(); err != nil {
			return at("balance", err)
		}
	}
	if p.Evaluation != nil {
		if err := s.evaluation(*p.Evaluation); err != nil {
			return at("evaluation", err)
		}
	}
	if p.Next != nil {
		return at("next", s.halfMove(*p.Next))
	}
	if p.Held < 0 {
		return at("held", refuse("empty_range", strconv.Itoa(p.Held)))
	}
	return nil
}

// compare says whether the comparison is of one type.
func (s scope) compare(c Compare) error {
	if err := s.value(c.Of); err != nil {
		return at("of", err)
	}
	number, bounds := c.Of.typeOf(s) == NumberType, c.Bounds != Bounds{}
	said := 0
	for _, set := range []bool{bounds, c.Is != nil, c.Than != nil} {
		if set {
			said++
		}
	}
	switch {
	case said > 1 || c.Than == nil && c.How != "":
		return refuse("form_compare")
	case said == 0:
		return nil
	case bounds && !number:
		return at("of", refuse("form_no_number", string(c.Of.Kind)))
	case bounds:
		return c.Bounds.check()
	case c.Is != nil && (number || len(c.Is) == 0):
		return at("is", refuse("form_compare"))
	case c.Is != nil:
		for _, text := range c.Is {
			if err := checkText(text); err != nil {
				return at("is", err)
			}
		}
		return nil
	case c.Than.typeOf(s) != c.Of.typeOf(s):
		return at("than", refuse("form_compare"))
	case (c.How == More || c.How == Less) && !number:
		return at("how", refuse("form_no_number", string(c.Of.Kind)))
	}
	if err := oneOf("how", c.How, More, Less, Same, Different); err != nil {
		return at("how", err)
	}
	return at("than", s.value(*c.Than))
}

func (b Bounds) check() error {
	if b == (Bounds{}) || b.Min != nil && b.Above != nil || b.Max != nil && b.Below != nil {
		return refuse("form_bounds")
	}
	low, high := b.Min, b.Max
	open := b.Above != nil || b.Below != nil
	if b.Above != nil {
		low = b.Above
	}
	if b.Below != nil {
		high = b.Below
	}
	if low != nil && high != nil && (*low > *high || open && *low == *high) {
		return refuse("empty_range", strconv.FormatFloat(*low, 'g', -1, 64), strconv.FormatFloat(*high, 'g', -1, 64))
	}
	return nil
}
