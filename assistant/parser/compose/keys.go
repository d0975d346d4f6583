package compose

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// nounKeys are the values that nouns stand for when rows are told apart by
// them, or asked for.
var nounKeys = map[string]query.Value{
	"players": {Kind: query.PlayerValue}, "opponents": {Kind: query.OpponentValue}, "spellings": {Kind: query.SpellingValue}, "openings": {Kind: query.ECOValue}, "families": {Kind: query.FamilyValue},
	"ecos": {Kind: query.ECOValue}, "letters": {Kind: query.ECOLetterValue}, "events": {Kind: query.EventValue}, "sites": {Kind: query.SiteValue},
	"years": {Kind: query.YearValue}, "decades": {Kind: query.DecadeValue}, "centuries": {Kind: query.CenturyValue}, "months": {Kind: query.MonthValue},
	"weekdays": {Kind: query.WeekdayValue}, "hours": {Kind: query.HourValue}, "rounds": {Kind: query.RoundValue}, "results": {Kind: query.ResultValue},
	"colors": {Kind: query.ColorValue}, "lengths": {Kind: query.LengthValue, Unit: query.Full, Width: 10}, "squares": {Kind: query.SquareValue},
	"from_squares": {Kind: query.FromValue}, "pieces": {Kind: query.PieceValue}, "materials": {Kind: query.MaterialValue}, "annotators": {Kind: query.TagValue, Tag: "Annotator"},
	"countries": {Kind: query.TagValue, Tag: "EventCountry"}, "paces": {Kind: query.PaceValue}, "controls": {Kind: query.TagValue, Tag: "TimeControl"},
	"terminations": {Kind: query.TagValue, Tag: "Termination"}, "first_moves": {Kind: query.LineValue, N: 1}, "dates": {Kind: query.DateValue},
	"titles": {Kind: query.TagValue, Tag: "Title", Side: query.Own}, "teams": {Kind: query.TagValue, Tag: "Team", Side: query.Own}, "replies": {Kind: query.SANValue},
	"categories": {Kind: query.TagValue, Tag: "EventCategory"}, "variations": {Kind: query.TagValue, Tag: "Variation"}, "month_days": {Kind: query.MonthDayValue}, "days": {Kind: query.DayValue}, "outcomes": {Kind: query.OutcomeValue},
	"king_squares": {Kind: query.KingSquareValue, Side: query.Other}, "white_king_squares": {Kind: query.KingSquareValue, Side: query.White}, "black_king_squares": {Kind: query.KingSquareValue, Side: query.Black},
	"captured_pieces": {Kind: query.CapturedValue}, "promoted_pieces": {Kind: query.PromotedValue}, "last_moves": {Kind: query.MoveValue, HalfMove: &query.HalfMove{}, N: -1},
	"phases": {Kind: query.PhaseValue}, "opponent_titles": {Kind: query.TagValue, Tag: "Title", Side: query.Other}, "opponent_teams": {Kind: query.TagValue, Tag: "Team", Side: query.Other},
	"game_lengths": {Kind: query.LengthValue, Unit: query.Full},
}

// isSided says that only sides of games have the values of a noun.
func isSided(noun string) bool {
	switch v, ok := keyOf(noun); {
	case !ok:
		return false
	case v.Side == query.Own || v.Side == query.Other:
		return true
	default:
		return v.Kind == query.PlayerValue || v.Kind == query.SpellingValue || v.Kind == query.OpponentValue || v.Kind == query.ColorValue || v.Kind == query.OutcomeValue
	}
}

// ofMoves are the nouns whose values only half-moves have.
var ofMoves = map[string]bool{"squares": true, "from_squares": true, "pieces": true, "replies": true,
	"king_squares": true, "white_king_squares": true, "black_king_squares": true, "captured_pieces": true, "promoted_pieces": true}

// keyOf is the value that a noun stands for; the name of a tag is one too, and
// a number in bands.
func keyOf(noun string) (query.Value, bool) {
	if tag, ok := strings.CutPrefix(noun, tagNoun); ok {
		return tagValue(tag), true
	}
	if band, ok := strings.CutPrefix(noun, bandNoun); ok {
		return bandValue(band)
	}
	v, ok := nounKeys[noun]
	return v, ok
}
