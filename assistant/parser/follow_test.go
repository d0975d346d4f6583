package parser

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// dialogues are questions one after the other, parted by bars, and the question
// that says the same as the last of them on its own. The games of a list are
// numbered from 11 to 15 here.
var dialogues = []struct{ talk, means string }{
	// one condition more
	{"How many games did Tal win? | and with Black?", "How many games did Tal win with Black?"},
	{"¿Cuántas partidas ganó Tal? | ¿y con negras?", "¿Cuántas partidas ganó Tal con negras?"},
	{"How many games did Tal win? | in 1960? | and against Botvinnik?", "How many games did Tal win against Botvinnik in 1960?"},
	{"¿Cuántas partidas ganó Tal? | ¿y en 1960? | ¿y contra Botvinnik?", "¿Cuántas partidas ganó Tal a Botvinnik en 1960?"},
	{"games of Tal | only those he won | but only in 1960", "games won by Tal in 1960"},
	{"partidas de Tal | solo las que ganó | pero solo en 1960", "partidas ganadas por Tal en 1960"},
	{"games of Fischer | those games with a promotion", "games of Fischer with a promotion"},
	{"partidas de Fischer | esas partidas con una promoción", "partidas de Fischer con una promoción"},
	{"games with a promotion | only with castling", "games with a promotion and with castling"},
	{"partidas con promoción | solo con enroque", "partidas con promoción y con enroque"},
	{"How many games did White win? | in the 1990s", "How many games did White win in the 1990s?"},
	{"games between Karpov and Kasparov | only those Kasparov won | with Black", "games Kasparov won against Karpov with Black"},
	{"partidas entre Karpov y Kasparov | solo las que ganó Kasparov | con negras", "partidas que ganó Kasparov con negras contra Karpov"},
	{"games since 1960 | only before 1970", "games between 1960 and 1969"},
	{"partidas desde 1960 | solo antes de 1970", "partidas entre 1960 y 1969"},
	{"games of Capablanca | without draws", "games of Capablanca that were not drawn"},
	{"games of Capablanca | not in 1918", "games of Capablanca not in 1918"},
	{"partidas de Capablanca | que no sean de 1918", "partidas de Capablanca que no son de 1918"},
	// one condition instead of another
	{"games of Tal in 1960 | and in 1961?", "games of Tal in 1961"},
	{"partidas de Tal en 1960 | ¿y en 1961?", "partidas de Tal en 1961"},
	{"games in 1972 | the year after", "games in 1973"},
	{"partidas de los años 70 | la década siguiente", "partidas de los años 80"},
	{"How many games did Tal win? | and Fischer?", "How many games did Fischer win?"},
	{"¿Cuántas partidas ganó Tal? | ¿y Fischer?", "¿Cuántas partidas ganó Fischer?"},
	{"How many games did Tal win against Botvinnik? | now against Fischer", "How many games did Tal win against Fischer?"},
	{"¿Cuántas partidas ganó Tal a Botvinnik? | ahora contra Fischer", "¿Cuántas partidas ganó Tal a Fischer?"},
	{"How many games did Tal win against Botvinnik? | and Botvinnik?", "How many games did Botvinnik win against Tal?"},
	{"How many games did Tal win? | and how many did he lose?", "How many games did Tal lose?"},
	{"¿Cuántas partidas ganó Tal? | ¿y cuántas perdió?", "¿Cuántas partidas perdió Tal?"},
	{"games of Tal with White | with Black instead", "games of Tal with Black"},
	{"partidas de Tal con blancas | ¿y con negras?", "partidas de Tal con negras"},
	{"How many games did White win? | and Black?", "How many games did Black win?"},
	{"¿Cuántas partidas ganaron las blancas? | ¿y las negras?", "¿Cuántas partidas ganaron las negras?"},
	{"games where White castled queenside | and kingside? | and Black?", "games where Black castled kingside"},
	{"How many Sicilians are there? | and French?", "How many games are French Defences?"},
	{"¿Cuántas sicilianas hay? | ¿y francesas?", "¿Cuántas francesas hay?"},
	{"games with White Elo above 2700 | and Black? | above 2750", "games with Black Elo above 2750"},
	{"partidas con Elo de blancas superior a 2700 | ¿y de negras?", "partidas con Elo de negras superior a 2700"},
	{"games of more than 60 half-moves | less than 20", "games of less than 20 half-moves"},
	{"How many checks did Tal give? | and captures? | with a knight?", "How many captures with a knight did Tal make?"},
	{"¿Cuántos jaques dio Tal? | ¿y capturas? | ¿con caballo?", "¿Cuántas capturas con caballo hizo Tal?"},
	{"How many promotions are there? | to a knight? | by White?", "How many promotions to a knight by White are there?"},
	{"¿Cuántas promociones hay? | ¿a caballo? | ¿de las blancas?", "¿Cuántas promociones a caballo de las blancas hay?"},
	{"How many games end in checkmate? | how many with a knight?", "How many games end in checkmate with a knight?"},
	{"¿Cuántas partidas terminan en mate? | ¿y con caballo?", "¿Cuántas partidas terminan en mate con caballo?"},
	{"What percentage of the games of Tal are draws? | and of Fischer?", "What percentage of the games of Fischer are draws?"},
	{"¿Qué porcentaje de las partidas de Tal son tablas? | ¿y de Fischer?", "¿Qué porcentaje de las partidas de Fischer son tablas?"},
	{"What percentage of games does White win? | and Black?", "What percentage of games does Black win?"},
	{"players with most wins | and losses?", "players with most losses"},
	{"jugadores con más victorias | ¿y derrotas?", "jugadores con más derrotas"},
	{"Who won the most games? | and with Black?", "Who won the most games with Black?"},
	{"¿Quién ganó más partidas? | ¿y con negras?", "¿Quién ganó más partidas con negras?"},
	{"Who beat Kasparov? | and Karpov?", "Who beat Karpov?"},
	{"¿Quién ganó a Kasparov? | ¿y a Karpov?", "¿Quién ganó a Karpov?"},
	// one condition less
	{"games of Tal in 1960 | without the date", "games of Tal"},
	{"partidas de Tal en 1960 | quita el año", "partidas de Tal"},
	{"games of Tal with Black in 1960 | any colour", "games of Tal in 1960"},
	{"partidas de Tal con negras en 1960 | sin importar el color", "partidas de Tal en 1960"},
	{"games of Tal against Botvinnik | without Botvinnik", "games of Tal"},
	{"partidas de Tal contra Botvinnik | sin Botvinnik", "partidas de Tal"},
	{"games won by Tal in 1960 | any result", "games of Tal in 1960"},
	{"partidas de Fischer contra Tal | quita el rival", "partidas de Fischer"},
	{"partidas de Tal | que no perdió con blancas", "partidas de Tal que no perdió con blancas"},
	{"games of Fischer without Tal | with White", "games of Fischer with White without Tal"},
	// what is done with them
	{"games of Tal in 1960 | how many?", "How many games of Tal in 1960?"},
	{"partidas de Tal en 1960 | ¿cuántas son?", "¿Cuántas partidas de Tal hay en 1960?"},
	{"How many games did Tal win? | list them", "games won by Tal"},
	{"¿Cuántas partidas ganó Tal? | muéstralas", "partidas ganadas por Tal"},
	{"How many games did Tal win? | which ones?", "games won by Tal"},
	{"¿Cuántas partidas ganó Tal? | ¿cuáles?", "partidas ganadas por Tal"},
	{"games of Tal | how many of them were drawn?", "How many games of Tal were drawn?"},
	{"partidas de Tal | ¿cuántas de ellas fueron tablas?", "¿Cuántas partidas de Tal fueron tablas?"},
	{"games of Tal | group by year", "games of Tal per year"},
	{"partidas de Tal | agrúpalas por año", "partidas de Tal por año"},
	{"games of Tal by year | by opponent", "games of Tal by opponent"},
	{"partidas de Tal por año | por rival", "partidas de Tal por rival"},
	{"average length of the games of Tal | in half-moves", "What is the average length of Tal's games in half-moves?"},
	{"duración media de las partidas de Tal | por año | ¿y de Fischer?", "duración media de las partidas de Fischer por año"},
	{"games of Fischer | sort them by date", "games of Fischer sorted by date"},
	{"partidas de Fischer | ordénalas por fecha", "partidas de Fischer ordenadas por fecha"},
	{"games of Fischer | sort by Elo | the other way round", "games of Fischer sorted by Elo descending"},
	{"partidas de Fischer | ordénalas por Elo | al revés", "partidas de Fischer ordenadas por Elo descendente"},
	{"games of Fischer | the longest one", "the longest game of Fischer"},
	{"partidas de Fischer | la más larga", "la partida más larga de Fischer"},
	{"the longest game of Fischer | and the shortest?", "the shortest game of Fischer"},
	{"la partida más larga de Fischer | ¿y de Tal?", "la partida más larga de Tal"},
	{"How many games did Tal win? | show the last one", "the last game won by Tal"},
	{"¿Cuántas partidas ganó Tal? | muestra la última", "la última partida que ganó Tal"},
	{"the 10 longest games | the first 5", "the 5 longest games"},
	{"las 10 partidas más largas | solo 5", "las 5 partidas más largas"},
	{"games of Fischer | the first 5 | all of them", "games of Fischer"},
	// pronouns and rows
	{"How many games did Tal win? | his games with White", "games of Tal with White"},
	{"¿Cuántas partidas ganó Tal? | sus partidas con blancas", "partidas de Tal con blancas"},
	{"games of Tal in 1960 | how many games did he win?", "How many games did Tal win?"},
	{"games of Tal | games of Fischer against him", "games of Fischer against Tal"},
	{"games of Tal | the second one", "game 12"},
	{"partidas de Tal | la segunda", "partida 12"},
	{"games of Tal | show number 3", "game 13"},
	{"games of Tal | show the last one", "game 15"},
	{"the longest game of Tal | show it", "game 11"},
	{"la partida más larga de Tal | muéstramela", "partida 11"},
	{"games of Tal | the second one | the final position", "the final position of game 12"},
	{"the 5 longest games | only those of 1960", "games 11, 12, 13, 14 or 15 of 1960"},
	{"games of Polgar, Judit | games she drew", "games that Judit Polgar drew"},
	{"partidas de Tal | ¿qué aperturas jugó más?", "¿Qué aperturas jugó más Tal?"},
	{"partidas de Tal | de esas, ¿cuántas fueron tablas?", "¿Cuántas partidas de Tal fueron tablas?"},
	{"Sicilian games | how many of each result?", "number of Sicilian games by result"},
	{"how many en passant captures? | in how many games?", "how many games have an en passant capture?"},
	{"games of Tal | not the ones against Botvinnik", "games of Tal except those against Botvinnik"},
	{"partidas de Tal | quita las de 1960 | ¿cuántas quedan?", "¿Cuántas partidas de Tal hay excepto las de 1960?"},
	{"the longest game of Tal | make it 10", "the 10 longest games of Tal"},
	{"partidas ganadas por Kasparov | ¿contra quién?", "partidas ganadas por Kasparov por rival"},
	// besides, or instead of the order
	{"games of Tal in 1960 | also those of 1961", "games of Tal in 1960 or 1961"},
	{"partidas de Tal en 1960 | o en 1961", "partidas de Tal en 1960 o 1961"},
	{"games of Tal in 1960 | and also of Fischer", "games of Tal or Fischer in 1960"},
	{"how many games did Tal win against Fischer? | and the other way around?", "how many games did Fischer win against Tal?"},
	{"¿Cuántas partidas ganó Tal a Fischer? | ¿y al revés?", "¿Cuántas partidas ganó Fischer a Tal?"},
	{"games of Fischer sorted by Elo | by date | descending", "games of Fischer sorted by date descending"},
	{"partidas de Fischer | de más reciente a más antigua", "partidas de Fischer ordenadas por fecha descendente"},
	{"games of Tal of more than 40 full moves | exactly 30", "games of Tal of exactly 30 full moves"},
	{"partidas de Tal de más de 40 jugadas completas | con menos de 40", "partidas de Tal de menos de 40 jugadas completas"},
	{"What is Tal's score? | and against Botvinnik?", "Tal's score against Botvinnik"},
	// another key, another number, nobody in particular
	{"top 5 players by wins | and by losses?", "the 5 players with most losses"},
	{"los 5 jugadores con más victorias | ¿y por derrotas?", "los 5 jugadores con más derrotas"},
	{"which year has the most games? | and which decade?", "which decade has the most games?"},
	{"¿Qué año tiene más partidas? | ¿y qué década?", "¿Qué década tiene más partidas?"},
	{"games in 1960 | who won most of them?", "who won most games in 1960?"},
	{"partidas de 1960 | ¿quién ganó más de ellas?", "¿Quién ganó más partidas en 1960?"},
	{"who did Tal beat? | and who beat him?", "who beat Tal?"},
	{"games of Tal against Fischer | and against anyone?", "games of Tal"},
	{"partidas de Tal contra Fischer | contra cualquiera", "partidas de Tal"},
	{"games won by Tal against Fischer in 1960 | and in general?", "games won by Tal"},
	{"partidas ganadas por Tal a Fischer | ¿y en general?", "partidas ganadas por Tal"},
	{"games with an ECO code that starts with C | and with D?", "games with eco codes from D00 to D99"},
	{"partidas cuyo código ECO empieza por C | ¿y con D?", "partidas con código ECO de D00 a D99"},
	{"the position after White's move 20 of game 12 | and after 25?", "the position after White's move 25 of game 12"},
	{"la posición tras la jugada 20 de las blancas en la partida 12 | ¿y tras la 25?", "la posición tras la jugada 25 de las blancas en la partida 12"},
	{"Tal's longest winning streak | and losing?", "Tal's longest losing streak"},
	{"la racha más larga de victorias de Tal | ¿y de derrotas? | ¿y la de Fischer?", "la racha más larga de derrotas de Fischer"},
	{"How many Sicilians did Fischer win? | what percentage is that?", "What percentage of the Sicilians of Fischer did he win?"},
	{"games with a double check | in games of Tal", "games of Tal with a double check"},
	{"¿Cuántas partidas perdió Tal? | ¿y en los 60?", "¿Cuántas partidas perdió Tal en los años 60?"},
	{"games of Kasparov | exclude Karpov", "games of Kasparov without Karpov"},
	{"partidas de Kasparov | excluye a Karpov", "partidas de Kasparov sin Karpov"},
	// a question of its own
	{"games of Tal in 1960 | How many games did Fischer win?", "How many games did Fischer win?"},
	{"partidas de Tal en 1960 | ¿Cuántas partidas ganó Fischer?", "¿Cuántas partidas ganó Fischer?"},
	{"games of Tal in 1960 | the longest game", "the longest game"},
	{"partidas de Tal en 1960 | mates con caballo", "mates con caballo"},
	{"games of Tal in 1960 | Karpov - Kasparov", "Karpov - Kasparov"},
}

