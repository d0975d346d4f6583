package byhand

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// cond is the games as a condition; nil is all of them.
func (g Games) cond(person func(string) query.Name) (*query.Cond, error) {
	var all []query.Cond
	for _, part := range []func(func(string) query.Name) ([]query.Cond, error){g.people, g.ended, g.opening, g.when} {
		conds, err := part(person)
		if err != nil {
			return nil, err
		}
		all = append(all, conds...)
	}
	if event := strings.TrimSpace(g.Event); event != "" {
		all = append(all, query.Cond{Tag: &query.Tag{Name: "Event", Match: query.Equals, Texts: []string{event}}})
	}
	if g.Elo > 0 {
		all = append(all, query.Cond{Elo: &query.Elo{Side: query.BothSide, Range: query.Range{Min: g.Elo}}})
	}
	switch len(all) {
	case 0:
		return nil, nil
	case 1:
		return &all[0], nil
	}
	return &query.Cond{And: all}, nil
}

// outcomes are results seen by a player.
var outcomes = map[string]query.Outcome{"win": query.Win, "loss": query.Loss, "draw": query.Draw}

// people is who played, and how it ended for the player.
func (g Games) people(person func(string) query.Name) (all []query.Cond, err error) {
	color, err := side("color", g.Color)
	if err != nil {
		return nil, err
	}
	player, opponent := strings.TrimSpace(g.Player), strings.TrimSpace(g.Opponent)
	if player == "" && (g.Color != "" || opponent != "" || g.Result == "win" || g.Result == "loss") {
		return nil, &Wrong{Code: "search_player"}
	}
	if player != "" {
		all = append(all, query.Cond{Player: &query.Player{Name: person(player), Side: color, Outcome: outcomes[g.Result]}})
	}
	if opponent != "" {
		all = append(all, query.Cond{Player: &query.Player{Name: person(opponent)}})
	}
	return all, nil
}

// results are those seen from the board.
var results = map[string]query.Result{"white": query.WhiteWins, "black": query.BlackWins, "draw": query.Drawn}

func (g Games) ended(func(string) query.Name) ([]query.Cond, error) {
	result, known := results[g.Result]
	_, own := outcomes[g.Result]
	switch {
	case g.Result == "", own && strings.TrimSpace(g.Player) != "":
		return nil, nil // people has said it
	case !known:
		return nil, &Wrong{"search_value", []string{"name", "result", "value", strconv.Quote(cut(g.Result))}}
	}
	return []query.Cond{{Result: result}}, nil
}

// ecoShape is a code, the letter of a volume, or a range of codes.
var ecoShape = regexp.MustCompile(`^([A-E])(?:(\d\d)(?:[-–]([A-E]\d\d))?)?$`)

func (g Games) opening(func(string) query.Name) ([]query.Cond, error) {
	text := strings.ToUpper(strings.ReplaceAll(g.ECO, " ", ""))
	if text == "" {
		return nil, nil
	}
	m := ecoShape.FindStringSubmatch(text)
	if m == nil {
		return nil, &Wrong{"search_eco", []string{"value", strconv.Quote(cut(g.ECO))}}
	}
	eco := query.ECO{From: m[1] + m[2], To: m[1] + m[2]}
	switch {
	case m[2] == "":
		eco = query.ECO{From: m[1] + "00", To: m[1] + "99"}
	case m[3] != "":
		eco.To = m[3]
	}
	return []query.Cond{{ECO: &eco}}, nil
}

func (g Games) when(func(string) query.Name) ([]query.Cond, error) {
	if g.From == 0 && g.To == 0 {
		return nil, nil
	}
	return []query.Cond{{Date: &query.Dates{From: query.Day{Year: g.From}, To: query.Day{Year: g.To}}}}, nil
}
