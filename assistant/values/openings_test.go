package values

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestOpeningsNamed: by who plays, where, and what else is told of games it is known whether
// nearly all of them name their openings.
func TestOpeningsNamed(t *testing.T) {
	o := &Openings{
		All:     Share{Named: 100, Games: 400},
		Players: map[string]Share{"Online": {99, 100}, "Offline": {1, 50}},
		Events:  map[string]Share{"Rated blitz": {60, 60}, "Linares": {0, 90}},
	}
	player := func(name string) query.Cond {
		return query.Cond{Player: &query.Player{Name: query.Name{Text: name}}}
	}
	event := query.Cond{Tag: &query.Tag{Name: "Event", Match: query.Begins, Texts: []string{"rated"}}}
	online, offline := player("Online"), player("Offline")
	for name, c := range map[string]struct {
		where *query.Cond
		want  bool
	}{
		"all": {nil, false}, "one online": {&online, true}, "one offline": {&offline, false}, "an event": {&event, true},
		"both": {&query.Cond{And: []query.Cond{offline, online}}, true}, "either": {&query.Cond{Or: []query.Cond{offline, online}}, false},
		"not": {&query.Cond{Not: &online}, false},
	} {
		if got := o.Named(c.where); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
	if !(&Openings{All: Share{Named: 121, Games: 122}}).Named(nil) || (*Openings)(nil).Named(nil) {
		t.Error("games with names have none, or others have them")
	}
}
