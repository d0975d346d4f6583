package store

import (
	"context"
	"fmt"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// Values are the names that a question may speak of, as the database spells
// them, the most frequent first. Empty and unknown ("?") ones are left out.
type Values struct {
	Games   int64
	Players []Value // of both colours
	Events  []Value // MATCH_DESCRIPTION
	ECOs    []Value
	Tags    []Value    // names of the tags that some game has, FinalState among them
	Texts   []TagTexts // what the other tags say, Site among them, by their names
	Opened  Opened
	// FirstYear and LastYear are those of the games' dates, 0 if no game has one.
	FirstYear, LastYear int64
	// Boards: there are the sets of squares of schema.GameBoards.
	Boards bool
	// Stretches: there are the stretches of schema.GameStretches, of all games.
	Stretches bool
}

// Opened are the players, events and tags of the games whose opening is named by a tag
// Opening, with how many of those games are theirs; empty where no game has one.
type Opened struct {
	Games                 int64
	Players, Events, Tags []Value
}

// A Value and the number of games that have it.
type Value struct {
	Text  string
	Games int64
}

// TagTexts are the values of a tag that have words; of more than MaxTexts the
// most frequent.
type TagTexts struct {
	Tag    string
	Values []Value
}

// MaxTexts is how many values of a tag are read: where there are more, nearly
// every game has its own, and nobody asks for it by heart.
const MaxTexts = 50_000

// valuesTime caps the queries of Values.
const valuesTime = time.Minute

// Values collects them; 0.2 s for 337,000 games on two cores. They are kept
// until the file is replaced, and must not be changed. Errors are those of
// Query.
func (db *DB) Values(ctx context.Context) (*Values, error) {
	g, done, err := db.use(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	g.valuesMutex.Lock()
	defer g.valuesMutex.Unlock()
	if g.values == nil {
		values, err := g.readValues(ctx)
		if err != nil {
			return nil, err
		}
		g.values = values
	}
	return g.values, nil
}

func (g *generation) readValues(ctx context.Context) (*Values, error) {
	v := new(Values)
	err := g.read(ctx, `SELECT count(*), coalesce(min(y), 0), coalesce(max(y), 0)
		FROM (SELECT TRY_CAST(substr(match_date, 1, 4) AS BIGINT) AS y FROM matches)`,
		valuesTime, func(rows *duck.Rows, n int) (bool, error) {
			v.Games, v.FirstYear, v.LastYear = rows.Int64s(0)[0], rows.Int64s(1)[0], rows.Int64s(2)[0]
			return true, nil
		}, nil)
	if err != nil {
		return nil, err
	}
	tag := func(keyword string) string {
		return `SELECT kw_value AS text FROM match_keywords JOIN keyword_values USING (cod_value)
			WHERE cod_keyword = (SELECT cod_keyword FROM keywords WHERE keyword = '` + keyword + `' AND keyword_type = 'MKW')`
	}
	for _, list := range []struct {
		values *[]Value
		texts  string // a query of one text per game
	}{
		{&v.Players, "SELECT white AS text FROM matches UNION ALL SELECT black FROM matches"},
		{&v.Events, "SELECT match_description AS text FROM matches"},
		{&v.ECOs, tag("ECO")},
		{&v.Tags, "SELECT keyword AS text FROM match_keywords JOIN keywords USING (cod_keyword)"},
	} {
		sql := "SELECT text, count(*) FROM (" + list.texts + ") WHERE text NOT IN ('', '?') GROUP BY text ORDER BY 2 DESC, 1"
		err := g.read(ctx, sql, valuesTime, func(rows *duck.Rows, n int) (bool, error) {
			for row := range n {
				*list.values = append(*list.values, Value{string(rows.Bytes(0, row)), rows.Int64s(1)[row]})
			}
			return true, nil
		}, nil)
		if err != nil {
			return nil, err
		}
	}
	if v.Texts, err = g.readTexts(ctx); err != nil {
		return nil, err
	}
	if err = g.readOpened(ctx, v); err != nil {
		return nil, err
	}
	v.Boards, err = g.hasBoards(ctx)
	return v, err
}

// readTexts leaves out the tags that are columns of matches or speak of boards,
// links, which have no words, and what has no two letters beside one another.
func (g *generation) readTexts(ctx context.Context) (texts []TagTexts, err error) {
	sql := fmt.Sprintf(`SELECT keyword, kw_value, games
		FROM (SELECT cod_keyword, cod_value, count(*) AS games FROM match_keywords GROUP BY cod_keyword, cod_value)
		JOIN keywords USING (cod_keyword) JOIN keyword_values USING (cod_value)
		WHERE keyword_type = 'MKW' AND keyword NOT IN ('Event', 'Date', 'White', 'Black', 'Result', 'ECO', 'FEN', 'FinalState')
			AND regexp_matches(kw_value, '\pL\pL') AND NOT contains(kw_value, '://')
		QUALIFY row_number() OVER (PARTITION BY keyword ORDER BY games DESC, kw_value) <= %d
		ORDER BY keyword, games DESC, kw_value`, MaxTexts)
	err = g.read(ctx, sql, valuesTime, func(rows *duck.Rows, n int) (bool, error) {
		for row := range n {
			tag := string(rows.Bytes(0, row))
			if len(texts) == 0 || texts[len(texts)-1].Tag != tag {
				texts = append(texts, TagTexts{Tag: tag})
			}
			last := &texts[len(texts)-1]
			last.Values = append(last.Values, Value{string(rows.Bytes(1, row)), rows.Int64s(2)[row]})
		}
		return true, nil
	}, nil)
	return texts, err
}

// readOpened reads who played the games whose opening is named, and where.
func (g *generation) readOpened(ctx context.Context, v *Values) error {
	for _, list := range v.OpenedQueries("'MKW'") {
		err := g.read(ctx, list.SQL, valuesTime, func(rows *duck.Rows, n int) (bool, error) {
			for row := range n {
				*list.Values = append(*list.Values, Value{string(rows.Bytes(0, row)), rows.Int64s(1)[row]})
			}
			return true, nil
		}, nil)
		if err != nil {
			return err
		}
	}
	v.Opened.Sort()
	return nil
}
