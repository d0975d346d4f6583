package store

import (
	"cmp"
	"slices"
)

// OpenedQuery is a query of texts with how many games with a named opening have each,
// and where its rows belong.
type OpenedQuery struct {
	SQL    string
	Values *[]Value
}

// OpenedQueries are those that fill Opened, of the values whose Tags are known: none where
// no game names its opening. Type is how the type of the keywords of PGN tags is written.
func (v *Values) OpenedQueries(kind string) []OpenedQuery {
	for _, tag := range v.Tags {
		if tag.Text == "Opening" {
			v.Opened.Games = tag.Games
		}
	}
	if v.Opened.Games == 0 {
		return nil
	}
	named := "cod_match IN (SELECT mk.cod_match FROM match_keywords mk JOIN keywords k ON k.cod_keyword = mk.cod_keyword WHERE k.keyword = 'Opening' AND k.keyword_type = " + kind + ")"
	count := func(text, games string) string {
		return "SELECT " + text + ", count(*) FROM " + games + " WHERE " + named + " GROUP BY " + text
	}
	return []OpenedQuery{
		{count("white", "matches"), &v.Opened.Players},
		{count("black", "matches"), &v.Opened.Players}, // a player of both colours stands there twice
		{count("match_description", "matches"), &v.Opened.Events},
		{count("keyword", "match_keywords JOIN keywords ON keywords.cod_keyword = match_keywords.cod_keyword"), &v.Opened.Tags},
	}
}

// Sort puts the values into the order of their texts, each once: whoever had both colours was
// read twice. What says nothing is left out.
func (o *Opened) Sort() {
	for _, list := range []*[]Value{&o.Players, &o.Events, &o.Tags} {
		all := slices.DeleteFunc(*list, func(v Value) bool { return v.Text == "" || v.Text == "?" })
		slices.SortFunc(all, func(a, b Value) int { return cmp.Compare(a.Text, b.Text) })
		*list = nil
		for _, v := range all {
			if n := len(*list); n > 0 && (*list)[n-1].Text == v.Text {
				(*list)[n-1].Games += v.Games
			} else {
				*list = append(*list, v)
			}
		}
	}
}
