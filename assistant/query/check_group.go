package query

import (
	"slices"
	"strconv"
	"strings"
)

// The keys that games can be grouped by, and those that only half-moves have.
var (
	gameKeys = []Key{
		ByYear, ByDecade, ByMonth, ByPlayer, ByWhite, ByBlack, ByOpponent, ByColor, ByResult, ByECO, ByEvent, BySite, ByLength, ByLine,
	}
	halfMoveKeys = []Key{ByPiece, ByCaptured, ByPromoted, BySide, BySAN, BySquare, ByNumber}
)

// maxDepth is as far as openings go.
const maxDepth = 40

func (q *Query) checkGroup() error {
	if (q.Group == ByLine) != (q.Depth != 0) || q.Depth < 0 || q.Depth > maxDepth {
		return refuse("bad_depth", strconv.Itoa(q.Depth), "1.."+strconv.Itoa(maxDepth))
	}
	if q.Group == NoKey {
		switch {
		case measures[q.Measure].groupOnly:
			return refuse("group_missing", "different what?")
		case q.Having != nil:
			return refuse("having_of_what", q.Having.String())
		case q.Outcome != AnyOutcome && q.Measure != Streak:
			return refuse("outcome_of_whom", string(q.Outcome))
		}
		return nil
	}
	if err := q.checkKey(q.Group); err != nil {
		return err
	}
	switch {
	case (q.Measure == Board || q.Measure == Replay):
		return refuse("order_of_boards", string(q.Group))
	case !measures[q.Measure].group:
		return refuse("group_of_rows", string(q.Measure))
	case q.Measure == Streak && q.Group != ByPlayer:
		return refuse("streak_group", string(q.Group))
	case q.Measure == Streak && q.Having != nil:
		return refuse("having_of_what", q.Having.String())
	case q.Parts != nil:
		return refuse("parts_of_what", string(q.Group))
	case q.Outcome != AnyOutcome && q.Measure != Streak && !q.outcomeOfPlayers():
		return refuse("outcome_of_whom", string(q.Outcome))
	case q.Having != nil:
		return q.Having.check("groups")
	}
	return nil
}

// checkKey says whether the subject has the key.
func (q *Query) checkKey(k Key) error {
	tag, isTag := strings.CutPrefix(string(k), TagPrefix)
	switch {
	case q.Subject == Positions:
		return refuse("group_of_positions", string(k))
	case slices.Contains(halfMoveKeys, k) && q.Subject != HalfMoves:
		return refuse("group_needs_half_moves", string(k))
	case (k == ByOpponent || k == ByColor) && q.Person() == nil:
		return refuse("opponent_of_whom", string(k))
	case isTag && slices.Contains(tagsWithKeys, tag):
		return refuse("tag_of_its_own", tag)
	case isTag && !tagName.MatchString(tag):
		return refuse("bad_tag", tag)
	case !isTag && !slices.Contains(gameKeys, k) && !slices.Contains(halfMoveKeys, k):
		return refuse("unknown_value", "group", string(k))
	}
	return nil
}

// eitherPlayer says that one key is either player of a game, and the other a
// player of it too.
func eitherPlayer(a, b Key) bool {
	people := []Key{ByPlayer, ByWhite, ByBlack, ByOpponent, ByColor}
	return (a == ByPlayer || b == ByPlayer) && slices.Contains(people, a) && slices.Contains(people, b)
}

func (q *Query) checkWithin() error {
	if q.Within == NoKey {
		return nil
	}
	if err := q.checkKey(q.Within); err != nil {
		return err
	}
	listed := q.Measure == List && q.Order != NoOrder
	switch {
	case !listed && q.Group == NoKey, q.Measure == Streak:
		return refuse("within_of_what", string(q.Measure))
	case q.Within == q.Group, q.Within == ByLine, eitherPlayer(q.Group, q.Within):
		return refuse("within_itself", string(q.Within))
	// A game has two players, and a list one row for it.
	case listed && q.Within == ByPlayer && q.Subject == Games:
		return refuse("within_of_what", string(q.Within))
	// Whose record it is, is said once.
	case q.Measure == Record && (q.Within == ByWhite || q.Within == ByBlack):
		return refuse("within_of_what", string(q.Within))
	case q.Measure == Distinct && q.Having != nil:
		return refuse("having_of_what", q.Having.String())
	case q.Skip != 0, q.Limit != 0 && q.Order == NoOrder:
		return refuse("within_skip", strconv.Itoa(q.Skip))
	}
	return nil
}

// outcomeOfPlayers says that the rows are players of games, and a number of
// games that an outcome can pick from. A percentage or a record of the games
// that a player won is of no use.
func (q *Query) outcomeOfPlayers() bool {
	return q.Group == ByPlayer && q.Subject == Games && q.Measure != ShareOf && q.Measure != Record
}

func (q *Query) checkShares() error {
	if len(q.Parts) == 1 || q.Parts != nil && len(q.Parts) == 0 {
		return refuse("parts_few", strconv.Itoa(len(q.Parts)))
	}
	shares := slices.Clone(q.Parts)
	if q.Share != nil {
		shares = append(shares, *q.Share)
	}
	seen := map[string]bool{}
	for i, s := range shares {
		switch {
		case s.Where == nil && s.HalfMove == nil:
			return refuse("share_missing", "a part that is everything")
		case s.HalfMove != nil && q.Subject != HalfMoves:
			return refuse("mixed", string(q.Subject))
		}
		if i < len(q.Parts) {
			text := string(encoded(Query{Where: s.Where, HalfMove: s.HalfMove}.Canonical()))
			if seen[text] {
				return refuse("parts_alike", strconv.Itoa(i+1))
			}
			seen[text] = true
		}
	}
	return nil
}