func TestFollow(t *testing.T) {
	p := newParser(t)
	for _, d := range dialogues {
		want, err := p.Parse(context.Background(), d.means, "", players)
		if err != nil {
			t.Errorf("%s: %v", d.means, err)
			continue
		}
		got, err := talk(p, d.talk)
		if err != nil {
			t.Errorf("%s: %s", d.talk, describe(nil, err))
			continue
		}
		if len(got.Queries) != len(want.Queries) || !got.Queries[0].Equal(want.Queries[0]) {
			t.Errorf("%s:\n%snot\n%s", d.talk, describe(got, nil), describe(want, nil))
		}
	}
}

// talk asks the questions of a dialogue and reads the last.
func talk(p *Parser, text string) (r *Reading, err error) {
	var prior *Prior
	for _, q := range strings.Split(text, " | ") {
		if r, err = p.parse(context.Background(), q, "", players, prior); err != nil {
			return nil, err
		}
		prior = answered(r.Queries[0])
	}
	return r, nil
}

// answered is a question with the games that its answer might have.
func answered(q query.Query) *Prior {
	prior := &Prior{Query: q}
	if q.Measure == query.List || q.Measure == query.Replay {
		prior.Games = []int64{11, 12, 13, 14, 15}
	}
	if q.Limit == 1 && prior.Games != nil {
		prior.Games = prior.Games[:1]
	}
	if q.Where != nil && q.Where.Game != 0 {
		prior.Games = []int64{q.Where.Game}
	}
	return prior
}

