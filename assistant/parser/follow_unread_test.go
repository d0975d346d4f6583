package parser

import (
	"errors"
	"testing"
)

// TestAfterUnread: what takes up a question that was not understood is not
// understood either, and says so; a whole question is.
func TestAfterUnread(t *testing.T) {
	p := newParser(t)
	for question, whole := range map[string]bool{
		"and with Black?": false, "¿y con negras?": false, "with White?": false, "only the draws": false, "solo las de 1990": false,
		"how many of those did Black win?": false, "¿cuántas de esas ganaron las negras?": false, "how many did he win?": false,
		"in games of Tal": false, "the second one": false, "¿qué aperturas jugó más?": false,
		"How many games did Tal win?": true, "¿Cuántas partidas ganó Tal?": true, "games in 1990": true, "partidas de 1990": true,
		"What percentage of games does White win?": true, "¿Qué porcentaje de partidas ganan las blancas?": true,
		"Did Tal ever castle long?": true, "otra cosa: partidas de Tal": true, "how many wins did Tal have with White?": true,
	} {
		r, err := p.Follow(t.Context(), question, "", players, Prior{Unread: true})
		var miss *NotUnderstood
		switch {
		case err == nil && whole:
			alone, err := p.Parse(t.Context(), question, "", players)
			if err != nil || r.Follows || !r.Queries[0].Equal(alone.Queries[0]) {
				t.Errorf("%s: %s", question, describe(r, err))
			}
		case err == nil || whole:
			t.Errorf("%s: %s", question, describe(r, err))
		case !errors.As(err, &miss) || !miss.Before || len(miss.Words) > 0:
			t.Errorf("%s: %+v", question, err)
		}
	}
}
