package query

import (
	"reflect"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
)

// TestEveryChangeIsSaid: a form with one value of it changed is said
// differently, unless it is the same question still.
func TestEveryChangeIsSaid(t *testing.T) {
	m := randomMaker(3)
	changes := 0
	for range 250 {
		q := m.query()
		said := map[string]string{"es": q.Paraphrase("es"), "en": q.Paraphrase("en")}
		neighbours(q, func(other Query) {
			if other.Check() != nil || other.Equal(q) {
				return
			}
			changes++
			for language, text := range said {
				if other.Paraphrase(language) == text {
					t.Fatalf("%s\nis said of\n%s\nand of\n%s", text, encoded(q), encoded(other))
				}
			}
		})
	}
	if changes < 5000 {
		t.Errorf("only %d changes made sense", changes)
	}
}

// neighbours visits forms that differ from one in a single value.
func neighbours(q Query, visit func(Query)) {
	q = q.Clone()
	var change func(v reflect.Value)
	try := func(v, other reflect.Value) {
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		v.Set(other)
		visit(q.Clone())
		v.Set(old)
	}
	change = func(v reflect.Value) {
		for _, other := range otherValues[v.Type()] {
			try(v, reflect.ValueOf(other).Convert(v.Type()))
		}
		switch v.Kind() {
		case reflect.Bool:
			try(v, reflect.ValueOf(!v.Bool()))
		case reflect.Int:
			try(v, reflect.ValueOf(int(v.Int())+1))
			try(v, reflect.ValueOf(int(v.Int())-1))
		case reflect.Pointer:
			if !v.IsNil() {
				try(v, reflect.Zero(v.Type()))
				change(v.Elem())
			} else if v.Type() != reflect.TypeFor[*Cond]() {
				try(v, reflect.New(v.Type().Elem()))
			}
		case reflect.Slice:
			for i := range v.Len() {
				change(v.Index(i))
				fewer := reflect.MakeSlice(v.Type(), 0, v.Len())
				fewer = reflect.AppendSlice(reflect.AppendSlice(fewer, v.Slice(0, i)), v.Slice(i+1, v.Len()))
				try(v, fewer)
			}
			if v.Len() > 1 {
				turned := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
				reflect.Copy(turned, v)
				swap := reflect.Swapper(turned.Interface())
				swap(0, v.Len()-1)
				try(v, turned)
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.Name != "Spellings" && f.Name != "Choices" && !ofForm(f) {
					change(v.Field(i))
				}
			}
		}
	}
	change(reflect.ValueOf(&q).Elem())
}

// otherValues are the values that a field of a type is changed to.
var otherValues = map[reflect.Type][]any{
	reflect.TypeFor[Measure]():      list(Count, Exists, List, Average, Total, Highest, Lowest, ShareOf, Record, Board, Replay),
	reflect.TypeFor[Subject]():      list(Games, HalfMoves, Positions),
	reflect.TypeFor[Unit]():         list(NoUnit, UnknownUnit, Half, Full),
	reflect.TypeFor[QuantityKind](): list(LengthOf, Rating, Lead, TimesOf, FirstAt, LastAt, PieceCount, YearOf),
	reflect.TypeFor[Key]():          list(append(slices.Concat(gameKeys, halfMoveKeys), NoKey, "tag:Annotator")...),
	reflect.TypeFor[Order]():        list(NoOrder, Earliest, Latest, MostFirst, LeastLast),
	reflect.TypeFor[Side]():         list(AnySide, White, Black, BothSide, AskSide),
	reflect.TypeFor[Outcome]():      list(AnyOutcome, Win, Loss, Draw, NotLoss, NotWin),
	reflect.TypeFor[Result]():       list(Result(""), WhiteWins, BlackWins, Drawn, Decisive, Unfinished),
	reflect.TypeFor[Start]():        list(Start(""), UsualStart, OddStart),
	reflect.TypeFor[Match]():        list(Match(""), Equals, Contains, Begins),
	reflect.TypeFor[Piece]():        list(pieces...),
	reflect.TypeFor[Castling]():     list(NoCastling, AnyCastling, KingSide, QueenSide),
	reflect.TypeFor[string]():       list("", "e4", "e", "4", "Nf3", "B21", "Tal", "Title", start),
	reflect.TypeFor[int64]():        list(int64(0), int64(2)),
	reflect.TypeFor[schema.Event](): list(schema.Event(0), schema.Check, schema.CheckMate|schema.MultipleCheck, schema.Capture, schema.Castling, schema.DrawOffer),
}

func list[T any](values ...T) []any {
	all := make([]any, len(values))
	for i, v := range values {
		all[i] = v
	}
	return all
}