// TestFollowIsHonest: what is not understood, or speaks of nothing, is not
// answered.
func TestFollowIsHonest(t *testing.T) {
	p := newParser(t)
	for _, text := range []string{
		"games of Tal | and blindfolded?",
		"partidas de Tal | ¿y a ciegas?",
		"games of Tal | and?",
		"games in 1960 | only those he won",
		"partidas de 1960 | ¿y con negras?",
		"games of Tal | the seventh one",
		"partidas de Tal | la séptima",
		"games of Tal | its final position",
		"how many games did Tal win? | only 5",
		"games per player | and Tal?",
		"the 10 longest games | the last 3",
		"games of Tal | and with a zorgblat promotion",
		"games of Tal | without the zorgblat",
		"games of Tal with Black against Fischer | and in general?",
		"who did Tal beat in 1960? | and who beat him?", // in 1960?
		"games of Tal in 1960 | and after 30?",
		"games of Tal | and with D?",
		"games of Tal by year | and by losses?",
		"which player has the most wins? | and which opening?", // whose wins?
	} {
		if r, err := talk(p, text); err == nil {
			t.Errorf("%s was read: %s", text, describe(r, nil))
		}
	}
}

// TestFragments: what takes up another question says nothing on its own.
func TestFragments(t *testing.T) {
	p := newParser(t)
	for _, q := range []string{
		"and with Black?", "¿y con negras?", "only those he won", "solo las que ganó", "now against Botvinnik", "ahora contra Botvinnik",
		"and Fischer?", "¿y Fischer?", "list them", "muéstralas", "sort them by date", "ordénalas por Elo", "the second one", "la segunda",
		"his games", "sus partidas", "without the date", "quita el año", "the longest one", "how many of those?", "reset", "empezar de nuevo",
	} {
		r, err := p.Parse(context.Background(), q, "", players)
		var miss *NotUnderstood
		if err == nil || !errors.As(err, &miss) {
			t.Errorf("%s was read: %s", q, describe(r, err))
		}
	}
}

// TestFollowOrParse: a question that names what it asks about is read as it is
// read alone, whatever was asked before.
func TestFollowOrParse(t *testing.T) {
	p := newParser(t)
	before, err := p.Parse(context.Background(), "How many games did Tal win in 1960?", "", players)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range questions(t) {
		alone, err := p.Parse(context.Background(), q, "", players)
		if err != nil {
			continue
		}
		r, err := p.Follow(context.Background(), q, "", players, Prior{Query: before.Queries[0]})
		if err != nil {
			t.Errorf("%s: %v", q, err)
			continue
		}
		if !r.Follows && !r.Queries[0].Equal(alone.Queries[0]) && len(alone.Queries[0].Holes()) == 0 {
			t.Errorf("%s: %s", q, describe(r, nil))
		}
	}
}

func TestRestarts(t *testing.T) {
	p := newParser(t)
	for text, want := range map[string]bool{
		"reset": true, "Start over, please": true, "new question": true, "empezar de nuevo": true, "Olvida todo": true, "nueva pregunta": true,
		"reset the games of Tal": false, "How many games did Tal win?": false, "": false, "and with Black?": false, "olvida el año": false,
	} {
		if got := p.Restarts(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// FuzzFollow: no panic, and every query that is read makes sense.
func FuzzFollow(f *testing.F) {
	p := newParser(f)
	for _, d := range dialogues {
		first, rest, _ := strings.Cut(d.talk, " | ")
		f.Add(first, rest)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		before, err := p.Parse(context.Background(), first, "", players)
		if err != nil {
			return
		}
		r, err := p.Follow(context.Background(), second, "", players, *answered(before.Queries[0]))
		if err != nil {
			return
		}
		for _, q := range r.Queries {
			if err := q.Check(); err != nil {
				t.Errorf("read a query without sense: %v", err)
			}
		}
	})
}
